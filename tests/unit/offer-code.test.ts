import { beforeEach, expect, test } from "vitest";
import { addProductToCart } from "#app/cart/change-cart.server.ts";
import { readPricedCart } from "#app/cart/priced-cart.server.ts";
import { saveOfferCode } from "#app/session/cart-state.server.ts";
import { codeWords } from "#content/cart-words.ts";
import type { Offer } from "#domain/offers.ts";
import { untoldDelivery } from "#domain/delivery-terms.ts";
import { type ShopTerms, specifiedShipping } from "#domain/shop-terms.ts";
import { fixedTerms } from "#tests/support/fixed-terms.ts";
import { asha, beginCheckout, card, cash, placeSeen, readReview, sentOrders, up } from "#tests/support/session.ts";

const terms = { shipping: specifiedShipping, payments: null, returnDays: null, delivery: untoldDelivery };
const open: Offer = {
  id: "open",
  name: "Festive days",
  code: null,
  percent: 10,
  paise: 0,
  every: 1,
  fromPaise: 0,
  categories: [],
  products: [],
};

/** Two pieces of product 1, 1,000 rupees, in the cart of a shop with these offers. */
const begin = (offers?: ShopTerms["offers"], payment = cash) =>
  beginCheckout(payment, {}, (made) => ({
    ...made,
    upstream: { ...made.upstream, terms: fixedTerms({ ...terms, ...(offers && { offers }) }) },
  }));
/** Lets the upstream say this of every code. */
const judge = (judged: object) =>
  up.fail(/GET \/offers/, () => Response.json({ id: 5, name: "First", code: "FIRST", ...judged }));
/** The cart with a code, as its page shows it. */
const cartWith = async (code: string | undefined) => {
  await asha.visit((visit) => saveOfferCode(visit, code));
  return asha.visit(readPricedCart);
};
const askedCodes = () => up.calls.filter(({ call }) => call.startsWith("GET /offers")).map(({ call }) => call);

beforeEach(() => begin({ codes: true, open: [] }));

test("a shop without codes asks for none, whatever stands in the cookie", async () => {
  for (const offers of [undefined, { codes: false, open: [] }]) {
    await begin(offers);
    expect(await cartWith("FIRST")).not.toHaveProperty("codes");
    expect(askedCodes()).toEqual([]);
  }
});

test("nothing is asked and nothing said before a code is typed", async () => {
  expect((await cartWith(undefined)).codes).toEqual({ code: "", counts: null, error: null });
  expect(askedCodes()).toEqual([]);
});

test("a code that counts says what it takes off, and is sent with the order", async () => {
  judge({ percent: 20 });
  const { codes, totals } = await cartWith("FIRST");
  expect(codes).toEqual({ code: "FIRST", counts: codeWords.counts("₹200.00"), error: null });
  expect([totals.discount, totals.totalPaise]).toEqual([{ name: "First", paise: 20_000 }, 80_000]);
  expect(askedCodes()).toContain("GET /offers/FIRST");
  const seen = await readReview(asha);
  await asha.visit(placeSeen(seen));
  expect(sentOrders()[0]?.body).toMatchObject({ offerCode: "FIRST", discount: 200, total: 800 });
});

test.each([
  ["one that ended", { percent: 20, refused: "over" }, codeWords.refused.over],
  ["one that does not say when it begins", { percent: 20, refused: "early" }, codeWords.refused.early],
  ["one that begins later", { percent: 20, refused: "early", first_day: "2026-12-24" }, "Dec 24, 2026"],
  ["a day that says nothing", { percent: 20, refused: "used", first_day: "2026-12-24" }, codeWords.refused.used],
  ["a higher subtotal", { percent: 20, from: 1300.5 }, codeWords.below("₹1,300.50", "₹300.50")],
  ["more pieces", { percent: 50, every: 3 }, codeWords.few(3)],
  ["other pieces", { percent: 50, products: ["2"] }, codeWords.pieces],
])("%s takes nothing off, and says why", async (_, judged, said) => {
  judge(judged);
  const { codes, totals } = await cartWith("FIRST");
  expect(codes).toMatchObject({ code: "FIRST", counts: null });
  expect(codes?.error).toContain(said);
  expect([totals.discount, totals.totalPaise]).toEqual([null, 100_000]);
  await asha.visit(placeSeen(await readReview(asha)));
  expect(sentOrders()[0]?.body).not.toHaveProperty("offerCode");
});

test("one that nobody knows, and one that could not be asked for, stay in the form with a word", async () => {
  up.fail(/GET \/offers/, () => Response.json({ code: "not_found" }, { status: 404 }));
  expect((await cartWith("WRONG")).codes?.error).toContain("WRONG");
  up.fail(/GET \/offers/);
  expect((await cartWith("FIRST")).codes).toEqual({ code: "FIRST", counts: null, error: codeWords.notAsked });
});

test("a code beside an offer that already takes all is said to find nothing left", async () => {
  await begin({ codes: true, open: [{ ...open, percent: 100 }] });
  judge({ percent: 20 });
  const { codes, totals } = await cartWith("FIRST");
  expect([codes?.error, totals.discount]).toEqual([codeWords.nothing, { name: "Festive days", paise: 100_000 }]);
});

test("an offer without a code is named in the total, and sent with no code", async () => {
  await begin({ codes: true, open: [open] });
  const { codes, totals } = await cartWith(undefined);
  expect([codes?.counts, totals.discount]).toEqual([null, { name: "Festive days", paise: 10_000 }]);
  await asha.visit(placeSeen(await readReview(asha)));
  expect(sentOrders()[0]?.body).toMatchObject({ discount: 100, total: 900 });
  expect(sentOrders()[0]?.body).not.toHaveProperty("offerCode");
});

test("an order of nothing needs the payment of nothing, and that pays for no other", async () => {
  const free = { ...card, paymentId: null, amountPaise: 0 };
  await begin({ codes: true, open: [{ ...open, percent: 100 }] }, free);
  expect(await asha.visit(placeSeen(await readReview(asha)))).toMatchObject({ code: "placed" });
  await begin({ codes: true, open: [] }, free);
  expect(await asha.visit(placeSeen(await readReview(asha)))).toMatchObject({ code: "unpaid" });
  await begin({ codes: true, open: [{ ...open, percent: 100 }] }, cash);
  expect(await asha.visit(placeSeen(await readReview(asha)))).toMatchObject({ code: "unpaid" });
});

test("a category of the owner's counts for a piece that is also in it", async () => {
  const festive = { ...open, categories: ["festive"] };
  await begin({ codes: false, open: [festive] });
  expect((await cartWith(undefined)).totals.discount).toBeNull();
  up.products.set("1", { price: 500, stock: 10, category: "sarees", also_in: ["festive"] });
  await asha.visit((visit) => addProductToCart(visit, { productId: "2", size: null, color: null, quantity: 1 }));
  const { lines, totals } = await cartWith(undefined);
  expect(totals.discount?.paise).toBe(10_000);
  expect(lines.map((line) => "alsoIn" in line)).toEqual([true, false]);
});
