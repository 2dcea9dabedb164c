/** The id of a numbered row, from a number or digits; null for anything else. */
export function findRowId(value: unknown): number | null {
  if (typeof value !== "number" && typeof value !== "string") return null;
  const text = String(value);
  // The largest four-byte integer has ten digits.
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : null;
}
