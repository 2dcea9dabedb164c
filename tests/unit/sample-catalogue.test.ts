import { readdirSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { colors as allColors } from "#domain/options.ts";
import { combinationText, findVariant, needsChoice, optionsToChoose } from "#domain/variants.ts";
import type { SampleCatalogue } from "#api/catalogue/exchange/fill-catalogue.ts";
import { sampleCatalogue } from "#api/samples/sample-catalogue.ts";

const sampleProducts: SampleCatalogue["products"] = sampleCatalogue.products;
const findSampleProduct = (wanted: string) => sampleProducts.find(({ slug }) => slug === wanted);
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

  it("counts as its stock that of all its combinations", () => {
    const sum = (all: readonly { stock: number }[]) => all.reduce((total, { stock }) => total + stock, 0);
    expect(
      sampleProducts.filter(({ stock, variants }) => stock !== (variants === null ? stock : sum(variants))),
    ).toEqual([]);
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

describe("the pictures", () => {
  const readAll = async (slug: string, colors: readonly string[] | null) =>
    Promise.all(
      (colors === null ? [slug] : colors.map((color) => `${slug}-${color.toLowerCase()}`)).flatMap((name) =>
        ([1, 2, 3] as const).map(async (view) => (await sampleCatalogue.readPicture(name, view)) ?? ""),
      ),
    );

  it.each(sampleProducts)(
    "of $slug are there in each of its colours, and differ",
    async ({ slug, colors, variants }) => {
      expect(colors?.toSorted()).toEqual(variants === null ? allColors.toSorted() : undefined);
      const svgs = await readAll(slug, colors);
      expect(new Set(svgs).size).toBe((colors?.length ?? 1) * 3);
      // Nothing of a drawing is left without its colour, and none loads, runs or says anything.
      const whole = /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="900" height="1200" [^&]*<\/svg>$/;
      const forbidden = /<text|<script|<filter|<image|<foreignObject|href="(?!#)|NaN|Infinity|undefined/;
      expect(svgs.filter((svg) => !whole.test(svg) || forbidden.test(svg))).toEqual([]);
      expect((await sharp(Buffer.from(svgs[0] ?? "")).metadata()).format).toBe("svg");
    },
  );

  it("of the whole piece are all different, and no file belongs to no product", async () => {
    const first = await Promise.all(sampleProducts.map(async ({ slug, colors }) => (await readAll(slug, colors))[0]));
    expect(new Set(first).size).toBe(sampleProducts.length);
    const named = sampleProducts.flatMap(({ slug, colors }) =>
      ["", ...(colors ?? []).map((color) => `-${color.toLowerCase()}`)].map((color) => slug + color),
    );
    const files = readdirSync("api/samples/pictures").filter((file) => file.endsWith(".svg"));
    expect(files.filter((file) => !named.includes(file.replace(/-[123]\.svg$/, "")))).toEqual([]);
  });
});
