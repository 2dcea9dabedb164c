import * as cardWords from "#content/catalogue-words.ts";
import * as listingWords from "#content/listing-words.ts";
import * as productWords from "#content/product-words.ts";
import * as siteWords from "#content/site-words.ts";
import * as dashboardWords from "#content/dashboard-words.ts";
import { boxOf, expect, test } from "#tests/support/journey-test.ts";

const HEIGHT = 740;
/** What the bar at the bottom of the window covers, in px. */
const BAR = 57;
test.use({ viewport: { width: 360, height: HEIGHT } });

test("picture, name and price of a product stand within the first view, the choices below", async ({ shopper }) => {
  const { page } = shopper;
  await shopper.open("/product/1");
  const parts = [
    page.locator("#picture-1 img"),
    page.getByRole("heading", { level: 1 }),
    page.locator("main .numbers").first(),
    page.locator("a[href='#picture-2']:not([tabindex])"),
    page.locator("#buy"),
  ];
  const boxes = await Promise.all(parts.map(boxOf));
  expect(boxes.map(({ top }) => top)).toEqual(boxes.map(({ top }) => top).toSorted((a, b) => a - b));
  expect(boxes[2]?.bottom).toBeLessThan(HEIGHT - BAR);
  // A finger swipes from picture to picture.
  const row = page.locator("ul:has(> #picture-1)");
  await row.evaluate((list) => list.scrollTo({ left: list.clientWidth * 0.7, behavior: "instant" }));
  await expect.poll(async () => Math.round((await boxOf(page.locator("#picture-2"))).left)).toBe(0);
});

test("price and way to the choices stay on a product's page until its own button is there", async ({ shopper }) => {
  const { page } = shopper;
  await shopper.open("/product/1");
  const way = page.getByRole("link", { name: productWords.choose(["size", "color"]) });
  const button = page.locator("#buy").getByRole("button", { name: productWords.addToCart });
  /** Which of both a finger would meet, above the bottom navigation. */
  const met = () =>
    Promise.all(
      [way, button].map((control) =>
        control.evaluate((element, most) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          return bottom <= most && element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
        }, HEIGHT - 51),
      ),
    );
  expect(await met()).toEqual([true, false]);
  await expect(way.locator("xpath=..")).toContainText("₹");
  await page.evaluate(() => scrollTo(0, 300));
  await way.click();
  await expect.poll(met).toEqual([false, true]);
  expect((await boxOf(page.locator("#buy"))).top).toBeGreaterThanOrEqual(0);
  // Below the product neither stays: the footer is free.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const end = (await boxOf(page.locator("footer"))).top;
  for (const control of [way, button]) expect((await boxOf(control)).bottom).toBeLessThan(end);
  // Nothing sticks on a low screen.
  await page.setViewportSize({ width: 740, height: 360 });
  await page.evaluate(() => scrollTo(0, 0));
  for (const control of [way, button]) expect((await boxOf(control)).top).toBeGreaterThan(360);
});

test("the first card of the listing begins in the first third; a row's prices are one line", async ({ shopper }) => {
  const { page } = shopper;
  await shopper.open("/productlisting");
  const cards = page.locator("main li:has(h3)");
  expect((await boxOf(cards.first())).top).toBeLessThan(HEIGHT / 3);
  const letters = () => page.locator("h1").evaluate((title) => Number.parseFloat(getComputedStyle(title).fontSize));
  const usual = await letters();
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  expect((await letters()) / usual).toBeGreaterThan(1.5);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  // Cards that add stand beside cards whose options must be chosen.
  await shopper.open("/productlisting?category=accessories");
  for (const width of [360, 390, 768, 1024, 1180, 1280]) {
    await page.setViewportSize({ width, height: HEIGHT });
    const [rows, lines] = await cards.evaluateAll((all) => {
      const tops = (boxes: Element[]) => new Set(boxes.map((box) => Math.round(box.getBoundingClientRect().top))).size;
      return [tops(all), tops(all.flatMap((card) => card.querySelector(".numbers") ?? []))];
    });
    expect([width, lines]).toEqual([width, rows]);
  }
});

test("the chat link floats in a place of its own, wherever the page is scrolled to", async ({ shopper }) => {
  const { page } = shopper;
  await shopper.open("/productlisting");
  const chat = page.getByRole("link", { name: siteWords.chat });
  const bar = page.getByRole("navigation", { name: siteWords.bottomNavigation });
  for (const width of [320, 360, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const place of [0, 700, 100_000]) {
      await page.evaluate((top) => scrollTo(0, top), place);
      const { top, bottom, left, right } = await boxOf(chat);
      const isInside = top > HEIGHT / 2 && bottom <= HEIGHT && left > width / 2 && right <= width;
      // On a phone its place is in the bottom bar, beside the other links; else in the margin.
      const others = width < 768 ? bar : page;
      const isInPlace = width >= 768 || top > (await boxOf(bar)).top;
      const over = await others
        .locator("a:not(aside *), button, summary, input:not([type=hidden]), select")
        .filter({ visible: true })
        .evaluateAll(thatMeet, { top, bottom, left, right });
      expect([width, place, isInside, isInPlace, over]).toEqual([width, place, true, true, []]);
    }
  }
  await page.emulateMedia({ media: "print" });
  await expect(chat).toBeHidden();
});

test("adding from a card keeps it in view, and a toast with the mini cart beside it", async ({ shopper }) => {
  const { page } = shopper;
  await shopper.open("/productlisting");
  const card = page.locator("main li:has(h3)").nth(18);
  const name = (await card.getByRole("heading").textContent()) ?? "";
  await shopper.press(card.getByRole("button", { name: cardWords.addToCart }));
  const toast = page.getByRole("region", { name: siteWords.messages }).locator("> div:has(p)");
  await expect(toast).toContainText(`${name} added to cart sucessfully!`);
  await expect(toast.getByRole("link", { name: siteWords.viewCart })).toBeVisible();
  // It is small, stands above the bar, and covers neither the button nor the price.
  const [box, button, price] = [
    await boxOf(toast),
    await boxOf(card.getByRole("button")),
    await boxOf(card.locator(".numbers")),
  ];
  expect([price.top > 0, button.bottom <= box.top || box.bottom <= price.top]).toEqual([true, true]);
  expect([box.bottom - box.top < HEIGHT / 3, HEIGHT - box.bottom < 120, box.bottom < HEIGHT - BAR]).toEqual([
    true,
    true,
    true,
  ]);
  if (shopper.mode !== "script") await expect(page).toHaveURL(/#card-/);
  await shopper.press(toast.getByRole("link", { name: siteWords.dismiss }));
  await expect(toast).toBeHidden();
  expect((await boxOf(card.getByRole("button"))).top).toBe(button.top);
});

for (const width of [360, 1366])
  test(`at ${width} px, a product's toast hides no focused field; closing it keeps the place`, async ({ shopper }) => {
    const { page } = shopper;
    await page.setViewportSize({ width, height: 700 });
    await shopper.open("/product/1");
    await shopper.choose("M");
    await shopper.choose("Red");
    await shopper.press(page.locator("#buy").getByRole("button", { name: productWords.addToCart }));
    const toast = page.getByRole("region", { name: siteWords.messages }).locator("> div:has(p)");
    await expect(toast).toBeVisible();
    const pin = page.locator("#pin");
    const { top: edge } = await boxOf(toast);
    // Behind the toast, as a shopper may have scrolled it.
    await pin.evaluate((field, to) => scrollBy(0, field.getBoundingClientRect().top - to), edge + 20);
    await pin.focus();
    // Script lets the toast leave; without it the page scrolls.
    await expect.poll(async () => (await toast.isHidden()) || (await boxOf(pin)).bottom < edge).toBe(true);
    if (shopper.mode === "script") return;
    const { top } = await boxOf(pin);
    await shopper.press(toast.getByRole("link", { name: siteWords.dismiss }));
    await expect(toast).toBeHidden();
    expect((await boxOf(pin)).top).toBe(top);
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
  const menu = await boxOf(page.locator("header details + ul"));
  expect(menu.top).toBeGreaterThanOrEqual((await boxOf(page.getByRole("search"))).bottom);
});

test("the tabs of the dashboard are all within the window", async ({ shopper, customer }) => {
  const { page } = shopper;
  await customer.logIn();
  await shopper.open("/dashboard?tab=settings");
  const tabs = page.getByRole("navigation", { name: dashboardWords.navigation }).getByRole("link");
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: HEIGHT });
    const ends = await tabs.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().right));
    expect([ends.length, ends.filter((end) => end > width)]).toEqual([6, []]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test("a point of the hero brings its slide into view", async ({ shopper }) => {
  const { page } = shopper;
  await shopper.open("/");
  // Script lays them over each other and shows one, without it they stand in a row.
  const shown = () =>
    page
      .locator("[id^='slide-']")
      .evaluateAll((slides) =>
        slides.findIndex(
          (slide) =>
            Math.abs(slide.getBoundingClientRect().left - 16) < 2 &&
            slide.checkVisibility({ visibilityProperty: true }),
        ),
      );
  await expect.poll(shown).toBe(0);
  await page.locator("a[href='#slide-3']").click();
  await expect.poll(shown).toBe(2);
});

test("search and filters unfold on a phone, whose links stay below; a wide window shows both", async ({ shopper }) => {
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
  // What leads to another list folds them, too.
  const categories = page.getByRole("navigation", { name: listingWords.categories });
  for (const link of [
    categories.getByRole("link").nth(1),
    page.locator("main details").getByRole("link", { name: listingWords.clearAll }),
  ]) {
    await shopper.press(page.locator("main summary"));
    await shopper.press(link);
    await expect(link).toBeHidden();
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
  for (const gone of [bar, ...(await page.locator("header summary").all()), page.locator("main summary")])
    await expect(gone).toBeHidden();
});

/** In the page: the words of those controls that a box of the window meets. */
function thatMeet(
  controls: Element[],
  { top, bottom, left, right }: { top: number; bottom: number; left: number; right: number },
): (string | null)[] {
  return controls
    .filter((control) => {
      const box = control.getBoundingClientRect();
      return box.width > 1 && box.left < right && left < box.right && box.top < bottom && top < box.bottom;
    })
    .map(({ textContent }) => textContent);
}
