import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { aboutWords } from "#content/about-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { demonstrationWords } from "#content/demonstration-words.ts";
import * as messages from "#content/messages.ts";
import { nothingOnSaleWords } from "#content/nothing-on-sale-words.ts";
import { testPaymentWords } from "#content/payment-words.ts";
import * as upiWords from "#content/upi-words.ts";
import * as productWords from "#content/product-words.ts";
import { COMPILED } from "#tests/support/build-shop.ts";
import { newCustomer } from "#tests/support/new-customer.ts";
import { createClient, type Client, type Page } from "#tests/support/client.ts";
import { send } from "#tests/support/fault-form.ts";
import { attribute, elements, named, textOf } from "#tests/support/html.ts";
import { productionSettings as production } from "#tests/support/production-settings.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { shop, useShop } from "#tests/support/use-shop.ts";
import { addToCart, goToReview, orderNumber, payments } from "#tests/support/shopping.ts";

describe("a start in production with nothing set", () => {
  test("ends with 1, names every missing setting, shows no stack and creates nothing", () => {
    const folder = mkdtempSync(join(tmpdir(), "pallu-refused-"));
    const env = { NODE_ENV: "production", DATA_DIR: join(folder, "data"), LOG_LEVEL: "loud", PORT: "0" };
    const { status, stdout, stderr } = spawnSync(process.execPath, ["server.ts"], {
      encoding: "utf8",
      env: { ...env, NODE_COMPILE_CACHE: COMPILED },
    });
    expect([...stderr.matchAll(/^([A-Z_]+): expected /gm)].map(([, name]) => name).join(" ")).toBe(
      "LOG_LEVEL PUBLIC_URL SMTP_URL MAIL_FROM SESSION_SECRETS SHOP_ADDRESS SHOP_PHONE SHOP_EMAIL SHOP_CHAT_NUMBER",
    );
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^The shop cannot start\. Please mend these settings:\n/);
    expect(stderr).toContain("DEMONSTRATION=links,mail,details,secret\n");
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(readdirSync(folder)).toEqual([]);
  });
});

async function filledCart(shop: RunningShop, product = "/product/1"): Promise<Client> {
  const { client } = await newCustomer(shop.url);
  await addToCart(client, product, { size: "M", color: "Red" });
  return client;
}

/** The values of the ways to pay, and the one that is chosen. */
function waysToPay(page: Page): { offered: string[]; chosen: string | null } {
  const radios = named(page.root, "input").filter((input) => attribute(input, "name") === "paymentMethod");
  const chosen = radios.find((radio) => attribute(radio, "checked") !== null);
  return {
    offered: radios.map((radio) => attribute(radio, "value") ?? ""),
    chosen: chosen === undefined ? null : attribute(chosen, "value"),
  };
}

/** What the notice around every page says; null where there is none. */
function noticeOf(page: Page): string | null {
  const [notice] = elements(
    page.root,
    ({ tagName, attrs }) =>
      tagName === "aside" &&
      attrs.some(({ name, value }) => name === "aria-label" && demonstrationWords.title.startsWith(value)),
  );
  return notice === undefined
    ? null
    : (named(notice, "p").map((p) => p.childNodes.map((node) => ("value" in node ? node.value : "")).join(""))[0] ??
        "");
}

describe("a shop in production with everything set", () => {
  useShop({ env: { ...production, UPI_ID: "sarees@bank" } });

  test("offers cash, and UPI to its own id: no test payment, whatever is sent", async () => {
    const client = await filledCart(shop);
    const paying = await (await client.open("/checkout?step=1")).press(checkoutWords.toPayment);
    expect(waysToPay(paying)).toEqual({ offered: ["upi", "cod"], chosen: null });
    // Nor are there sizes that no owner has stated.
    const [product, sizes, map] = ["/product/1", "/sizes", "/sitemap.xml"].map((path) => client.open(path));
    expect([(await product)?.offers(productWords.sizeGuide), (await sizes)?.status]).toEqual([false, 404]);
    expect((await map)?.source).not.toContain("/sizes");
    // Where nothing else is set, a shop in production delivers in India.
    const { root } = await client.open("/checkout?step=1");
    expect(named(named(root, "main")[0] ?? root, "option").map(textOf)).toEqual(["India"]);
    const refused = await send(client, paying.url.href, payments.card);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(messages.choosePayment)]);
    const placed = await (
      await paying.press(checkoutWords.toReview, { paymentMethod: "upi" })
    ).press(checkoutWords.placeOrder);
    expect(placed.offers(upiWords.open)).toBe(true);
    const pages = [
      paying,
      placed,
      await client.open(`/order/${orderNumber(placed)}`),
      await client.open("/dashboard?tab=orders"),
      await client.open("/dashboard?tab=payment"),
      await client.open("/"),
      await client.open("/nowhere"),
    ];
    expect(
      pages
        .filter((page) => page.text.includes(testPaymentWords.mark) || noticeOf(page) !== null)
        .map((page) => page.url.pathname),
    ).toEqual([]);
  });
});

describe("a shop that is not called Pallu", () => {
  const words = {
    years: 12,
    customers: null,
    quality: null,
    delivery: "Packed within two days.",
    support: "Call us on any day.",
    testimonial: null,
    hi: { delivery: "दो दिन में पैक।" },
  };
  useShop({
    env: { ...production, SHOP_NAME: "Loom and Lane", SHOP_WORDS: JSON.stringify(words) },
  });

  test("says so nowhere, and tells nothing of Pallu's own story", async () => {
    const client = createClient(shop.url);
    const paths = ["/", "/about", "/contact", "/privacy", "/accessibility", "/glossary", "/login", "/product/1"];
    for (const path of [...paths, "/productlisting", "/manifest.webmanifest", "/nowhere"]) {
      const { source, text } = await client.open(path);
      // The end of a saree has this name in the glossary.
      const found = /[^\n]{0,40}\bPallu\b[^\n]{0,40}/.exec(path === "/glossary" ? text.replace("Pallu", "") : source);
      expect([path, found?.[0]]).toEqual([path, undefined]);
      expect(text).not.toMatch(/named the shop|shop its name|steel trunk|working day after|two working days|Come by/);
    }
    expect((await client.open("/")).source).toContain(encodeURIComponent("Hello Loom and Lane, I have a question."));
    const about = (await client.open("/about")).text;
    expect([about.includes(aboutWords.callTextElsewhere), about.includes(aboutWords.callText)]).toEqual([true, false]);
  });
});

describe("a start in production without products", () => {
  const places = ["/", "/home", "/collection", "/productlisting", "/productlisting?sort=newest&view=list"];
  const textsOf = async ({ url }: RunningShop, paths: readonly string[]) =>
    Promise.all(paths.map(async (path) => (await createClient(url).open(path)).text));

  test("sells no samples, opens soon, and names the import to its owner", async () => {
    const shop = await startShop({ env: production, isPrepared: false });
    expect(shop.said()).toContain("npm run catalogue -- import products.csv");
    for (const text of await textsOf(shop, places)) {
      expect(text).toContain(nothingOnSaleWords["opens soon"].title);
      expect(text).not.toMatch(/catalogue --|Add to Cart|Bandhani Georgette Saree/);
    }
    const [filtered = "", searched = "", elsewhere = ""] = await textsOf(shop, [
      "/productlisting?category=saree",
      "/productlisting?search=silk",
      "/cart",
    ]);
    expect([filtered, searched].map((text) => text.includes(messages.noProducts))).toEqual([true, true]);
    expect([filtered, searched, elsewhere].some((text) => text.includes(nothingOnSaleWords["opens soon"].title))).toBe(
      false,
    );
    await shop.stop();
  });

  test("shows the samples in a demonstration of them, and says so", async () => {
    const shop = await startShop({ env: { ...production, DEMONSTRATION: "catalogue" }, isPrepared: false });
    const listing = await createClient(shop.url).open("/productlisting");
    expect(noticeOf(listing)).toContain(demonstrationWords.unreal.catalogue());
    expect((await listing.press(/^Add to Cart/)).text).toContain(messages.cardAdded("").trim());
    expect(listing.text).toContain("Bandhani Georgette Saree");
    await shop.stop();
  });
});

describe("a demonstration in production", () => {
  useShop({
    env: { SHOP_MODE: "production", DEMONSTRATION: "links,mail,details,payments,secret", PAGE_CACHE_MB: "8" },
  });

  test("says what is not real on every page, kept ones and those of errors too", async () => {
    const client = createClient(shop.url);
    const said = new Set<string | null>();
    for (const path of "/ / /productlisting /product/1 /cart /login /contact /privacy /glossary /nowhere".split(" "))
      said.add(noticeOf(await client.open(path)));
    const { title, unreal } = demonstrationWords;
    expect([...said]).toEqual([
      [title, unreal.payments(["card", "upi"]), unreal.mail(), unreal.links(), unreal.details(), unreal.secret()].join(
        " ",
      ),
    ]);
  });

  test("calls its payments tests at choice, review, confirmation, order, both lists and in mails", async () => {
    const { client, person } = await newCustomer(shop.url);
    await addToCart(client, "/product/1", { size: "M", color: "Red" });
    const paying = await (await client.open("/checkout?step=1")).press(checkoutWords.toPayment);
    expect(waysToPay(paying).offered).toEqual(["card", "upi", "cod"]);
    expect(paying.text.split(testPaymentWords.mark)).toHaveLength(3);
    const review = await paying.press(checkoutWords.toReview, payments.card);
    const ready = await client.open("/checkout?step=2");
    const placed = await review.press(checkoutWords.placeOrder);
    const pages = [
      review,
      ready,
      placed,
      await client.open(placed.url.pathname),
      await client.open(`/order/${orderNumber(placed)}`),
      await client.open("/dashboard?tab=orders"),
      await client.open("/dashboard?tab=payment"),
    ];
    // Once beside the payment; the message that passes says it, too.
    expect(pages.map((page) => page.text.split(testPaymentWords.mark).length - 1)).toEqual([1, 1, 2, 1, 1, 1, 1]);
    expect(await shop.mailTo(person.email)).toContain("was a test: no money was");
    await addToCart(client, "/product/1", { size: "M", color: "Red" });
    const cash = await (await goToReview(client, payments.cod)).press(checkoutWords.placeOrder);
    expect(cash.text).not.toContain(testPaymentWords.mark);
    expect((await client.open(`/order/${orderNumber(cash)}`)).text).not.toContain(testPaymentWords.mark);
  });
});
