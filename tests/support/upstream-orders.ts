import { readCreatedOrder, type CreateOrderRequest } from "#contract/orders.ts";
import { readPayment } from "#contract/payments.ts";
import type { Row } from "#api/database/tables.ts";
import { unitPaise } from "#api/catalogue/variants.ts";
import { deliveryAddress } from "./addresses.ts";
import type { Answered, TestCustomer, TestUpstream } from "./upstream-fixture.ts";

/** A card the sandbox accepts. */
export const goodCard = {
  method: "card",
  cardNumber: "4111 1111 1111 1111",
  cardName: "Asha Rao",
  expiryDate: "11/28",
  cvv: "123",
} as const;

/** A cash-on-delivery order of the given lines (price in rupees), as the shop would send it; `changes` replace its parts. */
export function orderOf(
  customer: TestCustomer,
  lines: { productId: number; quantity?: number; price?: number; size?: string | null; color?: string | null }[],
  changes: Partial<CreateOrderRequest> = {},
): CreateOrderRequest {
  const items = lines.map(({ productId, quantity = 1, price = 100, size = "M", color = "Red" }) => ({
    product_id: productId,
    qty: quantity,
    price,
    name: "Test Stole",
    options: { size, color },
  }));
  const subtotal = items.reduce((sum, item) => sum + item.price * item.qty, 0);
  const shipping = subtotal > 50 ? 0 : 10;
  return {
    userId: customer.id,
    items,
    shippingInfo: { ...deliveryAddress, email: customer.email },
    paymentMethod: "cod",
    paymentDetails: null,
    subtotal,
    tax: 0,
    shipping,
    total: subtotal + shipping,
    status: "pending",
    email: customer.email,
    ...changes,
  };
}

/** Sends an order. */
export function sendOrder(up: TestUpstream, customer: TestCustomer, body: unknown, key?: string): Promise<Answered> {
  return up.call("POST", "/orders", { as: customer, body, ...(key !== undefined && { key }) });
}

/** Places an order that must succeed, and answers its id. */
export async function placed(up: TestUpstream, customer: TestCustomer, body: unknown): Promise<string> {
  const answer = await sendOrder(up, customer, body);
  const { id } = readCreatedOrder(answer.body);
  if (answer.status !== 201 || id === null) throw new Error(`the order was refused: ${JSON.stringify(answer)}`);
  return id;
}

/** Somebody new orders so many of a piece: a product, or a combination of one. Answers how that is cancelled. */
export async function orderedPiece(
  up: TestUpstream,
  product: Row<"products">,
  variant: Row<"variants"> | null,
  quantity: number,
): Promise<() => Promise<Answered>> {
  const own = variant && { pricePaise: variant.price_paise, salePaise: variant.sale_paise };
  const chosen = variant && { size: variant.size || null, color: variant.color || null };
  const buyer = await up.customer();
  const line = { productId: product.id, quantity, price: unitPaise(product, own) / 100, ...chosen };
  const number = await placed(up, buyer, orderOf(buyer, [line]));
  return () => up.call("PUT", `/orders/${number}/cancel`, { as: buyer });
}

/** Authorizes a payment of an amount in rupees, by card where nothing else is said, and answers its id. */
export async function paid(up: TestUpstream, customer: TestCustomer, amount: number, means: object = goodCard) {
  const body = { ...means, amount };
  const { id } = readPayment((await up.call("POST", "/payments/process", { as: customer, body })).body);
  if (id === null) throw new Error("the payment was refused");
  return id;
}

/** A UPI id that the sandbox accepts, and so does a shop with one of its own. */
export const goodUpi = { method: "upi", upiId: "asha@upi" } as const;

/** What makes an order one that this payment by UPI pays for. */
export function byUpi(paymentId: string) {
  const paymentDetails = { ...details(paymentId), brand: null, last4: null, upiId: goodUpi.upiId };
  return { paymentMethod: "upi", paymentDetails, status: "processing" } as const;
}

/** The payment details of an order as the shop sends them. */
export function details(paymentId: string) {
  return { paymentId, brand: "Visa", last4: "1111", cardName: "Asha Rao", upiId: null };
}

/** Places an order of the given lines that is paid by card, with so many rupees, and answers its id. */
export async function placedByCard(
  up: TestUpstream,
  customer: TestCustomer,
  lines: Parameters<typeof orderOf>[1],
  amount = 100,
): Promise<string> {
  return placed(up, customer, orderOf(customer, lines, byCard(await paid(up, customer, amount))));
}

/** What makes an order one that this payment by card pays for. */
export function byCard(paymentId: string) {
  return { paymentMethod: "card", paymentDetails: details(paymentId), status: "processing" } as const;
}
