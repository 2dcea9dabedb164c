import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TEST_BUILD_DIR } from "./support/build-shop.ts";
import { requireBrowser } from "./support/find-browser.ts";

/** How many tests of a step passed and failed. One that did not run has not passed. */
interface Tally {
  passed: number;
  failed: number;
}

const reports = mkdtempSync(join(tmpdir(), "pallu-reports-"));
const unitReport = join(reports, "vitest.json");
const browserReport = join(reports, "playwright.json");

/** Each step is one command; a step without tests of its own counts as one. */
const steps: { name: string; run(): Tally | Promise<Tally> }[] = [
  {
    name: "format, types, lint, imports and unused code",
    run: () => whole("node", ["scripts/check.ts", "--without-tests"]),
  },
  { name: "known vulnerabilities", run: () => whole("npm", ["run", "--silent", "audit:dependencies"]) },
  { name: "build", run: () => whole("node", ["scripts/build-if-needed.ts"]) },
  {
    name: "unit, contract, HTTP and house tests",
    run: () =>
      counted(
        "npx",
        ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`],
        unitTally,
      ),
  },
  {
    name: "browser tests, in three modes",
    async run() {
      console.log(`browser: ${await requireBrowser()}`);
      return counted("npx", ["playwright", "test", "--reporter=list,json"], browserTally);
    },
  },
];

const total: Tally = { passed: 0, failed: 0 };
const summary: string[] = [];
for (const { name, run } of steps) {
  console.log(`\n── ${name}`);
  const started = performance.now();
  const tally = await Promise.resolve()
    .then(run)
    .catch((error: unknown): Tally => {
      console.error(error instanceof Error ? error.message : error);
      return { passed: 0, failed: 1 };
    });
  total.passed += tally.passed;
  total.failed += tally.failed;
  summary.push(
    `${tally.failed === 0 ? "ok    " : "FAILED"} ${name}: ${tally.passed} passed, ${tally.failed} failed (${((performance.now() - started) / 1000).toFixed(1)} s)`,
  );
}
rmSync(reports, { recursive: true, force: true });
console.log(`\n${summary.join("\n")}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** A step that either succeeds or does not. */
function whole(command: string, args: string[]): Tally {
  return succeeds(command, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A step that writes a report; failing without a failed test in the report (or without a report) is a failure, too. */
function counted(command: string, args: string[], read: () => Tally): Tally {
  const succeeded = succeeds(command, args);
  try {
    const tally = read();
    return succeeded || tally.failed > 0 ? tally : { ...tally, failed: 1 };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function succeeds(command: string, args: string[]): boolean {
  const env = { ...process.env, BUILD_DIR: TEST_BUILD_DIR, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport };
  return spawnSync(command, args, { stdio: "inherit", env, shell: process.platform === "win32" }).status === 0;
}

function unitTally(): Tally {
  const report = JSON.parse(readFileSync(unitReport, "utf8")) as { numTotalTests: number; numPassedTests: number };
  return { passed: report.numPassedTests, failed: report.numTotalTests - report.numPassedTests };
}

function browserTally(): Tally {
  const { stats } = JSON.parse(readFileSync(browserReport, "utf8")) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped };
}
