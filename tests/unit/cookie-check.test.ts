import { expect, test } from "vitest";
import { afterCookieCheck } from "#app/session/cookies/cookie-check.server.ts";

const to = (headers: Record<string, string>, formPage: string | null = null, address = "/login") =>
  afterCookieCheck(new Request(`https://shop.example${address}`, { headers }), "/dashboard?tab=orders", formPage);

test("a browser that sends no cookie passes the address that looks whether cookies came back", () => {
  const browser = { "sec-fetch-site": "same-origin" };
  expect(to(browser)).toBe("/cookies?to=%2Fdashboard%3Ftab%3Dorders");
  expect(to(browser, "/login")).toBe("/cookies?to=%2Fdashboard%3Ftab%3Dorders&from=%2Flogin");
});

test("a browser with a cookie, a client that is no browser, and script go straight on", () => {
  const browser = { "sec-fetch-site": "same-origin" };
  for (const there of [
    to({ ...browser, cookie: "pallu_stamp=a" }),
    to({ ...browser, cookie: "" }),
    to({}),
    to(browser, null, "/login.data"),
  ])
    expect(there).toBe("/dashboard?tab=orders");
});
