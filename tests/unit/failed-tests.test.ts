import { expect, test } from "vitest";
import { failedInPlaywright, failedInVitest } from "#tests/support/failed-tests.ts";

test("of Vitest's report, failed and skipped tests and broken files are told with the first line of the message", () => {
  const report = {
    numTotalTests: 3,
    numPassedTests: 1,
    testResults: [
      {
        name: "/shop/tests/http/cart.test.ts",
        status: "failed",
        message: "",
        assertionResults: [
          { fullName: "keeps the cart", status: "passed", failureMessages: [] },
          {
            fullName: "empties the cart",
            status: "failed",
            failureMessages: ["\u001B[31mAssertionError: expected 1 to be 2\u001B[39m\n    at cart.test.ts:3:1"],
          },
          { fullName: "shares the cart", status: "skipped" },
        ],
      },
      { name: "/shop/tests/http/home.test.ts", status: "passed", message: "", assertionResults: [] },
      { name: "/shop/tests/http/torn.test.ts", status: "failed", message: "No such module\nat", assertionResults: [] },
    ],
  };
  expect(failedInVitest(report, "/shop").map((line) => line.replaceAll("\\", "/"))).toEqual([
    "tests/http/cart.test.ts › empties the cart: AssertionError: expected 1 to be 2",
    "tests/http/cart.test.ts › shares the cart: skipped",
    "tests/http/torn.test.ts › (the file): No such module",
  ]);
});

test("of Playwright's report, tests that failed or needed a second try are told with their mode, and what failed apart from them", () => {
  const told = (status: string, message?: string) => ({
    projectName: "no-script",
    status,
    results: message === undefined ? [{}] : [{ error: { message } }, {}],
  });
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 1 },
    errors: [{ message: "The shop does not build\nsee above" }],
    suites: [
      {
        file: "cart.spec.ts",
        specs: [
          { title: "adds", tests: [told("expected")] },
          { title: "removes", tests: [told("unexpected", "Error: no button\n  at 3")] },
        ],
        suites: [
          {
            file: "cart.spec.ts",
            specs: [
              { title: "wavers", tests: [told("flaky", "Error: late")] },
              { title: "rests", tests: [told("skipped")] },
            ],
          },
        ],
      },
    ],
  };
  expect(failedInPlaywright(report)).toEqual([
    "[no-script] cart.spec.ts › removes: Error: no button",
    "[no-script] cart.spec.ts › wavers: Error: late",
    "[no-script] cart.spec.ts › rests: skipped",
    "playwright › (the run): The shop does not build",
  ]);
});
