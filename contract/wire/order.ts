import { z } from "zod";
import { shippingInfo } from "../order.ts";
import { paymentMethods } from "../../domain/payment-methods.ts";
import { wireId, wireMoment, wireRupees } from "./scalars.ts";

/** Where an order may stand. */
export const wireOrderStatus = z
  .enum(["pending", "processing", "shipped", "delivered", "cancelled"])
  .meta({ id: "OrderStatus", description: "pending and processing may still be cancelled." });

const option = z.string().nullable();

/** An order as it goes over the wire. */
export const wireOrder = z
  .looseObject({
    id: wireId.describe("Shown to the shopper as the order's number."),
    status: wireOrderStatus,
    createdAt: wireMoment,
    items: z.array(
      z.looseObject({
        product_id: wireId,
        name: z.string().min(1),
        qty: z.int().min(1),
        price: wireRupees.describe("Rupees: of one piece, as ordered."),
        image: z.string().nullable().optional(),
        size: option.optional(),
        color: option.optional(),
        options: z.looseObject({ size: option, color: option }).optional(),
      }),
    ),
    subtotal: wireRupees.describe("Rupees: the sum of price × qty."),
    tax: wireRupees,
    shipping: wireRupees.describe("Rupees: 0 over a subtotal of 50, else 10."),
    total: wireRupees.describe("Rupees: subtotal, tax and shipping together."),
    shippingInfo,
    paymentMethod: z.enum(paymentMethods),
    paymentDetails: z
      .looseObject({
        paymentId: wireId.nullable(),
        brand: z.string().nullable().optional(),
        last4: z
          .string()
          .regex(/^\d{4}$/)
          .nullable()
          .optional(),
        upiId: z.string().nullable().optional(),
        status: z.string().optional().describe("pending while the payment is still to come."),
        dueAt: wireMoment.nullable().optional().describe("Until when the order is kept for it."),
        test: z.boolean().optional().describe("Whether the payment is a test that moved no money. Absent means no."),
      })
      .nullable(),
    history: z
      .array(z.looseObject({ status: wireOrderStatus, at: wireMoment }))
      .optional()
      .describe("Oldest first; an upstream need not keep one."),
  })
  .meta({ id: "Order", description: "An order; amounts in rupees." });

/** What the creation of an order answers. */
export const wireCreatedOrder = z
  .looseObject({ id: wireId, createdAt: wireMoment, status: wireOrderStatus.optional(), total: wireRupees.optional() })
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
