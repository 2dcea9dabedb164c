import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { targets, type Target } from "./mutants/targets.ts";

const PINNED = "scripts/mutants";
const WORK = ".mutants";
const TOOL = join(WORK, "stryker");
const DOCUMENT = "docs/mutants.md";

/** What the report of StrykerJS holds of a file, in the format of mutation-testing-elements. */
interface Report {
  files: Record<string, { mutants: Mutant[] }>;
}

interface Mutant {
  mutatorName: string;
  replacement?: string;
  status: "Killed" | "Survived" | "NoCoverage" | "Timeout" | "CompileError" | "RuntimeError" | "Ignored" | "Pending";
  location: { start: { line: number } };
}

interface Score {
  noticed: number;
  made: number;
  percent: number;
}

const isIncremental = process.argv.includes("--incremental");
const files = process.argv.find((argument) => argument.startsWith("--files="))?.slice("--files=".length);
const named = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const unknown = named.filter((name) => !(name in targets));
if (unknown.length > 0)
  fail(`Unknown target: ${unknown.join(", ")}. The targets are ${Object.keys(targets).join(", ")}.`);

installOnce();
const below: string[] = [];
for (const [name, target] of Object.entries(targets).filter(([name]) => named.length === 0 || named.includes(name))) {
  const report = makeMutants(name, files === undefined ? target : { ...target, mutate: [files] });
  const score = scoreOf(report);
  printSurvivors(report);
  console.log(
    `${name}: ${score.noticed} of ${score.made} noticed, ${score.percent.toFixed(1)} % (floor: ${floorText(target)})`,
  );
  if (files !== undefined) continue;
  writeScore(name, target, score);
  if (target.floor !== null && score.percent < target.floor) below.push(name);
}
if (below.length > 0) fail(`Below the floor: ${below.join(", ")}.`);

/** Installs StrykerJS from its own lock file, unless that is done. It finds Vitest in the shop's `node_modules`. */
function installOnce(): void {
  const lock = readFileSync(join(PINNED, "package-lock.json"), "utf8");
  const mark = join(TOOL, "node_modules/installed-lock.json");
  if (existsSync(mark) && readFileSync(mark, "utf8") === lock) return;
  mkdirSync(TOOL, { recursive: true });
  for (const file of ["package.json", "package-lock.json", ".npmrc"])
    copyFileSync(join(PINNED, file), join(TOOL, file));
  run("npm", ["ci"], TOOL);
  writeFileSync(mark, lock);
}

/** Lets StrykerJS make the faults of a target, and returns its report. */
function makeMutants(name: string, { mutate, tests }: Target): Report {
  const folder = join(WORK, name);
  mkdirSync(folder, { recursive: true });
  const config = join(folder, "stryker.config.json");
  const report = join(folder, "report.json");
  const settings = {
    mutate,
    testRunner: "vitest",
    vitest: { configFile: "scripts/mutants/vitest.config.ts", related: true },
    // TypeScript 7 has no compiler API: StrykerJS leaves a file alone that does not exist.
    tsconfigFile: "tsconfig.none.json",
    coverageAnalysis: "perTest",
    // What runs once when a module loads is mostly a table or a schema. Each of its faults would need every test again.
    ignoreStatic: true,
    // Words are checked by tests of pages.
    mutator: { excludedMutations: ["StringLiteral"] },
    ignorePatterns: ["/build*", "/data", "/docs", "/public", "/screens", "/test-results", "/.mutants"],
    concurrency: 1,
    timeoutMS: 30_000,
    incremental: isIncremental,
    incrementalFile: join(folder, "incremental.json"),
    reporters: ["json", "progress-append-only"],
    jsonReporter: { fileName: report },
    tempDirName: join(WORK, "sandbox"),
    allowEmpty: false,
    checkers: [],
  };
  writeFileSync(config, JSON.stringify(settings, null, 2));
  run("node", [join(TOOL, "node_modules/@stryker-mutator/core/bin/stryker.js"), "run", config], ".", {
    MUTANTS_TESTS: tests.join(" "),
  });
  return JSON.parse(readFileSync(report, "utf8")) as Report;
}

/** The share of faults that a test noticed, or that ended in a timeout. Faults that are ignored do not count. */
function scoreOf(report: Report): Score {
  const all = Object.values(report.files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const noticed = all.filter((status) => status === "Killed" || status === "Timeout").length;
  const made = noticed + all.filter((status) => status === "Survived" || status === "NoCoverage").length;
  return { noticed, made, percent: made === 0 ? 100 : (100 * noticed) / made };
}

function printSurvivors(report: Report): void {
  for (const [file, { mutants }] of Object.entries(report.files)) {
    for (const { status, location, mutatorName, replacement = "" } of mutants) {
      if (status !== "Survived" && status !== "NoCoverage") continue;
      console.log(
        `${file}:${location.start.line} ${status} ${mutatorName}: ${replacement.replaceAll(/\s+/g, " ").slice(0, 100)}`,
      );
    }
  }
}

/** Replaces the target's line in the table of the document. */
function writeScore(name: string, target: Target, { noticed, made, percent }: Score): void {
  const today = new Date().toISOString().slice(0, 10);
  const places = target.mutate.map((glob) => `\`${glob.replace(/\*\*.*$/, "")}\``).join(", ");
  const line = `| ${name} | ${places} | ${made} | ${noticed} | ${percent.toFixed(1)} % | ${floorText(target)} | ${today} |`;
  const lines = readFileSync(DOCUMENT, "utf8").split("\n");
  const at = lines.findIndex((text) => text.startsWith(`| ${name} |`));
  if (at === -1) fail(`${DOCUMENT} has no line for ${name}.`);
  writeFileSync(DOCUMENT, lines.with(at, line).join("\n"));
}

function floorText({ floor }: Target): string {
  return floor === null ? "none yet" : `${floor} %`;
}

function run(command: string, args: string[], cwd: string, env: Record<string, string> = {}): void {
  const isWindows = process.platform === "win32";
  const { status } = spawnSync(command, args, {
    cwd,
    stdio: "inherit",
    env: { ...process.env, ...env },
    shell: isWindows && command === "npm",
  });
  if (status !== 0) fail(`${command} ${args.join(" ")} ended with ${status}.`);
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
