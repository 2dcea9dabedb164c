import { beforeEach, describe, expect, test } from "vitest";
import { amountProblems, frameWords } from "#content/desk/frame-words.ts";
import { askWords, ordersWords, orderWords } from "#content/desk/orders-words.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { desk, useDesk } from "#tests/support/ask-desk.ts";
import type { Client } from "#tests/support/client.ts";
import { attribute, named } from "#tests/support/html.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { placedByPhone } from "#tests/support/phone-order.ts";
import { auditFindings } from "#tests/support/read-audit.ts";
import { addPiece, stocksOf } from "#tests/support/stored-variants.ts";
import { orderOf, placed as placedBy, placedByCard } from "#tests/support/upstream-orders.ts";
import { asha, db, up, useUpstream } from "#tests/support/use-upstream.ts";

let client: Client;
let product = 0;

useUpstream();
useDesk();
beforeEach(async () => {
  client = await desk.as("owner");
  product = up.product({ price: 100, stock: 100, name: "Desk Stole" });
});

const placed = () => placedByPhone(up, product, 100);
const statusOf = (number: string) => up.value("select status from orders where id = ?", number);
const actsOn = (number: string) => up.column("select act from staff_acts where subject = ? order by id", number);
const mailsOf = (number: string, kind: string) => up.entriesOf(number).filter((one) => one === kind).length;
const books = async () => expect(await auditFindings(db, up)).toEqual([]);

/** Moves an order step by step. */
async function movedTo(number: string, status: "processing" | "shipped" | "delivered"): Promise<string> {
  const steps = ["processing", "shipped", "delivered"] as const;
  const done = steps.findIndex((step) => step === statusOf(number)) + 1;
  for (const step of steps.slice(done, steps.indexOf(status) + 1))
    await inTransaction(db, moveOrder, number, step, up.clock.at);
  return number;
}

describe("the list", () => {
  test("shows twenty orders a page, of which those that are ticked are accepted one by one", async () => {
    const numbers: string[] = [];
    for (let count = 0; count < 21; count++) numbers.push(await placed());
    const first = await client.open("/desk/orders?waits=accept");
    const [gone = "", ...shown] = numbers.filter((number) => first.text.includes(number));
    expect(shown).toHaveLength(19);
    const nothing = await first.press(ordersWords.accept);
    expect(nothing.text).toContain(ordersWords.nothingTicked);
    const all = await nothing.follow(ordersWords.tickAll);
    // The customer was faster with one of them.
    const ask = await client.open(`/desk/orders/${gone}/cancel`);
    await ask.press(askWords.acts.cancel.link);
    const done = await all.press(ordersWords.accept);
    expect(done.text).toContain(ordersWords.accepted(19, ""));
    expect(done.text).toContain(`${gone} is cancelled meanwhile (Meera Iyer): nothing was changed.`);
    expect(numbers.map(statusOf).toSorted()).toEqual(
      ["cancelled", ...shown.map(() => "processing"), "pending"].toSorted(),
    );
    expect(actsOn(shown[0] ?? "")).toEqual(["acceptOrders"]);
  });

  test("two packers who accept the same orders do each of them once, and the other one reads who did it", async () => {
    const numbers = await Promise.all(Array.from({ length: 12 }, placed));
    const lists = await Promise.all(
      ["Ravi", "Sunita"].map(async (name) =>
        (await desk.as("packer", name)).open("/desk/orders?waits=accept&ticked=all"),
      ),
    );
    const ticked = numbers.filter((number) => lists[0]?.text.includes(number));
    const pages = await Promise.all(lists.map((list) => list.press(ordersWords.accept)));
    const said = pages.map(({ text }) => text).join(" ");
    for (const number of ticked) {
      expect(mailsOf(number, "order_processing")).toBe(1);
      expect(actsOn(number)).toEqual(["acceptOrders"]);
      expect((await client.open(`/desk/orders/${number}`)).text).toMatch(/Accepted, .*by (Ravi|Sunita)/);
    }
    expect(ticked.length).toBeGreaterThan(10);
    if (pages.some(({ text }) => text.includes("meanwhile"))) expect(said).toMatch(/meanwhile \((Ravi|Sunita)\)/);
    await books();
  });

  test("names nobody of the shop for what the customer did", async () => {
    const number = await placedBy(up, asha, orderOf(asha, [{ productId: product }]));
    await (await client.open(`/desk/orders/${number}`)).press(orderWords.addNote, { words: "Blue box." });
    const list = await client.open(`/desk/orders?search=${number}&ticked=all`);
    up.clock.at = new Date(up.clock.at.getTime() + 1_000);
    await up.call("PUT", `/orders/${number}/cancel`, { as: asha });
    expect((await list.press(ordersWords.accept)).text).toContain(
      `${number} is cancelled meanwhile: nothing was changed.`,
    );
  });

  test("finds an order by number, name, phone, e-mail and PIN code, and by what it waits for", async () => {
    const to = { ...orderOf(asha, []).shippingInfo, fullName: "Zubeida Khan", phone: "90000 11223", zipCode: "799001" };
    const number = await placedBy(up, asha, orderOf(asha, [{ productId: product }], { shippingInfo: to }));
    const found = async (query: Record<string, string>) =>
      (await client.open(`/desk/orders?${new URLSearchParams(query)}`)).text.match(/PL-\w{8}/g) ?? [];
    const typed = ["zubeida", "+91 9000011223", "0011223", "799001", "khan zub", "\u202a+919000011223\u202c", "७९९००१"];
    for (const search of [number.slice(3).toLowerCase(), `\u2068${number}\u2069`, ...typed])
      expect([search, ...new Set(await found({ search }))]).toEqual([search, number]);
    expect(await found({ search: "+44 9000011223" })).toEqual([]);
    expect(await found({ search: asha.email })).toContain(number);
    expect(await found({ search: "zubeida", waits: "accept" })).toContain(number);
    expect(await found({ search: "zubeida", waits: "pack" })).toEqual([]);
  });
});

describe("one order", () => {
  test("says what to pack and where to, and leads to phone and map", async () => {
    const page = await client.open(`/desk/orders/${await placed()}`);
    for (const words of ["1 × Desk Stole", "M, Red", "₹100.00", "99 left", "4 Car Street"])
      expect(page.text).toContain(words);
    expect(page.addresses("98860 54321")).toEqual(["tel:9886054321"]);
    expect(named(page.root, "img").map((picture) => attribute(picture, "alt"))).toEqual([""]);
    const refused = await page.press(orderWords.addNote);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(orderWords.noteMissing)]);
  });

  test("is accepted once by two taps, sent with its courier, and arrives", async () => {
    const number = await placed();
    const tap = (await client.open(`/desk/orders/${number}`)).prepare(ordersWords.accept);
    for (const page of [await tap(), await tap()]) expect(page.text).toContain(orderWords.accepted(number));
    const packing = await client.open(`/desk/orders/${number}`);
    const refused = await packing.press(orderWords.ship, { tracking: "14901" });
    expect([refused.status, refused.text.includes(orderWords.courierMissing)]).toEqual([400, true]);
    const send = refused.prepare(orderWords.ship, { courier: "Delhivery", tracking: "14901" });
    const [sent] = await Promise.all([send(), send()]);
    expect(sent.addresses("14901")).toEqual(["https://www.delhivery.com/track/package/14901"]);
    const noted = await sent.press(orderWords.addNote, { words: "Rang twice" });
    expect(noted.text).toContain("Rang twice");
    await noted.press(ordersWords.deliver);
    expect([statusOf(number), actsOn(number), mailsOf(number, "order_shipped")]).toEqual([
      "delivered",
      ["acceptOrders", "shipDeskOrder", "noteDeskOrder", "deliverOrders"],
      1,
    ]);
    await books();
  });

  test("that moved meanwhile is left alone, says so, and can be sent after a second look", async () => {
    const number = await movedTo(await placed(), "processing");
    const packing = await client.open(`/desk/orders/${number}`);
    await movedTo(number, "shipped");
    const filling = { courier: "Delhivery", tracking: "14901" };
    const stale = await packing.press(orderWords.ship, filling);
    expect([stale.status, stale.text.includes("meanwhile"), actsOn(number)]).toEqual([400, true, []]);
    expect((await stale.press(frameWords.save, filling)).text).toContain(orderWords.shipped(number));
  });

  test.each([
    ["cancel", "pending", "processing"],
    ["came-back", "shipped", "delivered"],
    ["address", "pending", "processing"],
    ["piece/0", "pending", "processing"],
  ] as const)("that moved meanwhile is not changed by what was asked before: %s", async (path, before, after) => {
    const number = await placed();
    if (before === "shipped") await movedTo(number, before);
    const [asks] = [await client.open(`/desk/orders/${number}/${path}`)];
    await movedTo(number, after);
    const row = () => up.row("select * from orders where id = ?", number);
    const [was, stock] = [row(), up.stockOf(product)];
    const buttons = { address: frameWords.save, "piece/0": frameWords.save };
    const button = path === "cancel" || path === "came-back" ? askWords.acts[path].link : buttons[path];
    const { text } = await asks.press(button, path === "address" ? { address: "9 Temple Road" } : {});
    // A page that asks for what is no longer possible leads to the order, which says what it is now.
    expect(text).toContain(path === "came-back" ? ordersWords.statuses.delivered : `${number} is processing meanwhile`);
    expect([row(), up.stockOf(product), actsOn(number)]).toEqual([was, stock, []]);
  });

  test("is tracked by a link of its own where the courier has none, which a correction keeps", async () => {
    const number = await movedTo(await placed(), "processing");
    const sending = { courier: "Shree Anjani", tracking: "77", link: "http://anjani.example/77" };
    const refused = await (await client.open(`/desk/orders/${number}`)).press(orderWords.ship, sending);
    expect([refused.status, refused.text.includes(orderWords.linkWrong)]).toEqual([400, true]);
    const sent = await refused.press(orderWords.ship, { link: "https://anjani.example/77" });
    const corrected = await sent.press(frameWords.save, { tracking: "78" });
    expect(corrected.addresses("78")).toEqual(["https://anjani.example/77"]);
    const known = await corrected.press(frameWords.save, { courier: "Delhivery", link: "" });
    const again = await known.press(frameWords.save, { tracking: "79" });
    expect(again.addresses("79")).toEqual(["https://www.delhivery.com/track/package/79"]);
  });

  test("goes to another address until it is sent, and nowhere where the shop does not deliver", async () => {
    const number = await placed();
    const asked = await (await client.open(`/desk/orders/${number}`)).follow(orderWords.changeAddress);
    const refused = await asked.press(frameWords.save, { address: "9 Temple Road", zipCode: "0123" });
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining(frameWords.now("Lakshmi Devi, 4 Car Street")),
    ]);
    const moved = await refused.press(frameWords.save, { zipCode: "580020" });
    expect(moved.text).toContain("9 Temple Road");
    const late = await client.open(`/desk/orders/${number}/address`);
    await movedTo(number, "shipped");
    expect((await late.press(frameWords.save, { address: "1 Market" })).status).toBe(400);
    expect((await client.open(`/desk/orders/${number}`)).text).toContain("9 Temple Road");
  });

  test("has another size of the same price, and both stocks follow", async () => {
    const piece = addPiece(up, [
      { size: "M", color: "Red", stock: 5 },
      { size: "L", color: "Red", stock: 2 },
      { size: "XL", color: "Red", stock: 5, pricePaise: 12_000 },
    ]);
    const number = await placedBy(up, asha, orderOf(asha, [{ productId: piece, quantity: 2 }]));
    const order = await client.open(`/desk/orders/${number}`);
    const changed = await (
      await order.follow(new RegExp(orderWords.change))
    ).press(frameWords.save, {
      choice: "L~Red",
    });
    expect(changed.text).toContain("L, Red");
    expect([stocksOf(up, piece), up.stockOf(piece)]).toEqual([{ "M Red": 5, "L Red": 0, "XL Red": 5 }, 10]);
    const dear = await client.open(`/desk/orders/${number}/piece/0`);
    const refused = await dear.press(frameWords.save, { choice: "XL~Red" });
    expect([refused.status, refused.text, stocksOf(up, piece)["L Red"]]).toEqual([
      400,
      expect.stringContaining("same price"),
      0,
    ]);
    await books();
  });

  test.each([
    ["address", frameWords.save, { address: "9 Temple Road" }, { address: "2 Market" }, "9 Temple Road"],
    ["piece/0", frameWords.save, { size: "L" }, { size: "S" }, "L, Red"],
  ])("keeps what a second tab has typed, and takes it after a second look: %s", async (at, button, one, two, now) => {
    const number = await placed();
    const [first, second] = [
      await client.open(`/desk/orders/${number}/${at}`),
      await client.open(`/desk/orders/${number}/${at}`),
    ];
    expect((await first.press(button, one)).status).toBe(200);
    const refused = await second.press(button, two);
    expect(refused.status).toBe(400);
    for (const words of [frameWords.now("~").split("~")[0], now]) expect(refused.text).toContain(words);
    expect(actsOn(number)).toHaveLength(1);
    expect((await refused.press(button)).text).toContain(Object.values(two)[0]);
  });

  test("is cancelled after asking; whoever comes later reads what it is", async () => {
    const number = await placed();
    const [ask, late] = [await client.open(`/desk/orders/${number}/cancel`), await desk.as("owner")];
    const { link: button, done } = askWords.acts.cancel;
    const again = (await late.open(`/desk/orders/${number}/cancel`)).prepare(button);
    expect((await ask.press(button)).text).toContain(done(number));
    expect((await again()).text).toContain(ordersWords.statuses.cancelled);
    expect([statusOf(number), actsOn(number), up.stockOf(product)]).toEqual(["cancelled", ["cancelDeskOrder"], 100]);
    await books();
  });
});

describe("money that goes back", () => {
  const { link: button } = askWords.acts.refund;
  const delivered = async () => movedTo(await placedByCard(up, asha, [{ productId: product }]), "delivered");

  test("a part, then the rest, each with its credit note, and never more than was paid", async () => {
    const number = await delivered();
    const [ask, other] = [
      await client.open(`/desk/orders/${number}/refund`),
      await client.open(`/desk/orders/${number}/refund`),
    ];
    const wrong = await ask.press(button, { amount: "100.01" });
    expect([wrong.status, wrong.text.includes(askWords.amountWrong("₹100.00"))]).toEqual([400, true]);
    // A rupee, or a hundred?
    const twoWays = await wrong.press(button, { amount: "1,00" });
    expect(twoWays.text).toContain(amountProblems.twoWays("1,00", "100", "1.00"));
    expect((await twoWays.press(button, { amount: "25" })).text).toContain(askWords.acts.refund.done(number));
    const late = await other.press(button, { amount: "25" });
    expect([late.status, actsOn(number)]).toEqual([400, ["refundDeskOrder"]]);
    expect((await late.press(button, { amount: "75" })).text).toContain("₹75.00");
    expect(up.rows("select parts from credit_notes where order_id = ?", number)).toHaveLength(2);
    await books();
  });

  test.each([
    ["refunded", 1],
    ["refund-again", 0],
  ] as const)("%s is about the refunds that were seen, and no others", async (path, byHand) => {
    const number = await delivered();
    const refund = async () => {
      await (await client.open(`/desk/orders/${number}/refund`)).press(button, { amount: "25" });
      up.run(
        "update refunds set state = ?, by_hand = ? where order_id = ?",
        byHand === 1 ? "due" : "failed",
        byHand,
        number,
      );
      return client.open(`/desk/orders/${number}/${path}`);
    };
    const states = () => up.rows("select state from refunds where order_id = ?", number);
    const act = askWords.acts[path];
    const [early, seen] = [await refund(), await refund()];
    const before = states();
    const twice = seen.prepare(act.link);
    const stale = await early.press(act.link);
    expect([stale.status, states()]).toEqual([400, before]);
    expect((await twice()).text).toContain(act.done(number));
    expect(states()).not.toEqual(before);
    // The other tab, once more: there is nothing left to do.
    expect((await early.press(act.link)).text).not.toContain(act.done(number));
  });

  test("a parcel that came back before it was paid asks for no amount", async () => {
    const ask = await client.open(`/desk/orders/${await movedTo(await placed(), "shipped")}/came-back`);
    const { fields } = ask.submission(askWords.acts["came-back"].link);
    expect(ask.text).toContain(askWords.nothingPaid);
    expect(fields.map(([name]) => name)).toEqual(expect.not.arrayContaining(["amount"]));
    expect(fields.map(([name]) => name)).toContain("words");
  });

  test("a parcel that came back is cancelled, all of it goes back, and its pieces are in stock again", async () => {
    const number = await movedTo(await placedByCard(up, asha, [{ productId: product }]), "shipped");
    const ask = await client.open(`/desk/orders/${number}/came-back`);
    const done = await ask.press(askWords.acts["came-back"].link, { restock: "on" });
    expect([done.text, statusOf(number), up.stockOf(product)]).toEqual([
      // The refund is made beside the page.
      expect.stringMatching(/₹100\.00, (to be )?given back/),
      "cancelled",
      100,
    ]);
    await books();
  });
});
