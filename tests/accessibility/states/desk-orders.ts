import { frameWords } from "#content/desk/frame-words.ts";
import { askWords, ordersWords, orderWords, phoneWords, slipWords } from "#content/desk/orders-words.ts";
import { returnsWords } from "#content/desk/returns-words.ts";
import { todayWords } from "#content/desk/today-words.ts";
import { payments } from "#tests/support/shopping.ts";
import { storeDelivery, storeShipment } from "#tests/support/stored-returns.ts";
import { offers, type Stage } from "#tests/accessibility/stage.ts";
import { logInAtDesk } from "./prepare-desk.ts";
import { withOrder } from "./prepare-order.ts";
import { at, form, type Prepared, type State } from "./state.ts";

const owner = { plain: true, prepare: logInAtDesk("owner") } as const;

/** A state of the desk with a customer's order, in this status; `path` is made of its number. */
function orderAt(
  name: string,
  path: (number: string) => string,
  sees: string,
  { status, press }: { status?: string; press?: [button: string, filling?: Record<string, string>] } = {},
): State {
  return {
    name,
    customer: true,
    plain: true,
    sees,
    async prepare(prepared: Prepared, stage: Stage) {
      await withOrder(payments.cod, status)(prepared, stage);
      if (status === "shipped") storeShipment(stage.change, prepared.order);
      if (status === "delivered") storeDelivery(stage.change, prepared.order);
      await logInAtDesk("owner")(prepared, stage);
    },
    async reach(visitor, { order }) {
      await visitor.open(path(order));
      if (press !== undefined) await visitor.press(...press);
    },
  };
}

const onePiece = { search: "ajrakh mashru" };
const one = (number: string) => `/desk/orders/${number}`;

/** The rooms "Today" and "Orders" of the desk. */
export const deskOrderStates: readonly State[] = [
  orderAt("desk-today", () => "/desk", todayWords.sales),
  orderAt("desk-orders", () => "/desk/orders", ordersWords.tickAll),
  orderAt("desk-orders-ticked", () => "/desk/orders?ticked=all", ordersWords.tickNone),
  orderAt("desk-orders-nothing-ticked", () => "/desk/orders", ordersWords.nothingTicked, {
    press: [ordersWords.accept],
  }),
  at("desk-orders-none", "/desk/orders?search=nobody-of-this-name", frameWords.none, owner),
  orderAt("desk-order-pending", one, orderWords.acceptText),
  orderAt("desk-order-packing", one, orderWords.ship, { status: "processing" }),
  orderAt("desk-order-ship-refused", one, orderWords.courierMissing, {
    status: "processing",
    press: [orderWords.ship, { tracking: "14901" }],
  }),
  orderAt("desk-order-shipped", one, ordersWords.deliver, { status: "shipped" }),
  orderAt("desk-order-delivered", one, askWords.acts.refund.link, { status: "delivered" }),
  orderAt("desk-order-cancel", (number) => `/desk/orders/${number}/cancel`, askWords.acts.cancel.link),
  orderAt("desk-order-came-back", (number) => `/desk/orders/${number}/came-back`, askWords.restock, {
    status: "shipped",
  }),
  orderAt("desk-order-refund-refused", (number) => `/desk/orders/${number}/refund`, askWords.acts.refund.link, {
    status: "delivered",
    press: [askWords.acts.refund.link, { amount: "9999999" }],
  }),
  orderAt("desk-order-return", (number) => `/desk/orders/${number}/return`, returnsWords.howManyBack, {
    status: "delivered",
  }),
  orderAt("desk-order-address", (number) => `/desk/orders/${number}/address`, frameWords.save),
  orderAt("desk-order-piece", (number) => `/desk/orders/${number}/piece/0`, frameWords.save),
  orderAt("desk-slips", (number) => `/desk/orders/slips?id=${number}`, slipWords.print),
  orderAt("desk-pick-list", (number) => `/desk/orders/slips?print=pick&id=${number}`, slipWords.pickTitle),
  at("desk-courier", "/desk/orders/courier", slipWords.preview, owner),
  form("desk-phone-order", "/desk/orders/new", frameWords.find, phoneWords.found, { ...owner, filling: onePiece }),
  // On the stage that has offers.
  {
    ...owner,
    name: "desk-phone-order-lines",
    paidByLink: true,
    async reach(visitor) {
      await visitor.open("/desk/orders/new");
      await visitor.press(frameWords.find, onePiece);
      await visitor.press(new RegExp(`^${phoneWords.add}[: ]`));
      await visitor.press(phoneWords.applyCode, { code: offers[1].code });
    },
    sees: phoneWords.lines,
  },
];
