import * as dashboardWords from "#content/dashboard-words.ts";
import * as messages from "#content/messages.ts";
import * as productWords from "#content/product-words.ts";
import { naming } from "#tests/support/in-language.ts";
import { pieces } from "#tests/accessibility/stage.ts";
import { at, dashboard, form, hasDialog, ofCustomers, type Prepared } from "./state.ts";

/** Two products are on the wishlist. */
export const withWishes = async ({ client }: Prepared) => {
  for (const id of [pieces.second, pieces.longName])
    await (await client.open(`/product/${id}`)).press(productWords.addToWishlist);
};

/** What a customer changes of the wishlist. */
export const wishlistStates = ofCustomers([
  at("wishlist-clear-page", "/wishlist/clear", messages.confirmWishlistClear, { prepare: withWishes }),
  at("wishlist-remove-page", `/wishlist/remove?id=${pieces.second}`, messages.confirmWishlistRemove, {
    prepare: withWishes,
  }),
  form("wishlist-cleared", "/wishlist/clear", dashboardWords.clearWishlist, messages.wishlistCleared, {
    prepare: withWishes,
  }),
  at("wishlist-clear-dialog", dashboard("wishlist"), dashboardWords.clearWishlist, {
    prepare: withWishes,
    async enhanced(page) {
      await page.getByRole("link", { name: dashboardWords.clearWishlist }).click();
      await hasDialog(page);
    },
  }),
  at("wishlist-remove-dialog", dashboard("wishlist"), dashboardWords.clearWishlist, {
    prepare: withWishes,
    async enhanced(page) {
      await page
        .locator("main")
        .getByRole("link", { name: naming((name) => `${dashboardWords.remove}: ${name}`) })
        .first()
        .click();
      await hasDialog(page);
    },
  }),
]);
