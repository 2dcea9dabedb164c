import { readShopContent } from "#contract/shop-content.ts";
import { cashRefusal, type DeliveryTerms } from "#domain/delivery-terms.ts";
import { deliveryDay, rowOfAddress } from "#domain/delivery-table.ts";
import type { Language } from "#domain/languages.ts";
import type { Discount } from "#domain/offers.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";
import { exchangeOf } from "#domain/returns.ts";
import { totalsOf } from "#domain/totals.ts";
import { outOfStock } from "#api/cart/cart-lines.ts";
import { returnToStock, takeFromStock } from "#api/catalogue/stock.ts";
import { changeRows } from "#api/database/rows.ts";
import type { Database, Row } from "#api/database/tables.ts";
import { conflict, HttpRefusal } from "#api/http/refusal.ts";
import { issueCreditNote } from "#api/invoices/issue-invoice.ts";
import { storedAddress } from "#api/order-records/load-orders.ts";
import { lockOrder } from "#api/order-records/lock-order.ts";
import { piecesBack, settlePieces } from "#api/order-records/pieces-back.ts";
import { isLinkProvider } from "#api/payments/link-provider.ts";
import type { PaymentServices } from "#api/payments/offered-payments.ts";
import { moneyOfReturn } from "#api/payments/refund-return.ts";
import { isUnpaid, leftOfPaid } from "#api/payments/refunds.ts";
import { lockReturn, receiveReturn, type ReceivedParcel } from "#api/returns/move-return.ts";
import { readContent } from "#api/shop-content/stored-content.ts";
import { sellableLines, type SoldLine } from "./sellable-lines.ts";
import { awaitOwnUpi, storeOrder, type OrderTerms } from "./write-order.ts";

/*
 * A customer may want another size or colour instead of the money for a piece. It is kept for them when the owner accepts the
 * return. When their piece is back, or before, an order is written for it: the replacement. What was paid for the first piece
 * pays for it (`moved_paise`), and counts as paid from the day the piece is back (`moved_at`).
 */

/** How long a link for a difference takes money, at least. Nobody waits before it: the owner's answer makes it, at any hour. */
const LINK_KEPT_MS = 7 * 24 * 60 * 60 * 1000;

type Wanted = Awaited<ReturnType<typeof readWanted>>[number];

/** The lines of a return for which something else is wanted, with the line that was bought. */
function readWanted(trx: Database, returnId: string) {
  return (
    trx
      .selectFrom("return_items")
      .innerJoin("returns", "returns.id", "return_items.return_id")
      .innerJoin("order_items", (join) =>
        join.onRef("order_items.order_id", "=", "returns.order_id").onRef("order_items.line", "=", "return_items.line"),
      )
      .select(["return_items.line", "return_items.quantity", "received", "kept", "wanted_paise", "unit_paise", "name"])
      .select(["product_id", "order_items.size", "order_items.color", "wanted_size", "wanted_color"])
      .where("return_id", "=", returnId)
      .where("wanted_paise", "is not", null)
      // The stock of products is locked in this order, as by orders.
      .orderBy("product_id")
      .orderBy("return_items.line")
      .execute()
  );
}

/** What is wanted as lines to be sold now, at the price that the customer saw. Refuses what is gone. */
async function wantedLines(
  trx: Database,
  wanted: readonly Wanted[],
  { language, wasKept }: { language: Language; wasKept: boolean },
): Promise<SoldLine[]> {
  const lines = wanted.map(({ product_id: productId, name, quantity, wanted_paise: seenPaise, ...item }) => ({
    productId,
    sentId: String(productId),
    sentName: name,
    quantity,
    seenPaise,
    size: item.wanted_size ?? "",
    color: item.wanted_color ?? "",
  }));
  const sold = await sellableLines(trx, { lines, language, evenHidden: wasKept }).catch((error: unknown) => {
    // Its fields are those of a cart.
    const [first] = error instanceof HttpRefusal ? error.errors : [];
    throw first === undefined ? error : conflict("out_of_stock", first.msg, first.values);
  });
  return sold.map((line, place) => ({
    ...line,
    unitPaise: wasKept ? Number(lines[place]?.seenPaise) : line.unitPaise,
  }));
}

/**
 * Refuses a return that wants something else which cannot be had: it is gone, its price is not the one that was seen, it is what
 * was bought, or the order is not paid. Answers its order and what it wants.
 */
export async function refuseWanted(
  trx: Database,
  returnId: string,
): Promise<{ orderId: string; wanted: Wanted[]; sold: SoldLine[] }> {
  const { order_id: orderId } = await lockReturn(trx, returnId);
  const wanted = await readWanted(trx, returnId);
  if (wanted.length === 0) return { orderId, wanted, sold: [] };
  const { language } = await lockOrder(trx, orderId);
  const sold = await wantedLines(trx, wanted, { language, wasKept: false });
  const isOther = ({ size, color }: Wanted, line: SoldLine) => line.size !== size || line.color !== color;
  if (wanted.some((item, place) => sold[place] === undefined || !sold[place].isVariant || !isOther(item, sold[place])))
    throw conflict("variant_gone", "Please choose another size or colour of the same piece.");
  if (wanted.some(({ wanted_paise: paise }, place) => paise !== sold[place]?.unitPaise))
    throw conflict("total_changed", "The price has changed since you chose. Please choose again.");
  if (await isUnpaid(trx, orderId))
    throw conflict("not_returnable", "This order is not paid yet, so its pieces cannot be exchanged.");
  return { orderId, wanted, sold };
}

/** Keeps what a return wants for its customer: it leaves the stock, inside the caller's transaction. Refuses what cannot be had or paid. */
export async function keepWanted(services: PaymentServices, trx: Database, returnId: string): Promise<void> {
  const { orderId, wanted, sold } = await refuseWanted(trx, returnId);
  const { morePaise } = await amountsOf(trx, { orderId, returnId }, wanted);
  if ((await wayToPay(services, trx, await lockOrder(trx, orderId), Math.max(0, morePaise))) === null)
    throw conflict("payment_not_offered", "This shop has no way to take the difference: it cannot be exchanged.");
  for (const [place, line] of sold.entries()) {
    if (!(await takeFromStock(trx, line, line))) throw outOfStock();
    const kept = { kept: line.quantity, wanted_size: line.size, wanted_color: line.color };
    await changeRows(trx, "return_items", { return_id: returnId, line: wanted[place]?.line ?? -1 }, kept);
  }
}

/** Puts what was kept for a return back into the stock, inside the caller's transaction, and answers what it was. */
async function releaseKept(trx: Database, returnId: string): Promise<Wanted[]> {
  const kept = (await readWanted(trx, returnId)).filter((item) => item.kept > 0);
  await changeRows(trx, "return_items", { return_id: returnId }, { kept: 0 });
  for (const { product_id: productId, kept: quantity, wanted_size: size, wanted_color: color } of kept)
    await returnToStock(trx, { productId, size: size ?? "", color: color ?? "", quantity });
  return kept;
}

/** The order that replaces pieces of a return, unless it was cancelled before they were back. */
async function replacementOf(trx: Database, returnId: string) {
  const order = await trx
    .selectFrom("orders")
    .select(["id", "moved_paise"])
    .where("replaces_return", "=", returnId)
    .where((eb) => eb.or([eb("status", "<>", "cancelled"), eb("moved_at", "is not", null)]))
    .executeTakeFirst();
  return order ?? null;
}

/** Gives an exchange up, inside the caller's transaction: what was kept is for sale again. Refuses where the replacement is an order already. */
export async function giveUpWanted(trx: Database, returnId: string): Promise<void> {
  const replacement = await replacementOf(trx, returnId);
  if (replacement !== null)
    throw conflict(
      "wrong_state",
      `The order ${replacement.id} replaces its pieces already. Cancel that first, or wait for the pieces.`,
      { order: replacement.id },
    );
  await releaseKept(trx, returnId);
}

/**
 * Writes the order for what was kept for a return, inside the caller's transaction: to the same customer and address, without
 * shipping, paid by what was paid for the pieces that came, or are to come. Answers its number; null where nothing was kept
 * or is left to send, so that the return is refunded.
 */
export async function writeReplacement(
  services: PaymentServices,
  trx: Database,
  returnId: string,
  at: Date,
): Promise<string | null> {
  const { order_id: orderId } = await lockReturn(trx, returnId);
  const first = await lockOrder(trx, orderId);
  const wanted = (await releaseKept(trx, returnId))
    .map((item) => ({ ...item, quantity: item.received ?? item.quantity }))
    .filter(({ quantity }) => quantity > 0);
  const lines = await linesOrNull(trx, wanted, first.language);
  if (wanted.length === 0 || lines === null) return null;
  const { paidPaise, totalPaise, shares } = await amountsOf(trx, { orderId, returnId }, wanted);
  const movedPaise = Math.min(paidPaise, totalPaise);
  const duePaise = totalPaise - movedPaise;
  // It is no further use of an offer.
  const discount: Discount = { paise: shares.reduce((sum, paise) => sum + paise, 0), shares, counted: [] };
  const named = discount.paise === 0 ? null : { name: first.discount_name ?? "", paise: discount.paise };
  const totals = totalsOf(lines, { amountPaise: 0, freeOverPaise: null }, named);
  const way = await wayToPay(services, trx, first, duePaise);
  if (way === null) return null;
  const { method, ...terms } = way;
  const customerId = first.customer_id;
  const to = storedAddress(first.shipping_info);
  const { delivery: table, calendar } = readShopContent(await readContent(trx, null));
  const { id } = await storeOrder(
    trx,
    {
      customerId,
      idempotencyKey: null,
      language: first.language,
      shippingInfo: to,
      method,
      paymentId: terms.upiKeptMs === null ? null : await awaitOwnUpi(trx, customerId, duePaise, at),
      giftNote: null,
      isConfirmed: true,
    },
    { lines, totals, discount, replaced: { returnId, movedPaise } },
    {
      ...terms,
      at,
      promisedBy: deliveryDay(at, rowOfAddress(table, to), calendar, services.returnTerms.timeZone),
    },
  );
  await settlePieces(trx, orderId, returnId);
  return id;
}

/** Forgets what was settled before the pieces were here: fewer may have come. What pays for a replacement stays. */
async function unsettle(trx: Database, returnId: string, { evenWanted }: { evenWanted: boolean }): Promise<void> {
  const items = trx.updateTable("return_items").set({ settled_paise: null }).where("return_id", "=", returnId);
  await (evenWanted ? items : items.where("wanted_paise", "is", null)).execute();
}

/** Null where the product left the catalogue meanwhile. */
async function linesOrNull(trx: Database, wanted: readonly Wanted[], language: Language): Promise<SoldLine[] | null> {
  try {
    return await wantedLines(trx, wanted, { language, wasKept: true });
  } catch (error) {
    if (error instanceof HttpRefusal) return null;
    throw error;
  }
}

/** What is wanted costs, and what pays for it, by {@link exchangeOf}. What was given back of the order pays for nothing. */
async function amountsOf(
  trx: Database,
  { orderId, returnId }: { orderId: string; returnId: string },
  wanted: readonly Wanted[],
) {
  const back = await piecesBack(trx, orderId, returnId);
  const pieces = wanted.map(({ line, quantity, unit_paise: unitPaise, wanted_paise }) => ({
    quantity,
    unitPaise,
    paidPaise: back.find((one) => one.line === line)?.paidPaise ?? 0,
    wantedPaise: wanted_paise ?? 0,
  }));
  return exchangeOf(pieces, await leftOfPaid(trx, orderId));
}

/** How much more than was paid for its pieces a return costs that is exchanged, in paise; less than 0 goes back. Null where nothing is to be exchanged any more. */
export async function exchangeCosts(trx: Database, returnId: string): Promise<number | null> {
  const { order_id: orderId, status } = await lockReturn(trx, returnId);
  const wanted = (await readWanted(trx, returnId)).filter(({ kept }) => kept > 0 || status === "requested");
  return wanted.length === 0 ? null : (await amountsOf(trx, { orderId, returnId }, wanted)).morePaise;
}

/** How a difference is paid: as the first order was where that can be, else in another way. Null where there is none. */
async function wayToPay(
  { payments, upi, orderTerms }: PaymentServices,
  trx: Database,
  first: Row<"orders">,
  duePaise: number,
): Promise<(Pick<OrderTerms, "provider" | "upiKeptMs"> & { method: PaymentMethod }) | null> {
  const atTheDoor = { method: "cod", provider: null, upiKeptMs: null } as const;
  const { delivery } = await orderTerms(trx);
  if (duePaise === 0) return atTheDoor;
  for (const method of [first.payment_method, ...payments.methods].filter((one) => payments.methods.includes(one))) {
    const provider = payments.providerOf(method);
    const way = payments.wayOf(method);
    if (way === "delivery" && takesCash(first, duePaise, delivery)) return atTheDoor;
    if (way === "hand") return { method, provider, upiKeptMs: upi?.keptMs ?? null };
    if (isLinkProvider(provider))
      return {
        method,
        provider: { name: provider.name, keptMs: Math.max(LINK_KEPT_MS, provider.keptMs) },
        upiKeptMs: null,
      };
  }
  return null;
}

function takesCash(first: Row<"orders">, totalPaise: number, delivery: DeliveryTerms): boolean {
  return cashRefusal({ country: storedAddress(first.shipping_info).country, totalPaise }, delivery) === null;
}

/**
 * Notes that the pieces of a return are here, as {@link receiveReturn} does, and writes the replacement where one was kept, unless
 * it is given up. What was paid for the pieces pays for it from now on, with its credit note. Where no money is left to give
 * back, the return is finished. Answers the number of the replacement, if any.
 */
export async function receiveExchanged(
  services: PaymentServices,
  trx: Database,
  returnId: string,
  { givesUp, ...parcel }: ReceivedParcel & { givesUp: boolean },
  at: Date,
): Promise<string | null> {
  await receiveReturn(trx, returnId, parcel, at, async () => {
    const early = await replacementOf(trx, returnId);
    if (early !== null && (await readWanted(trx, returnId)).some(({ received, quantity }) => received !== quantity))
      throw conflict("wrong_state", `The order ${early.id} replaces all of its pieces: all of them must have come.`, {
        order: early.id,
      });
    await unsettle(trx, returnId, { evenWanted: early === null });
    if (early === null && givesUp) await giveUpWanted(trx, returnId);
    else if (early === null) await writeReplacement(services, trx, returnId, at);
    const replacement = await replacementOf(trx, returnId);
    if (replacement === null) return "received";
    await changeRows(trx, "orders", { id: replacement.id }, { moved_at: at.toISOString() });
    const { order_id: orderId } = await lockReturn(trx, returnId);
    await settlePieces(trx, orderId, returnId);
    const amountPaise = replacement.moved_paise;
    if (amountPaise > 0)
      await issueCreditNote(trx, { id: null, order_id: orderId, return_id: returnId, amount_paise: amountPaise }, at);
    return (await moneyOfReturn(trx, returnId)) > 0 ? "received" : "refunded";
  });
  return (await replacementOf(trx, returnId))?.id ?? null;
}
