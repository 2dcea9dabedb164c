/** Whether a refusal's message is about stock or availability; the shop then uses its own words (specification, section 8). */
export function mentionsStock(message: string | null): boolean {
  return message !== null && /stock|availab/i.test(message);
}
