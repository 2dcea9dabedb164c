import { orderLinks } from "#api/order-records/order-link.ts";
import { factorSeal } from "#api/staff/factor-seal.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { addFromProduct, addToCart, orderCart, orderNumber, payments, type Person } from "#tests/support/shopping.ts";
import { storeReview } from "#tests/support/stored-reviews.ts";
import {
  storeDelivery,
  storeExchange,
  storeParcelBack,
  storeReturns,
  storeShipment,
} from "#tests/support/stored-returns.ts";
import { pieces, type Stage } from "#tests/accessibility/stage.ts";
import { at, choice, type Prepared, type State } from "./state.ts";

/** The customer has an order, in this status if one is given. */
export const withOrder =
  (payment: Record<string, string> = payments.cod, status?: string) =>
  async (prepared: Prepared, stage: Stage) => {
    await addFromProduct(prepared.client, `/product/${pieces.plain}`, choice);
    prepared.order = await orderCart(prepared.client, payment);
    if (status === undefined) return;
    stage.change("update orders set status = ? where id = ?", status, prepared.order);
  };

/** Who has no account has something in the cart. */
export const withGuestCart = ({ client }: Prepared) =>
  addToCart(client, `/product/${pieces.plain}`, { ...choice, quantity: "1" });

/** Where the order of a guest goes, as it is typed. */
export const guestAddress = ({ name: fullName, pincode: zipCode, password: _none, ...typed }: Person) => ({
  ...typed,
  fullName,
  zipCode,
});

/** A page that a guest opens who has ordered, by the number of the order. */
export const guestPage = (name: string, path: (order: string) => string, sees: string): State => ({
  ...at(name, "", sees),
  async prepare(prepared) {
    const { client, person } = prepared;
    await withGuestCart(prepared);
    const form = await client.open("/checkout?step=1&guest=yes");
    const payment = await form.press(checkoutWords.toPayment, guestAddress(person));
    const review = await payment.press(checkoutWords.toReview, payments.cod);
    prepared.order = orderNumber(await review.press(checkoutWords.placeOrder));
  },
  reach: (visitor, { order }) => visitor.open(path(order)),
});

/** The page of a mail's link, which shows an order without a login. */
export function linkedPage(order: string, { shop: { dataDir } }: Stage): string {
  const links = orderLinks(factorSeal(dataDir), { shopUrl: () => "", now: () => new Date() });
  const token = new URLSearchParams(links({ id: order, language: "en" }).split("?")[1]);
  return `/order-state?${token.toString()}`;
}

/** An order that was delivered two days ago. */
export const withDelivery = async (prepared: Prepared, stage: Stage) => {
  await withOrder()(prepared, stage);
  storeDelivery(stage.change, prepared.order);
};

/** An order of several pieces, which were returned one by one: one return was declined, one has arrived, one is refunded. */
export const withReturns = async (prepared: Prepared, stage: Stage) => {
  await addFromProduct(prepared.client, `/product/${pieces.plain}`, { ...choice, quantity: "3" });
  await withDelivery(prepared, stage);
  storeReturns(stage.change, prepared.order);
};

/** A delivered order of a piece that comes in other sizes and colours. What is short of it stays so for other states. */
export const withChoices = async (prepared: Prepared, stage: Stage) => {
  stage.change("update products set stock = 90 where id = ?", pieces.ownOptions);
  stage.change("update variants set stock = 90 where product_id = ? and color <> 'Teal'", pieces.ownOptions);
  const bought = { size: "Free Size", color: "Block print" };
  await addFromProduct(prepared.client, `/product/${pieces.ownOptions}`, bought);
  prepared.order = await orderCart(prepared.client, payments.cod);
  storeDelivery(stage.change, prepared.order);
};

/** The same, whose piece is to be exchanged. */
export const withExchange =
  (...[status, isKept]: [status: "requested" | "accepted", isKept?: boolean]) =>
  async (prepared: Prepared, stage: Stage) => {
    await withChoices(prepared, stage);
    storeExchange(stage.change, prepared.order, status, isKept);
  };

/** An order that replaces a piece of another, and is paid by it. */
export const withReplacement = async (prepared: Prepared, stage: Stage) => {
  await withChoices(prepared, stage);
  const id = storeExchange(stage.change, prepared.order, "accepted");
  await withOrder()(prepared, stage);
  stage.change("update orders set replaces_return = ?, moved_paise = total_paise where id = ?", id, prepared.order);
};

/** An order that has arrived, and the only review there is, by its customer. */
export const withReview =
  (stored: Parameters<typeof storeReview>[2]) =>
  async (prepared: Prepared, stage: Stage): Promise<void> => {
    await withDelivery(prepared, stage);
    stage.change("delete from reviews");
    storeReview(stage.change, prepared.order, stored);
  };

/** An order paid by card whose parcel the courier brought back. */
export const withParcelBack = async (prepared: Prepared, stage: Stage) => {
  await withOrder(payments.card)(prepared, stage);
  storeShipment(stage.change, prepared.order);
  storeParcelBack(stage.change, prepared.order, "Nobody was at home three times.");
};

/** A state that begins at the page of an order. */
export const orderState = (
  name: string,
  status: string | undefined,
  sees: string,
  payment: Record<string, string> = payments.cod,
): State => ({
  name,
  customer: true,
  sees,
  prepare: withOrder(payment, status),
  reach: (visitor, { order }) => visitor.open(`/order/${order}`),
});

/** An order's page that is looked at as it opens. */
export const orderPage = (...given: Parameters<typeof orderState>): State => ({
  ...orderState(...given),
  onlyOpened: true,
});

/** What comes of a button on a page of an order; `page` is its address after that of the order. */
export const orderForm = (
  name: string,
  page: string,
  button: string,
  sees: string,
  { filling = {}, ...more }: Partial<State> & { filling?: Record<string, string> } = {},
): State => ({
  ...orderState(name, undefined, sees),
  async reach(visitor, { order }) {
    await visitor.open(`/order/${order}${page}`);
    await visitor.press(button, filling);
  },
  ...more,
});
