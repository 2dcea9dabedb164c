import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { WireShopContent } from "#contract/shop-content.ts";
import catalogue from "./catalogue.json" with { type: "json" };

const palettes: Readonly<Record<string, Readonly<Record<string, string>>>> = catalogue.palettes;
const folder = new URL("./pictures/", import.meta.url);
const files = new Set(readdirSync(folder));

/** The pictures that are drawn in colours, by their names, and the palettes of each: of its cloth, and of its trim. */
const drawn = new Map<string, { slug: string; cloth: string; trim: string }>(
  Object.entries(catalogue.drawn).flatMap(([slug, colors]) =>
    colors.split(", ").map((color) => {
      const [name = "", cloth = "", trim = ""] = color.split(" ");
      return [`${slug}-${name.toLowerCase()}`, { slug, cloth, trim }];
    }),
  ),
);

/** The sample catalogue, in the shape the upstream takes: what an empty database is filled with, and its pictures. */
export const sampleCatalogue = {
  table: readFileSync(new URL("./products.csv", import.meta.url), "utf8"),
  content: catalogue.content as Record<"en" | "hi", Required<Pick<WireShopContent, "sizes" | "delivery">>>,
  /** Reads one of a product's three pictures as SVG, in the colour that follows its slug, if any; null for an unknown name. */
  async readPicture(name: string, view: 1 | 2 | 3): Promise<string | null> {
    const own = `${name}-${view}.svg`;
    const { slug, cloth, trim } = drawn.get(name) ?? { slug: name, cloth: "", trim: "" };
    if (slug === name && (name in catalogue.drawn || !files.has(own))) return null;
    const svg = await readFile(new URL(files.has(own) ? own : `${slug}-${view}.svg`, folder), "utf8");
    return svg
      .replace(/^<!DOCTYPE.*\n/, "")
      .replaceAll(
        /&(trim-)?(\w+);/g,
        (entity, isTrim, role: string) => palettes[isTrim ? trim : cloth]?.[role] ?? entity,
      );
  },
};
