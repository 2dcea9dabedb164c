import { sql, type Insertable, type RawBuilder, type Updateable } from "kysely";
import type { Database, Row, Tables } from "./tables.ts";

/*
 * The plain acts on the rows of one table: to read, add, change and delete those that have some values. What joins,
 * compares, computes or orders other than by columns is a statement of Kysely's.
 */

type Name = keyof Tables;

type Value<Of extends Name, Column extends keyof Row<Of>> = NonNullable<Row<Of>[Column]>;

/** Values that the rows meant have, by their columns, or lists of which they have one; none of them is null. */
export type Having<Of extends Name> = {
  [Column in keyof Row<Of>]?: Value<Of, Column> | readonly Value<Of, Column>[];
};

/** The first row with these values; undefined where there is none. Read by its key, it is the only one. */
export async function findRow<Of extends Name>(
  db: Database,
  table: Of,
  having: Having<Of>,
): Promise<Row<Of> | undefined> {
  return rowsOf(db, table, having).limit(1).executeTakeFirst();
}

/** All rows with these values, in the order of some columns. */
export async function findRows<Of extends Name>(
  db: Database,
  table: Of,
  having: Having<Of>,
  ...order: readonly (keyof Row<Of> & string)[]
): Promise<Row<Of>[]> {
  const rows = rowsOf(db, table, having);
  return order.reduce((query, column) => query.orderBy(sql.ref(column)), rows).execute();
}

/** The row with these values; throws where there is none. */
export async function getRow<Of extends Name>(db: Database, table: Of, having: Having<Of>): Promise<Row<Of>> {
  return rowsOf(db, table, having).executeTakeFirstOrThrow();
}

/** Reads a row and locks it until the caller's transaction ends, so that two changes of it follow each other. */
export async function lockRow<Of extends Name>(
  trx: Database,
  table: Of,
  having: Having<Of>,
): Promise<Row<Of> | undefined> {
  return rowsOf(trx, table, having).forNoKeyUpdate().executeTakeFirst();
}

/** Adds a row. Columns that are left out have their defaults. */
export async function addRow<Of extends Name>(db: Database, table: Of, row: Insertable<Tables[Of]>): Promise<void> {
  const given = known(row);
  const columns = sql.join(given.map(([column]) => sql.ref(column)));
  const values = sql.join(given.map(([, value]) => value));
  await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(db);
}

/** Changes the rows with these values, and answers how many there were. */
export async function changeRows<Of extends Name>(
  db: Database,
  table: Of,
  having: Having<Of>,
  change: Updateable<Tables[Of]>,
): Promise<number> {
  const set = sql.join(known(change).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
  const { numAffectedRows } = await sql`update ${sql.table(table)} set ${set} where ${has(having)}`.execute(db);
  return Number(numAffectedRows);
}

/** Deletes the rows with these values, and answers how many there were. */
export async function deleteRows<Of extends Name>(db: Database, table: Of, having: Having<Of>): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${has(having)}`.execute(db);
  return Number(numAffectedRows);
}

function rowsOf<Of extends Name>(db: Database, table: Of, having: Having<Of>) {
  const all = db.selectFrom(sql<Row<Of>>`${sql.table(table)}`.as("rows")).selectAll();
  return all.where(has(having)).$castTo<Row<Of>>();
}

/** That a row has these values. Without any it would be every row, so a value that is missing is refused. */
function has(having: object): RawBuilder<boolean> {
  const values = Object.entries(having);
  const [missing] = values.length === 0 ? ["all"] : (values.find(([, value]) => (value ?? null) === null) ?? []);
  if (missing !== undefined) throw new TypeError(`the rows that are meant are not named: ${missing} is missing`);
  const conditions = values.map(([column, value]) =>
    Array.isArray(value) ? sql`${sql.ref(column)} in (${sql.join(value)})` : sql`${sql.ref(column)} = ${value}`,
  );
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** The columns that have a value, each with it. */
function known(row: object): [string, unknown][] {
  return Object.entries(row).filter(([, value]) => value !== undefined);
}
