import { numbered, integer, amount, text, table } from "#api/database/columns.ts";
import { DEFAULT_LANGUAGE } from "#domain/languages.ts";
import type { Language } from "#domain/languages.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import type { PaymentMethod, PrepaidMethod } from "#domain/payment-methods.ts";
import type { Fit, ReviewStatus } from "#domain/reviews.ts";
import type { ReturnReason, ReturnStatus } from "#domain/returns.ts";

/** The tables of orders, payments, returns and invoices. */
export const orderTables = {
  /** An order; `shipping_info` is the delivery address as JSON. */
  orders: table({
    id: text().key(),
    customer_id: integer().references("customers.id"),
    idempotency_key: text().orNull(),
    status: text<OrderStatus>(),
    subtotal_paise: amount(),
    /** What came off the subtotal, and by which names; those are null where nothing did. */
    discount_paise: amount().default(0),
    discount_name: text().orNull(),
    tax_paise: amount(),
    shipping_paise: amount(),
    total_paise: amount(),
    shipping_info: text(),
    payment_method: text<PaymentMethod>(),
    payment_id: text().orNull(),
    created_at: text(),
    /** The day by which it was promised, as "2026-12-03"; null where nothing was. */
    promised_by: text().orNull(),
    /** What is printed for who is given it; null where it is no gift, or nothing is to be said. */
    gift_note: text().orNull(),
    /** When the customer said that they ordered it, of cash on delivery; null until then. */
    confirmed_at: text().orNull(),
    /** The language it was placed in, in which mails tell of it. */
    language: text<Language>().default(DEFAULT_LANGUAGE),
    /** The return of which it replaces pieces; null for every other order. */
    replaces_return: text().orNull().unique(),
    /** What of its total is paid by those pieces, once they are back: at `moved_at`. */
    moved_paise: amount().default(0),
    moved_at: text().orNull(),
    /** When its customer was asked for reviews, or was not because it was too late. */
    reviews_asked_at: text().orNull(),
  })
    .index("orders_to_ask", ["id"], "status = 'delivered' and reviews_asked_at is null")
    .index("orders_by_customer", ["customer_id", "created_at", "id"])
    .unique("orders_by_key", ["customer_id", "idempotency_key"])
    .index("orders_by_time", ["created_at", "id"])
    .index("orders_by_status", ["status", "created_at", "id"]),

  /**
   * A line of an order, with name, price (paise), picture, number, HSN code and rate of GST as they were when it was created.
   * The last three are null in an order that was placed before they were stored, too.
   */
  order_items: table({
    order_id: text().references("orders.id", "cascade"),
    line: integer(),
    /** No foreign key: what was sold stays on the order when the product leaves the catalogue. */
    product_id: integer(),
    name: text(),
    quantity: integer().check("quantity > 0"),
    unit_paise: amount(),
    /** The share of this line of what came off the order. */
    discount_paise: amount().default(0),
    image: text().orNull(),
    size: text(),
    color: text(),
    /** As they were at the sale. */
    sku: text().orNull(),
    hsn: text().orNull(),
    gst_rate: integer().orNull(),
    /** 1 where a size or colour that is "" is still to be chosen; 0 where there is none to choose. */
    choice_to_come: integer().default(0),
  })
    .key("order_id", "line")
    // What orders hold of a product is asked when its combinations change.
    .index("order_items_by_product", ["product_id"]),

  /**
   * What takes off something of orders; `domain/offers.ts` says how. Days are those of the shop, the last one included. With a
   * code it may be used `most` times in all, `most_each` by a customer; null for any number.
   */
  offers: table({
    id: numbered(),
    name: text(),
    code: text().orNull().unique(),
    percent: integer(),
    amount_paise: amount(),
    every: integer().check("every > 0"),
    from_paise: amount(),
    /** JSON lists: categories, and ids of products. */
    categories: text(),
    products: text(),
    first_order: integer(),
    first_day: text().orNull(),
    last_day: text().orNull(),
    most: integer().orNull(),
    most_each: integer().orNull(),
    paused_at: text().orNull(),
    created_at: text(),
  }),

  /** What an offer took off an order. A cancelled order is none of its uses: its code may be used again. */
  offer_uses: table({
    offer_id: integer().references("offers.id"),
    order_id: text().references("orders.id", "cascade"),
    paise: amount().check("paise > 0"),
  })
    .key("offer_id", "order_id")
    .index("offer_uses_by_order", ["order_id"]),

  /** The statuses an order went through, by step. */
  order_history: table({
    order_id: text().references("orders.id", "cascade"),
    step: integer(),
    status: text<OrderStatus>(),
    at: text(),
  }).key("order_id", "step"),

  /** Who carries an order, and by which number they can be asked; `tracking` is "" where the courier gives none. */
  shipments: table({
    order_id: text().key().references("orders.id", "cascade"),
    courier: text(),
    tracking: text(),
    link: text().orNull(),
    at: text(),
  }),

  /**
   * A sent order whose parcel came back, which cancelled it. `restocked` is 1 when its pieces went back into the stock,
   * `amount_paise` is what goes back to the customer, and `words` is what they read.
   */
  came_back: table({
    order_id: text().key().references("orders.id", "cascade"),
    restocked: integer(),
    amount_paise: integer(),
    words: text().orNull(),
    at: text(),
  }).index("came_back_by_time", ["at"]),

  /**
   * What somebody of the shop notes about an order, or about a customer. Nobody else sees it, but the customer gets it with the copy
   * of their data.
   */
  notes: table({
    id: numbered(),
    order_id: text().orNull().references("orders.id"),
    customer_id: integer().orNull().references("customers.id", "cascade"),
    staff_id: integer().references("staff.id"),
    words: text(),
    at: text(),
  })
    .index("notes_by_order", ["order_id", "id"])
    .index("notes_by_customer", ["customer_id", "id"]),

  /**
   * A payment: of a card only brand and last four digits, a UPI id only masked. `reference` is the `provider`'s own name for
   * it. With `awaited_until` the money is still to come, by hand or by a link, and the order is kept until then. A link's id
   * and address are null until the provider has answered. `paid_reference` is the provider's name for the money that came.
   */
  payments: table({
    id: text().key(),
    customer_id: integer().references("customers.id"),
    idempotency_key: text().orNull(),
    method: text<PrepaidMethod>(),
    /** `awaited`, `captured` and `expired` are the states of a payment by link. */
    status: text<"awaited" | "authorized" | "captured" | "expired" | "voided">(),
    amount_paise: amount(),
    brand: text().orNull(),
    last4: text().orNull(),
    upi_id: text().orNull(),
    provider: text().default("sandbox"),
    reference: text(),
    /** One payment pays one order. */
    order_id: text().orNull().unique().references("orders.id"),
    /** Until when the order is kept for a payment that is still to come. */
    awaited_until: text().orNull(),
    /** Null until the provider has answered. */
    link_id: text().orNull(),
    link_url: text().orNull(),
    /** The provider's name for the money that came. */
    paid_reference: text().orNull(),
    created_at: text(),
  })
    .index("payments_by_customer", ["customer_id", "created_at"])
    .unique("payments_by_key", ["customer_id", "idempotency_key"])
    .index("payments_unused", ["created_at"], "order_id is null and status = 'authorized'")
    .index("payments_awaited", ["awaited_until"], "awaited_until is not null")
    .index("payments_of_awaited", ["order_id"], "awaited_until is not null or status = 'awaited'")
    .index("payments_by_provider", ["provider", "order_id"]),

  /**
   * Money that goes back for an order: `reason` is `cancellation`, `return-` with the return's id, or `goodwill-` with its
   * number. `payment_id` is null for cash. With `by_hand` the owner pays it, otherwise the provider, whose own name for it is `reference`.
   */
  refunds: table({
    id: text().key(),
    payment_id: text().orNull().references("payments.id"),
    order_id: text().references("orders.id"),
    return_id: text().orNull(),
    amount_paise: amount().check("amount_paise > 0"),
    /** Due until the money has gone back: a refund that the provider works on is due, with a reference. */
    state: text<"due" | "made" | "failed">(),
    by_hand: integer(),
    reference: text().orNull(),
    reason: text(),
    created_at: text(),
    made_at: text().orNull(),
    /** When the provider last said that it works on it; null before it was asked. */
    asked_at: text().orNull(),
    /** Which time this is that the provider is asked to make it; 1 unless it failed before. */
    attempt: integer().default(1),
  })
    // The same refund is never written twice.
    .unique("refunds_by_order", ["order_id", "reason"]),

  /**
   * Pieces of an order that come back. `note` is the customer's, `owner_words` the owner's reason to decline. `credited_paise`
   * came off what was to be paid, where the order was not paid; null otherwise.
   */
  returns: table({
    id: text().key(),
    order_id: text().references("orders.id", "cascade"),
    status: text<ReturnStatus>(),
    note: text().orNull(),
    owner_words: text().orNull(),
    idempotency_key: text().orNull(),
    /** What came off the price of an order that was not paid when its pieces came back. */
    credited_paise: integer().orNull(),
    created_at: text(),
  })
    .index("returns_by_status", ["status", "created_at"])
    .unique("returns_by_key", ["order_id", "idempotency_key"]),

  /** A line of a return. `received` is null until the parcel is here; `restocked` of them went back into the stock. */
  return_items: table({
    return_id: text().references("returns.id", "cascade"),
    /** The line of the order. */
    line: integer(),
    quantity: integer().check("quantity > 0"),
    reason: text<ReturnReason>(),
    received: integer().orNull(),
    restocked: integer().default(0),
    /** What was paid for its pieces, since it is settled what becomes of that. */
    settled_paise: amount().orNull(),
    /** The combination that the customer wants instead, at the price they saw; null where they want their money. */
    wanted_size: text().orNull(),
    wanted_color: text().orNull(),
    wanted_paise: amount().orNull(),
    /** How many of it were taken out of the stock for the customer, and are in no order yet. */
    kept: integer().default(0),
  })
    .key("return_id", "line")
    .check("return_items_received", "received >= 0 and received <= quantity")
    .check("return_items_restocked", "restocked >= 0 and restocked <= coalesce(received, 0)")
    .check("return_items_kept", "kept = 0 or (wanted_paise is not null and kept = quantity)"),

  /** The statuses a return went through, by step. */
  return_history: table({
    return_id: text().references("returns.id", "cascade"),
    step: integer(),
    status: text<ReturnStatus>(),
    at: text(),
  }).key("return_id", "step"),

  /**
   * What a customer says of a product of an order, once. `pictures` are the paths of photographs as JSON; `name` is the first
   * name, and with `town` all that is shown of the customer. `reason` is why it is refused, `reply` the shop's answer.
   */
  reviews: table({
    id: numbered(),
    order_id: text().references("orders.id", "cascade"),
    /** No foreign key, as of the lines of orders. */
    product_id: integer(),
    stars: integer().check("stars between 1 and 5"),
    words: text(),
    fit: text<Fit>().orNull(),
    /** The size that was bought; "" for none. */
    size: text(),
    pictures: text(),
    name: text(),
    town: text(),
    status: text<ReviewStatus>().default("waiting"),
    reason: text().orNull(),
    reply: text().orNull(),
    /** When it was written, or last changed. */
    written_at: text(),
  })
    .unique("reviews_once", ["order_id", "product_id"])
    .index("reviews_shown", ["product_id", "written_at", "id"], "status = 'shown'")
    .index("reviews_by_status", ["status", "written_at", "id"]),

  /** At most one row: who sells, as JSON; see `invoices/issue-invoice.ts`. */
  invoice_seller: table({
    id: integer().key().check("id = 1"),
    seller: text(),
  }),

  /** The last number of each series: "26-27" of invoices, "CN 26-27" of credit notes. */
  invoice_counters: table({
    series: text().key(),
    last: integer(),
  }),

  /** The invoice of an order that was sent; `particulars` is what it states, as JSON, and never changes. */
  invoices: table({
    order_id: text().key().references("orders.id"),
    series: text(),
    number: integer().check("number > 0"),
    at: text(),
    particulars: text(),
  })
    .unique("invoices_number", ["series", "number"])
    .index("invoices_by_time", ["at"]),

  /**
   * The credit note of a refund after the invoice; `parts` are its amounts by rate of tax, as JSON. `refund_id` is null where
   * nobody had paid for what came back: an order as a whole, or the pieces of the return `return_id`.
   */
  credit_notes: table({
    /** Null where nobody had paid for what came back: an order as a whole, or the pieces of a return. */
    refund_id: text().orNull().references("refunds.id"),
    return_id: text().orNull().references("returns.id"),
    order_id: text().references("invoices.order_id"),
    series: text(),
    number: integer(),
    at: text(),
    parts: text(),
  })
    .key("series", "number")
    .unique("credit_notes_refund", ["refund_id"])
    .index("credit_notes_by_order", ["order_id"])
    .index("credit_notes_by_time", ["at"]),
};
