import { isRecord } from "#contract/envelope.ts";

/** The first price in an answer that is no whole number of paise, as it was written; null where all are. */
export function oddPrice(value: unknown): string | null {
  if (Array.isArray(value)) return firstOf(value);
  if (!isRecord(value)) return null;
  for (const [name, inner] of Object.entries(value)) {
    const written = typeof inner === "number" || typeof inner === "string" ? String(inner) : "";
    if (/price/i.test(name) && /^\d+\.\d{2}\d*[1-9]$/.test(written) && !/^\d+\.\d{2}$/.test(written)) return written;
  }
  return firstOf(Object.values(value));
}

function firstOf(values: readonly unknown[]): string | null {
  for (const value of values) {
    const odd = oddPrice(value);
    if (odd !== null) return odd;
  }
  return null;
}
