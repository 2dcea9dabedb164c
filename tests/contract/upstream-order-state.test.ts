import { beforeEach, describe, expect, test } from "vitest";
import { frameWords } from "#content/desk/frame-words.ts";
import { askWords, ordersWords, orderWords, slipWords } from "#content/desk/orders-words.ts";
import { partsWords } from "#content/desk/parts-words.ts";
import { noteCameBack } from "#api/orders/came-back.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { shipOrder } from "#api/orders/ship-order.ts";
import { desk, useDesk } from "#tests/support/ask-desk.ts";
import type { Client } from "#tests/support/client.ts";
import { decodedMail } from "#tests/support/decoded-mail.ts";
import { elements, textOf } from "#tests/support/html.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { placedByPhone } from "#tests/support/phone-order.ts";
import { orderOf, placed } from "#tests/support/upstream-orders.ts";
import { asha, db, up, useUpstream } from "#tests/support/use-upstream.ts";

let id: string;
let product: number;

useUpstream();
useDesk();
beforeEach(async () => {
  product = up.product({ price: 100, stock: 50 });
  id = await placed(up, asha, orderOf(asha, [{ productId: product }]));
});

const day = 24 * 3_600_000;
const tokenOf = (link: string) => /order-state\?token=([\w-]+)/.exec(link)?.[1] ?? "";
const link = (language: "en" | "hi" = "en") => up.upstream.services.desk.orderLink({ id, language });
const headers = (token: string) => ({ "order-token": token });
const state = (token = tokenOf(link())) => up.call("GET", "/order-state", { headers: headers(token) });
const told = async (token?: string) => ((await state(token)).body as { data: object }).data;
const confirm = (token = tokenOf(link())) =>
  up.call("POST", "/order-state/confirmation", { headers: headers(token), body: {} });
const move = (to: "processing" | "shipped") => inTransaction(db, moveOrder, id, to, up.clock.at);

describe("the link of a mail", () => {
  test("stands in every mail about an order, and tells where it stands, but nothing of the customer", async () => {
    await move("processing");
    await move("shipped");
    const mails = (await up.mails(asha.email, 3)).map(decodedMail);
    expect(new Set(mails.map(tokenOf)).size).toBe(3);
    for (const mail of mails) expect((await state(tokenOf(mail))).body).toMatchObject({ data: { id } });
    const { status, body } = await state();
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { data: { id, status: "shipped", total: 100, items: [{ name: "Test Stole", qty: 1, price: 100 }] } },
    });
    expect(JSON.stringify(body)).not.toMatch(/Asha|Temple|98450|@|shippingInfo|paymentDetails/);
    expect(link("hi")).toMatch(/^https:\/\/shop\.example\/hi\/order-state\?token=[\w-]+$/);
  });

  test("works for 90 days, and not when it is forged", async () => {
    const token = tokenOf(link());
    const { seal } = up.upstream.services.desk.seal;
    for (const wrong of [
      "",
      "a",
      token.slice(1),
      `${token.startsWith("A") ? "B" : "A"}${token.slice(1)}`,
      seal("JBSWY3DPEHPK3PXP"),
      seal(`order ${id}`),
      // An order that is not there.
      seal(`order PL-22222222 ${up.clock.at.getTime()}`),
    ])
      expect(await state(wrong)).toMatchObject({ status: 404, body: { code: "not_found" } });
    up.clock.at = new Date(up.clock.at.getTime() + 90 * day);
    expect((await state(token)).status).toBe(200);
    up.clock.at = new Date(up.clock.at.getTime() + 1);
    expect([(await state(token)).status, (await confirm(token)).status]).toEqual([404, 404]);
  });
});

test("no link from before a change of e-mail works, and each one since does", async () => {
  const before = tokenOf(link());
  up.clock.at = new Date(up.clock.at.getTime() + 1);
  const change = (email: string) =>
    up.call("PUT", `/users/${asha.id}`, { as: asha, body: { email, currentPassword: asha.password } });
  expect((await change("moved@example.org")).status).toBe(200);
  expect([(await state(before)).status, (await confirm(before)).status, (await state()).status]).toEqual([
    404, 404, 200,
  ]);
  await change(asha.email);
  const since = tokenOf(link());
  await up.call("PUT", `/users/${asha.id}`, { as: asha, body: { email: asha.email, name: "Asha" } });
  expect((await state(since)).status).toBe(200);
});

test("tells no shipment of a parcel that came back, and that who ordered by telephone has no account", async () => {
  await move("processing");
  await inTransaction(db, shipOrder, id, { courier: "DTDC", tracking: "7", link: null }, up.clock.at);
  expect(await told()).toHaveProperty("shipment", expect.objectContaining({ courier: "DTDC" }));
  expect(await told()).not.toHaveProperty("without_account");
  const parcel = { restock: true, words: null, amountPaise: null };
  await inTransaction(db, noteCameBack, id, parcel, up.clock.at);
  expect(((await told()) as { shipment?: unknown }).shipment ?? null).toBeNull();
  id = await placedByPhone(up, product, 100);
  expect(await told()).toHaveProperty("without_account", true);
});

describe("cash on delivery is confirmed", () => {
  const confirmedAt = () => up.value("select confirmed_at from orders where id = ?", id);

  test("by a post, once, and never by opening the link", async () => {
    expect(await state()).toMatchObject({ body: { data: { confirmation: "open" } } });
    expect(await told()).not.toHaveProperty("payment_awaited");
    expect(confirmedAt()).toBeNull();
    const at = up.clock.at.toISOString();
    for (let time = 0; time < 2; time++) {
      expect(await confirm()).toMatchObject({ status: 200, body: { data: { confirmation: "done" } } });
      up.clock.at = new Date(up.clock.at.getTime() + day);
    }
    expect(confirmedAt()).toBe(at);
  });

  test("until it is sent, and never where it is paid in another way", async () => {
    up.run("update orders set payment_method = 'upi' where id = ?", id);
    expect(await confirm()).toMatchObject({ status: 409, body: { code: "nothing_to_confirm" } });
    expect(await told()).toHaveProperty("payment_awaited", true);
    up.run("update orders set status = 'shipped' where id = ?", id);
    // What is sent waits no more to be packed.
    expect(await told()).not.toHaveProperty("payment_awaited");
    up.run("update orders set payment_method = 'cod' where id = ?", id);
    expect(await confirm()).toMatchObject({ status: 409, body: { code: "nothing_to_confirm" } });
    expect(await told()).not.toHaveProperty("confirmation");
  });

  describe("before it is packed, where the owner asks for that", () => {
    let client: Client;
    const statusNow = () => up.value("select status from orders where id = ?", id);
    const page = () => client.open(`/desk/orders/${id}`);
    /** Whether it stands in the lists of what is to be confirmed, accepted and packed, and in the courier's table. */
    const listed = () =>
      Promise.all(
        ["?waits=confirm", "?waits=accept", "?waits=pack", "/courier.csv"].map(async (list) =>
          (await client.open(`/desk/orders${list}`)).source.includes(id),
        ),
      );
    const file = () => [new File([`Order,AWB\n${id},90017\n`], "delhivery.csv", { type: "text/csv" })];

    beforeEach(async () => {
      client = await desk.as("owner");
    });

    test("by the link or at the desk, which says what is missing and logs who noted it", async () => {
      expect((await page()).text).not.toContain(orderWords.packedAfter);
      expect(await listed()).toEqual([false, true, false, false]);
      const rules = () => client.open("/desk/words/rules");
      await (await rules()).press(frameWords.save, { "confirms-cash": "on" });
      expect((await rules()).submission(frameWords.save).fields).toContainEqual(["confirms-cash", "yes"]);
      expect(await listed()).toEqual([true, false, false, false]);
      expect((await client.open("/desk")).text).toContain(`${ordersWords.waits.confirm} (`);
      const found = await client.open(`/desk/orders?search=${id}&ticked=all`);
      const [row = found.root] = elements(found.root, (one) => one.tagName === "li" && textOf(one).includes(id));
      expect(textOf(row)).toContain(ordersWords.waits.confirm);
      expect((await found.press(ordersWords.accept)).text).toContain(ordersWords.nothingTicked);
      expect((await page()).offers(orderWords.slips)).toBe(false);
      const refused = await (await page()).press(ordersWords.accept);
      expect(refused.text).toContain(`The customer has not confirmed the order ${id} yet.`);
      expect([statusNow(), refused.text.includes(orderWords.packedAfter)]).toEqual(["pending", true]);
      up.run("update orders set status = 'processing' where id = ?", id);
      await expect(move("shipped")).rejects.toMatchObject({ refused: { code: "not_confirmed_yet" } });
      // Accepted before it was asked for, it is neither packed nor given to the courier.
      expect(await listed()).toEqual([true, false, false, false]);
      const slips = await client.open(`/desk/orders/slips?id=${id}`);
      expect(slips.text).toContain(slipWords.unconfirmed(id));
      expect(elements(slips.root, (one) => one.tagName === "article")).toEqual([]);
      const upload = await client.open("/desk/orders/courier");
      expect(upload.text).toContain(slipWords.leftOut(ordersWords.count(1)));
      const preview = await upload.press(slipWords.preview, { file: file(), courier: "Delhivery" });
      expect(preview.text).toContain(`The customer has not confirmed the order ${id} yet.`);
      up.run("update orders set status = 'pending' where id = ?", id);
      const noted = await (await page()).press(orderWords.byTelephone);
      expect(noted.text).toContain(orderWords.confirmNoted);
      expect(up.value("select act from staff_acts where subject = ? order by id desc", id)).toBe("confirmDeskOrder");
      await (await page()).press(ordersWords.accept);
      expect([statusNow(), ...(await listed())]).toEqual(["processing", false, false, true, true]);
      // Who ordered by telephone has said so.
      const number = await placedByPhone(up, product, 100);
      expect((await client.open(`/desk/orders/${number}`)).hasButton(orderWords.byTelephone)).toBe(false);
      await (await client.open("/desk/words/rules/reset")).press(partsWords.resetNow);
    });

    test("and the courier's table has what is confirmed, however many are not", async () => {
      const own = { id: "'PL-' || (10000000 + i)", idempotency_key: "'copy ' || i", status: "'processing'" };
      const columns = Object.keys(up.row("select * from orders where id = ?", id) ?? {});
      const copied = columns.map((name) => own[name as keyof typeof own] ?? name);
      up.run(
        `with recursive n(i) as (select 1 union all select i + 1 from n where i < 400) insert into orders (${columns.join()}) select ${copied.join()} from orders, n where id = ?`,
        id,
      );
      up.run("update orders set status = 'processing', confirmed_at = '2026-01-01' where id = ?", id);
      await (await client.open("/desk/words/rules")).press(frameWords.save, { "confirms-cash": "on" });
      expect((await client.open("/desk/orders/courier.csv")).source).toContain(id);
      const { text } = await client.open("/desk/orders/courier");
      expect(text).toContain(slipWords.leftOut(ordersWords.count(400)));
      up.run("delete from orders where idempotency_key like 'copy %'");
      await (await client.open("/desk/words/rules/reset")).press(partsWords.resetNow);
    });

    test("and is told and asked for in the customer's messenger, where the telephone can be read as one", async () => {
      const address = new URL((await page()).addresses(new RegExp(`^${orderWords.askToConfirm}`))[0] ?? "");
      expect([address.origin, address.pathname]).toEqual(["https://wa.me", "/919845012345"]);
      const text = address.searchParams.get("text") ?? "";
      expect(text).toContain(`Thank you for your order ${id}.`);
      expect(await state(tokenOf(text))).toMatchObject({ status: 200 });
      up.run("update orders set language = 'hi', status = 'shipped' where id = ?", id);
      const [told = ""] = (await page()).addresses(new RegExp(`^${orderWords.tell(orderWords.happened.shipped)}`));
      expect(new URL(told).searchParams.get("text")).toContain(`आपका ऑर्डर ${id} हमारे यहाँ से निकल चुका है`);
      up.run(`update orders set shipping_info = replace(shipping_info, '98450 12345', 'ask me') where id = ?`, id);
      expect((await page()).source).not.toContain("wa.me");
      expect((await page()).text).toContain(askWords.acts["came-back"].link);
    });
  });
});
