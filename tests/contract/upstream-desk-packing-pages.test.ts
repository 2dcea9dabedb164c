import { beforeEach, describe, expect, test } from "vitest";
import { promisedDayText } from "#content/date-words.ts";
import { shippingLabels } from "#content/checkout-words.ts";
import { formWords } from "#content/form-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { entryWords } from "#content/desk/account-words.ts";
import { askWords, ordersWords, orderWords, phoneWords, slipWords } from "#content/desk/orders-words.ts";
import { productWords } from "#content/desk/products-words.ts";
import { runOwnerCommand } from "#tests/support/owner-command.ts";
import { desk, useDesk } from "#tests/support/ask-desk.ts";
import type { Client, Page } from "#tests/support/client.ts";
import { attribute, elements, textOf } from "#tests/support/html.ts";
import { staffPassword, storeStaff } from "#tests/support/desk-staff.ts";
import { begunByPhone, caller, placedByPhone } from "#tests/support/phone-order.ts";
import { storeOffer } from "#tests/support/stored-offers.ts";
import { codeWords } from "#content/cart-words.ts";
import { auditFindings } from "#tests/support/read-audit.ts";
import { asha, db, up, useUpstream } from "#tests/support/use-upstream.ts";

let client: Client;
let product = 0;

useUpstream({
  samples: null,
  UPI_ID: "pallu@okbank",
  CASH_UP_TO_RUPEES: 500_000,
});
useDesk();
beforeEach(async () => {
  client = await desk.as("owner");
  product = up.product({ price: 80, stock: 100, name: "Desk Stole" });
});

const placed = () => placedByPhone(up, product);
const statusOf = (number: string) => up.value("select status from orders where id = ?", number);
const move = (number: string, status: string) => up.run("update orders set status = ? where id = ?", status, number);
/** What the audit finds of an order and of the product that it took. */
const findings = async (number: string) =>
  (await auditFindings(db, up)).filter((found) =>
    Object.values(found).some((value) => value === number || value === product),
  );

/** Sends a courier's file. */
async function upload(text: string): Promise<Page> {
  const file = [new File([text], "delhivery.csv", { type: "text/csv" })];
  return (await client.open("/desk/orders/courier")).press(slipWords.preview, { file, courier: "Delhivery" });
}

const never = "2026-01-01T00:00:00.000Z";
type PaidBy = { provider: string; status: string; until: string | null } | null;
const by = (provider: string, status: string, until: string | null = null): PaidBy => ({ provider, status, until });

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
    up.run("update orders set gift_note = 'For Meera' where id = ?", number);
    if (payment !== null) storePayment(number, payment);
    const slips = await client.open(`/desk/orders/slips?id=${number}`);
    const printed = elements(slips.root, (one) => one.tagName === "article");
    expect(printed).toHaveLength(status === "cancelled" ? 0 : 1);
    expect(slips.text).toContain(status === "cancelled" ? slipWords.cancelled(number) : slip);
    expect((await slips.follow(slipWords.kinds.pick)).text.includes("× Desk Stole")).toBe(isToSend);
    // A label stands on the parcel, where a note is for everybody.
    const labels = await slips.follow(slipWords.kinds.label);
    expect(
      [slips, labels, await client.open(`/desk/orders/${number}`)].map(({ text }) => text.includes("For Meera")),
    ).toEqual([status !== "cancelled", false, true]);
    up.run("update orders set promised_by = '2030-05-06' where id = ?", number);
    const order = await client.open(`/desk/orders/${number}`);
    expect(order.text).toContain(state);
    // What was cancelled is neither printed nor expected.
    const promise = ordersWords.promised(promisedDayText("2030-05-06"));
    expect([order.offers(orderWords.slips), order.text.includes(promise)]).toEqual(
      Array.from({ length: 2 }, () => status !== "cancelled"),
    );
    const list = await client.open(`/desk/orders?search=${number}&ticked=all`);
    const box = elements(list.root).find((one) => attribute(one, "name") === "number");
    expect(box?.attrs.some(({ name }) => name === "checked")).toBe(isToSend);
    const { source } = await client.open("/desk/orders/courier.csv");
    expect(source.includes(number)).toBe(isToSend);
    const counted = ordersWords.count(source.match(/^PL-/gm)?.length ?? 0);
    expect((await client.open("/desk/orders/courier")).text).toContain(slipWords.downText(counted));
    const preview = await upload(`Order,AWB\n${number},90017\n`);
    expect(preview.text.includes(slipWords.canBeSent(ordersWords.count(1)))).toBe(isToSend);
    // Each list says what waits for its money, and what brought none.
    const [row = list.root] = elements(list.root, (one) => one.tagName === "li" && textOf(one).includes(number));
    expect(textOf(row).includes(promise)).toBe(status !== "cancelled");
    expect([ordersWords.waits.unpaid, ordersWords.test].map((words) => textOf(row).includes(words))).toEqual([
      state === orderWords.paidStates.unpaid,
      state === orderWords.test,
    ]);
    if (status !== "processing") return;
    const shipment = { courier: "BlueDart", tracking: "90017" };
    const asked = await (await client.open(`/desk/orders/${number}`)).press(orderWords.ship, shipment);
    expect(statusOf(number)).toBe(isToSend ? "shipped" : "processing");
    if (state === orderWords.test) await asked.press(orderWords.ship, { ...shipment, unpaid: "on" });
    if (state === orderWords.test) expect(statusOf(number)).toBe("shipped");
  });

  function storePayment(number: string, { provider, status, until }: NonNullable<PaidBy>) {
    up.run("update orders set payment_method = 'upi' where id = ?", number);
    up.run(
      `insert into payments (id, customer_id, method, status, amount_paise, provider, reference, order_id, awaited_until, created_at)
         select 'pay-' || id, customer_id, 'upi', ?, total_paise, ?, id, id, ?, created_at from orders where id = ?`,
      status,
      provider,
      until,
      number,
    );
  }
});

test("a pick list adds up the pieces of all orders that are to be sent", async () => {
  const numbers = [await placed(), await placed(), await placed()];
  for (const number of numbers) move(number, "processing");
  const query = new URLSearchParams(numbers.map((number) => ["id", number]));
  const slips = await client.open(`/desk/orders/slips?${query}`);
  for (const number of numbers) expect(slips.text).toContain(number);
  for (const words of ["Lakshmi Devi", "98860 54321", "1 × Desk Stole, M, Red"]) expect(slips.text).toContain(words);
  expect((await slips.follow(slipWords.kinds.pick)).text).toContain("3 × Desk Stole, M, Red");
});

describe("the courier's file", () => {
  test("is shown as it is understood, and then sends each order once", async () => {
    const [first, pending] = [await placed(), await placed()];
    move(first, "processing");
    const preview = await upload(`Order Number;AWB No;Weight\n${first};0012345;1\n${pending};0012346;1\n`);
    for (const words of [
      slipWords.understood("Order Number, AWB No"),
      slipWords.canBeSent(ordersWords.count(1)),
      `${slipWords.line(2)}: ${first} Delhivery 0012345`,
      `${slipWords.line(3)}: ${pending} The order ${pending} is pending: it cannot become shipped.`,
    ])
      expect(preview.text).toContain(words);
    expect(statusOf(first)).toBe("processing");
    const send = preview.prepare(slipWords.apply);
    for (const done of [await send(), await send()]) {
      expect(done.text).toContain(ordersWords.sent(1, first));
      expect(done.text).toContain(`The order ${pending} is pending: it cannot become shipped.`);
    }
    expect([statusOf(first), statusOf(pending)]).toEqual(["shipped", "pending"]);
    expect(up.entriesOf(first).filter((kind) => kind === "order_shipped")).toHaveLength(1);
    const acts = up.rows("select act, details from staff_acts where subject = ?", first);
    expect(acts.map(({ act, details }) => [act, JSON.parse(String(details))])).toEqual([
      ["applyCourierFile", { code: "shipped", courier: "Delhivery", tracking: "0012345" }],
    ]);
  });

  test("says of a line why it is left out, and sends the others", async () => {
    const [first, second] = [await placed(), await placed()];
    for (const number of [first, second]) move(number, "processing");
    const preview = await upload(`Order,AWB\n${first},\u200e\n${second},0012345\n`);
    expect(preview.text).toContain("has no tracking number yet");
    await preview.press(slipWords.apply);
    expect([statusOf(first), statusOf(second)]).toEqual(["processing", "shipped"]);
  });

  test.each([
    ["without a column for the number", "Order,Weight\nPL-1,2\n", "lacks a column for the tracking number"],
    ["no file", "", slipWords.fileMissing],
    ["too much for the form that applies it", `Order,AWB\n${"दिल्ली तक,1\n".repeat(1_800)}`, slipWords.fileMissing],
  ])("is refused when it is %s", async (_, text, message) => {
    const refused = await upload(text);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(message)]);
  });
});

describe("an order by telephone", () => {
  /** The page of an order of so many pieces. */
  const begin = (quantity = 1) => begunByPhone(up, client, product, quantity);
  const { email: _, ...to } = caller;
  /** Places an order, and answers its number. */
  const take = async (changes: Record<string, string> = {}) => {
    const page = await (await begin()).press(phoneWords.place, { ...to, ...changes });
    return /\/desk\/orders\/(PL-.*)$/.exec(page.url.pathname)?.[1] ?? expect.fail(page.text);
  };

  test("is put together by name or item code, and placed for somebody without e-mail", async () => {
    product = up.product({ price: 80, stock: 40, name: "Telephone Stole" });
    const found = await (await client.open("/desk/orders/new")).press(frameWords.find, { search: "tele\u200bphone" });
    const chosen = await found.press(phoneWords.add + phoneWords.addOf("Telephone Stole"), {
      [productWords.size]: "M",
      [productWords.color]: "Red",
      [phoneWords.quantity]: "२",
    });
    expect(chosen.text).toContain("₹160.00");
    const refused = await chosen.press(phoneWords.place, { ...to, zipCode: "12" });
    const pin = elements(refused.root).find((one) => attribute(one, "name") === "zipCode");
    expect([refused.status, pin && attribute(pin, "aria-invalid")]).toEqual([400, "true"]);
    const done = await refused.press(phoneWords.place, to);
    expect(done.text).toContain("2 × Telephone Stole");
    expect([up.stockOf(product), await findings(/PL-.{8}/.exec(done.heading)?.[0] ?? "")]).toEqual([38, []]);
  });

  test("makes no account, and of each phone number one customer", async () => {
    await take();
    const number = await take({ phone: "+91 9886054321", method: "upi" });
    const columns = "email, password_hash, ordered_by_phone";
    const rows = up.rows(`select ${columns} from customers where phone like '98860%'`);
    expect(rows).toEqual([{ email: null, password_hash: null, ordered_by_phone: "9886054321" }]);
    expect(await findings(number)).toEqual([]);
    await take({ phone: "09886 054321", country: "UK", method: "upi" });
    const foreign = up.rows("select ordered_by_phone from customers where phone = '09886 054321'");
    expect(foreign).toEqual([{ ordered_by_phone: "449886054321" }]);
  });

  test.each([
    ["UK", "07911 123456", "+44 7911 123456"],
    ["AU", "0412 345 678", "+61 412 345 678"],
  ])("from %s is found by %s and by %s among orders and customers", async (country, national, whole) => {
    const number = await take({ phone: national, country, fullName: `Caller of ${country}`, method: "upi" });
    for (const search of [national, whole, national.replaceAll(" ", "").slice(-4)]) {
      const query = new URLSearchParams({ search });
      expect((await client.open(`/desk/orders?${query}`)).text).toContain(number);
      expect((await client.open(`/desk/customers?${query}`)).text).toContain(`Caller of ${country}`);
    }
  });

  test.each(["9886054321@phone.invalid", "9886054321@PHONE.INVALID", " 9886054321@phone.invalid "])(
    "is nobody's account: %j cannot be registered, moved into, logged in to or written to",
    async (email) => {
      await take();
      const refused = { status: 422, body: { errors: [{ path: "email", msg: "Email is invalid" }] } };
      expect(await up.register({ email })).toMatchObject(refused);
      const moved = { email, currentPassword: asha.password };
      expect(await up.call("PUT", `/users/${asha.id}`, { as: asha, body: moved })).toMatchObject(refused);
      expect((await up.call("POST", "/users/login", { body: { email, password: "" } })).status).toBe(401);
      expect((await (await begin()).press(phoneWords.place, { ...to, email })).status).toBe(400);
    },
  );

  test("its customer is found by phone for a copy and a deletion", async () => {
    const number = await take({ phone: "98860 67890", email: "lakshmi@example.org" });
    const copy = await runOwnerCommand(up, "customers", ["copy", "098860-67890"]);
    expect(JSON.parse(copy.said)).toMatchObject({
      account: { email: null, phone: "98860 67890" },
      orders: [{ id: number }],
    });
    expect((await runOwnerCommand(up, "customers", ["delete", "9886067890"])).said).toContain(`order ${number}`);
    await (await client.open(`/desk/orders/${number}/cancel`)).press(askWords.acts.cancel.link);
    expect((await runOwnerCommand(up, "customers", ["delete", "9886067890", "--yes"])).said).toContain("Deleted:");
    const { text } = await client.open(`/desk/orders/${number}`);
    for (const known of ["98860 67890", "lakshmi@example.org", "Lakshmi Devi"]) expect(text).not.toContain(known);
    expect(await findings(await take({ phone: "98860 67890" }))).toEqual([]);
  });

  test("is paid in cash up to the limit for cash alone", async () => {
    const methods = async (quantity: number) =>
      elements((await begin(quantity)).root, (one) => one.tagName === "option")
        .map((one) => attribute(one, "value"))
        .filter((value) => value === "cod" || value === "upi");
    expect([await methods(1), await methods(99)]).toEqual([["cod", "upi"], ["upi"]]);
  });

  test("says which piece is short, and offers another price to look at before it is placed", async () => {
    up.run("update products set stock = 1 where id = ?", product);
    const short = await begin(2);
    expect(short.text).toContain("Only 1 of Desk Stole left.");
    const stale = await begin();
    up.run("update products set price_paise = 9000, stock = 100 where id = ?", product);
    const refused = await stale.press(phoneWords.place, to);
    expect([refused.status, refused.text.includes(formWords.summaryTitle), up.stockOf(product)]).toEqual([
      400,
      true,
      100,
    ]);
    expect(refused.text).toContain("₹90.00");
    expect((await refused.press(phoneWords.place)).text).toContain("₹90.00");
    expect(up.stockOf(product)).toBe(99);
  });

  test("takes a code: says what it takes off or why nothing, and counts it for the telephone", async () => {
    expect((await begin()).hasButton(phoneWords.applyCode)).toBe(false);
    storeOffer(up.database, { code: "FIRST10", percent: 10, firstOrder: true });
    storeOffer(up.database, { code: "LARGE", percent: 50, from: 1000 });
    const use = async (code: string) => (await begin()).press(phoneWords.applyCode, { code });
    expect((await use("large")).text).toContain(codeWords.below("₹1,000", "₹920"));
    const counted = await use(" first 10 ");
    expect(counted.text).toContain(codeWords.counts("₹8.00"));
    const done = await counted.press(phoneWords.place, to);
    expect(done.text).toContain("₹72.00");
    expect(await findings(/PL-.{8}/.exec(done.heading)?.[0] ?? "")).toEqual([]);
    const refused = await (await use("FIRST10")).press(phoneWords.place, to);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("Remove the code.")]);
    up.upstream.services.isInMaintenance = async () => true;
    const kept = await refused.press(phoneWords.applyCode, { code: "" });
    up.upstream.services.isInMaintenance = async () => false;
    expect(kept.status).toBe(503);
    expect(kept.submission(phoneWords.place).fields).toContainEqual(["address", caller.address]);
    const whole = await (await refused.press(phoneWords.applyCode, { code: "" })).press(phoneWords.place);
    expect([whole.heading, whole.text]).toEqual([expect.stringContaining("PL-"), expect.stringContaining("₹80.00")]);
    // One that ended since was not used by them.
    storeOffer(up.database, { code: "TODAY", percent: 10 });
    const ending = await use("TODAY");
    up.run("update offers set last_day = '2020-01-01' where code = 'TODAY'");
    const changed = await ending.press(phoneWords.place, to);
    expect([changed.status, changed.text.includes("Remove the code.")]).toEqual([400, false]);
  });

  test("keeps what was typed of the customer while pieces are found, added and removed, and a code is used", async () => {
    storeOffer(up.database, { code: "KEPT", percent: 10 });
    const other = up.product({ price: 20, stock: 3, name: "Second Stole" });
    const typed = { ...to, phone: "97770 11111", method: "upi" };
    const found = await (await begin()).press(frameWords.find, { ...typed, search: "second stole" });
    const two = await found.press(phoneWords.add + phoneWords.addOf("Second Stole"));
    const one = await two.press(phoneWords.remove + phoneWords.addOf("Desk Stole"));
    const coded = await one.press(phoneWords.applyCode, { code: "kept" });
    const none = await coded.press(phoneWords.remove + phoneWords.addOf("Second Stole"));
    for (const page of [found, two, one, coded, none]) {
      const { fields, address } = page.submission(frameWords.find);
      expect([address, ...fields]).toEqual(
        expect.arrayContaining(["http://desk.example/desk/orders/new", ...Object.entries(typed)]),
      );
    }
    const { heading } = await coded.press(phoneWords.place);
    expect(
      up.rows(
        "select product_id, orders.discount_paise from order_items join orders on id = order_id where id = ?",
        heading.split(" ").at(-1) ?? "",
      ),
    ).toEqual([{ product_id: other, discount_paise: 200 }]);
  });

  test("is not placed while its code counts nothing: it says why in the field, and keeps what was typed", async () => {
    storeOffer(up.database, { code: "FOREVER", percent: 10 });
    storeOffer(up.database, { code: "ENDED", percent: 10, last: "2020-01-01" });
    const why = ({ root }: Page) => elements(root, (one) => attribute(one, "id") === "place-code-error").map(textOf);
    for (const code of ["FOREVER10", "ended", "half price!"]) {
      const begun = await begin();
      const told = why(await begun.press(phoneWords.applyCode, { code }));
      const refused = await begun.press(phoneWords.place, { ...to, code });
      expect([refused.status, why(refused), told.length]).toEqual([400, told, 1]);
      expect(refused.text).toContain(formWords.summaryTitle);
      const kept = Object.entries({ ...to, code });
      expect(refused.submission(phoneWords.place).fields).toEqual(expect.arrayContaining(kept));
      expect((await refused.press(phoneWords.place, { code: "" })).heading).toContain("PL-");
    }
  });

  test("keeps its pieces and its code while a session that ended is begun again", async () => {
    storeOffer(up.database, { code: "AGAIN", percent: 10 });
    const page = await (await begin()).press(phoneWords.applyCode, { code: "again" });
    const { email } = await storeStaff(db, "owner");
    client.jar.delete("pallu_desk");
    const login = await page.press(frameWords.find, { ...to, search: "stole" });
    expect([login.heading, login.url.href.includes("Lakshmi")]).toEqual([entryWords.loginTitle, false]);
    const again = await login.press(entryWords.login, { email, password: staffPassword });
    expect(again.text).toContain(codeWords.counts("₹8.00"));
    const done = await again.press(phoneWords.place, to);
    expect(done.text).toContain("₹72.00");
  });

  test("says so where its pieces cannot be read, or are too many to come back to after a login", async () => {
    const alerts = ({ root }: Page) => elements(root, (one) => attribute(one, "role") === "alert").map(textOf);
    expect(alerts(await client.open("/desk/orders/new?seen_lines=[{}]"))).toEqual([phoneWords.unreadable]);
    const line = { productId: product, size: "M", color: "Red", quantity: 1, unitPaise: 8_000 };
    const address = `/desk/orders/new?seen_lines=${JSON.stringify(Array.from({ length: 20 }, () => line))}`;
    const page = await client.open(address);
    expect(alerts(page)).toEqual([]);
    const { email } = await storeStaff(db, "owner");
    client.jar.delete("pallu_desk");
    const again = await (await page.press(frameWords.find)).press(entryWords.login, { email, password: staffPassword });
    expect(alerts(again)).toEqual([phoneWords.unreadable]);
  });

  test("is refused without a phone, and for a packer", async () => {
    const refused = await (await begin()).press(phoneWords.place, { ...to, phone: "" });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(phoneWords.phoneMissing)]);
    expect(refused.text).toContain(shippingLabels.phone);
    expect((await (await desk.as("packer")).open("/desk/orders/new")).status).toBe(403);
  });
});
