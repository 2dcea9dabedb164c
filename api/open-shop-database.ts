import { sql } from "kysely";
import { DEFAULT_TIME_ZONE } from "#domain/dates.ts";
import { fillCatalogue, type SampleCatalogue } from "./catalogue/exchange/fill-catalogue.ts";
import { checkFolderIsWritable, requireDataFolder } from "#process/data-folder.ts";
import type { Engine } from "./database/engine.ts";
import { maintenanceText, readMaintenance } from "./database/maintenance.ts";
import { chooseEngine, openDatabase } from "./database/open-database.ts";
import { reasonOf, StorageError } from "#process/storage-error.ts";
import { plainSeller, storeSeller } from "./invoices/issue-invoice.ts";
import { senderName } from "./mail/mailer.ts";
import type { UpstreamSettings } from "./upstream-settings.ts";
import type { Database } from "#api/database/tables.ts";

/** The database of a shop that starts. */
export interface ShopDatabase {
  db: Database;
  engine: Engine;
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
  const { dataDir, log, timeZone = DEFAULT_TIME_ZONE } = settings;
  const engine = chooseEngine(settings);
  const usesFolder = settings.smtpUrl === null || settings.databaseUrl === undefined || settings.databaseUrl === null;
  if (usesFolder) await requireDataFolder(dataDir);
  const db = await openDatabase(engine);
  const maintenance = maintenanceText(await readMaintenance(db));
  const samples = settings.samples ?? null;
  if (maintenance === null && samples !== null && settings.fillsCatalogue !== false) {
    const written = await fill(db, engine, samples);
    if (written > 0) log({ level: "info", msg: "sample catalogue written", products: written });
  }
  if (maintenance === null)
    await storeSeller(db, settings.seller ?? plainSeller(senderName(settings.mailFrom), timeZone));
  return {
    db,
    engine,
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
    return await fillCatalogue(db, engine, table);
  } catch (error) {
    await db.destroy();
    throw new StorageError(
      `${engine.description}: ${engine.remedyOf(error) ?? `it cannot be filled (${reasonOf(error)})`}`,
      { cause: error },
    );
  }
}

/** What the owner reads at the start of a shop without products; null where it has any. */
async function emptyText(db: Database): Promise<string | null> {
  const any = await db.selectFrom("products").select("id").limit(1).executeTakeFirst();
  return any === undefined
    ? "there are no products yet: shoppers read that the shop opens soon. Bring yours with: npm run catalogue -- import products.csv"
    : null;
}
