import { setTimeout as pause } from "node:timers/promises";
import type { PictureShape } from "./make-picture.server.ts";
import { pictureFile, pictureName, type PictureFile } from "./picture-file.server.ts";
import type { EncodedPicture } from "./picture-processes.server.ts";
import { placeholder } from "./placeholder.server.ts";

/** How long to wait for the placeholder in the requested shape, in ms, before its SVG is sent. */
const MAX_WAIT_MS = 1_000;

/** Makes the placeholder once for each of the few shapes. Its SVG is sent while it is not made yet. */
export function placeholderPictures(
  make: (original: Buffer, shape: PictureShape) => Promise<EncodedPicture>,
): (kind: PictureFile["kind"], shape: PictureShape) => Promise<PictureFile> {
  const made = new Map<string, Promise<Buffer>>();

  function madeIn(shape: PictureShape): Promise<Buffer> {
    const name = pictureName("placeholder", shape);
    const existing = made.get(name);
    if (existing !== undefined) return existing;
    const making = make(placeholder, shape).then((picture) => (picture.code === "made" ? picture.bytes : placeholder));
    made.set(name, making);
    making.catch(() => made.delete(name));
    return making;
  }

  return async (kind, shape) => {
    const stopWaiting = new AbortController();
    const bytes = await Promise.race([
      madeIn(shape).catch(() => null),
      pause(MAX_WAIT_MS, null, { signal: stopWaiting.signal }).catch(() => null),
    ]);
    stopWaiting.abort();
    return bytes === null
      ? pictureFile(kind, placeholder, "image/svg+xml")
      : pictureFile(kind, bytes, `image/${shape.format}`);
  };
}
