import { Worker } from "node:worker_threads";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** How long a telephone's photograph may take to decode, in ms: one of 48 megapixels takes some ten seconds. */
const TIMEOUT_MS = 90_000;
/** A PNG's signature and its first chunk, IHDR: the colour profile stands behind them. */
const PNG_HEAD = 8 + 25;

/**
 * Reads a HEIC photograph as a PNG, upright and with its colour profile: sharp's own libraries have no decoder for HEVC,
 * which is patented. Throws when it cannot be read.
 */
export async function readHeic(bytes: Buffer, profile: Buffer | undefined): Promise<Buffer> {
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
    const timer = setTimeout(() => reject(new Error("it takes too long")), TIMEOUT_MS);
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
