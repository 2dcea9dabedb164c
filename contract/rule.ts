import type { z } from "zod";

/**
 * A check for `superRefine` from a function that gives a message for the shopper, or null. Its issues have the code
 * "custom", by which the upstream tells a broken rule from a request it cannot read.
 */
export function rule<T>(messageFor: (value: T) => string | null): (value: T, ctx: z.RefinementCtx) => void {
  return (value, ctx) => {
    const message = messageFor(value);
    if (message !== null) ctx.addIssue({ code: "custom", message });
  };
}
