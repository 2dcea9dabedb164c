import { criterion, type Criterion } from "./criterion.server.ts";

/** Principle 4 of WCAG 2.2: robust. */
export const robust: readonly Criterion[] = [
  criterion(
    "4.1.2",
    "Name, Role, Value",
    "A",
    "supported",
    "Native controls throughout; what script adds tells its state (pressed, current, invalid, disabled).",
    "states",
    "html",
    "transcripts",
  ),
  criterion(
    "4.1.3",
    "Status Messages",
    "AA",
    "supported",
    "Results of an action stand in live regions that are always there. The count of a list with its page and order, a changed quantity or total and the slide that was asked for have live regions of their own. A summary of errors takes the focus, and is not announced a second time.",
    "transcripts",
    "busy",
  ),
];
