import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { benefits } from "#app/content/cart-benefits.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { contactWords } from "#content/contact-words.ts";
import { questionWords } from "#content/question-words.ts";
import { sellerWords } from "#content/shop-page-words.server.ts";
import { sizeWords } from "#content/size-words.ts";
import { createClient } from "#tests/support/client.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { startFaultUpstream, type FaultUpstream } from "#tests/support/fault-upstream.ts";
import { newCustomer } from "#tests/support/new-customer.ts";
import { writeContent } from "#api/shop-content/stored-content.ts";
import { actOnShop } from "#tests/support/shop-database.ts";
import { productionSettings } from "#tests/support/production-settings.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { addToCart, goToReview, payments } from "#tests/support/shopping.ts";

/** A shop whose settings differ from those of its upstream. */
let up: FaultUpstream;
let shop: RunningShop;
beforeAll(async () => {
  up = await startFaultUpstream();
  shop = await startShop({
    env: { UPSTREAM_URL: up.url, LOG_LEVEL: "silent", SHIPPING_RUPEES: "99", FREE_SHIPPING_OVER_RUPEES: "never" },
  });
});
afterAll(async () => {
  await shop.stop();
  await up.stop();
});

test("a shop whose settings differ from the upstream's shows the upstream's amounts, and its orders succeed", async () => {
  const { client } = await newCustomer(shop.url);
  await addToCart(client, `/product/${up.product({ price: 20 })}`, { size: "M", color: "Red" });
  expect((await client.open("/cart")).text).toContain("Shipping ₹10.00 Total ₹30.00");
  expect((await client.open("/cart")).text).toContain("On every order over ₹50.");
  const confirmation = await (await goToReview(client, payments.cod)).press(checkoutWords.placeOrder);
  expect(confirmation.heading).toBe(checkoutWords.confirmed);
});

test("the picture of a product that cannot be read now is kept by nobody", async () => {
  const path = `${shop.url}/product/${up.product()}/picture`;
  const answer = async () => {
    const { status, headers } = await fetch(path, { redirect: "manual" });
    return [status, headers.get("cache-control")];
  };
  expect(await up.during(/^GET \/products/, "closed", answer)).toEqual([302, "no-store, no-cache"]);
  expect(await answer()).toEqual([302, "public, max-age=3600"]);
});

test.each([
  [{ amountPaise: 1_000, freeOverPaise: 5_000 }, "Free Shipping", "On every order over ₹50."],
  [{ amountPaise: 4_900, freeOverPaise: 99_900 }, "Free Shipping", "On every order over ₹999."],
  [{ amountPaise: 4_950, freeOverPaise: null }, "Shipping", "₹49.50 for every order."],
  [{ amountPaise: 0, freeOverPaise: null }, "Free Shipping", "On every order."],
  [{ amountPaise: 4_900, freeOverPaise: 0 }, "Free Shipping", "On every order."],
])("by the rule %j the cart says: %s. %s", (rule, title, text) => {
  expect(benefits(rule)[0]).toMatchObject({ title, text });
});

const textOf = async (shop: RunningShop, path: string) => (await createClient(shop.url).open(path)).text;

test("in production nothing that nobody stated is shown, and the start names what the law asks for", async () => {
  const shop = await startShop({
    env: { ...productionSettings, SELLER_NAME: "Mysuru Silks LLP", GRIEVANCE_OFFICER: "Asha Rao" },
  });
  const notice = /^For the law .*$/m;
  await vi.waitFor(() => expect(shop.said()).toMatch(notice), eventWait);
  expect(notice.exec(shop.said())?.[0]).toMatch(
    /rule 4\) these are missing: SELLER_ADDRESS, GRIEVANCE_DESIGNATION, GRIEVANCE_EMAIL or GRIEVANCE_PHONE$/,
  );
  for (const path of ["/terms", "/contact"]) {
    const text = await textOf(shop, path);
    expect(text).toContain("Mysuru Silks LLP");
    expect(text).toContain("Asha Rao");
    expect(text).not.toMatch(/sample|12 Sample|Pallu Sample/i);
    expect(text).not.toContain(sellerWords.headOffice);
  }
  expect((await createClient(shop.url).open("/faq")).addresses(sizeWords.title)).toEqual([]);
  await shop.stop();
});

test("what the owner states in files replaces settings and texts, also for the start", async () => {
  const { SHOP_ADDRESS: _address, SHOP_PHONE: _phone, ...others } = productionSettings;
  const first = await startShop({ env: productionSettings });
  const { dataDir } = first;
  const details = {
    address: "7 Loom Lane",
    phone: "+91 141 255 0100",
    "legal name": "Loom LLP",
    "head office": "7 Loom Lane",
    "grievance officer": "Meera Iyer",
    "grievance designation": "Partner",
    "grievance email": "meera@loom.example",
  };
  const page = (heading: string, text: string) => [{ heading, paragraphs: [text] }];
  const pages = {
    shipping: page("By post", "We send for {shipping} to {countries}."),
    about: page("Us", "Since 1962. We sell in {countries}."),
    returns: page("Cash", "Up to {cash limit}."),
  };
  await actOnShop(first.dataDir, async (trx) => {
    await writeContent(trx, "details", { en: details, hi: { address: "7 लूम लेन" } }, new Date());
    const hindi = { shipping: page("डाक से", "{shipping} में भेजते हैं।") };
    await writeContent(trx, "pages", { en: pages, hi: hindi }, new Date());
  });
  await first.kill();
  // Started on what is stored, without an address in its settings: it is refused where nobody stated one.
  const shop = await startShop({ env: { ...others, SHOP_ADDRESS: "", SHOP_PHONE: "" }, dataDir });
  expect(await textOf(shop, "/")).toContain("7 Loom Lane");
  expect(await textOf(shop, "/contact")).toMatch(/\+91 141 255 0100.*Loom LLP.*Meera Iyer, Partner/);
  const shipping = await textOf(shop, "/shipping");
  expect(shipping).toContain("By post We send for ₹10 to India.");
  expect(shipping).not.toContain("Following your parcel");
  // Of this text nothing is left: its only paragraph names an amount that the shop does not have.
  expect(await textOf(shop, "/returns")).toContain("Cancelling costs nothing.");
  const about = await textOf(shop, "/about");
  expect([about.includes("Since 1962."), about.includes("Our Story")]).toEqual([true, false]);
  expect(shop.said()).not.toContain("For the law");
  // In Hindi as far as it is stated, the rest marked.
  const { source } = await createClient(shop.url).open("/hi/about");
  expect(source).toMatch(/<section lang="en"[^>]*><h2[^>]*>Us<\/h2><p[^>]*>Since 1962\. We sell in India\.<\/p>/);
  expect(source).toContain("<p>7 लूम लेन</p>");
  expect(await textOf(shop, "/hi/shipping")).toContain("डाक से ₹10 में भेजते हैं।");
  expect(await textOf(shop, "/hi/terms")).toContain("Meera Iyer, Partner");
  await shop.stop();
});

const asked = {
  [questionWords.labels.name]: "Mira",
  [questionWords.labels.email]: "mira@example.org",
  [questionWords.labels.question]: "Does the blue one fade?\nI wash by hand.",
};

test("a question from the contact page reaches the owner, and what is missing is said at its field", async () => {
  const shop = await startShop({ env: { OWNER_EMAIL: "owner@loom.example" } });
  onTestFinished(() => shop.stop());
  const client = createClient(shop.url);
  const form = await (await client.open("/contact")).follow(contactWords.question);
  const refused = await form.press(questionWords.send, { ...asked, [questionWords.labels.question]: "" });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(questionWords.required.question)]);
  const taken = await refused.press(questionWords.send, asked);
  expect([taken.url.pathname, taken.text]).toEqual(["/contact", expect.stringContaining(questionWords.sent)]);
  const mail = await shop.mailTo("owner@loom.example");
  expect(mail).toContain("Reply-To: Mira <mira@example.org>");
  expect(mail).toContain("Does the blue one fade?\r\nI wash by hand.");
});

test("a shop without an owner's address offers no form, and leads from its address to the ways that work", async () => {
  const shop = await startShop();
  onTestFinished(() => shop.stop());
  const client = createClient(shop.url);
  expect((await client.open("/contact")).offers(contactWords.question)).toBe(false);
  expect((await client.open("/contact/question")).url.pathname).toBe("/contact");
});
