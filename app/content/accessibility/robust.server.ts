import { c, type Criterion } from "./criterion.server.ts";

/** Principle 4 of WCAG 2.2: robust. */
export const robust: readonly Criterion[] = [
  c(
    "4.1.2",
    "Name, Role, Value",
    "A",
    "supported",
    "Native controls throughout; what script adds tells its state (pressed, current, invalid, disabled).",
    "states",
    "html",
    "transcripts",
  ),
  c(
    "4.1.3",
    "Status Messages",
    "AA",
    "supported",
    "Results of an action stand in one status region that is always there. The count of a list and a changed quantity or total stand in status regions of their own, errors of a form in an alert.",
    "transcripts",
    "busy",
  ),
];
