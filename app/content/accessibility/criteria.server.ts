import type { Criterion } from "./criterion.server.ts";
import { inputAndTime } from "./operable-input-and-time.server.ts";
import { navigationAndTargets } from "./operable-navigation-and-targets.server.ts";
import { perceivable } from "./perceivable.server.ts";
import { robust } from "./robust.server.ts";
import { understandable } from "./understandable.server.ts";

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
