import { test as base, expect, type BrowserContext, type Locator, type Page } from "@playwright/test";
import { addressOf } from "#app/content/href.ts";
import * as orderWords from "#content/order-words.ts";
import { toastMs } from "#app/content/durations.ts";
import * as productWords from "#content/product-words.ts";
import { createClient, type Client } from "./client.ts";
import { useJourneyShop } from "./journey-shop.ts";
import { countInHeader, red } from "./page-words.ts";
import { leaveTimeToLook } from "./leave-time-to-look.ts";
import type { RunningShop } from "./shop.ts";
import { addToCart, becomeCustomer, newPerson, orderCart, type Person } from "./shopping.ts";

/** How a journey runs; see playwright.config.ts. */
export interface JourneyOptions {
  mode: "script" | "no-script" | "scripts-fail";
  /** Whether toasts leave after their time; else they stay until they have been looked at, however slow the machine is. */
  toastsLeave: boolean;
}

/** A shopper with a browser. Each action has the same name in every mode. With script, it waits until the page is hydrated. */
export interface JourneyShopper {
  mode: JourneyOptions["mode"];
  page: Page;
  /** Waits until the page is hydrated, in the mode with script. */
  ready(): Promise<void>;
  /** Opens the page of a path, in the language of the test. */
  open(path: string): Promise<void>;
  /** Presses a link or button. */
  press(target: Locator): Promise<void>;
  /** Types into the field of that label; gives the text up to the page as a keyboard does. */
  type(label: string | RegExp, text: string): Promise<void>;
  /** Chooses the radio of that name. */
  choose(label: string): Promise<void>;
  /** Chooses from a list by what it shows. */
  select(label: string, option: string): Promise<void>;
  /** Searches from the header, opening it first where it is folded away. */
  search(text: string): Promise<void>;
  /** Adds the Red of size M from a product's page to an empty cart, and waits until the header counts it. */
  addRedM(path: string): Promise<void>;
  /** The page has this level-one heading. */
  arrives(heading: string | RegExp): Promise<void>;
}

/** A registered customer who is logged in at the shopper's browser: stored in the database, since forms and the hashing of passwords take longer. */
export interface Customer {
  person: Person;
  logIn(): Promise<void>;
  logOut(): Promise<void>;
  /** Orders a product by cash on delivery without the browser, and answers the order's number. */
  order(path: string, choice: { size: string; color: string; quantity?: string }): Promise<string>;
  /** The numbers of their orders, read from the upstream without the browser. */
  orders(): Promise<string[]>;
}

/** Where the mails to the shop's owner go: a shop without such an address takes no questions. */
export const ownerEmail = "owner@pallu.example";

/** The test of journeys: `shop` is one per worker, `shopper` a fresh browser context in the project's mode, `customer` makes it a customer's. */
export const test = base.extend<
  JourneyOptions & { shopper: JourneyShopper; customer: Customer },
  { shop: RunningShop }
>({
  mode: ["script", { option: true }],
  toastsLeave: [false, { option: true }],
  shop: [
    async ({}, use) =>
      useJourneyShop({ CATALOGUE_FRESH_MS: "", PAGE_CACHE_MB: "", OWNER_EMAIL: ownerEmail, GUEST_CHECKOUT: "1" }, use),
    { scope: "worker" },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  // Whatever the machine, script waits for a sign of the shopper (startWhenWanted).
  context: async ({ context }, use) => {
    await context.addInitScript(() =>
      Object.defineProperty(navigator, "hardwareConcurrency", { value: 2, configurable: true }),
    );
    await use(context);
  },
  customer: async ({ shop, context }, use) => use(await customerOf(shop, context)),
  shopper: async ({ page, mode, toastsLeave }, use) => {
    // From the shortest toast on: what comes next by itself after two seconds (a login) is no toast.
    if (mode === "script" && !toastsLeave) await page.addInitScript(leaveTimeToLook, toastMs.product);
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("console", (message) => {
      if (/Content Security Policy|Hydration failed|did not match|Minified React error/i.test(message.text()))
        errors.push(message.text());
    });
    if (mode === "scripts-fail") {
      await failScripts(page);
      page.on("requestfinished", (request) => {
        if (request.resourceType() === "script") errors.push(`${request.url()} did not fail`);
      });
    }
    await use(shopperAt(page, mode));
    expect(errors, "errors in the browser").toEqual([]);
  },
});

export { expect };

/** Lets every file of script fail. The browser does so itself: to intercept each request takes longer, and switches off its cache. */
async function failScripts(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setBlockedURLs", { urls: ["*/assets/*.js"] });
}

async function customerOf(shop: RunningShop, context: BrowserContext): Promise<Customer> {
  const client = createClient(shop.url);
  const person = newPerson();
  await becomeCustomer(client, person);
  const logIn = () =>
    context.addCookies(
      [...client.jar].map(([name, value]) => ({
        name,
        value,
        url: shop.url,
        httpOnly: true,
        sameSite: "Lax" as const,
      })),
    );
  await logIn();
  return {
    person,
    logIn,
    logOut: () => context.clearCookies(),
    async order(path, choice) {
      await addToCart(client, path, choice);
      return orderCart(client);
    },
    orders: () => ordersSeenBy(client),
  };
}

async function ordersSeenBy(client: Client): Promise<string[]> {
  return (await client.open("/dashboard?tab=orders")).addresses(new RegExp(`^${orderWords.view} `));
}

function shopperAt(page: Page, mode: JourneyOptions["mode"]): JourneyShopper {
  const ready = () => (mode === "script" ? hydrated(page) : Promise.resolve());
  return {
    mode,
    page,
    ready,
    async open(path) {
      await page.goto(addressOf(path), { waitUntil: "domcontentloaded" });
    },
    async press(target) {
      await ready();
      await target.click();
    },
    async type(label, text) {
      await ready();
      await page.getByLabel(label, typeof label === "string" ? { exact: true } : {}).fill(text);
    },
    async choose(label) {
      await ready();
      await page.getByRole("radio", { name: label, exact: true }).check();
    },
    async select(label, option) {
      await ready();
      await page.getByRole("combobox", { name: label, exact: true }).selectOption({ label: option });
    },
    async search(text) {
      await ready();
      const box = page.getByRole("search").filter({ visible: true });
      if ((await box.count()) === 0) await page.locator("header summary").first().click();
      await box.locator("#search").fill(text);
      await box.getByRole("button").click();
    },
    async addRedM(path) {
      await this.open(path);
      await this.choose("M");
      await this.choose(red);
      await this.press(page.getByRole("button", { name: productWords.addToCart, exact: true }));
      await expect(page.getByRole("banner").getByText(countInHeader(1))).toBeAttached();
    },
    async arrives(heading) {
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    },
  };
}

/**
 * Waits until the script of the page runs and the browser has drawn what it changes. A page without script is ready as it is.
 * The script starts when the shopper uses the page: here by a key that types nothing.
 */
export async function hydrated(page: Page): Promise<void> {
  // On most pages the script runs already: one question is enough. A page that is left meanwhile cannot answer.
  if (await page.evaluate(isSettled).catch(() => false)) return;
  await page.waitForLoadState("domcontentloaded");
  if ((await page.locator("#deferred-module").count()) === 0) return;
  await page.keyboard.press("Shift");
  // Waited for, not evaluated: a page that leaves meanwhile is asked anew.
  await page.waitForFunction(isSettled);
}

/**
 * In the page: whether script has taken over and has drawn what that changes. What effects of effects change is drawn two
 * frames and an idle moment later. React marks the content while it still works through the page, on a slow machine for many
 * frames more. Its first effects end that: they add the script that keeps the place (after-navigation.tsx).
 */
function isSettled(): boolean | Promise<boolean> {
  if (history.scrollRestoration !== "manual") return false;
  return new Promise<boolean>((done) =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => done(true), { timeout: 5_000 }))),
  );
}

/** In the page: whether script has taken over its content. */
export function isHydrated(): boolean {
  return Object.keys(document.getElementById("content") ?? {}).some((key) => key.startsWith("__reactProps$"));
}

/** Where a part of the page is in the window. */
export async function boxOf(target: Locator): Promise<{ top: number; bottom: number; left: number; right: number }> {
  return target.first().evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return { top, bottom, left, right };
  });
}
