import { z } from "zod";
import { wireRefused } from "#contract/problem.ts";
import { orderStatuses } from "#domain/order-status.ts";
import { paymentMethods } from "#domain/payment-methods.ts";
import { owedStates } from "#domain/payment-state.ts";
import { shippingInfo, shippingRules } from "#contract/orders.ts";
import { deskAct, deskRead } from "./desk-call.ts";

/** How many orders a page of the list holds, and one act changes. */
export const ORDERS_A_PAGE = 20;

/** What an order waits for, by which the list is filtered. */
export const orderWaits = ["accept", "pack", "unpaid", "way", "late", "all"] as const;

/** One of {@link orderWaits}. */
export type OrderWaits = (typeof orderWaits)[number];

const number = z.string().min(1).max(40);
const numbers = z.array(number).min(1).max(ORDERS_A_PAGE);
const status = z.enum(orderStatuses);
const paise = z.int().nonnegative();
const option = z.string().max(40);
const words = z.string().max(1_000);

/** The result of each thing that an act was done on: `refused` is why nothing was changed. */
const results = z.object({ results: z.array(z.object({ id: z.string(), refused: wireRefused.nullable() })) });

/** The results of an act on several orders. */
export type OrderResults = z.output<typeof results>["results"];

/** What is owed on an order; see `owedOn`. */
const owed = z.object({ state: z.enum(owedStates), paise, test: z.boolean() });

/** An order as a list shows it. */
export const listedOrder = z.object({
  number: z.string(),
  at: z.string(),
  status,
  total_paise: z.number(),
  method: z.enum(paymentMethods),
  owed,
  name: z.string(),
  place: z.string(),
  pieces: z.number(),
  promised_by: z.string().nullable(),
});

/** An order in a list. */
export type ListedOrder = z.output<typeof listedOrder>;

/** A page of the list of orders. */
export const findDeskOrders = deskRead({
  path: "/desk/orders",
  name: "findDeskOrders",
  right: "look",
  does: "Finds orders by what they wait for and by number, name, phone, e-mail or PIN code, a page at a time.",
  query: z.object({
    waits: z.enum(orderWaits).default("all"),
    search: z.string().max(100).default(""),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  answer: z.object({ orders: z.array(listedOrder), total: z.number() }),
});

const piece = z.object({
  line: z.number(),
  product_id: z.number(),
  name: z.string(),
  sku: z.string().nullable(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  quantity: z.number(),
  unit_paise: z.number(),
  image: z.string().nullable(),
  /** What is left of it in the stock; null where nobody counts it. */
  stock: z.number().nullable(),
});

const deskOrder = z.object({
  number: z.string(),
  status,
  at: z.string(),
  /** The address of the customer's account; null where there is none. */
  email: z.string().nullable(),
  promised_by: z.string().nullable(),
  items: z.array(piece),
  subtotal_paise: z.number(),
  shipping_paise: z.number(),
  total_paise: z.number(),
  to: shippingInfo,
  method: z.enum(paymentMethods),
  owed,
  /** Whether its money comes to the shop's own UPI id, or in cash. */
  paid_by_hand: z.boolean(),
  /** What was paid and has not gone back. */
  refundable_paise: z.number(),
  shipment: z.object({ courier: z.string(), tracking: z.string(), link: z.string().nullable() }).nullable(),
  invoice: z.string().nullable(),
  came_back: z.object({ at: z.string(), words: z.string().nullable() }).nullable(),
  returns: z.array(z.object({ id: z.string(), status: z.string() })),
  refunds: z.array(
    z.object({
      id: z.string(),
      paise: z.number(),
      state: z.string(),
      by_hand: z.boolean(),
      at: z.string(),
      return_id: z.string().nullable(),
    }),
  ),
  /** What happened, the first thing first: a step of the order, an act of somebody, or both at once. */
  history: z.array(
    z.object({ at: z.string(), status: status.nullable(), act: z.string().nullable(), by: z.string().nullable() }),
  ),
  notes: z.array(z.object({ text: z.string(), by: z.string(), at: z.string() })),
  mails: z.array(z.object({ kind: z.string(), at: z.string(), state: z.enum(["sent", "waiting", "failed"]) })),
});

/** An order with all that the desk shows of it. */
export type DeskOrder = z.output<typeof deskOrder>;

/** One order as the desk shows it. */
export const readDeskOrder = deskRead({
  path: "/desk/order",
  name: "readDeskOrder",
  right: "look",
  does: "Reads one order with its pieces, address, payment, history, notes and mails.",
  query: z.object({ number }),
  answer: deskOrder,
});

/** What is printed to pack orders. */
export const readDeskSlips = deskRead({
  path: "/desk/orders/slips",
  name: "readDeskSlips",
  right: "look",
  does: "Reads what the slips and the pick list of orders state. `numbers` are theirs, with commas between them.",
  query: z.object({
    numbers: z
      .string()
      .max(41 * ORDERS_A_PAGE)
      .transform((text) => text.split(","))
      .pipe(numbers),
  }),
  answer: z.object({
    orders: z.array(
      deskOrder.pick({
        number: true,
        at: true,
        status: true,
        items: true,
        to: true,
        method: true,
        total_paise: true,
        owed: true,
      }),
    ),
  }),
});

/** A slip of an order. */
export type DeskSlip = z.output<typeof readDeskSlips.answer>["orders"][number];

/** Pending orders are being packed from now on, each by itself. */
export const acceptOrders = deskAct({
  path: "/desk/orders/accept",
  name: "acceptOrders",
  right: "pack",
  does: "Accepts pending orders: they are being packed.",
  body: z.object({ numbers }),
  answer: results,
});

/** Orders on their way have arrived, each by itself. */
export const deliverOrders = deskAct({
  path: "/desk/orders/deliver",
  name: "deliverOrders",
  right: "pack",
  does: "Marks orders on their way as delivered.",
  body: z.object({ numbers }),
  answer: results,
});

/** An act on one order names the status that was seen: an order that moved meanwhile is left as it is. */
const onOrder = z.object({ number, seen: status });
const nothing = z.object({});

/** An order is on its way. An unpaid one is sent only with `unpaid`. */
export const shipDeskOrder = deskAct({
  path: "/desk/order/ship",
  name: "shipDeskOrder",
  right: "pack",
  does: "Marks an order as sent, or corrects courier and number of one that is.",
  body: onOrder.extend({ courier: z.string().max(60), tracking: z.string().max(60), unpaid: z.boolean() }),
  answer: nothing,
});

/** A note of the house. */
export const noteDeskOrder = deskAct({
  path: "/desk/order/note",
  name: "noteDeskOrder",
  right: "pack",
  does: "Adds a note of the house to an order. The customer does not see it.",
  body: z.object({ number, text: words.min(1) }),
  answer: nothing,
});

/** Mails that did not go out are sent again. */
export const resendOrderMail = deskAct({
  path: "/desk/order/resend",
  name: "resendOrderMail",
  right: "pack",
  does: "Sends the mails about an order again that were given up or are in doubt.",
  body: z.object({ number }),
  answer: nothing,
});

/** The money of an order came to the shop's own UPI id. */
export const payDeskOrder = deskAct({
  path: "/desk/order/paid",
  name: "payDeskOrder",
  right: "sell",
  does: "Notes that the awaited payment of an order came.",
  body: onOrder,
  answer: nothing,
});

/** An order is over before it is sent. */
export const cancelDeskOrder = deskAct({
  path: "/desk/order/cancel",
  name: "cancelDeskOrder",
  right: "sell",
  does: "Cancels an order that is not sent. Its pieces go back into the stock, and what was paid goes back.",
  body: onOrder,
  answer: nothing,
});

/** Another address, before the order is sent. `seen_to` is the one that was seen. */
export const moveDeskOrder = deskAct({
  path: "/desk/order/address",
  name: "moveDeskOrder",
  right: "sell",
  does: "Changes where an order goes that is not sent.",
  body: onOrder.extend({ seen_to: shippingInfo, to: shippingRules }),
  answer: nothing,
});

/** Another size or colour, before the order is sent. `seen_piece` is what it was. */
export const changeOrderPiece = deskAct({
  path: "/desk/order/piece",
  name: "changeOrderPiece",
  right: "sell",
  does: "Changes size and colour of a line of an order that is not sent. The stock follows, and the price must be the same.",
  body: onOrder.extend({
    line: z.int().min(0),
    seen_piece: z.object({ size: option, color: option }),
    size: option,
    color: option,
  }),
  answer: nothing,
});

/** A parcel that nobody took. `amount_paise` null gives all back that was paid. */
export const takeOrderBack = deskAct({
  path: "/desk/order/came-back",
  name: "takeOrderBack",
  right: "refund",
  does: "Notes that the courier brought an order back: it is cancelled, and what was paid goes back.",
  body: onOrder.extend({ restock: z.boolean(), words, amount_paise: paise.nullable() }),
  answer: nothing,
});

/** Money that goes back beside a return, with a credit note. The same may be given twice: what was left is seen, too. */
export const refundDeskOrder = deskAct({
  path: "/desk/order/refund",
  name: "refundDeskOrder",
  right: "refund",
  does: "Gives money back for an order that was sent, without anything coming back: all that is left, or a part.",
  body: onOrder.extend({ seen_refundable_paise: paise, amount_paise: paise.min(1) }),
  answer: nothing,
});

/** The refunds that were seen, by their ids: only they are meant. */
const onRefunds = z.object({ number, seen_refunds: z.array(z.string().max(40)).min(1).max(100) });

/** A refund that the owner has paid by hand. */
export const noteRefundsMade = deskAct({
  path: "/desk/order/refunded",
  name: "noteRefundsMade",
  right: "refund",
  does: "Notes that the money of an order was given back by hand.",
  body: onRefunds,
  answer: nothing,
});

/** A refund that the payment provider did not make. */
export const retryOrderRefunds = deskAct({
  path: "/desk/order/refund-again",
  name: "retryOrderRefunds",
  right: "refund",
  does: "Asks the payment provider once more for refunds of an order that failed.",
  body: onRefunds,
  answer: nothing,
});

/** The largest file of a courier, in bytes as JSON: it fits into a form of the shop, and into a request. */
export const MAX_COURIER_FILE = 60_000;

const courierFile = z.object({ text: z.string().min(1).max(MAX_COURIER_FILE), courier: z.string().max(60) });

/** A courier's file before it is applied. */
export const previewCourierFile = deskAct({
  path: "/desk/orders/courier/preview",
  name: "previewCourierFile",
  right: "pack",
  does: "Says what a courier's file is understood to state, and which of its lines can be done. Changes nothing.",
  body: courierFile,
  answer: z.object({
    columns: z.array(z.string()),
    lines: z.array(
      z.object({
        line: z.number(),
        number: z.string(),
        courier: z.string(),
        tracking: z.string(),
        refused: wireRefused.nullable(),
      }),
    ),
  }),
});

/** Each line of a courier's file sends its order. */
export const applyCourierFile = deskAct({
  path: "/desk/orders/courier",
  name: "applyCourierFile",
  right: "pack",
  does: "Sends the orders of a courier's file, each by itself.",
  body: courierFile,
  answer: results,
});
