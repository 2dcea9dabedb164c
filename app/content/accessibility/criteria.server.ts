import type { Criterion } from "./evidence.server.ts";
import { inputAndTime, navigationAndTargets } from "./operable.server.ts";
import { perceivable } from "./perceivable.server.ts";
import { robust, understandable } from "./understandable.server.ts";

/**
 * Every success criterion of WCAG 2.2, in its order. The report, the evaluation and the conformance report in
 * docs/accessibility and the statement at /accessibility are made from it. A test compares them with the table.
 */
export const criteria: readonly Criterion[] = [
  ...perceivable,
  ...inputAndTime,
  ...navigationAndTargets,
  ...understandable,
  ...robust,
];
