import { describe, expect, it } from "vitest";
import { findSeedProduct, seedProducts } from "../../upstream/catalogue/seed/seed-products.ts";

const count = (holds: (product: (typeof seedProducts)[number]) => boolean) => seedProducts.filter(holds).length;

describe("the first catalogue", () => {
  it("fills every category", () => {
    expect(seedProducts.length).toBeGreaterThanOrEqual(96);
    expect(count(({ category }) => category === "saree")).toBe(30);
    expect(count(({ category }) => category === "lehenga")).toBe(20);
    expect(count(({ category }) => category === "kurti")).toBe(24);
    expect(count(({ category }) => category === "skirt")).toBe(12);
    expect(count(({ category }) => category === "western")).toBe(12);
    expect(count(({ category }) => category === "accessories")).toBe(14);
  });

  it("names every piece and its pictures once", () => {
    expect(new Set(seedProducts.map(({ slug }) => slug)).size).toBe(seedProducts.length);
    expect(new Set(seedProducts.map(({ name }) => name)).size).toBe(seedProducts.length);
    expect(new Set(seedProducts.map(({ description }) => description)).size).toBe(seedProducts.length);
    expect(new Set(seedProducts.map(({ drawing }) => JSON.stringify(drawing))).size).toBe(seedProducts.length);
    for (const { slug } of seedProducts) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it("prices in whole rupees from 299 to 24,999, sales below the price", () => {
    for (const { price, salePrice } of seedProducts) {
      expect(Number.isInteger(price)).toBe(true);
      expect(price).toBeLessThanOrEqual(24_999);
      expect(salePrice ?? price).toBeGreaterThanOrEqual(299);
      expect(Number.isInteger(salePrice ?? price)).toBe(true);
      expect(salePrice ?? 0).toBeLessThan(price);
    }
    expect(count(({ price }) => price < 10_000)).toBeGreaterThan(seedProducts.length / 2);
    const onSale = count(({ salePrice }) => salePrice !== null) / seedProducts.length;
    expect(onSale).toBeGreaterThan(0.2);
    expect(onSale).toBeLessThan(0.32);
  });

  it("has pieces sold out, nearly so, and new", () => {
    for (const { stock } of seedProducts) {
      expect(Number.isInteger(stock)).toBe(true);
      expect(stock).toBeGreaterThanOrEqual(0);
      expect(stock).toBeLessThanOrEqual(40);
    }
    expect(count(({ stock }) => stock === 0)).toBeGreaterThanOrEqual(4);
    expect(count(({ stock }) => stock === 0)).toBeLessThanOrEqual(6);
    expect(count(({ stock }) => stock > 0 && stock <= 3)).toBeGreaterThanOrEqual(5);
    expect(count(({ isNew }) => isNew)).toBeGreaterThanOrEqual(12);
  });

  it("grew over a year, the new pieces last", () => {
    for (const { createdAt } of seedProducts) {
      expect(new Date(createdAt).toISOString()).toBe(createdAt);
      expect(createdAt >= "2025-11-01" && createdAt < "2026-12-01").toBe(true);
    }
    expect(count(({ createdAt, isNew }) => isNew && createdAt < "2026-09-01")).toBe(0);
    expect(new Set(seedProducts.map(({ createdAt }) => createdAt.slice(0, 7))).size).toBeGreaterThanOrEqual(12);
  });

  it("describes each piece in three to six sentences", () => {
    for (const { description } of seedProducts) {
      const sentences = description.split(/[.!?](?:\s|$)/).filter((sentence) => sentence !== "").length;
      expect(sentences).toBeGreaterThanOrEqual(3);
      expect(sentences).toBeLessThanOrEqual(6);
    }
  });

  it("mixes the categories at the front", () => {
    expect(seedProducts[0]?.slug).toBe("kesar-bandhani-georgette-saree");
    expect(new Set(seedProducts.slice(0, 8).map(({ category }) => category)).size).toBeGreaterThanOrEqual(5);
    expect(new Set(seedProducts.slice(24, 48).map(({ category }) => category)).size).toBe(6);
  });

  it("finds a piece by its slug, or null", () => {
    expect(findSeedProduct("brocade-potli-bag")?.name).toBe("Rani Brocade Potli Bag");
    expect(findSeedProduct("no-such-piece")).toBeNull();
  });
});
