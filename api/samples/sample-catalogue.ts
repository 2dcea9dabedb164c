import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { WireShopContent } from "#contract/shop-content.ts";
import catalogue from "./catalogue.json" with { type: "json" };

const palettes: Readonly<Record<string, Readonly<Record<string, string>>>> = catalogue.palettes;
const folder = new URL("./pictures/", import.meta.url);
const files = new Set(readdirSync(folder));

/** The products by the names of their pictures, and the palettes that each is drawn in: of its cloth, and of its trim. */
const pictured = new Map(
  catalogue.products.flatMap(({ slug, colors }) =>
    colors === null
      ? [[slug, { slug, used: [] as string[] }] as const]
      : Object.entries(colors).map(([color, used]) => [`${slug}-${color.toLowerCase()}`, { slug, used }] as const),
  ),
);

/** The sample catalogue, in the shape the upstream takes: what an empty database is filled with, and its pictures. */
export const sampleCatalogue = {
  products: catalogue.products.map((product) => ({
    ...product,
    colors: product.colors === null ? null : Object.keys(product.colors),
  })),
  content: catalogue.content as Record<"en" | "hi", Required<Pick<WireShopContent, "sizes" | "delivery">>>,
  /** Reads one of a product's three pictures as SVG, in the colour that follows its slug, if any; null for an unknown name. */
  async readPicture(name: string, view: 1 | 2 | 3): Promise<string | null> {
    const product = pictured.get(name);
    if (product === undefined) return null;
    const [cloth = "", trim = ""] = product.used;
    const own = `${name}-${view}.svg`;
    const svg = await readFile(new URL(files.has(own) ? own : `${product.slug}-${view}.svg`, folder), "utf8");
    return svg
      .replace(/^<!DOCTYPE.*\n/, "")
      .replaceAll(
        /&(trim-)?(\w+);/g,
        (entity, isTrim, role: string) => palettes[isTrim ? trim : cloth]?.[role] ?? entity,
      );
  },
};
