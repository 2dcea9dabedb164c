/** The promise of returns in a shop whose days differ from the specification's; null where it takes nothing back. */
export function ownReturnPolicy(days: number): string | null {
  return days === 0 ? null : `${days} day return policy`;
}
