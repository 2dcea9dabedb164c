import { cleanText, codeText } from "#domain/typed-text.ts";
import { trackingAddress } from "#domain/couriers.ts";
import { isOpen, isSent } from "#domain/order-status.ts";
import type { Database, Tables } from "#api/database/tables.ts";
import { addToOutbox } from "#api/mail/outbox.ts";
import { conflict, HttpRefusal } from "#api/http/refusal.ts";
import { lockOrder } from "#api/order-records/lock-order.ts";
import { loadOwed } from "#api/order-records/owed.ts";
import { moveOrder } from "./move-order.ts";

/** How an order is sent, as the owner states it. */
export type Shipment = Pick<Tables["shipments"], "courier" | "tracking" | "link">;

/** A shipment as somebody typed it. */
export interface TypedShipment {
  courier?: string | undefined;
  tracking?: string | undefined;
  link?: string | undefined;
}

/** The result of stating a shipment. `isUnpaid`: the payment is still to come. `told`: a known shipment changed, or one was stated after the order was sent. */
export type ShipOutcome =
  { code: "shipped"; isUnpaid: boolean } | { code: "unchanged" } | { code: "told"; before: Shipment | null };

/** The longest name of a courier, and the longest number. */
const MAX_TEXT = 60;
/** The longest link. */
const MAX_LINK = 500;

/**
 * A shipment from what the owner typed. The link is the courier's own where they are known and none is given. Throws a
 * refusal for a link that is not https, for a number without a courier, and for one that is too long.
 */
export function shipmentFrom(typed: TypedShipment): Shipment | null {
  const courier = cleanText(typed.courier ?? "", MAX_TEXT).replaceAll(/\s+/g, " ");
  const tracking = cleanText(codeText(typed.tracking ?? ""), MAX_LINK);
  const link = (typed.link ?? "").trim();
  if (courier === "" && tracking === "" && link === "") return null;
  if (courier === "")
    throw new HttpRefusal(422, "A courier is missing: the customer must know whom to ask.", "courier_missing");
  // A part of a number finds no parcel.
  if (tracking.length > MAX_TEXT)
    throw new HttpRefusal(422, `The tracking number is too long: ${tracking}`, "tracking_long", [], {
      text: tracking.slice(0, 300),
    });
  if (link !== "" && !isHttps(link))
    throw new HttpRefusal(422, `The link must be an https address: ${link}`, "link_wrong", [], {
      text: link.slice(0, 300),
    });
  return { courier, tracking, link: link === "" ? trackingAddress(courier, tracking) : link };
}

/**
 * Marks an order as sent, inside the caller's transaction, with its shipment where one is given: history and mail, both once. On an order that is sent already only the shipment changes. Refuses unknown ids and
 * orders that cannot be sent, and unpaid ones and those of a test payment without `sendsUnpaid`.
 */
export async function shipOrder(
  trx: Database,
  orderId: string,
  shipment: Shipment | null,
  at: Date,
  { sendsUnpaid = false } = {},
): Promise<ShipOutcome> {
  const order = await lockOrder(trx, orderId);
  if (isSent(order.status) && shipment !== null)
    return tellShipment(trx, { orderId, shipment, isOnItsWay: order.status === "shipped" }, at);
  if (order.status === "shipped") return { code: "unchanged" };
  const owed = (await loadOwed(trx, [order])).get(orderId);
  if (owed?.test === true && isOpen(order.status) && !sendsUnpaid)
    throw conflict("test_payment", `The payment of ${orderId} was a test: no money moved.`, { order: orderId });
  if (shipment !== null) await writeShipment(trx, orderId, shipment, at);
  await moveOrder(trx, orderId, "shipped", at, { sendsUnpaid });
  return { code: "shipped", isUnpaid: owed?.state === "unpaid" };
}

/** Changes the shipment of an order that is sent already. While it is on its way, a mail to the customer is due. */
async function tellShipment(
  trx: Database,
  { orderId, shipment, isOnItsWay }: { orderId: string; shipment: Shipment; isOnItsWay: boolean },
  at: Date,
): Promise<ShipOutcome> {
  const known = await trx
    .selectFrom("shipments")
    .select(["courier", "tracking", "link"])
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  if (known !== undefined && isSame(known, shipment)) return { code: "unchanged" };
  await writeShipment(trx, orderId, shipment, at);
  if (isOnItsWay && !(await isYetToBeWritten(trx, orderId)))
    await addToOutbox(trx, { kind: "order_tracking", orderId, isFirst: (known?.tracking ?? "") === "" }, at);
  return { code: "told", before: known ?? null };
}

/** Whether a mail with the shipment waits that nobody has begun to send: it will tell the new one. */
async function isYetToBeWritten(trx: Database, orderId: string): Promise<boolean> {
  const waiting = await trx
    .selectFrom("outbox")
    .select("id")
    .where("kind", "in", ["order_shipped", "order_tracking"])
    .where("order_id", "=", orderId)
    .where("done_at", "is", null)
    .where("failed_at", "is", null)
    .where("attempts", "=", 0)
    .executeTakeFirst();
  return waiting !== undefined;
}

async function writeShipment(
  trx: Database,
  orderId: string,
  { courier, tracking, link }: Shipment,
  at: Date,
): Promise<void> {
  await trx
    .insertInto("shipments")
    .values({ order_id: orderId, courier, tracking, link, at: at.toISOString() })
    .onConflict((conflict) => conflict.column("order_id").doUpdateSet({ courier, tracking, link }))
    .execute();
}

function isSame(one: Shipment, other: Shipment): boolean {
  return one.courier === other.courier && one.tracking === other.tracking && one.link === other.link;
}

function isHttps(link: string): boolean {
  return link.length <= MAX_LINK && URL.canParse(link) && new URL(link).protocol === "https:";
}
