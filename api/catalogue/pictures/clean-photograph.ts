import { Worker } from "node:worker_threads";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Metadata } from "sharp";
import { beginsLikePicture, type KeptEnding } from "#api/catalogue/photograph-path.ts";
import { remark, type Remark } from "#api/catalogue/remarks.ts";

/** The formats that are taken, as sharp names them; HEIC and AVIF are both "heif". */
const taken = ["jpeg", "png", "webp", "heif"];

/** The most pixels of a file: telephones take up to 200 megapixels at their most, and 12 to 50 as they are sold. */
const MAX_PIXELS = 210_000_000;
/** The most pixels of a HEIC file: it is decoded as a whole, at four bytes a pixel. */
const MAX_HEIC_PIXELS = 60_000_000;
/** The larger side that is kept, in px: the shop shows at most 1,280 px of width, and screens zoom into twice of it. */
const KEPT_SIDE = 2_560;
/** The smaller side below which a photograph looks blurred on a product's page, in px. */
const GOOD_SIDE = 640;
/** Smaller than this, in px, it is an icon and no photograph. */
const LEAST_SIDE = 32;

/** Lets sharp decode these formats only, in the whole process: a file that is anything else never reaches its decoder. */
export function decodePhotographsOnly(): void {
  sharp.block({ operation: ["VipsForeignLoad"] });
  const loaders = ["Jpeg", "Png", "Webp", "Heif"].map((name) => `VipsForeignLoad${name}Buffer`);
  sharp.unblock({ operation: loaders });
  sharp.cache(false);
}

/** A photograph as it is kept, with remarks for the owner; or why it is refused. */
export type CleanedPhotograph =
  { bytes: Buffer; ending: KeptEnding; width: number; height: number; remarks: Remark[] } | { refused: Remark };

/**
 * Makes the photograph that is kept: upright, in sRGB, at most {@link KEPT_SIDE} px high and wide. It is encoded again, so
 * nothing else of the file is left: no place, no time, no name of a telephone. Opaque ones become JPEG, others WebP.
 */
export async function cleanPhotograph(bytes: Buffer, maxPixels = MAX_PIXELS): Promise<CleanedPhotograph> {
  const limits = { limitInputPixels: maxPixels, failOn: "error" } as const;
  const found = await metadataOf(bytes, limits);
  if ("refused" in found) return found;
  const { width, height } = found.autoOrient;
  if (width < LEAST_SIDE || height < LEAST_SIDE)
    return { refused: remark("photo_icon", String(width), String(height)) };
  const readable = found.compression === "hevc" ? await heicAsPng(bytes, found) : bytes;
  if ("refused" in readable) return readable;
  try {
    const { isOpaque } = found.hasAlpha ? await sharp(readable, limits).stats() : { isOpaque: true };
    const upright = sharp(readable, limits)
      .autoOrient()
      .resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb");
    // Red borders on gold are what 4:2:0 blurs most.
    const encoded = isOpaque
      ? upright.removeAlpha().jpeg({ quality: 88, chromaSubsampling: "4:4:4" })
      : upright.webp({ quality: 90 });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    const isSmall = Math.min(info.width, info.height) < GOOD_SIDE;
    return {
      bytes: data,
      ending: isOpaque ? "jpg" : "webp",
      width: info.width,
      height: info.height,
      remarks: isSmall ? [remark("photo_small", String(width), String(height), String(GOOD_SIDE))] : [],
    };
  } catch {
    return { refused: remark("photo_torn") };
  }
}

async function metadataOf(
  bytes: Buffer,
  limits: { limitInputPixels: number; failOn: "error" },
): Promise<Metadata | { refused: Remark }> {
  const other = otherContent(bytes);
  if (other !== null) return { refused: other };
  try {
    const found = await sharp(bytes, limits).metadata();
    return taken.includes(found.format) ? found : { refused: remark("photo_none") };
  } catch (error) {
    const isHuge = error instanceof Error && /pixel limit/.test(error.message);
    return {
      refused: isHuge
        ? remark("photo_pixels", String(limits.limitInputPixels / 1_000_000))
        : remark(beginsLikePicture(bytes) ? "photo_torn" : "photo_none"),
    };
  }
}

async function heicAsPng(bytes: Buffer, { width, height, icc }: Metadata): Promise<Buffer | { refused: Remark }> {
  if (width * height > MAX_HEIC_PIXELS)
    return { refused: remark("photo_heic_pixels", String(MAX_HEIC_PIXELS / 1_000_000)) };
  return readHeic(bytes, icc).catch(() => ({ refused: remark("photo_heic") }));
}

/** What a file holds instead of a photograph, by its first bytes; null when it may be one. */
function otherContent(bytes: Buffer): Remark | null {
  if (bytes.length === 0) return remark("photo_empty");
  const head = bytes.subarray(0, 256).toString("latin1");
  if (/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*<[\0]?[!?a-z]/i.test(head)) return remark("photo_drawing");
  const kinds = { "%PDF": "PDF", GIF8: "GIF", "II*\0": "TIFF/RAW", "MM\0*": "TIFF/RAW" };
  const [, kind] = Object.entries(kinds).find(([start]) => head.startsWith(start)) ?? [];
  return kind === undefined ? null : remark("photo_other", kind);
}

/** How long a telephone's photograph may take to decode, in ms: one of 48 megapixels takes some ten seconds. */
const HEIC_TIMEOUT_MS = 90_000;
/** A PNG's signature and its first chunk, IHDR: the colour profile stands behind them. */
const PNG_HEAD = 8 + 25;

/**
 * Reads a HEIC photograph as a PNG, upright and with its colour profile: sharp's own libraries have no decoder for HEVC,
 * which is patented. Throws when it cannot be read.
 */
async function readHeic(bytes: Buffer, profile: Buffer | undefined): Promise<Buffer> {
  const { pixels, width, height } = await decode(bytes);
  const png = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ compressionLevel: 0 })
    .toBuffer();
  if (profile === undefined) return png;
  // Telephones write colours of Display P3. Read without the profile, a red saree would be a dull one.
  const chunk = chunkOf("iCCP", Buffer.concat([Buffer.from("photograph\0\0"), deflateSync(profile)]));
  return Buffer.concat([png.subarray(0, PNG_HEAD), chunk, png.subarray(PNG_HEAD)]);
}

function decode(bytes: Buffer): Promise<{ pixels: Uint8ClampedArray; width: number; height: number }> {
  // A thread of its own: a damaged file cannot stop the command, and what the decoder prints is not the command's output.
  const worker = new Worker(new URL("./heic-worker.ts", import.meta.url), {
    workerData: bytes,
    stdout: true,
    stderr: true,
  });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("it takes too long")), HEIC_TIMEOUT_MS);
    worker
      .once("message", resolve)
      .once("error", reject)
      .once("exit", () => reject(new Error("no picture")));
    const stop = () => (clearTimeout(timer), void worker.terminate());
    worker.once("message", stop).once("error", stop).once("exit", stop);
  }).finally(() => worker.terminate()) as Promise<{ pixels: Uint8ClampedArray; width: number; height: number }>;
}

/** A chunk of a PNG: length, type, content and checksum. */
function chunkOf(type: string, content: Buffer): Buffer {
  const chunk = Buffer.alloc(content.length + 12);
  chunk.writeUInt32BE(content.length, 0);
  chunk.write(type, 4, "latin1");
  content.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, content.length + 8)), content.length + 8);
  return chunk;
}
