import { Hono, type Context } from "hono";
import { createOrderRequest, order as orderShape, orderFromCart, type CheckedOrder } from "#contract/orders.ts";
import { createReturnRequest, orderReturn } from "#contract/returns.ts";
import { paiseOrNull } from "#contract/normalise.ts";
import { paiseAsRupees } from "#contract/shape.ts";
import { deliveryDay, rowOfAddress } from "#domain/delivery-table.ts";
import type { DeliveryRow, ShopContent } from "#domain/shop-content.ts";
import { cashRefusal, type DeliveryTerms } from "#domain/delivery-terms.ts";
import { languageFrom } from "#domain/languages.ts";
import { countOf } from "#api/database/count-of.ts";
import { findRow } from "#api/database/rows.ts";
import { refuseDeliveryAddress } from "#api/customers/address-routes.ts";
import { requireCustomerId } from "#api/customers/require-customer.ts";
import { findIdempotencyKey, readRequestBody, findRowId } from "#api/http/read-request-body.ts";
import { HttpRefusal, missing } from "#api/http/refusal.ts";
import { askForCode } from "#api/offers/offer-routes.ts";
import { loadReturns } from "#api/order-records/load-returns.ts";
import { requestReturn } from "#api/returns/request-return.ts";
import type { PaymentServices } from "#api/payments/offered-payments.ts";
import { writeCancellation } from "./cancel-order.ts";
import { loadOrders } from "#api/order-records/load-orders.ts";
import { orderNumberFrom } from "#api/order-records/order-number.ts";
import { refuseWanted } from "./replacement.ts";
import { findOrderByKey, requestedOrder, writeOrder, type WrittenOrder } from "./write-order.ts";

/** The most orders in one answer, and how many when no limit is given. */
const MAX_LIMIT = 100;
const DEFAULT_LIMIT = 50;

/**
 * `POST /orders`, `GET /orders/user`, `GET /orders/{id}`, `PUT /orders/{id}/cancel` and `POST /orders/{id}/returns`, each for
 * the customer's own orders. `readContent` reads the owner's delivery table.
 */
export function orderRoutes(services: PaymentServices, readContent: () => Promise<ShopContent>): Hono {
  const { db, now, outbox, upi, returnTerms } = services;
  return new Hono()
    .post("/orders", async (c) => {
      const customerId = await requireCustomerId(c, services);
      const key = findIdempotencyKey(c);
      // Before the body is read: a second submission may come when the cart is already empty.
      const first = await findOrderByKey(db, customerId, key);
      if (first !== null) return created(c, { order: first, isNew: false });
      const request = await readRequestBody(c, createOrderRequest);
      if (findRowId(request.userId) !== customerId) throw new HttpRefusal(403, "You can only order for yourself.");
      if (request.offerCode !== undefined) await askForCode(c, services, customerId, request.offerCode);
      const { delivery: table, calendar } = await readContent();
      const row = rowOfAddress(table, request.shippingInfo);
      const isFromCart = c.req.header("order-from") === orderFromCart["Order-From"];
      const language = languageFrom(c.req.header("accept-language"));
      // Of an order that a discount makes free nothing is collected, also where cash is not offered.
      const isFree = paiseOrNull(request.total) === 0;
      const provider = isFree ? null : services.payments.providerOf(request.paymentMethod);
      const at = now();
      const written = await db.transaction().execute(async (trx) => {
        const { shipping, delivery } = await services.orderTerms(trx);
        refuseDelivery(request, delivery, row);
        return writeOrder(trx, requestedOrder({ customerId, idempotencyKey: key, isFromCart, language }, request), {
          at,
          promisedBy: deliveryDay(at, row, calendar, returnTerms.timeZone),
          upiKeptMs: upi?.keptMs ?? null,
          provider,
          shipping,
          timeZone: returnTerms.timeZone,
        });
      });
      outbox.wake();
      return created(c, written);
    })
    .get("/orders/user", async (c) => {
      const customerId = await requireCustomerId(c, services);
      const limit = Math.min(wholeNumberIn(c.req.query("limit")) ?? DEFAULT_LIMIT, MAX_LIMIT);
      const page = Math.min(wholeNumberIn(c.req.query("page")) ?? 1, 100_000);
      const own = db.selectFrom("orders").where("customer_id", "=", customerId);
      const rows = await own
        .selectAll()
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .offset((page - 1) * limit)
        .execute();
      return c.json({
        data: (await loadOrders(db, rows, returnTerms)).map(orderShape.encode),
        total: await countOf(own),
        current_page: page,
        per_page: limit,
      });
    })
    .get("/orders/:id", async (c) =>
      answer(c, await requireCustomerId(c, services), orderNumberFrom(c.req.param("id"))),
    )
    .put("/orders/:id/cancel", async (c) => {
      const customerId = await requireCustomerId(c, services);
      const id = orderNumberFrom(c.req.param("id"));
      await db.transaction().execute((trx) => writeCancellation(trx, customerId, id, now()));
      outbox.wake();
      return answer(c, customerId, id);
    })
    .post("/orders/:id/returns", async (c) => {
      const customerId = await requireCustomerId(c, services);
      const orderId = orderNumberFrom(c.req.param("id"));
      const idempotencyKey = findIdempotencyKey(c);
      const request = await readRequestBody(c, createReturnRequest);
      const written = await db.transaction().execute(async (trx) => {
        const asked = { ...request, customerId, orderId, idempotencyKey };
        const one = await requestReturn(trx, asked, returnTerms, now());
        if (one.isNew) await refuseWanted(trx, one.id);
        return one;
      });
      outbox.wake();
      return answerReturn(c, { orderId, ...written });
    });

  async function answerReturn(c: Context, { orderId, id, isNew }: { orderId: string; id: string; isNew: boolean }) {
    const written = (await loadReturns(db, [orderId])).find((one) => one.id === id);
    if (written === undefined) throw missing("Return not found");
    return c.json({ data: orderReturn.encode(written) }, isNew ? 201 : 200);
  }

  async function answer(c: Context, customerId: number, id: string) {
    const row = await findRow(db, "orders", { id, customer_id: customerId });
    const [order] = row === undefined ? [] : await loadOrders(db, [row], returnTerms);
    if (order === undefined) throw missing("Order not found");
    return c.json({ data: orderShape.encode(order) });
  }
}

/** Refuses an address that the shop does not deliver to, and cash where it is not taken. */
export function refuseDelivery(
  { shippingInfo, paymentMethod, total }: Pick<CheckedOrder, "shippingInfo" | "paymentMethod" | "total">,
  delivery: DeliveryTerms,
  row: DeliveryRow | null,
): void {
  refuseDeliveryAddress(shippingInfo, delivery);
  if (row?.served === false)
    throw new HttpRefusal(422, `We do not deliver to ${shippingInfo.zipCode} yet.`, "not_delivered", [], {
      zipCode: shippingInfo.zipCode,
    });
  // A total that is not the order's own is refused later.
  const totalPaise = paiseOrNull(total) ?? 0;
  if (paymentMethod !== "cod" || totalPaise === 0) return;
  if (row?.cash === false || cashRefusal({ country: shippingInfo.country, totalPaise }, delivery) !== null)
    throw new HttpRefusal(
      422,
      "Cash on delivery is not possible for this order. Please choose another way to pay.",
      "payment_not_offered",
      [],
      { method: "cod" },
    );
}

function created(c: Context, { order, isNew }: WrittenOrder) {
  return c.json(
    { id: order.id, createdAt: order.created_at, status: order.status, total: paiseAsRupees(order.total_paise) },
    isNew ? 201 : 200,
  );
}

function wholeNumberIn(text = ""): number | null {
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null;
}
