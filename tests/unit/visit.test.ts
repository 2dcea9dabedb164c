import { describe, expect, test } from "vitest";
import { call } from "#app/gateway/call-upstream.server.ts";
import { saveShippingInfo } from "#app/checkout/checkout-draft.server.ts";
import { saveCheckout, requireCustomer, setCookie, shopOrigin } from "#app/session/visit.server.ts";
import { unsavedFormCookie, PROFILE_FORM, unsavedValues } from "#app/session/login.server.ts";
import { contentSecurityPolicy } from "#app/session/content-security-policy.server.ts";
import { openVisit } from "#app/session/visit-middleware.server.ts";
import { savePreferences } from "#app/session/preferences.server.ts";
import type { Visit } from "#app/session/visit.server.ts";
import { deliveryAddress } from "#tests/support/addresses.ts";
import { shopper, testRuntime } from "#tests/support/shopper.ts";
import { asha, cash, draft, log, redirectOf, runtime, up, useSessionVisits } from "#tests/support/session.ts";

useSessionVisits();

describe("what belongs to a customer", () => {
  test("is not opened for another one", async () => {
    await asha.logIn();
    await asha.visit((visit) => saveShippingInfo(visit, "7", deliveryAddress));
    await asha.visit((visit) => {
      setCookie(visit, unsavedFormCookie, { customerId: "7", form: PROFILE_FORM, values: { name: "Asha" } });
    });
    const own = await asha.open();
    expect([own.checkout?.shipping?.city, unsavedValues(own, PROFILE_FORM)]).toEqual(["Mysuru", { name: "Asha" }]);
    await asha.logIn("8");
    const other = await asha.open();
    expect([other.checkout, other.unsavedForm]).toEqual([null, null]);
  });

  test("a payment by a method that is no longer offered is left out", async () => {
    await asha.logIn();
    const payment = { ...cash, method: "upi" as const, upiId: "a@upi", amountPaise: 1 };
    // One that was made stays: the upstream decides on the order.
    for (const paymentId of [null, "pay-1"]) {
      const chosen = { ...payment, paymentId };
      await asha.visit((visit) => saveCheckout(visit, { ...draft, payment: chosen }));
      const without = shopper({ ...runtime, payments: { methods: ["card"], testMethods: [] } }, asha.cookies);
      const left = paymentId === null ? null : chosen;
      expect((await without.open()).checkout).toMatchObject({ shipping: deliveryAddress, payment: left });
      expect((await asha.open()).checkout?.payment).toEqual(chosen);
    }
  });
});

describe("a page for customers", () => {
  test.each([
    ["/dashboard?tab=orders", {}, 302, "/login?returnTo=%2Fdashboard%3Ftab%3Dorders"],
    ["/login?x=1", {}, 302, "/login"],
    ["/", {}, 302, "/login"],
    [
      "/wishlist/add",
      { method: "POST", headers: { referer: "https://shop.example/product/3?size=M" } },
      303,
      "/login?returnTo=%2Fproduct%2F3%3Fsize%3DM",
    ],
    [
      "/wishlist/add",
      { method: "POST", headers: { referer: "https://evil.example/trap" } },
      303,
      "/login?returnTo=%2Fwishlist%2Fadd",
    ],
    ["/order/1", { headers: { referer: "https://shop.example/home" } }, 302, "/login?returnTo=%2Forder%2F1"],
  ])("sends a guest from %s to the login, which leads back", async (path, init, status, location) => {
    const visit = await asha.open(path, init);
    expect(await redirectOf(() => requireCustomer(visit))).toEqual({ status, location });
    expect(visit.setCookies.has("pallu_flash")).toBe(true);
  });

  test("knows its customer", async () => {
    await asha.logIn();
    expect(requireCustomer(await asha.open()).id).toBe("7");
  });
});

test("without https a cookie has neither the name nor the attribute that need it", async () => {
  const url = new URL("http://localhost/cart");
  const open = (headers: Record<string, string> = {}) =>
    openVisit(new Request(url, { headers }), url, { id: "request-1", address: null }, runtime);
  const visit = await open();
  savePreferences(visit, { theme: "dark" });
  const line = (await visit.setCookies.get("pallu_settings")) ?? "";
  expect(line).toMatch(/^pallu_settings=(?!.*Secure)/);
  const later = await open({ cookie: line.replace(/;.*/, "") });
  expect(later.preferences.theme).toBe("dark");
  // The pages that are kept for all are for who chose nothing.
  savePreferences(later, { theme: null });
  expect(await later.setCookies.get("pallu_settings")).toMatch(/^pallu_settings=;.*Max-Age=0/i);
});

test("the shop's address is the configured one, else that of the request", async () => {
  expect(shopOrigin(await asha.open())).toBe("https://shop.example");
  expect(shopOrigin(await shopper({ ...runtime, publicUrl: "https://sarees.in" }).open())).toBe("https://sarees.in");
});

describe("a call of the visit", () => {
  const ask = (visit: Visit) => call(visit.upstream, { method: "GET", path: "/orders/user" });

  test("carries the request's id and the shopper's address", async () => {
    const seen: Request[] = [];
    const url = new URL("https://shop.example/cart");
    const watched = testRuntime((request) => {
      seen.push(request);
      return up.fetch(request);
    });
    const visit = await openVisit(new Request(url), url, { id: "request-9", address: "203.0.113.9" }, watched);
    await ask(visit);
    expect(seen.map(({ headers }) => [headers.get("x-request-id"), headers.get("x-shopper-address")])).toEqual([
      ["request-9", "203.0.113.9"],
    ]);
  });

  test("that fails is logged in the words of the specification, with the request's id", async () => {
    up.fail(/orders/);
    await expect(ask(await asha.open())).rejects.toThrow("answered 503");
    expect(log.mock.calls).toEqual([
      [
        "warn",
        "GET /orders/user: answered 503",
        { name: "UpstreamUnavailable", failed: "Failed to fetch orders", requestId: "request-1" },
      ],
    ]);
  });
});

test("a page allows scripts and styles of its own and of its nonce, and nothing from elsewhere", () => {
  const policyOf = (nonce: string | null) => contentSecurityPolicy(nonce).split("; ");
  expect(policyOf(null)).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]),
  );
  const added = policyOf("n1").filter((rule) => !policyOf(null).includes(rule));
  expect(added).toEqual(["script-src 'self' 'nonce-n1'", "style-src 'self' 'nonce-n1'"]);
});

describe("less data", () => {
  test.each([
    ["by header", { headers: { "save-data": "on" } }, false, true],
    ["by the shop's setting", {}, true, true],
    ["by neither", { headers: { "save-data": "off" } }, false, false],
  ])("%s", async (_, init, dataSaver, expected) => {
    await asha.visit((visit) => savePreferences(visit, { dataSaver }));
    expect((await asha.open("/home", init)).savesData).toBe(expected);
  });
});
