import type { Page } from "@playwright/test";
import sharp from "sharp";

/** A part of a page, in CSS pixels from its top left corner. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A picture of a page as it is seen. */
export interface Picture {
  width: number;
  height: number;
  /** Red, green and blue of each pixel, row by row. */
  data: Buffer;
}

/** Takes a picture of what the window shows, or of a part of it. */
export async function takePicture(page: Page, part?: Box): Promise<Picture> {
  const clip = part && { x: part.left, y: part.top, width: part.right - part.left, height: part.bottom - part.top };
  const { data, info } = await sharp(await page.screenshot({ animations: "disabled", ...(clip && { clip }) }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** A colour as one number, 0xrrggbb. */
type Colour = number;

/** Each colour of a part of a picture, with how many pixels have it. */
function coloursOf(picture: Picture, { left, top, right, bottom }: Box): Map<Colour, number> {
  const counts = new Map<Colour, number>();
  for (let y = Math.max(0, Math.round(top)); y < Math.min(picture.height, Math.round(bottom)); y++)
    for (let x = Math.max(0, Math.round(left)); x < Math.min(picture.width, Math.round(right)); x++) {
      const colour = picture.data.readUIntBE((y * picture.width + x) * 3, 3);
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
  return counts;
}

/** The colour that most of a part has; null where the part is empty. */
export function groundOf(picture: Picture, box: Box): Colour | null {
  const [most] = [...coloursOf(picture, box)].toSorted(([, a], [, b]) => b - a);
  return most?.[0] ?? null;
}

/** The colour that differs most from a ground and that a few pixels of a part have: strokes of letters and icons are thin. */
export function inkOf(picture: Picture, box: Box, ground: Colour): Colour {
  let seen = 0;
  const byContrast = [...coloursOf(picture, box)]
    .map(([colour, count]) => ({ colour, count, from: contrast(colour, ground) }))
    .toSorted((a, b) => b.from - a.from);
  return byContrast.find(({ count }) => (seen += count) >= 5)?.colour ?? ground;
}

/** Which share of the pixels of two parts of one size differs in contrast by 3:1 or more. */
export function differenceOf(one: Picture, a: Box, other: Picture, b: Box): number {
  const width = Math.min(Math.round(a.right - a.left), Math.round(b.right - b.left));
  const height = Math.min(Math.round(a.bottom - a.top), Math.round(b.bottom - b.top));
  let differing = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (contrast(pixelAt(one, a.left + x, a.top + y), pixelAt(other, b.left + x, b.top + y)) >= 3) differing++;
  return differing / (width * height);
}

function pixelAt(picture: Picture, x: number, y: number): Colour {
  const at = (Math.round(y) * picture.width + Math.round(x)) * 3;
  return at >= 0 && at + 3 <= picture.data.length ? picture.data.readUIntBE(at, 3) : 0;
}

/** The contrast of two colours by WCAG 2.2. */
export function contrast(a: Colour, b: Colour): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: Colour): number {
  const [r = 0, g = 0, b = 0] = [16, 8, 0]
    .map((bits) => ((colour >> bits) & 255) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
