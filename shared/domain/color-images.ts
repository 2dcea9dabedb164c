/** A picture that shows a product in one of the colours in which it is offered. `image` is an address, or a path of the upstream. */
export interface ColorImage {
  color: string;
  image: string;
}

/**
 * Reads the pictures of colours as the catalogue keeps and exports them: "Red: a.jpg | b.jpg; Blue: c.jpg". What names no colour
 * or no picture is left out.
 */
export function colorImagesIn(text: string | null): ColorImage[] {
  return (text ?? "").split(/;\s+|\n/).flatMap((part) => {
    const [, color = "", images = ""] = /^\s*([^:]+?)\s*:\s+(.*)$/s.exec(part) ?? [];
    return images
      .split(/\s+\|\s+|\s+/)
      .filter((image) => image !== "")
      .map((image) => ({ color, image }));
  });
}

/** The pictures, each with its place among those of its colour, from 0. */
export function placedImages<T extends ColorImage>(images: readonly T[]): (T & { place: number })[] {
  return images.map((one, at) => ({ ...one, place: imagesOfColor(images.slice(0, at), one.color).length }));
}

/** Writes pictures of colours as {@link colorImagesIn} reads them; null for none. */
export function colorImagesText(images: readonly ColorImage[]): string | null {
  const colors = [...new Set(images.map(({ color }) => color))];
  const parts = colors.map((color) => {
    const own = images.filter((one) => one.color === color).map(({ image }) => image);
    return `${color}: ${own.join(" | ")}`;
  });
  return parts.length === 0 ? null : parts.join("; ");
}

/** The pictures that show a colour, in capitals or not; none where the colour is null. */
export function imagesOfColor<T extends { color: string }>(images: readonly T[], color: string | null): T[] {
  return images.filter((one) => one.color.toLowerCase() === color?.toLowerCase());
}
