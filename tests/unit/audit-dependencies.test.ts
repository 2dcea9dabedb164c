import { expect, test } from "vitest";
import { judgeAudit } from "#tests/support/judge-audit.ts";

const report = (vulnerabilities: object) => JSON.stringify({ vulnerabilities, metadata: {} });

test.each([
  ["a vulnerability", report({ a: { name: "a", severity: "high", range: "<2" } }), "", "vulnerable", "high: a <2"],
  ["none", report({}), "", "clean", "No known vulnerability in what is installed."],
  // A registry that cannot be asked fails nothing, and passes nothing off as checked.
  [
    "an answer of its own",
    '{"message":"405 Method Not Allowed"}',
    "",
    "unknown",
    "NOT CHECKED.*405 Method Not Allowed",
  ],
  ["an error of npm's", '{"error":{"summary":"ENOTFOUND registry"}}', "", "unknown", "NOT CHECKED.*ENOTFOUND registry"],
  ["a complaint", "", "npm error audit endpoint failed\n", "unknown", "NOT CHECKED.*audit endpoint failed"],
  ["nothing at all", "", "", "unknown", "NOT CHECKED.*it gave no report"],
])("of a registry that answers with %s the command tells it", (_, stdout, stderr, verdict, words) => {
  const judged = judgeAudit(stdout, stderr);
  expect([judged.verdict, judged.words]).toEqual([verdict, expect.stringMatching(words)]);
});
