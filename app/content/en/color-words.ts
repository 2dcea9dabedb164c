/** The name of a colour as a product states it, or of a family of colours. */
export const colorName = (color: string): string => color;
