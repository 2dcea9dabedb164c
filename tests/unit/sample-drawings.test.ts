import { createHash } from "node:crypto";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawPicture } from "#samples/drawing/draw-picture.ts";
import { sampleProducts } from "#samples/catalogue/sample-products.ts";

const views = [1, 2, 3] as const;
const pictures = sampleProducts.flatMap(({ slug, drawing }) =>
  views.map((view) => ({ name: `${slug}-${view}`, drawing, view, svg: drawPicture(drawing, view) })),
);
// Drawn on the home page as circles: the first pieces of the catalogue.
const onShow = sampleProducts.slice(0, 8);

describe("the drawn pictures", () => {
  it("are well-formed portraits of 900 by 1200", async () => {
    for (const { name, svg } of pictures) {
      const { format, width, height } = await sharp(Buffer.from(svg)).metadata();
      expect({ name, format, width, height }).toEqual({ name, format: "svg", width: 900, height: 1200 });
    }
  });

  it("are drawn the same every time", () => {
    for (const { drawing, view, svg } of pictures) expect(drawPicture(drawing, view) === svg).toBe(true);
  });

  it("are all different", () => {
    const whole = pictures
      .filter(({ view }) => view === 1)
      .map(({ svg }) => createHash("sha256").update(svg).digest("hex"));
    expect(new Set(whole).size).toBe(sampleProducts.length);
    for (const { slug } of sampleProducts)
      expect(new Set(views.map((view) => pictures.find(({ name }) => name === `${slug}-${view}`)?.svg)).size).toBe(3);
  });

  it("use each id once and refer only to ids of their own", () => {
    for (const { name, svg } of pictures) {
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
      expect({ name, ids: new Set(ids).size }).toEqual({ name, ids: ids.length });
      const known = new Set(ids);
      const strangers = [...svg.matchAll(/(?:href="|url\()#([^")]+)/g)]
        .map((match) => match[1])
        .filter((id) => !known.has(id));
      expect({ name, strangers }).toEqual({ name, strangers: [] });
    }
  });

  it("hold no text, script, filter or outside address, and no broken number", () => {
    const forbidden = /<text|<script|<filter|<image|<foreignObject|href="(?!#)|NaN|Infinity|undefined/;
    expect(pictures.filter(({ svg }) => forbidden.test(svg)).map(({ name }) => name)).toEqual([]);
  });

  it("stay small enough to send", () => {
    const sizes = pictures.map(({ svg }) => svg.length);
    expect(Math.max(...sizes)).toBeLessThan(140_000);
    expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThan(60_000);
  });

  it("show something in the circle that the home page cuts from them", async () => {
    for (const { slug, drawing } of onShow) {
      // stats() looks at its input, not at the pipeline: the cut has to be made first.
      const cut = await sharp(Buffer.from(drawPicture(drawing, 1)))
        .resize(90)
        .extract({ left: 15, top: 15, width: 60, height: 60 })
        .png()
        .toBuffer();
      const { channels } = await sharp(cut).stats();
      const contrast = Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev));
      expect({ slug, shows: contrast > 12 }).toEqual({ slug, shows: true });
    }
  });
});
