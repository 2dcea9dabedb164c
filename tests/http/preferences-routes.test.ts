import { describe, expect, test } from "vitest";
import * as dashboardWords from "#content/dashboard-words.ts";
import * as siteWords from "#content/site-words.ts";
import { newCustomer } from "#tests/support/new-customer.ts";
import { createClient, type Page } from "#tests/support/client.ts";
import { send } from "#tests/support/fault-form.ts";
import { attribute, named } from "#tests/support/html.ts";
import { shop, useSharedShop } from "#tests/support/shared-shop.ts";

useSharedShop();

const preferences = () => `${shop.url}/preferences`;
const root = (page: Page, name: string) => attribute(page.root, name);

describe("the theme", () => {
  test("is as the device says, until the footer's form says otherwise, on every page and error", async () => {
    const client = createClient(shop.url);
    const page = await client.open("/about");
    expect(root(page, "data-theme")).toBeNull();
    await page.press(siteWords.apply, { theme: "dark" });
    for (const path of ["/", "/productlisting", "/product/1", "/product/999999", "/no/such/page", "/login", "/contact"])
      expect([path, root(await client.open(path), "data-theme")]).toEqual([path, "dark"]);
    const shown = await client.open("/cart");
    expect(
      named(shown.root, "option")
        .filter((option) => attribute(option, "selected") !== null)
        .map((option) => attribute(option, "value")),
    ).toContain("dark");
    await shown.press(siteWords.apply, { theme: "system" });
    expect(root(await client.open("/"), "data-theme")).toBeNull();
  });

  test("is none but those offered: another changes nothing", async () => {
    const client = createClient(shop.url);
    await send(client, preferences(), { theme: "dark", dataSaver: "on" });
    for (const theme of ["purple", "", "DARK", "dark\u0000<script>"])
      expect((await send(client, preferences(), { theme, dataSaver: theme })).status).toBe(303);
    const page = await client.open("/about");
    expect([root(page, "data-theme"), root(page, "data-saver")]).toEqual(["dark", "on"]);
  });
});

describe("the data saver", () => {
  test("asks for smaller pictures, here by the settings, there by the browser", async () => {
    const { client, settings } = await atSettings();
    const usual = await client.open("/productlisting");
    const saved = await settings.press(dashboardWords.saveDataSaver, { dataSaver: "on" });
    expect(saved.status).toBe(200);
    const saving = await client.open("/productlisting");
    expect([root(usual, "data-saver"), root(saving, "data-saver")]).toEqual([null, "on"]);
    expect(named(saving.root, "img").length).toBeGreaterThan(10);
    expect(saving.source).not.toEqual(usual.source);
    const byBrowser = await createClient(shop.url, { "save-data": "on" }).open("/productlisting");
    expect(root(byBrowser, "data-saver")).toBe("on");
    const pictures = (page: Page) =>
      named(page.root, "img").map((image) => [
        attribute(image, "src"),
        attribute(image, "srcset"),
        attribute(image, "sizes"),
      ]);
    expect(pictures(byBrowser)).toEqual(pictures(saving));
    expect(pictures(saving)).not.toEqual(pictures(usual));
    await (await client.open("/dashboard?tab=settings")).press(dashboardWords.saveDataSaver, { dataSaver: "off" });
    expect(root(await client.open("/productlisting"), "data-saver")).toBeNull();
  });
});

test("the way back is found for clients that tell no referrer, with all that the address says", async () => {
  const chosen = await createClient(shop.url).open("/product/1?size=M&color=Red");
  const saved = await chosen.press(siteWords.apply, { theme: "dark" });
  expect(saved.url.pathname + saved.url.search).toBe("/product/1?size=M&color=Red");
});

test("a visit by address leads to the settings", async () => {
  const { client } = await atSettings();
  expect((await client.open("/preferences")).url.search).toBe("?tab=settings");
  expect((await createClient(shop.url).open("/preferences")).url.pathname).toBe("/login");
});

async function atSettings() {
  const { client } = await newCustomer(shop.url);
  return { client, settings: await client.open("/dashboard?tab=settings") };
}
