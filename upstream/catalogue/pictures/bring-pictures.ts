import { availableParallelism } from "node:os";
import type { Kysely } from "kysely";
import type { Engine } from "../../database/engine.ts";
import type { Database } from "../../database/open-database.ts";
import type { Tables } from "../../database/tables.ts";
import { takeLease } from "../exchange/import-lease.ts";
import { cleanPhotograph } from "./clean-photograph.ts";
import { isIn, matchPictures, type PicturePlan, type PictureTarget } from "./match-pictures.ts";
import { hashOf, keptFormats, photographPath, shownPicture, stemOf, type KeptEnding } from "./photograph-path.ts";
import type { PictureFiles } from "./picture-files.ts";
import { RefusedFile } from "./picture-files.ts";
import type { PictureList } from "./picture-list.ts";
import { readPicturedProducts, type PicturedProduct } from "./pictured-products.ts";

/** The columns of a product's pictures, and of their texts, by their places. */
const imageColumns = ["image", "image_additional_1", "image_additional_2"] as const;
const altColumns = ["image_alt", "image_additional_1_alt", "image_additional_2_alt"] as const;

/** What happened to a file, for the owner. A remark comes beside what is done; the other kinds are not taken. */
export interface PictureMessage {
  path: string;
  kind: "new" | "replaces" | "same" | "remark" | "no product" | "left out" | "refused";
  text: string;
}

/** The result of a run. */
export interface PictureReport {
  counts: Record<PictureMessage["kind"], number>;
  /** How many products got or kept a picture by the files. */
  products: number;
  /** How many alternative texts changed. */
  texts: number;
  /** The files that the list names and nobody brought, without their endings. */
  absent: string[];
  /** The products that have no picture afterwards, by their slugs. */
  without: string[];
}

/** What a run works with. */
export interface PictureRun {
  db: Database;
  engine: Pick<Engine, "photographs" | "takeTime">;
  files: PictureFiles;
  list: PictureList | null;
  /** Reads and checks everything, and writes nothing. */
  isDryRun: boolean;
  report(message: PictureMessage): void;
  /** Called with the number of files that are done. */
  reached(done: number): void;
}

/**
 * Gives products their photographs. First all are read, cleaned and stored, for which nobody waits; then one transaction
 * lets the products show them, all or none. A file that is refused leaves its product as it is. Throws ImportRuns.
 */
export async function bringPictures(run: PictureRun): Promise<PictureReport> {
  if (run.isDryRun) return bring(run);
  // An import that changes the same products meanwhile would be undone.
  const lease = await takeLease(run.db);
  const reached = (done: number) => {
    run.reached(done);
    // Should this fail, the run does at its end.
    lease.touch().catch(() => undefined);
  };
  try {
    return await bring({ ...run, reached });
  } finally {
    await lease.release();
  }
}

async function bring(run: PictureRun): Promise<PictureReport> {
  const { db, engine, files, list } = run;
  const report: PictureReport = {
    counts: { new: 0, replaces: 0, same: 0, remark: 0, "no product": 0, "left out": 0, refused: 0 },
    products: 0,
    texts: 0,
    absent: [],
    without: [],
  };
  const say = (path: string, kind: PictureMessage["kind"], text: string) => {
    report.counts[kind]++;
    run.report({ path, kind, text });
  };
  const products = await readPicturedProducts(db);
  const stems = new Set(files.pictures.map(stemOf));
  report.absent = [...(list?.files.keys() ?? [])].filter((stem) => !stems.has(stem));
  for (const { path, reason } of files.remarks) say(path, "refused", reason);
  const { plan, stored } = await storeAll(run, products, say);
  for (const { path, reason } of plan.unmatched) say(path, "no product", reason);
  for (const { path, reason } of plan.leftOver) say(path, "left out", reason);
  const changed = new Set<PicturedProduct>();
  const pictured = new Set<PicturedProduct>();
  for (const { path, target } of plan.targets) {
    const address = stored.get(path);
    if (address === undefined) continue;
    pictured.add(target.product);
    const before = show(target, address);
    if (before !== address) changed.add(target.product);
    say(path, before === address ? "same" : before === null ? "new" : "replaces", changeText(target, before, address));
  }
  for (const product of pictured) if (showFirstVariant(product)) changed.add(product);
  for (const product of products) {
    const written = setTexts(product, list);
    report.texts += written;
    if (written > 0) changed.add(product);
  }
  report.products = pictured.size;
  report.without = products.filter(({ pictures }) => pictures.every((one) => one === null)).map(({ slug }) => slug);
  if (!run.isDryRun && changed.size > 0)
    await db.transaction().execute(async (trx) => {
      await engine.takeTime(trx);
      for (const product of changed) await write(trx, product);
    });
  return report;
}

type Say = (path: string, kind: PictureMessage["kind"], text: string) => void;

/**
 * Stores the photographs that products are to show, and returns their addresses. A file that is refused, and one that holds
 * the same photograph as another of its product, leaves its place to the next.
 */
async function storeAll(
  run: PictureRun,
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
    const key = `${target.product.id} ${address.split(".").slice(-2).join(".")}`;
    const first = firstOf.get(key);
    if (first === undefined) firstOf.set(key, path);
    else if (first !== path) repeated.set(path, first);
  }
  return repeated;
}

/** Stores the photographs of these files, several at once. Returns their addresses; a refused file has none. */
async function storeFiles(
  { db, engine, files, isDryRun, reached }: PictureRun,
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
      const bytes = await files.read(path);
      const hash = hashOf(bytes);
      for (const ending of Object.keys(keptFormats) as KeptEnding[])
        if (await store.has(`${hash}.${ending}`)) return photographPath(path, hash, ending);
      const cleaned = await cleanPhotograph(bytes);
      if ("refused" in cleaned) throw new RefusedFile(cleaned.refused);
      for (const remark of cleaned.remarks) say(path, "remark", remark);
      if (!isDryRun) await store.keep(`${hash}.${cleaned.ending}`, cleaned.bytes);
      return photographPath(path, hash, cleaned.ending);
    } catch (error) {
      if (!(error instanceof RefusedFile)) throw error;
      say(path, "refused", error.message);
      return null;
    }
  }
}

/** Puts the address in its place, and returns what was there. */
function show(target: PictureTarget, address: string): string | null {
  const { product } = target;
  if ("place" in target) {
    const before = product.pictures[target.place] ?? null;
    product.pictures[target.place] = address;
    // The text described the picture that was there. Without one, an import wrote it for the photograph that comes.
    if (before !== null && before !== address) product.alts[target.place] = null;
    return before;
  }
  const variants = product.variants.filter((variant) => isIn(variant, target.color, target.size));
  const before = variants.find(({ image }) => image !== address)?.image;
  for (const variant of variants) variant.image = address;
  return before === undefined ? address : shownPicture(before);
}

/** A product without pictures of its own shows the first one of its combinations. */
function showFirstVariant(product: PicturedProduct): boolean {
  const first = product.variants.find(({ image }) => shownPicture(image) !== null)?.image ?? null;
  if (product.pictures[0] !== null || first === null) return false;
  product.pictures[0] = first;
  return true;
}

function changeText(target: PictureTarget, before: string | null, address: string): string {
  const where =
    "place" in target
      ? `picture ${target.place + 1} of ${target.product.slug}`
      : `${[target.size, target.color].filter((word) => word !== null).join(", ")} of ${target.product.slug}`;
  return before === null || before === address ? where : `${where}, in place of ${before}`;
}

/** Sets the alternative texts that the list has, and returns how many changed. */
function setTexts(product: PicturedProduct, list: PictureList | null): number {
  const alts = list?.alts.get(product.slug) ?? [];
  let changed = 0;
  for (const [place, alt] of alts.entries()) {
    if (alt === null || product.alts[place] === alt) continue;
    product.alts[place] = alt;
    changed++;
  }
  return changed;
}

async function write(trx: Kysely<Tables>, { id, pictures, awaited, alts, variants }: PicturedProduct): Promise<void> {
  const columns = (names: readonly string[], values: readonly (string | null)[]) =>
    Object.fromEntries(names.map((name, place) => [name, values[place] ?? null]));
  await trx
    .updateTable("products")
    .set({
      ...columns(
        imageColumns,
        pictures.map((shown, place) => shown ?? awaited[place] ?? null),
      ),
      ...columns(altColumns, alts),
    })
    .where("id", "=", id)
    .execute();
  for (const { size, color, image } of variants)
    await trx
      .updateTable("variants")
      .set({ image })
      .where("product_id", "=", id)
      .where("size", "=", size)
      .where("color", "=", color)
      .execute();
}
