import { useLayoutEffect, useRef } from "react";
import type { Step } from "./step.ts";

/** After an enhanced change of step the new step's heading has the focus, as a new page would begin at its top. */
export function useStepFocus(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  // With the step itself, so that whoever types at once is not interrupted.
  useLayoutEffect(() => {
    if (before.current !== step) {
      heading.current?.focus();
      window.scrollTo(0, 0);
    }
    before.current = step;
  }, [step]);
  return heading;
}
