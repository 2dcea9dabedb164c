import { expect, type Locator, type Page } from "@playwright/test";
import type { Client, Page as Document } from "#tests/support/client.ts";
import { hydrated } from "#tests/support/journey-test.ts";

/** Somebody on the way to a state: the same steps over HTTP alone and in a browser whose pages are hydrated. */
export interface Visitor {
  open(path: string): Promise<void>;
  /** Fills in fields of the main part by their name attribute, and presses the first button of that name there. */
  press(button: string | RegExp, filling?: Record<string, string>): Promise<void>;
  /** Stays until the page says so. */
  sees(words: string): Promise<void>;
}

/** A visitor over HTTP; `document` is the page they are on. */
export function readingVisitor(client: Client): Visitor & { document(): Document } {
  let document: Document | null = null;
  const current = () => {
    if (document === null) throw new Error("nothing has been opened yet");
    return document;
  };
  return {
    document: current,
    async open(path) {
      document = await client.open(path);
    },
    async press(button, filling) {
      document = await current().press(button, filling);
    },
    async sees(words) {
      expect(current().text).toContain(words);
    },
  };
}

/** A visitor in a browser who opens one page and uses nothing on it. */
export function openingVisitor(page: Page): Visitor {
  const visitor = browsingVisitor(page);
  return {
    ...visitor,
    // Not until its load event, which waits for script that is held back.
    async open(path) {
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await page.waitForFunction(isStyled);
    },
    press: (button) => Promise.reject(new Error(`${String(button)} is pressed on a page that is only opened`)),
  };
}

/** In the page: whether its styles and fonts are there. */
function isStyled(): boolean {
  const files = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
  return files.every(({ sheet }) => sheet !== null) && document.fonts.status === "loaded";
}

/** A visitor in a browser whose pages are hydrated. */
export function browsingVisitor(page: Page): Visitor {
  return {
    async open(path) {
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await hydrated(page);
    },
    async press(name, filling = {}) {
      const button = page.locator("main").getByRole("button", { name, exact: true }).first();
      const form = page
        .locator("main form")
        .filter({ has: page.getByRole("button", { name, exact: true }) })
        .first();
      const folded = page
        .locator("main details:not([open])")
        .filter({ has: page.getByRole("button", { name, exact: true, includeHidden: true }) })
        .locator("summary");
      if (filling["email"] !== undefined && (await folded.count()) === 1) await folded.click();
      for (const [field, text] of Object.entries(filling)) await fillIn(form, field, text);
      await button.click();
      await expect(button.and(page.locator("[aria-disabled=true]"))).toHaveCount(0);
    },
    async sees(words) {
      await expect(page.locator("body")).toContainText(words);
    },
  };
}

async function fillIn(form: Locator, name: string, text: string): Promise<void> {
  const field = form.locator(`[name="${name}"]:not([type=hidden])`);
  if ((await field.first().getAttribute("type")) === "radio")
    await form.locator(`[name="${name}"][value="${text}"]`).check({ force: true });
  else if ((await field.evaluate((element) => element.tagName)) === "SELECT") await field.selectOption(text);
  else await field.fill(text);
}
