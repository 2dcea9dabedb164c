import type { Locator } from "@playwright/test";
import { cartWords } from "../../app/content/cart-words.ts";
import { cardWords } from "../../app/content/catalogue-words.ts";
import { listingWords } from "../../app/content/listing-words.ts";
import { siteWords } from "../../app/content/site-words.ts";
import { dashboardWords } from "../../app/content/account-words.ts";
import { expect, test } from "../support/journey-test.ts";

const HEIGHT = 740;
/** What the bar at the bottom of the window covers, in px. */
const BAR = 57;
test.use({ viewport: { width: 360, height: HEIGHT } });

test("name and price of a product stand within the first view", { tag: "@links" }, async ({ shopper }) => {
  const { page } = shopper;
  await shopper.open("/product/1");
  for (const shown of [page.getByRole("heading", { level: 1 }), page.locator("main .figures").first()])
    expect((await boxOf(shown)).bottom).toBeLessThan(HEIGHT - BAR);
  expect((await boxOf(page.locator("main img").first())).top).toBeLessThan(HEIGHT / 2);
});

test("the first card of the listing begins in the first third, and its row has one line of prices", async ({
  shopper,
}) => {
  const { page } = shopper;
  await shopper.open("/productlisting");
  const cards = page.locator("main li:has(h3)");
  expect((await boxOf(cards.first())).top).toBeLessThan(HEIGHT / 3);
  const prices = cards.locator(".figures");
  for (const row of [0, 2, 4, 6])
    expect((await boxOf(prices.nth(row))).top).toBeCloseTo((await boxOf(prices.nth(row + 1))).top, 0);
});

test("sort and prices are applied by one button", async ({ shopper }) => {
  const { page } = shopper;
  await shopper.open("/productlisting?category=kurti");
  await shopper.press(page.locator("main summary"));
  await expect(page.locator("main").getByRole("button", { name: listingWords.apply })).toHaveCount(1);
  await shopper.select(listingWords.sort, "Price: Low to High");
  if (shopper.mode !== "script")
    await shopper.press(page.locator("main").getByRole("button", { name: listingWords.apply }));
  await expect(page).toHaveURL(/category=kurti&sort=price-asc$/);
});

test("the chat link stands at the end of the page and does not move", { tag: "@links" }, async ({ shopper }) => {
  const { page } = shopper;
  await shopper.open("/productlisting");
  const chat = page.getByRole("link", { name: siteWords.chat });
  // The focus may scroll the page: the link is fixed to the page, not to the window.
  const topOnPage = async () => (await boxOf(chat)).top + (await page.evaluate(() => scrollY));
  const before = await topOnPage();
  expect(before).toBeGreaterThan((await boxOf(page.getByRole("contentinfo"))).bottom - 1);
  await page.locator("main").getByRole("link", { name: cardWords.viewDetails }).first().focus();
  expect(await topOnPage()).toBe(before);
});

test("adding from the nineteenth card shows the answer beside its button", async ({ shopper }) => {
  const { page } = shopper;
  await shopper.open("/productlisting");
  const card = page.locator("main li:has(h3)").nth(18);
  const name = (await card.getByRole("heading").textContent()) ?? "";
  await shopper.press(card.getByRole("button", { name: cardWords.addToCart }));
  const answer = `${name} added to cart sucessfully!`;
  await expect(page.locator("[aria-live]").filter({ hasText: answer })).toBeAttached();
  const button = await boxOf(card.getByRole("button"));
  expect([button.top > 0, button.bottom < HEIGHT - BAR]).toEqual([true, true]);
  if (shopper.mode === "script") {
    // The toast is small, and covers neither the button nor the price.
    const toast = await boxOf(page.getByRole("region", { name: siteWords.messages }).locator("> div:has(p)"));
    expect(toast.bottom - toast.top).toBeLessThan(HEIGHT / 3);
    const price = await boxOf(card.locator(".figures"));
    expect(toast.top >= button.bottom || toast.bottom <= price.top).toBe(true);
    return;
  }
  await expect(page).toHaveURL(/#card-/);
  const told = await boxOf(card.getByText(answer));
  expect([told.top > 0, told.bottom < HEIGHT - BAR]).toEqual([true, true]);
});

test("search and account menu are never open over each other", async ({ shopper, customer }) => {
  const { page } = shopper;
  await customer.logIn();
  await shopper.open("/");
  const [search, account] = [page.locator("header summary").first(), page.locator("header summary").last()];
  await shopper.press(search);
  await shopper.press(account);
  await expect(page.locator("header").getByRole("button", { name: siteWords.logout })).toBeVisible();
  await expect(page.getByRole("search")).toBeHidden();
  // A browser that does not know the name of a details leaves both open.
  await page.locator("header details").evaluateAll((all) => all.forEach((one) => one.removeAttribute("name")));
  await search.click();
  // Script closes the menu that the focus has left.
  if (shopper.mode === "script") return;
  const menu = await boxOf(page.locator("header details ul"));
  expect(menu.top).toBeGreaterThanOrEqual((await boxOf(page.getByRole("search"))).bottom);
});

test("the tabs of the dashboard are one row, and the page does not scroll sideways", async ({ shopper, customer }) => {
  const { page } = shopper;
  await customer.logIn();
  await shopper.open("/dashboard");
  const tabs = page.getByRole("navigation", { name: dashboardWords.navigation }).getByRole("link");
  const tops = await tabs.evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)));
  expect(new Set(tops).size).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("Enter in the quantity of the cart sends what was typed", async ({ shopper }) => {
  const { page } = shopper;
  await shopper.open("/productlisting");
  await shopper.press(page.locator("main li:has(h3)").first().getByRole("button", { name: cardWords.addToCart }));
  await expect(page.getByRole("banner").getByText("(1 item)")).toBeAttached();
  await shopper.open("/cart");
  await shopper.arrives(cartWords.title);
  await shopper.ready();
  const quantity = page.getByRole("spinbutton");
  await quantity.fill("5");
  await quantity.press("Enter");
  await expect(page.getByRole("banner").getByText("(5 items)")).toBeAttached();
  // What an old browser does: it sends the form by its first button.
  const first = await quantity.evaluate(
    (field: HTMLInputElement) => field.closest("form")?.querySelector("button")?.name,
  );
  expect(first).toBe("");
  await expect(page.locator("[form]")).toHaveCount(0);
});

test("the hero shows its slide before script", { tag: "@links" }, async ({ shopper }) => {
  const { page } = shopper;
  await shopper.open("/");
  const points = page.locator("a[href^='#slide-']");
  const marked = () => page.evaluate(currentPoint).then((point) => (point < 0 ? page.evaluate(pointUnderMark) : point));
  await expect.poll(marked).toBe(0);
  await points.nth(2).click();
  await expect.poll(marked).toBe(2);
});

test(
  "search and filters unfold on a phone, where the four links stay at the bottom; a wide window shows both",
  { tag: "@links" },
  async ({ shopper }) => {
    const { page } = shopper;
    await shopper.open("/productlisting");
    const bar = page.getByRole("navigation", { name: siteWords.bottomNavigation });
    for (const [toggle, folded] of [
      [page.locator("header summary").first(), page.getByRole("searchbox")],
      [page.locator("main summary"), page.locator("main").getByRole("button", { name: listingWords.apply })],
    ] as const) {
      await expect(folded).toBeHidden();
      await shopper.press(toggle);
      await expect(folded).toBeVisible();
      await shopper.press(toggle);
      await expect(folded).toBeHidden();
    }
    await page.evaluate(() => scrollTo(0, 1_000));
    expect((await boxOf(bar)).bottom).toBe(HEIGHT);
    expect((await boxOf(bar)).top).toBeGreaterThan(HEIGHT - 2 * BAR);
    await page.setViewportSize({ width: 1280, height: HEIGHT });
    for (const shown of [
      page.getByRole("searchbox"),
      page.locator("main").getByRole("button", { name: listingWords.apply }),
    ])
      await expect(shown).toBeVisible();
    for (const gone of [bar, page.locator("header summary"), page.locator("main summary")])
      await expect(gone).toBeHidden();
  },
);

/** In the page: which point script says to be current; -1 where script does not run. */
function currentPoint(): number {
  return [...document.querySelectorAll("a[href^='#slide-']")].findIndex((point) => point.hasAttribute("aria-current"));
}

/** In the page: which point of the row the filled point of the slide in view lies on; -1 for none. */
function pointUnderMark(): number {
  const slide = [...document.querySelectorAll("[id^='slide-']")].find(
    (one) => Math.abs(one.getBoundingClientRect().left - 16) < 2,
  );
  if (slide === undefined) return -1;
  const { left, bottom, width } = getComputedStyle(slide, "::after");
  const box = slide.getBoundingClientRect();
  const [x, y] = [
    box.left + parseFloat(left) + parseFloat(width) / 2,
    box.bottom - parseFloat(bottom) - parseFloat(width) / 2,
  ];
  return [...document.querySelectorAll("a[href^='#slide-']")].findIndex((point) => {
    const { left, right, top, bottom } = point.getBoundingClientRect();
    return Math.abs((left + right) / 2 - x) < 2 && Math.abs((top + bottom) / 2 - y) < 2;
  });
}

async function boxOf(target: Locator): Promise<{ top: number; bottom: number }> {
  return target.first().evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top, bottom };
  });
}
