import { createHash } from "node:crypto";
import { slugFrom } from "#api/catalogue/slug-from.ts";

/** Changes when photographs are cleaned differently, so that all get new addresses. */
const RECIPE = "1";
/** The longest part of an address that comes from the file's own name, in characters. */
const MAX_STEM = 60;

/** The formats that photographs are kept in, by their ending. */
export const keptFormats = { jpg: "image/jpeg", webp: "image/webp" } as const;

/** The ending of a kept photograph. */
export type KeptEnding = keyof typeof keptFormats;

const pictureEnding = /\.(?:jpe?g|jfif|png|webp|avif|hei[cf]|hif|gif|tiff?|bmp|svg|dng|raw|cr[23]|nef|arw)$/i;

/** Whether a path is a photograph's by its ending. Formats that are refused count, so that each is named with its reason. */
export function isPicturePath(file: string): boolean {
  return pictureEnding.test(file);
}

/** Whether a file begins like a picture of the formats that are taken: JPEG, PNG, WebP or HEIC. */
export function beginsLikePicture(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 12).toString("latin1");
  return /^(?:\xff\xd8\xff|\x89PNG\r\n|RIFF....WEBP|....ftyp)/s.test(head);
}

/** The part of a photograph's address that stands for the content of its file; with an `owner`, for the same file of theirs alone. */
export function hashOf(bytes: Buffer, owner = ""): string {
  return createHash("sha256").update(`${RECIPE}${owner}\n`).update(bytes).digest("hex").slice(0, 32);
}

/** The path of a photograph, as products name it: the words of the owner's file name, and a hash of its content. */
export function photographPath(fileName: string, hash: string, ending: KeptEnding): string {
  return `pictures/${wordsOf(fileName)}.${hash}.${ending}`;
}

/**
 * The path that a product has while the photograph of this file name is awaited: an import read the name, and nobody has
 * brought the file. Null for what is no picture's file name.
 */
export function awaitedPath(fileName: string): string | null {
  return isPicturePath(fileName) && !/^[a-z][a-z\d+.-]*:|^\/\//i.test(fileName)
    ? `pictures/${wordsOf(fileName)}`
    : null;
}

/** The picture that can be shown; null for one that is awaited. */
export function shownPicture(source: string | null): string | null {
  return source !== null && /^pictures\/[a-z0-9-]+$/.test(source) ? null : source;
}

/** The picture that is to be stored when a file states `stated`: an awaited one takes no other's place. */
export function keptPicture(stated: string | null, present: string | null): string | null {
  return stated !== null && shownPicture(stated) === null && shownPicture(present) !== null ? present : stated;
}

/**
 * The words of a file name for an address. A name that is too long, or whose slug has other characters than a to
 * z, digits and hyphens, is replaced by a hash.
 */
export function wordsOf(fileName: string): string {
  const stem = stemOf(fileName);
  const hash = createHash("sha256").update(stem).digest("hex").slice(0, 12);
  return /^[a-z0-9-]+$/.test(stem) && stem.length <= MAX_STEM ? stem : `photograph-${hash}`;
}

/** What the last part of a photograph's address names in the store; null for any other text. */
export function photographNamed(file: string): { name: string; hash: string; type: string } | null {
  const [, hash, ending] = /^[a-z0-9-]+\.([0-9a-f]{32})\.(jpg|webp)$/.exec(file) ?? [];
  if (hash === undefined || (ending !== "jpg" && ending !== "webp")) return null;
  return { name: `${hash}.${ending}`, hash, type: keptFormats[ending] };
}

/**
 * A file's name without folders, ending and hash, as products are named in addresses: `DCIM/IMG_0042.HEIC` and
 * `https://cdn.example/IMG_0042.jpg?v=1` are both "img-0042".
 */
export function stemOf(source: string): string {
  const last =
    source
      .replace(/[?#].*$/s, "")
      .split(/[/\\]/)
      .at(-1) ?? "";
  return slugFrom(decoded(last).replace(/(?:\.[0-9a-f]{32})?\.[a-z0-9]{2,5}$/i, ""));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
