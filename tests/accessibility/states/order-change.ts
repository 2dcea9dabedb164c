import * as orderWords from "#content/order-words.ts";
import * as messages from "#content/messages.ts";
import { errorWords } from "#content/site-words.ts";
import { orderForm, orderState } from "./prepare-order.ts";
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
  orderForm("order-cancelled-now", "/cancel", orderWords.cancel, messages.orderCancelled),
  orderForm("order-cancel-failed", "/cancel", orderWords.cancel, messages.cancelFailed, { failing: /PUT .*orders/ }),
  orderForm("order-again", "", orderWords.again, orderWords.addedAgain),
];
