import { createHash } from "node:crypto";
import { slugFrom } from "../exchange/product-draft.ts";

/** Changes when photographs are cleaned differently, so that all get new addresses. */
const RECIPE = "1";
/** The longest part of an address that comes from the file's own name, in characters. */
const MAX_STEM = 60;

/** The formats that photographs are kept in, by their ending. */
export const keptFormats = { jpg: "image/jpeg", webp: "image/webp" } as const;

/** The ending of a kept photograph. */
export type KeptEnding = keyof typeof keptFormats;

/** The part of a photograph's address that stands for the content of the owner's file. */
export function hashOf(bytes: Buffer): string {
  return createHash("sha256").update(`${RECIPE}\n`).update(bytes).digest("hex").slice(0, 32);
}

/** The path of a photograph, as products name it: the words of the owner's file name, and a hash of its content. */
export function photographPath(fileName: string, hash: string, ending: KeptEnding): string {
  const words = stemOf(fileName).slice(0, MAX_STEM).replace(/-$/, "");
  return `pictures/${/^[a-z0-9-]+$/.test(words) ? words : "photograph"}.${hash}.${ending}`;
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
