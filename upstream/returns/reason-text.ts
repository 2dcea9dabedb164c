import { returnReasonFrom, type ReturnReason } from "../../domain/returns.ts";

const texts: Readonly<Record<ReturnReason, string>> = {
  size: "it does not fit",
  look: "it looks different from the pictures",
  damaged: "it arrived damaged",
  wrong: "it is not what was ordered",
  changed: "they changed their mind",
};

/** Why a customer sends a piece back, in words for the owner; an unknown reason as it is. */
export function reasonText(raw: string): string {
  const reason = returnReasonFrom(raw);
  return reason === null ? raw : texts[reason];
}
