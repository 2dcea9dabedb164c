import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { renderEarl, renderReport } from "./accessibility/render-report.ts";
import { helpWhenAsked } from "./help-when-asked.ts";

helpWhenAsked(
  "npm run a11y:report: writes docs/accessibility and runs everything it leans on; ADOPT=1 writes transcripts and focus orders anew.",
);

/**
 * Writes the conformance report and runs everything it leans on, every state under every condition. Transcripts and
 * focus orders are compared with what was reviewed; `ADOPT=1 npm run a11y:report` writes them anew, to be read before they are kept.
 */
mkdirSync("docs/accessibility", { recursive: true });
writeFileSync("docs/accessibility/README.md", renderReport());
writeFileSync("docs/accessibility/earl.jsonld", renderEarl());

const runs = [
  [
    "vitest",
    "run",
    "tests/http/every-state.test.ts",
    "tests/house/accessibility-report.test.ts",
    "tests/house/contrast.test.ts",
  ],
  ["playwright", "test", "--project=accessibility"],
];
const failed = runs.filter(
  (run) =>
    spawnSync("npx", run, {
      stdio: "inherit",
      env: { ...process.env, A11Y_MATRIX: "all" },
      shell: process.platform === "win32",
    }).status !== 0,
);
console.log(
  failed.length === 0
    ? "docs/accessibility is written; everything in it holds."
    : "docs/accessibility is written, but not everything in it holds: see above.",
);
process.exitCode = failed.length === 0 ? 0 : 1;
