import { createHash } from "node:crypto";
import { Hono } from "hono";
import { LRUCache } from "lru-cache";
import { missing } from "../http/refusal.ts";
import type { SampleCatalogue } from "./sample-catalogue.ts";

/** Drawn pictures kept in memory, in characters of SVG. */
const KEPT_CHARACTERS = 8_000_000;

/** `GET /pictures/{slug}-{1|2|3}.svg`: the pictures of the sample catalogue; 404 for each when there is none. */
export function pictureRoutes(samples: SampleCatalogue | null): Hono {
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
    // A picture that is opened by its address must not run scripts or load anything.
    c.header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'");
    return c.body(picture.svg, 200, { "content-type": "image/svg+xml; charset=utf-8" });
  });

  function draw(file: string): { svg: string; etag: string } {
    const [, slug, view] = /^([a-z0-9-]+)-([123])\.svg$/.exec(file) ?? [];
    const svg =
      slug === undefined || samples === null
        ? null
        : samples.drawPicture(slug, view === "1" ? 1 : view === "2" ? 2 : 3);
    if (svg === null) throw missing("Picture not found");
    return { svg, etag: `"${createHash("sha256").update(svg).digest("base64url").slice(0, 22)}"` };
  }
}
