import { expect, test } from "vitest";
import { judgeAudit } from "#tests/support/judge-audit.ts";

test("a known vulnerability fails, and is named with its versions", () => {
  const found = judgeAudit(
    JSON.stringify({
      vulnerabilities: { leftish: { name: "leftish", severity: "high", range: "<1.2.3", via: [] } },
      metadata: {},
    }),
    "",
  );
  expect(found).toEqual({ verdict: "vulnerable", words: "1 known vulnerability:\n  high: leftish <1.2.3" });
});

test("none is none", () => {
  expect(judgeAudit(JSON.stringify({ vulnerabilities: {}, metadata: {} }), "").verdict).toBe("clean");
});

test.each([
  ["an answer of its own", JSON.stringify({ message: "405 Method Not Allowed" }), "", "405 Method Not Allowed"],
  [
    "an error of npm's",
    JSON.stringify({ error: { code: "ENOAUDIT", summary: "getaddrinfo ENOTFOUND registry" } }),
    "",
    "getaddrinfo ENOTFOUND registry",
  ],
  ["nothing but a complaint", "", "npm error audit endpoint returned an error\n", "audit endpoint returned an error"],
  ["nothing at all", "", "", "it gave no report"],
])("an unreachable registry (%s) is reported and does not fail the audit", (_, stdout, stderr, why) => {
  const { verdict, words } = judgeAudit(stdout, stderr);
  expect(verdict).toBe("unknown");
  expect(words).toContain("NOT CHECKED");
  expect(words).toContain(why);
});
