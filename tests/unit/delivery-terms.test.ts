import { describe, expect, test } from "vitest";
import {
  cashRefusal,
  isIndianPhone,
  isIndianPin,
  refusedDeliveryFields,
  specifiedDelivery,
  untoldDelivery,
  type DeliveryTerms,
} from "#domain/delivery-terms.ts";
import { refusedAccountFields } from "#domain/indian-states.ts";

const indiaAlone: DeliveryTerms = { ...specifiedDelivery, countries: ["IN"] };

describe("in India", () => {
  test.each(["570001", "570 001", " 110001 ", "999999"])("%j is a PIN code", (text) => {
    expect(isIndianPin(text)).toBe(true);
  });

  test.each(["x", "57000", "5700011", "070001", "57000O", "५७०००१", "570-001", ""])("%j is none", (text) => {
    expect(isIndianPin(text)).toBe(false);
  });

  test.each([
    "9876543210",
    "09876543210",
    "+91 98765 43210",
    "919876543210",
    "0091 98765 43210",
    "+91 098765 43210",
    "9198765432",
    "98765. 43210",
    "(+91) 98765 43210",
    "+91 (0)98765–43210",
    "９８７６５ ４３２１０",
  ])("%j is a phone number", (text) => {
    expect(isIndianPhone(text)).toBe(true);
  });

  test.each([
    "abc",
    "987654321",
    "+1 415 555 2671",
    "0987654321",
    "98765432101",
    "+92 98765 43210",
    "98765 4321o",
    "+91",
    "(0)",
    "98765,43210",
    "",
  ])("%j is none", (text) => {
    expect(isIndianPhone(text)).toBe(false);
  });
});

describe("a delivery address", () => {
  const wrong = { phone: "abc", zipCode: "x" };

  test.each([
    ["India", specifiedDelivery, "IN", ["phone", "zipCode"]],
    ["another country", specifiedDelivery, "US", []],
    ["a country that is not delivered to", indiaAlone, "US", ["country"]],
    ["India, by an upstream that tells no rules", untoldDelivery, "IN", []],
  ] as const)("in %s is judged by the rules there", (_, terms, country, refused) => {
    expect(refusedDeliveryFields({ ...wrong, country }, terms)).toEqual(refused);
    expect(refusedDeliveryFields({ phone: "9876543210", zipCode: "570001", country: "IN" }, terms)).toEqual([]);
  });

  test("is not judged by fields that are empty: whether they may be is another rule", () => {
    expect(refusedDeliveryFields({ phone: null, zipCode: "", country: null }, indiaAlone)).toEqual([]);
    expect(refusedDeliveryFields({ phone: null, zipCode: "", country: "" }, indiaAlone)).toEqual([]);
    expect(refusedDeliveryFields({ phone: null, zipCode: null, country: "IN" }, indiaAlone)).toEqual([]);
    expect(refusedDeliveryFields({ phone: " ", zipCode: "570001", country: "IN" }, indiaAlone)).toEqual([]);
  });
});

describe("an account, which names no country,", () => {
  const wrong = { phone: "abc", pincode: "x" };

  test.each([
    ["is in India where the shop delivers there alone", indiaAlone, "Bavaria", ["phone", "pincode"]],
    ["is in India by its state", specifiedDelivery, " karnataka ", ["phone", "pincode"]],
    ["is elsewhere where it names no state", specifiedDelivery, undefined, []],
    ["is elsewhere where the shop delivers to one other country", { ...indiaAlone, countries: ["US"] }, "Ohio", []],
    ["may be elsewhere where the shop delivers to India first", { ...indiaAlone, countries: ["IN", "US"] }, "Ohio", []],
    ["is not in India by a code with a space", specifiedDelivery, "GA ", []],
    ["is elsewhere by its state", specifiedDelivery, "California", []],
    ["is not in India by a code that Georgia has, too", specifiedDelivery, "GA", []],
    ["is judged by no rules that an upstream does not tell", untoldDelivery, "Karnataka", []],
  ] as const)("%s", (_, terms, state, refused) => {
    expect(refusedAccountFields({ ...wrong, ...(state !== undefined && { state }) }, terms)).toEqual(refused);
  });
});

test.each([
  ["IN", 500_000, null, null],
  ["IN", 500_000, 500_000, null],
  ["IN", 500_001, 500_000, "total"],
  ["DE", 100, null, "country"],
] as const)("cash in %s for %d paise, taken up to %s, is refused for %s", (country, totalPaise, upToPaise, reason) => {
  for (const countries of [["IN"], ["IN", "JP"]] as const)
    expect(cashRefusal({ country, totalPaise }, { ...specifiedDelivery, cash: { countries, upToPaise } })).toBe(reason);
});
