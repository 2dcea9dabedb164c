import { createHash } from "node:crypto";
import { acceptedIn } from "#process/accept-header.ts";
import { contentHash, matchesEntityTag } from "#process/content-hash.ts";
import { initialsOf } from "#app/content/initials.server.ts";
import { type PictureFile, type PictureFormat, type PictureShape, pictureFormats } from "./picture-address.ts";

/** A part of every picture's name. Change it when pictures are made differently, so that all are made again. */
const RECIPE = "2";

/** The picture as a file to send. */
export function pictureFile(kind: PictureFile["kind"], bytes: Buffer, type: string): PictureFile {
  return { kind, bytes, type, etag: `"${contentHash(bytes)}"` };
}

/** How many words of the shop's name are shown by their first letter. */
const LETTERS = 2;

/** The placeholder for those who show SVG: a woven ground with the shop's initials, which is no garment. */
export function drawnPlaceholder(kind: PictureFile["kind"], shopName: string): PictureFile {
  // By their numbers, letters need no escaping.
  const letters = Array.from(initialsOf(shopName, LETTERS), (letter) => `&#${letter.codePointAt(0)};`).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800" viewBox="0 0 300 400">
<pattern id="butis" width="50" height="50" patternUnits="userSpaceOnUse"><g id="buti" fill="#dccdb4"><path d="M12.500 5q4 7.500 0 15q-4-7.500 0-15M5 12.500q7.500-4 15 0q-7.500 4-15 0"/></g><use href="#buti" x="25" y="25"/></pattern>
<path fill="#f3ead9" d="M0 0h300v400H0z"/><path fill="url(#butis)" d="M0 0h300v400H0z"/>
<circle cx="150" cy="200" r="78" fill="#fbf6ec" stroke="#e9a63a" stroke-width="2"/>
<text x="150" y="200" dy=".35em" text-anchor="middle" font-family="Georgia,'Noto Serif','Noto Serif Devanagari',serif" font-size="68" fill="#86201b">${letters}</text></svg>`;
  return pictureFile(kind, Buffer.from(svg), "image/svg+xml");
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
