import { beforeEach, expect, test } from "vitest";
import { askWords, orderWords, ordersWords } from "#content/desk/orders-words.ts";
import { returnsWords as words } from "#content/desk/returns-words.ts";
import { desk, useDesk } from "#tests/support/ask-desk.ts";
import type { Client, Page } from "#tests/support/client.ts";
import { auditFindings } from "#tests/support/read-audit.ts";
import { orderOf, placed } from "#tests/support/upstream-orders.ts";
import { askedReturn, deliver } from "#tests/support/upstream-returns.ts";
import { asha, db, up, useUpstream } from "#tests/support/use-upstream.ts";

let [packer, owner]: Client[] = [];
let stole: number;
let id: string;
let path: string;

useUpstream();
useDesk();
/** What the page says to the customer in their messenger. */
const toldIn = (shown: Page) => {
  const [address = ""] = shown.addresses(/^WhatsApp: /);
  return new URL(address || "none:").searchParams.get("text");
};
/** Asha has three of ten stoles for ₹100 each, and wants to return them all. */
beforeEach(async () => {
  [packer, owner] = [await desk.as("packer", "Ravi"), await desk.as("owner")];
  stole = up.product();
  const order = await placed(up, asha, orderOf(asha, [{ productId: stole, quantity: 3 }]));
  await deliver(db, order, up.clock.at);
  id = await askedReturn(up, asha, order, [{ line: 0, qty: 3, reason: "look" }], { note: "Too bright." });
  path = `/desk/returns/${id}`;
});

const open = async (client: Client | undefined = packer, place = path): Promise<Page> =>
  (client ?? expect.fail("nobody is there")).open(place);
const mails = () => up.entriesOf(id).filter((kind) => kind.startsWith("return_"));

test("a return goes from the question to the money, tells who did what, and the books add up", async () => {
  const asked = await open();
  for (const said of ["Test Stole", words.reasons.look, "Too bright.", "₹300.00"]) expect(asked.text).toContain(said);
  up.run(
    "insert into shop_content (name, content, changed_at) values ('details', ?, '')",
    '{"address":"7 Loom Street"}',
  );
  const accepted = await asked.press(ordersWords.accept, { words: "To our shop, please." });
  expect(accepted.text).toContain(words.accepted(id));
  expect(toldIn(accepted)).toMatch(
    /^Namaste Asha.*You may send these pieces of order PL-.*You paid in cash.*Send them to:\n.*7 Loom Street.*To our shop, please\..*order-state\?token=/s,
  );
  const received = await accepted.press(words.receive, { came: "0 2", restock: "on" });
  expect([received.text.includes(words.came(2, 2)), up.stockOf(stole)]).toEqual([true, 9]);
  const asks = await (await open(owner)).follow(words.refund);
  expect([asks.heading, asks.text.includes(words.refundByHand)]).toEqual([words.refundTitle(id), true]);
  const wrong = await asks.press(words.refund, { amount: "much" });
  expect([wrong.status, wrong.text.includes(words.badAmount)]).toEqual([400, true]);
  const due = await wrong.press(words.refund, { amount: "150" });
  expect(due.text).toContain(words.toPay("₹150.00"));
  const paid = await due.press(words.paid);
  expect(toldIn(paid)).toMatch(/₹150\.00 for what you returned of order PL-\S+ was paid back to you on /);
  for (const said of [words.notedPaid("₹150.00"), words.made("₹150.00"), "To our shop, please."])
    expect(paid.text).toContain(said);
  const lines = [
    words.steps.requested,
    `${words.steps.accepted} · ${orderWords.by("Ravi")}`,
    `${words.steps.received} · ${orderWords.by("Ravi")}`,
    `${words.steps.refunded} · ${orderWords.by("Meera Iyer")}`,
  ];
  expect(paid.text).toMatch(new RegExp(lines.join(".*")));
  expect(mails()).toEqual(["return_requested", "return_accepted", "return_received", "return_refunded"]);
  expect(await auditFindings(db, up, up.clock.at)).toEqual([]);
  // There is nothing to give back any more.
  expect((await open(owner, `${path}/refund`)).text).toContain(words.over);
});

test("the owner asks for a return in the name of whoever has no form for it", async () => {
  const order = await placed(up, asha, orderOf(asha, [{ productId: stole, quantity: 3 }]));
  const { link, done } = askWords.acts.return;
  const offered = async () => (await open(owner, `/desk/orders/${order}`)).text.includes(link);
  expect(await offered()).toBe(false);
  await deliver(db, order, up.clock.at);
  const asks = await (await open(owner, `/desk/orders/${order}`)).follow(link);
  const none = await asks.press(link, { reason: "size" });
  expect([none.status, none.text.includes(words.noneBack)]).toEqual([400, true]);
  const asked = await none.press(link, { pieces: "0 2", reason: "size" });
  expect(asked.text).toContain(done(order));
  const [made] = up.rows(
    "select id, quantity, reason from returns join return_items on return_id = id where order_id = ?",
    order,
  );
  expect(made).toMatchObject({ quantity: 2, reason: "size" });
  expect((await open(packer, `/desk/returns/${made?.["id"]}`)).text).toContain(words.answerTitle);
  const again = await (await open(owner, `/desk/orders/${order}`)).follow(link);
  await again.press(link, { pieces: "0 1", reason: "look" });
  expect(await offered()).toBe(false);
  expect(await auditFindings(db, up, up.clock.at)).toEqual([]);
});

test("a return is accepted once by two taps, and who comes later reads what it is", async () => {
  const [tap, late] = [
    (await open()).prepare(ordersWords.accept),
    (await open(owner)).prepare(words.decline, { words: "No." }),
  ];
  for (const page of await Promise.all([tap(), tap()])) expect(page.text).toContain(words.accepted(id));
  const refused = await late();
  expect([refused.status, refused.text.includes(words.statuses.accepted)]).toEqual([400, true]);
  expect(mails()).toEqual(["return_requested", "return_accepted"]);
});

test("a parcel is noted with a possible number of pieces of each line, and otherwise not at all", async () => {
  const accepted = await (await open()).press(ordersWords.accept);
  const { address, fields } = accepted.submission(words.receive);
  const cookie = `pallu_desk=${packer?.jar.get("pallu_desk")}`;
  for (const came of ["", "0", "0 x", "0 1.5", "0 -1", "0 4", "1 1"]) {
    const body = new URLSearchParams({ ...Object.fromEntries(fields), came, restock: "0" });
    await desk.answer(new Request(address, { method: "POST", headers: { cookie }, body }), {
      address: null,
      id: "request",
    });
    expect([came, (await open()).hasButton(words.receive), up.stockOf(stole)]).toEqual([came, true, 7]);
  }
});

test("a return is not declined without words, at either step", async () => {
  const page = await open();
  for (const typed of [" ", "\u2028\ufffd"]) {
    const silent = await page.press(words.decline, { words: typed });
    expect([silent.status, silent.text.includes(words.declineNeeds)]).toEqual([400, true]);
  }
  const accepted = await page.press(ordersWords.accept);
  const again = await accepted.press(words.decline);
  expect([again.status, again.text.includes(words.declineNeeds)]).toEqual([400, true]);
  const declined = await again.press(words.decline, { words: "It was worn." });
  for (const said of [words.declined(id), "It was worn."]) expect(declined.text).toContain(said);
  expect(up.stockOf(stole)).toBe(7);
});

test("a packer gives no money back, and an accountant reads only", async () => {
  await (await (await open()).press(ordersWords.accept)).press(words.receive);
  // Without the tick nothing can be sold again.
  expect(up.stockOf(stole)).toBe(7);
  const page = await open();
  expect([page.offers(words.refund), page.text.includes(words.nobodyHere)]).toEqual([false, true]);
  expect((await open(packer, `${path}/refund`)).status).toBe(403);
  const books = await open(await desk.as("accountant"));
  expect([books.status, books.hasButton(words.receive), books.hasButton(words.decline)]).toEqual([200, false, false]);
});

test("returns are listed by their status, the oldest first, and counted", async () => {
  const list = (status: string) => open(packer, `/desk/returns?status=${status}`);
  const before = await list("requested");
  const links = before.addresses(/RT-/);
  expect(links.at(-1)).toContain(id);
  for (const said of ["Asha Rao", ordersWords.pieces(3), `${words.statuses.requested} (${links.length})`])
    expect(before.text).toContain(said);
  await (await before.follow(words.one(id))).press(ordersWords.accept);
  const after = await list("requested");
  expect([after.offers(words.one(id)), after.addresses(/RT-/).length]).toEqual([false, links.length - 1]);
  expect((await list("accepted")).offers(words.one(id))).toBe(true);
});
