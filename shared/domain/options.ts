/** The sizes every product comes in (specification, section 9). */
export const sizes = ["S", "M", "L", "XL"] as const;

/** The colours every product comes in (specification, section 9). */
export const colors = ["Black", "White", "Red", "Blue", "Green"] as const;

/** A text as one of the sizes, else null. */
export function sizeFrom(text: unknown): string | null {
  return sizes.find((size) => size === text) ?? null;
}

/** A text as one of the colours, else null. */
export function colorFrom(text: unknown): string | null {
  return colors.find((color) => color === text) ?? null;
}
