import type { SignedSource } from "../../domain/signed-source.ts";

/** The widths in px that pictures are made in: chosen from the layouts, few enough to be cached well. */
export const pictureWidths = [96, 160, 240, 320, 480, 640, 960, 1280] as const;
/** No picture is shown on phones at less than this part of its largest width, whatever their screens. */
const LEAST = 1 / 3;
/** Saving data: at most half of what the layout would show, and never more than this, in px. */
const LEAN_WIDTH = 480;

/** The widths to offer for a picture of at most that width in px; with `lean`, fewer pixels for shoppers who save data. */
export function widthsUpTo(maxWidth: number, lean: boolean): number[] {
  const most = lean ? Math.max(pictureWidths[1], Math.min(maxWidth / 2, LEAN_WIDTH)) : maxWidth;
  return pictureWidths.filter((width) => width <= most && width >= Math.min(maxWidth * LEAST, most / 2));
}

/**
 * Where the shop serves a product's picture: `source` is what the server signed (null: the placeholder), `width` one of
 * {@link pictureWidths}. With `lean`, fewer bytes for shoppers who save data.
 */
export function pictureAddress(source: SignedSource | null, width: number, lean = false): string {
  const query = new URLSearchParams({
    w: String(width),
    ...(source === null ? {} : { src: source }),
    ...(lean ? { q: "low" } : {}),
  });
  return `/picture?${query}`;
}
