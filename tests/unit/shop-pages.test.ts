import { mailAddress } from "#app/content/shop-details.ts";
import { expect, test } from "vitest";
import { sampleSellerDetails, sampleShopDetails } from "#app/content/sample-details.ts";
import { placeholderValues } from "#app/content/placeholders.server.ts";
import {
  sellerPoints,
  usualTemplate,
  usualText,
  type ShopRules,
  type TextPage,
} from "#app/content/shop-pages.server.ts";
import { specifiedDelivery } from "#domain/delivery-terms.ts";
import { fillPlaceholders, fillSections, unknownPlaceholders } from "#domain/shop-pages.ts";
import { specifiedShipping } from "#domain/shop-terms.ts";

const rules = (changes: Partial<ShopRules> = {}): ShopRules => ({
  shop: sampleShopDetails,
  seller: sampleSellerDetails,
  shipping: specifiedShipping,
  returns: { days: 30, byForm: true },
  delivery: { ...specifiedDelivery, countries: ["IN"] },
  hasSizeTables: false,
  payments: [
    { method: "card", by: "form" },
    { method: "cod", by: "delivery" },
  ],
  ...changes,
});
const textOf = (page: TextPage, changes: Partial<ShopRules> = {}) =>
  usualText(page, rules(changes))
    .flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])
    .join(" ");

test.each<[TextPage, Partial<ShopRules>, string, string]>([
  [
    "shipping",
    {},
    "costs ₹10 for an order, however many pieces are in it. It is free when the pieces come to more than ₹50",
    "for every order",
  ],
  ["shipping", { shipping: { amountPaise: 9_950, freeOverPaise: null } }, "Shipping costs ₹99.50", "free"],
  ["shipping", { shipping: { amountPaise: 0, freeOverPaise: null } }, "Shipping is free for every order.", "costs ₹"],
  [
    "shipping",
    { delivery: { ...specifiedDelivery, countries: ["US", "IN", "UK"] } },
    "India, the United States and the United Kingdom",
    "Japan",
  ],
  [
    "shipping",
    { delivery: { ...specifiedDelivery, cash: { countries: ["IN"], upToPaise: 500_000 } } },
    "cash when your order arrives in India for orders of up to ₹5,000.",
    "free of",
  ],
  ["shipping", { payments: [{ method: "card", by: "link" }] }, "Where we deliver", "Cash"],
  ["returns", { returns: { days: 1, byForm: true } }, "You have 1 day from delivery", "1 days"],
  [
    "returns",
    { returns: { days: 14, byForm: false } },
    "Write to us with the number of your order and the piece",
    "Your money",
  ],
  ["returns", { returns: { days: 0, byForm: true } }, "We take nothing back, unless", "Return Pieces"],
  ["returns", { payments: [{ method: "card", by: "form" }] }, "goes back the way you paid", "cash"],
  [
    "terms",
    {
      payments: [
        { method: "upi", by: "hand" },
        { method: "card", by: "link" },
      ],
    },
    "You can pay by card or UPI. You pay on the secure page",
    "last four digits",
  ],
  ["terms", {}, "The shop keeps its last four digits only.", "customs"],
  ["faq", {}, "No. We deliver in India only.", "UPI"],
  ["faq", { payments: [{ method: "card", by: "form" }] }, "No, we take no cash on delivery.", "at the door"],
])("the usual text of %s says what the rules say (%j)", (page, changes, said, unsaid) => {
  const text = textOf(page, changes);
  expect(text).toContain(said);
  expect(text).not.toContain(unsaid);
  expect(text).not.toMatch(/undefined|null|NaN|\{/);
});

test.each(["en", "hi"] as const)(
  "an owner edits the usual text in %s with words in braces for the rules",
  (language) => {
    const text = usualTemplate("terms", rules(), language)
      .flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])
      .join(" ");
    const names = ["shipping", "free over", "return days", "countries", "payment methods"];
    expect([...text.matchAll(/\{(.*?)\}/g)].map(([, name]) => name)).toEqual(expect.arrayContaining(names));
    expect(unknownPlaceholders(text)).toEqual([]);
    expect(/₹|30/.test(text)).toBe(false);
    expect(/\p{sc=Deva}/u.test(text)).toEqual(language === "hi");
  },
);

test("an owner's text has the rules put in, and loses what has no value", () => {
  expect(unknownPlaceholders("{Shipping}, { free over } and {postage}, {}")).toEqual(["postage", ""]);
  const values = placeholderValues(
    rules({ shipping: { amountPaise: 4_900, freeOverPaise: null }, returns: { days: 7, byForm: true } }),
  );
  expect(
    fillSections(
      [
        { heading: "To {countries}", paragraphs: ["We send for {shipping}.", "Free over {free over}."] },
        { heading: "Limit", paragraphs: ["Cash up to {cash limit}."] },
        { heading: "", paragraphs: ["{return days}, {Payment Methods}, {legal name}"] },
      ],
      values,
    ),
  ).toEqual([
    { heading: "To India", paragraphs: ["We send for ₹49."] },
    { heading: "", paragraphs: ["7 days, card or cash on delivery, Pallu Sample Company (a sample)"] },
  ]);
});

test.each([
  ["en", "7 days, India and Japan, card or cash on delivery, Mon-Sat 10:00 AM - 8:00 PM"],
  ["hi", "7 दिन, भारत और जापान, कार्ड या कैश ऑन डिलीवरी, सोम-शनि, सुबह 10:00 से रात 8:00 बजे तक"],
] as const)("what is put into a text in %s is in its language", (language, filled) => {
  const delivery = { ...specifiedDelivery, countries: ["IN", "JP"] as const };
  const values = placeholderValues(rules({ delivery, returns: { days: 7, byForm: true } }), language);
  expect(fillPlaceholders("{return days}, {countries}, {payment methods}, {hours}", values)).toBe(filled);
});

test("what the owner has not stated of the seller is left out", () => {
  const nobody = {
    "legal name": null,
    "head office": null,
    "grievance officer": null,
    "grievance designation": "Partner",
    "grievance email": "a@b.example",
    "grievance phone": null,
  };
  expect(sellerPoints({ shop: sampleShopDetails, seller: nobody }).map(({ title }) => title)).toEqual([
    "Customer care",
  ]);
  expect(
    sellerPoints({ shop: sampleShopDetails, seller: { ...nobody, "grievance officer": "Asha Rao" } })[1]?.text,
  ).toEqual([
    { text: "Asha Rao, Partner", to: null },
    { text: "a@b.example", to: "mailto:a@b.example" },
    { text: expect.stringContaining("within 48 hours, and settles it within one month"), to: null },
  ]);
});

test.each([
  ["asha.rao+shop@loom.org", "mailto:asha.rao%2Bshop@loom.org"],
  ["victim%40loom.org?bcc=all@loom.org", "mailto:victim%2540loom.org%3Fbcc%3Dall@loom.org"],
])("a link to %s writes to that address alone", (email, address) => {
  expect(mailAddress(email)).toBe(address);
});
