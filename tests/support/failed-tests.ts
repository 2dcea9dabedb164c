import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** What is read of Vitest's JSON report. */
export interface VitestReport {
  numTotalTests: number;
  numPassedTests: number;
  testResults: {
    /** Its path, from the root of the file system. */
    name: string;
    status: string;
    /** Why the file failed apart from its tests. */
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}

/** What is read of Playwright's JSON report. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
  /** Why it failed apart from its tests. */
  errors: { message?: string }[];
}

interface Suite {
  file: string;
  suites?: Suite[];
  specs: {
    title: string;
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

/** Each test of Vitest that did not pass, and each file that failed apart from its tests, in a line. */
export function failedInVitest(report: VitestReport, root: string): string[] {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status !== "passed");
    if (failed.length === 0) return status === "passed" ? [] : [line(file, "(the file)", message)];
    return failed.map((test) => line(file, test.fullName, test.failureMessages?.[0] ?? test.status));
  });
}

/** Each test of Playwright that did not pass at once, and each failure apart from its tests, in a line. */
export function failedInPlaywright({ suites, errors }: PlaywrightReport): string[] {
  return [...suites.flatMap(failedInSuite), ...errors.map(({ message }) => line("playwright", "(the run)", message))];
}

function failedInSuite({ file, suites = [], specs }: Suite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status !== "expected")
      .map(({ projectName, status, results }) =>
        line(
          `[${projectName}] ${file}`,
          title,
          results.find(({ error }) => error !== undefined)?.error?.message ?? status,
        ),
      ),
  );
  return [...own, ...suites.flatMap(failedInSuite)];
}

/** A message without colours, up to the end of its first line. */
function line(file: string, title: string, message = ""): string {
  const [first = ""] = stripVTControlCharacters(message).trim().split("\n");
  return `${file} › ${title}: ${first.slice(0, 300)}`;
}
