import { expect, test } from "vitest";
import { disagreementOf } from "#scripts/bench-page/agreement.ts";

test.each([
  ["close pairs", [1.01, 0.99, 1.02, 1.0, 0.98, 1.01], null],
  ["one pair that a busy moment met", [1.01, 0.99, 1.02, 1.0, 1.9, 1.01], null],
  ["halves that differ", [1.1, 0.99, 1.11, 1.0, 1.09, 0.98], "1.10 and 0.99"],
  ["halves that agree by chance", [0.9, 1.2, 1.22, 0.91, 1.52, 1.5], "1.22 and 1.20"],
])("the bench of pages tells of %s whether two runs agree", (_, ratios, said) => {
  const disagreement = disagreementOf(ratios);
  if (said === null) expect(disagreement).toBe(null);
  else expect(disagreement).toContain(said);
});
