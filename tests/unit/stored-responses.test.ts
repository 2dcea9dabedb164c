import { RouterContextProvider } from "react-router";
import { describe, expect, test, vi } from "vitest";
import { call } from "#app/gateway/call-upstream.server.ts";
import { addProductToCart } from "#app/cart/change-cart.server.ts";
import {
  leaveFlash,
  visitContext,
  type Visit,
  privatePage,
  sharedPage,
  pageVersionOf,
} from "#app/session/visit.server.ts";
import { endLogin, updateCustomer } from "#app/session/login.server.ts";
import { requestFactsContext, runtimeContext } from "#app/session/runtime.server.ts";
import { visitMiddleware } from "#app/session/visit-middleware.server.ts";
import { asha, onePiece, runtime, up, useSessionVisits } from "#tests/support/session.ts";

useSessionVisits();

describe("the page version", () => {
  const versionOf = async () => pageVersionOf(await asha.open());

  test("is none for a guest with an empty cart, and changes with cart and login", async () => {
    const versions = [await versionOf()];
    await asha.visit((visit) => addProductToCart(visit, onePiece));
    versions.push(await versionOf());
    await asha.visit((visit) => addProductToCart(visit, onePiece));
    versions.push(await versionOf());
    await asha.logIn();
    versions.push(await versionOf());
    vi.advanceTimersByTime(1);
    await asha.logIn();
    versions.push(await versionOf());
    expect(versions[0]).toBeNull();
    expect(new Set(versions).size).toBe(5);
  });

  test("is sent to the browser if it differs from the one it has", async () => {
    await asha.visit((visit) => addProductToCart(visit, onePiece));
    expect(asha.cookies.get("__Host-pallu_stamp")).toBe(await versionOf());
    const visit = await asha.open();
    await asha.receive(visit);
    expect(visit.setCookies.size).toBe(0);
    await asha.visit((last) => addProductToCart(last, onePiece));
    expect(asha.cookies.get("__Host-pallu_stamp")).toBe(await versionOf());
  });
});

describe("who may store a response", () => {
  interface PageAnswer {
    method?: string;
    path?: string;
    status?: number;
    type?: string | null;
    work?: (visit: Visit) => unknown;
  }

  /** The response of a page, through the middleware, with the browser's cookies. */
  async function respond(
    headers: Record<string, string>,
    { method = "GET", path = "/home", status = 200, type = "text/html; charset=utf-8", work }: PageAnswer = {},
  ) {
    const url = new URL(path, "https://shop.example");
    const cookie = [...asha.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const context = new RouterContextProvider();
    context.set(runtimeContext, runtime);
    context.set(requestFactsContext, { id: "request-1", nonce: "n", address: null });
    const request = new Request(url, { method, headers: { cookie } });
    const response = await visitMiddleware({ request, url, context, params: {}, pattern: "/home" }, async () => {
      await work?.(context.get(visitContext));
      return new Response(null, {
        status,
        headers: { ...(type === null ? {} : { "content-type": type }), ...headers },
      });
    });
    if (!(response instanceof Response)) throw new Error("the middleware gave no response");
    return response.headers;
  }

  const data = { path: "/home.data", type: "text/x-script" };
  const file = { "cache-control": "public, max-age=60" };
  const flash = (visit: Visit) => leaveFlash(visit, { kind: "error", text: "Sorry" });
  const shopping = () => asha.visit((visit) => addProductToCart(visit, onePiece));
  const waiting = () => asha.visit(flash);
  const nothing = async () => undefined;

  test.each<[string, () => Promise<unknown>, Record<string, string>, PageAnswer, string]>([
    ["a shared page", nothing, sharedPage(), {}, "public, no-cache"],
    ["a page that declares nothing", nothing, {}, {}, "private, no-cache"],
    ["a private page", nothing, privatePage(), {}, "no-store, no-cache"],
    ["a page that failed", nothing, sharedPage(), { status: 503 }, "private, no-cache"],
    ["a page that leaves a message", nothing, sharedPage(), { work: flash }, "private, no-cache"],
    ["a page of a guest with a cart", shopping, sharedPage(), {}, "private, no-cache"],
    ["a page for which a message waits", waiting, sharedPage(), {}, "private, no-cache"],
    ["a customer's page", () => asha.logIn(), sharedPage(), {}, "no-store, no-cache"],
    ["a customer's data", () => asha.logIn(), {}, data, "no-store, no-cache"],
    ["a shared page's data", nothing, sharedPage(), data, "private, no-cache"],
    ["the data of a guest with a cart", shopping, sharedPage(), data, "no-store, no-cache"],
    ["a file of a route", shopping, file, { type: "text/plain" }, "public, max-age=60"],
    ["a file of no type", shopping, file, { type: null }, "public, max-age=60"],
    ["a file that sets a cookie", shopping, file, { type: "text/plain", work: flash }, "private, no-cache"],
  ])("%s", async (_, before, headers, answer, expected) => {
    await before();
    expect((await respond(headers, answer)).get("cache-control")).toBe(expected);
  });

  test("nobody after a logout, which has the browser forget what it kept", async () => {
    await asha.logIn();
    const headers = await respond({}, { work: (visit) => endLogin(visit) });
    expect([headers.get("cache-control"), headers.get("clear-site-data")]).toEqual(["no-store, no-cache", '"cache"']);
  });

  test("sets no cookie of a login that was ended meanwhile", async () => {
    await asha.logIn();
    const work = async (visit: Visit) => {
      updateCustomer(visit, { id: "7", name: "Asha Kumari", email: null });
      await asha.visit((other) => endLogin(other));
    };
    expect((await respond({}, { work })).get("set-cookie")).toBeNull();
  });

  test("one browser, which asks again after Back when its cookies have changed, but not for the answer to a form", async () => {
    const varyOf = async (...args: Parameters<typeof respond>) => (await respond(...args)).get("vary");
    expect(await varyOf({})).toBe("cookie");
    expect(await varyOf({ vary: "accept" })).toBe("accept");
    expect(await varyOf({}, { method: "POST" })).toBeNull();
    expect(await varyOf({ "cache-control": "public, no-cache" })).toBeNull();
    await asha.logIn();
    expect(await varyOf({})).toBeNull();
  });

  test("sends the cookies of the visit, and the page version that they make", async () => {
    const headers = await respond({}, { work: (visit) => addProductToCart(visit, onePiece) });
    expect(headers.getSetCookie().map((cookie) => cookie.split("=")[0])).toEqual([
      "__Host-pallu_cart",
      "__Host-pallu_stamp",
    ]);
    expect(headers.get("clear-site-data")).toBeNull();
  });

  test("says how long to wait after a 429 of the upstream and in its maintenance", async () => {
    const limited = (header: Record<string, string>) => async (visit: Visit) => {
      up.fail(/orders/, () => Response.json({}, { status: 429, headers: header }));
      await call(visit.upstream, { method: "GET", path: "/orders/user" });
    };
    const headers = await respond({}, { status: 429, work: limited({ "retry-after": "7" }) });
    expect(headers.get("retry-after")).toBe("7");
    expect((await respond({}, { status: 429, work: limited({}) })).get("retry-after")).toBe("60");
    expect((await respond({}, { status: 200, work: limited({}) })).get("retry-after")).toBeNull();
    const closed = (header: Record<string, string>) => async (visit: Visit) => {
      up.fail(/cart/, () => Response.json({ code: "maintenance" }, { status: 503, headers: header }));
      await call(visit.upstream, { method: "POST", path: "/cart/add" });
      expect(visit.upstream.state.isInMaintenance).toBe(true);
    };
    expect((await respond({}, { status: 503, work: closed({ "retry-after": "90" }) })).get("retry-after")).toBe("90");
    expect((await respond({}, { status: 503, work: closed({}) })).get("retry-after")).toBe("60");
  });
});
