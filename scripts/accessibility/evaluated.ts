import { readFileSync } from "node:fs";

/** Where it stands which state of the shop was evaluated. `npm run tool -- a11y:report` writes it when everything holds. */
export const EVALUATED = "docs/accessibility/evaluated.json";

/** The last evaluation: its day and the commit that was evaluated. */
export interface Evaluated {
  date: string;
  commit: string;
}

export function readEvaluated(): Evaluated {
  return JSON.parse(readFileSync(EVALUATED, "utf8")) as Evaluated;
}
