import { Hono, type Context } from "hono";
import { photographNamed } from "#api/catalogue/photograph-path.ts";
import type { PhotographStore } from "#api/database/photographs.ts";
import { missing } from "#api/http/refusal.ts";
import { contentHash } from "#process/content-hash.ts";

/** Reads one of a sample product's three pictures as SVG; null when there is no such picture. */
export type ReadSamplePicture = (name: string, view: 1 | 2 | 3) => Promise<string | null>;

/**
 * `GET /pictures/{words}.{hash}.{jpg|webp}`: the owner's photographs. `GET /pictures/{slug}-{1|2|3}.svg`: the pictures of the
 * sample catalogue. 404 for a picture that there is not.
 */
export function pictureRoutes(samples: { readPicture: ReadSamplePicture } | null, photographs: PhotographStore): Hono {
  return new Hono().get("/pictures/:file", async (c) => {
    const file = c.req.param("file");
    const photograph = photographNamed(file);
    if (photograph !== null) return sendPhotograph(c, photograph);
    const svg = await readSample(file);
    const etag = `"${contentHash(svg)}"`;
    c.header("etag", etag);
    c.header("cache-control", "public, max-age=86400");
    if (c.req.header("if-none-match")?.includes(etag)) return c.body(null, 304);
    // A picture that is opened by its address must not run scripts or load anything.
    c.header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'");
    return c.body(svg, 200, { "content-type": "image/svg+xml; charset=utf-8" });
  });

  async function sendPhotograph(c: Context, { name, hash, type }: NonNullable<ReturnType<typeof photographNamed>>) {
    const etag = `"${hash}"`;
    const headers = {
      "content-type": type,
      etag,
      // The address stands for the content: a changed photograph has another one.
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'",
    };
    if (c.req.header("if-none-match")?.includes(etag) === true && (await photographs.has(name)))
      return c.body(null, 304, headers);
    const bytes = await photographs.read(name);
    if (bytes === null) throw missing("Picture not found");
    return c.body(new Uint8Array(bytes), 200, headers);
  }

  async function readSample(file: string): Promise<string> {
    const [, name, view] = /^([a-z0-9-]+)-([123])\.svg$/.exec(file) ?? [];
    const svg =
      name === undefined || samples === null
        ? null
        : await samples.readPicture(name, view === "1" ? 1 : view === "2" ? 2 : 3);
    if (svg === null) throw missing("Picture not found");
    return svg;
  }
}
