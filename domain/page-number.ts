/** The page of a list that an address asks for; what is no page is the first. */
export function pageFrom(text: string | null): number {
  return text !== null && /^\d{1,9}$/.test(text) ? Math.min(Math.max(1, Number(text)), 100_000) : 1;
}
