import type { Generated } from "kysely";
import type { Language } from "#domain/languages.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import type { PaymentMethod, PrepaidMethod } from "#domain/payment-methods.ts";
import type { ReturnReason, ReturnStatus } from "#domain/returns.ts";

/** The tables of orders, payments, returns and invoices. */
export interface OrderTables {
  orders: OrdersTable;
  order_items: OrderItemsTable;
  order_history: OrderHistoryTable;
  shipments: ShipmentsTable;
  came_back: CameBackTable;
  order_notes: OrderNotesTable;
  payments: PaymentsTable;
  refunds: RefundsTable;
  returns: ReturnsTable;
  return_items: ReturnItemsTable;
  return_history: ReturnHistoryTable;
  invoice_seller: InvoiceSellerTable;
  invoice_counters: InvoiceCountersTable;
  invoices: InvoicesTable;
  credit_notes: CreditNotesTable;
}

/** An order; `shipping_info` is the delivery address as JSON. */
export interface OrdersTable {
  id: string;
  customer_id: number;
  idempotency_key: string | null;
  status: OrderStatus;
  subtotal_paise: number;
  tax_paise: number;
  shipping_paise: number;
  total_paise: number;
  shipping_info: string;
  payment_method: PaymentMethod;
  payment_id: string | null;
  created_at: string;
  /** The day by which it was promised, as "2026-12-03"; null where nothing was. */
  promised_by: Generated<string | null>;
  /** The language it was placed in, in which mails tell of it. */
  language: Generated<Language>;
}

/**
 * A line of an order, with name, price (paise), picture, number, HSN code and rate of GST as they were when it was created.
 * The last three are null in an order that was placed before they were stored, too.
 */
export interface OrderItemsTable {
  order_id: string;
  line: number;
  product_id: number;
  name: string;
  quantity: number;
  unit_paise: number;
  image: string | null;
  size: string;
  color: string;
  sku: Generated<string | null>;
  hsn: Generated<string | null>;
  gst_rate: Generated<number | null>;
  /** 1 where a size or colour that is "" is still to be chosen; 0 where there is none to choose. */
  choice_to_come: number;
}

/** The statuses an order went through, by step. */
export interface OrderHistoryTable {
  order_id: string;
  step: number;
  status: OrdersTable["status"];
  at: string;
}

/** Who carries an order, and by which number they can be asked; `tracking` is "" where the courier gives none. */
export interface ShipmentsTable {
  order_id: string;
  courier: string;
  tracking: string;
  link: string | null;
  at: string;
}

/**
 * A sent order whose parcel came back, which cancelled it. `restocked` is 1 when its pieces went back into the stock,
 * `amount_paise` is what goes back to the customer, and `words` is what they read.
 */
export interface CameBackTable {
  order_id: string;
  restocked: number;
  amount_paise: number;
  words: string | null;
  at: string;
}

/** A note of the house about an order, which the customer does not see. */
export interface OrderNotesTable {
  id: Generated<number>;
  order_id: string;
  staff_id: number;
  text: string;
  at: string;
}

/**
 * A payment: of a card only brand and last four digits, a UPI id only masked. `reference` is the `provider`'s own name for
 * it. With `awaited_until` the money is still to come, by hand or by a link, and the order is kept until then. A link's id
 * and address are null until the provider has answered. `paid_reference` is the provider's name for the money that came.
 */
export interface PaymentsTable {
  id: string;
  customer_id: number;
  idempotency_key: string | null;
  method: PrepaidMethod;
  /** `awaited`, `captured` and `expired` are the states of a payment by link. */
  status: "awaited" | "authorized" | "captured" | "expired" | "voided";
  amount_paise: number;
  brand: string | null;
  last4: string | null;
  upi_id: string | null;
  provider: string;
  reference: string;
  order_id: string | null;
  awaited_until: string | null;
  link_id: Generated<string | null>;
  link_url: Generated<string | null>;
  paid_reference: Generated<string | null>;
  created_at: string;
}

/**
 * Money that goes back for an order: `reason` is `cancellation`, `return-` with the return's id, or `goodwill-` with its
 * number. `payment_id` is null for cash. With `by_hand` the owner pays it, otherwise the provider, whose own name for it is `reference`.
 */
export interface RefundsTable {
  id: string;
  payment_id: string | null;
  order_id: string;
  return_id: string | null;
  amount_paise: number;
  /** Due until the money has gone back: a refund that the provider works on is due, with a reference. */
  state: "due" | "made" | "failed";
  by_hand: number;
  reference: string | null;
  reason: string;
  created_at: string;
  made_at: string | null;
  /** When the provider last said that it works on it; null before it was asked. */
  asked_at: string | null;
  /** Which time this is that the provider is asked to make it; 1 unless it failed before. */
  attempt: Generated<number>;
}

/**
 * Pieces of an order that come back. `note` is the customer's, `owner_words` the owner's reason to decline. `credited_paise`
 * came off what was to be paid, where the order was not paid; null otherwise.
 */
export interface ReturnsTable {
  id: string;
  order_id: string;
  status: ReturnStatus;
  note: string | null;
  owner_words: string | null;
  idempotency_key: string | null;
  credited_paise: Generated<number | null>;
  created_at: string;
}

/** A line of a return. `received` is null until the parcel is here; `restocked` of them went back into the stock. */
export interface ReturnItemsTable {
  return_id: string;
  /** The line of the order. */
  line: number;
  quantity: number;
  reason: ReturnReason;
  received: Generated<number | null>;
  restocked: Generated<number>;
}

/** The statuses a return went through, by step. */
export interface ReturnHistoryTable {
  return_id: string;
  step: number;
  status: ReturnStatus;
  at: string;
}

/** At most one row: who sells, as JSON; see `invoices/issue-invoice.ts`. */
export interface InvoiceSellerTable {
  id: number;
  seller: string;
}

/** The last number of each series: "26-27" of invoices, "CN 26-27" of credit notes. */
export interface InvoiceCountersTable {
  series: string;
  last: number;
}

/** The invoice of an order that was sent; `particulars` is what it states, as JSON, and never changes. */
export interface InvoicesTable {
  order_id: string;
  series: string;
  number: number;
  at: string;
  particulars: string;
}

/**
 * The credit note of a refund after the invoice; `parts` are its amounts by rate of tax, as JSON. `refund_id` is null where
 * nobody had paid for what came back: an order as a whole, or the pieces of the return `return_id`.
 */
export interface CreditNotesTable {
  refund_id: string | null;
  return_id: Generated<string | null>;
  order_id: string;
  series: string;
  number: number;
  at: string;
  parts: string;
}
