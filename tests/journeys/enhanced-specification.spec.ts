// One file: the statements of the specification that only script shows, in its order.
import { passwordWords, registerWords } from "#content/account-words.ts";
import { customerLabels } from "#content/dashboard-words.ts";
import * as dashboardWords from "#content/dashboard-words.ts";
import * as cartWords from "#content/cart-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import * as homeWords from "#content/home-words.ts";
import * as listingWords from "#content/listing-words.ts";
import * as productWords from "#content/product-words.ts";
import * as siteWords from "#content/site-words.ts";
import { formWords } from "#content/form-words.ts";
import { expect, test } from "#tests/support/journey-test.ts";
import { stillPages } from "#tests/support/still-page.ts";
import type { Locator, Page } from "@playwright/test";

const openStill = stillPages();

/** Pauses a carousel and lets it play again: from here on its time is known. */
async function startAnew(page: Page, pause: string, play: string): Promise<void> {
  await page.getByRole("button", { name: pause }).click();
  await page.getByRole("button", { name: play }).click();
  await expect(page.getByRole("button", { name: pause })).toBeVisible();
  await page.mouse.move(5, 5);
  // The row notices in the next frame that the pointer and the focus are elsewhere.
  await page.clock.runFor(50);
}

const slide = (page: Page, title: string) => page.getByRole("heading", { name: title, exact: true });
const titles = ["Elegant Designs", "Festive Vibes", "New Arrivals", "Chic Styles Await"] as const;

test("the hero changes every four seconds, by its indicators and controls, and at a swipe", async ({ shopper }) => {
  const { page } = shopper;
  await openStill(page, "/");
  const shows = async (title: string) => {
    await expect(slide(page, title)).toBeVisible();
    for (const [index, other] of titles.entries())
      await expect(page.locator(`#slide-${index + 1}`)).toHaveCSS("visibility", other === title ? "visible" : "hidden");
  };
  await page.getByRole("link", { name: homeWords.goTo(1, titles[0]) }).click();
  await startAnew(page, homeWords.pauseHero, homeWords.playHero);
  await page.clock.runFor(3_900);
  await expect(slide(page, titles[1])).toBeHidden();
  await page.clock.runFor(200);
  await shows(titles[1]);
  await expect(page.locator("#slide-1")).toHaveCSS("transition-property", /opacity/);
  await expect(page.locator("#slide-1")).toHaveCSS("transition-duration", "0.7s");
  await page.getByRole("link", { name: homeWords.goTo(3, titles[2]) }).click();
  await shows(titles[2]);
  await page.getByRole("button", { name: homeWords.next, exact: true }).click();
  await shows(titles[3]);
  await page.getByRole("button", { name: homeWords.next, exact: true }).click();
  await shows(titles[0]);
  await page.getByRole("button", { name: homeWords.previous, exact: true }).click();
  await shows(titles[3]);
  await page.getByRole("button", { name: homeWords.pauseHero }).click();
  await page.clock.runFor(9_000);
  await shows(titles[3]);
  for (const [way, title] of [
    [39, titles[3]],
    [41, titles[2]],
    [-41, titles[3]],
  ] as const) {
    await page
      .locator("#slide-4")
      .locator("..")
      .evaluate((row, right) => {
        const at = (type: string, clientX: number) =>
          row.dispatchEvent(
            new PointerEvent(type, { pointerType: "touch", isPrimary: true, bubbles: true, clientX, clientY: 200 }),
          );
        at("pointerdown", 300);
        at("pointerup", 300 + right);
      }, way);
    await shows(title);
  }
});

test("the hero stands still under reduced motion", async ({ shopper }) => {
  const { page } = shopper;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openStill(page, "/");
  await page.clock.runFor(9_000);
  await expect(slide(page, titles[0])).toBeVisible();
  await expect(page.getByRole("button", { name: homeWords.playHero })).toBeVisible();
});

const row = (page: Page) => page.getByRole("region", { name: homeWords.latest }).getByRole("list");

test("the latest collection moves on every two and a half seconds", async ({ shopper }) => {
  const { page } = shopper;
  await openStill(page, "/");
  // Asked for, not waited for: gliding is the browser's own, and takes its time.
  await row(page).evaluate((list) => {
    list.scrollTo = ((place: ScrollToOptions) =>
      (list.dataset["asked"] =
        `${list.dataset["asked"] ?? ""}${Math.round(place.left ?? 0)} `)) as typeof list.scrollTo;
  });
  await startAnew(page, homeWords.pauseLatest, homeWords.playLatest);
  const asked = async () =>
    ((await row(page).getAttribute("data-asked")) ?? "")
      .trim()
      .split(" ")
      .filter((text) => text !== "").length;
  await page.clock.runFor(2_400);
  expect(await asked()).toBe(0);
  await page.clock.runFor(200);
  expect(await asked()).toBe(1);
  await page.clock.runFor(2_500);
  expect(await asked()).toBe(2);
});

test("the latest collection shows two to six products by the width, 20 px apart", async ({ shopper }) => {
  const { page } = shopper;
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const [width, pieces] of [
    [360, 2],
    [575, 2],
    [576, 3],
    [767, 3],
    [768, 4],
    [991, 4],
    [992, 5],
    [1199, 5],
    [1200, 6],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    if (width === 360) await page.goto("/");
    const seen = await row(page).evaluate((list) => {
      const [one, two] = [...list.children].map((piece) => piece.getBoundingClientRect());
      return { gap: (two?.left ?? 0) - (one?.right ?? 0), pieces: (list.clientWidth + 20) / ((one?.width ?? 0) + 20) };
    });
    expect(seen.gap).toBeCloseTo(20, 0);
    expect([width, Math.round(seen.pieces * 10) / 10]).toEqual([width, pieces]);
  }
});

test("the latest and the explored products are round pictures, the latter in a grid", async ({ shopper }) => {
  const { page } = shopper;
  await page.goto("/");
  /** How many pictures a part has that are circles, cut off by their frame, and in how many rows and columns they stand. */
  const circles = (heading: string) =>
    page.locator("section:has(h2)", { hasText: heading }).evaluate((section) => {
      const frames = [...section.querySelectorAll("img")].flatMap((image) => image.parentElement ?? []);
      const round = frames.filter((frame) => {
        const { borderRadius, overflow } = getComputedStyle(frame);
        const { width, height } = frame.getBoundingClientRect();
        return Math.abs(width - height) <= 2 && width > 40 && parseFloat(borderRadius) >= 50 && overflow === "hidden";
      });
      const places = (edge: "left" | "top") =>
        new Set(frames.map((frame) => Math.round(frame.getBoundingClientRect()[edge]))).size;
      return [frames.length, round.length, places("top"), places("left")];
    });
  expect(await circles(homeWords.latest)).toEqual([8, 8, 1, 8]);
  const [explored, round, rows = 0, columns = 0] = await circles(homeWords.explore);
  expect([explored, round, rows * columns >= 30, rows > 1, columns > 1]).toEqual([30, 30, true, true, true]);
});

test("in a wide window, filters, tabs and summaries stand beside their subject", async ({ shopper, customer }) => {
  const { page } = shopper;
  await customer.logIn();
  await shopper.addRedM("/product/18");
  for (const [path, first, second] of [
    [
      "/productlisting",
      page.getByRole("navigation", { name: listingWords.categories }),
      page.locator("main li h3").first(),
    ],
    ["/cart", page.getByRole("table"), page.getByRole("region", { name: cartWords.summary })],
    ["/checkout", page.locator("main form"), page.getByRole("region", { name: checkoutWords.yourOrder })],
    [
      "/dashboard",
      page.getByRole("navigation", { name: dashboardWords.navigation }),
      page.locator("main h1 ~ *, main dl").first(),
    ],
  ] as const) {
    await page.goto(path);
    const [left, right] = [await first.boundingBox(), await second.boundingBox()];
    expect([path, (left?.x ?? 0) + (left?.width ?? 0) <= (right?.x ?? 0)]).toEqual([path, true]);
    // Side by side, not one below the other.
    expect([path, (left?.y ?? 0) < (right?.y ?? 0) + (right?.height ?? 0)]).toEqual([path, true]);
    expect([path, (right?.y ?? 0) < (left?.y ?? 0) + (left?.height ?? 0)]).toEqual([path, true]);
  }
});

test("toasts leave after 2.5 and 3 seconds", async ({ shopper, customer }) => {
  const { page } = shopper;
  await customer.logIn();
  await openStill(page, "/product/14");
  await page.getByRole("button", { name: productWords.addToWishlist }).click();
  const wished = page.locator("[aria-live]").filter({ hasText: "Added to wishlist" });
  await expect(wished).toBeVisible();
  await leavesAfter(page, wished, 2_500);

  await page.clock.resume();
  await openStill(page, "/dashboard?tab=wishlist");
  await page
    .getByRole("link", { name: /^Remove/ })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  const removed = page.locator("[aria-live]").filter({ hasText: "Removed from wishlist" });
  await expect(removed).toBeVisible();
  // The dialog's fields had the focus; nothing is under the pointer now.
  await page.mouse.move(5, 5);
  await leavesAfter(page, removed, 3_000);
});

async function leavesAfter(page: Page, toast: Locator, ms: number): Promise<void> {
  await page.clock.runFor(ms - 400);
  await expect(toast).toBeVisible();
  await page.clock.runFor(500);
  await expect(toast).toBeHidden();
}

test("a click zooms 2.5 times, and the picture follows the pointer", async ({ shopper }) => {
  const { page } = shopper;
  await shopper.open("/product/1");
  await shopper.ready();
  const picture = page.getByRole("button", { name: /\. Zoom$/ }).first();
  const image = picture.locator("img");
  await picture.click({ position: { x: 40, y: 60 } });
  await expect(picture).toHaveAttribute("aria-pressed", "true");
  await expect
    .poll(() => image.evaluate((element) => element.getBoundingClientRect().width / element.clientWidth))
    .toBeCloseTo(2.5, 2);
  const origin = () => image.evaluate((element) => element.style.transformOrigin);
  const first = await origin();
  const box = await picture.boundingBox();
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) - 30, (box?.y ?? 0) + 200);
  await expect.poll(origin).not.toBe(first);
  await page.keyboard.press("Escape");
  await expect(picture).toHaveAttribute("aria-pressed", "false");
  // By keyboard the arrows move it, a tenth of its size each time.
  await page.mouse.move(5, 5);
  await picture.press("Enter");
  await expect(picture).toHaveAttribute("aria-pressed", "true");
  const places = async () => (await origin()).split(" ").slice(0, 2).map(parseFloat);
  const before = await places();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowDown");
  const moved = await places();
  await page.keyboard.press("Escape");
  expect(moved.map((place, at) => Math.round(place - (before[at] ?? 0)))).toEqual([-10, 10]);
});

test("the pictures of a product are stepped through by their controls, and the ends meet", async ({ shopper }) => {
  const { page } = shopper;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await shopper.open("/product/1");
  await shopper.ready();
  /** Which picture fills the row. */
  const shown = () =>
    page
      .locator("[id^='picture-']")
      .evaluateAll((all) =>
        all.findIndex(
          (one) =>
            Math.abs(one.getBoundingClientRect().left - (one.parentElement?.getBoundingClientRect().left ?? 0)) < 2,
        ),
      );
  expect(await shown()).toBe(0);
  for (const [button, picture] of [
    [productWords.previousPicture, 2],
    [productWords.nextPicture, 0],
    [productWords.nextPicture, 1],
    [productWords.pictureOf(3, 3, "Red"), 2],
  ] as const) {
    const at = await shown();
    const step = button === productWords.pictureOf(3, 3, "Red") ? page : page.locator(`#picture-${at + 1}`);
    await step.getByRole("link", { name: new RegExp(`^${button}`) }).click();
    await expect.poll(shown).toBe(picture);
  }
});

test("the device decides between light and dark until the shopper does", async ({ shopper }) => {
  const { page } = shopper;
  await page.goto("/about");
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color);
  const inks: Record<string, string> = {};
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    inks[colorScheme] = await ink();
  }
  expect(inks["light"]).not.toBe(inks["dark"]);
  await shopper.select(siteWords.theme, siteWords.themeLight);
  await page.getByRole("contentinfo").getByRole("button", { name: siteWords.apply }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  expect(await ink()).toBe(inks["light"]);
});

test("the counters of the about page count up in 75 steps of 20 ms", async ({ shopper }) => {
  const { page } = shopper;
  await page.clock.install();
  await page.goto("/about");
  await page.clock.pauseAt(Date.now() + 3_600_000);
  // The end is not to be seen before the count. Its own time does not pass here: the machine may be slow.
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => document.getAnimations().forEach((one) => one.pause()));
  });
  await page.reload();
  await expect(page.locator("main li .awaits-count").nth(1)).toHaveCSS("opacity", "0");
  // The clock stands still on the new page, too. The key starts the script, and the counter begins less than one step later.
  await page.keyboard.press("Shift");
  await page.clock.runFor(19);
  const counter = page.locator("main li .numbers").nth(1);
  await expect(counter).toHaveText("0+1000+");
  await page.clock.runFor(20);
  await expect(counter).toHaveText("13+1000+");
  await page.clock.runFor(73 * 20);
  await expect(counter).toHaveText("987+1000+");
  await page.clock.runFor(20);
  await expect(counter).toHaveText("1000+");
});

test("the stepper goes up and down, and never below one, and what is no number becomes one", async ({ shopper }) => {
  const { page } = shopper;
  await shopper.open("/product/1");
  const field = page.getByLabel(productWords.quantity, { exact: true });
  await shopper.press(page.getByRole("button", { name: productWords.more }));
  await expect(field).toHaveValue("2");
  for (const value of ["1", "1"]) {
    await page.getByRole("button", { name: productWords.fewer }).click();
    await expect(field).toHaveValue(value);
  }
  for (const [typed, shown] of [
    ["-4", "1"],
    ["3", "3"],
    ["", "1"],
  ] as const) {
    await field.fill(typed);
    await field.blur();
    await expect(field).toHaveValue(shown);
  }
});

test("a password can be shown and hidden", async ({ shopper }) => {
  const { page } = shopper;
  for (const [path, labels] of [
    ["/login", ["Password"]],
    ["/register", ["Password", "Confirm Password"]],
    ["/reset-password?token=abc", ["New Password", "Confirm Password"]],
  ] as const) {
    await shopper.open(path);
    for (const label of labels) {
      const field = page.getByLabel(label, { exact: true });
      await expect(field).toHaveAttribute("type", "password");
      await shopper.press(page.getByRole("button", { name: `Show ${label}` }));
      await expect(field).toHaveAttribute("type", "text");
      await shopper.press(page.getByRole("button", { name: `Hide ${label}` }));
      await expect(field).toHaveAttribute("type", "password");
    }
  }
});

test("an error goes when its field is edited, and the summary with the last one", async ({ shopper }) => {
  const { page } = shopper;
  await shopper.open("/register");
  await shopper.press(page.getByRole("button", { name: registerWords.submit }));
  const field = page.getByLabel(customerLabels.city, { exact: true });
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator("#register-city-error")).toHaveText("Error: City is required");
  await field.fill("M");
  await expect(page.locator("#register-city-error")).toHaveCount(0);
  await expect(field).toHaveAttribute("aria-invalid", "false");
  await expect(page.locator("#register-state-error")).toHaveText("Error: State is required");
  const summary = page.getByRole("group", { name: formWords.summaryTitle });
  await expect(summary.getByRole("link", { name: "City is required" })).toHaveCount(0);
  await expect(summary.getByRole("link", { name: "State is required" })).toBeVisible();
  const wrong = page.locator("#register [aria-invalid=true]");
  while ((await wrong.count()) > 0) await wrong.first().fill("9876543210");
  await expect(summary).toHaveCount(0);
});

test("two seconds after a password reset the login opens", async ({ shopper, customer, shop }) => {
  const { page } = shopper;
  await customer.logOut();
  await shopper.open("/password");
  await shopper.type("Email", customer.person.email);
  await shopper.press(page.getByRole("button", { name: "Send Reset Link" }));
  await expect(page.getByText("Password reset link sent to your email.")).toBeVisible();
  const link = new URL(
    /https?:\/\/\S+\/reset-password\?token=[\w-]+/.exec(await shop.mailTo(customer.person.email))?.[0] ?? "",
  );
  await openStill(page, link.pathname + link.search);
  await page.getByLabel("New Password", { exact: true }).fill("a new evening");
  await page.getByLabel("Confirm Password", { exact: true }).fill("a new evening");
  await page.getByRole("button", { name: passwordWords.reset }).click();
  await expect(page.getByRole("heading", { level: 1, name: passwordWords.doneTitle })).toBeVisible();
  await page.clock.runFor(1_900);
  await expect(page).toHaveURL(/reset-password/);
  await page.clock.runFor(200);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("Password reset successful.")).toBeVisible();
});
