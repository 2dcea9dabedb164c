import { createHash, randomBytes } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_EMAIL_LENGTH } from "#domain/customer-rules.ts";
import { MAX_LINES } from "#domain/cart.ts";
import {
  cookieBudgets,
  GUEST_CART_BYTES,
  GUEST_TOKEN_BYTES,
  MAX_COOKIE_HEADER,
  MAX_SET_COOKIE,
  OTHER_COOKIES_BYTES,
} from "#app/session/cookies/cookie-budgets.ts";
import { readCookies } from "#app/session/cookies/cookie-jar.ts";
import { seal, type ShopCookie } from "#app/session/cookies/shop-cookie.server.ts";
import { leaveFlash } from "#desk/visit.ts";
import { sessionWithinBudget, EMAIL_FORM, unsavedFormCookie, sessionCookie } from "#app/session/login.server.ts";
import {
  cartCookie,
  fitsCartCookie,
  cartWithinBudget,
  type CartState,
} from "#app/session/cookies/cart-cookie.server.ts";
import { checkoutCookie, checkoutWithinBudget } from "#app/session/cookies/checkout-cookie.server.ts";
import { flashCookie, flashWithinBudget } from "#app/session/visit.server.ts";
import { runsOf } from "#tests/support/runs-of-properties.ts";

const secrets = ["a-secret-of-thirty-two-characters"];
/** What fails is told as it is: shrinking such long texts takes minutes. */
const runs = { numRuns: runsOf(15, 60), endOnFailure: true };

/** Text as the worst of upstreams and shoppers send it: long, of any script, and not to be compressed. */
const text = (maxLength: number) =>
  fc
    .oneof(
      fc.string({ maxLength }),
      fc.string({ unit: "grapheme", maxLength, size: "max" }),
      fc.string({ unit: fc.constantFrom(..."साड़ीलहंगाकुर्तीचोलीरेशमी"), minLength: Math.floor(maxLength / 2), maxLength }),
      fc.base64String({ minLength: Math.floor(maxLength / 2), maxLength }).map((value) => value || "x"),
    )
    .map((value) => value.slice(0, maxLength));
const some = (maxLength: number) => text(maxLength).map((value) => value || "x");
const maybe = (maxLength: number) => fc.option(some(maxLength));
const choice = fc.record({ productId: some(128), size: maybe(40), color: maybe(40) });
const line = fc.tuple(choice, fc.integer({ min: 1, max: 1_000_000 })).map(([one, quantity]) => ({ ...one, quantity }));
const cart = fc.record({
  lines: fc.array(line, { maxLength: 60, size: "max" }),
  pending: fc.array(
    line.map((one) => ({ ...one, key: "8c1f02ab" })),
    { maxLength: MAX_LINES, size: "max" },
  ),
  ignoresOptions: fc.boolean(),
  version: fc.constantFrom("", "8c1f02ab"),
  more: fc.nat(5_000),
  login: fc.constantFrom(undefined, "q7Rk_2x-Wd"),
});
const customer = fc.record({
  id: some(128),
  name: maybe(200),
  email: maybe(254),
  profile: fc.record({
    phone: maybe(300),
    address: maybe(300),
    city: maybe(300),
    state: maybe(300),
    pincode: maybe(300),
  }),
});
const session = fc.record({
  token: fc.string({ minLength: 1, maxLength: 4_000, size: "max" }),
  startedAt: fc.constant(1_790_000_000_000),
  seenAt: fc.constant(1_790_000_000_000),
  customer,
});
const shipping = fc.record({
  fullName: some(80),
  email: fc.constant("a@example.com"),
  phone: some(24),
  address: some(200),
  city: some(60),
  state: some(60),
  zipCode: some(16),
  country: fc.constant("IN"),
});
const payment = fc.record({
  method: fc.constantFrom("card" as const, "upi" as const),
  paymentId: maybe(128),
  brand: maybe(60),
  last4: fc.constant("4242"),
  cardName: maybe(80),
  upiId: maybe(80),
  amountPaise: fc.constant(129_900),
  isTest: fc.boolean(),
});
const placed = fc.record({
  key: some(160),
  number: some(128),
  orderId: maybe(128),
  createdAt: some(40),
  totalPaise: fc.constant(129_900),
  method: fc.constant("card" as const),
});
const checkout = fc.record({
  customerId: some(128),
  guest: fc.constantFrom(undefined, { token: randomBytes(180).toString("base64url"), until: 1_790_000_000_000 }),
  seed: fc.constant("mi8xq1v2.6f2d0d1e-8f3a-4c55-9d0e-3f6f3c1f0a11"),
  after: fc.constant("2026-11-20T10:00:00.000Z"),
  shipping: fc.option(shipping),
  payment: fc.option(payment),
  placed: fc.option(placed),
});
const flash = fc.record({
  kind: fc.constantFrom("success" as const, "error" as const),
  text: text(5_000),
  toastMs: fc.constant(2_500),
  added: fc.option(choice),
});

/** The pair that a browser sends back, after the line was held to what browsers take. */
async function pairOf<T>(cookie: ShopCookie<T>, value: T): Promise<string> {
  const lineOut = await cookie.write(value, secrets, true);
  expect(lineOut.length).toBeLessThanOrEqual(MAX_SET_COOKIE);
  expect(lineOut).toMatch(/^[\u0021-\u007e]+; /);
  return lineOut.split(";")[0] ?? "";
}

async function holds<T>(cookie: ShopCookie<T>, value: T, budget: number): Promise<void> {
  const pair = await pairOf(cookie, value);
  expect(pair.length).toBeLessThanOrEqual(budget);
  expect(await cookie.read(readCookies(pair), secrets, true)).toEqual(value);
}

describe("no cookie outgrows its budget, whatever upstream and shopper send", () => {
  test("a session that fits is kept with its whole token, and one that does not is refused", async () => {
    await fc.assert(
      fc.asyncProperty(session, async (value) => {
        const kept = sessionWithinBudget(value);
        if (kept === null) {
          expect(sessionCookie.fits({ ...value, customer: { id: value.customer.id, name: null, email: null } })).toBe(
            false,
          );
          return;
        }
        expect(kept.token).toBe(value.token);
        await holds(sessionCookie, kept, cookieBudgets.pallu_session);
      }),
      runs,
    );
  });

  test.each([
    ["guest", undefined, cookieBudgets.pallu_cart + GUEST_CART_BYTES],
    ["customer", "f00dfeed42", cookieBudgets.pallu_cart],
  ] as const)("a %s's cart keeps what fits, and counts every piece of the lines besides", async (_, login, budget) => {
    await fc.assert(
      fc.asyncProperty(cart, async (value: CartState) => {
        const kept = cartWithinBudget({ ...value, login });
        expect(value.lines.slice(0, kept.lines.length)).toEqual(kept.lines);
        expect(kept.more - value.more).toBe(
          value.lines.slice(kept.lines.length).reduce((sum, { quantity }) => sum + quantity, 0),
        );
        // As it is written: under another version.
        await holds(cartCookie, { ...kept, version: "f00dfeed" }, budget);
      }),
      runs,
    );
  });

  test("a checkout", async () => {
    await fc.assert(
      fc.asyncProperty(checkout, async (value) => {
        const kept = checkoutWithinBudget(value);
        if (kept === null) return;
        expect([kept.shipping, kept.payment?.paymentId]).toEqual([value.shipping, value.payment?.paymentId]);
        await holds(
          checkoutCookie,
          kept,
          cookieBudgets.pallu_checkout + (value.guest === undefined ? 0 : GUEST_TOKEN_BYTES),
        );
      }),
      runs,
    );
  });

  test("a message is cut at its end and keeps its beginning", async () => {
    await fc.assert(
      fc.asyncProperty(flash, async (value) => {
        const kept = flashWithinBudget(value);
        if (kept.text !== value.text) {
          expect(kept.text.endsWith("…")).toBe(true);
          expect(value.text.startsWith(kept.text.slice(0, -1).trimEnd())).toBe(true);
        }
        await holds(flashCookie, kept, cookieBudgets.pallu_flash);
      }),
      runs,
    );
  });

  test("a message of the desk is cut after a word, beside a token", async () => {
    await fc.assert(
      fc.asyncProperty(text(3_000), async (message) => {
        const kept = { token: randomBytes(96).toString("base64url"), flash: null };
        const visit = { kept: { pallu_desk: kept } } as unknown as Parameters<typeof leaveFlash>[0];
        leaveFlash(visit, { kind: "error", text: message });
        const told = visit.kept.pallu_desk.flash?.text ?? "";
        expect(message.startsWith(told.replace(/…+$/, "").trimEnd())).toBe(true);
        const attributes = "; Max-Age=43200; Path=/hi/desk; HttpOnly; Secure; SameSite=Lax";
        const line = `__Secure-pallu_desk=${await seal(visit.kept.pallu_desk, secrets, 1)}${attributes}`;
        expect(line.length).toBeLessThanOrEqual(MAX_SET_COOKIE);
      }),
      runs,
    );
  });

  test("typed values that are said to fit", async () => {
    const typed = fc.record({
      customerId: some(128),
      form: text(60),
      values: fc.record({ name: text(200), email: text(254), note: text(500) }),
    });
    await fc.assert(
      fc.asyncProperty(typed, async (value) => {
        if (unsavedFormCookie.fits(value)) await holds(unsavedFormCookie, value, cookieBudgets.pallu_typed);
      }),
      runs,
    );
  });

  test("the longest e-mail on its way from one form to the next", () => {
    const rare = createHash("sha512").update("1").digest("hex") + createHash("sha512").update("2").digest("hex");
    const email = `${rare.slice(0, MAX_EMAIL_LENGTH - 12)}@example.org`;
    expect(email).toHaveLength(MAX_EMAIL_LENGTH);
    expect(unsavedFormCookie.fits({ customerId: "9007199254740991", form: EMAIL_FORM, values: { email } })).toBe(true);
  });
});

test("all cookies together fit into one header line of a proxy, a guest's and a customer's", () => {
  const sum = (budgets: Record<string, number>) =>
    Object.values(budgets).reduce((total, bytes) => total + bytes + 2, OTHER_COOKIES_BYTES);
  expect(sum(cookieBudgets)).toBeLessThanOrEqual(MAX_COOKIE_HEADER);
  const { pallu_session: _none, ...rest } = cookieBudgets;
  const pallu_checkout = cookieBudgets.pallu_checkout + GUEST_TOKEN_BYTES;
  expect(sum({ ...rest, pallu_checkout, pallu_cart: cookieBudgets.pallu_cart + GUEST_CART_BYTES })).toBeLessThanOrEqual(
    MAX_COOKIE_HEADER,
  );
  expect(MAX_COOKIE_HEADER + "cookie: ".length).toBeLessThan(8_192);
});

test("every cookie has its budget in the table", () => {
  const names = globSync("app/session/**/*.server.ts").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/name: "(pallu_\w+)",\s+budget: cookieBudgets\.(\w+)/g)].map(
      ([, name, budget]) => [name, budget],
    ),
  );
  expect(names.map(([name]) => name).toSorted()).toEqual(Object.keys(cookieBudgets).toSorted());
  for (const [name, budget] of names) expect(budget).toBe(name);
});

/** Ids that nothing can be left out of, each another. */
const ids = (length: number) =>
  fc
    .sample(fc.base64String({ minLength: length + 4, maxLength: length + 8 }), { seed: 12, numRuns: MAX_LINES })
    .map((id) => id.replaceAll("=", "x").slice(0, length));
const full = (length: number): CartState => ({
  lines: ids(length).map((productId, at) => ({
    productId,
    size: ["S", "M", "L", "XL"][at % 4] ?? null,
    color: ["Black", "White", "Red", "Blue", "Green"][at % 5] ?? null,
    quantity: 1 + (at % 99),
  })),
  pending: [],
  ignoresOptions: false,
  version: "8c1f02ab",
  more: 0,
});

test("a guest's cart holds its forty lines with ids of up to 64 characters, and with the longest ids at least twenty", () => {
  for (const length of [1, 12, 24, 36, 64]) expect([length, fitsCartCookie(full(length))]).toEqual([length, true]);
  expect(cartWithinBudget(full(128)).lines.length).toBeGreaterThanOrEqual(20);
});

test("a customer keeps a token of 1,700 characters", () => {
  const token = fc.sample(fc.base64String({ minLength: 1_700, maxLength: 1_703 }), { seed: 3, numRuns: 1 })[0] ?? "";
  const kept = sessionWithinBudget({
    token,
    startedAt: 1_790_000_000_000,
    seenAt: 1_790_000_000_000,
    customer: { id: "65fc0a1b2c3d4e5f60718293", name: "Asha Rao", email: "asha.rao@example.com" },
  });
  expect(kept).toMatchObject({ token, customer: { name: "Asha Rao", email: "asha.rao@example.com" } });
});
