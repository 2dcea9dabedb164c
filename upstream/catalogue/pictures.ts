import { createHash } from "node:crypto";
import { Hono } from "hono";
import { LRUCache } from "lru-cache";
import { missing } from "../http/refusal.ts";
import { drawPicture } from "./drawing/draw-picture.ts";
import { findSeedProduct } from "./seed/seed-products.ts";

/** Drawn pictures kept, in characters of SVG. */
const KEPT_CHARACTERS = 8_000_000;

/** `GET /pictures/{slug}-{1|2|3}.svg`: the drawn pictures of the seeded catalogue. */
export function pictures(): Hono {
  const drawn = new LRUCache<string, { svg: string; etag: string }>({
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: ({ svg }) => svg.length,
  });
  return new Hono().get("/pictures/:file", (c) => {
    const file = c.req.param("file");
    const picture = drawn.get(file) ?? draw(file);
    drawn.set(file, picture);
    c.header("etag", picture.etag);
    c.header("cache-control", "public, max-age=86400");
    if (c.req.header("if-none-match")?.includes(picture.etag)) return c.body(null, 304);
    // A picture opened by its address runs nothing and loads nothing.
    c.header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'");
    return c.body(picture.svg, 200, { "content-type": "image/svg+xml; charset=utf-8" });
  });
}

function draw(file: string): { svg: string; etag: string } {
  const [, slug, view] = /^([a-z0-9-]+)-([123])\.svg$/.exec(file) ?? [];
  const product = slug === undefined ? null : findSeedProduct(slug);
  if (product === null) throw missing("Picture not found");
  const svg = drawPicture(product.drawing, view === "1" ? 1 : view === "2" ? 2 : 3);
  return { svg, etag: `"${createHash("sha256").update(svg).digest("base64url").slice(0, 22)}"` };
}
