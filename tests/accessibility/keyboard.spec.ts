// One file: each transcript is taken by the same listener, at its end.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { hydrated } from "#tests/support/journey-test.ts";
import { addressOf } from "#app/content/href.ts";
import { alertWords, awaitedWords } from "#content/alert-words.ts";
import { loginWords, passwordWords, registerWords } from "#content/account-words.ts";
import { customerLabels } from "#content/dashboard-words.ts";
import * as dashboardWords from "#content/dashboard-words.ts";
import * as cartWords from "#content/cart-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { heroWords } from "#content/home-words.ts";
import { prefix } from "#content/language.ts";
import * as listingWords from "#content/listing-words.ts";
import * as orderWords from "#content/order-words.ts";
import * as messages from "#content/messages.ts";
import * as productWords from "#content/product-words.ts";
import * as returnWords from "#content/return-words.ts";
import { reviewWords } from "#content/review-words.ts";
import { cart as cartLink, skip as skipLink } from "#content/site-words.ts";
import { pieceName } from "#tests/support/page-words.ts";
import { addFromProduct, newPerson } from "#tests/support/shopping.ts";
import { pieces } from "./stage.ts";
import { enter, test } from "./stage-test.ts";
import { guestAddress, withChoices, withDelivery, withGuestCart } from "./states/prepare-order.ts";
import type { Prepared } from "./states/state.ts";

/**
 * Journeys by keyboard alone, written down as a screen reader meets them: what has the focus, what is said unasked, and
 * each page from its accessibility tree. With ADOPT=1 the transcripts are written for review instead of compared.
 */
const folder = `tests/accessibility/transcripts${prefix}`;

const piece = pieceName("Bandhani Georgette Saree");
/** What bears that name and no more. */
const named = (name: string) => new RegExp(`^${name}$`);

const withCart = async ({ client }: Prepared) =>
  void (await addFromProduct(client, "/product/1", { size: "M", color: "Red" }));

test(
  "a guest fills a cart by keyboard alone: the transcript is the one that was reviewed",
  { tag: "@every-language" },
  async ({ page, stage }) => {
    await enter(page, {}, stage);
    // The first slide stays until it is reached, however long the way takes: carousels rest in a hidden tab.
    await page.addInitScript(() => Object.defineProperty(document, "hidden", { get: () => true }));
    const reader = await listenTo(page);
    await reader.open("/");
    await reader.press(skipLink);
    await reader.press("Elegant Designs, Shop sarees", named(heroWords.saree.link));
    await reader.arrives(listingWords.title);
    await reader.press("the first piece", named(piece));
    await reader.arrives(piece);
    await reader.press("Add to Cart, nothing chosen", named(productWords.addToCart));
    await reader.heard(messages.chooseSizeAndColor);
    await reader.choose("color", "Red");
    await reader.choose("size", "M");
    await reader.press("Add to Cart", named(productWords.addToCart));
    await reader.heard(messages.addedToCart);
    await reader.press("Cart", new RegExp(`^${cartLink}\\s*\\(`));
    await reader.arrives(cartWords.title);
    await reader.press("Increase quantity", named(cartWords.more(piece)));
    await reader.heard(`${cartWords.total} `);
    await reader.press("Remove", new RegExp(`^${cartWords.remove}`));
    await reader.heard(messages.removedFromCart(piece));
    await reader.arrives(cartWords.emptyTitle);
    reader.holds("guest-cart");
  },
);

test(
  "an order is placed and cancelled by keyboard alone: the transcript is the one that was reviewed",
  { tag: "@every-language" },
  async ({ page, stage }) => {
    await enter(page, { customer: true, prepare: withCart }, stage);
    const reader = await listenTo(page);
    await reader.open("/cart");
    await reader.press("Proceed to Checkout", named(cartWords.checkout));
    await reader.arrives(checkoutWords.stepTitles[1]);
    await reader.press("Continue to Payment", named(checkoutWords.toPayment));
    await reader.arrives(checkoutWords.stepTitles[2]);
    await reader.press("Continue to Review, nothing chosen", named(checkoutWords.toReview));
    await reader.heard(messages.choosePayment);
    await orderInCash(reader);
    await reader.arrives(dashboardWords.titles.orders);
    await reader.press("View Order", new RegExp(`^${orderWords.view}`));
    await reader.arrives(new RegExp(`^${orderWords.title("PL-")}`));
    await reader.press("Cancel Order", named(orderWords.cancel));
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("link", { name: orderWords.cancel })).toBeFocused();
    await reader.press("Cancel Order", named(orderWords.cancel));
    await reader.press("Cancel Order, in the dialog", named(orderWords.cancel));
    await reader.heard(messages.orderCancelled);
    // The button that had the focus is gone: the heading has it.
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    reader.holds("order-and-cancel");
  },
);

test("a product is searched for and found by keyboard alone: the transcript is the one that was reviewed", async ({
  page,
  stage,
}) => {
  await enter(page, {}, stage);
  const reader = await listenTo(page);
  await reader.open("/about");
  await reader.type("Search products", "kanjeevaram");
  await reader.press("Search");
  await reader.arrives("Our Collection");
  await reader.type("Lowest price (₹)", "2000");
  await reader.press("Apply", /^Apply/);
  // The page before has the same heading.
  await expect(page).toHaveURL(/minPrice=2000/);
  await reader.arrives("Our Collection");
  await reader.press("the first piece", /Kanjeevaram/);
  await reader.arrives(/Kanjeevaram/);
  reader.holds("search-and-browse");
});

test("an account is opened and changed by keyboard alone: the transcript is the one that was reviewed", async ({
  page,
  stage,
}) => {
  await enter(page, {}, stage);
  const reader = await listenTo(page);
  const person = newPerson();
  const labels = { ...customerLabels, ...registerWords.labels };
  await reader.open("/register");
  await reader.press("Register, nothing filled in", new RegExp(`^${registerWords.submit}$`), "main");
  await reader.heard("Name is required");
  for (const field of ["name", "email", "password"] as const) await reader.type(labels[field], person[field]);
  await reader.type(labels.confirmPassword, person.password);
  for (const field of ["phone", "address", "city", "state", "pincode"] as const)
    await reader.type(labels[field], person[field]);
  await reader.press("Register", new RegExp(`^${registerWords.submit}$`), "main");
  await reader.arrives(loginWords.title);
  await reader.type(loginWords.labels.password, person.password);
  await reader.press("Login", new RegExp(`^${loginWords.submit}$`), "main");
  await expect(page).toHaveURL(/home$/);
  await reader.press("Account of Asha Rao", /Account of Asha Rao$/);
  await reader.press("My Profile", /^My Profile$/);
  await reader.arrives(dashboardWords.titles.profile);
  await reader.press("Edit Profile", /^Edit Profile$/);
  await reader.arrives(dashboardWords.titles["edit-profile"]);
  await reader.type(customerLabels.city, "Udupi");
  await reader.press("Save", new RegExp(`^${dashboardWords.save}$`));
  await reader.heard(messages.profileUpdated);
  await reader.arrives(dashboardWords.titles.profile);
  reader.holds("account");
});

test("a forgotten password is replaced by keyboard alone: the transcript is the one that was reviewed", async ({
  page,
  stage,
}) => {
  const { person, client } = await enter(page, { customer: true }, stage);
  await page.context().clearCookies();
  client.jar.clear();
  const reader = await listenTo(page);
  await reader.open("/login");
  await reader.press("Forgot Password", /^Forgot Password$/);
  await reader.arrives(passwordWords.forgotTitle);
  await reader.type("Email", person.email);
  await reader.press(passwordWords.send);
  await reader.heard(messages.resetLinkSent);
  await reader.open(/\/reset-password\?token=[\w-]+/.exec(await stage.mailTo(person.email))?.[0] ?? "");
  await reader.type(passwordWords.resetLabels.password, "a new evening");
  await reader.type(passwordWords.resetLabels.confirmPassword, "a new evening");
  await reader.press(passwordWords.reset);
  await reader.heard(messages.resetDone);
  reader.holds("reset");
});

test("a product is wished for and removed by keyboard alone: the transcript is the one that was reviewed", async ({
  page,
  stage,
}) => {
  await enter(page, { customer: true }, stage);
  const reader = await listenTo(page);
  await reader.open("/product/5");
  await reader.press(productWords.addToWishlist);
  await reader.heard(messages.addedToWishlist);
  await reader.open("/dashboard?tab=wishlist");
  await reader.press("Remove", /^Remove/);
  await expect(page.getByRole("dialog")).toBeVisible();
  await reader.reads("dialog");
  await reader.press("Remove, in the dialog", /^Remove$/);
  await reader.heard(messages.removedFromWishlist);
  await reader.arrives(dashboardWords.titles.wishlist);
  reader.holds("wishlist");
});

test("a piece is reviewed, and its reviews are read, by keyboard alone: the transcript is the one that was reviewed", async ({
  page,
  stage,
}) => {
  const { order } = await enter(page, { customer: true, prepare: withDelivery }, stage);
  const reader = await listenTo(page);
  await reader.open(`/order/${order}`);
  await reader.press("Write a review", new RegExp(`^${reviewWords.write}`));
  await reader.arrives(reviewWords.title(piece));
  await reader.press("Send Review, no stars chosen", named(reviewWords.submit));
  await reader.heard(reviewWords.starsMissing);
  await reader.choose("stars", "4");
  await reader.choose("fit", "true");
  await reader.type(reviewWords.labels.text, "Soft, and the red is the red of the pictures.");
  await reader.press("Send Review", named(reviewWords.submit));
  await reader.heard(reviewWords.sent);
  await reader.arrives(orderWords.title(order));
  stage.change("update reviews set status = 'shown', reply = 'Thank you, Asha!' where order_id = ?", order);
  await reader.open(`/product/${pieces.plain}`);
  await reader.press("4.0 of 5 from 1 review", new RegExp(`${productWords.rated("4.0", 1)}$`));
  await reader.arrives(reviewWords.reviewsOf(piece));
  reader.holds("reviews");
});

test("a piece is waited for, and then no longer, by keyboard alone: the transcript is the one that was reviewed", async ({
  page,
  stage,
}) => {
  await enter(page, { customer: true }, stage);
  const reader = await listenTo(page);
  await reader.open(`/product/${pieces.soldOut}`);
  await reader.press(alertWords.ask);
  await reader.heard(alertWords.waits);
  await reader.open("/dashboard?tab=wishlist");
  await reader.press(awaitedWords.title);
  await reader.arrives(awaitedWords.title);
  await reader.press("End", new RegExp(`^${awaitedWords.end}:`));
  await reader.heard(awaitedWords.ended);
  await reader.arrives(awaitedWords.title);
  reader.holds("alerts");
});

test("a guest orders by keyboard alone: the transcript is the one that was reviewed", async ({ page, stage }) => {
  await enter(page, { prepare: withGuestCart }, stage);
  const reader = await listenTo(page);
  const typed = guestAddress(newPerson());
  await reader.open("/cart");
  await reader.press("Login to Checkout", named(cartWords.loginToCheckout));
  await reader.arrives(loginWords.title);
  await reader.press(loginWords.asGuest);
  await reader.arrives(checkoutWords.stepTitles[1]);
  await reader.press("Continue to Payment, nothing filled in", named(checkoutWords.toPayment));
  await reader.heard(messages.provide(checkoutWords.shippingNames.email));
  for (const field of ["fullName", "email", "phone", "address", "city", "state", "zipCode"] as const)
    await reader.type(checkoutWords.shippingLabels[field], typed[field]);
  await reader.press("Continue to Payment", named(checkoutWords.toPayment));
  await reader.arrives(checkoutWords.stepTitles[2]);
  await orderInCash(reader);
  await reader.arrives(new RegExp(`^${orderWords.title("PL-")}`));
  reader.holds("guest-order");
});

test("a piece is exchanged by keyboard alone: the transcript is the one that was reviewed", async ({ page, stage }) => {
  const { order } = await enter(page, { customer: true, prepare: withChoices }, stage);
  const reader = await listenTo(page);
  await reader.open(`/order/${order}`);
  await reader.press("Return or Exchange", named(returnWords.askExchange));
  await reader.arrives(returnWords.title(order));
  await reader.press("Ask for this return, nothing chosen", named(returnWords.submit));
  await reader.heard(returnWords.nothingChosen);
  await reader.select(returnWords.howMany, 1);
  await reader.select(returnWords.reason, 1);
  await reader.select(returnWords.wanted, 1);
  await reader.press("Ask for this return", named(returnWords.submit));
  await reader.heard(returnWords.sent);
  await reader.arrives(orderWords.title(order));
  reader.holds("exchange");
});

/** From the payment to the button below what was ordered. */
async function orderInCash(reader: Awaited<ReturnType<typeof listenTo>>) {
  await reader.choose("paymentMethod", "cod");
  await reader.press("Continue to Review", named(checkoutWords.toReview));
  await reader.arrives(checkoutWords.stepTitles[3]);
  await reader.press("Place Order", named(checkoutWords.placeOrder));
  await reader.arrives(checkoutWords.confirmed);
  await reader.press("View Order Details", named(checkoutWords.viewDetails));
}

/** A screen reader user at a keyboard. Each call adds one or more lines to the transcript. */
async function listenTo(page: Page) {
  const lines: string[] = [];
  let frameHeard = false;
  const said: string[] = [];
  await page.exposeFunction("sayAloud", (text: string) => void said.push(text));
  // What a live region comes to hold is said, once it is there and when it changes. What script gives the focus to is said
  // with what describes it: here only the summary of a form's errors.
  await page.addInitScript(() => {
    const last = new WeakMap<Element, string>();
    const listen = () => {
      for (const region of document.querySelectorAll("[role=status], [role=alert], [aria-live]")) {
        const text = (region instanceof HTMLElement ? region.innerText : "").replaceAll(/\s+/g, " ").trim();
        if (last.get(region) !== text && text !== "")
          (globalThis as { sayAloud?(text: string): void }).sayAloud?.(
            `${region.getAttribute("role") ?? "live"}: ${text}`,
          );
        last.set(region, text);
      }
    };
    document.addEventListener("focusin", ({ target }) => {
      const summary = target instanceof HTMLElement && target.matches("form > [role=group]") ? target : null;
      if (summary !== null)
        (globalThis as { sayAloud?(text: string): void }).sayAloud?.(
          `focus: ${summary.innerText.replaceAll(/\s+/g, " ").trim()}`,
        );
    });
    document.addEventListener("DOMContentLoaded", () => {
      listen();
      new MutationObserver(listen).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
  });

  const plain = (text: string) =>
    text
      .replaceAll(/\b(PL|RT)-[2-9A-HJ-NP-Z]{8}/g, "$1-…")
      .replaceAll(/asha\.[\w-]+@/g, "asha@")
      .replaceAll(/[A-Z][a-z]{2} \d{1,2}, \d{4}(, \d{1,2}:\d\d [ap]m)?/g, "(date)")
      .replaceAll(/\d{1,2} [ऀ-ॿ]+ \d{4}(, \d{1,2}:\d\d [ap]m)?/g, "(date)")
      .replaceAll(/(Mon|Tues|Wednes|Thurs|Fri|Satur)day, \d{1,2} [A-Z][a-z]+/g, "(day)")
      .replaceAll(/(सोम|मंगल|बुध|गुरु|शुक्र|शनि)वार, \d{1,2} [ऀ-ॿ]+/g, "(day)")
      .replaceAll(/127\.0\.0\.1:\d+/g, "shop");
  const overhear = () => {
    // The settings of the run are told by whichever page comes first to it.
    for (const text of said.splice(0)) if (text !== `live: ${messages.settingsSaved}`) lines.push(`  (${plain(text)})`);
  };
  const read = async () => {
    await hydrated(page);
    const tree = await page.locator(frameHeard ? "main" : "body").ariaSnapshot();
    frameHeard = true;
    overhear();
    lines.push(
      plain(tree)
        .split("\n")
        .filter((line) => !/^\s*- \/url:/.test(line))
        .map((line) => `    ${line}`)
        .join("\n"),
    );
  };
  const focused = (within: string) =>
    page.evaluate((within) => {
      const element = document.activeElement;
      if (element === null || element === document.body || !element.matches(`${within} *, dialog *`)) return "";
      return (element.getAttribute("aria-label") ?? element.textContent ?? "").replaceAll(/\s+/g, " ").trim();
    }, within);
  const focusedField = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      return element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement
        ? (element.getAttribute("aria-label") ?? element.labels?.[0]?.textContent ?? "").replaceAll(/\s+/g, " ").trim()
        : "";
    });

  const tabTo = async (what: string, isThere = async () => (await focusedField()) === what) => {
    await hydrated(page);
    for (let steps = 0; !(await isThere()); steps++) {
      if (steps > 150) throw new Error(`Tab does not come to ${what}`);
      await page.keyboard.press("Tab");
    }
  };

  return {
    async open(path: string) {
      await page.goto(addressOf(path));
      lines.push(`# ${plain(await page.title())}`);
      await read();
    },
    /** Tabs to what is named so, in that part of the page, and presses Enter. */
    async press(what: string, name: RegExp = new RegExp(`^${what}$`), within = "body") {
      await tabTo(what, async () => name.test(await focused(within)));
      lines.push(`> ${what}`);
      await page.keyboard.press("Enter");
    },
    /** Tabs to the field of that label and types over what is in it. */
    async type(label: string, text: string) {
      await tabTo(label);
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.insertText(text);
      lines.push(`> ${label}: ${/password|cvv|expiry/i.test(label) ? "•••" : plain(text)}`);
    },
    /** Tabs to the list of that label and goes down so many options. */
    async select(label: string, down: number) {
      await tabTo(label);
      for (let step = 0; step < down; step++) await page.keyboard.press("ArrowDown");
      lines.push(`> ${label}: ${await page.locator("select:focus option:checked").innerText()}`);
    },
    /** Reads a part that has opened. */
    async reads(selector: string) {
      lines.push(
        plain(await page.locator(selector).filter({ visible: true }).ariaSnapshot())
          .split("\n")
          .map((line) => `    ${line}`)
          .join("\n"),
      );
    },
    async choose(name: string, value: string) {
      const radio = page.locator(`main input[name="${name}"][value="${value}"]`);
      await tabTo(name, () =>
        page.evaluate((name) => (document.activeElement as HTMLInputElement | null)?.name === name, name),
      );
      await page.keyboard.press("Space");
      for (let steps = 0; !(await radio.isChecked()) && steps < 8; steps++) await page.keyboard.press("ArrowDown");
      await expect(radio).toBeChecked();
      lines.push(`> choose ${name}: ${value}`);
    },
    async heard(words: string) {
      await expect.poll(() => said.join("\n")).toContain(words);
      expect(
        said.filter((text) => text.includes(words)),
        `${words}: said once`,
      ).toHaveLength(1);
      overhear();
    },
    async arrives(heading: string | RegExp) {
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await expect(page).toHaveTitle(/\S/);
      lines.push(`# ${plain(await page.title())}`);
      await read();
    },
    holds(name: string) {
      overhear();
      const text = `${lines.join("\n")}\n`;
      const file = `${folder}/${name}.txt`;
      mkdirSync(folder, { recursive: true });
      if (process.env["ADOPT"] !== undefined) writeFileSync(file, text);
      expect(text).toBe(readFileSync(file, "utf8"));
    },
  };
}
