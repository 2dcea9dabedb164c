import { returnWords } from "../../content/return-words.ts";
import { returnStatusFrom } from "../../../domain/returns.ts";

/** The status of a return in words, and the upstream's own word where the shop does not know it. */
export interface ShownReturnStatus {
  text: string;
  raw: string | null;
}

/** An upstream's word for the status of a return, as a badge shows it. */
export function shownReturnStatus(raw: string): ShownReturnStatus {
  const status = returnStatusFrom(raw);
  return status === null ? { text: returnWords.status, raw } : { text: returnWords.statuses[status], raw: null };
}
