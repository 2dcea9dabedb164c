import { amountProblems } from "#content/desk/frame-words.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { askWords, ordersWords, orderWords, phoneWords, slipWords } from "#content/desk/orders-words.ts";
import type { StaffRole } from "#domain/staff.ts";
import { createClient, type Client, type Page } from "#tests/support/client.ts";
import { storeStaff, takeDeskSession } from "#tests/support/desk-staff.ts";
import { attribute, elements, named, parseHtml, textOf } from "#tests/support/html.ts";
import { inLanguage } from "#tests/support/in-language.ts";
import { alerts } from "#tests/support/page-reading.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";

useSharedShop();

let desk: Client;
let token = "";
let product = 0;

beforeEach(async () => {
  ({ client: desk, token } = await atDesk("owner", "Meera Iyer"));
  product = up.product({ price: 80, stock: 40, name: "Desk Stole" });
});

async function atDesk(role: StaffRole, name?: string): Promise<{ client: Client; token: string }> {
  const staff = await storeStaff(await up.openDatabase(), role, name);
  const client = createClient(shop.url);
  await takeDeskSession(client, staff.token, shop.dataDir);
  return { client, token: staff.token };
}

const address = {
  fullName: "Lakshmi Devi",
  email: null,
  phone: "98860 54321",
  address: "4 Car Street",
  city: "Udupi",
  state: "Karnataka",
  zipCode: "576101",
  country: "IN",
};

/** Places an order by telephone, as the desk's own call does. */
async function placed(): Promise<string> {
  const lines = [{ product_id: product, size: "M", color: "Red", quantity: 1, unit_paise: 8_000 }];
  const body = { lines, total_paise: 8_000, to: address, method: "cod", language: "en" };
  const response = await fetch(`${up.url}/desk/orders/place`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "idempotency-key": crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { data: { number: string } };
  return answer.data.number;
}

const move = (number: string, status: string) =>
  up.database.prepare("update orders set status = ? where id = ?").run(status, number);
const statusOf = (number: string) =>
  up.database.prepare("select status from orders where id = ?").get(number)?.["status"];

/** Sends a courier's file by the form of a page, or applies it by the preview's, as a browser without script does. */
async function upload(
  client: Client,
  { root }: Pick<Page, "root">,
  text: string | null,
): Promise<{ status: number; source: string; root: Page["root"] }> {
  const form = new FormData();
  for (const input of elements(root, (one) => attribute(one, "type") === "hidden"))
    form.set(attribute(input, "name") ?? "", (attribute(input, "value") ?? "").replaceAll(/\r?\n/g, "\r\n"));
  if (text !== null) {
    form.set("courier", "Delhivery");
    form.set("file", new File([text], "delhivery.csv", { type: "text/csv" }));
  }
  const headers = { cookie: [...client.jar].map(([name, value]) => `${name}=${value}`).join("; ") };
  const address = shop.url + inLanguage("/desk/orders/courier");
  const response = await fetch(address, { method: "POST", body: form, headers, redirect: "manual" });
  const source = await response.text();
  return { status: response.status, source, root: parseHtml(source) };
}

describe("a day of fifteen orders", () => {
  test("is accepted, packed and sent by one file in fewer than fifteen page loads", async () => {
    const numbers = await Promise.all(Array.from({ length: 15 }, placed));
    let loads = 0;
    const loaded = async (next: Promise<Page>) => {
      loads++;
      const page = await next;
      expect(page.status).toBe(200);
      return page;
    };
    const toAccept = await loaded(desk.open("/desk/orders?waits=accept&ticked=all"));
    const accepted = await loaded(toAccept.press(ordersWords.accept));
    expect(accepted.text).toContain(ordersWords.accepted(15, "PL-"));
    const toPack = await loaded(accepted.follow(ordersWords.waits.pack));
    const ticked = await loaded(toPack.follow(ordersWords.tickAll));
    const slips = await loaded(ticked.press(ordersWords.slips));
    for (const number of numbers) expect(slips.text).toContain(number);
    const pick = await loaded(slips.follow(slipWords.kinds.pick));
    expect(pick.text).toMatch(/15\s+× Desk Stole/);
    const courier = await loaded(desk.open("/desk/orders/courier"));
    loads += 2;
    const preview = await upload(
      desk,
      courier,
      `Order,AWB\n${numbers.map((number, index) => `${number},90000${index}`).join("\n")}\n`,
    );
    expect(preview.source).toContain(slipWords.canBeSent(ordersWords.count(15)));
    expect(numbers.map(statusOf)).toEqual(numbers.map(() => "processing"));
    expect((await upload(desk, preview, null)).status).toBe(303);
    expect(numbers.map(statusOf)).toEqual(numbers.map(() => "shipped"));
    expect(loads).toBeLessThan(15);
  });
});

const never = "2026-01-01T00:00:00.000Z";
type PaidBy = { provider: string; status: string; until: string | null } | null;
describe("an order is printed, ticked and listed for the courier by what is owed on it", () => {
  test.each<[string, string, PaidBy, string, string, boolean]>([
    ["cash", "processing", null, slipWords.collect("₹80.00"), ordersWords.methods.cod, true],
    ["paid", "processing", by("own-upi", "authorized"), slipWords.paid, orderWords.paidStates.paid, true],
    ["unpaid", "processing", by("own-upi", "authorized", never), slipWords.unpaid, orderWords.paidStates.unpaid, false],
    ["a link", "processing", by("razorpay", "awaited", never), slipWords.unpaid, orderWords.paidStates.unpaid, false],
    ["a test", "processing", by("sandbox", "authorized"), orderWords.test, orderWords.test, false],
    ["cancelled cash", "cancelled", null, "", orderWords.paidStates.never_paid, false],
    ["cancelled unpaid", "cancelled", by("own-upi", "voided", never), "", orderWords.paidStates.never_paid, false],
    ["an ended link", "cancelled", by("razorpay", "expired"), "", orderWords.paidStates.never_paid, false],
  ])("%s, %s", async (_, status, payment, slip, state, isToSend) => {
    const number = await placed();
    move(number, status);
    if (payment !== null) storePayment(number, payment);
    const [slips, pick] = [
      await desk.open(`/desk/orders/slips?id=${number}`),
      await desk.open(`/desk/orders/slips?print=pick&id=${number}`),
    ];
    const printed = elements(slips.root, (one) => one.tagName === "article");
    expect(printed.length).toBe(status === "cancelled" ? 0 : 1);
    expect(slips.text).toContain(status === "cancelled" ? slipWords.cancelled(number) : slip);
    expect(pick.text.includes("× Desk Stole")).toBe(isToSend);
    expect((await desk.open(`/desk/orders/${number}`)).text).toContain(state);
    const list = await desk.open(`/desk/orders?search=${number}&ticked=all`);
    const box = elements(list.root).find((one) => attribute(one, "name") === "number");
    expect(box?.attrs.some(({ name }) => name === "checked")).toBe(isToSend);
    expect((await desk.open("/desk/orders/courier.csv")).source.includes(number)).toBe(isToSend);
    const file = `Order,AWB\n${number},90017\n`;
    const preview = await upload(desk, await desk.open("/desk/orders/courier"), file);
    expect(preview.source.includes(slipWords.canBeSent(ordersWords.count(1)))).toBe(isToSend);
    // The list says what waits for its money, and what brought none.
    const [unpaid, test] = [state === orderWords.paidStates.unpaid, state === orderWords.test];
    const [card] = elements(list.root, (one) => one.tagName === "li" && textOf(one).includes(number)).map(textOf);
    expect([ordersWords.unpaid, ordersWords.test].map((words) => card?.includes(words))).toEqual([unpaid, test]);
    if (status !== "processing") return;
    const shipment = { courier: "BlueDart", tracking: "90017" };
    const asked = await (await desk.open(`/desk/orders/${number}`)).press(orderWords.ship, shipment);
    expect(statusOf(number)).toBe(isToSend ? "shipped" : "processing");
    if (test) await asked.press(orderWords.ship, { ...shipment, unpaid: "on" });
    if (test) expect(statusOf(number)).toBe("shipped");
  });

  function by(provider: string, status: string, until: string | null = null): PaidBy {
    return { provider, status, until };
  }

  function storePayment(number: string, { provider, status, until }: NonNullable<PaidBy>) {
    up.database.prepare("update orders set payment_method = 'upi' where id = ?").run(number);
    up.database
      .prepare(
        `insert into payments (id, customer_id, method, status, amount_paise, provider, reference, order_id, awaited_until, created_at)
         select 'pay-' || id, customer_id, 'upi', ?, total_paise, ?, id, id, ?, created_at from orders where id = ?`,
      )
      .run(status, provider, until, number);
  }
});

describe("the courier's file", () => {
  test.each([
    ["quotes and empty lines", '"x",""\n\n'],
    ["Hindi", "दिल्ली तक पार्सल,1\n"],
  ])("is taken twice, or refused before anything is shown: %s", async (_, line) => {
    const number = await placed();
    move(number, "processing");
    const begun = `Order,AWB\n${number},90017\n`;
    const long =
      begun +
      line.repeat(Math.floor(57_000 / Buffer.byteLength(JSON.stringify(line.replaceAll("\n", "\r\n")).slice(1, -1))));
    const page = await desk.open("/desk/orders/courier");
    const refused = await upload(desk, page, long + "x".repeat(4_000));
    expect([refused.status, refused.source]).toEqual([400, expect.stringContaining(slipWords.fileMissing)]);
    const preview = await upload(desk, page, long);
    expect(preview.source).toContain(slipWords.canBeSent(ordersWords.count(1)));
    expect([(await upload(desk, preview, null)).status, statusOf(number)]).toEqual([303, "shipped"]);
  });
});

describe("the list", () => {
  test("is searched, and says per order what was done and why not", async () => {
    const [first, second] = [await placed(), await placed()];
    const list = await desk.open("/desk/orders?waits=accept&ticked=all");
    move(second, "cancelled");
    const done = await list.press(ordersWords.accept);
    expect(alerts(done)).toContain(ordersWords.accepted(1, first));
    expect(alerts(done)).toContain(`${second} is cancelled meanwhile`);
    const found = await (await desk.open("/desk/orders")).press(ordersWords.find, { search: first.slice(3) });
    expect(found.addresses(first)).toHaveLength(1);
    expect(found.addresses(second)).toHaveLength(0);
  });

  test("asks to tick something first, and offers an accountant no act", async () => {
    await placed();
    const none = await (await desk.open("/desk/orders")).press(ordersWords.accept);
    expect(alerts(none)).toContain(ordersWords.nothingTicked);
    const books = (await atDesk("accountant")).client;
    expect((await books.open("/desk/orders")).hasButton(ordersWords.accept)).toBe(false);
  });
});

describe("one order", () => {
  test("is accepted, sent with courier and number, and delivered, and says who did it", async () => {
    const number = await placed();
    const packer = (await atDesk("packer", "Ravi")).client;
    const page = await packer.open(`/desk/orders/${number}`);
    for (const words of ["Desk Stole", "M, Red", "₹80.00", "98860 54321", "4 Car Street"])
      expect(page.text).toContain(words);
    expect(page.addresses("98860 54321")).toEqual(["tel:9886054321"]);
    const [picture = page.root] = named(page.root, "img");
    expect((await fetch(new URL(attribute(picture, "src") ?? "", shop.url))).status).toBe(200);
    expect(page.source).not.toContain("<script");
    const accepted = await page.press(orderWords.accept);
    expect(accepted.text).toContain(orderWords.accepted(number));
    const refused = await accepted.press(orderWords.ship, { tracking: "14901" });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(orderWords.courierMissing)]);
    const sent = await refused.press(orderWords.ship, { courier: "Delhivery", tracking: "14901" });
    expect(sent.addresses("14901")).toEqual(["https://www.delhivery.com/track/package/14901"]);
    const delivered = await sent.press(orderWords.deliver);
    expect(delivered.text).toContain(orderWords.by("Ravi"));
    expect(statusOf(number)).toBe("delivered");
  });

  test("that moved while the page was open is left alone, and shown as it is now", async () => {
    const number = await placed();
    const ask = await (await desk.open(`/desk/orders/${number}`)).follow(askWords.acts.cancel.link);
    move(number, "shipped");
    const page = await ask.press(askWords.acts.cancel.button);
    expect(alerts(page)).toMatch(/nothing was changed|बदल गया/i);
    expect([page.text, statusOf(number)]).toEqual([expect.stringContaining(ordersWords.statuses.shipped), "shipped"]);
  });

  test("is noted, and a note without words is asked for", async () => {
    const number = await placed();
    const page = await desk.open(`/desk/orders/${number}`);
    expect((await page.press(orderWords.addNote)).status).toBe(400);
    const noted = await page.press(orderWords.addNote, { text: "Wrap it as a present." });
    expect(noted.text).toContain("Wrap it as a present.");
    expect(noted.text).toContain(orderWords.by("Meera Iyer"));
  });

  test.each([
    ["cancel", "pending", {}, "cancelled"],
    ["came-back", "shipped", { restock: "yes" }, "cancelled"],
    ["refund", "delivered", { amount: "30" }, "delivered"],
  ] as const)("asks before it is done: %s", async (act, before, filling, after) => {
    const number = await placed();
    move(number, before);
    const words = askWords.acts[act];
    const ask = await (await desk.open(`/desk/orders/${number}`)).follow(words.link);
    expect(ask.heading).toBe(words.title(number));
    const done = await ask.press(words.button, filling);
    expect([done.text, statusOf(number)]).toEqual([expect.stringContaining(words.done(number)), after]);
    const packer = (await atDesk("packer")).client;
    expect((await packer.open(`/desk/orders/${number}/${act}`)).status).toBe(403);
  });

  test("refuses a refund of more than is left on its field", async () => {
    const number = await placed();
    move(number, "delivered");
    const page = await (
      await desk.open(`/desk/orders/${number}/refund`)
    ).press(askWords.acts.refund.button, {
      amount: "80.01",
    });
    expect([page.status, page.text]).toEqual([400, expect.stringContaining(askWords.amountWrong("₹80.00"))]);
    // A rupee, or a hundred?
    const twoWays = await page.press(askWords.acts.refund.button, { amount: "1,00" });
    expect([twoWays.status, twoWays.text]).toEqual([
      400,
      expect.stringContaining(amountProblems.twoWays("1,00", "100", "1.00")),
    ]);
  });
});

describe("an order by telephone", () => {
  test("is put together by name or SKU, and placed for somebody without e-mail", async () => {
    product = up.product({ price: 80, stock: 40, name: "Telephone Stole" });
    const empty = await desk.open("/desk/orders/new");
    const found = await empty.press(phoneWords.find, { search: "telephone" });
    const chosen = await found.press(phoneWords.add + phoneWords.addOf("Telephone Stole"), {
      size: "M",
      color: "Red",
      quantity: "2",
    });
    expect(chosen.text).toContain("₹160.00");
    const { email: _, ...to } = address;
    const refused = await chosen.press(phoneWords.place, { ...to, zipCode: "12" });
    const pin = elements(refused.root).find((one) => attribute(one, "name") === "zipCode");
    expect([refused.status, pin && attribute(pin, "aria-invalid")]).toEqual([422, "true"]);
    const placed = await refused.press(phoneWords.place, to);
    expect(placed.url.pathname).toMatch(/\/desk\/orders\/PL-/);
    expect(placed.text).toContain("2 × Telephone Stole");
    expect(up.stockOf(product)).toBe(38);
  });
});
