import type { z } from "zod";
import type { createOrderRules } from "#contract/orders.ts";
import { paiseOrNull } from "#contract/scalars.ts";
import { cleanText } from "#domain/short-text.ts";
import type { DeliveryAddress } from "#domain/delivery-fields.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";
import type { Language } from "#domain/languages.ts";
import { findRowId } from "#api/http/read-request-body.ts";

/** An order as it is requested; `seenTotalPaise` is the total the shopper saw, null where it is no amount. */
export interface RequestedOrder {
  customerId: number;
  idempotencyKey: string | null;
  /** Whether the cart must hold all lines when the order is written. */
  isFromCart: boolean;
  /** The language in which it is ordered: its lines keep the names that were seen. */
  language: Language;
  lines: RequestedLine[];
  shippingInfo: DeliveryAddress;
  method: PaymentMethod;
  paymentId: string | null;
  seenTotalPaise: number | null;
}

/** A line of a requested order. `productId` is null where the id sent can name no product here. */
export interface RequestedLine {
  productId: number | null;
  /** The id and the name as sent, for a message about a product that is not there. */
  sentId: string;
  sentName: string;
  quantity: number;
  /** The price the shopper saw; null for what is no amount. It equals no price, so the order is refused as changed. */
  seenPaise: number | null;
  size: string;
  color: string;
}

/** Turns a checked request into an order to be written; amounts become paise. */
export function requestedOrder(
  {
    customerId,
    idempotencyKey,
    isFromCart,
    language,
  }: Pick<RequestedOrder, "customerId" | "idempotencyKey" | "isFromCart" | "language">,
  request: z.output<typeof createOrderRules>,
): RequestedOrder {
  return {
    customerId,
    idempotencyKey,
    isFromCart,
    language,
    lines: request.items.map((item) => ({
      productId: findRowId(item.product_id),
      sentId: String(item.product_id).slice(0, 40),
      sentName: cleanText(item.name, 120),
      quantity: item.qty,
      seenPaise: paiseOrNull(item.price),
      size: item.options.size,
      color: item.options.color,
    })),
    shippingInfo: request.shippingInfo,
    method: request.paymentMethod,
    paymentId: request.paymentDetails?.paymentId ?? null,
    seenTotalPaise: paiseOrNull(request.total),
  };
}
