import { createHash } from "node:crypto";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { combinationText, findVariant, needsChoice, optionsToChoose } from "#domain/variants.ts";
import { findSampleProduct, sampleProducts } from "#api/samples/catalogue/sample-products.ts";
import { sampleCatalogue } from "#api/samples/sample-catalogue.ts";

const count = (holds: (product: (typeof sampleProducts)[number]) => boolean) => sampleProducts.filter(holds).length;

describe("the first catalogue", () => {
  it("prices in whole rupees from 299 to 24,999, sales below the price", () => {
    for (const { price, salePrice } of sampleProducts) {
      expect(Number.isInteger(price)).toBe(true);
      expect(price).toBeLessThanOrEqual(24_999);
      expect(salePrice ?? price).toBeGreaterThanOrEqual(299);
      expect(Number.isInteger(salePrice ?? price)).toBe(true);
      expect(salePrice ?? 0).toBeLessThan(price);
    }
    expect(count(({ price }) => price < 10_000)).toBeGreaterThan(sampleProducts.length / 2);
    const onSale = count(({ salePrice }) => salePrice !== null) / sampleProducts.length;
    expect(onSale).toBeGreaterThan(0.2);
    expect(onSale).toBeLessThan(0.32);
  });

  it("has garments that state nothing, and a dozen over all categories with sizes and colours of their own", () => {
    const garments = sampleProducts.filter(({ category }) => category !== "accessories");
    const own = garments.filter(({ variants }) => variants !== null);
    expect(own).toHaveLength(12);
    expect(new Set(own.map(({ category }) => category))).toEqual(new Set(garments.map(({ category }) => category)));
    for (const { variants } of own) expect(new Set(variants?.map(({ stock }) => stock)).size).toBeGreaterThan(2);
    const chosen = new Set(own.map(({ variants }) => optionsToChoose(variants ?? []).join(" and ")));
    expect(chosen).toEqual(new Set(["size", "size and color"]));
  });

  it("adds from all cards of the listing's first page but one", () => {
    const cannotAdd = sampleProducts.slice(0, 24).filter(({ variants, stock }) => needsChoice(variants) || stock === 0);
    expect(cannotAdd.map(({ name }) => name)).toEqual(["Phulkari Bagh Dupatta"]);
  });

  it("has accessories of their own combinations, down to none to choose", () => {
    const accessories = sampleProducts.filter(({ category }) => category === "accessories");
    const chosen = new Set(accessories.map(({ variants }) => optionsToChoose(variants ?? []).join(" and ")));
    expect(chosen).toEqual(new Set(["", "size", "color"]));
    expect(accessories.every(({ variants }) => variants !== null)).toBe(true);
    expect(findSampleProduct("temple-jhumka-earrings")?.variants?.map(combinationText)).toEqual([""]);
    const teal = { size: "Free Size", color: "Teal" };
    expect(findVariant(findSampleProduct("phulkari-bagh-dupatta")?.variants ?? [], teal)?.stock).toBe(1);
  });
});

const views = [1, 2, 3] as const;
const pictures = sampleProducts.flatMap(({ slug, colors }) =>
  views.map((view) => {
    const svg = sampleCatalogue.drawPicture(colors === null ? slug : `${slug}-${colors[0]?.toLowerCase()}`, view);
    return { name: `${slug}-${view}`, view, svg: svg ?? "" };
  }),
);

describe("the drawn pictures", () => {
  it("are well-formed portraits of 900 by 1200", async () => {
    for (const { name, svg } of pictures) {
      const { format, width, height } = await sharp(Buffer.from(svg)).metadata();
      expect({ name, format, width, height }).toEqual({ name, format: "svg", width: 900, height: 1200 });
    }
  });

  it("are all different", () => {
    const whole = pictures
      .filter(({ view }) => view === 1)
      .map(({ svg }) => createHash("sha256").update(svg).digest("hex"));
    expect(new Set(whole).size).toBe(sampleProducts.length);
    for (const { slug } of sampleProducts)
      expect(new Set(views.map((view) => pictures.find(({ name }) => name === `${slug}-${view}`)?.svg)).size).toBe(3);
  });

  it("hold no text, script, filter or outside address, and no broken number", () => {
    const forbidden = /<text|<script|<filter|<image|<foreignObject|href="(?!#)|NaN|Infinity|undefined/;
    expect(pictures.filter(({ svg }) => forbidden.test(svg)).map(({ name }) => name)).toEqual([]);
  });
});
