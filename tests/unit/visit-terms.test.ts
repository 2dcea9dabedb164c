import { describe, expect, test } from "vitest";
import { returnPolicy as specifiedPolicy } from "#content/cart-words.ts";
import { cashElsewhere, cashUpTo } from "#content/checkout-words.ts";
import * as deliveryWords from "#content/delivery-words.ts";
import { freeShipping, madeByHand } from "#content/home-words.ts";
import { sampleShopDetails } from "#app/content/sample-details.ts";
import { fixedTerms } from "#tests/support/fixed-terms.ts";
import { cashRefusalText, methodsBy } from "#app/checkout/payments.server.ts";
import { returnPolicy, returnPromise } from "#app/terms/return-days.server.ts";
import type { Runtime } from "#app/session/runtime.server.ts";
import { loadPromises } from "#app/routes/catalogue/home/load-home.server.ts";
import type { StatedWords } from "#domain/shop-content.ts";
import type { ShopTerms } from "#domain/shop-terms.ts";
import { untoldDelivery } from "#domain/delivery-terms.ts";
import { specifiedShipping } from "#domain/totals.ts";
import { deliveryAddress } from "#tests/support/session.ts";
import { shopper, testRuntime } from "#tests/support/shopper.ts";

/** A visit at an upstream that tells these terms, in a shop whose own setting takes returns for 14 days. */
function visitAt(terms: Partial<ShopTerms>, settings: Partial<Runtime> = {}) {
  const runtime = testRuntime(() => Promise.reject(new Error("nothing is asked")), { returnDays: 14, ...settings });
  const told = fixedTerms({
    shipping: specifiedShipping,
    payments: null,
    returnDays: null,
    delivery: untoldDelivery,
    ...terms,
  });
  return shopper({ ...runtime, upstream: { ...runtime.upstream, terms: told } }).open();
}
const cash = { method: "cod", by: "delivery", isTest: false } as const;

describe("returns", () => {
  test("are taken by the form for the days that the upstream tells, also for none", async () => {
    expect(await returnPromise(await visitAt({ returnDays: 7 }))).toEqual({ days: 7, byForm: true });
    expect(await returnPromise(await visitAt({ returnDays: 0 }))).toEqual({ days: 0, byForm: true });
  });

  test("are taken as the shop's own setting says at an upstream that tells no terms, and not at one that leaves them out", async () => {
    expect(await returnPromise(await visitAt({}))).toEqual({ days: 14, byForm: false });
    expect(await returnPromise(await visitAt({ payments: [cash] }))).toEqual({ days: 0, byForm: false });
  });

  test("are promised in words unless they are the specification's, which the browser knows", async () => {
    expect(await returnPolicy(await visitAt({ returnDays: 30 }))).toEqual({});
    expect((await returnPolicy(await visitAt({ returnDays: 45 }))).returnPolicy).toContain("45");
    expect((await returnPolicy(await visitAt({ returnDays: 0 }))).returnPolicy).toBeNull();
  });
});

describe("Home promises what the terms say", () => {
  const inIndia = { cash: { countries: ["IN"], upToPaise: 500_000 } } as const;
  test.each<[Partial<ShopTerms>, StatedWords, string[]]>([
    [
      { returnDays: 7, shipping: { amountPaise: 4_900, freeOverPaise: 99_900 } },
      {},
      [madeByHand, deliveryWords.cash, freeShipping("₹999"), "7"],
    ],
    [
      {
        returnDays: 30,
        shipping: { amountPaise: 0, freeOverPaise: null },
        delivery: { ...untoldDelivery, ...inIndia },
      },
      { "home promise": "Dyed with plants" },
      ["Dyed with plants", deliveryWords.cashUpTo("₹5,000.00"), freeShipping(null), specifiedPolicy],
    ],
    [
      {
        returnDays: 0,
        shipping: { amountPaise: 4_900, freeOverPaise: null },
        delivery: { ...untoldDelivery, cash: { countries: ["US"], upToPaise: null } },
      },
      { "home promise": null },
      [],
    ],
  ])("by %j and the owner's words %j: %j", async (terms, words, expected) => {
    const visit = await visitAt(terms, { words });
    const promises = await loadPromises(visit);
    expect(promises.map(({ text }) => text)).toEqual(expected.map((text) => expect.stringContaining(text)));
  });

  test("and of its making nothing in a shop that is not ours, unless the owner says it", async () => {
    const shop = { ...sampleShopDetails, name: "Loom and Lane" };
    const textsOf = async (words: StatedWords) =>
      (await loadPromises(await visitAt({}, { shop, words }))).map(({ text }) => text);
    expect(await textsOf({})).not.toContain(madeByHand);
    expect(await textsOf({ "home promise": "Stitched to measure" })).toContain("Stitched to measure");
  });
});

test("ways to pay by a link are those that the upstream tells so", async () => {
  const card = { method: "card", by: "link", isTest: false } as const;
  expect(await methodsBy(await visitAt({ payments: [cash, card] }), "link")).toEqual(["card"]);
  expect(await methodsBy(await visitAt({}), "link")).toEqual([]);
});

test.each([
  ["IN", 500_000, null],
  ["IN", 500_001, cashUpTo("₹5,000.00")],
  ["DE", 500_001, cashElsewhere(["India", "Japan"])],
  [null, 1, cashElsewhere(["India", "Japan"])],
])("an order to %s of %d paise is refused in cash with the words %j", async (country, totalPaise, expected) => {
  const cash = { countries: ["IN", "JP"], upToPaise: 500_000 } as const;
  const visit = await visitAt({ delivery: { ...untoldDelivery, cash } });
  const shipping = country === null ? null : { ...deliveryAddress, country };
  visit.checkout = { customerId: "7", seed: "a", after: "", shipping, payment: null, placed: null };
  expect(await cashRefusalText(visit, totalPaise)).toBe(expected);
});
