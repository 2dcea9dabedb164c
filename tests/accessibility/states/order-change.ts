import * as orderWords from "#app/content/order-words.ts";
import * as messages from "#app/content/messages.ts";
import { errorWords } from "#app/content/site-words.ts";
import { orderState } from "./prepare-order.ts";
import { at, hasDialog, mine, type State } from "./state.ts";

/** What a customer changes of an order: cancelling it, and ordering it again. */
export const orderChangeStates: readonly State[] = [
  at("order-missing", "/order/PL-22222222", errorWords.notFoundHeading, mine),
  {
    ...orderState("order-cancel-page", undefined, messages.confirmCancel),
    reach: (visitor, { order }) => visitor.open(`/order/${order}/cancel`),
  },
  {
    ...orderState("order-cancel-dialog", undefined, orderWords.cancel),
    async enhanced(page) {
      await page.getByRole("link", { name: orderWords.cancel }).click();
      await hasDialog(page);
    },
  },
  {
    ...orderState("order-cancelled-now", undefined, messages.orderCancelled),
    async reach(visitor, { order }) {
      await visitor.open(`/order/${order}/cancel`);
      await visitor.press(orderWords.cancel);
    },
  },
  {
    ...orderState("order-cancel-failed", undefined, messages.cancelFailed),
    failing: /PUT .*orders/,
    async reach(visitor, { order }) {
      await visitor.open(`/order/${order}/cancel`);
      await visitor.press(orderWords.cancel);
    },
  },
  {
    ...orderState("order-again", undefined, orderWords.addedAgain),
    async reach(visitor, { order }) {
      await visitor.open(`/order/${order}`);
      await visitor.press(orderWords.again);
    },
  },
];
