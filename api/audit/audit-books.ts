import { sql } from "kysely";
import { fillText, type TextValues } from "#domain/fill-text.ts";
import { countOf } from "#api/database/count-of.ts";
import type { Engine } from "#api/database/engine.ts";
import type { Database } from "#api/database/tables.ts";
import { invoiceInvariants, moneyInvariants } from "./money-invariants.ts";
import { orderInvariants, stockInvariants, reviewInvariants, returnInvariants } from "./order-invariants.ts";

/** All that is always true of the books, by the codes of what breaks it. They are stored, so each keeps its meaning. */
export const invariants = {
  ...orderInvariants,
  ...moneyInvariants,
  ...returnInvariants,
  ...reviewInvariants,
  ...invoiceInvariants,
  ...stockInvariants,
};
type InvariantCode = keyof typeof invariants;

/** Something that breaks an invariant, or a remark, with the values that its sentence names. */
export interface Finding {
  code: InvariantCode;
  values: TextValues;
}

/** How many rows were checked, and what was found. */
export type Audit = Awaited<ReturnType<typeof auditWithin>>;

/** What a finding says in English. */
export function findingText({ code, values }: Finding): string {
  return fillText(invariants[code].sentence, values);
}

/** Checks the books as they are at one moment; the shop may go on serving. Writes nothing. */
export async function auditBooks(db: Database, engine: Pick<Engine, "liftLimits">, at: Date) {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((trx) => auditWithin(trx, engine, at));
}

/** Does the same within a transaction. */
export async function auditWithin(trx: Database, engine: Pick<Engine, "liftLimits">, at: Date) {
  await engine.liftLimits(trx);
  const [findings, remarks]: [Finding[], Finding[]] = [[], []];
  for (const [code, { find, isRemark }] of Object.entries(invariants)) {
    const { rows } = await sql<TextValues>`select * from (${find({ trx, at })}) as found order by 1`.execute(trx);
    const found = isRemark ? remarks : findings;
    for (const values of rows) found.push({ code: code as InvariantCode, values });
  }
  const products = trx.selectFrom("products");
  return {
    orders: await countOf(trx.selectFrom("orders")),
    payments: await countOf(trx.selectFrom("payments")),
    products: await countOf(products),
    /** Products whose received quantity is unknown: their stock cannot be proved. */
    uncounted: await countOf(products.where("received", "is", null)),
    entries: await countOf(trx.selectFrom("outbox")),
    findings,
    remarks,
  };
}
