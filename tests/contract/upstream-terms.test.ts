import { afterEach, expect, test } from "vitest";
import { readTerms } from "#contract/terms.ts";
import { wireTerms } from "#contract/terms.ts";
import { countryCodes } from "#domain/delivery-terms.ts";
import { startTestUpstream, type TestSettings, type TestUpstream } from "#tests/support/upstream-fixture.ts";

let up: TestUpstream;
const start = async (settings: TestSettings = {}) => {
  up = await startTestUpstream({ samples: null, ...settings });
};
const terms = async () => (await up.call("GET", "/terms")).body;

afterEach(() => up.stop());

test("tells the specification's shipping and the ways to pay, to anyone", async () => {
  await start();
  const told = wireTerms.parse(await terms());
  expect(told.data).toEqual({
    shipping: { amount: 10, free_over: 50 },
    payments: [
      { method: "card", by: "form", test: true },
      { method: "cod", by: "delivery", test: false },
      { method: "upi", by: "form", test: true },
    ],
    returns: { days: 30 },
    own_data: true,
    gift_notes: true,
    stock_alerts: true,
    delivery: { countries: countryCodes, indian_formats: true, cash: { countries: ["IN"] } },
  });
});

test("tells its settings", async () => {
  await start({
    SHIPPING_RUPEES: 4_950,
    FREE_SHIPPING_OVER_RUPEES: null,
    provider: null,
    UPI_ID: "pallu@bank",
    RETURN_DAYS: 0,
    DELIVERY_COUNTRIES: ["IN"],
    CASH_UP_TO_RUPEES: 500_000,
  });
  expect(readTerms(await terms())).toEqual({
    shipping: { amountPaise: 4_950, freeOverPaise: null },
    payments: [
      { method: "cod", by: "delivery", isTest: false },
      { method: "upi", by: "hand", isTest: false },
    ],
    returnDays: null,
    ownData: true,
    giftNotes: true,
    stockAlerts: true,
    guestCheckout: false,
    offers: null,
    delivery: { countries: ["IN"], checksIndia: true, cash: { countries: ["IN"], upToPaise: 500_000 } },
    contentVersion: null,
  });
});
