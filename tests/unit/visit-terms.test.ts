import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { suggestedState } from "#content/address-words.ts";
import { returnPolicy as specifiedPolicy } from "#content/cart-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import * as deliveryWords from "#content/delivery-words.ts";
import { freeShipping, madeByHand } from "#content/home-words.ts";
import * as messages from "#content/messages.ts";
import { sampleShopDetails } from "#app/content/sample-details.ts";
import { addressErrors, deliveryForm, judgedDelivery, withSuggestedState } from "#app/checkout/delivery-form.server.ts";
import { cashRefusalText, methodsBy } from "#app/checkout/payments.server.ts";
import { loadPromises } from "#app/routes/catalogue/home/load-home.server.ts";
import type { Runtime } from "#app/session/runtime.server.ts";
import {
  cashPromise,
  deliveryRules,
  deliveryTo,
  deliveryToAddress,
  lateText,
  type DeliveryRules,
} from "#app/terms/delivery.server.ts";
import { returnPolicy, returnPromise } from "#app/terms/return-days.server.ts";
import { findOwnText, readShopRules } from "#app/terms/shop-rules.server.ts";
import { noContent } from "#contract/shop-content.ts";
import { usualCalendar } from "#domain/delivery-table.ts";
import type { DeliveryRow, ShopContent, StatedWords } from "#domain/shop-content.ts";
import { specifiedDelivery, untoldDelivery, type CountryCode } from "#domain/delivery-terms.ts";
import { type ShopTerms, specifiedShipping } from "#domain/shop-terms.ts";
import { fixedTerms } from "#tests/support/fixed-terms.ts";
import { deliveryAddress } from "#tests/support/addresses.ts";
import { draft } from "#tests/support/session.ts";
import { shopper, testRuntime } from "#tests/support/shopper.ts";

const row: DeliveryRow = { prefix: "57", place: "Karnataka", days: 2, packingDays: 1, cash: true, served: true };
const delivery = {
  57: row,
  58: { ...row, prefix: "58", place: null, cash: false },
  59: { ...row, prefix: "59", served: false },
};

/** A visit to a shop in India with that table, and with other terms, content and ways to pay where they are given. */
function visitAt({
  content = { delivery },
  terms = {},
  methods = ["cod"],
  settings = {},
}: {
  content?: Partial<ShopContent>;
  terms?: Partial<ShopTerms>;
  methods?: ("cod" | "card")[];
  settings?: Partial<Runtime>;
} = {}) {
  const runtime = testRuntime(() => Promise.reject(new Error("nothing is asked")), settings);
  const told = fixedTerms(
    { shipping: specifiedShipping, payments: null, returnDays: 30, delivery: specifiedDelivery, ...terms },
    { ...noContent, calendar: usualCalendar, ...content },
  );
  const payments = { methods, testMethods: [] };
  return shopper({ ...runtime, payments, upstream: { ...runtime.upstream, terms: told } }).open();
}

/** A visit at an upstream that tells these terms and no table, in a shop whose own setting takes returns for 14 days. */
const visitTold = (terms: Partial<ShopTerms>, settings: Partial<Runtime> = {}) =>
  visitAt({
    content: {},
    terms: { returnDays: null, delivery: untoldDelivery, ...terms },
    settings: { returnDays: 14, ...settings },
  });
const paidAtTheDoor = { method: "cod", by: "delivery", isTest: false } as const;

beforeEach(() => {
  // A Friday morning in India.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-27T09:00:00+05:30") });
});
afterEach(() => void vi.useRealTimers());

describe("the day by which a parcel comes", () => {
  test.each([
    ["570001", deliveryWords.byTo("2026-11-30", "570001", "Karnataka"), deliveryWords.cash, false],
    ["580001", deliveryWords.byTo("2026-11-30", "580001", null), deliveryWords.noCash, false],
    ["590001", deliveryWords.notServed("590001"), null, true],
    ["110001", deliveryWords.unknown("110001"), null, false],
  ])("is told of %s: %s", async (pin, text, cash, isRefused) => {
    expect(await deliveryTo(await visitAt(), pin)).toEqual({ text, cash, isRefused });
  });

  test("is told of no place that nobody named, and of none where the owner has no table", async () => {
    expect(await deliveryTo(await visitAt(), null)).toBeUndefined();
    expect(await deliveryTo(await visitAt({ content: {} }), "570001")).toBeNull();
  });

  test("is told of an address by its PIN code, in India alone", async () => {
    const told = async (country: string, zipCode: string | null) =>
      deliveryToAddress(await visitAt(), { country, zipCode });
    expect(await told("IN", "570 001")).toBe(deliveryWords.byTo("2026-11-30", "570001", "Karnataka"));
    expect([await told("IN", null), await told("US", "570001")]).toEqual([null, null]);
  });
});

describe("cash", () => {
  const upTo = (upToPaise: number | null, countries: readonly CountryCode[] = ["IN"]) => ({
    terms: { delivery: { ...specifiedDelivery, cash: { countries, upToPaise } } },
  });

  test("is promised for a place as its row says, and for all with the amount up to which it is taken", async () => {
    expect(await cashPromise(await visitAt(), "580001")).toBe(deliveryWords.noCash);
    expect(await cashPromise(await visitAt(upTo(500_000)), "570001")).toBe(deliveryWords.cashUpTo("₹5,000.00"));
    expect(await cashPromise(await visitAt({ content: { delivery: { 57: row } } }), null)).toBe(deliveryWords.cash);
    expect(await cashPromise(await visitAt({ content: {} }), null)).toBe(deliveryWords.cash);
  });

  test("is promised in many places while none is named and some have none", async () => {
    expect(await cashPromise(await visitAt(), null)).toBe(deliveryWords.cashInPlaces);
    const unserved = { 57: row, 59: { ...delivery[59], cash: false } };
    expect(await cashPromise(await visitAt({ content: { delivery: unserved } }), null)).toBe(deliveryWords.cash);
  });

  test("is refused at the checkout for a place without it, and for no place at all", async () => {
    const refusal = async (shipping: typeof draft.shipping) => {
      const visit = await visitAt();
      visit.checkout = { ...draft, shipping };
      return cashRefusalText(visit, 1);
    };
    expect(await refusal({ ...deliveryAddress, zipCode: "580001" })).toBe(deliveryWords.cashNotThere("580001"));
    expect(await refusal(deliveryAddress)).toBeNull();
    expect(await refusal(null)).toEqual(checkoutWords.cashElsewhere(["India"]));
    expect(await cashRefusalText(await visitAt(), 1)).toBe(checkoutWords.cashElsewhere(["India"]));
    const visit = await visitAt(upTo(500_000, ["IN", "JP"]));
    for (const [country, paise, said] of [
      ["IN", 500_000, null],
      ["IN", 500_001, checkoutWords.cashUpTo("₹5,000.00")],
      ["DE", 500_001, checkoutWords.cashElsewhere(["India", "Japan"])],
    ] as const) {
      visit.checkout = { ...draft, shipping: { ...deliveryAddress, country } };
      expect(await cashRefusalText(visit, paise)).toBe(said);
    }
  });

  test("is promised nowhere where the shop takes none in India", async () => {
    expect(await cashPromise(await visitAt({ methods: ["card"] }), null)).toBeNull();
    const abroad = {
      terms: { delivery: { ...specifiedDelivery, cash: { countries: ["US"], upToPaise: null } } },
    } as const;
    expect(await cashPromise(await visitAt(abroad), "570001")).toBeNull();
  });
});

test("an order is called late from the day after the promised one, and no longer once it has arrived", () => {
  const said = (promisedBy: string | null, status = "shipped") => lateText({ promisedBy, status }, "Asia/Kolkata");
  expect(said("2026-11-26")).toBe(deliveryWords.late("2026-11-26"));
  expect([said("2026-11-27"), said("2026-11-26", "delivered"), said(null)]).toEqual([null, null, null]);
});

describe("a delivery form", () => {
  const rules: DeliveryRules = { ...specifiedDelivery, countries: ["IN", "US"], table: delivery };
  const errorsOf = (change: object) => {
    const { error } = judgedDelivery(deliveryForm, rules).safeParse({ ...deliveryAddress, ...change });
    return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));
  };

  test.each<[object, object]>([
    [{}, {}],
    [{ fullName: " " }, { fullName: messages.provide(checkoutWords.shippingNames.fullName) }],
    [{ email: "asha@" }, { email: messages.emailInvalid }],
    [
      { phone: "12", city: "" },
      { phone: messages.phoneNotIndian, city: messages.provide(checkoutWords.shippingNames.city) },
    ],
    [{ zipCode: "57" }, { zipCode: messages.pinNotIndian }],
    [{ zipCode: "590001" }, { zipCode: deliveryWords.chooseOther("590001") }],
    [{ country: "US", zipCode: "590001", phone: "12" }, {}],
    [{ country: "DE" }, { country: checkoutWords.notDelivered }],
    [{ city: "x".repeat(300) }, { city: expect.stringContaining(checkoutWords.shippingLabels.city) }],
  ])("with %j is refused for %j", (change, expected) => {
    expect(errorsOf(change)).toEqual(expected);
  });

  test("is judged by the terms and the table of the shop's upstream", async () => {
    const told = await deliveryRules(await visitAt());
    expect(told).toEqual({ ...specifiedDelivery, table: delivery });
    expect(addressErrors({ country: "IN", zipCode: "590001" }, told)).toHaveProperty("zipCode");
    expect(addressErrors({}, told)).toEqual({});
  });

  test("has the state of its PIN code where none is typed, and says so beside the message", () => {
    const form = { values: { state: " ", zipCode: "570001", country: "IN" }, errors: { state: "Please provide it." } };
    expect(withSuggestedState(form)).toEqual({
      values: { ...form.values, state: "Karnataka" },
      errors: { state: `Please provide it. ${suggestedState("Karnataka")}` },
    });
    expect(withSuggestedState({ ...form, errors: {} }).errors).toEqual({});
    for (const values of [{ state: "Goa" }, { country: "US" }, { zipCode: "000001" }]) {
      const other = { ...form, values: { ...form.values, ...values } };
      expect(withSuggestedState(other)).toBe(other);
    }
  });
});

describe("the owner's own text of a page", () => {
  const withText = (text: string) => ({
    content: { pages: { shipping: [{ heading: "How we send", paragraphs: [text] }] } },
  });

  test("has the shop's amounts put in, and none where nothing is stated or nothing is left", async () => {
    expect(await findOwnText(await visitAt(withText("Returns: {return days}.")), "shipping")).toEqual([
      { heading: "How we send", paragraphs: ["Returns: 30 days."], lang: undefined },
    ]);
    expect(await findOwnText(await visitAt(), "shipping")).toBeNull();
    expect(await findOwnText(await visitAt(withText("Cash up to {cash limit}.")), "shipping")).toBeNull();
  });

  test("is in the language of its own letters, not of the names of what is put in", async () => {
    const content = { pages: { shipping: [{ heading: "{return days}", paragraphs: ["में वापसी।"] }] } };
    expect(await findOwnText(await visitAt({ content }), "shipping")).toMatchObject([{ lang: "hi" }]);
  });

  test("is made of the rules that the upstream tells, and of how it is paid", async () => {
    const card = { method: "card", by: "link", isTest: false } as const;
    const rules = await readShopRules(await visitAt({ methods: ["card", "cod"], terms: { payments: [card] } }));
    expect(rules.payments).toEqual([
      { method: "card", by: "link" },
      { method: "cod", by: null },
    ]);
    expect(rules.hasSizeTables).toBe(false);
    expect(rules.returns).toEqual({ days: 30, byForm: true });
    expect(rules.shipping).toEqual(specifiedShipping);
  });
});

describe("returns", () => {
  test("are taken by the form for the days that the upstream tells, also for none", async () => {
    expect(await returnPromise(await visitTold({ returnDays: 7 }))).toEqual({ days: 7, byForm: true });
    expect(await returnPromise(await visitTold({ returnDays: 0 }))).toEqual({ days: 0, byForm: true });
  });

  test("are taken as the shop's own setting says at an upstream that tells no terms, and not at one that leaves them out", async () => {
    expect(await returnPromise(await visitTold({}))).toEqual({ days: 14, byForm: false });
    expect(await returnPromise(await visitTold({ payments: [paidAtTheDoor] }))).toEqual({ days: 0, byForm: false });
  });

  test("are promised in words unless they are the specification's, which the browser knows", async () => {
    expect(await returnPolicy(await visitTold({ returnDays: 30 }))).toEqual({});
    expect((await returnPolicy(await visitTold({ returnDays: 45 }))).returnPolicy).toContain("45");
    expect((await returnPolicy(await visitTold({ returnDays: 0 }))).returnPolicy).toBeNull();
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
    const visit = await visitTold(terms, { words });
    const promises = await loadPromises(visit);
    expect(promises.map(({ text }) => text)).toEqual(expected.map((text) => expect.stringContaining(text)));
  });

  test("and of its making nothing in a shop that is not ours, unless the owner says it", async () => {
    const shop = { ...sampleShopDetails, name: "Loom and Lane" };
    const textsOf = async (words: StatedWords) =>
      (await loadPromises(await visitTold({}, { shop, words }))).map(({ text }) => text);
    expect(await textsOf({})).not.toContain(madeByHand);
    expect(await textsOf({ "home promise": "Stitched to measure" })).toContain("Stitched to measure");
  });
});

test("ways to pay by a link are those that the upstream tells so", async () => {
  const card = { method: "card", by: "link", isTest: false } as const;
  expect(await methodsBy(await visitTold({ payments: [paidAtTheDoor, card] }), "link")).toEqual(["card"]);
  expect(await methodsBy(await visitTold({}), "link")).toEqual([]);
});
