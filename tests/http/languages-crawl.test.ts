import { beforeAll, expect, test } from "vitest";
import { addressIn } from "#app/content/href.ts";
import { languageAt } from "#app/content/languages.ts";
import { sampleProducts } from "#tests/support/plain-samples.ts";
import { decodedMail } from "#tests/support/decoded-mail.ts";
import { createClient } from "#tests/support/client.ts";
import { storeStaff, takeDeskSession } from "#tests/support/desk-staff.ts";
import type { Fault, FaultUpstream } from "#tests/support/fault-upstream.ts";
import {
  foreignData,
  foreignTexts,
  latin,
  strayAddresses,
  wordless,
  wrongSwitches,
} from "#tests/support/foreign-words.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";
import { payments } from "#tests/support/shopping.ts";
import { storeDelivery, storeParcelBack, storeShipment } from "#tests/support/stored-returns.ts";
import { createWalker, type Answer, type Walker } from "#tests/support/walk-shop.ts";

useSharedShop();

/** What was answered in each language; in Hindi also to every form, and while the upstream fails. */
let hindi: Answer[], english: Answer[], desk: Answer[];
beforeAll(async () => {
  hindi = await answersIn("/hi", shop.url, up, true);
  english = await answersIn("", shop.url, up, false);
  desk = await deskAnswersIn("/hi", up);
});

test("addresses of all pages and redirects stay in their language, but the link that leads to the same page in the other", () => {
  expect(hindi.filter(({ status }) => status >= 300 && status < 400).length).toBeGreaterThan(30);
  expect(strayAddresses([...hindi, ...english])).toEqual([]);
  expect(wrongSwitches([...hindi, ...english])).toEqual([]);
});

test("words and data of all pages are in their language, shown, spoken, or read by programs", () => {
  expect(new Set(hindi.map(({ status }) => status))).toEqual(new Set([200, 301, 302, 303, 400, 404, 409, 429, 503]));
  expect(foreignTexts([...hindi, ...english])).toEqual([]);
  expect(foreignData([...hindi, ...english])).toEqual([]);
});

test("every Hindi page of the desk is in Hindi, and leads to Hindi pages", () => {
  expect(desk.length).toBeGreaterThan(90);
  // A label that is spoken, a title and a row of the file say no language.
  const names = sampleProducts.map(({ name }) => new RegExp(name, "g"));
  const known = [
    ...names,
    ...latin,
    /\(copy\)|\b(?:SKU|A4|kB|Excel|LibreOffice|Google(?: (?:Sheets|Authenticator|Merchant(?: Center)?))?|Meta(?: Commerce Manager)?|Aegis|Shopify|WooCommerce|CSV|JPEG|PNG|WebP|HEIC|WELCOME10|age(?:-encryption\.org)?)\b|\.(?:xlsx|env)\b|\/(?:hi\/)?feed\.xml/g,
  ];
  expect(foreignTexts(desk, known)).toEqual([]);
  expect(strayAddresses(desk)).toEqual([]);
});

const piece = { size: "M", color: "Red", quantity: "1" };
/** Typed in Devanagari, so that every other letter is the shop's own. */
const person = {
  name: "आशा राव",
  phone: "9800012345",
  address: "४ मंदिर मार्ग",
  city: "मैसूर",
  state: "कर्नाटक",
  pincode: "570001",
};
const secret = { password: "moonlit-veranda", confirmPassword: "moonlit-veranda" };
const question = { name: person.name, question: "क्या नीला रंग छूटता है?" };
/** Nobody is there, the upstream is in maintenance, or refuses in words of its own. */
const faults: readonly Fault[] = [
  "closed",
  { status: 503, body: { code: "maintenance" } },
  { status: 400, body: { message: "Your account is locked." } },
  { status: 409, body: { message: "This is not for sale here." } },
  { status: 429, body: { message: "Come back later." } },
];
let visitors = 0;

/**
 * What a guest and a customer are answered in the language whose addresses begin with `prefix`: on every page, to every form
 * (with `sends`), after orders, returns and refusals, and while the upstream fails.
 */
async function answersIn(prefix: string, shopUrl: string, up: FaultUpstream, sends: boolean): Promise<Answer[]> {
  const isOwn = (path: string) => !wordless.test(path) && languageAt(path).prefix === prefix;
  const [guest, customer, stranger] = [0, 1, 2].map(() => createWalker(shopUrl, isOwn)) as [Walker, Walker, Walker];
  const at = (path: string) => addressIn(prefix, path);
  const change = (statement: string, ...values: (string | number)[]) => up.run(statement, ...values);
  const email = `asha.${(visitors += 1)}.${process.pid}@example.com`;

  await guest.go(at("/product/1"), piece);
  const unlinked = [
    "/",
    "/nowhere",
    "/product/nowhere",
    "/offline",
    "/home",
    "/productcart",
    "/product/1/reviews",
    "/productlisting?search=क्षक्ष",
  ];
  await guest.walk(unlinked.map(at), sends);
  await guest.go(at("/contact/question"), { ...question, email });

  await customer.go(at("/register"), { ...person, ...secret, email });
  await customer.go(at("/register"), { ...person, ...secret, email });
  await customer.go(at("/login"), { email, password: "not-hers" });
  await customer.go(at("/login"), { email, ...secret, returnTo: at("/dashboard?tab=orders") });
  for (const path of ["/dashboard?tab=wishlist", "/cart", "/checkout"]) await customer.go(at(path));

  const orders: string[] = [];
  for (const payment of [payments.declinedCard, payments.declinedUpi, payments.card, payments.upi, payments.cod]) {
    await customer.go(at("/product/1"), piece);
    await customer.press(await customer.go(at("/checkout?step=1")), "fullName");
    const fields: Record<string, string> = { ...payment };
    if (fields["cardName"] !== undefined) fields["cardName"] = person.name;
    const review = await customer.go(at("/checkout?step=2"), fields);
    if (!review.url.search.includes("step=3")) continue;
    const placed = await customer.press(review, "key");
    orders.push(placed.url.pathname.split("/").at(-1) ?? "");
  }
  const [card = "", upi = "", cash = ""] = orders;
  const ofOrder = (id: string) => ["", "/invoice", "/return", "/pay", "/cancel"].map((end) => at(`/order/${id}${end}`));
  for (const path of ofOrder(card)) await customer.go(path);
  storeShipment(change, card);
  storeParcelBack(change, card, "घर पर कोई नहीं था।");
  storeDelivery(change, upi);
  change("update orders set status = 'held at customs' where id = ?", cash);
  await customer.go(at(`/order/${upi}/return`), {});
  await customer.go(at(`/order/${upi}/return`), { "pieces-0": "1", "reason-0": "size" });

  await customer.go(at(`/order/${upi}/review/1`), {});
  for (const text of ["x@example.in", "कपड़ा बहुत मुलायम है।"])
    await customer.go(at(`/order/${upi}/review/1`), { stars: "5", text });

  await customer.go(at("/product/1"), piece);
  await customer.go(at("/wishlist/add"), { productId: "3" });
  const steps = [
    "/",
    `/checkout/confirmation/${cash}`,
    "/checkout",
    "/checkout?step=2",
    "/order/nowhere",
    "/dashboard/email",
  ];
  const failing = [
    "/",
    "/productlisting",
    "/product/1",
    "/cart",
    "/checkout",
    "/dashboard?tab=orders",
    `/order/${card}`,
  ];
  for (const fault of faults)
    await up.during(/./, fault, async () => {
      for (const path of failing) await customer.go(at(path));
      for (const path of [`/order/${upi}/cancel`, "/wishlist/add", "/cart/quantity", "/dashboard?tab=edit-profile"])
        await customer.go(at(path), { ...person, ...piece, email, productId: "1" });
      for (const path of ["/login", "/register", "/password", "/contact/question", "/product/2", "/cart/add"])
        await guest.go(at(path), { ...person, ...secret, ...question, ...piece, email, productId: "2" });
    });
  await customer.walk([...steps.map(at), ...orders.flatMap(ofOrder)], sends);
  for (const path of [
    `/cookies?from=${encodeURIComponent(at("/cart"))}`,
    "/payment/return",
    "/order-state",
    "/productdetails",
    "/cart/add",
  ])
    await stranger.go(at(path));
  await resetPassword(guest, up, at, email);
  return [...guest.answers, ...customer.answers, ...stranger.answers];
}

/** What the owner is answered at the desk in a language: on a page of every kind, and to each of its forms. */
async function deskAnswersIn(prefix: string, { url, dataDir, openDatabase, run }: FaultUpstream): Promise<Answer[]> {
  // What the desk writes to customers is in their language.
  run("update orders set language = 'hi'");
  const client = createClient(url);
  const { token } = await storeStaff(await openDatabase(), "owner", person.name);
  await takeDeskSession(client, token, dataDir);
  // All products have pages of one kind.
  const others = /\/products\/(?!ajrakh-cotton-blouse-piece)/;
  const isOwn = (path: string) => path.startsWith(`${prefix}/desk`) && !others.test(path);
  const walker = createWalker(url, isOwn, client.jar);
  const unlinked = ["/desk/products", "/desk/orders/new", "/desk/nowhere"];
  await walker.walk(
    unlinked.map((path) => prefix + path),
    true,
  );
  return walker.answers;
}

/** By the link of the mail that was sent for it. */
async function resetPassword(guest: Walker, up: FaultUpstream, at: (path: string) => string, email: string) {
  await guest.go(at("/password"), { email });
  let link: string | undefined;
  for (let count = 1; link === undefined; count += 1)
    link = (await up.mails(email, count))
      .map((mail) => resetLink.exec(decodedMail(mail))?.[0])
      .find((one) => one !== undefined);
  expect(link).toMatch(new RegExp(`^https://shop\\.example${at("/reset-password")}\\?`));
  const path = link.replace("https://shop.example", "");
  await guest.go(path);
  for (const password of ["short", secret.password]) await guest.go(path, { password, confirmPassword: password });
  await guest.go(path);
}
const resetLink = /https:\/\/\S+\/reset-password\?token=[\w-]+/;
