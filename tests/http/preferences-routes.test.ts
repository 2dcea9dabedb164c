import { describe, expect, test } from "vitest";
import * as dashboardWords from "#app/content/dashboard-words.ts";
import * as siteWords from "#app/content/site-words.ts";
import { createClient, type Page } from "#tests/support/client.ts";
import { send } from "#tests/support/fault-form.ts";
import type { FaultUpstream } from "#tests/support/fault-upstream.ts";
import { attribute, named } from "#tests/support/html.ts";
import type { RunningShop } from "#tests/support/shop.ts";
import { useSharedShop } from "#tests/support/shared-shop.ts";
import { addToCart, becomeCustomer, newPerson } from "#tests/support/shopping.ts";

let up: FaultUpstream;
let shop: RunningShop;
useSharedShop((shared) => ({ up, shop } = shared));

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

  test("stays through login and logout", async () => {
    const client = createClient(shop.url);
    await send(client, preferences(), { theme: "light" });
    await becomeCustomer(client, newPerson());
    const home = await client.open("/");
    expect(root(home, "data-theme")).toBe("light");
    expect(root(await home.press(siteWords.logout), "data-theme")).toBe("light");
  });

  test.each(["purple", "", "\u0000", "dark\u0000", "DARK", "<script>", "x".repeat(3_000)])(
    "%.20j is none and changes nothing",
    async (theme) => {
      const client = createClient(shop.url);
      await send(client, preferences(), { theme: "dark", dataSaver: "on" });
      const sent = await send(client, preferences(), { theme, dataSaver: theme });
      expect(sent.status).toBe(303);
      const page = await client.open("/about");
      expect([root(page, "data-theme"), root(page, "data-saver")]).toEqual(["dark", "on"]);
    },
  );
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

  test("and the theme are changed apart, and neither forgets the other or the dashboard's tab", async () => {
    const { client, settings } = await atSettings();
    await settings.press(dashboardWords.saveTheme, { theme: "dark" });
    await (await client.open("/dashboard?tab=settings")).press(dashboardWords.saveDataSaver, { dataSaver: "on" });
    const page = await client.open("/dashboard");
    expect([page.heading, root(page, "data-theme"), root(page, "data-saver")]).toEqual([
      dashboardWords.titles.settings,
      "dark",
      "on",
    ]);
    expect(
      named(page.root, "input")
        .filter((input) => attribute(input, "checked") !== null)
        .map((input) => attribute(input, "value")),
    ).toEqual(["dark", "on"]);
  });
});

describe("the way back", () => {
  test("is the page of the form", async () => {
    const sent = await send(
      createClient(shop.url),
      preferences(),
      { theme: "dark" },
      { referer: `${shop.url}/productlisting?sort=newest&page=2` },
    );
    expect([sent.status, sent.location]).toEqual([303, "/productlisting?sort=newest&page=2"]);
  });

  test("is found by clients that tell no referrer, too", async () => {
    const chosen = await createClient(shop.url).open("/product/1?size=M&color=Red");
    const saved = await chosen.press(siteWords.apply, { theme: "dark" });
    expect([saved.url.pathname + saved.url.search, root(saved, "data-theme")]).toEqual([
      "/product/1?size=M&color=Red",
      "dark",
    ]);
    const { settings } = await atSettings();
    expect((await settings.press(dashboardWords.saveTheme, { theme: "dark" })).url.search).toBe("?tab=settings");
  });

  test.each([
    "https://evil.example/cart",
    "http://evil.example@shop",
    "javascript:alert(1)",
    "//evil.example",
    "data:text/html,x",
  ])("is never another site: a form from there is refused (%s)", async (referer) => {
    const sent = await send(
      createClient(shop.url),
      preferences(),
      { theme: "dark", returnTo: "https://evil.example" },
      { referer },
    );
    expect([sent.status, sent.location]).toEqual([403, null]);
  });

  test.each(["garbage", ""])("is the home page when no header names it (%j)", async (referer) => {
    const sent = await send(
      createClient(shop.url),
      preferences(),
      { theme: "dark", returnTo: "https://evil.example" },
      referer === "" ? {} : { referer },
    );
    expect([sent.status, sent.location]).toEqual([303, "/"]);
  });

  test.each(["//evil.example/", "/.//evil.example", "/%5cevil.example"])(
    "is never an address that browsers read as another site (%s)",
    async (path) => {
      const sent = await send(
        createClient(shop.url),
        preferences(),
        { theme: "dark" },
        { referer: `${shop.url}${path}` },
      );
      expect(new URL(sent.location ?? "", shop.url).origin).toBe(shop.url);
    },
  );
});

test("the cookie is signed: a changed one is ignored", async () => {
  const client = createClient(shop.url);
  const sent = await send(client, preferences(), { theme: "dark" });
  const cookie = sent.cookies.find((line) => line.startsWith("pallu_settings=")) ?? "";
  for (const words of [/HttpOnly/i, /SameSite=Lax/i, /; Max-Age=31536000(;|$)/i]) expect(cookie).toMatch(words);
  const kept = client.jar.get("pallu_settings") ?? "";
  for (const forged of [
    kept.slice(0, -2),
    `${Buffer.from('{"theme":"dark","dataSaver":true,"tab":null}').toString("base64")}.x`,
    "%",
    "{}",
  ]) {
    client.jar.set("pallu_settings", forged);
    const page = await client.open("/about");
    expect([page.status, root(page, "data-theme")]).toEqual([200, null]);
  }
});

test("nothing of it needs the upstream", async () => {
  const client = createClient(shop.url);
  await addToCart(client, "/product/1", { size: "M", color: "Red" });
  const page = await up.during(/./, "closed", async () =>
    (await client.open("/about")).press(siteWords.apply, { theme: "dark" }),
  );
  expect(root(page, "data-theme")).toBe("dark");
});

test("a visit by address leads to the settings", async () => {
  const { client } = await atSettings();
  const page = await client.open("/preferences");
  expect([page.url.search, page.heading]).toEqual(["?tab=settings", dashboardWords.titles.settings]);
  expect((await createClient(shop.url).open("/preferences")).url.pathname).toBe("/login");
});

async function atSettings() {
  const client = createClient(shop.url);
  await becomeCustomer(client, newPerson());
  return { client, settings: await client.open("/dashboard?tab=settings") };
}
