import type { WireShopContent } from "#contract/shop-content.ts";
import type { Language } from "#domain/languages.ts";
import type { Engine } from "#api/database/engine.ts";
import type { Database } from "#api/database/tables.ts";
import { indexWaiting, writeRows } from "./apply-changes.ts";
import { newProduct } from "./merge-product.ts";
import { Messages } from "./product-patch.ts";
import { sentenceOf } from "./remarks.ts";
import { stagedRows, type StagedRow } from "./staged-rows.ts";

/**
 * Fills an empty catalogue with a table of products, as an import does, and returns how many it wrote. A catalogue that holds any
 * product stays as it is. Processes that start at the same time take turns, so only the first one writes.
 */
export async function fillCatalogue(db: Database, engine: Engine, table: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await engine.takeTurn(trx);
    const any = await trx.selectFrom("products").select("id").limit(1).executeTakeFirst();
    if (any !== undefined) return 0;
    // Only an empty shop needs what reads files.
    const { openProductFile } = await import("./read-products.ts");
    const told = new Messages();
    const report = (_kind: unknown, { line, ...said }: (typeof told.notes)[number]) =>
      told.refuse(line, said.code, ...said.values);
    const rows: StagedRow[] = [];
    let count = 0;
    for await (const patch of (await openProductFile(Buffer.from(table))).products(report)) {
      rows.push(...stagedRows(patch.line, null, newProduct(patch, { usualStock: 0, at: new Date(), told })));
      count++;
    }
    const [wrong] = told.refused;
    if (wrong !== undefined) throw new Error(`line ${wrong.line} of the samples: ${sentenceOf(wrong)}`);
    await writeRows(trx, "samples", rows);
    await indexWaiting(trx, { most: count });
    return count;
  });
}

/** A catalogue that comes with the program. It is passed in from `samples/`; the upstream does not import it. */
export interface SampleCatalogue {
  /** Its products, as the shop's own table. */
  table: string;
  /** Reads one of a product's three pictures as SVG. `name` is its slug, with its colour where it has several: "temple-saree-red". Null when there is no such picture. */
  readPicture(name: string, view: 1 | 2 | 3): Promise<string | null>;
  /** What stands for the owner's words and tables where the owner has stated none, in each language. */
  content?: Readonly<Record<Language, WireShopContent>>;
}
