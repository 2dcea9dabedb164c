import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { helpWhenAsked } from "#scripts/help-when-asked.ts";
import type { Run } from "./runs.ts";
import { COMPILED, TEST_BUILD_DIR } from "./support/build-shop.ts";
import {
  failedInPlaywright,
  failedInVitest,
  type PlaywrightReport,
  type VitestReport,
} from "./support/failed-tests.ts";
import { requireBrowser } from "./support/find-browser.ts";
import { countProcessorTime } from "./support/processor-time.ts";

helpWhenAsked(
  "npm test: checks and builds the shop, and runs the tests that a change needs at once. npm run test:all: runs all other tests. CONTRIBUTING.md says how to run some of them.",
);

/** `npm test`, or with `--rest` all that it leaves out. */
const run: Run = process.argv.includes("--rest") ? "rest" : "test";

/** How many tests of a step passed and failed. One that did not run has not passed. */
interface Tally {
  passed: number;
  failed: number;
  /** What did not pass, a line for each, where a report tells. */
  failures?: string[];
  /** Of all its processes; null where the system does not tell. */
  processorSeconds?: number | null;
}

const reports = mkdtempSync(join(tmpdir(), "pallu-reports-"));
const unitReport = join(reports, "vitest.json");
const browserReport = join(reports, "playwright.json");
const hindiBrowserReport = join(reports, "playwright-hindi.json");
const pseudoReport = join(reports, "playwright-pseudo.json");
const engineReport = join(reports, "engines.json");

/** A part of the tests: one command; a part without tests of its own counts as one. Given a sink, it writes there. */
interface Part {
  name: string;
  run(sink: Sink): Tally | Promise<Tally>;
}

/** Where the output of a command goes: to the terminal, or into memory while another command has the terminal. */
type Sink = "terminal" | Buffer[];

/** Lets a command resolve the words to those in Hindi. */
const inHindi = { NODE_OPTIONS: "--conditions=hi" };

/**
 * Steps run one after the other, the parts of a step at the same time. Tests without a browser often wait for deadlines,
 * and tests with one for answers, so that neither keeps two processors busy. They share the build, which comes first.
 */
const build: Part = { name: "build", run: (sink) => whole(sink, "node", ["tests/support/build-shop.ts"]) };
const tests: Part[] = [
  {
    name: run === "test" ? "unit, structure, contract and HTTP tests" : "the other contract and HTTP tests",
    run: (sink) =>
      counted(
        sink,
        "npx",
        ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`],
        unitTally,
      ),
  },
  {
    name: run === "test" ? "browser tests" : "the other browser tests",
    async run(sink) {
      const browser = await requireBrowser();
      if (sink === "terminal") console.log(`browser: ${browser}`);
      else sink.push(Buffer.from(`browser: ${browser}\n`));
      return counted(sink, "npx", ["playwright", "test", "--reporter=list,json"], () => browserTally(browserReport), {
        PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport,
      });
    },
  },
  {
    name: "browser tests in Hindi",
    async run(sink) {
      await requireBrowser();
      return counted(
        sink,
        "npx",
        ["playwright", "test", "--reporter=list,json"],
        () => browserTally(hindiBrowserReport),
        {
          ...inHindi,
          PLAYWRIGHT_JSON_OUTPUT_FILE: hindiBrowserReport,
        },
      );
    },
  },
];
const steps: Record<Run, Part[][]> = {
  test: [
    [{ name: "types, lint, imports and unused code", run: (sink) => whole(sink, "node", ["scripts/check.ts"]) }, build],
    tests,
  ],
  rest: [
    [
      build,
      { name: "format", run: (sink) => whole(sink, "node", ["scripts/check.ts", "format"]) },
      { name: "known vulnerabilities", run: (sink) => whole(sink, "node", ["scripts/audit-dependencies.ts"]) },
    ],
    tests,
    [
      {
        name: "every state in the pseudo-language",
        run: (sink) =>
          counted(
            sink,
            "node",
            ["tests/pseudo-language/run.ts", "--reporter=list,json"],
            () => browserTally(pseudoReport),
            { PLAYWRIGHT_JSON_OUTPUT_FILE: pseudoReport },
          ),
      },
    ],
    [
      {
        name: "one journey in every engine",
        run: (sink) =>
          counted(sink, "node", ["tests/engines/run.ts", "--timeout", "60", "--report", engineReport], engineTally),
      },
    ],
    [
      {
        name: "the same journey in Hindi",
        run: (sink) =>
          counted(
            sink,
            "node",
            ["tests/engines/run.ts", "--timeout", "60", "--report", engineReport],
            engineTally,
            inHindi,
          ),
      },
    ],
  ],
};

const total: Tally = { passed: 0, failed: 0 };
const summary: string[] = [];
const failures: string[] = [];
const endCount = countProcessorTime(process.pid);
console.log(
  run === "test" ? "npm run test:all runs the other tests." : "These are the tests that npm test leaves out.",
);
for (const parts of steps[run]) {
  const running = parts.map((part, place) => {
    const sink: Sink = place === 0 ? "terminal" : [];
    return { part, sink, ended: timed(part, sink) };
  });
  for (const { part, sink, ended } of running) {
    console.log(`\n── ${part.name}`);
    const { tally, took } = await ended;
    if (sink !== "terminal") process.stdout.write(Buffer.concat(sink));
    total.passed += tally.passed;
    total.failed += tally.failed;
    failures.push(...(tally.failures ?? []));
    summary.push(
      `${tally.failed === 0 ? "ok    " : "FAILED"} ${part.name}: ${tally.passed} passed, ${tally.failed} failed (${took})`,
    );
  }
}
rmSync(reports, { recursive: true, force: true });
// Once more at the end: what the tests said stands hundreds of lines above.
if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);
console.log(`\n${summary.join("\n")}\n`);
console.log(`Took ${duration(performance.now() / 1000, endCount())}, over all processes.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function timed({ run }: Part, sink: Sink): Promise<{ tally: Tally; took: string }> {
  const started = performance.now();
  const tally = await Promise.resolve(sink)
    .then(run)
    .catch((error: unknown): Tally => {
      console.error(error instanceof Error ? error.message : error);
      return { passed: 0, failed: 1 };
    });
  return { tally, took: duration((performance.now() - started) / 1000, tally.processorSeconds ?? null) };
}

/** "12 s, 20 s of processor time". */
function duration(seconds: number, processorSeconds: number | null): string {
  const processor = processorSeconds === null ? "" : `, ${processorSeconds.toFixed(0)} s of processor time`;
  return `${seconds.toFixed(0)} s${processor}`;
}

/** A part that either succeeds or does not. */
async function whole(sink: Sink, command: string, args: string[]): Promise<Tally> {
  const { succeeded, processorSeconds } = await ended(sink, command, args);
  return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, processorSeconds };
}

/** A part that writes a report; failing without a failed test in the report (or without a report) is a failure, too. */
async function counted(
  sink: Sink,
  command: string,
  args: string[],
  read: () => Tally,
  env: Record<string, string> = {},
): Promise<Tally> {
  const { succeeded, processorSeconds } = await ended(sink, command, args, env);
  try {
    const tally = read();
    return { ...tally, processorSeconds, failed: succeeded || tally.failed > 0 ? tally.failed : 1 };
  } catch {
    return { passed: 0, failed: 1, processorSeconds };
  }
}

async function ended(
  sink: Sink,
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ succeeded: boolean; processorSeconds: number | null }> {
  const child = spawn(command, args, {
    stdio: sink === "terminal" ? "inherit" : ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      TEST_RUN: run,
      BUILD_DIR: TEST_BUILD_DIR,
      NODE_COMPILE_CACHE: COMPILED,
      ...env,
    },
    shell: process.platform === "win32",
  });
  const endCount = countProcessorTime(child.pid ?? 0);
  if (sink !== "terminal")
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => sink.push(chunk));
  const succeeded = await new Promise<boolean>((resolve, reject) =>
    child.once("error", reject).once("close", (code) => resolve(code === 0)),
  );
  return { succeeded, processorSeconds: endCount() };
}

function unitTally(): Tally {
  const report = JSON.parse(readFileSync(unitReport, "utf8")) as VitestReport;
  return {
    passed: report.numPassedTests,
    failed: report.numTotalTests - report.numPassedTests,
    failures: failedInVitest(report, process.cwd()),
  };
}

function browserTally(file: string): Tally {
  const report = JSON.parse(readFileSync(file, "utf8")) as PlaywrightReport;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + skipped, failures: failedInPlaywright(report) };
}

/** An engine that is not to be had here has not failed. */
function engineTally(): Tally {
  return JSON.parse(readFileSync(engineReport, "utf8")) as Tally;
}
