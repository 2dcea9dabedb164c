import type { Page } from "@playwright/test";
import { tabbedBrowser, type PageControl } from "#tests/engines/page-browser.ts";
import { watchShop } from "#tests/engines/watched-shop.ts";
import { walkBack } from "#tests/engines/way-back.ts";
import { EVENT_TIMEOUT_MS } from "#tests/support/event-timeout.ts";
import { test } from "#tests/support/journey-test.ts";

/** A page of Playwright, as the shopper of the engines uses it. */
function controlOf(page: Page): PageControl {
  return {
    evaluate: (expression) => page.evaluate(expression),
    clickAt: ({ x, y }) => page.mouse.click(x, y),
    open: async (address) => void (await page.goto(address, { waitUntil: "commit" })),
    back: async () => void (await page.goBack({ waitUntil: "commit" })),
    reload: async () => void (await page.reload({ waitUntil: "commit" })),
    wake: () => page.keyboard.press("Shift"),
    async type(element, text, click) {
      await click(element);
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.insertText(text);
    },
    screenshot: async () => (await page.screenshot()).toString("base64"),
    close: () => page.close(),
  };
}

const scripts = { script: "runs", "no-script": "off", "scripts-fail": "none" } as const;

test("after links, forms, a login, an order and a logout, here or in another tab, Back shows what the shop sends now", async ({
  shopper,
  shop,
}) => {
  const watched = await watchShop(shop.url);
  const browser = tabbedBrowser(controlOf(shopper.page), async () => controlOf(await shopper.openTab()));
  await walkBack(browser, watched, { script: scripts[shopper.mode], timeoutMs: EVENT_TIMEOUT_MS });
  watched.close();
});
