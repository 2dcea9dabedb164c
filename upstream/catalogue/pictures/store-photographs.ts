import { availableParallelism } from "node:os";
import { cleanPhotograph } from "./clean-photograph.ts";
import { matchPictures } from "./match-pictures.ts";
import { hashOf, keptFormats, photographPath, type KeptEnding } from "./photograph-path.ts";
import { RefusedFile } from "./picture-files.ts";
import type { PictureFileMessage, PictureRun } from "./picture-run.ts";
import type { PicturedProduct } from "./pictured-products.ts";
import type { PicturePlan } from "./place-pictures.ts";

type Say = (path: string, kind: PictureFileMessage["kind"], text: string) => void;

/**
 * Stores the photographs that products are to show, and returns their addresses. A file that is refused, and one that holds
 * the same photograph as another of its product, leaves its place to the next.
 */
export async function storePhotographs(
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
