/** By how much two runs of one build may differ. */
export const AGREEMENT = 0.05;

/** The value below which this share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.round((sorted.length - 1) * share)] ?? 0;
}

/** The value in the middle. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/**
 * Says why two runs of one build would not agree within {@link AGREEMENT}; null where they would. The odd pairs are one run
 * and the even ones another. Two halves may agree by chance, so the spread of all pairs counts, too: the median of another
 * run lies within the notch of a box plot (McGill, Tukey and Larsen, 1978).
 */
export function disagreementOf(ratios: readonly number[]): string | null {
  const [odd = 0, even = 0] = [0, 1].map((parity) => median(ratios.filter((_, index) => index % 2 === parity)));
  const notch = (1.57 * (quantile(ratios, 0.75) - quantile(ratios, 0.25))) / Math.sqrt(ratios.length);
  if (Math.abs(odd / even - 1) <= AGREEMENT && notch <= AGREEMENT * median(ratios)) return null;
  return `${odd.toFixed(2)} and ${even.toFixed(2)}, and another may differ by ${notch.toFixed(2)}`;
}
