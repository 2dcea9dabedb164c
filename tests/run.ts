import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { helpWhenAsked } from "../scripts/help-when-asked.ts";
import buildShop, { TEST_BUILD_DIR } from "./support/build-shop.ts";
import {
  failedInPlaywright,
  failedInVitest,
  type PlaywrightReport,
  type VitestReport,
} from "./support/failed-tests.ts";
import { requireBrowser } from "./support/find-browser.ts";

helpWhenAsked("npm test: builds the shop and runs every test; CONTRIBUTING.md says how to run some of them.");

/** How many tests of a step passed and failed. One that did not run has not passed. */
interface Tally {
  passed: number;
  failed: number;
  /** What did not pass, a line for each, where a report tells. */
  failures?: string[];
}

const reports = mkdtempSync(join(tmpdir(), "pallu-reports-"));
const unitReport = join(reports, "vitest.json");
const browserReport = join(reports, "playwright.json");

/** A part of the tests: one command; a part without tests of its own counts as one. Given a sink, it writes there. */
interface Part {
  name: string;
  run(sink: Sink): Tally | Promise<Tally>;
}

/** Where the output of a command goes: to the terminal, or into memory while another command has the terminal. */
type Sink = "terminal" | Buffer[];

/**
 * Steps run one after the other, the parts of a step at the same time. Tests without a browser often wait for deadlines,
 * and tests with one for answers, so that neither keeps two processors busy. They share the build, which comes first.
 */
const steps: Part[][] = [
  [
    {
      name: "format, types, lint, imports and unused code",
      run: (sink) => whole(sink, "node", ["scripts/check.ts", "--without-tests"]),
    },
  ],
  [
    {
      name: "build",
      run() {
        buildShop();
        return { passed: 1, failed: 0 };
      },
    },
    { name: "known vulnerabilities", run: (sink) => whole(sink, "npm", ["run", "--silent", "audit:dependencies"]) },
  ],
  [
    {
      name: "unit, contract, HTTP and house tests",
      run: (sink) =>
        counted(
          sink,
          "npx",
          ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`],
          unitTally,
        ),
    },
    {
      name: "browser tests, in three modes",
      async run(sink) {
        const browser = await requireBrowser();
        if (sink === "terminal") console.log(`browser: ${browser}`);
        else sink.push(Buffer.from(`browser: ${browser}\n`));
        return counted(sink, "npx", ["playwright", "test", "--reporter=list,json"], browserTally);
      },
    },
  ],
];

const total: Tally = { passed: 0, failed: 0 };
const summary: string[] = [];
const failures: string[] = [];
for (const parts of steps) {
  const running = parts.map((part, place) => {
    const sink: Sink = place === 0 ? "terminal" : [];
    return { part, sink, ended: timed(part, sink) };
  });
  for (const { part, sink, ended } of running) {
    console.log(`\n── ${part.name}`);
    const { tally, seconds } = await ended;
    if (sink !== "terminal") process.stdout.write(Buffer.concat(sink));
    total.passed += tally.passed;
    total.failed += tally.failed;
    failures.push(...(tally.failures ?? []));
    summary.push(
      `${tally.failed === 0 ? "ok    " : "FAILED"} ${part.name}: ${tally.passed} passed, ${tally.failed} failed (${seconds.toFixed(1)} s)`,
    );
  }
}
rmSync(reports, { recursive: true, force: true });
// Once more at the end: what the tests said stands hundreds of lines above.
if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);
console.log(`\n${summary.join("\n")}\n`);
console.log(`${total.passed} passed, ${total.failed} failed (${(performance.now() / 1000).toFixed(0)} s)`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function timed({ run }: Part, sink: Sink): Promise<{ tally: Tally; seconds: number }> {
  const started = performance.now();
  const tally = await Promise.resolve(sink)
    .then(run)
    .catch((error: unknown): Tally => {
      console.error(error instanceof Error ? error.message : error);
      return { passed: 0, failed: 1 };
    });
  return { tally, seconds: (performance.now() - started) / 1000 };
}

/** A part that either succeeds or does not. */
async function whole(sink: Sink, command: string, args: string[]): Promise<Tally> {
  return (await succeeds(sink, command, args)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A part that writes a report; failing without a failed test in the report (or without a report) is a failure, too. */
async function counted(sink: Sink, command: string, args: string[], read: () => Tally): Promise<Tally> {
  const succeeded = await succeeds(sink, command, args);
  try {
    const tally = read();
    return succeeded || tally.failed > 0 ? tally : { ...tally, failed: 1 };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

async function succeeds(sink: Sink, command: string, args: string[]): Promise<boolean> {
  const env = { ...process.env, BUILD_DIR: TEST_BUILD_DIR, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport };
  const child = spawn(command, args, {
    stdio: sink === "terminal" ? "inherit" : ["ignore", "pipe", "pipe"],
    env,
    shell: process.platform === "win32",
  });
  if (sink !== "terminal")
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => sink.push(chunk));
  return new Promise((resolve, reject) => child.once("error", reject).once("close", (code) => resolve(code === 0)));
}

function unitTally(): Tally {
  const report = JSON.parse(readFileSync(unitReport, "utf8")) as VitestReport;
  return {
    passed: report.numPassedTests,
    failed: report.numTotalTests - report.numPassedTests,
    failures: failedInVitest(report, process.cwd()),
  };
}

function browserTally(): Tally {
  const report = JSON.parse(readFileSync(browserReport, "utf8")) as PlaywrightReport;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + skipped, failures: failedInPlaywright(report) };
}
