import * as cartWords from "#content/cart-words.ts";
import * as cardWords from "#content/catalogue-words.ts";
import * as messages from "#content/messages.ts";
import { naming } from "#tests/support/in-language.ts";
import { addFromProduct } from "#tests/support/shopping.ts";
import { offers, pieces } from "#tests/accessibility/stage.ts";
import { withCart, withFullCart, withOpenChoice } from "./prepare-cart.ts";
import { at, choice, form, mine, type State } from "./state.ts";

/** The cart. */
export const cartStates: readonly State[] = [
  at("cart-empty", "/cart", cartWords.emptyTitle),
  at("cart-guest", "/cart", cartWords.loginToCheckout, withCart),
  at("cart-to-choose", "/cart", cardWords.toChoose(["size", "color"]), withOpenChoice),
  form(
    "cart-choice-failed",
    "/cart",
    naming((name) => `${cartWords.save}: ${name}`),
    messages.cartUpdateFailed,
    {
      ...mine,
      ...withOpenChoice,
      failing: /PUT .*cart/,
      filling: { newSize: "M", newColor: "Red" },
    },
  ),
  at("cart-full", "/cart", cartWords.checkout, { ...mine, ...withFullCart }),
  at("cart-with-code", "/cart", offers[1].name, {
    paidByLink: true,
    async prepare(prepared) {
      await withFullCart.prepare(prepared);
      await (await prepared.client.open("/cart")).press(cartWords.applyCode, { offerCode: offers[1].code });
    },
  }),
  form("cart-code-refused", "/cart", cartWords.applyCode, cartWords.removeCode, {
    ...withCart,
    paidByLink: true,
    filling: { offerCode: offers[0].code },
  }),
  form("cart-code-unknown", "/cart", cartWords.applyCode, cartWords.codeWords.missing, {
    ...withCart,
    paidByLink: true,
    filling: { offerCode: "" },
  }),
  at("cart-with-sold-out", "/cart", cartWords.soldOut, {
    async prepare({ client }, stage) {
      stage.change("update products set stock = 2 where id = ?", pieces.scarce);
      await addFromProduct(client, `/product/${pieces.scarce}`, choice);
      stage.change("update products set stock = 0 where id = ?", pieces.scarce);
    },
    async reach(visitor, _, stage) {
      await visitor.open("/cart");
      stage.change("update products set stock = 2 where id = ?", pieces.scarce);
    },
  }),
  at("cart-few-left", "/cart", cartWords.fewLeft(1), {
    prepare: async ({ client }) =>
      void (await addFromProduct(client, `/product/${pieces.scarce}`, { ...choice, quantity: "2" })),
    async reach(visitor, _, stage) {
      stage.change("update products set stock = 1 where id = ?", pieces.scarce);
      await visitor.open("/cart");
      stage.change("update products set stock = 2 where id = ?", pieces.scarce);
    },
  }),
  form(
    "cart-quantity-refused",
    "/cart",
    naming((name) => `${cartWords.update}: ${name}`),
    messages.outOfStock,
    {
      customer: true,
      prepare: async ({ client }) => void (await addFromProduct(client, `/product/${pieces.scarce}`, choice)),
      filling: { quantity: "9" },
    },
  ),
  form("cart-one-more", "/cart", naming(cartWords.more), cartWords.subtotal, { ...mine, ...withCart }),
  form(
    "cart-removed",
    "/cart",
    naming((name) => `${cartWords.remove}: ${name}`),
    cartWords.emptyTitle,
    withCart,
  ),
  form("cart-update-failed", "/cart", naming(cartWords.more), messages.cartUpdateFailed, {
    ...mine,
    ...withCart,
    failing: /PUT .*cart/,
  }),
  at("cart-upstream-down", "/cart", cartWords.unavailable, { ...mine, ...withCart, failing: /cart|products/ }),
];
