import { sql } from "kysely";
import { photographNamed } from "#api/catalogue/exchange/photograph-path.ts";
import type { Engine, StoredTable } from "#api/database/engine.ts";
import type { PhotographStore } from "#api/database/photographs.ts";
import { auditBooks } from "#api/audit/audit-books.ts";
import { sumOf } from "./copy-tables.ts";
import type { Database } from "#api/database/tables.ts";

/** A database with its engine. */
export interface Side {
  db: Database;
  engine: Engine;
}

/** The rows of a moved table, which are the same on both sides. */
export interface CheckedTable {
  name: string;
  rows: number;
  checksum: string;
}

/** Compares each table of both sides by its rows and a checksum of them. Throws at the first that differs. */
export async function checkTables(
  source: Side,
  target: Side,
  tables: readonly StoredTable[],
  touch: () => Promise<void>,
): Promise<CheckedTable[]> {
  const checked: CheckedTable[] = [];
  for (const table of tables) {
    await touch();
    const [here, there] = [await sumOf(source.db, table), await sumOf(target.db, table)];
    if (here.rows !== there.rows || here.checksum !== there.checksum)
      throw new Error(
        `the table ${table.name} is not the same on both sides: ${here.rows} rows (${here.checksum}) and ${there.rows} (${there.checksum})`,
      );
    checked.push({ name: table.name, ...here });
  }
  return checked;
}

/** Compares the photographs of both sides byte by byte. Throws at the first that differs. */
export async function checkPhotographs(source: PhotographStore, target: PhotographStore): Promise<number> {
  const names = await source.names();
  for (const name of names) {
    const [here, there] = [await source.read(name), await target.read(name)];
    if (here === null || there === null || !here.equals(there))
      throw new Error(`the photograph ${name} is not the same on both sides`);
  }
  return names.length;
}

/** The photographs that products and orders show, and that a side does not have: they were lost before, and a move brings none back. */
export async function missingPhotographs({ db, engine }: Side): Promise<string[]> {
  const columns = [
    sql`select image from products`,
    sql`select image_additional_1 from products`,
    sql`select image_additional_2 from products`,
    sql`select image from variants`,
    sql`select swatch from variants`,
    sql`select image from order_items`,
  ];
  const { rows } = await sql<{ image: string | null }>`${sql.join(columns, sql` union `)}`.execute(db);
  const store = engine.photographs(db);
  const missing: string[] = [];
  for (const { image } of rows) {
    const [, file = ""] = /^\/?pictures\/([^/]+)$/.exec(image ?? "") ?? [];
    const photograph = photographNamed(file);
    if (photograph !== null && !(await store.has(photograph.name))) missing.push(`pictures/${file}`);
  }
  return missing.toSorted();
}

/**
 * Audits the books of both sides. Returns the findings, which both sides have: a move neither mends nor makes any. Throws
 * when the sides differ.
 */
export async function checkBooks(source: Side, target: Side): Promise<string[]> {
  const at = new Date();
  const [here, there] = [await findingsOf(source, at), await findingsOf(target, at)];
  const [differing] = [...new Set(here).symmetricDifference(new Set(there))];
  if (differing !== undefined) throw new Error(`the books are not the same on both sides: ${differing}`);
  return here;
}

async function findingsOf({ db, engine }: Side, at: Date): Promise<string[]> {
  const findings: string[] = [];
  await auditBooks(db, engine, at, (kind, sentence) => {
    if (kind === "finding") findings.push(sentence);
  });
  return findings;
}
