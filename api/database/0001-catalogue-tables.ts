import { sql, type Kysely } from "kysely";
import { wordList } from "#domain/short-text.ts";
import type { Engine } from "./engine.ts";

/** What lists and searches depend on: all but the stock, which every order changes. */
const LISTED = {
  products: wordList(
    "slug position name description category craft fabric occasion price_paise sale_paise color_images created_at",
  ),
  variants: ["product_id", "position", "size", "color", "swatch", "price_paise", "sale_paise"],
};

/** The products with their combinations and photographs, the words of the search, and what imports write. */
export async function catalogueTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await productTables(db, engine);
  await searchTables(db, engine);
  await importTables(db, engine);
  // The number grows with each change of the catalogue, so that caches made from it know when they are outdated.
  await engine
    .table(db.schema.createTable("catalogue_state"))
    .addColumn("version", engine.amount, (column) => column.notNull())
    // The last finished import; each product has the import that brought it.
    .addColumn("run", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`insert into catalogue_state (version) values (1)`.execute(db);
  for (const table of ["products", "variants"] as const)
    await engine.onChange(db, table, LISTED[table], "update catalogue_state set version = version + 1");
}

async function productTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable("products"))
    .addColumn("id", "integer", (column) => engine.numbered(column))
    .addColumn("slug", "text", (column) => column.notNull().unique())
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("category", "text", (column) => column.notNull())
    .addColumn("craft", "text")
    .addColumn("country_of_origin", "text")
    .addColumn("fabric", "text")
    .addColumn("occasion", "text")
    .addColumn("price_paise", engine.amount, (column) => column.notNull().check(sql`price_paise >= 0`))
    .addColumn("sale_paise", engine.amount, (column) => column.check(sql`sale_paise >= 0`))
    .addColumn("effective_paise", engine.amount, (column) =>
      column
        .notNull()
        .generatedAlwaysAs(sql`coalesce(sale_paise, price_paise)`)
        .stored(),
    )
    // The last guard against overselling: no statement can take the stock below 0.
    .addColumn("stock", "integer", (column) => column.notNull().check(sql`stock >= 0`))
    // How many pieces ever came in, so that the stock can be proved from the orders.
    .addColumn("received", "integer")
    .addColumn("is_new", "integer", (column) => column.notNull())
    .addColumn("hidden", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("image", "text")
    .addColumn("image_additional_1", "text")
    .addColumn("image_additional_2", "text")
    .addColumn("image_alt", "text")
    .addColumn("image_additional_1_alt", "text")
    .addColumn("image_additional_2_alt", "text")
    .addColumn("color_images", "text")
    .addColumn("size_table", "text")
    .addColumn("goes_with", "text")
    .addColumn("sku", "text")
    // The rate of GST in hundredths of a percent; null where the category's counts.
    .addColumn("hsn", "text")
    .addColumn("gst_rate", "integer")
    .addColumn("run", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  for (const order of ["position", "effective_paise", "created_at"]) {
    await db.schema.createIndex(`products_by_${order}`).on("products").columns([order, "id"]).execute();
    await db.schema
      .createIndex(`products_by_category_and_${order}`)
      .on("products")
      .columns(["category", order, "id"])
      .execute();
  }
  await db.schema
    .createIndex("products_by_run")
    .on("products")
    .column("run")
    .where(sql<boolean>`run > 0`)
    .execute();
  // The order of a search asks which products are sold out.
  await db.schema
    .createIndex("products_sold_out")
    .on("products")
    .column("id")
    .where(sql<boolean>`stock = 0`)
    .execute();
  await engine
    .table(db.schema.createTable("variants"))
    .addColumn("product_id", "integer", (column) => column.notNull().references("products.id").onDelete("cascade"))
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("size", "text", (column) => column.notNull())
    .addColumn("color", "text", (column) => column.notNull())
    .addColumn("swatch", "text")
    .addColumn("stock", "integer", (column) => column.notNull().check(sql`stock >= 0`))
    .addColumn("received", "integer")
    .addColumn("price_paise", engine.amount, (column) => column.check(sql`price_paise >= 0`))
    .addColumn("sale_paise", engine.amount, (column) => column.check(sql`sale_paise >= 0`))
    .addColumn("image", "text")
    .addColumn("sku", "text")
    .addPrimaryKeyConstraint("variants_key", ["product_id", "size", "color"])
    .execute();
  // SQLite keeps photographs as files.
  if (engine.bytes === null) return;
  await engine
    .table(db.schema.createTable("photographs"))
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("bytes", engine.bytes, (column) => column.notNull())
    .execute();
}

async function searchTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable("product_words"))
    .addColumn("word", "text", (column) => column.notNull())
    .addColumn("product_id", "integer", (column) => column.notNull().references("products.id").onDelete("cascade"))
    .addColumn("weight", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("product_words_key", ["word", "product_id"])
    .execute();
  await db.schema.createIndex("product_words_by_product").on("product_words").column("product_id").execute();
  // The index holds all that a search reads of a word, so the rows are not read.
  await db.schema
    .createIndex("product_words_whole")
    .on("product_words")
    .columns(["word", "product_id", "weight"])
    .execute();
  await engine
    .table(db.schema.createTable("search_words"))
    .addColumn("written", "text", (column) => column.notNull())
    .addColumn("word", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("search_words_key", ["written", "word"])
    .execute();
}

/** An import writes in many short transactions: its changes wait here until one shows all of them. */
async function importTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await engine
    .table(db.schema.createTable("import_lease"))
    .addColumn("holder", "text", (column) => column.notNull())
    .addColumn("touched_at", "text", (column) => column.notNull())
    .execute();
  await engine
    .table(db.schema.createTable("import_changes"))
    .addColumn("field", "text", (column) => column.notNull())
    .addColumn("product_id", "integer", (column) => column.notNull())
    .addColumn("words", "text")
    .addColumn("amount", engine.amount)
    .addPrimaryKeyConstraint("import_changes_key", ["field", "product_id"])
    .execute();
  await engine
    .table(db.schema.createTable("import_variants"))
    .addColumn("product_id", "integer", (column) => column.notNull())
    .addColumn("size", "text", (column) => column.notNull())
    .addColumn("color", "text", (column) => column.notNull())
    .addColumn("is_gone", "integer", (column) => column.notNull())
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("swatch", "text")
    .addColumn("stock", "integer")
    .addColumn("price_paise", engine.amount)
    .addColumn("sale_paise", engine.amount)
    .addColumn("image", "text")
    .addColumn("sku", "text")
    // The piece that a new combination was before: it takes over what orders have left of that one, and `added` to it.
    .addColumn("from_size", "text")
    .addColumn("from_color", "text")
    .addColumn("added", "integer")
    .addPrimaryKeyConstraint("import_variants_key", ["product_id", "size", "color"])
    .execute();
  await engine
    .table(db.schema.createTable("import_stock"))
    .addColumn("product_id", "integer", (column) => column.notNull())
    .addColumn("size", "text", (column) => column.notNull())
    .addColumn("color", "text", (column) => column.notNull())
    .addColumn("row_key", "text", (column) => column.notNull())
    .addColumn("is_variant", "integer", (column) => column.notNull())
    .addColumn("wanted", "integer", (column) => column.notNull())
    .addColumn("applied", "integer")
    .addPrimaryKeyConstraint("import_stock_key", ["product_id", "size", "color", "row_key"])
    .execute();
  // The differences of stock that imports have applied, each under the id of its row, so that a file counts once.
  await engine
    .table(db.schema.createTable("applied_stock"))
    .addColumn("product_id", "integer", (column) => column.notNull().references("products.id").onDelete("cascade"))
    .addColumn("size", "text", (column) => column.notNull())
    .addColumn("color", "text", (column) => column.notNull())
    .addColumn("row_key", "text", (column) => column.notNull())
    .addColumn("wanted", "integer", (column) => column.notNull())
    .addColumn("applied", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("applied_stock_key", ["product_id", "size", "color", "row_key"])
    .execute();
}
