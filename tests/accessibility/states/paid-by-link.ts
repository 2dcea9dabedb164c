import * as checkoutWords from "#content/checkout-words.ts";
import type { Stage } from "#tests/accessibility/stage.ts";
import { toReview } from "./prepare-cart.ts";
import type { Prepared, State } from "./state.ts";

/** An order that waits for its payment on the page of the provider. */
export const withAwaitedOrder = async (prepared: Prepared) => {
  await toReview({ paymentMethod: "card" })(prepared);
  const { url } = await (await prepared.client.open("/checkout?step=3")).press(checkoutWords.placeOrder);
  prepared.order = /\/order\/([\w-]+)\/pay$/.exec(url.pathname)?.[1] ?? "";
};

/** A page of such an order, by its number. */
export const awaitedPage = (name: string, path: (order: string) => string, sees: string): State => ({
  name,
  customer: true,
  paidByLink: true,
  onlyOpened: true,
  sees,
  prepare: withAwaitedOrder,
  reach: (visitor, { order }) => visitor.open(path(order)),
});

/** Where the provider leads whoever has paid: in a browser without a login, or in the one that `comeBack` makes of it. */
export const paymentReturn = (
  name: string,
  sees: string,
  {
    told = {},
    comeBack,
    ...more
  }: Partial<State> & { told?: Parameters<Stage["payLink"]>[1]; comeBack?(prepared: Prepared): Promise<void> } = {},
): State => ({
  ...awaitedPage(name, () => "", sees),
  async prepare(prepared) {
    await withAwaitedOrder(prepared);
    prepared.client.jar.clear();
    await comeBack?.(prepared);
  },
  reach: (visitor, { order }, stage) => visitor.open(stage.payLink(order, told)),
  ...more,
});
