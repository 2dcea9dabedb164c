import { beforeEach, describe, expect, test, vi } from "vitest";
import { call } from "#app/gateway/call-upstream.server.ts";
import { addProductToCart } from "#app/cart/change-cart.server.ts";
import { saveShippingInfo } from "#app/checkout/checkout-draft.server.ts";
import { saveCheckout, leaveFlash, type Visit } from "#app/session/visit.server.ts";
import {
  clearUnsavedForm,
  endLogin,
  keepUnsavedForm,
  renewLogin,
  startLogin,
  updateCustomer,
  sessionCustomer,
  sessionWithinBudget,
  PROFILE_FORM,
  unsavedValues,
} from "#app/session/login.server.ts";
import { savePreferences } from "#app/session/preferences.server.ts";
import * as messages from "#content/messages.ts";
import { exampleProfile } from "#contract/examples.ts";
import type { User } from "#contract/profile.ts";
import { deliveryAddress } from "#tests/support/addresses.ts";
import { hasCookie, shopper } from "#tests/support/shopper.ts";
import {
  asha,
  draft,
  log,
  onePiece,
  randomText,
  redirectOf,
  runtime,
  up,
  useSessionVisits,
} from "#tests/support/session.ts";

const HOUR_MS = 60 * 60 * 1_000;

useSessionVisits();

describe("a login", () => {
  beforeEach(() => asha.logIn());

  test("speaks to the upstream with its token, in this visit and the next", async () => {
    const guest = shopper(runtime);
    const visit = await guest.open();
    startLogin(visit, { token: "token-9", customer: { id: "9", name: null, email: null } });
    expect([visit.upstream.token, visit.customer?.id]).toEqual(["token-9", "9"]);
    expect((await asha.open()).upstream.token).toBe("token-7");
  });

  test("keeps a form that is too long without its long field, where it has one", async () => {
    const values = { reason: "size", note: randomText(9_000) };
    const keep = (longField?: string) =>
      asha.visit((visit) => keepUnsavedForm(visit, "7", { form: "return", values, ...(longField && { longField }) }));
    expect([await keep(), await keep("other"), await keep("note")]).toEqual(["nothing", "nothing", "part"]);
    expect(unsavedValues(await asha.open(), "return")).toEqual({ reason: "size" });
  });

  test("ends unused after the idle time, and takes everything of the customer along", async () => {
    await asha.visit((visit) => addProductToCart(visit, onePiece));
    await asha.visit((visit) => saveShippingInfo(visit, "7", deliveryAddress));
    vi.advanceTimersByTime(2 * HOUR_MS);
    expect((await asha.open()).customer?.id).toBe("7");
    vi.advanceTimersByTime(1);
    const visit = await asha.open();
    expect(visit.customer).toBeNull();
    expect(visit.upstream.token).toBeNull();
    expect(visit.cart.lines).toEqual([]);
    expect(visit.checkout).toBeNull();
    expect(visit.hasLoggedOut).toBe(true);
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

  test.each([
    ["is taken for the one before, which is ended", "token-8", "token-8", 1],
    ["that no cookie can hold is ended, and the one before stays", randomText(3_000), "token-7", 1],
    ["that is the same changes nothing", "token-7", "token-7", 0],
  ])("goes on with the token of another login of the same customer: one that %s", async (_, token, kept, ended) => {
    const before = (await asha.open()).session?.startedAt;
    vi.advanceTimersByTime(HOUR_MS);
    await asha.visit(async (visit) => {
      await renewLogin(visit, token);
      expect(visit.upstream.token).toBe(kept);
    });
    const { session } = await asha.open();
    expect([session?.token, session?.startedAt]).toEqual([kept, before]);
    expect(up.calls.filter(({ call }) => call === "POST /users/logout")).toHaveLength(ended);
  });

  test("grows no younger by a change of the customer", async () => {
    const before = (await asha.open()).session?.startedAt;
    vi.advanceTimersByTime(HOUR_MS);
    await asha.visit((visit) => updateCustomer(visit, { id: "7", name: "Asha Kumari", email: null }));
    const { session, customer } = await asha.open();
    expect([session?.startedAt, session?.token, customer?.name]).toEqual([before, "token-7", "Asha Kumari"]);
  });

  test("is not begun with a token that no cookie can hold, and the log says so", async () => {
    const visit = await shopper(runtime).open();
    const token = randomText(3_000);
    expect(startLogin(visit, { token, customer: { id: "9", name: null, email: null } })).toBe(false);
    expect([visit.customer, visit.setCookies.size]).toEqual([null, 0]);
    expect(log.mock.calls).toEqual([
      ["error", expect.any(String), { tokenBytes: 3_000, cookieBytes: 2_940, requestId: "request-1" }],
    ]);
    expect(startLogin(visit, { token: "token-9", customer: { id: "9", name: null, email: null } })).toBe(true);
  });

  test("takes cart and checkout along when it ends, and keeps preferences", async () => {
    await asha.visit((visit) => addProductToCart(visit, onePiece));
    await asha.visit((visit) => saveShippingInfo(visit, "7", deliveryAddress));
    await asha.visit((visit) => savePreferences(visit, { theme: "dark" }));
    await asha.visit((visit) => {
      endLogin(visit);
      expect([visit.customer, visit.upstream.token]).toEqual([null, null]);
    });
    expect([...asha.cookies.keys()]).toEqual(["__Host-pallu_settings"]);
    expect((await asha.open()).preferences).toEqual({ theme: "dark", dataSaver: false, tab: null, pin: null });
  });
});

describe("a guest", () => {
  test("has no login that could go on", async () => {
    const visit = await asha.open();
    await renewLogin(visit, "token-8");
    expect([visit.session, visit.upstream.token, up.calls]).toEqual([null, null, []]);
  });

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
    await addProductToCart(late, onePiece);
    leaveFlash(late, { kind: "success", text: "Added" });
    updateCustomer(late, { id: "7", name: "Asha Kumari", email: null });
    await asha.visit((visit) => endLogin(visit));
    await asha.receive(late);
    expect([...asha.cookies.keys()]).toEqual([]);
  });

  test("does not bring back a login that another one replaced", async () => {
    const late = await asha.open();
    await addProductToCart(late, onePiece);
    updateCustomer(late, { id: "7", name: "Asha Kumari", email: null });
    await asha.logIn("8");
    await asha.receive(late);
    const visit = await asha.open();
    expect([visit.customer?.id, visit.cart.lines]).toEqual(["8", []]);
  });

  test("does not end the login that replaced its own, whose token the upstream refuses by now", async () => {
    const late = await asha.open("/dashboard");
    await asha.logIn("8");
    up.fail(/.*/, () => Response.json({}, { status: 401 }));
    await redirectOf(() => call(late.upstream, { method: "GET", path: "/orders/user" }));
    await asha.receive(late);
    expect((await asha.open()).customer?.id).toBe("8");
  });

  test("that never came leaves a browser with a replaced login, which counts as none", async () => {
    const behind = asha.copy();
    await asha.logIn("8");
    expect(await behind.open()).toMatchObject({ customer: null, upstream: { token: null } });
    expect((await asha.open()).customer?.id).toBe("8");
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
    await asha.visit((visit) => saveShippingInfo(visit, "7", deliveryAddress));
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
    await addProductToCart(late, onePiece);
    const cart = await late.setCookies.get("pallu_cart");
    vi.advanceTimersByTime(1);
    await asha.logIn();
    asha.cookies.set("__Host-pallu_cart", /=([^;]*)/.exec(cart ?? "")?.[1] ?? "");
    await asha.visit((visit) => expect(visit.cart.lines).toEqual([]));
    expect(hasCookie(asha, "pallu_cart")).toBe(false);
  });
});

describe("a 401 of the upstream", () => {
  const meet = (visit: Visit) => redirectOf(() => call(visit.upstream, { method: "GET", path: "/orders/user" }));
  beforeEach(() => up.fail(/orders/, () => Response.json({}, { status: 401 })));

  test("ends the session and keeps checkout and typed values for the same customer", async () => {
    await asha.logIn();
    await asha.visit((visit) => saveCheckout(visit, draft));
    await asha.visit((visit) => addProductToCart(visit, onePiece));
    await asha.visit(async (visit) => {
      visit.unsavedForm = { form: PROFILE_FORM, values: { name: "Asha" } };
      expect(await meet(visit)).toEqual({ status: 302, location: "/login?returnTo=%2Fdashboard" });
    }, "/dashboard");
    expect([hasCookie(asha, "pallu_session"), hasCookie(asha, "pallu_cart")]).toEqual([false, false]);
    expect((await asha.open()).flash?.text).toBe(messages.sessionEnded);
    await asha.logIn();
    const visit = await asha.open();
    expect([visit.checkout?.shipping, unsavedValues(visit, PROFILE_FORM)]).toEqual([deliveryAddress, { name: "Asha" }]);
    await asha.visit((saved) => clearUnsavedForm(saved));
    expect([hasCookie(asha, "pallu_typed"), hasCookie(asha, "pallu_checkout")]).toEqual([false, true]);
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

  test("redirects a form with 303, so that it is not sent to the login", async () => {
    await asha.logIn();
    const visit = await asha.open("/cart/add", { method: "POST" });
    expect((await meet(visit)).status).toBe(303);
  });

  test("leaves a guest's cart as it is", async () => {
    await asha.visit((visit) => addProductToCart(visit, onePiece));
    await asha.visit((visit) => meet(visit));
    const { cart, flash } = await asha.open();
    expect([cart.lines, flash?.text]).toEqual([[onePiece], messages.sessionEnded]);
  });
});
