import { createHash } from "node:crypto";
import { acceptedIn } from "#process/accept-header.ts";
import { contentHash, matchesEntityTag } from "#process/content-hash.ts";
import type { PictureShape } from "./make-picture.server.ts";
import { type PictureFormat, pictureFormats } from "./picture-address.ts";

/**
 * A picture that is ready to be sent. `kind` is "found" for the requested one; otherwise it says why this is the placeholder:
 * the original is absent, a fault may pass, or too many requests of the same address wait ("refused").
 */
export interface PictureFile {
  kind: "found" | "absent" | "fault" | "refused";
  bytes: Buffer;
  type: string;
  /** A strong entity tag, quotes included. */
  etag: string;
}

/** A part of every picture's name. Change it when pictures are made differently, so that all are made again. */
const RECIPE = "2";

/** The picture as a file to send. */
export function pictureFile(kind: PictureFile["kind"], bytes: Buffer, type: string): PictureFile {
  return { kind, bytes, type, etag: `"${contentHash(bytes)}"` };
}

/** Whether the browser says that it has the picture. */
export function hasPicture({ headers }: Request, { etag }: PictureFile): boolean {
  return matchesEntityTag(headers.get("if-none-match"), etag);
}

/** The smallest format that an Accept header names, else JPEG, which every browser shows. */
export function acceptedFormat(accept: string | null): PictureFormat {
  const accepted = acceptedIn(accept);
  return pictureFormats.find((format) => accepted.includes(`image/${format}`)) ?? "jpeg";
}

/** Whether an Accept header names SVG, as those of browsers do. */
export function acceptsSvg(accept: string | null): boolean {
  return acceptedIn(accept).includes("image/svg+xml");
}

/** The name of a picture in the disk cache and among jobs. */
export function pictureName(source: string, { width, format, savesData }: PictureShape): string {
  const hash = createHash("sha256").update(JSON.stringify([RECIPE, source, width, savesData]));
  return `${hash.digest("hex").slice(0, 40)}.${format}`;
}
