import { text } from "node:stream/consumers";
import fc from "fast-check";
import { sql } from "kysely";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { beforeEach, expect, test } from "vitest";
import { lockProducts } from "#api/catalogue/exchange/apply-changes.ts";
import { ownTable } from "#api/catalogue/exchange/columns.ts";
import { exportCatalogue, type ExportFormat } from "#api/catalogue/exchange/export-catalogue.ts";
import { applyBatch, type ImportChoices, type ImportCounts } from "#api/catalogue/exchange/import-catalogue.ts";
import { withPieces } from "#api/catalogue/exchange/product-patch.ts";
import { undoChanges, type NotUndone } from "#api/catalogue/exchange/apply-changes.ts";
import { patchesOf, stagePatches, ToldOfTable } from "#tests/support/bring-table.ts";
import { auditAll } from "#tests/support/read-audit.ts";
import { orderedPiece } from "#tests/support/upstream-orders.ts";
import { runsOf } from "#tests/support/runs-of-properties.ts";
import { isOnPostgres } from "#tests/support/test-database.ts";
import { db, up, useUpstream } from "#tests/support/use-upstream.ts";

useUpstream();
beforeEach(() => up.database.exec("delete from products"));

const runs = { numRuns: runsOf(12, 40) };
const choices = { allowsEmptying: true, setsStock: true };

/** Compares a file with the catalogue as the desk does, and answers the batch of what it would change. */
async function stage(content: string, more: Partial<ImportChoices> = {}): Promise<ImportCounts & { batch: string }> {
  const [patches, told] = [await patchesOf(db, content), new ToldOfTable()];
  return { ...(await stagePatches(db, patches, { ...choices, ...more }, told)), batch: told.batch };
}

/** Imports a file, and answers the batch by which it can be undone. */
async function bring(content: string, more: Partial<ImportChoices> = {}): Promise<ImportCounts & { batch: string }> {
  const staged = await stage(content, more);
  await applyBatch(db, up.engine, staged.batch);
  return staged;
}

const exported = (format: ExportFormat = "plain") => text(exportCatalogue(db, format));

/** All products by their slugs, and their combinations, without what only the database or an order gives them. */
async function catalogue() {
  const all = await withPieces(db, await db.selectFrom("products").selectAll().execute(), false);
  const stored = all.map(({ product: { id: _id, position: _place, received: _in, stock, ...product }, variants }) => ({
    product,
    stock,
    pieces: variants.map(({ product_id: _id, received: _all, ...piece }) => piece),
  }));
  return new Map(stored.map((one) => [one.product.slug, one]));
}

const texts = [
  "Ikat",
  "=1+1",
  "@SUM(1)",
  "'quoted",
  'a "b", c',
  "- a\n- b",
  "<b>bold</b> & more",
  "x;y|z",
  "0012",
  "रेशम",
];
const cell = fc.constantFrom("", ...texts);
const piece = fc.record({
  size: fc.constantFrom("S", "M", "10-12", '["L/XL, long"]'),
  color: fc.constantFrom("", "Red", "Sea Green"),
  price: fc.integer({ min: 100, max: 5_000 }),
  sale: fc.integer({ min: 0, max: 99 }),
  stock: fc.integer({ min: 0, max: 9 }),
  swatch: fc.constantFrom("", "#b3245e"),
  hasSku: fc.boolean(),
});
const product = fc.record({
  kind: fc.constantFrom("one", "usual", "pieces"),
  hasPictures: fc.boolean(),
  pieces: fc.uniqueArray(piece, { minLength: 1, maxLength: 3, selector: ({ size, color }) => `${size} ${color}` }),
  name: fc.constantFrom("Rani Saree", "Neel Saree", "Tara"),
  description: cell,
  category: fc.constantFrom("saree", "kurti", "accessories"),
  also_in: fc.constantFrom("", "skirt", "skirt,western"),
  craft: cell,
  fabric: cell,
  occasion: cell,
  new: fc.constantFrom("yes", "no"),
  hidden: fc.constantFrom("yes", "no", "no"),
  image: fc.constantFrom("", "https://c.example/1.jpg"),
  image_2: fc.constantFrom("", "https://c.example/2.jpg"),
  image_2_alt: cell,
  country_of_origin: cell,
  garment_length: cell,
  included: cell,
  care: cell,
  color_note: cell,
  size_table: cell,
  goes_with: fc.constantFrom("", "a; b"),
  color_images: fc.constantFrom(
    "",
    "Red: https://c.example/r.jpg | https://c.example/s.jpg; Blue: https://c.example/b.jpg",
  ),
  created_at: fc.constantFrom("2025-01-02", "2026-11-19T08:30:00.000Z"),
  hsn: fc.constantFrom("", "6204"),
  gst_rate: fc.constantFrom("", "5", "12.5"),
  "name:hi": fc.constantFrom("", "साड़ी", "=नाम"),
});
const columns = `slug name description category also_in craft fabric occasion new hidden image image_2 image_2_alt
  country_of_origin garment_length included care color_note size_table goes_with color_images created_at hsn gst_rate name:hi size color price sale_price stock swatch
  variant_image options sku`.split(/\s+/);
/** A whole table of some of four products. */
const table = fc
  .uniqueArray(fc.tuple(fc.constantFrom("a", "b", "c", "d"), product), {
    minLength: 1,
    maxLength: 4,
    selector: ([slug]) => slug,
  })
  .map((products) =>
    stringify(
      products.flatMap(([slug, { kind, hasPictures, pieces, ...fields }]) =>
        (kind === "pieces" ? pieces : pieces.slice(0, 1)).map(({ sale, hasSku, ...one }, place) => ({
          slug,
          ...(place === 0 ? fields : {}),
          ...one,
          // Combinations of one colour have one picture.
          variant_image: hasPictures && one.color !== "" ? `https://c.example/${one.color.slice(0, 3)}.jpg` : "",
          sale_price: sale === 0 ? "" : one.price - sale,
          ...(kind === "pieces" ? {} : { size: "", color: "", swatch: "" }),
          options: place === 0 && kind === "usual" ? "usual" : "",
          sku: hasSku ? `${slug}-${one.size}-${one.color}` : "",
        })),
      ),
      { header: true, columns, escape_formulas: true },
    ),
  );

/** Somebody orders some of what is for sale; answers how many of each piece are gone. */
async function sell(picks: readonly [number, number][]): Promise<Map<string, number>> {
  const sold = new Map<string, number>();
  for (const [pick, wanted] of picks) {
    const products = await db.selectFrom("products").selectAll().where("hidden", "=", 0).orderBy("id").execute();
    const variants = await db.selectFrom("variants").selectAll().orderBy("product_id").orderBy("position").execute();
    const offers = products.flatMap((one) => {
      const own = variants.filter(({ product_id }) => product_id === one.id);
      return (own.length === 0 ? [null] : own).map((variant) => ({ one, variant }));
    });
    const offer = offers[pick % Math.max(1, offers.length)];
    const quantity = Math.min(wanted, (offer?.variant ?? offer?.one)?.stock ?? 0);
    if (offer === undefined || quantity === 0) continue;
    const { one, variant } = offer;
    await orderedPiece(up, one, variant, quantity);
    const key = JSON.stringify([one.slug, variant?.size ?? null, variant?.color ?? null]);
    sold.set(key, (sold.get(key) ?? 0) + quantity);
  }
  return sold;
}

/** Puts back what an import changed, and answers what it left. */
async function undo(batch: string): Promise<NotUndone[]> {
  const left: NotUndone[] = [];
  await undoChanges(db, up.engine, batch, async (_trx, some) => void left.push(...some));
  return left;
}

const audited = async () => expect(await auditAll(db, up, new Date())).toEqual([]);
const empty = () => up.database.exec("delete from products");

const picks = fc.array(fc.tuple(fc.nat(12), fc.integer({ min: 1, max: 3 })), { maxLength: 2 });

test("an export comes in again without a change, in every format and after sales, and twice is once", async () => {
  await fc.assert(
    fc.asyncProperty(table, picks, async (first, sales) => {
      empty();
      const { created } = await bring(first);
      expect(await bring(first)).toMatchObject({ created: 0, changed: 0, same: created });
      // Of what is typed at the desk nothing is markup.
      up.database.exec("update products set craft = 'Block <fine> & light' where slug = 'a'");
      const files = await Promise.all((["plain", "shopify"] as const).map(exported));
      await sell(sales);
      const before = await catalogue();
      fc.pre(before.size === created && created > 0);
      for (const file of files) {
        expect(await bring(file)).toMatchObject({ created: 0, changed: 0 });
        // No spreadsheet computes any of it.
        expect(file).not.toMatch(/(?:^|[,\t"])[=+@]/m);
      }
      expect(await catalogue()).toEqual(before);
      await audited();
    }),
    runs,
  );
});

test("any of an export's columns come in by themselves, and change what was edited in them alone", async () => {
  const keys = ["slug", "size", "color", "options", "row_id", "exported_stock"];
  const some = fc.subarray(
    ownTable.filter((name) => !keys.includes(name)),
    { minLength: 1 },
  );
  await fc.assert(
    fc.asyncProperty(table, some, fc.subarray(keys, { minLength: keys.length }), async (first, names, kept) => {
      empty();
      await bring(first);
      const before = await catalogue();
      const rows: Record<string, string>[] = parse(await exported(), { columns: true });
      const fileOf = (lines: typeof rows) => stringify(lines, { header: true, columns: [...kept, ...names] });
      expect(await bring(fileOf(rows))).toMatchObject({ created: 0, changed: 0, same: before.size });
      expect(await catalogue()).toEqual(before);
      await bring(fileOf(rows.map((row) => ({ ...row, craft: "Ajrakh", stock: String(Number(row["stock"]) + 1) }))));
      const more = names.includes("stock") ? 1 : 0;
      const edited = Array.from(before, ([slug, { product, stock, pieces }]) => [
        slug,
        {
          product: { ...product, ...(names.includes("craft") && { craft: "Ajrakh" }) },
          stock: stock + more * Math.max(1, pieces.length),
          pieces: pieces.map((one) => ({ ...one, stock: one.stock + more })),
        },
      ]);
      expect(Object.fromEntries(await catalogue())).toEqual(Object.fromEntries(edited));
    }),
    { numRuns: 24 },
  );
});

test("an export fills an empty shop, and goes out of it as the same table", async () => {
  const withoutRows = (written: string) => {
    const rows: Record<string, string>[] = parse(written, { columns: true });
    return rows.map(({ row_id: _id, ...row }) => row);
  };
  await fc.assert(
    fc.asyncProperty(table, async (first) => {
      empty();
      await bring(first);
      const [before, written] = [await catalogue(), await exported()];
      empty();
      await bring(written);
      expect(withoutRows(await exported())).toEqual(withoutRows(written));
      expect(await catalogue()).toEqual(before);
      await audited();
    }),
    runs,
  );
});

test("an import that is undone leaves the catalogue as it was, and what was sold meanwhile stays sold", async () => {
  await fc.assert(
    fc.asyncProperty(table, table, fc.boolean(), picks, async (first, second, replaces, sales) => {
      empty();
      await bring(first);
      const before = await catalogue();
      const { batch } = await bring(second, { replaces });
      const sold = await sell(sales);
      const left = await undo(batch);
      const after = await catalogue();
      const kept = new Set(left.map(({ slug }) => slug));
      for (const slug of new Set([...before.keys(), ...after.keys()])) {
        const [was, now] = [before.get(slug), after.get(slug)];
        if (kept.has(slug)) continue;
        const take = (stock: number, size: string | null, color: string | null) =>
          Math.max(0, stock - (sold.get(JSON.stringify([slug, size, color])) ?? 0));
        const pieces = was?.pieces.map((one) => ({ ...one, stock: take(one.stock, one.size, one.color) }));
        expect([slug, now?.product, now?.pieces]).toEqual([slug, was?.product, pieces]);
        const ofAll = [...sold].reduce((sum, [key, count]) => sum + (JSON.parse(key)[0] === slug ? count : 0), 0);
        const all = was === undefined || was.pieces.length === 0 ? Math.max(0, (was?.stock ?? 0) - ofAll) : null;
        expect(now?.stock ?? 0).toBe(all ?? pieces?.reduce((sum, one) => sum + one.stock, 0));
      }
      await audited();
    }),
    runs,
  );
});

const sizes = "slug,name,category,price,size,stock\na,Tara,saree,1000,S,10\na,,,1000,M,3\n";

test("an undo makes no translation valid that was out of date", async () => {
  await bring("slug,name,category,price,name:hi\na,Tara,saree,500,तारा\n");
  await bring("slug,name\na,Rani\n");
  const translations = () => db.selectFrom("product_translations").selectAll().execute();
  const before = await translations();
  const { batch } = await bring("slug,name:hi\na,रानी\n");
  expect(await undo(batch)).toEqual([]);
  expect(await translations()).toEqual(before);
});

const held: [number, number][] = [
  [0, 2],
  [1, 1],
];

test("an undo gives products that were replaced their numbers, places and orders again", async () => {
  await bring("slug,name,category,price,options\na,Tara,saree,500,usual\n");
  await bring("slug,name,category,price,size,stock\nb,Rani,saree,500,S,4\nc,Neel,saree,500,,2\n");
  await sell(held);
  const products = () => db.selectFrom("products").selectAll().orderBy("position").execute();
  const before = await products();
  const { batch } = await bring("slug,name,category,price\nd,Mira,saree,700\nc,Neel,saree,500\n", { replaces: true });
  expect(await undo(batch)).toEqual([]);
  expect(await products()).toEqual(before);
  await audited();
});

// SQLite has one transaction at a time.
test.each(isOnPostgres() ? ["PostgreSQL"] : [])(
  "nothing that names a product waits for an import that removes none (%s)",
  async () => {
    await bring(sizes);
    const { batch } = await stage("slug,price\na,2000\n");
    await db.transaction().execute(async (locking) => {
      await lockProducts(locking, batch);
      await db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = '2s'`.execute(trx);
        await sql`insert into unindexed_products select id from products on conflict do nothing`.execute(trx);
      });
    });
  },
);
