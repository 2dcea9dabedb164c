import { useLayoutEffect, useRef } from "react";
import type { Step } from "./step.ts";

/** After a client navigation to another step, focuses the heading and scrolls to the top, as a new page would. */
export function useStepFocus(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  // Before paint: a later effect could interrupt somebody who types at once.
  useLayoutEffect(() => {
    if (before.current !== step) {
      heading.current?.focus();
      window.scrollTo(0, 0);
    }
    before.current = step;
  }, [step]);
  return heading;
}
