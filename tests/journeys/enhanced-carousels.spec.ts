import type { Page } from "@playwright/test";
import * as homeWords from "#content/home-words.ts";
import { heroSlides } from "#app/content/home-parts.ts";
import { expect, test } from "#tests/support/journey-test.ts";

// Playwright lets a clock that stands still go on after its test, and may do so when the next test has its pages.
test.afterEach(({ page }) => page.clock.resume());

/** The home page when script has started by itself. Nothing moves on until a test moves the clock; returns its time, in ms. */
async function openUntouched(page: Page): Promise<number> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto("/", { waitUntil: "load" });
  await page.clock.runFor(2_600);
  await expect(page.getByRole("button", { name: homeWords.pauseHero })).toBeVisible();
  return page.evaluate(() => performance.now());
}

const slide = (page: Page, number: number) => page.locator(`#slide-${number}`);
const controls = (page: Page) => page.getByRole("region", { name: homeWords.hero });

test("an untouched home page shows its next slide four seconds after it was asked for", async ({ page }) => {
  const at = await openUntouched(page);
  expect(at).toBeLessThan(3_800);
  await page.clock.runFor(3_900 - at);
  await expect(slide(page, 1)).toHaveCSS("visibility", "visible");
  await page.clock.runFor(200);
  await expect(slide(page, 2)).toHaveCSS("visibility", "visible");
  await expect(slide(page, 1)).toHaveCSS("visibility", "hidden");
});

test("carousels stand still while the keyboard or the pointer is at their controls", async ({ page }) => {
  await openUntouched(page);
  const row = page.getByRole("region", { name: homeWords.latest }).getByRole("list");
  await row.evaluate((list) => {
    list.scrollTo = (() => (list.dataset["moved"] = "yes")) as typeof list.scrollTo;
  });
  await page.getByRole("button", { name: homeWords.pauseHero }).focus();
  await page.clock.runFor(50);
  await page.clock.runFor(9_000);
  await expect(slide(page, 1)).toHaveCSS("visibility", "visible");
  await page.getByRole("button", { name: homeWords.pauseLatest }).focus();
  await page.clock.runFor(50);
  await row.evaluate((list) => delete list.dataset["moved"]);
  await page.clock.runFor(9_000);
  await expect(row).not.toHaveAttribute("data-moved");
  // Away from both, they go on.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.clock.runFor(50);
  await page.clock.runFor(9_000);
  await expect(row).toHaveAttribute("data-moved", "yes");
  await page.getByRole("button", { name: homeWords.pauseHero }).hover();
  await page.clock.runFor(50);
  const shown = await controls(page).locator(".slide:not(.invisible)").getAttribute("id");
  await page.clock.runFor(9_000);
  await expect(controls(page).locator(".slide:not(.invisible)")).toHaveAttribute("id", shown ?? "");
});

test("previous and next say what they bring, and what moves by itself is not said", async ({ page }) => {
  await openUntouched(page);
  const said = controls(page).locator("[aria-live]");
  const saidOfLatest = page.getByRole("region", { name: homeWords.latest }).locator("[aria-live]");
  await page.clock.runFor(1_600);
  await expect(slide(page, 2)).toHaveCSS("visibility", "visible");
  await expect(said).toBeEmpty();
  await expect(saidOfLatest).toBeEmpty();
  await page.getByRole("button", { name: homeWords.next, exact: true }).press("Enter");
  await expect(said).toHaveText(homeWords.goTo(3, heroSlides[2]?.title ?? ""));
  await page.getByRole("button", { name: homeWords.previous, exact: true }).press("Enter");
  await expect(said).toHaveText(homeWords.goTo(2, heroSlides[1]?.title ?? ""));
  await page.getByRole("button", { name: homeWords.nextPieces }).press("Enter");
  await expect(saidOfLatest).not.toBeEmpty();
});
