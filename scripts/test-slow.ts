import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";

/**
 * `npm run tool -- test:slow tests/http/chaos.test.ts`: vitest, and all that it starts, with a tenth of the processors' time, so
 * that a test that leans on the machine's speed shows itself. It takes Linux, root and control groups of either version.
 */
const PERIOD_US = 100_000;
const quotaUs = availableParallelism() * (PERIOD_US / 10);
const root = "/sys/fs/cgroup";
const isUnified = existsSync(join(root, "cgroup.controllers"));
const parent = isUnified ? root : join(root, "cpu");
const group = join(parent, `slow-tests-${process.pid}`);
try {
  if (isUnified) writeFileSync(join(root, "cgroup.subtree_control"), "+cpu");
  mkdirSync(group);
  if (isUnified) writeFileSync(join(group, "cpu.max"), `${quotaUs} ${PERIOD_US}`);
  else {
    writeFileSync(join(group, "cpu.cfs_period_us"), String(PERIOD_US));
    writeFileSync(join(group, "cpu.cfs_quota_us"), String(quotaUs));
  }
  writeFileSync(join(group, "cgroup.procs"), String(process.pid));
} catch (error) {
  console.error(
    `The processor cannot be held back here: ${String(error)}\nUnder systemd: systemd-run --scope -p CPUQuota=${(quotaUs * 100) / PERIOD_US}% npx vitest run`,
  );
  process.exit(2);
}
const { status } = spawnSync("npx", ["vitest", "run", "--maxWorkers=1", ...process.argv.slice(2)], {
  stdio: "inherit",
});
writeFileSync(join(parent, "cgroup.procs"), String(process.pid));
rmdirSync(group);
process.exitCode = status ?? 1;
