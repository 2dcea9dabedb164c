import { setTimeout as pause } from "node:timers/promises";
import type { PictureShape } from "./make-picture.server.ts";
import { pictureFile, pictureName, type PictureFile } from "./picture-file.server.ts";
import type { EncodedPicture } from "./picture-processes.server.ts";

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

/** The picture for a product without one: a plain cloth over a rod, with a gold border. It is 3:4, as every picture. */
const drawing = [
  '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200" viewBox="0 0 900 1200">',
  '<defs><linearGradient id="w" x2="0" y2="1"><stop stop-color="#f7f0e2"/><stop offset="1" stop-color="#eadec8"/></linearGradient><linearGradient id="f" gradientUnits="userSpaceOnUse" x1="252" x2="302" spreadMethod="reflect"><stop stop-color="#d8c49f"/><stop offset=".55" stop-color="#ecdfc5"/><stop offset="1" stop-color="#f4ebd8"/></linearGradient><linearGradient id="s" x2="0" y2="1"><stop stop-color="#8b7355" stop-opacity=".28"/><stop offset=".12" stop-color="#8b7355" stop-opacity="0"/></linearGradient></defs>',
  '<path fill="url(#w)" d="M0 0h900v1200H0z"/>',
  '<path d="M150 300h600" stroke="#8b7355" stroke-width="9" stroke-linecap="round"/><path id="c" fill="url(#f)" d="M256 293c0-8 388-8 388 0l12 590c-33 16-66 12-99 2s-66-12-100 2-66 12-99 0-66-8-114 2z"/>',
  '<path fill="url(#s)" d="M256 293c0-8 388-8 388 0l2 130H253z"/><path fill="#b8893a" fill-opacity=".55" d="M246 770c46-10 80-12 112-2s66 14 99 0 66-12 100-2 66 12 97-4l1 56c-32 16-65 14-98 4s-66-12-100 2-66 10-99 0-66-8-113 2z"/>',
  '<g fill="none" stroke="#b8893a" stroke-width="4"><path d="M246 756c46-10 80-12 112-2s66 14 99 0 66-12 100-2 66 12 97-4M244 842c47-10 81-12 113-2s66 14 100 0 66-12 100-2 66 12 98-4"/></g>',
  '<path stroke="#b8893a" stroke-width="3" d="M252 889v34m27-38v34m27-36v34m27-34v36m27-32v36m27-33v36m27-33v36m27-36v36m27-42v36m27-40v36m27-37v36m27-34v36m27-34v36m27-34v36m26-38v36"/></svg>',
].join("");

/** The placeholder as an original, from which pictures are made. */
const placeholder = Buffer.from(drawing);
