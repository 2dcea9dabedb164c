import { isRecord, valueAt } from "../envelope.ts";
import { countOrNull, paiseOrNull, textOrNull } from "../scalars.ts";

/**
 * What an upstream says of a search: how many products have every word (they come first), which words nothing has, and
 * which words look like those. It also tells the price (in paise) and the size that it read in the words.
 */
export interface SearchNote {
  complete: number;
  missing: string[];
  near: string[];
  minPaise: number | null;
  maxPaise: number | null;
  size: string | null;
}

/** The most words of a note, and the longest. */
const MAX_WORDS = 10;
const MAX_LENGTH = 60;

/** Reads what a list answer says of its search; null when it says nothing. */
export function readSearchNote(body: unknown): SearchNote | null {
  const stated = valueAt(body, "data.search") ?? valueAt(body, "search");
  if (!isRecord(stated)) return null;
  const complete = countOrNull(stated["complete"]);
  if (complete === null) return null;
  return {
    complete,
    missing: wordsOf(stated["missing"]),
    near: wordsOf(stated["near"]),
    minPaise: paiseOrNull(stated["min_price"]),
    maxPaise: paiseOrNull(stated["max_price"]),
    size: textOrNull(stated["size"])?.slice(0, MAX_LENGTH) ?? null,
  };
}

function wordsOf(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((word) => textOrNull(word)?.slice(0, MAX_LENGTH) ?? []).slice(0, MAX_WORDS);
}
