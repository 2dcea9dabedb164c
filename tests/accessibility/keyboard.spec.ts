import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { hydrated } from "../support/journey-test.ts";
import { enter, test } from "./stage-test.ts";

/**
 * Journeys by keyboard alone, written down as a screen reader meets them: what has the focus, what is said unasked, and
 * each page from its accessibility tree. With ADOPT=1 the transcripts are written for review instead of compared.
 */
const folder = "docs/accessibility/transcripts";

test("a guest fills a cart by keyboard alone: the transcript is the one that was reviewed", async ({ page, stage }) => {
  await enter(page, {}, stage);
  const reader = await listenTo(page);
  await reader.open("/");
  await reader.press("Skip to content");
  await reader.press("Elegant Designs, Shop sarees", /^Shop sarees$/);
  await reader.arrives("Our Collection");
  await reader.press("the first piece", /^Kesar Bandhani Georgette Saree$/);
  await reader.arrives("Kesar Bandhani Georgette Saree");
  await reader.press("Add to Cart, nothing chosen", /^Add to Cart$/);
  await reader.heard("Please select size and color");
  await reader.choose("color", "Red");
  await reader.choose("size", "M");
  await reader.press("Add to Cart", /^Add to Cart$/);
  await reader.heard("Added to cart!");
  await reader.press("Cart", /^Cart/);
  await reader.arrives("Your cart");
  await reader.press("One more", /^One more of/);
  await reader.heard("Total ");
  await reader.press("Remove", /^Remove/);
  await reader.heard("removed from your cart");
  await reader.arrives("Your cart is empty");
  reader.holds("guest-cart");
});

test("an order is placed and cancelled by keyboard alone: the transcript is the one that was reviewed", async ({ page, stage }) => {
  await enter(page, { customer: true, prepare: async ({ client }) => void (await (await client.open("/product/1")).press("Add to Cart", { size: "M", color: "Red" })) }, stage);
  const reader = await listenTo(page);
  await reader.open("/cart");
  await reader.press("Proceed to Checkout", /^Proceed to Checkout$/);
  await reader.arrives("Shipping");
  await reader.press("Continue to Payment", /^Continue to Payment$/);
  await reader.arrives("Payment");
  await reader.press("Continue to Review, nothing chosen", /^Continue to Review$/);
  await reader.heard("Please select a payment method.");
  await reader.choose("paymentMethod", "cod");
  await reader.press("Continue to Review", /^Continue to Review$/);
  await reader.arrives("Review");
  await reader.press("Place Order", /^Place Order$/);
  await reader.arrives("Order Placed Successfully!");
  await reader.press("View Order Details", /^View Order Details$/);
  await reader.arrives("My Orders");
  await reader.press("View Order", /^View Order/);
  await reader.arrives(/^Order PL-/);
  await reader.press("Cancel Order", /^Cancel Order$/);
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Cancel Order" })).toBeFocused();
  await reader.press("Cancel Order", /^Cancel Order$/);
  await reader.press("Cancel Order, in the dialog", /^Cancel Order$/);
  await reader.heard("Order cancelled successfully");
  // The button that had the focus is gone: the heading has it.
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  reader.holds("order-and-cancel");
});

/** Somebody who hears the page and types; every call is a line or more of her transcript. */
async function listenTo(page: Page) {
  const lines: string[] = [];
  let frameHeard = false;
  const said: string[] = [];
  await page.exposeFunction("sayAloud", (text: string) => void said.push(text));
  // What a live region comes to hold is said, once it is there and when it changes.
  await page.addInitScript(() => {
    const last = new WeakMap<Element, string>();
    const listen = () => {
      for (const region of document.querySelectorAll("[role=status], [role=alert], [aria-live]")) {
        const text = (region.textContent ?? "").replaceAll(/\s+/g, " ").trim();
        if (last.get(region) !== text && text !== "") (globalThis as { sayAloud?(text: string): void }).sayAloud?.(`${region.getAttribute("role") ?? "live"}: ${text}`);
        last.set(region, text);
      }
    };
    document.addEventListener("DOMContentLoaded", () => {
      listen();
      new MutationObserver(listen).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
  });

  const plain = (text: string) => text.replaceAll(/PL-[2-9A-HJ-NP-Z]{8}/g, "PL-…").replaceAll(/asha\.[\w-]+@/g, "asha@").replaceAll(/[A-Z][a-z]{2} \d{1,2}, \d{4}(, \d{1,2}:\d\d [ap]m)?/g, "(date)").replaceAll(/127\.0\.0\.1:\d+/g, "shop");
  const overhear = () => {
    for (const text of said.splice(0)) lines.push(`  (${plain(text)})`);
  };
  const read = async () => {
    await hydrated(page);
    const tree = await page.locator(frameHeard ? "main" : "body").ariaSnapshot();
    frameHeard = true;
    overhear();
    lines.push(plain(tree).split("\n").filter((line) => !/^\s*- \/url:/.test(line)).map((line) => `    ${line}`).join("\n"));
  };
  const focused = () => page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return "";
    return (element.getAttribute("aria-label") ?? element.textContent ?? "").replaceAll(/\s+/g, " ").trim();
  });

  return {
    async open(path: string) {
      await page.goto(path);
      lines.push(`# ${await page.title()}`);
      await read();
    },
    async press(what: string, name: RegExp = new RegExp(`^${what}$`)) {
      await hydrated(page);
      for (let steps = 0; !name.test(await focused()); steps++) {
        if (steps > 150) throw new Error(`Tab does not come to ${what}`);
        await page.keyboard.press("Tab");
      }
      lines.push(`> ${what}`);
      await page.keyboard.press("Enter");
    },
    async choose(name: string, value: string) {
      const radio = page.locator(`main input[name="${name}"][value="${value}"]`);
      for (let steps = 0; (await page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name ?? "")) !== name; steps++) {
        if (steps > 150) throw new Error(`Tab does not come to ${name}`);
        await page.keyboard.press("Tab");
      }
      await page.keyboard.press("Space");
      for (let steps = 0; !(await radio.isChecked()) && steps < 8; steps++) await page.keyboard.press("ArrowDown");
      await expect(radio).toBeChecked();
      lines.push(`> choose ${name}: ${value}`);
    },
    async heard(words: string) {
      await expect.poll(() => said.join("\n")).toContain(words);
      expect(said.filter((text) => text.includes(words)), `${words}: said once`).toHaveLength(1);
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
      if (process.env["ADOPT"] !== undefined || !existsSync(file)) writeFileSync(file, text);
      expect(text).toBe(readFileSync(file, "utf8"));
    },
  };
}
