import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { askWords, ordersWords, orderWords } from "#content/desk/orders-words.ts";
import { storeStaff } from "#tests/support/desk-staff.ts";
import { askDesk } from "#tests/support/ask-desk.ts";
import type { Client } from "#tests/support/client.ts";
import { startTestUpstream, type TestUpstream } from "#tests/support/upstream-fixture.ts";

let up: TestUpstream;
let desk: ReturnType<typeof askDesk>;
let client: Client;
let token = "";
beforeAll(async () => {
  up = await startTestUpstream();
  up.clock.at = new Date();
  desk = askDesk(up);
  ({ token } = await storeStaff(await up.openDatabase(), "owner"));
});
beforeEach(async () => void (client = await desk.as("owner")));
afterAll(() => up.stop());

const to = {
  fullName: "Lakshmi Devi",
  email: null,
  phone: "98860 54321",
  address: "4 Car Street",
  city: "Udupi",
  state: "Karnataka",
  zipCode: "576101",
  country: "IN",
};

/** Places an order by telephone, which is paid in cash. */
async function placed(): Promise<string> {
  const product = up.product({ price: 80, stock: 40, name: "Desk Stole" });
  const lines = [{ product_id: product, size: "M", color: "Red", quantity: 1, unit_paise: 8_000 }];
  const body = { lines, total_paise: 8_000, to, method: "cod", language: "en" };
  const answer = await up.call("POST", "/desk/orders/place", { as: { token }, body, key: crypto.randomUUID() });
  return (answer.body as { data: { number: string } }).data.number;
}
const statusOf = (number: string) =>
  up.database.prepare("select status from orders where id = ?").get(number)?.["status"];
const actsOn = (number: string) =>
  up.database
    .prepare("select act from staff_acts where subject = ? and act <> 'placePhoneOrder' order by id")
    .all(number)
    .map(({ act }) => act);

test("the list shows twenty orders a page, of which those that are ticked are accepted one by one", async () => {
  const numbers: string[] = [];
  for (let count = 0; count < 21; count++) numbers.push(await placed());
  const first = await client.open("/desk/orders?waits=accept");
  const [gone = "", ...shown] = numbers.filter((number) => first.text.includes(number));
  expect(shown).toHaveLength(19);
  const nothing = await first.press(ordersWords.accept);
  expect(nothing.text).toContain(ordersWords.nothingTicked);
  const all = await nothing.follow(ordersWords.tickAll);
  // Somebody was faster with one of them.
  up.database.prepare("update orders set status = 'cancelled' where id = ?").run(gone);
  const done = await all.press(ordersWords.accept);
  expect(done.text).toContain(ordersWords.accepted(19, ""));
  expect(numbers.map(statusOf).toSorted()).toEqual(
    ["cancelled", ...shown.map(() => "processing"), "pending"].toSorted(),
  );
  expect(actsOn(shown[0] ?? "")).toEqual(["acceptOrders"]);
});

describe("one order", () => {
  test("is accepted once by two taps, sent with its courier, and arrives", async () => {
    const number = await placed();
    const tap = (await client.open(`/desk/orders/${number}`)).prepare(orderWords.accept);
    for (const page of [await tap(), await tap()]) expect(page.text).toContain(orderWords.accepted(number));
    const packing = await client.open(`/desk/orders/${number}`);
    const refused = await packing.press(orderWords.ship, { tracking: "14901" });
    expect([refused.status, refused.text.includes(orderWords.courierMissing)]).toEqual([400, true]);
    const sent = await refused.press(orderWords.ship, { courier: "Delhivery", tracking: "14901" });
    expect(sent.text).toContain(orderWords.shipped(number));
    const noted = await sent.press(orderWords.addNote, { text: "Rang twice" });
    expect(noted.text).toContain("Rang twice");
    await noted.press(orderWords.deliver);
    expect([statusOf(number), actsOn(number)]).toEqual([
      "delivered",
      ["acceptOrders", "shipDeskOrder", "noteDeskOrder", "deliverOrders"],
    ]);
  });

  test("that moved meanwhile is left alone, says so, and can be sent after a second look", async () => {
    const number = await placed();
    up.database.prepare("update orders set status = 'processing' where id = ?").run(number);
    const packing = await client.open(`/desk/orders/${number}`);
    up.database.prepare("update orders set status = 'shipped' where id = ?").run(number);
    const filling = { courier: "Delhivery", tracking: "14901" };
    const stale = await packing.press(orderWords.ship, filling);
    expect([stale.status, stale.text.includes("meanwhile"), actsOn(number)]).toEqual([400, true, []]);
    expect((await stale.press(orderWords.shipAgain, filling)).text).toContain(orderWords.shipped(number));
  });

  test("is tracked by a link of its own where the courier has none, which a correction keeps", async () => {
    const number = await placed();
    up.database.prepare("update orders set status = 'processing' where id = ?").run(number);
    const sending = { courier: "Shree Anjani", tracking: "77", link: "http://anjani.example/77" };
    const refused = await (await client.open(`/desk/orders/${number}`)).press(orderWords.ship, sending);
    expect([refused.status, refused.text.includes(orderWords.linkWrong)]).toEqual([400, true]);
    const sent = await refused.press(orderWords.ship, { link: "https://anjani.example/77" });
    const corrected = await sent.press(orderWords.shipAgain, { tracking: "78" });
    expect(corrected.addresses("78")).toEqual(["https://anjani.example/77"]);
    const known = await corrected.press(orderWords.shipAgain, { courier: "Delhivery", link: "" });
    const again = await known.press(orderWords.shipAgain, { tracking: "79" });
    expect(again.addresses("79")).toEqual(["https://www.delhivery.com/track/package/79"]);
  });

  test("goes to another address and in another size before it is sent", async () => {
    const page = await client.open(`/desk/orders/${await placed()}`);
    const asked = await page.follow(orderWords.changeAddress);
    const refused = await asked.press(askWords.address.button, { address: "9 Temple Road", zipCode: "0123" });
    expect([refused.status, refused.text.includes(askWords.now("Lakshmi Devi, 4 Car Street"))]).toEqual([400, true]);
    const moved = await refused.press(askWords.address.button, { zipCode: "580020" });
    expect(moved.text).toContain("9 Temple Road");
    const chosen = await moved.follow(new RegExp(orderWords.change));
    expect((await chosen.press(askWords.piece.button, { size: "L" })).text).toContain("L, Red");
  });

  test.each([
    ["address", askWords.address.button, { address: "9 Temple Road" }, { address: "2 Market" }, "9 Temple Road"],
    ["piece/0", askWords.piece.button, { size: "L" }, { size: "S" }, "L, Red"],
  ])("keeps what a second tab has typed, and takes it after a second look: %s", async (at, button, one, two, now) => {
    const number = await placed();
    const [first, second] = [
      await client.open(`/desk/orders/${number}/${at}`),
      await client.open(`/desk/orders/${number}/${at}`),
    ];
    expect((await first.press(button, one)).status).toBe(200);
    const refused = await second.press(button, two);
    expect([refused.status, refused.text.includes(askWords.now("")), refused.text.includes(now)]).toEqual([
      400,
      true,
      true,
    ]);
    expect(actsOn(number)).toHaveLength(1);
    expect((await refused.press(button)).text).toContain(Object.values(two)[0]);
  });

  test("is cancelled after asking; whoever comes later reads what it is", async () => {
    const number = await placed();
    const [ask, late] = [await client.open(`/desk/orders/${number}/cancel`), await desk.as("owner")];
    const button = askWords.acts.cancel.button;
    const again = (await late.open(`/desk/orders/${number}/cancel`)).prepare(button);
    expect((await ask.press(button)).text).toContain(askWords.acts.cancel.done(number));
    expect((await again()).text).toContain(ordersWords.statuses.cancelled);
    expect([statusOf(number), actsOn(number)]).toEqual(["cancelled", ["cancelDeskOrder"]]);
  });

  test("gives no more back than was paid", async () => {
    const number = await placed();
    up.database.prepare("update orders set status = 'shipped' where id = ?").run(number);
    await (await client.open(`/desk/orders/${number}`)).press(orderWords.deliver);
    const ask = await client.open(`/desk/orders/${number}/refund`);
    const { button } = askWords.acts.refund;
    const wrong = await ask.press(button, { amount: "9999999" });
    expect([wrong.status, wrong.text.includes(askWords.amountWrong("₹80.00"))]).toEqual([400, true]);
    const done = await wrong.press(button, { amount: "30" });
    expect([done.text.includes("₹30.00"), actsOn(number).at(-1)]).toEqual([true, "refundDeskOrder"]);
  });

  test("shows a packer no act that needs the owner's right", async () => {
    const number = await placed();
    const packer = await desk.as("packer");
    const page = await packer.open(`/desk/orders/${number}`);
    expect([page.hasButton(orderWords.accept), page.offers(askWords.acts.cancel.link)]).toEqual([true, false]);
    const accountant = await desk.as("accountant");
    expect((await accountant.open(`/desk/orders/${number}`)).hasButton(orderWords.accept)).toBe(false);
  });
});
