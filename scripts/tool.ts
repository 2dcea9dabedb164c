import { spawnSync } from "node:child_process";
import process from "node:process";

/** What `npm run tool -- NAME` runs: the options, what it does, and its program. */
const tools: Readonly<Record<string, [options: string, does: string, run: () => Promise<unknown>]>> = {
  bench: [
    "[--seconds=5] [--requests=100000] [--memory]",
    "how fast the server answers, and what memory it takes",
    () => import("./bench.ts"),
  ],
  budgets: ["", "weighs every kind of page, for the tables of docs/performance.md", () => import("./budgets.ts")],
  screens: [
    "[NAME] [--widths=360,1280] [--looks=light,dark,forced,print] [--text=100] [--no-script]",
    "pictures of every screen and state",
    () => import("./screens.ts"),
  ],
  chaos: [
    "[--orders 12] [--cuts 8] [--seed N]",
    "power cuts while shoppers order; then the books are added up",
    () => runTest("chaos"),
  ],
  fuzz: ["[--seed N] [--minutes 1]", "made-up requests to every address and call", () => runTest("fuzz")],
  mutants: [
    "[TARGET …] [--incremental] [--files=GLOB]",
    "makes small faults in rules, and counts those that fast tests notice; docs/mutants.md has the targets and options",
    () => import("./mutants.ts"),
  ],
  engines: [
    "[--only TEXT] [--timeout SECONDS] [--report FILE]",
    "the whole journey and the way back in every engine, or in those whose name holds the text",
    () => import("../tests/engines/run.ts"),
  ],
  "test:slow": [
    "FILE …",
    "runs tests with a tenth of the processors' time (Linux, as root)",
    () => import("./test-slow.ts"),
  ],
  "a11y:report": [
    "[--write]",
    "writes docs/accessibility and runs all it names, or only writes it; ADOPT=1 also takes transcripts and focus orders anew",
    () => import("./accessibility-report.ts"),
  ],
  "a11y:speech": [
    "[--out FOLDER] [--only TEXT]",
    "walks the main journeys by keyboard with the screen reader Orca, and writes down what it says",
    () => import("../tests/speech/run.ts"),
  ],
  "api:docs": ["", "writes docs/api/openapi.json from the contract", () => import("./api-docs.ts")],
  "upstream:check": [
    "--url URL",
    "the contract of docs/api against a live server; docs/api/README.md has its other options",
    () => import("./upstream-check.ts"),
  ],
  reach: [
    "[--list] FILE …",
    "how many files and lines a file reaches by its imports, such as app/routes/account/login/route.tsx",
    () => import("./reach.ts"),
  ],
  "audit:dependencies": [
    "",
    "asks the registry for known vulnerabilities of what is installed",
    () => import("./audit-dependencies.ts"),
  ],
};

const [name = "", ...words] = process.argv.slice(2);
const tool = tools[name];
if (tool === undefined || (words.includes("--help") && name !== "upstream:check")) {
  const told = Object.entries(tools).filter(([known]) => tool === undefined || known === name);
  for (const [known, [options, does]] of told) console.log(`npm run tool -- ${`${known} ${options}`.trim()}: ${does}.`);
  process.exitCode = tool === undefined && name !== "" && name !== "--help" ? 2 : 0;
} else {
  // React chooses its code when it is imported, and a benchmark is about that of production.
  if (name.startsWith("bench")) process.env["NODE_ENV"] = "production";
  process.argv.splice(2, 1);
  await tool[2]();
}

/** Runs a test by other figures than its own: `chaos --seed 7` is `CHAOS_SEED=7`. The same seed does the same on any machine. */
async function runTest(test: string): Promise<void> {
  const figures = [...words.join(" ").matchAll(/--(\w+)[ =](\d+)/g)].map(
    ([, option = "", figure = ""]) => [`${test}_${option}`.toUpperCase(), figure] as const,
  );
  const env = { ...process.env, ...Object.fromEntries(figures) };
  const run = ["vitest", "run", "--project=sqlite", `tests/http/${test}.test.ts`];
  process.exitCode = spawnSync("npx", run, { stdio: "inherit", env, shell: process.platform === "win32" }).status ?? 1;
}
