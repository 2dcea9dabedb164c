import { describe, expect, test, vi } from "vitest";
import type { ShippingInfo } from "#contract/delivery-address.ts";
import { addProductToCart, changeQuantity } from "#app/cart/change-cart.server.ts";
import {
  beginAsGuest,
  endCheckout,
  keepShippingInfo,
  savePayment,
  saveShippingInfo,
} from "#app/checkout/checkout-draft.server.ts";
import { handleUnauthorized } from "#app/session/login.server.ts";
import { findBuyer, requireBuyer, requireCustomer, saveCheckout, type Visit } from "#app/session/visit.server.ts";
import { checkoutCookie, type ChosenPayment } from "#app/session/cookies/checkout-cookie.server.ts";
import { deliveryAddress } from "#tests/support/addresses.ts";
import {
  asha,
  card,
  cash,
  enterCheckout,
  id,
  readReview,
  redirectOf,
  twoPieces,
  up,
  useSessionCheckout,
} from "#tests/support/session.ts";
import { coversTotal } from "#app/checkout/payments.server.ts";

useSessionCheckout();

describe("the key of an order", () => {
  test("is the same for the same order, and another for every other checkout", async () => {
    const seen = await readReview(asha);
    expect((await readReview(asha)).key).toBe(seen.key);
    await asha.visit((visit) => saveCheckout(visit, null));
    await enterCheckout(asha, cash);
    expect((await readReview(asha)).key).not.toBe(seen.key);
  });

  test("stays while address and payment are entered again", async () => {
    const seen = await readReview(asha);
    await enterCheckout(asha, cash);
    expect((await readReview(asha)).key).toBe(seen.key);
  });

  test.each([
    ["its quantity", (visit: Visit) => changeQuantity(visit, twoPieces, 1)],
    ["its products", (visit: Visit) => addProductToCart(visit, { ...twoPieces, productId: "2" })],
    [
      "its products at the same total",
      async (visit: Visit) => {
        await addProductToCart(visit, { ...twoPieces, productId: "2" });
        await changeQuantity(visit, twoPieces, 0);
      },
    ],
    ["its size", (visit: Visit) => addProductToCart(visit, { ...twoPieces, size: "M", quantity: 1 })],
    [
      "its address",
      (visit: Visit) =>
        saveShippingInfo(visit, requireCustomer(visit).id, { ...deliveryAddress, address: "13 Temple Street" }),
    ],
    ["its payment", (visit: Visit) => visit.checkout !== null && savePayment(visit, visit.checkout, card)],
  ])("changes with %s", async (_, change: (visit: Visit) => unknown) => {
    const seen = await readReview(asha);
    await asha.visit(change);
    expect((await readReview(asha)).key).not.toBe(seen.key);
  });
});

describe("the address of a checkout", () => {
  const enter = (address: ShippingInfo) =>
    asha.visit((visit) => saveShippingInfo(visit, requireCustomer(visit).id, address));
  const draftHere = async () => (await asha.open()).checkout;

  test("keeps the payment, and so the key of the order, also if the upstream told no orders at the beginning", async () => {
    await asha.visit((visit) => saveCheckout(visit, null));
    up.fail(/GET \/orders/);
    await enterCheckout(asha, cash);
    const before = await draftHere();
    expect(await enter({ ...deliveryAddress, city: "Hubballi" })).toBe(true);
    expect(await draftHere()).toEqual({ ...before, shipping: { ...deliveryAddress, city: "Hubballi" } });
  });

  test("begins anew while neither the upstream's orders nor a payment are known", async () => {
    await asha.visit((visit) => saveCheckout(visit, null));
    up.fail(/GET \/orders/);
    await enter(deliveryAddress);
    const before = await draftHere();
    up.fail(null);
    await enter(deliveryAddress);
    const after = await draftHere();
    expect([before?.after, after?.after, before?.seed === after?.seed]).toEqual([null, "", false]);
  });

  test("is kept over a login, and begins a checkout of its own after it", async () => {
    await asha.visit((visit) => keepShippingInfo(visit, requireCustomer(visit).id, deliveryAddress));
    const kept = await draftHere();
    expect(kept).toMatchObject({ shipping: deliveryAddress, payment: null, placed: null, after: null });
    await enter(deliveryAddress);
    const after = await draftHere();
    expect([after?.after, after?.seed === kept?.seed]).toEqual(["", false]);
  });

  test("is refused, and the one before kept, if it leaves no room for the payment", async () => {
    // Letters that cannot be compressed much, of three bytes each.
    const letters = Array.from({ length: 400 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7_919) % 20_000)));
    const draft = await draftHere();
    if (draft === null) throw new Error("there is no checkout");
    const tooLong = letters
      .map((_, length) => ({ ...deliveryAddress, address: letters.slice(0, length).join("") }))
      .findLast((address) => checkoutCookie.fits({ ...draft, payment: null, placed: null, shipping: address }));
    expect(await enter(tooLong ?? deliveryAddress)).toBe(false);
    expect(await draftHere()).toEqual(draft);
  });

  test("leaves a payment out that the browser has no room for", async () => {
    const draft = await draftHere();
    if (draft === null) throw new Error("there is no checkout");
    const paymentId = Array.from({ length: 900 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7_919) % 20_000)));
    const save = (payment: ChosenPayment) => asha.visit((visit) => savePayment(visit, draft, payment));
    expect(await save({ ...card, paymentId: paymentId.join("") })).toBe(false);
    expect(await draftHere()).toEqual(draft);
    expect(await save(card)).toBe(true);
  });
});

test("a card pays for its own amount alone, cash and a link for any", () => {
  const paid = { ...card, amountPaise: 10_000 };
  expect([9_999, 10_000, 10_001].map((total) => coversTotal(paid, total))).toEqual([false, true, false]);
  expect(coversTotal({ ...cash, amountPaise: 10_000 }, 1)).toBe(true);
  expect(coversTotal({ ...paid, isByLink: true }, 1)).toBe(true);
});

describe("a guest's checkout", () => {
  const hour = 3_600_000;
  const token = "x".repeat(300);
  const draft = { customerId: "9", seed: "s", after: "", shipping: deliveryAddress, payment: card, placed: null };
  const placed = {
    key: "k",
    number: "PL-1",
    orderId: "PL-1",
    createdAt: "2026-11-29",
    totalPaise: 1,
    method: "cod",
  } as const;

  async function begin(until: number) {
    const meera = asha.copy();
    meera.cookies.clear();
    await meera.visit((visit) => saveCheckout(visit, { ...draft, guest: { token, until } }));
    return meera;
  }

  test("begins with an e-mail, asks in the guest's name, and keeps the guest with the address", async () => {
    const meera = asha.copy();
    meera.cookies.clear();
    up.fail(/POST \/users\/guest/, () => Response.json({ token, user: { id: "9" } }, { status: 201 }));
    await meera.visit(async (visit) => {
      expect(await beginAsGuest(visit, "meera@example.org")).toBeNull();
      expect(visit.upstream.token).toBe(token);
      await saveShippingInfo(visit, "9", deliveryAddress);
    });
    expect(up.calls).toContainEqual(
      expect.objectContaining({ call: "POST /users/guest", body: { email: "meera@example.org" } }),
    );
    const { checkout } = await meera.open();
    expect(checkout).toMatchObject({ customerId: "9", shipping: deliveryAddress, payment: null, guest: { token } });
    const leftMs = (checkout?.guest?.until ?? 0) - Date.now();
    expect([leftMs > 5.9 * hour, leftMs <= 6 * hour]).toEqual([true, true]);
  });

  test.each([
    ["takes none", { code: "not_found", message: "No guests." }, 404],
    ["names no guest", { success: true }, 201],
  ])("does not begin at an upstream that %s", async (_, body, status) => {
    up.fail(/POST \/users\/guest/, () => Response.json(body, { status }));
    const meera = asha.copy();
    meera.cookies.clear();
    const visit = await meera.open();
    expect(await beginAsGuest(visit, "meera@example.org")).toMatchObject({ code: "refused" });
    expect(visit.checkout).toBeNull();
  });

  test("names who buys on the pages that ask for it, and nowhere else", async () => {
    const visit = await (await begin(Date.now() + hour)).open();
    expect([visit.customer, visit.upstream.token]).toEqual([null, null]);
    expect([findBuyer(visit)?.id, requireBuyer(visit).id, visit.upstream.token]).toEqual(["9", "9", token]);
  });

  test("has none beside a customer, and nobody buys where there is neither", async () => {
    expect(findBuyer(await asha.open())?.id).toBe(id);
    const meera = asha.copy();
    meera.cookies.clear();
    const visit = await meera.open();
    expect(findBuyer(visit)).toBeNull();
    expect((await redirectOf(() => requireBuyer(visit))).location).toContain("/login");
  });

  test("ends with its token: the next one begins anew", async () => {
    const meera = await begin(Date.now() + hour);
    const visit = await meera.open("/checkout");
    expect((await redirectOf(() => handleUnauthorized(visit))).location).toBe("/login?returnTo=%2Fcheckout");
    await meera.receive(visit);
    expect((await meera.open()).checkout).toBeNull();
  });

  test("is over when its time is, and is nobody's who logs in", async () => {
    expect((await (await begin(Date.now() - 1)).open()).checkout).toBeNull();
    const meera = await begin(Date.now() + hour);
    await meera.logIn("9");
    expect((await meera.open()).checkout).toBeNull();
  });

  test("shows its order for an hour, and not longer than it would have lasted", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      for (const [hours, shown] of [
        [6, hour],
        [0.5, hour / 2],
      ] as const) {
        const meera = await begin(Date.now() + hours * hour);
        await meera.visit((visit) => endCheckout(visit, "9", placed));
        expect((await meera.open()).checkout).toMatchObject({ shipping: null, payment: null, placed });
        vi.setSystemTime(Date.now() + shown + 1);
        expect((await meera.open()).checkout).toBeNull();
      }
    } finally {
      vi.useRealTimers();
    }
  });
});
