import { afterAll, beforeAll, expect, test } from "vitest";
import { startShop, type RunningShop } from "../support/shop.ts";

let shop: RunningShop;
beforeAll(async () => void (shop = await startShop()));
afterAll(() => shop.stop());

const form = { "content-type": "application/x-www-form-urlencoded" };

test.each(["/", "/home", "/productlisting", "/cart", "/order/1", "/checkout/confirmation/1", "/products", "/picture", "/robots.txt", "/manifest.webmanifest"])("a form sent to %s, which takes none, is told so with a way back", async (path) => {
  const response = await fetch(shop.url + path, { method: "POST", body: "a=b", headers: { ...form, accept: "text/html" } });
  expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  const page = await response.text();
  expect(page).toContain("This cannot be done here");
  expect(page).toContain('href="/"');
});
