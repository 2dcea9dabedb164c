import { cameBackWords as words } from "#domain/order-status.ts";
import type { OrderStatus } from "#domain/order-status.ts";

/** Words of an order, in the list of the dashboard and on its own page. */

export const title = (number: string) => `Order ${number}`;
export const placedOn = "Placed on";
export const status = "Status";
export const statuses = {
  pending: "Pending",
  processing: "Processing",
  shipped: "Shipped",
  delivered: "Delivered",
  cancelled: "Cancelled",
} as const satisfies Record<OrderStatus, string>;
export const unknownStatus = "unknown status";
/** What a status means for the customer. */
export const meanings = {
  pending: "We have your order and will confirm it soon.",
  processing: "Your order is confirmed and being packed.",
  shipped: "Your order is on its way to you.",
  delivered: "Your order has been delivered.",
  cancelled: "This order was cancelled. Nothing will be delivered.",
} as const satisfies Record<OrderStatus, string>;
/** What the status processing means while a size or colour is still to be chosen: nothing can be packed yet. */
export const awaitsChoice = "Your order is confirmed. We pack it as soon as we know what is still to be chosen.";
/** The entries of the history, by status. */
export const happened = {
  pending: "Order received",
  processing: "Confirmed and being packed",
  shipped: "Shipped",
  delivered: "Delivered",
  cancelled: "Cancelled",
} as const satisfies Record<OrderStatus, string>;
/** The entry of the history for processing while a size or colour is still to be chosen. */
export const happenedUnpacked = "Confirmed";
export const history = "What happened so far";
export const items = "Items";
export const itemCount = (count: number) => (count === 1 ? "1 item" : `${count} items`);
export const size = "Size";
export const color = "Color";
export const quantity = "Quantity";
export const each = "each";
export const total = "Total";
export const summary = "Summary";
export const deliveredTo = "Delivery address";
export const giftNote = "Gift note";
export const payment = "Payment";
/** The states of the payment. */
export const paymentStates = { paid: "Paid", pending: "Awaited", returned: "Refunded", failed: "Not paid" } as const;
/** Of an order that was sent before it was paid. */
export const sentUnpaid = "Not yet paid";
/** The same, where pieces came back. */
export const leftToPay = (amount: string) => `Not yet paid: ${amount} remains`;
export const nothingToPay = "Nothing to pay";
export const cashDue = "Cash on delivery, not yet paid";
/** Of an order that replaces pieces of another. */
export const moved = "Paid with what you send back";
export const replaces = "This is your exchange for pieces of";
export const notProvided = "Not provided";
export const view = "View Order";
export const ofOrder = (number: string) => ` ${number}`;
export const cancel = "Cancel Order";
export const cancelling = "Cancelling...";
export const keep = "Keep the order";
export const again = "Order Again";
export const orderingAgain = "Adding...";
export const print = "Print receipt";
export const receipt = "Receipt";
export const back = "Back to My Orders";
export const addedAgain = "Everything in this order was added to your cart.";
export const addedNone = "Nothing in this order could be added to your cart.";

/** Words about an order on its way. */
export const shipmentWords = {
  heading: "On its way",
  headingDelivered: "How it was sent",
  courier: "Courier",
  tracking: "Tracking number",
  /** In a list of orders, without a link: courier and number, as far as they are known. */
  line: ({ courier, tracking }: { courier: string | null; tracking: string | null }) =>
    [courier === null ? null : `Courier: ${courier}`, tracking === null ? null : `Tracking number: ${tracking}`]
      .filter((part) => part !== null)
      .join(" · "),
  /** The same link as a button, and what only a screen reader says with it. */
  track: "Track your parcel",
  trackAt: (courier: string | null) => ` (on the site of ${courier ?? "the courier"})`,
  /** The link leads to another site, and says so. */
  link: (courier: string | null) => `See where it is (on the site of ${courier ?? "the courier"})`,
} as const;

/** Words around an invoice; its own are in `shared/documents/invoice`, which the owner's commands read, too. */
export const invoiceLinkWords = {
  invoice: "Invoice",
  back: (number: string) => `Back to Order ${number}`,
  print: "Print invoice",
} as const;

/** Words about a parcel that came back, beside the order and in its history. The mail says the same. */
export const cameBackWords = { text: words.text("Your order"), happened: words.happened } as const;
