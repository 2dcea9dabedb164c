import { wordList } from "#domain/short-text.ts";
import { availableParallelism } from "node:os";
import { slugFrom } from "#api/catalogue/exchange/cells.ts";
import { cleanPhotograph } from "./clean-photograph.ts";
import {
  hashOf,
  keptFormats,
  photographPath,
  type KeptEnding,
  stemOf,
} from "#api/catalogue/exchange/photograph-path.ts";
import { RefusedFile } from "./open-picture-files.ts";
import type { PictureFileMessage, PlanRun } from "./bring-pictures.ts";
import { colorsOf, type PicturedProduct, productIndex } from "./pictured-products.ts";
import { type PicturePlan, placePictures, type NamedPicture } from "./place-pictures.ts";
import type { PhotographStore } from "#api/database/photographs.ts";
import type { PictureList } from "./picture-list.ts";

type Say = (path: string, kind: PictureFileMessage["kind"], text: string) => void;

/**
 * Stores the photographs that products are to show, and returns their addresses. A file that is refused, and one that holds
 * the same photograph as another of its product, leaves its place to the next.
 */
export async function storePhotographs(
  run: PlanRun,
  products: readonly PicturedProduct[],
  say: Say,
): Promise<{ plan: PicturePlan; stored: ReadonlyMap<string, string> }> {
  const stored = new Map<string, string>();
  const excluded = new Set<string>();
  for (;;) {
    const plan = matchPictures(
      run.files.pictures.filter((path) => !excluded.has(path)),
      products,
      run.list,
    );
    const done = stored.size + excluded.size;
    const missing = [...new Set(plan.targets.map(({ path }) => path))].filter((path) => !stored.has(path));
    for (const [path, address] of await storeFiles(run, missing, done, say)) stored.set(path, address);
    const refused = missing.filter((path) => !stored.has(path));
    const repeated = repeatedIn(plan, stored);
    for (const [path, first] of repeated) say(path, "left out", `it is the same photograph as ${first}`);
    for (const path of [...refused, ...repeated.keys()]) excluded.add(path);
    if (refused.length + repeated.size === 0) return { plan, stored };
  }
}

/** The files that hold the same photograph as an earlier one of the same product, which they name. */
function repeatedIn(plan: PicturePlan, stored: ReadonlyMap<string, string>): Map<string, string> {
  const repeated = new Map<string, string>();
  const firstOf = new Map<string, string>();
  for (const { path, target } of plan.targets) {
    const address = stored.get(path);
    if (address === undefined || !("place" in target)) continue;
    // The words before differ with the name of the file.
    const key = `${target.product.id} ${"color" in target ? target.color : ""} ${address.split(".").slice(-2).join(".")}`;
    const first = firstOf.get(key);
    if (first === undefined) firstOf.set(key, path);
    else if (first !== path) repeated.set(path, first);
  }
  return repeated;
}

/** Stores the photographs of these files, several at once. Returns their addresses; a refused file has none. */
async function storeFiles(
  { db, engine, files, isDryRun, reached }: PlanRun,
  paths: readonly string[],
  before: number,
  say: Say,
): Promise<Map<string, string>> {
  const store = engine.photographs(db);
  const stored = new Map<string, string>();
  let next = 0;
  let done = before;
  const work = async () => {
    for (let path = paths[next++]; path !== undefined; path = paths[next++]) {
      const address = await storeOne(path);
      if (address !== null) stored.set(path, address);
      reached(++done);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return stored;

  async function storeOne(path: string): Promise<string | null> {
    try {
      const read = await files.read(path);
      if (typeof read === "string") return read;
      const { source, remarks } = await storePhotograph(
        isDryRun ? { ...store, keep: async () => {} } : store,
        path,
        read,
      );
      for (const remark of remarks) say(path, "remark", remark);
      return source;
    } catch (error) {
      if (!(error instanceof RefusedFile)) throw error;
      say(path, "refused", error.message);
      return null;
    }
  }
}

/**
 * Cleans a photograph and keeps it, unless it is kept already. Returns its source, and remarks for the owner. Throws RefusedFile,
 * also for one of more than `maxPixels`.
 */
export async function storePhotograph(
  store: PhotographStore,
  path: string,
  bytes: Buffer,
  maxPixels?: number,
): Promise<{ source: string; remarks: string[] }> {
  const hash = hashOf(bytes);
  for (const ending of Object.keys(keptFormats) as KeptEnding[])
    if (await store.has(`${hash}.${ending}`)) return { source: photographPath(path, hash, ending), remarks: [] };
  const cleaned = await cleanPhotograph(bytes, maxPixels);
  if ("refused" in cleaned) throw new RefusedFile(cleaned.refused);
  await store.keep(`${hash}.${cleaned.ending}`, cleaned.bytes);
  return { source: photographPath(path, hash, cleaned.ending), remarks: cleaned.remarks };
}

const mainViews = new Set(["front", "main", "cover", "full", "whole", "hero"]);
const otherViews = new Set(
  wordList(`back side left right top bottom detail details close closeup up zoom border pallu blouse fabric drape
    model worn look flat inside pleats sleeve neck hem tassel view`),
);
const fillers = new Set(wordList("img image photo picture pic final edited edit copy hd web scaled original"));

/** Finds the product of each file by its name, its folder or the list, and orders the files of each product. */
export function matchPictures(
  paths: readonly string[],
  products: readonly PicturedProduct[],
  list: PictureList | null,
): PicturePlan {
  const index = productIndex(products, list);
  const plan: PicturePlan = { targets: [], unmatched: [], leftOver: [] };
  const ofProduct = new Map<PicturedProduct, NamedPicture[]>();
  for (const path of paths) {
    const found = findProduct(path);
    if ("reason" in found) plan.unmatched.push({ path, reason: found.reason });
    else for (const one of found.found) ofProduct.set(one.product, [...(ofProduct.get(one.product) ?? []), one]);
  }
  for (const found of ofProduct.values()) placePictures(found, plan);
  return plan;

  function findProduct(path: string): { found: NamedPicture[] } | { reason: string } {
    const folders = path.split("/").slice(0, -1).map(slugFrom);
    const stem = stemOf(path);
    const listed = index.listed(stem);
    if (listed.length > 0)
      return {
        found: listed.map(({ product, place, color }) => ({ ...nothingSaid(path, product), place, color })),
      };
    // "RoseKurta2" and "rose-kurta2" are "rose-kurta-2" to their owner.
    const byName = named(path, stem) ?? named(path, stem.replace(/(?<=\p{L})(?=\d{1,3}$)/u, "-"));
    if (byName !== null) return byName;
    for (const folder of folders.toReversed()) {
      const inFolder = named(path, folder);
      if (inFolder === null) continue;
      if ("reason" in inFolder) return inFolder;
      // In a product's own folder any name will do: the files then have the order of their names.
      return {
        found: inFolder.found.map((one) => ({
          ...one,
          ...readRest(stem, one.product),
          isNumbered: false,
          color: one.color ?? colorIn(stem, one.product),
        })),
      };
    }
    const present = index.withPicture(path);
    if (present.length > 0)
      return { found: present.map(({ product, place, color }) => ({ ...nothingSaid(path, product), place, color })) };
    const near = index.nearest(stem);
    return {
      reason:
        near === null
          ? "no product has this name, slug or file name"
          : `no product is called so. Is it ${near.slug}? Then call it ${near.slug}-1, ${near.slug}-2 or ${near.slug}-front`,
    };
  }

  /** The product that a text begins with, and what the rest of it says; null for none. */
  function named(path: string, text: string): { found: NamedPicture[] } | { reason: string } | null {
    for (let end = text.length; end > 0; end = text.lastIndexOf("-", end - 1)) {
      const key = text.slice(0, end);
      const candidates = index.named(key);
      const rest = text.slice(end + 1);
      const read = candidates.flatMap(({ product, color }) => {
        const said = readRest(rest, product);
        return said === null ? [] : [{ ...nothingSaid(path, product), ...said, color: said.color ?? color }];
      });
      if (read.length > 1)
        return {
          reason: `${read.length} products have this name (${read.map(({ product }) => product.slug).join(", ")}): name the file after one of these slugs`,
        };
      if (read.length === 1) return { found: read };
    }
    return null;
  }
}

function nothingSaid(path: string, product: PicturedProduct): NamedPicture {
  return { path, product, place: null, color: null, size: null, isMain: true, number: null, isNumbered: false };
}

/** Reads the words behind a product's name: a colour, a size, a view, a number. Null when there are others. */
function readRest(rest: string, product: PicturedProduct) {
  const said = { color: null as string | null, size: null as string | null };
  let words = rest;
  for (const name of ["color", "size", "color"] as const) {
    if (said[name] !== null) continue;
    const values = name === "color" ? colorsOf(product) : product.variants.map(({ size }) => size);
    const value = values
      .filter((one) => one !== "" && startsWith(words, slugFrom(one)))
      .toSorted((a, b) => b.length - a.length)[0];
    if (value === undefined) continue;
    said[name] = value;
    words = words.slice(slugFrom(value).length + 1);
  }
  const parts = words.split("-").filter((part) => part !== "");
  const areKnown = parts.every(
    (part) => mainViews.has(part) || otherViews.has(part) || fillers.has(part) || /^\d{1,6}$/.test(part),
  );
  return areKnown ? { ...said, ...wordsOf(words) } : null;
}

function startsWith(text: string, word: string): boolean {
  return word !== "" && (text === word || text.startsWith(`${word}-`));
}

/** What the words and numbers of a name say of a picture's place. */
function wordsOf(text: string): { isMain: boolean; number: number | null; isNumbered: boolean } {
  const parts = text.split("-");
  const number = parts.findLast((part) => /^\d{1,9}$/.test(part));
  const isMain =
    parts.some((part) => mainViews.has(part)) || (number === undefined && !parts.some((part) => otherViews.has(part)));
  const isNumbered = parts.filter((part) => part !== "" && !fillers.has(part)).length === 1 && number !== undefined;
  return { isMain, number: number === undefined ? null : Number(number), isNumbered };
}

/** The colour of a product that a name has in it. */
function colorIn(stem: string, product: PicturedProduct): string | null {
  return colorsOf(product).find((color) => `-${stem}-`.includes(`-${slugFrom(color)}-`)) ?? null;
}
