import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { evidence } from "#app/content/accessibility/evidence.server.ts";
import { judgedFindings } from "#tests/accessibility/judged-findings.ts";
import { documents, EVALUATED } from "./accessibility/documents.ts";

/**
 * Writes docs/accessibility and runs every test that it names, every state under every condition. When all of them pass
 * and nothing is uncommitted, the report names this day and commit. Transcripts and focus orders are compared with what
 * was reviewed; `ADOPT=1 npm run tool -- a11y:report` writes them again, to be read before they are kept.
 */
const writeDocuments = () => {
  for (const [file, text] of documents()) writeFileSync(file, text);
};
mkdirSync("docs/accessibility", { recursive: true });
writeDocuments();
if (process.argv.includes("--write")) {
  console.log("docs/accessibility is written; nothing of it was run.");
  process.exit(0);
}

/** The files that the report names, each once. */
const evidenceFiles = [...new Set(Object.values(evidence).map(({ file }) => file))];
const isForBrowser = (file: string) => file.endsWith(".spec.ts");
const structureTests = [
  "tests/structure/accessibility-report.test.ts",
  "tests/structure/accessibility-evidence.test.ts",
];
const runs = [
  ["vitest", "run", ...evidenceFiles.filter((file) => !isForBrowser(file)), ...structureTests],
  ["playwright", "test", "--project=accessibility"],
  [
    "playwright",
    "test",
    "--project=script",
    ...evidenceFiles.filter((file) => isForBrowser(file) && file.startsWith("tests/journeys/")),
  ],
];
const met = mkdtempSync(join(tmpdir(), "pallu-judged-"));
const holds = (run: string[]) =>
  spawnSync("npx", run, {
    stdio: "inherit",
    env: { ...process.env, A11Y_MATRIX: "all", TEST_RUN: "", A11Y_JUDGED: met },
    shell: process.platform === "win32",
  }).status === 0;
const failed = runs.filter((run) => !holds(run));

// A judgement that is no longer needed hides what comes later.
for (const [index, { engine, rule, where = "everywhere" }] of judgedFindings.entries())
  if (!existsSync(join(met, String(index)))) console.log(`No longer found by ${engine}: ${rule}, ${where}`);
rmSync(met, { recursive: true, force: true });

if (failed.length === 0) {
  nameThisCommit();
  console.log("docs/accessibility is written; everything in it holds.");
} else {
  console.log("docs/accessibility is written, but not everything in it holds: see above.");
  process.exitCode = 1;
}

/** Writes which commit was evaluated, unless files other than the report differ from it. */
function nameThisCommit(): void {
  const git = (...words: string[]) => spawnSync("git", words, { encoding: "utf8" });
  const { status, stdout } = git("rev-parse", "HEAD");
  const changes = git("status", "--porcelain", "--", ".", ":!docs/accessibility").stdout;
  if (status !== 0 || changes !== "") {
    console.log("The report still names the last evaluation: the files that were tested differ from the last commit.");
    return;
  }
  const evaluated = { date: new Date().toISOString().slice(0, 10), commit: stdout.trim() };
  writeFileSync(EVALUATED, `${JSON.stringify(evaluated, null, 2)}\n`);
  writeDocuments();
}
