/** The largest number from 0 to `limit` that fits, by bisection: if a number fits, every smaller one must fit too. */
export function largestThat(limit: number, fits: (count: number) => boolean): number {
  let [low, high] = [0, limit];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
