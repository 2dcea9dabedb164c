import { reasonOf } from "#process/storage-error.ts";
import { Hono } from "hono";
import { payment as paymentShape, processPaymentRequest, savedPaymentMethod } from "#contract/payments.ts";
import { paiseAsRupees } from "#contract/shape.ts";
import { requireCustomerId } from "#api/customers/require-customer.ts";
import { createToken } from "#api/customers/passwords.ts";
import { findIdempotencyKey, checkRequest, readRequestBody } from "#api/http/read-request-body.ts";
import { HttpRefusal, invalid, missing } from "#api/http/refusal.ts";
import { paymentStatus } from "#api/order-records/load-orders.ts";
import type { PaymentServices } from "./offered-payments.ts";
import { isLinkProvider } from "./link-provider.ts";
import {
  processPaymentRules,
  PROVIDER_TIMEOUT_MS,
  storedAccount,
  type Authorization,
  type PaymentProvider,
} from "./payment-provider.ts";
import { isTestProvider } from "#api/order-records/payment-names.ts";
import { findRow } from "#api/database/rows.ts";
import type { Row } from "#api/database/tables.ts";

/** The most saved payment methods in one list. */
const MAX_METHODS = 20;

/** `POST /payments/process`, `GET /payments/methods` and `GET /payments/{id}`. */
export function paymentRoutes(services: PaymentServices): Hono {
  const { db, now, log, rateLimits, shopperAddress } = services;
  return new Hono()
    .post("/payments/process", async (c) => {
      const customerId = await requireCustomerId(c, services);
      const key = findIdempotencyKey(c);
      const first = key === null ? undefined : await byKey(customerId, key).executeTakeFirst();
      if (first !== undefined) return c.json(answerPayment(first), 200);
      const request = await readRequestBody(c, processPaymentRequest);
      const provider = services.payments.providerOf(request.method);
      if (isLinkProvider(provider))
        throw new HttpRefusal(
          422,
          "This is paid on the page of the payment service, after the order is placed.",
          "payment_not_offered",
        );
      if (provider === null) throw invalid([{ path: "method", msg: "Nothing is paid in advance." }]);
      const { amountPaise, means } = checkRequest(
        request,
        processPaymentRules(now(), services.payments.wayOf(request.method)),
      );
      const attempt = await rateLimits.count("payment", String(customerId), shopperAddress(c));
      const asked = { id: createToken(), amountPaise, means };
      const reference = await authorize(provider, asked);
      await attempt.forget();
      const payment = await insertPayment(asked, {
        customer_id: customerId,
        idempotency_key: key,
        provider: provider.name,
        reference,
      });
      return c.json(answerPayment(payment), 201);
    })
    .get("/payments/methods", async (c) => c.json({ data: await savedMethods(await requireCustomerId(c, services)) }))
    .get("/payments/:id", async (c) => {
      const customerId = await requireCustomerId(c, services);
      const payment = await findRow(db, "payments", { id: c.req.param("id"), customer_id: customerId });
      if (payment === undefined) throw missing("Payment not found");
      const order = payment.order_id === null ? undefined : await findRow(db, "orders", { id: payment.order_id });
      return c.json({ data: answerPayment(payment, paymentStatus(payment, order?.status ?? null)) });
    });

  async function authorize(provider: PaymentProvider, asked: Omit<Authorization, "signal">): Promise<string> {
    const signal = AbortSignal.timeout(PROVIDER_TIMEOUT_MS);
    const outcome = await provider.authorize({ ...asked, signal }).catch((error: unknown) => {
      log({ level: "warn", msg: "payment provider failed", provider: provider.description, error: reasonOf(error) });
      throw new HttpRefusal(
        503,
        "The payment service cannot be reached right now. Nothing was charged. Please try again.",
        "payment_unavailable",
      );
    });
    if (outcome.outcome === "invalid") throw invalid(outcome.errors);
    if (outcome.outcome === "declined") throw new HttpRefusal(402, outcome.message, "payment_declined");
    return outcome.reference;
  }

  /** Of two requests with one key at the same time the first counts. */
  async function insertPayment(
    { id, amountPaise, means }: Omit<Authorization, "signal">,
    by: Pick<Row<"payments">, "customer_id" | "idempotency_key" | "provider" | "reference">,
  ): Promise<Row<"payments">> {
    const { brand, last4, upiId } = storedAccount(means);
    const inserted = await db
      .insertInto("payments")
      .values({
        ...by,
        id,
        method: means.method,
        status: "authorized",
        amount_paise: amountPaise,
        brand,
        last4,
        upi_id: upiId,
        created_at: now().toISOString(),
      })
      .onConflict((conflict) => conflict.columns(["customer_id", "idempotency_key"]).doNothing())
      .returningAll()
      .executeTakeFirst();
    return inserted ?? byKey(by.customer_id, by.idempotency_key ?? "").executeTakeFirstOrThrow();
  }

  function byKey(customerId: number, key: string) {
    const own = db.selectFrom("payments").selectAll().where("customer_id", "=", customerId);
    return own.where("idempotency_key", "=", key);
  }

  /** The distinct cards and UPI ids that orders were paid with, the latest used first. */
  async function savedMethods(customerId: number) {
    const rows = await db
      .selectFrom("payments")
      .select((eb) => ["method", "brand", "last4", "upi_id", "provider", eb.fn.max("created_at").as("used_at")])
      .where("customer_id", "=", customerId)
      .where("order_id", "is not", null)
      .groupBy(["method", "brand", "last4", "upi_id", "provider"])
      .orderBy("used_at", "desc")
      .limit(MAX_METHODS)
      .execute();
    return rows.map(({ method, brand, last4, upi_id: upiId, provider }) =>
      savedPaymentMethod.encode({
        id: [method, brand ?? "", last4 ?? upiId ?? "", isTestProvider(provider) ? "test" : ""]
          .filter((part) => part !== "")
          .join("-")
          .toLowerCase(),
        type: method,
        last4: last4 === null ? null : `**** ${last4}`,
        brand,
        upi_id: upiId,
        isTest: isTestProvider(provider),
      }),
    );
  }
}

function answerPayment(payment: Row<"payments">, status: string = payment.status) {
  return paymentShape.encode({
    id: payment.id,
    status,
    method: payment.method,
    brand: payment.brand,
    last4: payment.last4,
    upiId: payment.upi_id,
    amount: paiseAsRupees(payment.amount_paise),
    isTest: isTestProvider(payment.provider),
    created_at: payment.created_at,
  });
}
