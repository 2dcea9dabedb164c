import sharp, { type Sharp } from "sharp";
import type { PictureFormat } from "./picture-format.ts";

// Only what shops have pictures in is decoded, whatever an address or a Content-Type says it is.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadHeifBuffer",
    "VipsForeignLoadNsgifBuffer",
    "VipsForeignLoadSvgBuffer",
  ],
});
// Every picture is made once and kept on disk: a cache of decoded ones would only hold memory.
sharp.cache(false);
// As many are made side by side as there are processes.
sharp.concurrency(1);

/** The most pixels an original may unpack to: a 40 megapixel photograph, far from a decompression bomb. */
const MAX_PIXELS = 40_000_000;
/** SVG is drawn at this many pixels per inch of its own size. */
const NATURAL_DENSITY = 72;

/** What a picture is to be made into: `width` in px, `lean` for fewer bytes. */
export interface PictureShape {
  width: number;
  format: PictureFormat;
  lean: boolean;
}

/**
 * Makes the picture of an original: upright, at most `width` wide and twice as high, without metadata. Throws when the
 * bytes are no picture, a broken one or an absurdly large one. An SVG loads nothing from elsewhere and runs nothing:
 * librsvg has no script, and gets no base address that a reference could be resolved against.
 */
export async function makePicture(original: Buffer, { width, format, lean }: PictureShape): Promise<Buffer> {
  const limits = { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true } as const;
  const { format: found, width: ownWidth } = await sharp(original, limits).metadata();
  // Drawn at the size wanted: sharper than enlarging, cheaper than shrinking.
  const density =
    found === "svg"
      ? Math.min(NATURAL_DENSITY * 8, Math.max(4, (NATURAL_DENSITY * width) / ownWidth))
      : NATURAL_DENSITY;
  const picture = sharp(original, { ...limits, density })
    .autoOrient()
    .resize({ width, height: width * 2, fit: "inside", withoutEnlargement: found !== "svg" });
  return encoded(picture, { width, format, lean }).toBuffer();
}

/** The colour of a finished picture as a whole, as "#dcb"; null for one that something behind it would shine through. */
export async function toneOf(picture: Buffer): Promise<string | null> {
  const { isOpaque, channels } = await sharp(picture).stats();
  const digits = channels.slice(0, 3).map(({ mean }) => Math.round(mean / 17).toString(16));
  return isOpaque && digits.length === 3 ? `#${digits.join("")}` : null;
}

/** Qualities chosen by looking at the same garment in all of them; efforts so that the first shopper does not wait (decision 23). */
function encoded(picture: Sharp, { width, format, lean }: PictureShape): Sharp {
  if (format === "avif")
    return picture.avif({ quality: lean ? 34 : 50, effort: width <= 480 ? 1 : 0, chromaSubsampling: "4:2:0" });
  if (format === "webp") return picture.webp({ quality: lean ? 45 : 70, effort: width <= 480 ? 4 : 2 });
  // JPEG has no transparency: it stands on the shop's paper.
  return picture.flatten({ background: "#fbf6ec" }).jpeg({ quality: lean ? 50 : 72, mozjpeg: width <= 640 });
}
