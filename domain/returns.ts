/** The statuses of a return, in the order of its life. The shop shows any other one as unknown, with its raw text. */
export const returnStatuses = ["requested", "accepted", "declined", "received", "refunded"] as const;

/** One of {@link returnStatuses}. */
export type ReturnStatus = (typeof returnStatuses)[number];

/** Why a customer sends a piece back. */
export const returnReasons = ["size", "look", "damaged", "wrong", "changed"] as const;

/** One of {@link returnReasons}. */
export type ReturnReason = (typeof returnReasons)[number];

const next: Readonly<Record<ReturnStatus, readonly ReturnStatus[]>> = {
  requested: ["accepted", "declined"],
  accepted: ["received", "declined"],
  declined: [],
  received: ["refunded"],
  refunded: [],
};

/** Whether a return may go from one status straight to another. What has come back can no longer be declined. */
export function canReturnBecome(from: ReturnStatus, to: ReturnStatus): boolean {
  return next[from].includes(to);
}

/** An upstream's word as a status of a return, or null when it is unknown. */
export function returnStatusFrom(raw: string): ReturnStatus | null {
  const word = raw.trim().toLowerCase();
  return returnStatuses.find((status) => status === word) ?? null;
}

/** An upstream's word as a reason, or null when it is unknown. */
export function returnReasonFrom(raw: string): ReturnReason | null {
  return returnReasons.find((reason) => reason === raw) ?? null;
}
