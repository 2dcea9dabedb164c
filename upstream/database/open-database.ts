import { Kysely, sql, type TransactionBuilder } from "kysely";
import { DEFAULT_MIGRATION_TABLE, Migrator } from "kysely/migration";
import { setTimeout as pause } from "node:timers/promises";
import { fileRemedy, reasonOf, StorageError } from "../storage-error.ts";
import type { Engine } from "./engine.ts";
import { readMaintenance, unfinishedMoveText } from "./maintenance.ts";
import { FIRST_MIGRATION, firstTables } from "./migrations/0001-first-tables.ts";
import { attemptCounts } from "./migrations/0002-attempts.ts";
import { catalogueVersion } from "./migrations/0003-catalogue-version.ts";
import { receivedPieces } from "./migrations/0010-received.ts";
import { ownerIndexes } from "./migrations/0011-owner-indexes.ts";
import { mailOnce } from "./migrations/0012-letters-once.ts";
import { awaitedPayments } from "./migrations/0013-awaited-payments.ts";
import { paymentProviders } from "./migrations/0014-payment-providers.ts";
import { cartAdditions } from "./migrations/0020-cart-additions.ts";
import { writeChecks } from "./migrations/0030-write-checks.ts";
import { variants } from "./migrations/0040-variants.ts";
import { importRuns } from "./migrations/0041-import-runs.ts";
import { photographs } from "./migrations/0042-photographs.ts";
import { paymentLinks } from "./migrations/0043-payment-links.ts";
import { shipmentsAndReturns } from "./migrations/0044-shipments-and-returns.ts";
import { invoices } from "./migrations/0045-invoices.ts";
import { ownersTables } from "./migrations/0046-owner.ts";
import { maintenance } from "./migrations/0047-maintenance.ts";
import { articleNumbers } from "./migrations/0048-article-numbers.ts";
import { soldOutProducts } from "./migrations/0049-sold-out-products.ts";
import { askedRefunds } from "./migrations/0052-asked-refunds.ts";
import { askedReports } from "./migrations/0055-asked-reports.ts";
import { goods } from "./migrations/0061-goods.ts";
import { soldGoods } from "./migrations/0062-sold-goods.ts";
import { cameBack } from "./migrations/0056-came-back.ts";
import { appliedStock } from "./migrations/0057-applied-stock.ts";
import { choicesToCome } from "./migrations/0058-choices-to-come.ts";
import { hiddenProducts } from "./migrations/0059-hidden-products.ts";
import { deletedCustomers } from "./migrations/0063-deleted-customers.ts";
import { unpaidReturns } from "./migrations/0064-unpaid-returns.ts";
import { movedStock } from "./migrations/0065-moved-stock.ts";
import type { Tables } from "./tables.ts";

/** How often a transaction is tried that fails only because of concurrent ones. */
const MAX_TRIES = 8;

/** The open database. Inside a transaction use the transaction only: a query through the database may wait for it forever. */
export type Database = Kysely<Tables>;

/** With `mustExist` only a database that a shop has made is opened; otherwise missing tables are created. */
export interface OpeningOptions {
  mustExist?: boolean;
  /** Opens also a database that a move has not filled yet, and marks a new one as such: for the move itself. */
  mayBeUnfinished?: boolean;
}

/**
 * Opens the database and migrates its tables. Throws StorageError, which says what to do, when it cannot be used or is of a
 * newer version. With `mustExist` it throws NoShopHere when no shop has been there, and creates nothing.
 */
export async function openDatabase(
  engine: Engine,
  { mustExist = false, mayBeUnfinished = false }: OpeningOptions = {},
): Promise<Database> {
  const db = new PersistentKysely(engine);
  try {
    // Opening would create the file, so its existence is checked first.
    if (mustExist && !(await engine.hasShop(db)))
      throw new NoShopHere(`There is no database of a shop: ${engine.description}`);
    await sql`select 1`.execute(db);
    await bringUpToDate(db, engine, mayBeUnfinished);
    if (!mayBeUnfinished) await refuseUnfinishedMove(db, engine);
    return db;
  } catch (error) {
    await db.destroy().catch(() => undefined);
    if (error instanceof NoShopHere || error instanceof StorageError) throw error;
    throw new StorageError(
      `${engine.description}: ${engine.remedyOf(error) ?? fileRemedy(error) ?? `it cannot be used (${reasonOf(error)})`}`,
      { cause: error },
    );
  }
}

async function bringUpToDate(db: Database, engine: Engine, isForMove: boolean): Promise<void> {
  const executed = await executedMigrations(db);
  const firstState = isForMove && executed.length === 0 ? "receiving" : "open";
  // A released migration never changes, and names decide the order. The tens stand for parts of the shop.
  const migrations = {
    [FIRST_MIGRATION]: firstTables(engine),
    "0002-attempts": attemptCounts(engine),
    "0003-catalogue-version": catalogueVersion(engine),
    "0010-received": receivedPieces,
    "0011-owner-indexes": ownerIndexes,
    "0012-letters-once": mailOnce,
    "0013-awaited-payments": awaitedPayments,
    "0014-payment-providers": paymentProviders,
    "0020-cart-additions": cartAdditions,
    "0030-write-checks": writeChecks(engine),
    "0040-variants": variants(engine),
    "0041-import-runs": importRuns(engine),
    "0042-photographs": photographs(engine),
    "0043-payment-links": paymentLinks(engine),
    "0044-shipments-and-returns": shipmentsAndReturns(engine),
    "0045-invoices": invoices(engine),
    "0046-owner": ownersTables(engine),
    "0047-maintenance": maintenance(engine, firstState),
    "0048-article-numbers": articleNumbers,
    "0049-sold-out-products": soldOutProducts,
    "0052-asked-refunds": askedRefunds,
    "0055-asked-reports": askedReports(engine),
    "0056-came-back": cameBack(engine),
    "0057-applied-stock": appliedStock(engine),
    "0058-choices-to-come": choicesToCome,
    "0059-hidden-products": hiddenProducts,
    "0061-goods": goods,
    "0062-sold-goods": soldGoods,
    "0063-deleted-customers": deletedCustomers,
    "0064-unpaid-returns": unpaidReturns,
    "0065-moved-stock": movedStock,
  };
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    allowUnorderedMigrations: true,
  });
  const newer = executed.find((name) => !(name in migrations));
  if (newer !== undefined)
    throw new StorageError(
      `${engine.description}: a newer version of the shop has brought it up to date (${newer}). Start that version, or put back a backup made before it.`,
    );
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/** A database that a move has not filled to its end must not take orders. */
async function refuseUnfinishedMove(db: Database, engine: Engine): Promise<void> {
  const row = await readMaintenance(db);
  if (row.state === "receiving") throw new StorageError(`${engine.description}: ${unfinishedMoveText(row)}`);
}

/** The names of the migrations that have run; none in an empty database. */
async function executedMigrations(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  return rows.map(({ name }) => name);
}

/** There is no shop's database where one is required. */
export class NoShopHere extends Error {
  override readonly name = "NoShopHere";
}

/** Tries a transaction again when it failed because of concurrent ones. */
class PersistentKysely extends Kysely<Tables> {
  readonly #engine: Engine;

  constructor(engine: Engine) {
    super({ dialect: engine.dialect });
    this.#engine = engine;
  }

  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction();
    const once = builder.execute.bind(builder);
    builder.execute = async (work) => {
      for (let tried = 1; ; tried++) {
        try {
          return await once(work);
        } catch (error) {
          if (tried === MAX_TRIES || !this.#engine.isRetryable(error)) throw error;
          // A random wait, so that the transactions do not collide again.
          await pause(Math.random() * 10 * 2 ** tried);
        }
      }
    };
    return builder;
  }
}
