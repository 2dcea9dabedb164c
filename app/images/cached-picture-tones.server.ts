import { LRUCache } from "lru-cache";
import type { PictureFormat } from "./picture-format.ts";

/** The average colours of pictures by signed source. Pages show them until the pictures have loaded. */
export interface PictureToneStore {
  get(source: string): string | undefined;
  set(source: string, tone: string): unknown;
}

/** How many sources are remembered as read. */
const MAX_REMEMBERED = 10_000;
/** How many tones may wait to be read: pictures that somebody waits for come first. */
const MAX_WAITING = 8;

/**
 * Reads the tones of cached pictures in the background, which nobody waits for. Each source is read once, because a
 * transparent picture has no tone the next time either.
 */
export function cachedPictureTones(
  tones: PictureToneStore,
  readTone: (bytes: Buffer) => Promise<string | null>,
  onError: (error: unknown) => void,
): (signed: string, bytes: Buffer, format: PictureFormat) => void {
  const read = new LRUCache<string, true>({ max: MAX_REMEMBERED });
  let waiting = 0;
  return (signed, bytes, format) => {
    const isKnown = tones.get(signed) !== undefined || read.has(signed);
    // A JPEG does not show whether its original is transparent.
    if (format === "jpeg" || isKnown || waiting >= MAX_WAITING) return;
    read.set(signed, true);
    waiting += 1;
    readTone(bytes)
      .finally(() => (waiting -= 1))
      .then((tone) => (tone === null ? null : tones.set(signed, tone)))
      .catch(onError);
  };
}
