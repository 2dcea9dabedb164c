import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { helpWhenAsked } from "#scripts/help-when-asked.ts";
import { runs, type Run } from "./runs.ts";
import { COMPILED, TEST_BUILD_DIR } from "./support/build-shop.ts";
import { requireBrowser } from "./support/find-browser.ts";
import { DURATIONS } from "./support/longest-first.ts";
import { countProcessorTime } from "./support/processor-time.ts";

helpWhenAsked(
  "npm test: checks and builds the shop, and runs the tests that a change needs. npm run test:all: what else decides whether it may land. npm run test:nightly: the rest. With `-- --measure` the durations of slow files are written down, by which the next run orders them. CONTRIBUTING.md says how to run some of them.",
);

const run: Run = runs.find((name) => process.argv.includes(name)) ?? "test";
/** Files that take less need no place of their own. */
const SLOW_S = 1;
const isMeasured = process.argv.includes("--measure");

/** How many tests of a part passed and failed. One that did not run has not passed. */
interface Tally {
  passed: number;
  failed: number;
  /** What did not pass, a line for each, where a report tells. */
  failures?: string[];
}

/** A part of a run: one command, and how its report is read. Without a report it counts as one test. */
interface Part {
  name: string;
  command: string[];
  env?: Record<string, string>;
  needsBrowser?: boolean;
  read?: () => Tally;
}

const reports = mkdtempSync(join(tmpdir(), "pallu-reports-"));
let reportsMade = 0;
const newReport = () => join(reports, `${(reportsMade += 1)}.json`);

/** Lets a command resolve the words to those in Hindi. */
const inHindi = { NODE_OPTIONS: "--conditions=hi" };
/** Whatever the run: what is unused is so in all of them. */
const check = (name: string, ...names: string[]): Part => ({
  name,
  command: ["node", "scripts/check.ts", ...names],
  env: { TEST_RUN: "" },
});
const build: Part = { name: "build", command: ["node", "tests/support/build-shop.ts"] };

function vitest(name: string, project: string): Part {
  const report = newReport();
  const options = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`, `--project=${project}`];
  return { name, command: ["npx", "vitest", "run", ...options], read: () => vitestTally(report) };
}

function playwright(name: string, env: Record<string, string> = {}): Part {
  const report = newReport();
  return {
    name,
    command: ["npx", "playwright", "test", "--reporter=list,json"],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    needsBrowser: true,
    read: () => playwrightTally(report),
  };
}

/** An engine that is not to be had here has not failed. */
function engines(name: string, env: Record<string, string> = {}): Part {
  const report = newReport();
  const command = ["node", "tests/engines/run.ts", "--timeout", "60", "--report", report];
  return { name, command, env, read: () => JSON.parse(readFileSync(report, "utf8")) as Tally };
}

/** Comes a step before the engines: most of it is waiting for the network. */
const enginesAhead: Part = {
  name: "the programs of the engines",
  command: ["node", "tests/engines/run.ts", "--install"],
};

/**
 * Steps run one after the other, the parts of a step at the same time: tests without a browser often wait for deadlines,
 * and tests with one for answers, so that neither keeps two processors busy.
 */
const steps: Record<Run, Part[][]> = {
  test: [
    [check("types, lint, imports and unused code"), build, vitest("rules", "unit")],
    [vitest("contract and HTTP tests", "!unit"), playwright("browser tests")],
  ],
  all: [
    [
      build,
      check("format", "format"),
      { name: "known vulnerabilities", command: ["node", "scripts/audit-dependencies.ts"] },
    ],
    [vitest("the other contract and HTTP tests", "*"), playwright("the other browser tests"), enginesAhead],
    [playwright("browser tests in Hindi", inHindi), engines("one journey in every engine")],
  ],
  nightly: [
    [build, enginesAhead],
    [
      vitest("long contract and HTTP tests", "*"),
      playwright("every state in every condition"),
      engines("the way back in engines that keep no page"),
    ],
    [
      playwright("every state in every condition, in Hindi", inHindi),
      engines("one journey in every engine, in Hindi", inHindi),
      { name: "faults made in the rules of money", command: ["node", "scripts/mutants.ts", "money"] },
    ],
  ],
};

const total: Tally = { passed: 0, failed: 0 };
const summary: string[] = [];
const failures: string[] = [];
const endCount = countProcessorTime(process.pid);
for (const parts of steps[run]) {
  const running = parts.map((part, place) => ({ part, ...start(part, place === 0 ? "terminal" : []) }));
  for (const { part, output, ended } of running) {
    console.log(`\n── ${part.name}`);
    const { tally, took } = await ended;
    if (output !== "terminal") process.stdout.write(Buffer.concat(output));
    total.passed += tally.passed;
    total.failed += tally.failed;
    failures.push(...(tally.failures ?? []));
    const outcome = tally.failed === 0 ? "ok    " : "FAILED";
    summary.push(`${outcome} ${part.name}: ${tally.passed} passed, ${tally.failed} failed (${took})`);
  }
}
rmSync(reports, { recursive: true, force: true });
// Once more at the end: what the tests said stands hundreds of lines above.
if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);
console.log(`\n${summary.join("\n")}\n`);
console.log(`Took ${duration(performance.now() / 1000, endCount())}, over all processes.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** Where the output of a command goes: to the terminal, or into memory while another command has the terminal. */
type Output = "terminal" | Buffer[];

function start(part: Part, output: Output): { output: Output; ended: Promise<{ tally: Tally; took: string }> } {
  const tell = (text: string) => (output === "terminal" ? console.log(text) : output.push(Buffer.from(`${text}\n`)));
  const started = performance.now();
  const ended = runPart(part, output).catch((error: unknown) => {
    tell(error instanceof Error ? error.message : String(error));
    return { tally: { passed: 0, failed: 1 }, processorSeconds: null };
  });
  return {
    output,
    ended: ended.then(({ tally, processorSeconds }) => ({
      tally,
      took: duration((performance.now() - started) / 1000, processorSeconds),
    })),
  };
}

/** A command that fails without a failed test in its report (or without a report) counts as one failure. */
async function runPart(
  { command: [command = "", ...words], env, needsBrowser, read }: Part,
  output: Output,
): Promise<{ tally: Tally; processorSeconds: number | null }> {
  if (needsBrowser === true) await requireBrowser();
  const child = spawn(command, words, {
    stdio: output === "terminal" ? "inherit" : ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      TEST_RUN: run,
      ...(run === "nightly" && { LONG: "1" }),
      BUILD_DIR: TEST_BUILD_DIR,
      NODE_COMPILE_CACHE: COMPILED,
      ...env,
    },
    shell: process.platform === "win32",
  });
  const endCount = countProcessorTime(child.pid ?? 0);
  if (output !== "terminal")
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => output.push(chunk));
  const succeeded = await new Promise<boolean>((resolve, reject) =>
    child.once("error", reject).once("close", (code) => resolve(code === 0)),
  );
  const tally = read?.() ?? { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1 };
  if (!succeeded && tally.failed === 0) tally.failed = 1;
  return { tally, processorSeconds: endCount() };
}

/** "12 s, 20 s of processor time". */
function duration(seconds: number, processorSeconds: number | null): string {
  const processor = processorSeconds === null ? "" : `, ${processorSeconds.toFixed(0)} s of processor time`;
  return `${seconds.toFixed(0)} s${processor}`;
}

/** What is read of Vitest's JSON report. */
interface VitestReport {
  numTotalTests: number;
  numPassedTests: number;
  testResults: {
    /** Its path, from the root of the file system. */
    name: string;
    status: string;
    /** Why the file failed apart from its tests. */
    message?: string;
    /** In ms. */
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}

function vitestTally(file: string): Tally {
  const { numTotalTests, numPassedTests, testResults } = JSON.parse(readFileSync(file, "utf8")) as VitestReport;
  if (isMeasured) writeDurations(testResults);
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const path = relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status !== "passed");
    if (failed.length === 0) return status === "passed" ? [] : [line(path, "(the file)", message)];
    return failed.map((test) => line(path, test.fullName, test.failureMessages?.[0] ?? test.status));
  });
  return { passed: numPassedTests, failed: Math.max(numTotalTests - numPassedTests, failures.length), failures };
}

function writeDurations(results: VitestReport["testResults"]): void {
  const known = JSON.parse(readFileSync(DURATIONS, "utf8")) as Record<string, number>;
  const measured = results.map(({ name, startTime, endTime }): [string, number] => [
    relative(process.cwd(), name).replaceAll("\\", "/"),
    Math.round((endTime - startTime) / 1000),
  ]);
  // Of a file for both databases the longer time counts.
  Object.assign(known, Object.fromEntries(measured.toSorted(([, one], [, other]) => one - other)));
  const slow = Object.entries(known).filter(([path, seconds]) => seconds >= SLOW_S && existsSync(path));
  const sorted = Object.fromEntries(slow.toSorted(([a], [b]) => a.localeCompare(b, "en")));
  writeFileSync(DURATIONS, `${JSON.stringify(sorted, null, 2)}\n`);
}

/** What is read of Playwright's JSON report. */
interface PlaywrightReport {
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

function playwrightTally(file: string): Tally {
  const { stats, suites, errors } = JSON.parse(readFileSync(file, "utf8")) as PlaywrightReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
    failures: [
      ...suites.flatMap(failedInSuite),
      ...errors.map(({ message }) => line("playwright", "(the run)", message)),
    ],
  };
}

function failedInSuite({ file, suites = [], specs }: Suite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status !== "expected")
      .map(({ projectName, status, results }) => {
        const error = results.find((result) => result.error !== undefined)?.error;
        return line(`[${projectName}] ${file}`, title, error?.message ?? status);
      }),
  );
  return [...own, ...suites.flatMap(failedInSuite)];
}

/** A message without colours, up to the end of its first line. */
function line(file: string, title: string, message = ""): string {
  const [first = ""] = stripVTControlCharacters(message).trim().split("\n");
  return `${file} › ${title}: ${first.slice(0, 300)}`;
}
