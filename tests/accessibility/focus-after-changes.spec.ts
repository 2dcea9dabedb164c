import { expect, type Locator, type Page } from "@playwright/test";
import * as dashboardWords from "#content/dashboard-words.ts";
import * as orderWords from "#content/order-words.ts";
import * as cartWords from "#content/cart-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { formWords } from "#content/form-words.ts";
import * as listingWords from "#content/listing-words.ts";
import * as messages from "#content/messages.ts";
import * as pagerWords from "#content/pager-words.ts";
import * as productWords from "#content/product-words.ts";
import * as siteWords from "#content/site-words.ts";

import { hydrated } from "#tests/support/journey-test.ts";
import { addFromProduct, goToReview, payments } from "#tests/support/shopping.ts";
import { enter, test } from "./stage-test.ts";
import { pieces } from "./stage.ts";
import type { Prepared } from "./states/state.ts";

/** What somebody at the keyboard has after a change that script made: the place of the focus, and what was said meanwhile. */
interface Met {
  focus: string;
  isInView: boolean;
  said: string[];
}

test("sorting, paging and filtering a list by keyboard leave the focus in view and say the list once", async ({
  desk,
  stage,
}) => {
  const page = await desk.clear();
  await enter(page, {}, stage);
  const shopper = await atKeyboard(page, "/productlisting");
  const main = page.locator("main");
  const link = (name: string) => main.getByRole("link", { name, exact: true });
  const results = `h2 ${listingWords.results}`;
  const sorted = listingWords.sorts["price-asc"];
  const [total, pages] = await shownOn(page);
  const all = (at: number) => `${total} products, page ${at} of ${pages}, ${sorted}`;
  const fewer = new RegExp(`^(?!${total} )\\d+ products, page 1 of \\d+, ${sorted}$`);

  await shopper.press(main.getByLabel(listingWords.sort), "ArrowDown");
  await shopper.has("SELECT sort", all(1));
  await shopper.press(link(pagerWords.next));
  await shopper.has(results, all(2));
  await shopper.press(link(listingWords.list));
  await shopper.has(`A ${listingWords.list}`);
  await shopper.press(link("Kurti"));
  await shopper.has(results, fewer);
  const dearest = main.getByRole("spinbutton", { name: listingWords.highest });
  await dearest.fill("3000");
  await shopper.press(dearest);
  await shopper.has("INPUT maxPrice", fewer);
  await shopper.press(main.getByRole("link", { name: /Kurtis$/ }));
  await shopper.has(results, fewer);
  await shopper.press(link(listingWords.clearAll));
  await shopper.has(results, all(1));
  // Back gives the focus to the link that led away.
  await shopper.press(link("Kurti"));
  await shopper.has(results, fewer);
  await shopper.back();
  await shopper.has("A Kurti", all(1));
  await shopper.stayed();
});

test("a piece that leads on and back keeps the place, and messages can be dismissed by keyboard", async ({
  desk,
  stage,
}) => {
  const page = await desk.clear();
  await enter(page, {}, stage);
  const shopper = await atKeyboard(page, "/productlisting");
  const card = page.locator("main li:has(h3)").nth(12);
  const name = (await card.getByRole("heading").textContent()) ?? "";
  await shopper.press(card.getByRole("heading").getByRole("link"));
  await shopper.has(`h1 ${name}`);
  await shopper.back();
  await shopper.has(`A ${name}`);
  const add = card.getByRole("button");
  await shopper.press(add);
  await expect(page.locator("[aria-live]").filter({ hasText: name })).toBeAttached();
  const way = siteWords.wayToCart();
  await shopper.has(`BUTTON Add to Cart: ${name}`, `${name} added to cart sucessfully! ${way}`);
  await shopper.press(page.getByRole("link", { name: siteWords.dismiss }));
  await shopper.has(`BUTTON Add to Cart: ${name}`);
  await shopper.stayed();
});

test("the dashboard's tabs, its forms and its deletions leave the focus on a heading", async ({ desk, stage }) => {
  const page = await desk.clear();
  await enter(page, { customer: true, prepare: withOrderAndWishes }, stage);
  const shopper = await atKeyboard(page, "/dashboard");
  const main = page.locator("main");
  const dialog = page.getByRole("dialog");
  const { titles, tabs } = dashboardWords;
  await shopper.press(main.getByRole("link", { name: dashboardWords.editProfile }));
  await shopper.has(`h1 ${titles["edit-profile"]}`);
  await main.getByLabel("City").fill("Udupi");
  await shopper.press(main.getByRole("button", { name: dashboardWords.save, exact: true }));
  await shopper.has(`h1 ${titles.profile}`, messages.profileUpdated);
  for (const tab of ["orders", "address", "payment", "settings", "wishlist"] as const) {
    await shopper.press(main.getByRole("link", { name: tabs[tab], exact: true }));
    await shopper.has(`h1 ${titles[tab]}`);
  }
  const [, second] = await main.getByRole("heading", { level: 2 }).allTextContents();
  await shopper.press(main.getByRole("link", { name: new RegExp(`^${dashboardWords.remove}`) }).first());
  await shopper.has(`BUTTON ${dashboardWords.keepWish}`);
  await shopper.press(dialog.getByRole("button", { name: dashboardWords.remove, exact: true }));
  await shopper.has(`h2 ${second}`, messages.removedFromWishlist);
  await shopper.press(main.getByRole("link", { name: dashboardWords.clearWishlist }));
  await shopper.press(dialog.getByRole("button", { name: dashboardWords.clearWishlist }));
  await shopper.has(`h2 ${dashboardWords.emptyWishlist}`, messages.wishlistCleared);

  await shopper.press(main.getByRole("link", { name: tabs.orders, exact: true }));
  await shopper.has(`h1 ${titles.orders}`);
  const order = await main.getByRole("heading", { level: 2 }).textContent();
  await shopper.press(main.getByRole("link", { name: orderWords.cancel }));
  // The dialog opens on the button that changes nothing, and its question is part of it.
  await shopper.has(`BUTTON ${orderWords.keep}`);
  await expect(dialog.getByRole("button").and(page.locator(":focus"))).toHaveAccessibleDescription(
    messages.confirmCancel,
  );
  await page.keyboard.press("Escape");
  await shopper.has(`A ${orderWords.cancel}${orderWords.ofOrder(order?.replace(/^Order /, "") ?? "")}`);
  // A press at once is not lost: that the dialog has closed is told a moment later.
  await shopper.press(main.getByRole("link", { name: orderWords.cancel }));
  await dialog.evaluate((open: HTMLDialogElement) => {
    open.close();
    (document.activeElement as HTMLElement).click();
  });
  await shopper.press(dialog.getByRole("button", { name: orderWords.cancel }));
  await shopper.has(`h2 ${order}`, messages.orderCancelled);
  await shopper.stayed();
});

test("the cart's lines and the checkout's steps leave the focus on what comes next", async ({ desk, stage }) => {
  const page = await desk.clear();
  await enter(page, { customer: true, prepare: withTwoLines }, stage);
  const shopper = await atKeyboard(page, "/cart");
  const main = page.locator("main");
  const remove = main.getByRole("button", { name: /^Remove/ });
  const [first, second] = await remove.allTextContents();
  await shopper.press(remove.first());
  await shopper.has(`BUTTON ${second}`, /removed from your cart/);
  await shopper.press(main.getByRole("link", { name: cartWords.checkout }));
  await shopper.has(`h1 ${checkoutWords.stepTitles[1]}`);
  await shopper.press(main.getByRole("button", { name: checkoutWords.toPayment }));
  await shopper.has(`h1 ${checkoutWords.stepTitles[2]}`);
  // The summary of the errors takes the focus, which says them: no live region says them again.
  await shopper.press(main.getByRole("button", { name: checkoutWords.toReview }));
  await shopper.has(`DIV ${formWords.summaryTitle} Please select a payment method.`);
  await main.getByRole("radio").first().focus();
  await page.keyboard.press("Space");
  await shopper.press(main.getByRole("radio", { name: /Cash/ }), "Space");
  await shopper.press(main.getByRole("button", { name: checkoutWords.toReview }));
  await shopper.has(`h1 ${checkoutWords.stepTitles[3]}`);
  await shopper.back();
  await expect(page).toHaveURL(/step=2$/);
  await shopper.has(`BUTTON ${checkoutWords.toReview}`);
  await shopper.press(page.getByRole("banner").getByRole("link", { name: /^Cart/ }));
  await shopper.has(`h1 ${cartWords.title}`);
  // Where the caret stands on the new page, Orca takes what is there for said: never the heading.
  expect(await page.evaluate(() => getSelection()?.anchorNode?.textContent)).toBe(siteWords.startOfMain);
  await shopper.press(remove.first());
  await shopper.has(`h1 ${cartWords.emptyTitle}`, /removed from your cart/);
  expect(first).not.toBe(second);
  await shopper.stayed();
});

test("what happens a second time is said a second time", async ({ desk, stage }) => {
  const page = await desk.clear();
  stage.change("update products set stock = 2 where id = ?", pieces.scarce);
  const prepare = async ({ client }: Prepared) =>
    void (await addFromProduct(client, `/product/${pieces.scarce}`, { size: "M", color: "Red", quantity: "2" }));
  await enter(page, { prepare }, stage);
  const main = page.locator("main");
  const name = "Mirrorwork Belt";
  const inCart = await atKeyboard(page, "/cart");
  for (const _ of ["first", "second"]) {
    await inCart.press(main.getByRole("button", { name: cartWords.more(name) }));
    await inCart.has(`BUTTON ${cartWords.more(name)}`, messages.outOfStock);
  }
  const onProduct = await atKeyboard(page, `/product/${pieces.plain}`);
  for (const option of ["Black", "S"])
    await onProduct.press(main.getByRole("radio", { name: option, exact: true }), "Space");
  const [piece = ""] = await main.getByRole("heading", { level: 1 }).allTextContents();
  for (const _ of ["first", "second"]) {
    await onProduct.press(main.getByRole("button", { name: productWords.addToCart, exact: true }));
    await onProduct.has(
      `BUTTON ${productWords.addToCart}`,
      `${messages.addedToCart} ${siteWords.wayToCart(piece, "S", "Black")}`,
    );
  }
});

const withTwoLines = async ({ client }: Prepared) => {
  await addFromProduct(client, `/product/${pieces.plain}`, { size: "M", color: "Red" });
  await addFromProduct(client, `/product/${pieces.second}`, { size: "S", color: "Blue" });
};

const withOrderAndWishes = async ({ client }: Prepared) => {
  await addFromProduct(client, `/product/${pieces.plain}`, { size: "M", color: "Red" });
  await (await goToReview(client, payments.cod)).press(checkoutWords.placeOrder);
  for (const id of [pieces.plain, pieces.second, 7])
    await (await client.open(`/product/${id}`)).press(productWords.addToWishlist);
};

/** How many products the list has, and how many pages. */
async function shownOn(page: Page): Promise<string[]> {
  const text = (await page.locator("main [aria-live]").textContent()) ?? "";
  return /^([\d,]+) products?, page \d+ of (\d+)/.exec(text)?.slice(1) ?? [];
}

/** A shopper who uses the keyboard alone on one loaded page, which script changes from here on. */
async function atKeyboard(page: Page, path: string) {
  await page.addInitScript(listen);
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await hydrated(page);
  return {
    /** Presses a key on a control, and forgets what was said before. */
    async press(control: Locator, key = "Enter") {
      await control.focus();
      await page.evaluate(() => void (globalThis as { said?: string[] }).said?.splice(0));
      await page.keyboard.press(key);
    },
    async back() {
      await page.evaluate(() => void (globalThis as { said?: string[] }).said?.splice(0));
      await page.goBack();
    },
    /** After the change this has the focus, within the window, and nothing but this was said. */
    async has(focus: string, ...said: (string | RegExp)[]) {
      const wanted = said.map((text) => (typeof text === "string" ? text : (expect.stringMatching(text) as unknown)));
      await expect.poll(() => page.evaluate(look)).toEqual({ focus, isInView: true, said: wanted });
    },
    /** No page was loaded meanwhile: all of it was done by script. */
    async stayed() {
      expect(await page.evaluate(() => performance.getEntriesByType("navigation")[0]?.name)).toContain(path);
    },
  };
}

/** In the page: what has the focus, and what the live regions have said. */
function look(): Met {
  const element = document.activeElement;
  const { top = 0, bottom = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
  const text = ((element as HTMLElement | null)?.textContent ?? "").replaceAll(/\s+/g, " ").trim();
  const tag = element?.tagName ?? "";
  const name =
    element instanceof HTMLInputElement || element instanceof HTMLSelectElement
      ? element.name
      : tag === "DIV"
        ? ((element as HTMLElement).innerText ?? "").replaceAll(/\s+/g, " ").trim()
        : text;
  return {
    focus: tag === "BODY" ? "nothing" : `${/^H\d$/.test(tag) ? tag.toLowerCase() : tag} ${name}`,
    isInView: height > 0 && top >= 0 && bottom <= innerHeight,
    said: (globalThis as { said?: string[] }).said ?? [],
  };
}

/** In the page: notes what live regions come to hold. */
function listen(): void {
  const said: string[] = [];
  Object.assign(globalThis, { said });
  const last = new WeakMap<Element, string>();
  document.addEventListener("DOMContentLoaded", () => {
    const note = () => {
      for (const region of document.querySelectorAll("[role=status], [role=alert], [aria-live]")) {
        const text = (region.textContent ?? "").replaceAll(/\s+/g, " ").trim();
        if (last.has(region) || region.getAttribute("role") === "alert")
          if (text !== "" && last.get(region) !== text) said.push(text);
        last.set(region, text);
      }
    };
    note();
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}
