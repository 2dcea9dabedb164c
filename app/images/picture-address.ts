/** The widths in px that pictures are made in: chosen from the layouts, few enough to be cached well. */
export const pictureWidths = [96, 160, 240, 320, 480, 640, 960, 1280] as const;

/**
 * Where the shop serves a product's picture: `source` is the path or address the upstream gave (null: the placeholder),
 * `width` one of {@link pictureWidths}. With `lean`, fewer bytes for shoppers who save data.
 */
export function pictureAddress(source: string | null, width: number, lean = false): string {
  const query = new URLSearchParams({ w: String(width), ...(source === null ? {} : { src: source }), ...(lean ? { q: "low" } : {}) });
  return `/picture?${query}`;
}
