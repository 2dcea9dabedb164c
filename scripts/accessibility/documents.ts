import { readEvaluated, type Evaluated } from "./evaluated.ts";
import { renderConformance } from "./render-conformance.ts";
import { renderEvaluation } from "./render-evaluation.ts";
import { renderReport } from "./render-report.ts";

const folder = "docs/accessibility";

/** The generated files of docs/accessibility with their contents. */
export function documents(evaluated: Evaluated = readEvaluated()): Map<string, string> {
  return new Map([
    [`${folder}/README.md`, renderReport(evaluated)],
    [`${folder}/evaluation.json`, renderEvaluation(evaluated)],
    [`${folder}/conformance-report.md`, renderConformance(evaluated)],
  ]);
}
