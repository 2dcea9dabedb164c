import { dayOf } from "#domain/dates.ts";
import {
  namedDiscount,
  discountOf,
  type Discount,
  type Offer,
  type OfferedLine,
  type NamedDiscount,
} from "#domain/offers.ts";
import type { codeRefusals } from "#contract/offers.ts";
import type { Database, Row } from "#api/database/tables.ts";

/** Whose order it would be (null: a guest's; "later": its customer is known when it is placed), and when. */
interface Moment {
  customerId: number | null | "later";
  at: Date;
  timeZone: string;
}

/** An offer as the rules know it. */
export function offerOf(row: Row<"offers">): Offer {
  return {
    id: String(row.id),
    name: row.name,
    code: row.code,
    percent: row.percent,
    paise: row.amount_paise,
    every: row.every,
    fromPaise: row.from_paise,
    categories: JSON.parse(row.categories) as string[],
    products: JSON.parse(row.products) as string[],
  };
}

/** The offers that count now without a code, the first one first, and whether any code counts now or later. */
export async function readOpenOffers(db: Database, { at, timeZone }: Omit<Moment, "customerId">) {
  const day = dayOf(at.toISOString(), timeZone) ?? "";
  const rows = await db
    .selectFrom("offers")
    .selectAll()
    .where("paused_at", "is", null)
    .where(({ or, eb }) => or([eb("last_day", "is", null), eb("last_day", ">=", day)]))
    .orderBy("id")
    .execute();
  return {
    codes: rows.some(({ code }) => code !== null),
    open: rows.filter(({ code, first_day: first }) => code === null && (first ?? day) <= day).map(offerOf),
  };
}

/**
 * The offer of a code, and why it does not count; null where there is none. With `isLocked` two orders that would use it take turns,
 * until the caller's transaction ends.
 */
export async function findCode(db: Database, code: string, moment: Moment, { isLocked = false } = {}) {
  const query = db.selectFrom("offers").selectAll().where("code", "=", code);
  const row = await (isLocked ? query.forNoKeyUpdate() : query).executeTakeFirst();
  if (row === undefined) return null;
  return { ...offerOf(row), refused: await refusalOf(db, row, moment), firstDay: row.first_day };
}

async function refusalOf(
  db: Database,
  row: Row<"offers">,
  { customerId, at, timeZone }: Moment,
): Promise<(typeof codeRefusals)[number] | null> {
  const day = dayOf(at.toISOString(), timeZone) ?? "";
  // A paused code still stands in carts, which ask for it: it is known.
  if (row.paused_at !== null || (row.last_day !== null && day > row.last_day)) return "over";
  if (row.first_day !== null && day < row.first_day) return "early";
  const uses = usesOf(db).where("offer_id", "=", row.id);
  const count = async (some: typeof uses) => Number((await some.executeTakeFirstOrThrow()).uses);
  if (row.most !== null && (await count(uses)) >= row.most) return "used_up";
  if (customerId === "later" || (row.most_each === null && row.first_order === 0)) return null;
  // A guest's e-mail is nobody's proof: whose uses to count nobody knows.
  if (customerId === null) return "account";
  const customer = db.selectFrom("customers").select("guest_email").where("id", "=", customerId);
  if ((await customer.executeTakeFirstOrThrow()).guest_email !== null) return "account";
  const own = uses.where("customer_id", "=", customerId);
  if (row.most_each !== null && (await count(own)) >= row.most_each) return "used";
  if (row.first_order === 0) return null;
  const order = db.selectFrom("orders").select("id").where("customer_id", "=", customerId);
  return (await order.where("status", "<>", "cancelled").executeTakeFirst()) === undefined ? null : "not_first";
}

/** How often offers were used, and what they took off: by orders that are not cancelled. */
export function usesOf(db: Database) {
  return db
    .selectFrom("offer_uses")
    .innerJoin("orders", "orders.id", "order_id")
    .where("status", "<>", "cancelled")
    .select(({ fn }) => [fn.countAll<number>().as("uses"), fn.sum<number | null>("offer_uses.paise").as("paise")]);
}

/** What comes off the lines of an order that is written now: a code that does not count, or is none, takes nothing. */
export async function orderDiscount(
  trx: Database,
  lines: readonly OfferedLine[],
  code: string | null,
  moment: Moment,
): Promise<Discount & { named: NamedDiscount | null }> {
  const { open } = await readOpenOffers(trx, moment);
  const found = code === null ? null : await findCode(trx, code, moment, { isLocked: true });
  const discount = discountOf(lines, open, found?.refused === null ? found : null);
  return { ...discount, named: namedDiscount(discount) };
}

/** Notes what each offer took off an order, inside the transaction that writes the order. */
export async function noteUses(trx: Database, orderId: string, { counted }: Discount): Promise<void> {
  const rows = counted.map(({ offer, paise }) => ({ offer_id: Number(offer.id), order_id: orderId, paise }));
  if (rows.length > 0) await trx.insertInto("offer_uses").values(rows).execute();
}
