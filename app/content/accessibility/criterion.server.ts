import type { EvidenceKey } from "./evidence.server.ts";

/** How a criterion is met: everywhere, except where the remark says, or the shop has nothing that it applies to. */
export type Outcome = "supported" | "partly" | "not applicable";

/** One success criterion of WCAG 2.2. */
export interface Criterion {
  number: string;
  name: string;
  level: "A" | "AA" | "AAA";
  outcome: Outcome;
  remark: string;
  /** The tests that show it. */
  tests: readonly EvidenceKey[];
}

/** Makes a row of the table from its cells. */
export const criterion = (
  number: string,
  name: string,
  level: Criterion["level"],
  outcome: Outcome,
  remark: string,
  ...tests: Criterion["tests"]
): Criterion => ({ number, name, level, outcome, remark, tests });
