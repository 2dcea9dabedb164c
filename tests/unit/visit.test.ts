import { randomBytes } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { call } from "../../app/gateway/call-upstream.server.ts";
import { addProductToCart } from "../../app/session/cart/change-cart.server.ts";
import { saveCheckout, saveShippingInfo } from "../../app/session/checkout/checkout-draft.server.ts";
import { unsavedFormCookie } from "../../app/session/cookies/unsaved-form-cookie.server.ts";
import { leaveFlash, repeatFlash, takeFlash } from "../../app/session/flash.server.ts";
import { contentSecurityPolicy } from "../../app/session/content-security-policy.server.ts";
import { openVisit } from "../../app/session/open-visit.server.ts";
import { endLogin, requireCustomer, startLogin, updateCustomer } from "../../app/session/login/login.server.ts";
import { sessionCustomer, sessionWithinBudget } from "../../app/session/login/session-customer.server.ts";
import { pageVersionOf } from "../../app/session/page-version.server.ts";
import { savePreferences } from "../../app/session/preferences.server.ts";
import { requestFactsContext, runtimeContext, type Runtime } from "../../app/session/runtime.server.ts";
import { privatePage, sharedPage } from "../../app/session/shared-page.server.ts";
import { clearUnsavedForm, PROFILE_FORM, unsavedValues } from "../../app/session/unsaved-form.server.ts";
import { setCookie } from "../../app/session/set-cookie.server.ts";
import { visitMiddleware } from "../../app/session/visit-middleware.server.ts";
import { visitContext, type Visit } from "../../app/session/visit.server.ts";
import { maintenanceRefusalText } from "../../app/content/maintenance-words.server.ts";
import { messages } from "../../app/content/messages.ts";
import { exampleProfile } from "../../contract/examples.ts";
import type { User } from "../../contract/readers/user.ts";
import type { SignedSource } from "../../domain/signed-source.ts";
import { memoryUpstream, type MemoryUpstream } from "../support/memory-upstream.ts";
import { hasCookie, shopper, testRuntime, type Shopper } from "../support/shopper.ts";

const HOUR_MS = 60 * 60 * 1_000;
const shipping = {
  fullName: "Asha Rao",
  email: "asha@example.org",
  phone: "98450 12345",
  address: "12 Temple Street",
  city: "Mysuru",
  state: "Karnataka",
  zipCode: "570001",
  country: "IN",
};
const line = { productId: "1", size: null, color: null, quantity: 1 };

let up: MemoryUpstream;
let runtime: Runtime;
let asha: Shopper;
const log = vi.fn<Runtime["log"]>();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  log.mockClear();
  up = memoryUpstream();
  runtime = testRuntime(up.fetch, { log });
  asha = shopper(runtime);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Text that cannot be compressed. */
function randomText(length: number): string {
  return randomBytes(length).toString("base64url").slice(0, length);
}

/** The redirect that work throws. */
async function redirectOf(work: () => unknown): Promise<{ status: number; location: string | null }> {
  try {
    await work();
  } catch (thrown) {
    if (thrown instanceof Response) return { status: thrown.status, location: thrown.headers.get("location") };
    throw thrown;
  }
  throw new Error("nothing was thrown");
}

describe("a login", () => {
  beforeEach(() => asha.logIn());

  test("speaks to the upstream with its token, in this visit and the next", async () => {
    const guest = shopper(runtime);
    const visit = await guest.open();
    startLogin(visit, { token: "token-9", customer: { id: "9", name: null, email: null } });
    expect([visit.upstream.token, visit.customer?.id]).toEqual(["token-9", "9"]);
    expect((await asha.open()).upstream.token).toBe("token-7");
  });

  test("ends unused after the idle time, and takes everything of the customer along", async () => {
    await asha.visit((visit) => addProductToCart(visit, line));
    await asha.visit((visit) => saveShippingInfo(visit, "7", shipping));
    vi.advanceTimersByTime(2 * HOUR_MS);
    expect((await asha.open()).customer?.id).toBe("7");
    vi.advanceTimersByTime(1);
    const visit = await asha.open();
    expect([visit.customer, visit.upstream.token, visit.cart.lines, visit.checkout, visit.hasLoggedOut]).toEqual([
      null,
      null,
      [],
      null,
      true,
    ]);
    await asha.receive(visit);
    expect([...asha.cookies.keys()]).toEqual([]);
  });

  test("lasts longer while it is used, and its cookie is renewed twenty times in the idle time", async () => {
    vi.advanceTimersByTime(6 * 60 * 1_000);
    expect((await asha.open()).setCookies.has("pallu_session")).toBe(false);
    for (let used = 0; used < 5; used += 1) {
      vi.advanceTimersByTime(1.5 * HOUR_MS);
      await asha.visit((visit) => expect(visit.customer?.id).toBe("7"));
    }
  });

  test("ends at its greatest age, however much it is used", async () => {
    for (let used = 0; used < 24; used += 1) {
      vi.advanceTimersByTime(HOUR_MS);
      await asha.visit((visit) => expect(visit.customer?.id).toBe("7"));
    }
    vi.advanceTimersByTime(1);
    expect((await asha.open()).customer).toBeNull();
  });

  test("grows no younger by a change of the customer", async () => {
    const before = (await asha.open()).session?.startedAt;
    vi.advanceTimersByTime(HOUR_MS);
    await asha.visit((visit) => updateCustomer(visit, { id: "7", name: "Asha Kumari", email: null }));
    const { session, customer } = await asha.open();
    expect([session?.startedAt, session?.token, customer?.name]).toEqual([before, "token-7", "Asha Kumari"]);
  });

  test("knows a changed name in the same visit, whose page shows it", async () => {
    await asha.visit((visit) => {
      updateCustomer(visit, { id: "7", name: "Asha Kumari", email: null });
      expect(visit.customer?.name).toBe("Asha Kumari");
    });
  });

  test("is not begun with a token that no cookie can hold, and the log says so", async () => {
    const visit = await shopper(runtime).open();
    const token = randomText(3_000);
    expect(startLogin(visit, { token, customer: { id: "9", name: null, email: null } })).toBe(false);
    expect([visit.customer, visit.setCookies.size]).toEqual([null, 0]);
    expect(log.mock.calls).toEqual([
      ["error", expect.any(String), { tokenBytes: 3_000, cookieBytes: 3_000, requestId: "request-1" }],
    ]);
    expect(startLogin(visit, { token: "token-9", customer: { id: "9", name: null, email: null } })).toBe(true);
  });

  test("takes cart and checkout along when it ends, and keeps preferences", async () => {
    await asha.visit((visit) => addProductToCart(visit, line));
    await asha.visit((visit) => saveShippingInfo(visit, "7", shipping));
    await asha.visit((visit) => savePreferences(visit, { theme: "dark" }));
    await asha.visit((visit) => {
      endLogin(visit);
      expect([visit.customer, visit.upstream.token]).toEqual([null, null]);
    });
    expect([...asha.cookies.keys()]).toEqual(["__Host-pallu_settings"]);
    expect((await asha.open()).preferences).toEqual({ theme: "dark", dataSaver: false, tab: null });
  });
});

describe("a guest", () => {
  test("who logs out loses no cached pages, for there was no login", async () => {
    const visit = await asha.open();
    endLogin(visit);
    expect([visit.customer, visit.hasLoggedOut]).toEqual([null, false]);
  });

  test("does not become a customer by a change of the profile", async () => {
    const visit = await asha.open();
    updateCustomer(visit, { id: "7", name: "Asha Kumari", email: null });
    expect([visit.customer, visit.setCookies.size]).toEqual([null, 0]);
  });
});

describe("the customer in a session", () => {
  const user: User = { id: "7", ...exampleProfile };
  const { id, name, email, ...profile } = user;

  test("has the profile, and no more of name and e-mail than a cookie may hold", () => {
    expect(sessionCustomer(user)).toEqual({ id, name, email, profile });
    const long = sessionCustomer({ ...user, name: "a".repeat(900), email: "b".repeat(900) });
    expect([long.name?.length, long.email?.length]).toEqual([200, 254]);
    expect(sessionCustomer({ ...user, name: null, email: null })).toMatchObject({ name: null, email: null });
  });

  test("loses the profile first, then the end of the name, then name and e-mail, as the token grows", () => {
    const customer = { id, name: randomText(200), email, profile };
    const token = randomText(3_000);
    const kept = Array.from({ length: 3_000 / 20 }, (_, step) =>
      sessionWithinBudget({ token: token.slice(0, 20 * step + 1), customer, startedAt: 1, seenAt: 1 }),
    ).map((session) =>
      session === null
        ? "nothing"
        : [session.customer.profile && "profile", session.customer.name?.length, session.customer.email].join(" "),
    );
    expect([...new Set(kept)]).toEqual([`profile 200 ${email}`, ` 200 ${email}`, ` 40 ${email}`, "  ", "nothing"]);
  });
});

describe("a late answer", () => {
  beforeEach(() => asha.logIn());

  test("does not bring back a login that was ended meanwhile", async () => {
    const late = await asha.open();
    await addProductToCart(late, line);
    leaveFlash(late, { kind: "success", text: "Added" });
    updateCustomer(late, { id: "7", name: "Asha Kumari", email: null });
    await asha.visit((visit) => endLogin(visit));
    await asha.receive(late);
    expect([...asha.cookies.keys()]).toEqual([]);
  });

  test("does not bring back a login that another one replaced", async () => {
    const late = await asha.open();
    await addProductToCart(late, line);
    updateCustomer(late, { id: "7", name: "Asha Kumari", email: null });
    await asha.logIn("8");
    await asha.receive(late);
    const visit = await asha.open();
    expect([visit.customer?.id, visit.cart.lines]).toEqual(["8", []]);
  });

  test("of a second logout deletes once more", async () => {
    const late = await asha.open();
    endLogin(late);
    await asha.visit((visit) => endLogin(visit));
    await asha.receive(late);
    expect([late.setCookies.has("pallu_session"), late.setCookies.has("pallu_cart")]).toEqual([true, true]);
    expect([...asha.cookies.keys()]).toEqual([]);
  });

  test("of a 401 after a logout leaves no checkout and no typed values behind", async () => {
    await asha.visit((visit) => saveShippingInfo(visit, "7", shipping));
    const late = await asha.open("/dashboard");
    late.unsavedForm = { form: PROFILE_FORM, values: { name: "Asha" } };
    await asha.visit((visit) => endLogin(visit));
    up.fail(/.*/, () => Response.json({}, { status: 401 }));
    await redirectOf(() => call(late.upstream, { method: "GET", path: "/orders/user" }));
    await asha.receive(late);
    expect([hasCookie(asha, "pallu_checkout"), hasCookie(asha, "pallu_typed")]).toEqual([false, false]);
  });

  test("sets a cart of its login only: the next login drops it", async () => {
    const late = await asha.open();
    await addProductToCart(late, line);
    const cart = await late.setCookies.get("pallu_cart");
    vi.advanceTimersByTime(1);
    await asha.logIn();
    asha.cookies.set("__Host-pallu_cart", /=([^;]*)/.exec(cart ?? "")?.[1] ?? "");
    await asha.visit((visit) => expect(visit.cart.lines).toEqual([]));
    expect(hasCookie(asha, "pallu_cart")).toBe(false);
  });
});

describe("what belongs to a customer", () => {
  test("is not opened for another one", async () => {
    await asha.logIn();
    await asha.visit((visit) => saveShippingInfo(visit, "7", shipping));
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
    const payment = {
      method: "upi" as const,
      paymentId: "pay-1",
      brand: null,
      last4: null,
      cardName: null,
      upiId: "a@upi",
      amountPaise: 1,
      isTest: false,
    };
    await asha.visit((visit) =>
      saveCheckout(visit, { customerId: "7", seed: "a", after: "", shipping, payment, placed: null }),
    );
    const without = shopper({ ...runtime, payments: { methods: ["card"], testMethods: [] } }, asha.cookies);
    expect((await without.open()).checkout).toMatchObject({ shipping, payment: null });
    expect((await asha.open()).checkout?.payment).toEqual(payment);
  });

  test("values that have been saved are not kept", async () => {
    await asha.logIn();
    await asha.visit((visit) => {
      setCookie(visit, unsavedFormCookie, { customerId: "7", form: PROFILE_FORM, values: { name: "Asha" } });
    });
    await asha.visit((visit) => clearUnsavedForm(visit));
    expect(hasCookie(asha, "pallu_typed")).toBe(false);
  });
});

describe("a page for customers", () => {
  test.each([
    ["/dashboard?tab=orders", {}, 302, "/login?returnTo=%2Fdashboard%3Ftab%3Dorders"],
    ["/", {}, 302, "/login"],
    ["/login?x=1", {}, 302, "/login"],
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

describe("a 401 of the upstream", () => {
  const meet = (visit: Visit) => redirectOf(() => call(visit.upstream, { method: "GET", path: "/orders/user" }));
  beforeEach(() => up.fail(/orders/, () => Response.json({}, { status: 401 })));

  test("ends the session and keeps checkout and typed values for the same customer", async () => {
    await asha.logIn();
    await asha.visit((visit) =>
      saveCheckout(visit, { customerId: "7", seed: "a", after: "", shipping, payment: null, placed: null }),
    );
    await asha.visit((visit) => addProductToCart(visit, line));
    await asha.visit(async (visit) => {
      visit.unsavedForm = { form: PROFILE_FORM, values: { name: "Asha" } };
      expect(await meet(visit)).toEqual({ status: 302, location: "/login?returnTo=%2Fdashboard" });
    }, "/dashboard");
    expect([hasCookie(asha, "pallu_session"), hasCookie(asha, "pallu_cart")]).toEqual([false, false]);
    expect((await asha.open()).flash?.text).toBe(messages.sessionEnded);
    await asha.logIn();
    const visit = await asha.open();
    expect([visit.checkout?.shipping, unsavedValues(visit, PROFILE_FORM)]).toEqual([shipping, { name: "Asha" }]);
  });

  test("says so if the typed values do not fit into a cookie", async () => {
    await asha.logIn();
    const text = randomText(250);
    await asha.visit(async (visit) => {
      visit.unsavedForm = { form: PROFILE_FORM, values: { name: text, address: text, city: randomText(250) } };
      await meet(visit);
    });
    const { flash } = await asha.open();
    expect(flash?.text).toBe(`${messages.sessionEnded} ${messages.typedLost}`);
    expect(hasCookie(asha, "pallu_typed")).toBe(false);
  });

  test("leaves out a note that is too long, keeps the rest and says so", async () => {
    await asha.logIn();
    const form = "/order/PL-1/return";
    await asha.visit(async (visit) => {
      visit.unsavedForm = { form, values: { "pieces-0": "1", note: randomText(500) }, longField: "note" };
      await meet(visit);
    });
    expect((await asha.open()).flash?.text).toBe(`${messages.sessionEnded} ${messages.typedCut}`);
    await asha.logIn();
    const visit = await asha.open();
    expect([unsavedValues(visit, form), unsavedValues(visit, PROFILE_FORM)]).toEqual([{ "pieces-0": "1" }, {}]);
  });

  test("keeps no typed values where there were none", async () => {
    await asha.logIn();
    await asha.visit((visit) => meet(visit));
    expect(hasCookie(asha, "pallu_typed")).toBe(false);
    expect((await asha.open()).flash?.text).toBe(messages.sessionEnded);
  });

  test("redirects a form with 303, so that it is not sent to the login", async () => {
    await asha.logIn();
    const visit = await asha.open("/cart/add", { method: "POST" });
    expect((await meet(visit)).status).toBe(303);
  });

  test("leaves a guest's cart as it is", async () => {
    await asha.visit((visit) => addProductToCart(visit, line));
    await asha.visit((visit) => meet(visit));
    const { cart, flash } = await asha.open();
    expect([cart.lines, flash?.text]).toEqual([[line], messages.sessionEnded]);
  });
});

describe("a message", () => {
  test("is shown once", async () => {
    await asha.visit((visit) => leaveFlash(visit, { kind: "success", text: "Added" }));
    expect((await asha.visit((visit) => takeFlash(visit)))?.text).toBe("Added");
    expect(await asha.visit((visit) => takeFlash(visit))).toBeNull();
  });

  test("makes way for the next one, and can be left once more", async () => {
    await asha.visit((visit) => leaveFlash(visit, { kind: "success", text: "One" }));
    await asha.visit((visit) => {
      leaveFlash(visit, { kind: "error", text: "Two" });
      takeFlash(visit);
    });
    expect((await asha.open()).flash?.text).toBe("Two");
    await asha.visit((visit) => {
      repeatFlash(visit);
      takeFlash(visit);
    });
    expect((await asha.open()).flash).toMatchObject({ kind: "error", text: "Two" });
  });
});

describe("a message of a failure in a maintenance", () => {
  const left = (kind: "error" | "success", inMaintenance?: string) =>
    asha
      .visit((visit) => {
        visit.metMaintenance = true;
        leaveFlash(visit, { kind, text: "Failed", toastMs: 2_500 }, inMaintenance);
      })
      .then(() => asha.visit((visit) => takeFlash(visit)));

  test("says why, and stays as long as slow readers need", async () => {
    const flash = await left("error");
    expect(flash?.text).toBe(maintenanceRefusalText);
    // Two words in a second.
    expect(flash?.toastMs).toBeGreaterThan((maintenanceRefusalText.split(" ").length / 2) * 1_000);
  });

  test("says what its page has to say instead, and a success stays a success", async () => {
    expect((await left("error", "Do not pay again"))?.text).toBe("Do not pay again");
    expect(await left("success")).toMatchObject({ text: "Failed", toastMs: 2_500 });
  });
});

describe("no message", () => {
  test("is taken, repeated or deleted without a cookie: the page stays one for everybody", async () => {
    const visit = await asha.open();
    expect(takeFlash(visit)).toBeNull();
    repeatFlash(visit);
    clearUnsavedForm(visit);
    expect(visit.setCookies.size).toBe(0);
  });
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

  test("has the whole timeout, and its time is counted", async () => {
    const timeout = vi.spyOn(AbortSignal, "timeout");
    const visit = await asha.open();
    let now = 1_000_000;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 250));
    await ask(visit);
    expect([visit.upstreamCalls, timeout.mock.calls]).toEqual([{ calls: 1, ms: 250 }, [[60_000]]]);
    clock.mockRestore();
    timeout.mockRestore();
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

  test("gives pictures that the shop has signed", async () => {
    const { signatures, ...pictures } = runtime.pictures;
    const signing = { ...signatures, sign: (source: string) => `signed ${source}` as SignedSource };
    const visit = await shopper({ ...runtime, pictures: { ...pictures, signatures: signing } }).open();
    expect(visit.upstream.signPicture("/saree.jpg")).toBe("signed /saree.jpg");
  });
});

test("over http the cookies have names without a prefix, and are read by them", async () => {
  const url = new URL("http://shop.example/cart");
  const facts = { id: "request-1", address: null };
  const first = await openVisit(new Request(url), url, facts, runtime);
  await addProductToCart(first, line);
  const cookie = (await first.setCookies.get("pallu_cart"))?.split(";")[0] ?? "";
  expect(cookie).toMatch(/^pallu_cart=/);
  const second = await openVisit(new Request(url, { headers: { cookie } }), url, facts, runtime);
  expect(second.cart.lines).toEqual([line]);
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

describe("the page version", () => {
  const versionOf = async () => pageVersionOf(await asha.open());

  test("is none for a guest with an empty cart, and changes with cart and login", async () => {
    const versions = [await versionOf()];
    await asha.visit((visit) => addProductToCart(visit, line));
    versions.push(await versionOf());
    await asha.visit((visit) => addProductToCart(visit, line));
    versions.push(await versionOf());
    await asha.logIn();
    versions.push(await versionOf());
    vi.advanceTimersByTime(1);
    await asha.logIn();
    versions.push(await versionOf());
    expect(versions[0]).toBeNull();
    expect(new Set(versions).size).toBe(5);
  });

  test("is one for a customer with an empty cart", async () => {
    await asha.logIn();
    expect(await versionOf()).toMatch(/^\w{12}$/);
  });

  test("is sent to the browser if it differs from the one it has", async () => {
    await asha.visit((visit) => addProductToCart(visit, line));
    expect(asha.cookies.get("__Host-pallu_stamp")).toBe(await versionOf());
    const visit = await asha.open();
    await asha.receive(visit);
    expect(visit.setCookies.size).toBe(0);
    await asha.visit((last) => addProductToCart(last, line));
    expect(asha.cookies.get("__Host-pallu_stamp")).toBe(await versionOf());
  });
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
  const cacheControl = async (...args: Parameters<typeof respond>) => (await respond(...args)).get("cache-control");

  test("everybody, if the route says so and the visit is anonymous", async () => {
    expect(await cacheControl(sharedPage())).toBe("public, no-cache");
    expect(await cacheControl({})).toBe("private, no-cache");
    expect(await cacheControl(privatePage())).toBe("no-store");
    expect(await cacheControl(sharedPage(), { status: 503 })).toBe("private, no-cache");
  });

  test("nobody else, if the visit has something of its own", async () => {
    const flash = (visit: Visit) => leaveFlash(visit, { kind: "error", text: "Sorry" });
    expect(await cacheControl(sharedPage(), { work: flash })).toBe("private, no-cache");
    await asha.visit((visit) => addProductToCart(visit, line));
    expect(await cacheControl(sharedPage())).toBe("private, no-cache");
  });

  test("nobody else, while a message waits to be shown", async () => {
    await asha.visit((visit) => leaveFlash(visit, { kind: "error", text: "Sorry" }));
    expect(await cacheControl(sharedPage())).toBe("private, no-cache");
  });

  test("sets no cookie of a login that was ended meanwhile", async () => {
    await asha.logIn();
    const work = async (visit: Visit) => {
      updateCustomer(visit, { id: "7", name: "Asha Kumari", email: null });
      await asha.visit((other) => endLogin(other));
    };
    expect((await respond({}, { work })).get("set-cookie")).toBeNull();
  });

  test("nobody, if it is a customer's, also as data and after a logout", async () => {
    await asha.logIn();
    expect(await cacheControl(sharedPage())).toBe("no-store");
    expect(await cacheControl({}, { path: "/home.data", type: "text/x-script" })).toBe("no-store");
    const headers = await respond({}, { work: (visit) => endLogin(visit) });
    expect([headers.get("cache-control"), headers.get("clear-site-data")]).toEqual(["no-store", '"cache"']);
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

  test("one browser, if it is a redirect", async () => {
    expect(await cacheControl({ location: "/cart" }, { status: 303, type: null })).toBe("private, no-cache");
  });

  test("sends the cookies of the visit, and the page version that they make", async () => {
    const headers = await respond({}, { work: (visit) => addProductToCart(visit, line) });
    expect(headers.getSetCookie().map((cookie) => cookie.split("=")[0])).toEqual([
      "__Host-pallu_cart",
      "__Host-pallu_stamp",
    ]);
    expect(headers.get("clear-site-data")).toBeNull();
  });

  test("says nothing of a wait after a 429 that is not the upstream's", async () => {
    expect((await respond({}, { status: 429 })).get("retry-after")).toBeNull();
  });

  test("a file of a route is as public as the route says, unless it sets a cookie", async () => {
    const file = { "cache-control": "public, max-age=60" };
    await asha.visit((visit) => addProductToCart(visit, line));
    expect(await cacheControl(file, { type: "text/plain" })).toBe("public, max-age=60");
    const flash = (visit: Visit) => leaveFlash(visit, { kind: "error", text: "Sorry" });
    expect(await cacheControl(file, { type: "text/plain", work: flash })).toBe("private, no-cache");
  });

  test("a page's data is never public", async () => {
    const data = { path: "/home.data", type: "text/x-script" };
    expect(await cacheControl(sharedPage(), data)).toBe("private, no-cache");
    await asha.visit((visit) => addProductToCart(visit, line));
    expect(await cacheControl(sharedPage(), data)).toBe("no-store");
  });

  test("says how long to wait after a 429 of the upstream, and what its calls took", async () => {
    const limited = (header: Record<string, string>) => async (visit: Visit) => {
      up.fail(/orders/, () => Response.json({}, { status: 429, headers: header }));
      await call(visit.upstream, { method: "GET", path: "/orders/user" });
    };
    const headers = await respond({}, { status: 429, work: limited({ "retry-after": "7" }) });
    expect([headers.get("retry-after"), headers.get("server-timing")]).toEqual([
      "7",
      expect.stringMatching(/^upstream;desc="1 calls";dur=\d/),
    ]);
    expect((await respond({}, { status: 429, work: limited({}) })).get("retry-after")).toBe("60");
    expect((await respond({}, { status: 200, work: limited({}) })).get("retry-after")).toBeNull();
    expect((await respond({})).get("server-timing")).toBeNull();
  });
});
