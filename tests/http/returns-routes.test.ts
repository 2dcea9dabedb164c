import { describe, expect, test } from "vitest";
import * as messages from "#content/messages.ts";
import * as orderWords from "#content/order-words.ts";
import { refundWords } from "#content/return-words.ts";
import * as returnWords from "#content/return-words.ts";
import { shipmentWords } from "#content/order-words.ts";
import { amountText } from "#domain/money.ts";
import { customerWithOrder } from "#tests/support/checkout-customer.ts";
import { send } from "#tests/support/fault-form.ts";
import { newCustomer } from "#tests/support/new-customer.ts";
import { addToCart, orderCart } from "#tests/support/shopping.ts";
import { storePiece } from "#tests/support/stored-piece.ts";
import { attribute, named, textOf } from "#tests/support/html.ts";
import { alerts } from "#tests/support/page-reading.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";
import { storeDelivery, storeRefund, storeReturnStatus, storeShipment } from "#tests/support/stored-returns.ts";

useSharedShop();

const change = (statement: string, ...values: (string | number)[]) => up.run(statement, ...values);

/** A customer who ordered three stoles and paid in cash. */
const withOrder = () => customerWithOrder({ shop, up }, { name: "Return Stole", quantity: "3" });

async function withDelivery(daysAgo = 2) {
  const made = await withOrder();
  storeDelivery(change, made.number, { daysAgo });
  return { ...made, form: await made.client.open(`/order/${made.number}/return`) };
}

const returns = (number: string) => Number(up.value("select count(*) as n from returns where order_id = ?", number));

describe("an order on its way", () => {
  test("shows courier and number, and on its page and the confirmation a link that is said to lead away", async () => {
    const { client, number } = await withOrder();
    change("update orders set status = 'shipped' where id = ?", number);
    storeShipment(change, number);
    const inList = await client.open("/dashboard?tab=orders");
    expect(inList.text).toContain(`${shipmentWords.courier}: Delhivery · ${shipmentWords.tracking}: 1490123456789`);
    expect(inList.addresses(`${shipmentWords.link("Delhivery")} ${number}`)).toEqual([
      "https://www.delhivery.com/track/package/1490123456789",
    ]);
    for (const address of [`/order/${number}`, `/checkout/confirmation/${number}`]) {
      const page = await client.open(address);
      expect(page.text).toContain(`${shipmentWords.tracking}: 1490123456789`);
      expect(page.addresses(shipmentWords.link("Delhivery"))).toEqual([
        "https://www.delhivery.com/track/package/1490123456789",
      ]);
    }
  });

  test("says that cash is not yet paid until it is delivered, and is found by its number in any case", async () => {
    const { client, number } = await withOrder();
    const page = await client.open(`/order/${number.toLowerCase()}`);
    expect([page.status, page.heading]).toEqual([200, orderWords.title(number)]);
    expect(page.text).toContain(orderWords.cashDue);
    expect((await client.open("/dashboard?tab=orders")).text).toContain(orderWords.cashDue);
    storeDelivery(change, number);
    const delivered = await client.open(`/order/${number}`);
    expect(delivered.text).not.toContain(orderWords.cashDue);
    expect(delivered.text).toContain(orderWords.paymentStates.paid);
  });
});

describe("the form of a return", () => {
  test("with nothing chosen, or without a reason, is shown again with what was typed", async () => {
    const { number, form } = await withDelivery();
    const empty = await form.press(returnWords.submit, { note: "Please hurry." });
    expect([empty.status, alerts(empty)]).toEqual([400, expect.stringContaining(returnWords.nothingChosen)]);
    const links = named(empty.root, "a").filter((link) => textOf(link).trim() === returnWords.nothingChosen);
    expect(links.map((link) => attribute(link, "href"))).toEqual(["#return-pieces-0"]);
    expect(named(empty.root, "select").map((field) => attribute(field, "id"))).toContain("return-pieces-0");
    const typed = named(empty.root, "textarea").find((field) => attribute(field, "name") === "note");
    expect(typed === undefined ? null : textOf(typed)).toBe("Please hurry.");
    const unreasoned = await empty.press(returnWords.submit, { "pieces-0": "1" });
    expect(unreasoned.status).toBe(400);
    expect(alerts(unreasoned)).toContain(returnWords.reasonMissing("Return Stole"));
    const chosen = named(unreasoned.root, "option").filter((option) => attribute(option, "selected") !== null);
    expect(chosen.map((option) => attribute(option, "value"))).toContain("1");
    expect(returns(number)).toBe(0);
  });

  test("offers other sizes and colours that are there, keeps what was chosen, and refuses what is gone", async () => {
    const variants = [
      { size: "M", color: "Red" },
      { size: "L", color: "Red", pricePaise: 130_000 },
      { size: "S", color: "Red", stock: 0 },
    ];
    const name = "Return Kurta";
    const { client } = await newCustomer(shop.url);
    const product = storePiece(up.database, { name, variants });
    await addToCart(client, `/product/${product}`, { size: "M", color: "Red" });
    const number = await orderCart(client);
    storeDelivery(change, number);
    const form = await client.open(`/order/${number}/return`);
    const text = returnWords.exchangeFor("L, Red", returnWords.dearer(amountText(10_000)));
    const options = named(form.root, "option").map((option) => textOf(option).trim());
    expect([options.includes(text), options.some((option) => option.includes("S, Red"))]).toEqual([true, false]);
    const value = JSON.stringify(["L", "Red", 130_000]);
    const unreasoned = await form.press(returnWords.submit, { "pieces-0": "1", "wanted-0": value });
    const chosen = named(unreasoned.root, "option").filter((option) => attribute(option, "selected") !== null);
    expect(chosen.map((option) => attribute(option, "value"))).toContain(value);
    const stock = (pieces: number) =>
      change("update variants set stock = ? where size = 'L' and product_id = ?", pieces, product);
    stock(0);
    const refused = await unreasoned.press(returnWords.submit, { "reason-0": "size" });
    expect([refused.status, returns(number)]).toEqual([400, 0]);
    stock(10);
    const sent = await unreasoned.press(returnWords.submit, { "reason-0": "size" });
    for (const said of [returnWords.sent, returnWords.exchange.asked, returnWords.instead("L, Red")])
      expect(sent.text).toContain(said);
  });

  test("keeps what was chosen and written while the order cannot be read, and is sent again", async () => {
    const { number, form } = await withDelivery();
    const typed = { "pieces-0": "2", "reason-0": "size", note: "Too tight." };
    const lost = await up.during(/orders/, "closed", () => form.press(returnWords.submit, typed));
    expect([lost.status, lost.heading]).toEqual([503, returnWords.title(number)]);
    expect(alerts(lost)).toContain(messages.ordersFailed);
    expect(lost.text).toContain("Too tight.");
    expect((await lost.press(returnWords.submit)).text).toContain(returnWords.sent);
    expect(returns(number)).toBe(1);
  });

  test("pressed twice, sent again and sent from a second tab asks for one return", async () => {
    const { client, number, form } = await withDelivery();
    const tab = await client.open(`/order/${number}/return`);
    const filling = { "pieces-0": "1", "reason-0": "size" };
    const press = form.prepare(returnWords.submit, filling);
    const pages = await Promise.all([press(), press(), tab.press(returnWords.submit, filling)]);
    expect((await press()).url.pathname).toBe(`/order/${number}`);
    expect(pages.map(({ url }) => url.pathname)).toEqual(Array(3).fill(`/order/${number}`));
    expect(returns(number)).toBe(1);
    // A form that is opened anew asks for the next piece.
    await (await client.open(`/order/${number}/return`)).press(returnWords.submit, filling);
    expect(returns(number)).toBe(2);
  });

  test("is led back to the order before the delivery, after the last day, and when everything is in a return", async () => {
    const { client, number } = await withOrder();
    expect((await client.open(`/order/${number}/return`)).url.pathname).toBe(`/order/${number}`);
    const late = await withDelivery(31);
    expect(late.form.url.pathname).toBe(`/order/${late.number}`);
    expect(late.form.text).toMatch(/Pieces of this order could be returned until [A-Z][a-z]{2} \d{1,2}, \d{4}\./);
    expect(late.form.offers(returnWords.askExchange)).toBe(false);
    const sent = await send(late.client, `${shop.url}/order/${late.number}/return`, {
      "pieces-0": "1",
      "reason-0": "size",
      seen: "0",
    });
    expect([sent.location, returns(late.number)]).toEqual([`/order/${late.number}`, 0]);
    expect((await late.client.open(`/order/${late.number}`)).text).toContain("The last day to return this order was");
    const whole = await withDelivery();
    const done = await whole.form.press(returnWords.submit, { "pieces-0": "3", "reason-0": "size" });
    expect(done.offers(returnWords.askExchange)).toBe(false);
    expect(done.text).not.toContain(returnWords.until("").replace(/\.$/, ""));
    expect((await whole.client.open(`/order/${whole.number}/return`)).url.pathname).toBe(`/order/${whole.number}`);
  });
});

describe("a return whose answer is lost", () => {
  test("is found when it was written, and told to be safe to send again when nobody knows", async () => {
    const { client, number, form } = await withDelivery();
    const press = form.prepare(returnWords.submit, { "pieces-0": "1", "reason-0": "size" });
    const found = await up.during(/POST .*returns/, "lost", press);
    expect(found.url.pathname).toBe(`/order/${number}`);
    expect(found.text).toContain(returnWords.sent);
    expect(returns(number)).toBe(1);
    const again = await client.open(`/order/${number}/return`);
    const unsent = await up.during(
      /POST .*returns/,
      "closed",
      again.prepare(returnWords.submit, { "pieces-0": "1", "reason-0": "size" }),
    );
    expect([unsent.status, alerts(unsent)]).toEqual([503, expect.stringContaining(returnWords.failed)]);
    expect((await unsent.press(returnWords.submit)).url.pathname).toBe(`/order/${number}`);
    expect(returns(number)).toBe(2);
  });
});

describe("a return on the order's page", () => {
  test("says how the money for cash comes, before the pieces are here and after, and that it was paid back", async () => {
    const { client, number, form } = await withDelivery();
    expect(form.text).toContain(returnWords.cashLater);
    const asked = await form.press(returnWords.submit, { "pieces-0": "1", "reason-0": "size" });
    expect(asked.text).toContain(returnWords.cashLater);
    storeReturnStatus(change, number, "received");
    expect((await client.open(`/order/${number}`)).text).toContain(returnWords.cashNow);
    const returnId = String(up.value("select id from returns where order_id = ?", number));
    storeReturnStatus(change, number, "refunded");
    storeRefund(change, number, { returnId, rupees: 80, state: "made", isByHand: true });
    expect((await client.open("/dashboard?tab=orders")).text).toContain(returnWords.statuses.refunded);
    const { text } = await client.open(`/order/${number}`);
    for (const words of [refundWords.madeByHand("₹80.00", "Nov 25, 2026"), refundWords.partly("₹80.00")])
      expect(text).toContain(words);
  });
});
