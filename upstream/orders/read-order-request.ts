import { countryCodes } from "../../domain/countries.ts";
import type { Context } from "hono";
import type { z } from "zod";
import { createOrderRequest } from "../../contract/order.ts";
import type { FieldProblem } from "../../contract/problem.ts";
import { rupeesAsPaise } from "../../contract/scalars.ts";
import { MAX_CUSTOMER_LINES, MAX_QUANTITY } from "../../domain/cart.ts";
import { option } from "../cart/line-options.ts";
import { cleanText } from "../http/clean-text.ts";
import { readBody } from "../http/read-body.ts";
import { invalid } from "../http/refusal.ts";
import { findRowId } from "../http/row-id.ts";

const required = ["fullName", "address", "city", "state", "zipCode", "country"] as const;

/** An order as asked for; `seenPaise` and `seenTotalPaise` are the prices the shopper saw. `productId` is null where it can name no product. */
export type OrderWish = Awaited<ReturnType<typeof readOrderRequest>>;

/** Reads and checks what can be checked without the database. Refuses with 422. */
export async function readOrderRequest(c: Context) {
  const request = await readBody(c, createOrderRequest);
  const shippingInfo = cleaned(request.shippingInfo);
  const errors = [...shippingProblems(shippingInfo), ...itemProblems(request.items)];
  if (errors.length > 0) throw invalid(errors);
  return {
    userId: request.userId,
    lines: request.items.map((item) => ({
      productId: findRowId(item.product_id),
      sentId: String(item.product_id).slice(0, 40),
      sentName: cleanText(item.name, 120),
      quantity: item.qty,
      seenPaise: paiseOf(item.price),
      size: option.parse(item.options.size),
      color: option.parse(item.options.color),
    })),
    shippingInfo,
    method: request.paymentMethod,
    paymentId: request.paymentDetails?.paymentId ?? null,
    seenTotalPaise: paiseOf(request.total),
  };
}

function cleaned(sent: z.infer<typeof createOrderRequest>["shippingInfo"]) {
  const text = (value: string | null) => cleanText(value ?? "", 300);
  return {
    fullName: text(sent.fullName),
    email: text(sent.email) || null,
    phone: text(sent.phone) || null,
    address: text(sent.address),
    city: text(sent.city),
    state: text(sent.state),
    zipCode: text(sent.zipCode),
    country: text(sent.country),
  };
}

function shippingProblems(shippingInfo: ReturnType<typeof cleaned>): FieldProblem[] {
  const empty = required.filter(
    (field) =>
      shippingInfo[field] === "" ||
      (field === "country" && !countryCodes.some((code) => code === shippingInfo.country)),
  );
  return empty.map((field) => ({ path: field, msg: `Please provide ${field}.` }));
}

function itemProblems(items: z.infer<typeof createOrderRequest>["items"]): FieldProblem[] {
  if (items.length === 0) return [{ path: "items", msg: "Your cart is empty" }];
  if (items.length > MAX_CUSTOMER_LINES)
    return [{ path: "items", msg: `An order holds at most ${MAX_CUSTOMER_LINES} different pieces.` }];
  return items.some(({ qty }) => qty > MAX_QUANTITY)
    ? [{ path: "items", msg: `You can order at most ${MAX_QUANTITY} of one piece.` }]
    : [];
}

/** Null for what is no amount: it equals no price, so the order is refused as changed. */
function paiseOf(rupees: number): number | null {
  const parsed = rupeesAsPaise.safeParse(rupees);
  return parsed.success ? parsed.data : null;
}
