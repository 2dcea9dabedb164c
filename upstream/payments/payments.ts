import { Hono } from "hono";
import type { Selectable } from "kysely";
import type { z } from "zod";
import { processPaymentRequest } from "../../contract/payment.ts";
import { paiseAsRupees, rupeesAsPaise } from "../../contract/scalars.ts";
import { requireCustomer } from "../customers/require-customer.ts";
import { createToken } from "../customers/tokens.ts";
import type { PaymentsTable } from "../database/tables.ts";
import { findIdempotencyKey } from "../http/idempotency-key.ts";
import { readBody } from "../http/read-body.ts";
import { Refusal, invalid, missing } from "../http/refusal.ts";
import { paymentStatus } from "../orders/read-orders.ts";
import type { Services } from "../services.ts";
import { brandOf, maskUpi, readCard, readUpi } from "./card-rules.ts";
import type { AuthorizationOutcome, CardMeans, PaymentProvider, UpiMeans } from "./payment-provider.ts";
import { isTestProvider } from "./sandbox-provider.ts";

/** How long the provider may take, in ms: its answer must reach the shop within the shop's own deadline of four seconds. */
const PROVIDER_DEADLINE_MS = 3_500;
/** ₹1 crore, in paise: what an amount may be at most. */
const MAX_PAISE = 1_000_000_000;
/** Saved means listed. */
const MAX_METHODS = 20;

/** `POST /payments/process`, `GET /payments/methods` and `GET /payments/{id}`. */
export function payments(services: Services): Hono {
  const { db, now, log, attempts, shopperAddress } = services;
  return new Hono()
    .post("/payments/process", async (c) => {
      const customerId = await requireCustomer(c, services);
      const key = findIdempotencyKey(c);
      const first = key === null ? undefined : await findByKey(customerId, key);
      if (first !== undefined) return c.json(paymentOnTheWire(first), 200);
      const request = await readBody(c, processPaymentRequest);
      const provider = services.payments.providerOf(request.method);
      if (provider === null) throw invalid([{ path: "method", msg: "Nothing is paid in advance." }]);
      const amountPaise = readAmount(request.amount);
      const means = readMeans(request);
      const attempt = await attempts.count("payment", String(customerId), shopperAddress(c));
      const id = createToken();
      const reference = await authorize(provider, id, amountPaise, means);
      await attempt.forget();
      const payment = await keep({ id, customerId, key, amountPaise, means, provider, reference });
      return c.json(paymentOnTheWire(payment), 201);
    })
    .get("/payments/methods", async (c) => c.json({ data: await savedMethods(await requireCustomer(c, services)) }))
    .get("/payments/:id", async (c) => {
      const customerId = await requireCustomer(c, services);
      const payment = await db
        .selectFrom("payments")
        .selectAll()
        .where("id", "=", c.req.param("id"))
        .where("customer_id", "=", customerId)
        .executeTakeFirst();
      if (payment === undefined) throw missing("Payment not found");
      const order =
        payment.order_id === null
          ? undefined
          : await db.selectFrom("orders").select("status").where("id", "=", payment.order_id).executeTakeFirst();
      return c.json({ data: { ...paymentOnTheWire(payment), status: paymentStatus(payment, order?.status ?? null) } });
    });

  function readMeans(request: z.infer<typeof processPaymentRequest>): CardMeans | UpiMeans {
    const read = request.method === "card" ? readCard(request, now()) : readUpi(request.upiId);
    if ("errors" in read) throw invalid(read.errors);
    return read.means;
  }

  async function authorize(
    provider: PaymentProvider,
    id: string,
    amountPaise: number,
    means: CardMeans | UpiMeans,
  ): Promise<string> {
    const outcome = await ask(provider, id, amountPaise, means);
    if (outcome.outcome === "invalid") throw invalid(outcome.errors);
    if (outcome.outcome === "declined") throw new Refusal(402, outcome.message, "payment_declined");
    return outcome.reference;
  }

  async function ask(
    provider: PaymentProvider,
    id: string,
    amountPaise: number,
    means: CardMeans | UpiMeans,
  ): Promise<AuthorizationOutcome> {
    const signal = AbortSignal.timeout(PROVIDER_DEADLINE_MS);
    const answer = provider.authorize({ id, amountPaise, means, signal });
    try {
      return await Promise.race([answer, ended(signal)]);
    } catch (error) {
      void releaseLate(provider, answer);
      log({
        level: "warn",
        msg: "payment provider failed",
        provider: provider.description,
        error: error instanceof Error ? error.message : String(error),
      });
      throw new Refusal(
        503,
        "The payment service cannot be reached right now. Nothing was charged. Please try again.",
        "payment_unavailable",
      );
    }
  }

  /** The shopper was told that nothing was charged: an authorization that arrives after that is let go. */
  async function releaseLate(provider: PaymentProvider, answer: Promise<AuthorizationOutcome>): Promise<void> {
    try {
      const outcome = await answer;
      if (outcome.outcome === "authorized") await provider.release(outcome.reference);
    } catch (error) {
      log({
        level: "info",
        msg: "payment provider ended without an authorization",
        error: error instanceof Error ? error.message : String(error),
      });
    }
  }

  async function keep(payment: {
    id: string;
    customerId: number;
    key: string | null;
    amountPaise: number;
    means: CardMeans | UpiMeans;
    provider: PaymentProvider;
    reference: string;
  }) {
    const { means } = payment;
    const kept = await db
      .insertInto("payments")
      .values({
        id: payment.id,
        customer_id: payment.customerId,
        idempotency_key: payment.key,
        method: means.method,
        status: "authorized",
        amount_paise: payment.amountPaise,
        brand: means.method === "card" ? brandOf(means.number) : null,
        last4: means.method === "card" ? means.number.slice(-4) : null,
        upi_id: means.method === "upi" ? maskUpi(means.upiId) : null,
        provider: payment.provider.name,
        reference: payment.reference,
        order_id: null,
        awaited_until: null,
        created_at: now().toISOString(),
      })
      .onConflict((conflict) => conflict.columns(["customer_id", "idempotency_key"]).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (kept !== undefined) return kept;
    // The same key came twice at once and the other was first: this one's hold on the money is let go.
    await payment.provider.release(payment.reference);
    return db
      .selectFrom("payments")
      .selectAll()
      .where("customer_id", "=", payment.customerId)
      .where("idempotency_key", "=", payment.key)
      .executeTakeFirstOrThrow();
  }

  function findByKey(customerId: number, key: string) {
    return db
      .selectFrom("payments")
      .selectAll()
      .where("customer_id", "=", customerId)
      .where("idempotency_key", "=", key)
      .executeTakeFirst();
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
    return rows.map(({ method, brand, last4, upi_id: upiId, provider }) => ({
      id: [method, brand ?? "", last4 ?? upiId ?? "", isTestProvider(provider) ? "test" : ""]
        .filter((part) => part !== "")
        .join("-")
        .toLowerCase(),
      type: method,
      card_number: last4 === null ? null : `**** ${last4}`,
      brand,
      upi_id: upiId,
      test: isTestProvider(provider),
    }));
  }
}

function readAmount(rupees: number): number {
  const paise = rupeesAsPaise.safeParse(rupees);
  if (!paise.success || paise.data < 1 || paise.data > MAX_PAISE)
    throw invalid([{ path: "amount", msg: "The amount is not valid." }]);
  return paise.data;
}

function paymentOnTheWire(payment: Selectable<PaymentsTable>) {
  return {
    id: payment.id,
    status: payment.status,
    method: payment.method,
    brand: payment.brand,
    last4: payment.last4,
    upiId: payment.upi_id,
    amount: paiseAsRupees(payment.amount_paise),
    test: isTestProvider(payment.provider),
    created_at: payment.created_at,
  };
}

function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));
}
