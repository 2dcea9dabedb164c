/** A numbered row's id, as number or digits; null for anything that can name no row. */
export function findRowId(value: unknown): number | null {
  if (typeof value !== "number" && typeof value !== "string") return null;
  const text = String(value);
  // Ten digits: what a four-byte integer can hold at most.
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : null;
}
