import sharp, { type Sharp } from "sharp";
import type { PictureShape } from "./picture-address.ts";

// Only the usual formats of pictures are decoded, whatever the address or the Content-Type says.
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
// Every picture is made once and saved on disk, so a cache of decoded ones would waste memory.
sharp.cache(false);
// Several processes make pictures in parallel, each with one thread.
sharp.concurrency(1);

/** The most pixels of an original: a photograph of 40 megapixels passes, a decompression bomb does not. */
const MAX_PIXELS = 40_000_000;
/** The density at which an SVG is drawn in its own size, in pixels per inch. */
const NATURAL_DENSITY = 72;

/**
 * Makes the picture of an original: upright, at most `width` wide and twice as high, without metadata. Throws when the
 * bytes are not a picture, or it is broken or too large. An SVG cannot load or run anything: librsvg has no script, and
 * gets no base address for references.
 */
export async function makePicture(original: Buffer, { width, format, savesData }: PictureShape): Promise<Buffer> {
  const limits = { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true } as const;
  const { format: found, width: ownWidth } = await sharp(original, limits).metadata();
  // An SVG is drawn at the size it is needed in: sharper than enlarging it, cheaper than shrinking it.
  const density =
    found === "svg"
      ? Math.min(NATURAL_DENSITY * 8, Math.max(4, (NATURAL_DENSITY * width) / ownWidth))
      : NATURAL_DENSITY;
  const picture = sharp(original, { ...limits, density })
    .autoOrient()
    .resize({ width, height: width * 2, fit: "inside", withoutEnlargement: found !== "svg" });
  return encoded(picture, { width, format, savesData }).toBuffer();
}

/** The qualities were chosen by eye on one garment; the efforts keep the first shopper from waiting (decision 14). */
function encoded(picture: Sharp, { width, format, savesData }: PictureShape): Sharp {
  if (format === "avif")
    return picture.avif({ quality: savesData ? 34 : 50, effort: width <= 480 ? 1 : 0, chromaSubsampling: "4:2:0" });
  if (format === "webp") return picture.webp({ quality: savesData ? 45 : 70, effort: width <= 480 ? 4 : 2 });
  // JPEG has no transparency, so the picture gets the background of the shop's pages.
  return picture.flatten({ background: "#fbf6ec" }).jpeg({ quality: savesData ? 50 : 72, mozjpeg: width <= 640 });
}
