import type { CollectedTest } from "./collect-titles.ts";
import { readEvaluated, type Evaluated } from "./evaluated.ts";
import { renderConformance } from "./render-conformance.ts";
import { renderEvaluation } from "./render-evaluation.ts";
import { renderReport } from "./render-report.ts";
import { renderTests } from "./render-tests.ts";

const folder = "docs/accessibility";

/** The generated files of docs/accessibility with their contents. The list of tests comes where the tests are given. */
export function documents(
  collected: readonly CollectedTest[] | null,
  evaluated: Evaluated = readEvaluated(),
): Map<string, string> {
  return new Map([
    [`${folder}/README.md`, renderReport(evaluated)],
    [`${folder}/evaluation.json`, renderEvaluation(evaluated)],
    [`${folder}/conformance-report.md`, renderConformance(evaluated)],
    ...(collected === null ? [] : ([[`${folder}/tests.md`, renderTests(collected)]] as const)),
  ]);
}
