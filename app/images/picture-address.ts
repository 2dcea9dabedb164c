import type { SignedSource } from "#domain/signed-source.ts";

/** The formats that pictures are made in, the smallest first. */
export const pictureFormats = ["avif", "webp", "jpeg"] as const;

/** A format that pictures are made in. */
export type PictureFormat = (typeof pictureFormats)[number];

/** The shape of a picture to make: its width in px, its format, and whether it saves data by lower quality. */
export interface PictureShape {
  width: number;
  format: PictureFormat;
  savesData: boolean;
}

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

/** Finds pictures for the shop's pages. No source makes it throw: where there is no picture, it gives the placeholder. */
export interface PictureFinder {
  /** Finds the picture of a source, or makes it; null has none. It waits under the requester's key, until their signal aborts. */
  find(source: string | null, shape: PictureShape, requester: PictureRequester): Promise<PictureFile>;
}

/** See {@link PictureFinder}. */
export interface PictureRequester {
  key: string;
  signal?: AbortSignal | undefined;
}

/** The widths in px that pictures are made in: they suit the layouts, and are few enough to be cached well. */
export const pictureWidths = [96, 160, 224, 320, 400, 480, 640, 720, 960, 1280] as const;
/** No layout shows a picture at less than this part of its largest width, on any screen. */
const SMALLEST_SHARE = 3 / 8;
/** The largest width in px for shoppers who save data, besides half of the layout's width. */
const SAVING_WIDTH = 320;

/** The widths to offer for a picture of at most `maxWidth` px. Shoppers who save data get fewer pixels. */
export function widthsUpTo(maxWidth: number, savesData: boolean): number[] {
  const most = savesData ? Math.max(pictureWidths[1], Math.min(maxWidth / 2, SAVING_WIDTH)) : maxWidth;
  return pictureWidths.filter((width) => width <= most && width >= Math.min(maxWidth * SMALLEST_SHARE, most / 2));
}

/**
 * The address of a product's picture in the shop. `source` is signed by the server, null for the placeholder; `width` is
 * one of {@link pictureWidths}. Shoppers who save data get fewer bytes.
 */
export function pictureAddress(source: SignedSource | null, width: number, savesData = false): string {
  return pictureAddresses(source, savesData)(width);
}

/**
 * The addresses of a picture by width, as {@link pictureAddress} writes them. The source is encoded once for all widths,
 * because a page with many cards has a hundred addresses.
 */
export function pictureAddresses(source: SignedSource | null, savesData: boolean): (width: number) => string {
  const rest = `&${new URLSearchParams({ ...(source && { src: source }), ...(savesData && { q: "low" }) })}`;
  return (width) => `/picture?w=${width}${rest === "&" ? "" : rest}`;
}
