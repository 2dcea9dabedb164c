const words = {
  due: ["due", "pending", "requested", "initiated", "created", "processing", "in progress"],
  made: ["made", "processed", "paid", "refunded", "completed", "complete", "done", "succeeded", "success"],
  failed: ["failed", "rejected", "declined", "error"],
} as const;

/** What has become of money that goes back: it is asked for, it was sent, or it could not be sent. */
export type RefundState = keyof typeof words;

/** The state that an upstream's own word means, in any case; null for unknown ones. */
export function refundStateFrom(raw: string): RefundState | null {
  const word = raw.trim().toLowerCase();
  const states: readonly RefundState[] = ["due", "made", "failed"];
  return states.find((state) => words[state].some((candidate) => candidate === word)) ?? null;
}
