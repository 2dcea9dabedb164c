import { z } from "zod";
import { MAX_CUSTOMER_LINES, MAX_QUANTITY } from "#domain/cart.ts";
import { cleanText, typedText } from "#domain/typed-text.ts";
import { countryCodes } from "#domain/delivery-terms.ts";
import { isEmail, MAX_FIELD_LENGTH } from "#domain/customer-rules.ts";
import {
  deliveryFieldNames,
  deliveryFields,
  type DeliveryAddress,
  type DeliveryField,
} from "#domain/delivery-fields.ts";
import { languages } from "#domain/languages.ts";
import { initialStatuses, orderStatuses } from "#domain/order-status.ts";
import { paymentMethods } from "#domain/payment-methods.ts";
import { optionNames } from "#domain/variants.ts";
import { lineOptions, optionRule, tooManyItems } from "./cart.ts";
import { wireRefund, wireReturn } from "./returns.ts";
import { rule } from "./call.ts";
import { wireIdentifier, wireMoment, wireRupees } from "./scalars.ts";

type DeliveryShape = {
  [Field in DeliveryField]: (typeof deliveryFields)[Field]["isRequired"] extends true
    ? z.ZodString
    : z.ZodNullable<z.ZodString>;
};

/** Where an order goes, as sent and as read. `country` is one of the specification's codes (IN by default). */
export const shippingInfo = z.object(
  Object.fromEntries(
    deliveryFieldNames.map((name) => [name, deliveryFields[name].isRequired ? z.string() : z.string().nullable()]),
  ) as DeliveryShape,
);

/** Where an order goes. */
export type ShippingInfo = z.infer<typeof shippingInfo>;

/** What an order keeps of its payment: an id to find it by, and never more of a card than its last four digits. */
export const paymentDetails = z.object({
  paymentId: z.string().nullable(),
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  cardName: z.string().nullable(),
  upiId: z.string().nullable(),
});

/** `POST /orders` as sent: the payload of the specification's section 3; amounts in rupees; undefined became null. */
export const createOrderRequest = z.object({
  userId: z.union([z.number(), z.string()]),
  items: z.array(
    z.object({
      product_id: z.union([z.number(), z.string()]),
      qty: z.number().int().min(1),
      price: z.number(),
      name: z.string(),
      options: lineOptions,
    }),
  ),
  shippingInfo,
  paymentMethod: z.enum(paymentMethods),
  paymentDetails: paymentDetails.nullable(),
  subtotal: z.number(),
  tax: z.number(),
  shipping: z.number(),
  total: z.number(),
  status: z.enum(initialStatuses),
  email: z.string().nullable(),
});

/** `POST /orders` as sent. */
export type CreateOrderRequest = z.infer<typeof createOrderRequest>;

/** The header that asks for an order of what the customer's cart holds, and of nothing else. */
export const orderFromCart = { "Order-From": "cart" } as const;

/** A delivery address, cleaned. A missing field and an unknown country are refused by the field's name. */
export const shippingRules = shippingInfo
  .transform((sent) => {
    const clean = deliveryFieldNames.map((name) => {
      const text = typedText(name, cleanText(sent[name] ?? "", MAX_FIELD_LENGTH));
      return [name, text === "" && !deliveryFields[name].isRequired ? null : text];
    });
    return Object.fromEntries(clean) as DeliveryAddress;
  })
  .superRefine((address, ctx) => {
    for (const name of deliveryFieldNames) {
      const isKnown = name !== "country" || countryCodes.some((code) => code === address.country);
      if ((deliveryFields[name].isRequired && address[name] === "") || !isKnown)
        ctx.addIssue({ code: "custom", path: [name], message: `Please provide ${name}.` });
    }
    if (address.email !== null && !isEmail(address.email))
      ctx.addIssue({ code: "custom", path: ["email"], message: "Email is invalid" });
  });

/** The rules of `POST /orders` that need no database: the address, how many lines, how many pieces of each. */
export const createOrderRules = createOrderRequest.omit({ items: true }).extend({
  // First, so that its problems are named before those of the lines.
  shippingInfo: shippingRules,
  items: z
    .array(
      createOrderRequest.shape.items.element.extend({
        options: z.object({ size: optionRule, color: optionRule } satisfies Record<
          keyof typeof lineOptions.shape,
          z.ZodType
        >),
      }),
    )
    .superRefine(
      rule((items) => {
        if (items.length === 0) return "Your cart is empty";
        if (items.length > MAX_CUSTOMER_LINES)
          return {
            message: `An order holds at most ${MAX_CUSTOMER_LINES} different pieces.`,
            values: { most: MAX_CUSTOMER_LINES },
          };
        return items.some(({ qty }) => qty > MAX_QUANTITY)
          ? { message: tooManyItems, values: { most: MAX_QUANTITY } }
          : null;
      }),
    ),
});
/** A request for an order that keeps these rules. */
export type CheckedOrder = z.output<typeof createOrderRules>;

/** The status of an order. */
export const wireOrderStatus = z
  .enum(orderStatuses)
  .meta({ id: "OrderStatus", description: "pending and processing may still be cancelled." });

/** How an order is on its way. */
export const wireShipment = z
  .looseObject({
    courier: z.string().min(1),
    tracking: z.string().describe("The courier's number; empty where there is none."),
    link: z
      .url({ protocol: /^https$/ })
      .nullable()
      .optional()
      .describe("Where the courier tells the way."),
    at: wireMoment,
  })
  .meta({ id: "Shipment", description: "How an order is on its way." });

const option = z.string().nullable();

/** An order as it goes over the wire. */
export const wireOrder = z
  .looseObject({
    id: wireIdentifier.describe("Shown to the shopper as the order's number."),
    status: wireOrderStatus,
    createdAt: wireMoment,
    items: z.array(
      z.looseObject({
        product_id: wireIdentifier,
        name: z.string().min(1),
        sku: z.string().nullable().optional().describe("The owner's own number of the goods."),
        qty: z.int().min(1),
        price: wireRupees.describe("Rupees: the price of one item, as ordered."),
        image: z.string().nullable().optional(),
        size: option.optional(),
        color: option.optional(),
        options: z.looseObject({ size: option, color: option }).optional(),
        to_choose: z
          .array(z.enum(optionNames))
          .optional()
          .describe("What the shopper has still to choose, as of a line that was added from a card."),
      }),
    ),
    subtotal: wireRupees.describe("Rupees: the sum of price × qty."),
    tax: wireRupees,
    shipping: wireRupees.describe("Rupees, by the terms of the shop."),
    total: wireRupees.describe("Rupees: subtotal, tax and shipping together."),
    shippingInfo,
    invoice: z
      .looseObject({ number: z.string().min(1), at: wireMoment })
      .nullable()
      .optional()
      .describe("The invoice; null until the order is sent. Where the field is absent, the shop links no invoice."),
    paymentMethod: z.enum(paymentMethods),
    paymentDetails: z
      .looseObject({
        paymentId: wireIdentifier.nullable(),
        brand: z.string().nullable().optional(),
        last4: z
          .string()
          .regex(/^\d{4}$/)
          .nullable()
          .optional(),
        upiId: z.string().nullable().optional(),
        status: z
          .string()
          .optional()
          .describe(
            "pending while a payment by hand is awaited, awaited while one by link is; captured or authorized when it is paid, expired when its time is over, or nothing is left to pay.",
          ),
        payable: wireRupees
          .optional()
          .describe(
            "Rupees: what is to be paid where pieces came back before the order was paid. Absent means the total.",
          ),
        dueAt: wireMoment.nullable().optional().describe("Until when the order is kept for the payment."),
        link: z
          .string()
          .nullable()
          .optional()
          .describe(
            "The provider's page on which the order is paid, while its payment is awaited; null until it is made.",
          ),
        test: z.boolean().optional().describe("Whether the payment was a test that moved no money. Absent means no."),
      })
      .nullable(),
    history: z
      .array(z.looseObject({ status: wireOrderStatus, at: wireMoment }))
      .optional()
      .describe("Oldest first. An upstream may leave it out."),
    refunds: z.array(wireRefund).optional().describe("What goes back to the customer; absent where nothing does."),
    language: z
      .enum(languages)
      .optional()
      .describe("The language it was placed in (`Accept-Language`), in which mails tell of it."),
    promised_by: z.iso
      .date()
      .nullable()
      .optional()
      .describe("The day by which the shop promised it, in its own time zone. Absent or null where it promised none."),
    shipment: wireShipment.nullable().optional(),
    came_back: z
      .looseObject({ at: wireMoment, words: z.string().nullable().optional() })
      .nullable()
      .optional()
      .describe(
        "A sent order that the courier brought back, which cancelled it: when, and what the shop writes about it. Absent or null otherwise.",
      ),
    returns: z.array(wireReturn).optional().describe("Oldest first."),
    return_by: z.iso
      .date()
      .nullable()
      .optional()
      .describe(
        "The last day on which a return may be asked for, in the shop's time zone. Absent or null means never.",
      ),
  })
  .meta({ id: "Order", description: "An order; amounts in rupees." });

/** What the creation of an order answers. */
export const wireCreatedOrder = z
  .looseObject({
    id: wireIdentifier,
    createdAt: wireMoment,
    status: wireOrderStatus.optional(),
    total: wireRupees.optional(),
  })
  .meta({ id: "CreatedOrder", description: "What the creation of an order answers." });

/** A page of the customer's own orders, newest first. */
export const wireOrderList = z
  .looseObject({
    data: z.array(wireOrder),
    total: z.int().min(0).describe("Over all pages."),
    current_page: z.int().min(1).optional(),
    per_page: z.int().min(1).optional(),
  })
  .meta({ id: "OrderList", description: "A page of the customer's own orders, newest first." });

/** One order. */
export const wireOrderAnswer = z
  .looseObject({ data: wireOrder })
  .meta({ id: "OrderAnswer", description: "One order." });
