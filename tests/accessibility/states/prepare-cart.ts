import * as cartWords from "#content/cart-words.ts";
import * as cardWords from "#content/catalogue-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { naming } from "#tests/support/in-language.ts";
import { addFromProduct, goToReview } from "#tests/support/shopping.ts";
import { pieces } from "#tests/accessibility/stage.ts";
import { choice, type Prepared } from "./state.ts";

/** The button of a card. */
export const addToCard = naming((name) => `${cardWords.addToCart}: ${name}`);

/** A product is in the cart. */
export const withCart = {
  prepare: async ({ client }: Prepared) => void (await addFromProduct(client, `/product/${pieces.plain}`, choice)),
};

/** A piece that was added from its card is in the cart, beside one whose size and colour are chosen. */
export const withOpenChoice = {
  prepare: async ({ client }: Prepared) => {
    await (await client.open("/productlisting")).press(addToCard);
    await addFromProduct(client, `/product/${pieces.second}`, choice);
  },
};

/** Three products are in the cart, two pieces of each. */
export const withFullCart = {
  prepare: async ({ client }: Prepared) => {
    for (const id of [pieces.plain, pieces.second, pieces.longName])
      await addFromProduct(client, `/product/${id}`, { ...choice, quantity: "2" });
  },
};

/** The checkout has its delivery address. */
export const toPayment = async ({ client }: Prepared) => {
  await addFromProduct(client, `/product/${pieces.plain}`, choice);
  await (await (await client.open("/cart")).follow(cartWords.checkout)).press(checkoutWords.toPayment);
};

/** The checkout has its delivery address and its payment. */
export const toReview =
  (payment: Record<string, string>) =>
  async ({ client }: Prepared) => {
    await addFromProduct(client, `/product/${pieces.plain}`, choice);
    await goToReview(client, payment);
  };
