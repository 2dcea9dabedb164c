import { describe, expect, it } from "vitest";
import { combinationText, findVariant, needsChoice, optionsToChoose } from "#domain/variants.ts";
import { findSampleProduct, sampleProducts } from "#samples/catalogue/sample-products.ts";

const count = (holds: (product: (typeof sampleProducts)[number]) => boolean) => sampleProducts.filter(holds).length;

describe("the first catalogue", () => {
  it("fills every category", () => {
    expect(sampleProducts.length).toBeGreaterThanOrEqual(96);
    expect(count(({ category }) => category === "saree")).toBe(30);
    expect(count(({ category }) => category === "lehenga")).toBe(20);
    expect(count(({ category }) => category === "kurti")).toBe(24);
    expect(count(({ category }) => category === "skirt")).toBe(12);
    expect(count(({ category }) => category === "western")).toBe(12);
    expect(count(({ category }) => category === "accessories")).toBe(14);
  });

  it("names every piece and its pictures once", () => {
    expect(new Set(sampleProducts.map(({ slug }) => slug)).size).toBe(sampleProducts.length);
    expect(new Set(sampleProducts.map(({ name }) => name)).size).toBe(sampleProducts.length);
    expect(new Set(sampleProducts.map(({ description }) => description)).size).toBe(sampleProducts.length);
    expect(new Set(sampleProducts.map(({ drawing }) => JSON.stringify(drawing))).size).toBe(sampleProducts.length);
    for (const { slug } of sampleProducts) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

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

  it("has pieces sold out, nearly so, and new", () => {
    for (const { stock, variants } of sampleProducts) {
      expect(Number.isInteger(stock) && stock >= 0).toBe(true);
      if (variants === null) continue;
      expect(stock).toBe(variants.reduce((sum, variant) => sum + variant.stock, 0));
      for (const variant of variants) {
        expect(Number.isInteger(variant.stock)).toBe(true);
        expect(variant.stock).toBeGreaterThanOrEqual(0);
        expect(variant.stock).toBeLessThanOrEqual(40);
      }
    }
    expect(count(({ stock }) => stock === 0)).toBeGreaterThanOrEqual(4);
    expect(count(({ stock }) => stock === 0)).toBeLessThanOrEqual(6);
    expect(count(({ stock }) => stock > 0 && stock <= 3)).toBeGreaterThanOrEqual(5);
    expect(count(({ isNew }) => isNew)).toBeGreaterThanOrEqual(12);
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

  it("grew over a year, the new pieces last", () => {
    for (const { createdAt } of sampleProducts) {
      expect(new Date(createdAt).toISOString()).toBe(createdAt);
      expect(createdAt >= "2025-11-01" && createdAt < "2026-12-01").toBe(true);
    }
    expect(count(({ createdAt, isNew }) => isNew && createdAt < "2026-09-01")).toBe(0);
    expect(new Set(sampleProducts.map(({ createdAt }) => createdAt.slice(0, 7))).size).toBeGreaterThanOrEqual(12);
  });

  it("describes each piece in three to six sentences", () => {
    for (const { description } of sampleProducts) {
      const sentences = description.split(/[.!?](?:\s|$)/).filter((sentence) => sentence !== "").length;
      expect(sentences).toBeGreaterThanOrEqual(3);
      expect(sentences).toBeLessThanOrEqual(6);
    }
  });

  it("mixes the categories at the front", () => {
    expect(sampleProducts[0]?.slug).toBe("kesar-bandhani-georgette-saree");
    expect(new Set(sampleProducts.slice(0, 8).map(({ category }) => category)).size).toBeGreaterThanOrEqual(5);
    expect(new Set(sampleProducts.slice(24, 48).map(({ category }) => category)).size).toBe(6);
  });

  it("finds a piece by its slug, or null", () => {
    expect(findSampleProduct("brocade-potli-bag")?.name).toBe("Rani Brocade Potli Bag");
    expect(findSampleProduct("no-such-piece")).toBeNull();
  });
});
