import { describe, expect, test } from "vitest";
import { frameWords } from "#content/desk/frame-words.ts";
import { customersWords } from "#content/desk/customers-words.ts";
import { returnsWords } from "#content/desk/returns-words.ts";
import { atDesk } from "#tests/support/desk-visit.ts";
import { newCustomer } from "#tests/support/new-customer.ts";
import { alerts } from "#tests/support/page-reading.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";
import { addToCart, orderCart } from "#tests/support/shopping.ts";
import { storeDelivery } from "#tests/support/stored-returns.ts";
import * as returnWords from "#content/return-words.ts";

useSharedShop();

const change = (statement: string, ...values: (string | number)[]) => up.database.prepare(statement).run(...values);

/** A customer who asks to return two of three stoles. */
async function withReturn() {
  const { client, person } = await newCustomer(shop.url);
  const product = up.product({ price: 80, stock: 10, name: "Desk Stole" });
  await addToCart(client, `/product/${product}`, { size: "M", color: "Red", quantity: "3" });
  const order = await orderCart(client);
  storeDelivery(change, order);
  const form = await client.open(`/order/${order}/return`);
  await form.press(returnWords.submit, { "pieces-0": "2", "reason-0": "look", note: "Too bright." });
  const row = up.database.prepare("select id from returns where order_id = ?").get(order);
  return { client, person, order, product, id: String(row?.["id"]) };
}

describe("a return at the desk", () => {
  test("is found in the room, accepted, received and paid back, and the customer reads it", async () => {
    const { client, order, product, id } = await withReturn();
    const desk = await atDesk({ shop, up }, "owner");
    const room = await (await desk.open("/desk")).follow(frameWords.returns);
    expect([room.status, room.heading]).toEqual([200, returnsWords.title]);
    const page = await room.follow(returnsWords.one(id));
    for (const words of ["Desk Stole", returnsWords.reasons.look, "Too bright.", "₹160.00"])
      expect(page.text).toContain(words);
    const accepted = await page.press(returnsWords.accept, { words: "To our shop, please." });
    expect([accepted.url.pathname, accepted.text]).toEqual([
      page.url.pathname,
      expect.stringContaining(returnsWords.accepted(id)),
    ]);
    const received = await accepted.press(returnsWords.receive, { "came-0": "1", "restock-0": "on" });
    expect(received.text).toContain(returnsWords.came(1, 1));
    expect(up.stockOf(product)).toBe(8);
    const asks = await received.follow(returnsWords.toRefund);
    expect([asks.heading, asks.text]).toEqual([
      returnsWords.refundTitle(id),
      expect.stringContaining(returnsWords.refundByHand),
    ]);
    const due = await asks.press(returnsWords.refund);
    expect(due.text).toContain(returnsWords.toPay("₹80.00"));
    const paid = await due.press(returnsWords.paid);
    expect(paid.text).toContain(returnsWords.made("₹80.00"));
    expect((await client.open(`/order/${order}`)).text).toContain(returnWords.statuses.refunded);
  });

  test("that two people answer at once is answered by the first, and the second reads why nothing happened", async () => {
    const { id } = await withReturn();
    const [meera, ravi] = [await atDesk({ shop, up }, "owner"), await atDesk({ shop, up }, "packer")];
    const [one, other] = [await meera.open(`/desk/returns/${id}`), await ravi.open(`/desk/returns/${id}`)];
    await one.press(returnsWords.decline, { words: "It was worn." });
    const late = await other.press(returnsWords.accept);
    expect(alerts(late)).toMatch(/nothing was changed|बदल गया/i);
    expect(late.text).toContain(returnsWords.statuses.declined);
  });

  test("is not declined without words, and the form says so", async () => {
    const { id } = await withReturn();
    const desk = await atDesk({ shop, up }, "packer");
    const refused = await (await desk.open(`/desk/returns/${id}`)).press(returnsWords.decline);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(returnsWords.declineNeeds)]);
  });

  test("offers an accountant nothing to do, and its money page is not there for a packer", async () => {
    const { id } = await withReturn();
    const books = await atDesk({ shop, up }, "accountant");
    const page = await books.open(`/desk/returns/${id}`);
    expect([page.status, page.hasButton(returnsWords.accept)]).toEqual([200, false]);
    const packer = await atDesk({ shop, up }, "packer");
    expect((await packer.open(`/desk/returns/${id}/refund`)).status).toBe(403);
  });
});

describe("a customer at the desk", () => {
  test("is found, noted on, copied and deleted on a page that asks", async () => {
    const { person } = await newCustomer(shop.url);
    const desk = await atDesk({ shop, up }, "owner");
    const room = await (await desk.open("/desk")).follow(frameWords.customers);
    const found = await room.press(customersWords.find, { search: person.email });
    const page = await found.follow(person.name);
    expect(page.text).toContain(person.email);
    const noted = await page.press(customersWords.note, { words: "Calls before noon." });
    expect(noted.text).toContain(customersWords.noted);
    expect(noted.text).toContain("Calls before noon.");
    const copy = await noted.follow(customersWords.copy);
    expect(copy.headers.get("content-disposition")).toMatch(/^attachment; filename="customer-\d+\.json"$/);
    expect(JSON.parse(copy.source)).toMatchObject({ account: { email: person.email } });
    const asks = await noted.follow(customersWords.toDelete);
    expect(asks.heading).toBe(customersWords.deleteTitle(person.name));
    const deleted = await asks.press(customersWords.deleteNow);
    expect(deleted.text).toContain(customersWords.deleted(0, 0));
    expect((await desk.open(page.url.href)).status).toBe(404);
  });
});
