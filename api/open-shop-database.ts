import { sql } from "kysely";
import { writeRows } from "#api/catalogue/exchange/apply-changes.ts";
import { indexWaiting } from "#api/catalogue/search/index-products.ts";
import { compareProducts } from "#api/catalogue/exchange/import-catalogue.ts";
import type { Issue } from "#api/catalogue/exchange/product-patch.ts";
import { sentenceOf } from "#api/catalogue/remarks.ts";
import { checkFolderIsWritable, requireDataFolder } from "#process/data-folder.ts";
import type { Engine } from "./database/engine.ts";
import { maintenanceText, readMaintenance } from "./database/maintenance.ts";
import { chooseEngine, openDatabase, type DatabaseLocation } from "./database/open-database.ts";
import { reasonOf, StorageError } from "#process/storage-error.ts";
import { storeSeller } from "./invoices/issue-invoice.ts";
import { senderName } from "./mail/mailer.ts";
import type { SampleCatalogue, UpstreamSettings } from "./upstream-settings.ts";
import type { Database } from "#api/database/tables.ts";

/** The database of a shop that starts. */
export interface ShopDatabase {
  db: Database;
  engine: Engine;
  location: DatabaseLocation;
  /** What the owner reads at the start: that the shop is in maintenance, or has no products. */
  notices: string[];
  /** Writes into the database and the data folder. Throws where that is not possible. */
  checkWrite(at: Date): Promise<void>;
}

/**
 * Opens and migrates the database, fills an empty catalogue and writes who sells. A shop in maintenance is only opened. Throws
 * StorageError when the database or the folder cannot be used.
 */
export async function openShopDatabase(settings: UpstreamSettings): Promise<ShopDatabase> {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, log, samples } = settings;
  const location = { dataDir, databaseUrl, databaseConnections: settings.DATABASE_CONNECTIONS };
  const engine = chooseEngine(location);
  const usesFolder = settings.SMTP_URL === undefined || databaseUrl === undefined;
  if (usesFolder) await requireDataFolder(dataDir);
  const db = await openDatabase(engine);
  const maintenance = maintenanceText(await readMaintenance(db));
  if (maintenance === null && samples !== null && settings.fillsCatalogue) {
    const written = await fill(db, engine, samples);
    if (written > 0) log({ level: "info", msg: "sample catalogue written", products: written });
  }
  const { SHOP_NAME, SHOP_ADDRESS, SHOP_TIME_ZONE: timeZone, MAIL_FROM } = settings;
  const { SELLER_NAME: name = SHOP_NAME ?? senderName(MAIL_FROM), SELLER_ADDRESS: address = SHOP_ADDRESS } = settings;
  if (maintenance === null) await storeSeller(db, { name, address, timeZone });
  return {
    db,
    engine,
    location,
    notices: [maintenance, await emptyText(db)].filter((text) => text !== null),
    async checkWrite(at) {
      await sql`select 1 from products limit 1`.execute(db);
      await engine.checkWrite(db, at);
      if (usesFolder) await checkFolderIsWritable(dataDir);
    },
  };
}

async function fill(db: Database, engine: Engine, { table }: SampleCatalogue): Promise<number> {
  try {
    return await db.transaction().execute(async (trx) => {
      // Processes that start at the same time take turns: only the first one writes.
      await engine.takeTurn(trx);
      const any = await trx.selectFrom("products").select("id").limit(1).executeTakeFirst();
      return any === undefined ? writeSamples(trx, table) : 0;
    });
  } catch (error) {
    await db.destroy();
    throw new StorageError(
      `${engine.description}: ${engine.remedyOf(error) ?? `it cannot be filled (${reasonOf(error)})`}`,
      { cause: error },
    );
  }
}

/** Brings the samples into an empty catalogue, as an import does, and returns how many there are. */
async function writeSamples(trx: Database, table: string): Promise<number> {
  // Only an empty shop needs what reads files.
  const { openProductFile } = await import("#api/catalogue/exchange/read-products.ts");
  const file = await openProductFile(Buffer.from(table));
  const issue = (_kind: unknown, { line, ...said }: Issue) => {
    throw new Error(`line ${line} of the samples: ${sentenceOf(said)}`);
  };
  const choices = { replaces: false, allowsEmptying: false, setsStock: false, usualStock: 0, at: new Date() };
  const { created, rows } = await compareProducts(trx, await file.products(issue), choices, issue);
  await writeRows(trx, "samples", rows);
  await indexWaiting(trx, { most: created });
  return created;
}

/** What the owner reads at the start of a shop without products; null where it has any. */
async function emptyText(db: Database): Promise<string | null> {
  const any = await db.selectFrom("products").select("id").limit(1).executeTakeFirst();
  return any === undefined
    ? "there are no products yet: shoppers read that the shop opens soon. Bring yours with: npm run catalogue -- import products.csv"
    : null;
}
