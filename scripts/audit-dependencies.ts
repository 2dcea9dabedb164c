import { spawnSync } from "node:child_process";
import { judgeAudit } from "#tests/support/judge-audit.ts";

/** Asks the registry for known vulnerabilities of what is installed, tools included. One of them fails; a registry that cannot be asked is told, and fails nothing. */
const { stdout, stderr } = spawnSync(
  "npm",
  ["audit", "--audit=true", "--json", "--fetch-retries=1", "--fetch-timeout=20000"],
  { encoding: "utf8", timeout: 90_000, shell: process.platform === "win32" },
);
const { verdict, words } = judgeAudit(stdout ?? "", stderr ?? "");
console.log(words);
process.exitCode = verdict === "vulnerable" ? 1 : 0;
