import { readFileSync } from "node:fs";
import path from "node:path";
import { crc32, deflateRawSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

/**
 * Photographs of a telephone: red on the left, blue on the right, 320 × 240 px, with the place where they were taken.
 * `display-p3.heic` has the colours of a telephone's screen, `turned.heic` is also turned by its container to 240 × 320.
 */
export function heicFile(name: "display-p3.heic" | "turned.heic"): Buffer {
  return readFileSync(path.join(import.meta.dirname, "photographs", name));
}

/** What telephones write into a photograph: their name, how they were held, and where. */
const told = {
  IFD0: { Make: "Telephone", Orientation: "6" },
  IFD3: {
    GPSLatitudeRef: "N",
    GPSLatitude: "28/1 36/1 50/1",
    GPSLongitudeRef: "E",
    GPSLongitude: "77/1 12/1 32/1",
  },
};

/** A photograph whose left half is red and whose right half is blue. Another `shade` makes another photograph. */
export function photograph({ width = 800, height = 1000, shade = 0 } = {}): Sharp {
  const half = { width: width / 2, height, channels: 3 as const };
  return sharp({ create: { width, height, channels: 3, background: { r: 255, g: shade, b: 0 } } }).composite([
    { input: { create: { ...half, background: { r: 0, g: 0, b: 255 } } }, left: width / 2, top: 0 },
  ]);
}

/** A JPEG as a telephone takes it: held upright, stored on its side, with place and maker. */
export async function telephoneJpeg(look: Parameters<typeof photograph>[0] = {}): Promise<Buffer> {
  const plain = await photograph(look).jpeg({ quality: 90 }).toBuffer();
  return sharp(plain).withExif(told).withMetadata({ orientation: 6 }).jpeg({ quality: 90 }).toBuffer();
}

/** A file of an archive; what is stated of it may be untrue. */
interface ZipMember {
  name: string | Buffer;
  bytes: Buffer;
  /** The size that the archive claims. */
  claims?: number;
  isEncrypted?: boolean;
  /** The method of compression: stored, or deflated. */
  method?: 0 | 8;
}

/** A ZIP archive of these members, hostile ones included: no library writes those. */
export function zipOf(members: readonly ZipMember[]): Buffer {
  const parts: Buffer[] = [];
  const listed: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, claims = bytes.length, isEncrypted = false, method = 0 } of members) {
    const written = Buffer.from(name);
    const packed = method === 8 ? deflateRawSync(bytes) : bytes;
    // What is encrypted begins with twelve bytes more.
    const data = isEncrypted ? Buffer.concat([Buffer.alloc(12), packed]) : packed;
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(isEncrypted ? 1 : 0, 2);
    head.writeUInt16LE(method, 4);
    head.writeUInt32LE(crc32(bytes), 10);
    head.writeUInt32LE(data.length, 14);
    head.writeUInt32LE(claims, 18);
    head.writeUInt16LE(written.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), head, written, data]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    listed.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\0", "latin1"), head, rest, written]));
    parts.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(listed);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(members.length, 4);
  end.writeUInt16LE(members.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, directory, Buffer.from("PK\x05\x06", "latin1"), end]);
}
