// One file: the three steps of the checkout, in their order.
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { MAX_SET_COOKIE } from "#app/session/cookies/cookie-budgets.ts";
import { loginWords } from "#content/account-words.ts";
import * as cartWords from "#content/cart-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import { paymentNames, testPaymentWords } from "#content/payment-words.ts";
import * as orderWords from "#content/order-words.ts";
import * as messages from "#content/messages.ts";
import { orderPlaced, paidBy } from "#content/messages.ts";
import { createClient, type Client, type Page } from "#tests/support/client.ts";
import { send } from "#tests/support/fault-form.ts";
import { lastSent } from "#tests/support/fault-upstream.ts";
import { named, textOf } from "#tests/support/html.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";
import { addToCart, goToReview, logIn, orderNumber, payments } from "#tests/support/shopping.ts";
import { customerWithStole, openPayment, shipping } from "#tests/support/checkout-customer.ts";
import { alerts, checked, valueOf } from "#tests/support/page-reading.ts";
import { loginOf, newCustomer } from "#tests/support/new-customer.ts";

useSharedShop();

const title = checkoutWords.stepTitles;

const customer = () => newCustomer(shop.url);
const withStole = (piece?: { price?: number }) => customerWithStole({ shop, up }, piece);
const atPayment = (given?: Client) => openPayment({ shop, up }, given);

describe("who may check out", () => {
  test("a guest logs in first, and comes back to the step they asked for", async () => {
    const client = createClient(shop.url);
    const { person } = await newCustomer(shop.url);
    await addToCart(client, "/product/1", { size: "M", color: "Red" });
    const login = await client.open("/checkout?step=2");
    expect([login.url.pathname, login.url.searchParams.get("returnTo")]).toEqual(["/login", "/checkout?step=2"]);
    expect(login.text).toContain(messages.sessionEnded);
    const checkout = await login.press("Login", loginOf(person));
    expect([checkout.url.pathname, checkout.heading]).toEqual(["/checkout", title[1]]);
  });

  test("without guest checkout nobody is offered to go on without an account, or gets on by its address", async () => {
    const client = createClient(shop.url);
    await addToCart(client, "/product/1", { size: "M", color: "Red" });
    expect((await client.open("/cart")).offers(cartWords.orderAsGuest)).toBe(false);
    const login = await client.open("/checkout?step=1&guest=yes");
    expect([login.url.pathname, login.offers(loginWords.asGuest)]).toEqual(["/login", false]);
  });

  test.each(["1", "2", "3"])("a guest's form of step %s leads to the login", async (step) => {
    const client = createClient(shop.url);
    const fields = { ...shipping, paymentMethod: "cod", key: "x", total: "1" };
    const sent = await send(client, `${shop.url}/checkout?step=${step}`, fields);
    expect(sent.location).toMatch(/^\/login\?returnTo=/);
    expect((await client.open(sent.location ?? "")).text).toContain("User is not logged in.");
  });

  test("a delivery address that was typed after the login had ended is there again after the next one, and for nobody else", async () => {
    const { client, person } = await withStole();
    const form = await client.open("/checkout");
    client.jar.delete("pallu_session");
    const login = await form.press(checkoutWords.toPayment, { ...shipping, address: "9 Kept Road" });
    expect(login.url.pathname).toBe("/login");
    const back = await login.press("Login", loginOf(person));
    expect([back.heading, valueOf(back, "address")]).toEqual([title[1], "9 Kept Road"]);
    // What was typed is shown to nobody else who logs in next.
    for (const name of ["pallu_session", "pallu_checkout"]) client.jar.delete(name);
    await back.press(checkoutWords.toPayment, { address: "10 Kept Road" });
    const other = (await customer()).person;
    await logIn(client, other);
    await addToCart(client, "/product/1", { size: "M", color: "Red" });
    expect(valueOf(await client.open("/checkout"), "address")).toBe(other.address);
  });

  test("an empty cart leads to the cart, whatever step is asked for or sent", async () => {
    const { client } = await customer();
    for (const step of ["1", "2", "3"]) {
      const page = await client.open(`/checkout?step=${step}`);
      expect([page.url.pathname, page.heading]).toEqual(["/cart", "Your cart is empty"]);
    }
    await send(client, `${shop.url}/checkout?step=1`, shipping);
    expect((await send(client, `${shop.url}/checkout?step=2`, { paymentMethod: "cod" })).location).toBe("/cart");
  });
});

describe("steps", () => {
  test("sending a step before its predecessor leads back to that", async () => {
    const { client } = await withStole();
    const leadsTo = async (step: 1 | 2 | 3) =>
      (
        await send(client, `${shop.url}/checkout?step=${step}`, {
          ...shipping,
          ...payments.cod,
          key: "a.b",
          total: "8000",
        })
      ).location;
    expect([await leadsTo(2), await leadsTo(3)]).toEqual(["/checkout?step=1", "/checkout?step=1"]);
    expect([await leadsTo(1), await leadsTo(3)]).toEqual(["/checkout?step=2", "/checkout?step=2"]);
    expect((await client.open("/dashboard?tab=orders")).text).toContain("No orders found");
  });
});

test("a payment that is sent after an order, without an address for the next one, is not made", async () => {
  const { client } = await withStole();
  await (await goToReview(client, payments.cod)).press(checkoutWords.placeOrder);
  await addToCart(client, "/product/1", { size: "M", color: "Red" });
  const made = () => up.row("select count(*) as many from payments");
  const before = made();
  expect((await send(client, `${shop.url}/checkout?step=2`, payments.card)).location).toBe("/checkout?step=1");
  expect(made()).toEqual(before);
});

describe("shipping", () => {
  test("is filled with the profile, in India", async () => {
    const { client, person } = await newCustomer(shop.url);
    await addToCart(client, "/product/1", { size: "M", color: "Red" });
    const page = await client.open("/checkout");
    const { name, email, phone, address, city, state, pincode } = person;
    const filled = { fullName: name, email, phone, address, city, state, zipCode: pincode };
    for (const [field, value] of Object.entries(filled)) expect(valueOf(page, field), field).toBe(value);
  });

  test("may carry a gift note, which is reviewed, kept with the order, and forgotten when it is emptied", async () => {
    const { client } = await withStole();
    const long = await (await client.open("/checkout")).press(checkoutWords.toPayment, { giftNote: "x".repeat(201) });
    expect(long.addresses(checkoutWords.tooLong(checkoutWords.giftNote, 200))).toHaveLength(1);
    await (await client.open("/checkout")).press(checkoutWords.toPayment, { giftNote: "For Meera,\nwith love" });
    const review = await (await client.open("/checkout?step=2")).press(checkoutWords.toReview, payments.cod);
    expect(review.text).toContain("For Meera, with love");
    expect((await client.open("/checkout")).text).toContain("For Meera, with love");
    await review.press(checkoutWords.placeOrder);
    const stored = () => up.row("select gift_note from orders order by created_at desc limit 1");
    expect(stored()).toEqual({ gift_note: "For Meera,\nwith love" });
    await addToCart(client, "/product/1", { size: "M", color: "Red" });
    await (await client.open("/checkout")).press(checkoutWords.toPayment, { giftNote: " " });
    expect((await client.open("/checkout?step=1")).text).not.toContain("For Meera");
  });

  test("that no cookie can hold is refused on its form, with everything kept", async () => {
    const { client } = await withStole();
    const junk = (length: number, seed: number) =>
      Array.from({ length }, (_, at) =>
        String.fromCodePoint(0x4e00 + ((at * 7919 + seed * 104_729 + at * at) % 20_000)),
      ).join("");
    const long = { fullName: junk(80, 1), address: junk(200, 2), city: junk(60, 3), state: junk(60, 4) };
    const sent = await send(client, `${shop.url}/checkout?step=1`, { ...shipping, ...long });
    expect([sent.status, sent.text.includes(checkoutWords.addressTooLong)]).toEqual([400, true]);
    expect(sent.text).toContain(long.address);
    for (const line of sent.cookies) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(MAX_SET_COOKIE);
  });
});

describe("payment", () => {
  test.each([
    ...(["cardNumber", "cardName", "expiryDate", "cvv"] as const).map((field) => [payments.card, field] as const),
    [payments.upi, "upiId"] as const,
  ])("$paymentMethod wants its own fields, and no other's", async (payment, field) => {
    const { page } = await atPayment();
    const refused = await page.press(checkoutWords.toReview, { ...payment, [field]: " " });
    expect(refused.status).toBe(400);
    expect(refused.title.startsWith("Error: ")).toBe(true);
    expect(checked(refused)).toEqual(payment.paymentMethod);
    const asked = Object.keys(paymentNames).filter((name) =>
      refused.text.includes(messages.provide(paymentNames[name as typeof field])),
    );
    expect(asked).toEqual([field]);
  });

  test("shows the payment service's message at its field", async () => {
    const { page } = await atPayment();
    const expired = await page.press(checkoutWords.toReview, { ...payments.card, expiryDate: "01/20" });
    expect([expired.status, expired.addresses("This card has expired.").length]).toEqual([400, 1]);
    expect([expired.title.startsWith("Error: "), valueOf(expired, "cardName")]).toEqual([true, "Asha Rao"]);
    const upi = await page.press(checkoutWords.toReview, { paymentMethod: "upi", upiId: "nobody" });
    expect(upi.addresses("Please enter a valid UPI ID, such as name@bank.")).toHaveLength(1);
  });

  test("no card ever comes back: not in a page, not in a cookie, not on disk", async () => {
    const { client, page } = await atPayment();
    const card = {
      paymentMethod: "card",
      cardNumber: "5555 5555 5555 4444",
      cardName: "Asha Rao",
      expiryDate: "11/39",
      cvv: "907",
    };
    const secrets = /5555[ -]?5555[ -]?5555|555555555555|\b907\b|11\/39/;
    const answers: Page[] = [];
    answers.push(await page.press(checkoutWords.toReview, { ...card, cardName: "" }));
    answers.push(await page.press(checkoutWords.toReview, { ...card, cvv: "9" }));
    const review = await page.press(checkoutWords.toReview, card);
    answers.push(review, await client.open("/checkout?step=2"), await client.open("/checkout?step=2&change=yes"));
    expect(review.text).toContain("Mastercard ending in 4444");
    const confirmation = await review.press(checkoutWords.placeOrder);
    answers.push(
      confirmation,
      await client.open(`/order/${orderNumber(confirmation)}`),
      await client.open("/dashboard?tab=payment"),
    );
    for (const answer of answers) expect(visible(answer)).not.toMatch(secrets);
    expect([...client.jar.values()].join(" ")).not.toMatch(secrets);
    // To the payment service it went once, in its own call and no other.
    expect(up.calls.filter(({ body }) => body.includes("5555 5555 5555 4444")).map(({ call }) => call)).toEqual([
      "POST /payments/process",
      "POST /payments/process",
    ]);
    // By another process: to close a file of the database gives up the locks that this process has on it, and the next
    // process that leaves the database takes away what this one still writes to.
    const search =
      "const [text, ...files] = process.argv.slice(1); console.log(files.map((file) => fs.readFileSync(file).includes(text)).join())";
    const files = readdirSync(up.dataDir).filter((name) => name.startsWith("pallu.sqlite"));
    const places = files.map((name) => join(up.dataDir, name));
    expect(files).toContain("pallu.sqlite-wal");
    const found = (text: string) =>
      execFileSync(process.execPath, ["-e", search, text, ...places], { encoding: "utf8" });
    expect(found("5555555555554444")).toBe(`${places.map(() => false).join()}\n`);
    expect(found("4444").includes("true")).toBe(true);
    expect(JSON.stringify(up.rows("select * from payments"))).not.toMatch(/5555 ?5555|907"/);
  });
});

describe("placing", () => {
  test.each([
    ["card", "Processing card payment... Paid by card. Test payment: no money moves.", "Paid by card", "processing"],
    ["upi", "Redirecting to UPI payment... Paid by UPI. Test payment: no money moves.", "Paid by UPI", "processing"],
    ["cod", "Order placed successfully. Please pay on delivery.", "Cash on delivery, not yet paid", "pending"],
  ] as const)("by %s makes an order of exactly what was reviewed", async (method, message, remains, status) => {
    const { client, id } = await withStole({ price: 40 });
    const confirmation = await (await goToReview(client, payments[method])).press(checkoutWords.placeOrder);
    expect(confirmation.heading).toBe("Order Placed Successfully!");
    expect(confirmation.text).toContain(message);
    expect(confirmation.text).toContain("₹50.00");
    // What stays is true without it.
    const again = await client.open(confirmation.url.pathname);
    expect([again.text.includes(remains), again.text.includes("...")]).toEqual([true, false]);
    expect(lastSent(up, "POST /orders")["status"]).toBe(status);
    expect(up.stockOf(id)).toBe(9);
    expect((await client.open("/cart")).heading).toBe("Your cart is empty");
  });

  test("the confirmation can be reloaded, and its message appears once", async () => {
    const { client } = await withStole();
    const confirmation = await (await goToReview(client, payments.cod)).press(checkoutWords.placeOrder);
    const again = await client.open(confirmation.url.pathname);
    expect(again.status).toBe(200);
    expect(again.heading).toBe("Order Placed Successfully!");
    expect(orderNumber(again)).toEqual(orderNumber(confirmation));
    expect(again.text).not.toContain(orderPlaced.cod);
    expect(again.text).toContain(orderWords.meanings.pending);
    up.run("update orders set status = 'delivered' where id = ?", orderNumber(confirmation));
    const later = (await client.open(confirmation.url.pathname)).text;
    expect([orderWords.meanings.delivered, paidBy.cod].filter((words) => !later.includes(words))).toEqual([]);
  });

  test("what the upstream leaves out of an order stands on its confirmation as the shop knew it", async () => {
    const { client } = await withStole();
    const confirmation = await (await goToReview(client, payments.card)).press(checkoutWords.placeOrder);
    const facts = /Order number \S+ Total ₹80\.00 Date \w+ \d+, \d+/i;
    const bare = { status: 200, body: { id: orderNumber(confirmation), status: "processing" } };
    const again = await up.during(/^GET \/orders\//, bare, () => client.open(confirmation.url.pathname));
    const [known = ""] = facts.exec(confirmation.text) ?? [];
    expect(facts.exec(again.text)?.[0]).toBe(known);
    expect(again.text).toContain(testPaymentWords.mark);
  });

  test("a total that changed is shown anew, never charged", async () => {
    const { client, id } = await withStole();
    const review = await goToReview(client, payments.cod);
    up.run("update products set price_paise = 9000 where id = ?", id);
    const refused = await review.press(checkoutWords.placeOrder);
    expect([refused.status, refused.url.pathname]).toEqual([409, "/checkout"]);
    expect(alerts(refused)).toContain(messages.totalChanged);
    expect(refused.text).toContain(checkoutWords.payNow("₹90.00"));
    expect(up.stockOf(id)).toBe(10);
    const confirmation = await refused.press(checkoutWords.placeOrder);
    expect([confirmation.heading, up.stockOf(id)]).toEqual(["Order Placed Successfully!", 9]);
  });

  test("what another shopper bought first is not sold twice", async () => {
    const { client, id } = await withStole();
    const review = await goToReview(client, payments.cod);
    up.run("update products set stock = 0 where id = ?", id);
    const refused = await review.press(checkoutWords.placeOrder);
    expect(refused.status).toBe(409);
    expect(alerts(refused)).toMatch(/out of stock/i);
    // It says so once, and offers no order that would be refused again.
    expect(refused.text).not.toContain(checkoutWords.linesUnavailable);
    expect(refused.hasButton(checkoutWords.placeOrder)).toBe(false);
    const later = await client.open("/checkout?step=3");
    expect(later.text).toContain(checkoutWords.linesUnavailable);
    expect(later.hasButton(checkoutWords.placeOrder)).toBe(false);
    expect((await client.open("/dashboard?tab=orders")).text).toContain("No orders found");
  });

  test("asks for another review when the cart changed in another tab", async () => {
    const { client } = await withStole();
    const review = await goToReview(client, payments.cod);
    await addToCart(client, `/product/${up.product({ price: 0, name: "Free Stole" })}`, {
      size: "S",
      color: "Red",
    });
    const refused = await review.press(checkoutWords.placeOrder);
    expect([refused.status, alerts(refused).includes(checkoutWords.orderChanged)]).toEqual([409, true]);
    expect(named(refused.root, "header").map(textOf).join(" ")).toContain("(2 items)");
    expect((await refused.press(checkoutWords.placeOrder)).heading).toBe("Order Placed Successfully!");
  });

  test("the button pressed three times at once and once more later places one order", async () => {
    const { client, id } = await withStole();
    const place = (await goToReview(client, payments.card)).prepare(checkoutWords.placeOrder);
    const pages = [...(await Promise.all([place(), place(), place()])), await place()];
    expect(pages.map(({ heading }) => heading)).toEqual(Array(4).fill("Order Placed Successfully!"));
    expect(new Set(pages.map(orderNumber)).size).toBe(1);
    expect(up.stockOf(id)).toBe(9);
    expect((await client.open("/dashboard?tab=orders")).addresses(/^View Order/)).toHaveLength(1);
  });

  test("going back after the confirmation repeats nothing and links to the order", async () => {
    const { client } = await withStole();
    const review = await goToReview(client, payments.cod);
    const number = orderNumber(await review.press(checkoutWords.placeOrder));
    for (const step of [1, 2, 3]) {
      const back = await client.open(`/checkout?step=${step}`);
      expect([back.url.pathname, back.text.includes(checkoutWords.alreadyPlaced(number))]).toEqual(["/cart", true]);
    }
    expect(orderNumber(await review.press(checkoutWords.placeOrder))).toBe(number);
  });
});

/** A page's source without what differs in each answer and means nothing. */
function visible({ source }: Page): string {
  return source.replaceAll(/nonce="[^"]+"/g, "").replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "");
}
