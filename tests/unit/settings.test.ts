// One file: each setting is a row of one table, and what production needs is read over all of them.
import { describe, expect, test } from "vitest";
import { assertStatedDetails, readShopSettings, sellerDetailsOf, shopDetailsOf } from "#server/settings.ts";
import { SettingsError } from "#settings/environment.ts";
import { moneyShortcomings, razorpayComplaints, razorpayOf } from "#settings/razorpay.ts";
import { rateLimitsOf, sessionLifeOf, shippingOf, upiOf } from "#settings/shared-variables.ts";
import { readUpstreamSettings } from "#api/upstream-settings.ts";
import { productionSettings } from "#tests/support/production-settings.ts";

const secret = productionSettings.SESSION_SECRETS;

/** Reads the settings of a shop whose owner has stated nothing in its upstream. */
const readAll = (env: Record<string, string>) => {
  const settings = readShopSettings(env);
  assertStatedDetails(settings, null);
  return settings;
};

function complaint(env: Record<string, string>, read: (env: Record<string, string>) => unknown = readAll) {
  try {
    read(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return "";
}

test.each([
  ["GSTIN", "29ABCDE1234F1Z5", /^GSTIN: taxes are stated at the desk now/],
  ["SESSION_SECRETS_FILE", "/run/secrets", /^SESSION_SECRETS_FILE: SESSION_SECRETS has the secrets now/],
  ["PORT", "http", /^PORT: expected a whole number from 0 to 65535$/],
  ["PICTURE_WORK_S", "0", /^PICTURE_WORK_S: expected a whole number from 1 to 60/],
  ["UPSTREAM_URL", "api.example.com", /^UPSTREAM_URL: expected an http or https address/],
  ["PICTURE_ORIGINS", "https://cdn.example.com, nonsense", /^PICTURE_ORIGINS: expected an http or https address/],
  ["SESSION_SECRETS", "short", /^SESSION_SECRETS: expected secrets of 32 characters or more/],
  ["TRUST_PROXY", "yes", /^TRUST_PROXY: expected one of 0, 1, true, false$/],
  ["SMTP_URL", "mail.example.com:25", /^SMTP_URL: expected an smtp or smtps address/],
  ["LOG_LEVEL", "loud", /^LOG_LEVEL: expected one of debug, info, warn, error, silent$/],
  ["SHOP_EMAIL", "care", /^SHOP_EMAIL: expected an e-mail address/],
  ["SHOP_CHAT_NUMBER", "+91 98000", /^SHOP_CHAT_NUMBER: expected 6 to 15 digits/],
  ["SHIPPING_RUPEES", "49,50", /^SHIPPING_RUPEES: expected an amount in rupees from 0 to 1000000, such as 49 or 49.50/],
  ["SHIPPING_RUPEES", "0.001", /^SHIPPING_RUPEES: expected an amount/],
  ["FREE_SHIPPING_OVER_RUPEES", "none", /^FREE_SHIPPING_OVER_RUPEES: expected an amount .* or the word never$/],
  ["SHOP_WORDS", "years", /^SHOP_WORDS: expected a JSON object of some of years, .*testimonial, hi; docs.*one$/],
  ["SHOP_WORDS", '{"years":-1,"qualty":"x"}', /one; wrong in it: years, qualty$/],
  ["SHOP_WORDS", '{"hi":{"years":3,"delivery":"","testimonial":{"text":"वाह"}}}', /wrong in it: .*hi\.testimonial\.by/],
  ["SHOP_WORDS", '{"hi":{"years":3,"delivery":""}}', /wrong in it: hi\.delivery, hi\.years$/],
])("a wrong %s (%s) is named, with what was expected", (name, value, message) => {
  expect(complaint({ [name]: value })).toMatch(message);
});

test.each([
  [{}, { amountPaise: 1_000, freeOverPaise: 5_000 }],
  [
    { SHIPPING_RUPEES: "49.50", FREE_SHIPPING_OVER_RUPEES: "999" },
    { amountPaise: 4_950, freeOverPaise: 99_900 },
  ],
  [
    { SHIPPING_RUPEES: "0", FREE_SHIPPING_OVER_RUPEES: "never" },
    { amountPaise: 0, freeOverPaise: null },
  ],
  [{ FREE_SHIPPING_OVER_RUPEES: "0" }, { amountPaise: 1_000, freeOverPaise: 0 }],
])("%j ship by %j, in the shop and in npm run upstream", (env, rule) => {
  expect(shippingOf(readShopSettings(env))).toEqual(rule);
  expect(shippingOf(readUpstreamSettings(env))).toEqual(rule);
});

test.each([
  "https://user@shop.in",
  "https://user:hunter2@shop.in",
  "https://shop.in/?a=b",
  "https://shop.in/#top",
  "https://shop.in/saris",
  "https:shop.in",
  "shop.in",
  "ftp://shop.in",
])("no link is built on %s", (url) => {
  const text = complaint({ PUBLIC_URL: url });
  expect(text).toMatch(/^PUBLIC_URL: expected an http or https address with nothing after the host/);
  expect(text).not.toContain("hunter2");
  expect(() => readUpstreamSettings({ SHOP_URL: url })).toThrow(
    /^SHOP_URL: expected an http or https address with nothing after the host/,
  );
});

test.each([
  ["HTTPS://Shop.in", "https://shop.in"],
  ["https://shop.in//", "https://shop.in"],
  ["https://shop.in:443", "https://shop.in"],
  ["http://localhost:3000/", "http://localhost:3000"],
])("links begin with the origin of %s", (url, origin) => {
  expect(readShopSettings({ PUBLIC_URL: url }).PUBLIC_URL).toBe(origin);
  expect(readUpstreamSettings({ SHOP_URL: url }).SHOP_URL).toBe(origin);
});

test.each(["hello", "Pallu <hello>", "care@shop.in, other@shop.in", "Team: care@shop.in;", "Pallu"])(
  "the sender %s is no e-mail address",
  (sender) => {
    expect(named(complaint({ MAIL_FROM: sender }))).toEqual(["MAIL_FROM"]);
    expect(() => readUpstreamSettings({ MAIL_FROM: sender })).toThrow(/^MAIL_FROM: expected an e-mail address/);
  },
);

test("lists are split and trimmed, addresses lose the slash at their end", () => {
  const settings = readShopSettings({
    SESSION_SECRETS: ` ${secret} , ${secret}x,`,
    PICTURE_ORIGINS: "https://a.example/, https://b.example",
    UPSTREAM_URL: "https://api.example.com/v1//",
  });
  expect(settings.SESSION_SECRETS).toEqual([secret, `${secret}x`]);
  expect(settings.PICTURE_ORIGINS).toEqual(["https://a.example", "https://b.example"]);
  expect(settings.UPSTREAM_URL).toBe("https://api.example.com/v1");
});

/** A shop whose owner has set everything. */
const { SHOP_MODE: _mode, ...set } = productionSettings;
const ready = { ...set, NODE_ENV: "production" };
const without = (name: string) => Object.fromEntries(Object.entries(ready).filter(([key]) => key !== name));
/** The variables a complaint names, in its order; the hint at its end is none. */
const named = (text: string) => text.split("\n").flatMap((line) => /^([A-Z_]+): expected /.exec(line)?.[1] ?? []);

describe("in production", () => {
  test("a shop with everything set starts, demonstrates nothing and takes no test payment", () => {
    expect(readShopSettings(ready)).toMatchObject({ isProduction: true, takesTestPayments: false, demonstrated: [] });
  });

  test("the mode asked for wins over NODE_ENV, which the built shop always needs", () => {
    expect(named(complaint({ NODE_ENV: "production" })).length).toBeGreaterThan(0);
    expect(named(complaint({ NODE_ENV: "test", SHOP_MODE: "production" })).length).toBeGreaterThan(0);
    expect(readShopSettings({ NODE_ENV: "production", SHOP_MODE: "development" })).toMatchObject({
      isProduction: false,
      takesTestPayments: true,
    });
  });

  test("all that is missing is named at once, beside what is wrong, with what allows it on purpose", () => {
    const text = complaint({ NODE_ENV: "production", PORT: "x", LOG_LEVEL: "loud" });
    expect(named(text).join(" ")).toBe(
      "PORT LOG_LEVEL PUBLIC_URL SMTP_URL MAIL_FROM SESSION_SECRETS SHOP_ADDRESS SHOP_PHONE SHOP_EMAIL SHOP_CHAT_NUMBER",
    );
    expect(text.split("\n").at(-1)).toBe(
      "To start all the same, as a demonstration that says so on every page: DEMONSTRATION=links,mail,details,secret",
    );
  });

  test("samples of details alone are refused only after what the owner has stated is known", () => {
    const settings = readShopSettings({ ...without("SHOP_PHONE"), SHOP_ADDRESS: "" });
    expect(settings.unstated.map(({ variable }) => variable)).toEqual(["SHOP_ADDRESS", "SHOP_PHONE"]);
    const stated = { address: "7 Loom Lane", phone: "+91 141 255 0100" };
    expect(() => assertStatedDetails(settings, stated)).not.toThrow();
    for (const less of [null, { address: "7 Loom Lane" }])
      expect(() => assertStatedDetails(settings, less)).toThrow(
        /^(SHOP_ADDRESS: .*\n)?SHOP_PHONE: expected the shop's own/,
      );
    expect(shopDetailsOf(settings, stated)).toMatchObject({ ...stated, email: "care@sarees.example.org" });
    const shown = readShopSettings({ ...without("SHOP_PHONE"), DEMONSTRATION: "details" });
    expect(() => assertStatedDetails(shown, null)).not.toThrow();
  });

  test("who stands behind the shop is what the settings say: samples nowhere but in development and a demonstration of them", () => {
    const nobody = { "legal name": null, "head office": null, "grievance officer": null, "grievance phone": null };
    expect(sellerDetailsOf(readShopSettings(ready), null)).toMatchObject(nobody);
    expect(sellerDetailsOf(readShopSettings({}), null)["grievance officer"]).toContain("Sample");
    const demonstration = { ...without("SHOP_PHONE"), DEMONSTRATION: "details" };
    expect(sellerDetailsOf(readShopSettings(demonstration), null)["grievance officer"]).toContain("Sample");
    const set = readShopSettings({ ...ready, SELLER_NAME: "Mysuru Silks LLP", GRIEVANCE_PHONE: "+91 98450 12345" });
    expect(sellerDetailsOf(set, { "grievance officer": "Asha Rao", "legal name": "Loom LLP" })).toMatchObject({
      ...nobody,
      "legal name": "Loom LLP",
      "grievance officer": "Asha Rao",
      "grievance phone": "+91 98450 12345",
    });
  });

  test.each([
    [
      "PUBLIC_URL",
      "links",
      /expected the shop's address .*; otherwise the links in mails.* \(allowed on purpose by DEMONSTRATION=links\)/,
    ],
    ["SMTP_URL", "mail", /expected a mail server.*; otherwise mails become files/],
    ["MAIL_FROM", "details", /not the sample Pallu <care@pallu\.example>; otherwise/],
    ["SHOP_ADDRESS", "details", /own postal address, not the sample/],
    ["SHOP_PHONE", "details", /own phone number, not the sample/],
    ["SHOP_EMAIL", "details", /own e-mail address, not the sample/],
    ["SHOP_CHAT_NUMBER", "details", /own chat number, not the sample/],
    ["SESSION_SECRETS", "secret", /expected at least one secret of 32 characters or more.*openssl rand -hex 32/],
  ] as const)("a missing %s alone is named, and allowed by %s alone, which is then told", (name, word, words) => {
    const text = complaint(without(name));
    expect([named(text), text]).toEqual([[name], expect.stringMatching(words)]);
    expect(readShopSettings({ ...without(name), DEMONSTRATION: word }).demonstrated).toEqual([word]);
    for (const other of ["links", "mail", "details", "payments", "secret"].filter((one) => one !== word))
      expect(named(complaint({ ...without(name), DEMONSTRATION: other }))).toEqual([name]);
  });

  test.each([
    "http://localhost:3000",
    "http://127.0.0.1",
    "https://[::1]",
    "https://[::ffff:127.0.0.1]",
    "https://0.0.0.0",
    "https://LOCALHOST.",
    "http://sarees.example.org",
    "https://shop",
    "https://shop.local",
    "https://shop.test",
    "https://shop.example",
    "https://10.0.0.4",
    "https://[fd00::1]",
  ])("links to %s are refused, with another upstream too", (url) => {
    expect(named(complaint({ ...ready, PUBLIC_URL: url }))).toEqual(["PUBLIC_URL"]);
    expect(named(complaint({ ...ready, PUBLIC_URL: url, UPSTREAM_URL: "https://api.example.org" }))).toEqual([
      "PUBLIC_URL",
    ]);
    expect(readShopSettings({ ...ready, PUBLIC_URL: url, DEMONSTRATION: "links" }).demonstrated).toEqual(["links"]);
  });

  test.each([
    "https://shop.example.com",
    "HTTPS://SAREES.in",
    "https://sarees.in:8443",
    "https://sarees.in.",
    "https://8.8.8.8",
  ])("links to %s are fine", (url) => {
    expect(complaint({ ...ready, PUBLIC_URL: url })).toBe("");
  });

  test.each([
    ["SHOP_PHONE", "+919800000000"],
    ["SHOP_PHONE", "098000-00000"],
    ["MAIL_FROM", "care@pallu.example"],
    ["MAIL_FROM", "Sarees <Care@Pallu.Example>"],
    ["SHOP_ADDRESS", " 12 sample bazaar road,  Jaipur 302001, Rajasthan "],
    ["SHOP_EMAIL", "Care@Pallu.example"],
  ])("the sample written in another way is still the sample: %s", (name, value) => {
    expect(named(complaint({ ...ready, [name]: value }))).toEqual([name]);
  });

  test("with another upstream the mail is its own, and the address may be the request's", () => {
    const { PUBLIC_URL: _url, SMTP_URL: _smtp, MAIL_FROM: _from, ...rest } = ready;
    expect(
      readShopSettings({ ...rest, UPSTREAM_URL: "https://api.example.org", PAYMENT_METHODS: "card,cod" }),
    ).toMatchObject({ PAYMENT_METHODS: ["card", "cod"], demonstrated: [] });
    expect(
      readShopSettings({ ...rest, UPSTREAM_URL: "https://api.example.org", DEMONSTRATION: "mail,payments" })
        .demonstrated,
    ).toEqual(["mail", "payments"]);
  });

  test.each([
    [
      "card",
      undefined,
      ["PAYMENT_METHODS"],
      /no card, since no payment provider is set up; otherwise test payments by card pass for real ones/,
    ],
    ["cod, card ,upi", undefined, ["PAYMENT_METHODS", "PAYMENT_METHODS"], /upi only with the shop's own UPI_ID/],
    ["cod,upi", "sarees@bank", [], /^$/],
    ["cash", undefined, ["PAYMENT_METHODS"], /some of card, cod, upi, separated by commas/],
    [",", undefined, ["PAYMENT_METHODS"], /some of card, cod, upi/],
  ] as const)("PAYMENT_METHODS=%s with the UPI id %s", (methods, upi, names, words) => {
    const text = complaint({ ...ready, PAYMENT_METHODS: methods, ...(upi !== undefined && { UPI_ID: upi }) });
    expect([named(text), text]).toEqual([names, expect.stringMatching(words)]);
  });

  test("payments of the sandbox are taken where that is allowed, and told unless none is offered", () => {
    expect(readShopSettings({ ...ready, DEMONSTRATION: "payments", PAYMENT_METHODS: "card,cod" })).toMatchObject({
      takesTestPayments: true,
      demonstrated: ["payments"],
    });
    expect(readShopSettings({ ...ready, DEMONSTRATION: "payments", PAYMENT_METHODS: "cod" }).demonstrated).toEqual([]);
  });

  test("what is allowed and not missing is not told; a word nobody knows is named", () => {
    expect(readShopSettings({ ...ready, DEMONSTRATION: "links,mail,details,secret" }).demonstrated).toEqual([]);
    expect(complaint({ ...ready, DEMONSTRATION: "mail,everything" })).toMatch(
      /^DEMONSTRATION: expected some of links, mail, details, payments, secret/,
    );
  });
});

describe("the upstream as a server of its own", () => {
  const wrong = (env: Record<string, string>) => complaint(env, readUpstreamSettings);
  const set = {
    NODE_ENV: "production",
    SHOP_URL: ready.PUBLIC_URL,
    SMTP_URL: ready.SMTP_URL,
    MAIL_FROM: ready.MAIL_FROM,
  };

  test.each([
    ["1", true],
    ["true", true],
    ["0", false],
    ["false", false],
  ])("a proxy is trusted by TRUST_PROXY=%s: %s", (word, isTrusted) =>
    expect(readShopSettings({ TRUST_PROXY: word }).TRUST_PROXY).toBe(isTrusted),
  );

  test("reads times in the units of their names", () => {
    const settings = readUpstreamSettings({
      ATTEMPT_WINDOW_S: "90",
      SESSION_IDLE_MINUTES: "3",
      SESSION_MAX_MINUTES: "5",
      UPI_ID: "pallu@bank",
      UPI_KEPT_HOURS: "2",
    });
    expect(rateLimitsOf(settings).windowMs).toBe(90_000);
    expect(sessionLifeOf(settings)).toEqual({ idleMs: 180_000, maxMs: 300_000 });
    expect(upiOf(settings)).toEqual({ id: "pallu@bank", keptMs: 7_200_000 });
  });

  test("needs nothing for development, where the sandbox takes payments", () => {
    expect(readUpstreamSettings({})).toMatchObject({ SHOP_URL: "http://localhost:3000", takesTestPayments: true });
  });

  test("names all that is missing in production at once, beside what is wrong", () => {
    const all = wrong({ NODE_ENV: "production", UPSTREAM_PORT: "x", PAYMENT_METHODS: "card" });
    expect(named(all).join(" ")).toBe("UPSTREAM_PORT SHOP_URL SMTP_URL MAIL_FROM PAYMENT_METHODS");
    expect(named(wrong({ SHOP_MODE: "production" }))).toEqual(["SHOP_URL", "SMTP_URL", "MAIL_FROM"]);
    expect(named(wrong({ ...set, SHOP_URL: "http://127.0.0.1:3000" }))).toEqual(["SHOP_URL"]);
    expect(readUpstreamSettings(set).takesTestPayments).toBe(false);
    expect(
      readUpstreamSettings({ NODE_ENV: "production", DEMONSTRATION: "links,mail,payments" }).takesTestPayments,
    ).toBe(true);
  });
});

describe("an account at Razorpay", () => {
  const account = {
    RAZORPAY_KEY_ID: "rzp_live_1a2b3c",
    RAZORPAY_KEY_SECRET: "the-key-secret",
    RAZORPAY_WEBHOOK_SECRET: "the-webhook-secret",
  };

  test("is all of its three parts or none: each missing one is named", () => {
    expect(razorpayOf({})).toBeNull();
    expect(razorpayOf(account)).toMatchObject({
      keyId: "rzp_live_1a2b3c",
      url: "https://api.razorpay.com",
      keptMs: 3_600_000,
    });
    expect(razorpayComplaints({})).toEqual([]);
    expect(razorpayComplaints({ RAZORPAY_KEY_ID: "rzp_live_1a2b3c" }).map((line) => line.split(":")[0])).toEqual([
      "RAZORPAY_KEY_SECRET",
      "RAZORPAY_WEBHOOK_SECRET",
    ]);
  });

  test("takes cards in production; test keys only as a demonstration", () => {
    expect(moneyShortcomings({ ...account, PAYMENT_METHODS: ["card"] })).toEqual([]);
    expect(moneyShortcomings({ PAYMENT_METHODS: ["card"] })).toHaveLength(1);
    expect(moneyShortcomings({ ...account, RAZORPAY_KEY_ID: "rzp_test_1a2b3c" })).toMatchObject([
      { variable: "RAZORPAY_KEY_ID", allowedBy: "payments" },
    ]);
  });
});
