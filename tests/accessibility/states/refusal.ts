import { expect } from "@playwright/test";
import { loginWords } from "#content/account-words.ts";
import * as productWords from "#content/product-words.ts";
import { refusalWords } from "#content/refusal-words.ts";
import * as siteWords from "#content/site-words.ts";
import { errorWords } from "#content/site-words.ts";
import { pieces } from "#tests/accessibility/stage.ts";
import { at, choice, form, nobody, type State } from "./state.ts";

/** What the front answers with by itself, when it is full or fails: one template, which carries no script. */
const refused = (name: string, status: 500 | 503): State => ({
  name,
  sees: refusalWords[status].title,
  onlyOpened: true,
  reach: (visitor, _, stage) => visitor.open(stage.refusalUrl(status)),
});

/** What is not found, refused or fails whole. */
export const refusalStates: readonly State[] = [
  at("not-found", "/nowhere", errorWords.notFoundTitle),
  at("address-too-long", `/productlisting?search=${"x".repeat(9_000)}`, refusalWords[414].title),
  form("form-too-long", "/login", loginWords.submit, refusalWords[413].title, {
    seesHydrated: errorWords.failedTitle,
    filling: { email: nobody, password: "x".repeat(70_000) },
  }),
  refused("shop-full", 503),
  refused("shop-failed", 500),
  at("connection-lost", `/product/${pieces.plain}`, productWords.addToCart, {
    async enhanced(page) {
      for (const [name, value] of Object.entries(choice))
        await page.locator(`main [name="${name}"][value="${value}"]`).check({ force: true });
      await page.context().setOffline(true);
      await page.locator("main").getByRole("button", { name: productWords.addToCart, exact: true }).first().click();
      await expect(page.getByText(siteWords.noConnection)).toBeVisible();
      await page.context().setOffline(false);
    },
  }),
];
