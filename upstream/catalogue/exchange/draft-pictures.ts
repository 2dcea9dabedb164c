import { awaitedPath } from "../pictures/photograph-path.ts";
import { MAX_PICTURES, type Issue } from "./product-draft.ts";
import type { ProductRow } from "./product-row.ts";
import { quoted } from "./quoted.ts";

/** The longest source of a picture, in characters. */
const MAX_SOURCE = 2_000;

/** The addresses of a product's pictures, in the order that the file gives them. */
export function picturesOf(rows: readonly ProductRow[], notes: Issue[]): string[] {
  const positions = new Map<string, number>();
  for (const { line, pictures } of rows) {
    for (const { source, position } of pictures) {
      const address = pictureAddressIn(source);
      if (address === null)
        notes.push({ line, reason: `the picture ${quoted(source)} is left out: it has no web address` });
      else positions.set(address, Math.min(position, positions.get(address) ?? position));
    }
  }
  return [...positions]
    .toSorted(([, a], [, b]) => a - b)
    .slice(0, MAX_PICTURES)
    .map(([address]) => address);
}

/** The pictures at their places, where the file has columns for some places only. */
export function placedPictures(rows: readonly ProductRow[]): (string | null)[] {
  const places = Array.from({ length: MAX_PICTURES }, (_, place) => {
    const sources = rows.flatMap(({ pictures }) => pictures.filter(({ position }) => position === place));
    return sources.map(({ source }) => pictureAddressIn(source)).find((address) => address !== null) ?? null;
  });
  return places.slice(0, places.findLastIndex((address) => address !== null) + 1);
}

/** A full http address, a path of the catalogue's own pictures, or the one of an awaited photograph; null for anything else. */
export function pictureAddressIn(source: string): string | null {
  const text = source.startsWith("//") ? `https:${source}` : source;
  if (text.length > MAX_SOURCE || /[\\\p{Cc}]/u.test(text)) return null;
  if (/^pictures\/[\w./-]+$/.test(text) && !text.includes("..")) return text;
  const awaited = awaitedPath(text);
  if (awaited !== null) return awaited;
  const address = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  return address === null || address.username !== "" || address.password !== "" ? null : text.replaceAll(" ", "%20");
}

/** The address of a combination's own picture; null for none. */
export function pictureOf(source: string, line: number, notes: Issue[]): string | null {
  if (source === "") return null;
  const address = pictureAddressIn(source);
  if (address === null)
    notes.push({ line, reason: `the picture ${quoted(source)} is left out: it has no web address` });
  return address;
}
