/** The page number in an address; anything else is page 1. */
export function pageFrom(text: string | null): number {
  return text !== null && /^\d{1,9}$/.test(text) ? Math.min(Math.max(1, Number(text)), 100_000) : 1;
}
