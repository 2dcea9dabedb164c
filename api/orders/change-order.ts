import { isDeepStrictEqual } from "node:util";
import { isOpen } from "#domain/order-status.ts";
import type { DeliveryAddress, DeliveryField } from "#domain/delivery-fields.ts";
import { rowOfAddress } from "#domain/delivery-table.ts";
import { cashRefusal, type DeliveryTerms } from "#domain/delivery-terms.ts";
import { amountText } from "#domain/money.ts";
import { readShopContent } from "#contract/shop-content.ts";
import { outOfStock } from "#api/cart/cart-lines.ts";
import { returnToStock, takeFromStock } from "#api/catalogue/stock.ts";
import { refuseDeliveryAddress } from "#api/customers/address-routes.ts";
import { changeRows, findRow } from "#api/database/rows.ts";
import type { Database } from "#api/database/tables.ts";
import { conflict, HttpRefusal, invalid } from "#api/http/refusal.ts";
import { goodsOfLines } from "#api/invoices/issue-invoice.ts";
import { storedAddress } from "#api/order-records/load-orders.ts";
import { lockOrder } from "#api/order-records/lock-order.ts";
import { readContent } from "#api/shop-content/stored-content.ts";
import { sellableLines } from "./sellable-lines.ts";

/** Locks an order that is not sent. Refuses any other: it has an invoice, or is over. */
async function lockOpenOrder(trx: Database, orderId: string) {
  const order = await lockOrder(trx, orderId);
  if (!isOpen(order.status))
    throw conflict("wrong_state", `The order ${orderId} is ${order.status}: it can no longer be changed.`, {
      order: orderId,
      state: order.status,
    });
  return order;
}

/** Refuses a change of what is not any more as it was seen. */
export function changedMeanwhile(what: string): HttpRefusal {
  return conflict("changed_meanwhile", `${what} changed meanwhile: nothing was changed.`);
}

/**
 * Changes where an order goes that is not sent, inside the caller's transaction. The terms of delivery hold for the new address,
 * too. Refuses where the address is another than was `seen`.
 */
export async function changeAddress(
  trx: Database,
  orderId: string,
  { seen, to }: { seen: Readonly<Record<DeliveryField, string | null>>; to: DeliveryAddress },
  terms: DeliveryTerms,
): Promise<void> {
  const order = await lockOpenOrder(trx, orderId);
  if (!isDeepStrictEqual(storedAddress(order.shipping_info), seen)) throw changedMeanwhile(`The address of ${orderId}`);
  refuseDeliveryAddress(to, terms);
  const { delivery } = readShopContent(await readContent(trx, null));
  const row = rowOfAddress(delivery, to);
  if (row?.served === false)
    throw invalid([{ path: "zipCode", msg: `This shop does not deliver to ${to.zipCode} yet.` }]);
  const isCash = order.payment_method === "cod";
  const place = { country: to.country, totalPaise: order.total_paise };
  if (isCash && (row?.cash === false || cashRefusal(place, terms) !== null))
    throw new HttpRefusal(422, "Cash on delivery is not possible there.", "payment_not_offered", [], { method: "cod" });
  await changeRows(trx, "orders", { id: orderId }, { shipping_info: JSON.stringify(to) });
}

/** A line of an order, and what it is to be of from now on. */
export interface PieceChange {
  line: number;
  seen: { size: string; color: string };
  size: string;
  color: string;
}

/**
 * Changes size and colour of a line of an order that is not sent, inside the caller's transaction. The pieces go back into
 * the stock of what they were of, and out of that of the new choice. Refuses another price, a stock that does not cover it, and a line that is
 * another than was seen.
 */
export async function changePiece(
  trx: Database,
  orderId: string,
  { line, seen, size, color }: PieceChange,
): Promise<{ before: string; after: string }> {
  const { language } = await lockOpenOrder(trx, orderId);
  const item = await findRow(trx, "order_items", { order_id: orderId, line });
  if (item === undefined) throw new HttpRefusal(404, `The order ${orderId} has no line ${line + 1}.`, "not_found");
  if (item.size !== seen.size || item.color !== seen.color) throw changedMeanwhile(`This piece of ${orderId}`);
  const { product_id: productId, quantity } = item;
  // First back, so that the pieces of this line may be what the new choice is made of.
  await returnToStock(trx, { productId, size: item.size, color: item.color, quantity });
  const seenPaise = item.unit_paise;
  const wanted = { productId, sentId: String(productId), sentName: item.name, quantity, seenPaise, size, color };
  const [sold] = await sellableLines(trx, { lines: [wanted], language });
  if (sold === undefined) throw outOfStock();
  if (sold.unitPaise !== seenPaise)
    throw conflict(
      "other_price",
      `It was sold at ${amountText(seenPaise)}, and this one costs ${amountText(sold.unitPaise)}: only a piece of the same price can take its place.`,
      { text: amountText(sold.unitPaise) },
    );
  if (!(await takeFromStock(trx, sold, sold))) throw outOfStock();
  const [goods] = await goodsOfLines(trx, [{ ...sold, discountPaise: item.discount_paise }]);
  await trx
    .updateTable("order_items")
    .set({ size: sold.size, color: sold.color, image: sold.image, sku: goods?.sku ?? null })
    // Nothing is asked for any more where both are known, or the product states its combinations.
    .set({ choice_to_come: !sold.isVariant && (sold.size === "" || sold.color === "") ? item.choice_to_come : 0 })
    .where("order_id", "=", orderId)
    .where("line", "=", line)
    .execute();
  return { before: choiceText(item), after: choiceText(sold) };
}

function choiceText({ size, color }: { size: string; color: string }): string {
  return [size, color].filter((part) => part !== "").join(", ");
}
