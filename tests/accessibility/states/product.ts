import { expect } from "@playwright/test";
import { alertWords } from "#content/alert-words.ts";
import { colorName } from "#content/catalogue-words.ts";
import * as deliveryWords from "#content/delivery-words.ts";
import * as messages from "#content/messages.ts";
import * as productWords from "#content/product-words.ts";
import { reviewWords } from "#content/review-words.ts";
import { sizeWords } from "#content/size-words.ts";
import { withReview } from "./prepare-order.ts";
import { pieces } from "#tests/accessibility/stage.ts";
import { naming } from "#tests/support/in-language.ts";
import { at, choice, form, mine, nobody, type State } from "./state.ts";

/** A piece with a review of two paragraphs, a photograph and the shop's reply. */
const reviewed = {
  ...mine,
  prepare: withReview({
    product: pieces.scarce,
    stars: 4,
    words: "Soft, and the red is the red of the pictures.\n\nI wear it to every wedding of this winter. 😊",
    reply: "Thank you, Asha!",
    hasPicture: true,
  }),
};

/** The page of a product. */
export const productStates: readonly State[] = [
  at("product", `/product/${pieces.plain}`, productWords.addToCart),
  at("product-second-picture", `/product/${pieces.plain}`, productWords.addToCart, {
    enhanced: async (page) => page.getByRole("link", { name: productWords.pictureOf(2, 3, colorName("Red")) }).click(),
  }),
  at("product-zoomed", `/product/${pieces.plain}`, productWords.addToCart, {
    enhanced: async (page) =>
      page
        .getByRole("button", { name: naming(productWords.zoom) })
        .first()
        .press("Enter"),
  }),
  at("product-recently-looked-at", `/product/${pieces.plain}`, productWords.addToCart, {
    async enhanced(page) {
      await page.locator("main h3 a").first().click();
      await expect(page.getByRole("heading", { name: productWords.recentlyViewed })).toBeVisible();
    },
  }),
  at("product-on-sale", `/product/${pieces.scarce}`, productWords.fewLeft(2)),
  at("product-sold-out", `/product/${pieces.soldOut}`, alertWords.title),
  form("product-alert-refused", `/product/${pieces.soldOut}`, alertWords.ask, messages.emailRequired),
  form("product-alert-sent", `/product/${pieces.soldOut}`, alertWords.ask, alertWords.sent, {
    filling: { email: nobody },
  }),
  form("product-alert-waits", `/product/${pieces.soldOut}`, alertWords.ask, alertWords.waits, mine),
  form("product-alert-of-a-choice", `/product/${pieces.ownOptions}`, alertWords.ask, messages.emailInvalid, {
    filling: { email: "asha" },
  }),
  at("alert-to-confirm", "/alerts/confirm?token=some", alertWords.links.confirm.text),
  form("alerts-link-ended", "/alerts/end?token=some", alertWords.links.end.button, alertWords.gone),
  at("product-long-name", `/product/${pieces.longName}`, "Doubleikat"),
  at("product-own-options", `/product/${pieces.ownOptions}`, productWords.soldOut()),
  at("product-option-chosen", `/product/${pieces.ownOptions}`, productWords.soldOut(), {
    enhanced: async (page) => page.getByRole("radio", { name: "M", exact: true }).check(),
  }),
  at(
    "product-combination-sold-out",
    `/product/${pieces.ownOptions}?size=M&color=Teal`,
    productWords.soldOut(colorName("Teal")),
  ),
  form(
    "product-combination-short",
    `/product/${pieces.ownOptions}`,
    productWords.addToCart,
    messages.combinationShort(2, `Free Size, ${colorName("Teal")}`),
    { filling: { size: "Free Size", color: "Teal", quantity: "9" } },
  ),
  at("product-one-combination", `/product/${pieces.oneCombination}`, productWords.fewLeft(2)),
  form("product-nothing-chosen", `/product/${pieces.plain}`, productWords.addToCart, messages.chooseSizeAndColor),
  at("product-adding", `/product/${pieces.plain}`, productWords.addToCart, {
    async enhanced(page) {
      for (const [name, value] of Object.entries(choice))
        await page.locator(`main [name="${name}"][value="${value}"]`).check({ force: true });
      // The answer never comes.
      await page.route("**", (route) => (route.request().method() === "POST" ? undefined : route.fallback()));
      await page.locator("main").getByRole("button", { name: productWords.addToCart, exact: true }).first().click();
      await expect(page.locator("main").getByRole("button", { name: productWords.adding })).toBeVisible();
    },
  }),
  form("product-added", `/product/${pieces.plain}`, productWords.addToCart, messages.addedToCart, { filling: choice }),
  form("product-add-failed", `/product/${pieces.plain}`, productWords.addToCart, messages.addToCartFailed, {
    ...mine,
    failing: /POST .*cart/,
    filling: choice,
  }),
  form("product-wish-as-guest", `/product/${pieces.plain}`, productWords.addToWishlist, messages.loginForWishlist),
  form("product-wished", `/product/${pieces.plain}`, productWords.addToWishlist, messages.addedToWishlist, mine),
  form("product-delivery-day", `/product/${pieces.plain}`, deliveryWords.check, deliveryWords.cash, {
    filling: { pin: "302001" },
  }),
  form("product-not-served", `/product/${pieces.plain}`, deliveryWords.check, deliveryWords.notServed("190001"), {
    filling: { pin: "190001" },
  }),
  form("product-pin-refused", `/product/${pieces.plain}`, deliveryWords.check, messages.pinNotIndian, {
    filling: { pin: "302" },
  }),
  at("product-reviewed", `/product/${pieces.scarce}`, productWords.rated("4.0", 1), reviewed),
  at("product-reviews", `/product/${pieces.scarce}/reviews`, "Thank you, Asha!", reviewed),
  at("product-without-reviews", `/product/${pieces.second}/reviews`, reviewWords.none),
  at("listing-with-stars", "/productlisting?search=Mirrorwork", "(1)", reviewed),
  at("product-not-on-sale", `/product/${pieces.hidden}`, productWords.notOnSaleText),
  at("sizes", "/sizes", sizeWords.usualAdvice),
  at("sizes-of-product", `/sizes?product=${pieces.plain}&size=M`, sizeWords.how),
  at("product-sizes-open", `/product/${pieces.plain}`, productWords.sizeGuide, {
    enhanced: async (page) => {
      await page.getByRole("link", { name: productWords.sizeGuide }).click();
      await expect(page.getByRole("dialog").getByRole("table").first()).toBeVisible();
    },
  }),
  at("product-missing", "/product/999999", messages.productNotFound),
  at("product-upstream-down", `/product/${pieces.plain}`, productWords.tryAgain, { failing: /products/ }),
  at("product-details-without-id", "/productdetails", messages.productNotFound),
  at("product-card-alone", "/productcart", ""),
];
