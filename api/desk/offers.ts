import { offerOf, usesOf } from "#api/offers/stored-offers.ts";
import { pageOf } from "#api/desk/paging.ts";
import { changeRows, lockRow } from "#api/database/rows.ts";
import type { Database, Row } from "#api/database/tables.ts";
import { HttpRefusal, missing } from "#api/http/refusal.ts";
import { fingerprint } from "#api/staff/once.ts";

/** An offer as the desk shows it, with how often it was used and what it took off. */
export type DeskOffer = Awaited<ReturnType<typeof withUses>>;

/** The offers, the newest first, those that are paused last. */
export async function listOffers(db: Database, page: number) {
  const all = db
    .selectFrom("offers")
    .selectAll()
    .orderBy((eb) => eb("paused_at", "is not", null))
    .orderBy("id", "desc");
  const { rows, total } = await pageOf(all, page);
  return { rows: await Promise.all(rows.map((row) => withUses(db, row))), total };
}

/** One offer, and what was seen of it. Refuses unknown ids. */
export async function readOffer(db: Database, id: string) {
  return withUses(db, await requireOffer(db, id));
}

/** The slugs of products by their ids; of one that is gone the id, so that an offer for it never becomes one for all. */
export async function slugsOf(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("products")
    .select(["id", "slug"])
    .where("id", "in", [0, ...ids.map(Number)])
    .execute();
  const slugs = new Map(rows.map(({ id, slug }) => [String(id), slug]));
  return ids.map((id) => slugs.get(id) ?? id);
}

/** The ids of products by their slugs or item codes; of those that name none, what was typed. */
export async function productsNamed(db: Database, names: readonly string[]) {
  const rows = await db
    .selectFrom("products")
    .select(["id", "slug", "sku"])
    .where(({ or, eb }) => or([eb("slug", "in", ["", ...names]), eb("sku", "in", ["", ...names])]))
    .execute();
  const isNamed = (name: string) => rows.some(({ slug, sku }) => slug === name || sku === name);
  return { ids: rows.map(({ id }) => String(id)), unknown: names.filter((name) => !isNamed(name)) };
}

/** What an offer states, as it is written. */
export type StatedOffer = Omit<Row<"offers">, "id" | "paused_at" | "created_at">;

/** Writes an offer; `id` null makes a new one. Answers its id, or null where another one has its code. Refuses one that is another than was seen. */
export async function writeOffer(
  trx: Database,
  id: string | null,
  stated: StatedOffer,
  { seen, at }: { seen: string; at: Date },
): Promise<number | null> {
  if (id === null) {
    const made = await trx
      .insertInto("offers")
      .values({ ...stated, created_at: at.toISOString() })
      .onConflict((conflict) => conflict.column("code").doNothing())
      .returning("id")
      .executeTakeFirst();
    return made?.id ?? null;
  }
  const offer = await requireOffer(trx, id);
  refuseUnseen(offer, seen);
  const twin = trx.selectFrom("offers").select("id").where("code", "=", stated.code).where("id", "<>", offer.id);
  if ((await twin.executeTakeFirst()) !== undefined) return null;
  await changeRows(trx, "offers", { id: offer.id }, stated);
  return offer.id;
}

/** Pauses an offer, or lets it count again. */
export async function pauseOffer(
  trx: Database,
  id: string,
  { seen, at }: { seen: string; at: Date },
): Promise<boolean> {
  const offer = await requireOffer(trx, id);
  refuseUnseen(offer, seen);
  const isPaused = offer.paused_at === null;
  await changeRows(trx, "offers", { id: offer.id }, { paused_at: isPaused ? at.toISOString() : null });
  return isPaused;
}

async function requireOffer(db: Database, id: string): Promise<Row<"offers">> {
  const number = /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0;
  const offer = await lockRow(db, "offers", { id: number });
  if (offer === undefined) throw missing("There is no such offer.");
  return offer;
}

function refuseUnseen(offer: Row<"offers">, seen: string): void {
  if (fingerprint(offer) !== seen)
    throw new HttpRefusal(409, "The offer changed meanwhile: nothing was changed.", "changed_meanwhile");
}

async function withUses(db: Database, row: Row<"offers">) {
  const { uses, paise } = await usesOf(db).where("offer_id", "=", row.id).executeTakeFirstOrThrow();
  return { ...row, ...offerOf(row), seen: fingerprint(row), uses: Number(uses), givenPaise: Number(paise ?? 0) };
}
