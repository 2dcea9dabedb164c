import { randomUUID } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { ALERT_LIFE, MAX_ALERTS, ROUND_MS } from "#domain/stock-alerts.ts";
import { endToken, tellOfStock } from "#api/stock-alerts/send-alerts.ts";
import { decodedMail } from "#tests/support/decoded-mail.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { addPiece } from "#tests/support/stored-variants.ts";
import { asha, db, up, useNewCustomers, useUpstream } from "#tests/support/use-upstream.ts";

let guest = "";

useUpstream();
useNewCustomers();
beforeEach(() => void (guest = `${randomUUID()}@example.org`));

const ask = (product_id: number, more: Record<string, unknown> = {}, as?: { token: string }) =>
  up.call("POST", "/stock-alerts", {
    ...(as !== undefined && { as }),
    body: { product_id, size: null, color: null, email: as === undefined ? guest : null, ...more },
  });
const follow = (act: "confirm" | "end", token: string, more: { all?: true } = {}) =>
  up.call("POST", `/stock-alerts/${act}`, { body: { token, ...more } });
const tokenIn = (mail = "", path = "") => new RegExp(`${path}\\?token=([\\w-]+)`).exec(mail)?.[1] ?? "none";
const restock = (id: number, stock: number) => up.run("update products set stock = ? where id = ?", stock, id);
const waitingFor = (id: number) =>
  up.column("select email from stock_alerts where product_id = ? and told_at is null order by id", id);

/** Lets the clock go on, tells of what is back, and waits for all mails. */
async function tell(ms = 60_000): Promise<void> {
  up.clock.at = new Date(up.clock.at.getTime() + ms);
  await tellOfStock(db, up.clock.at);
  await up.call("POST", "/users/forgot-password", { body: { email: "nobody@example.org" } });
  await vi.waitFor(() => expect(up.rows("select id from outbox where done_at is null")).toEqual([]), eventWait);
}

/** Somebody who waits, for this long. */
function wait(id: number, email: string, { size = "", color = "", ms = 0 } = {}): void {
  const at = new Date(up.clock.at.getTime() - ms).toISOString();
  up.run(
    "insert into stock_alerts (email, product_id, size, color, language, asked_at, confirmed_at) values (?, ?, ?, ?, 'en', ?, ?) on conflict (email, product_id, size, color) do update set told_at = null, confirmed_at = excluded.confirmed_at",
    email,
    id,
    size,
    color,
    at,
    at,
  );
}

test("a guest confirms by the link of a mail, and is told once, with a link that ends the rest", async () => {
  const [id, other] = [up.product({ stock: 0, name: "Ikat Stole" }), up.product({ stock: 0 })];
  expect(await ask(id)).toEqual({ status: 200, body: { message: expect.any(String) } });
  const [mail] = await up.mails(guest, 1);
  expect(mail).toContain(`https://shop.example/alerts/confirm?token=`);
  restock(id, 3);
  await tell();
  expect(await up.mails(guest, 1)).toHaveLength(1);
  const token = tokenIn(mail, "confirm");
  for (const _ of [1, 2]) expect((await follow("confirm", token)).status).toBe(200);
  wait(other, guest);
  await tell();
  await tell();
  const mails = (await up.mails(guest, 2)).map(decodedMail);
  expect(mails).toHaveLength(2);
  expect(mails[1]).toContain("In stock again: Ikat Stole");
  expect(mails[1]).toContain(`https://shop.example/product/${id}`);
  expect(waitingFor(other)).toEqual([guest]);
  // Each mail's link ends what that mail is about, also where it was asked for once more since.
  wait(id, guest);
  const ends = [mail, mails[1]].map((one) => tokenIn(one, "end"));
  for (const end of [...ends, ...ends]) {
    expect((await follow("end", end)).status).toBe(200);
    expect([waitingFor(id), waitingFor(other)]).toEqual([[], [guest]]);
    wait(id, guest);
  }
  for (const _ of [1, 2]) expect((await follow("end", ends[0] ?? "", { all: true })).status).toBe(200);
  expect([waitingFor(id), waitingFor(other)]).toEqual([[], []]);
  const { seal } = up.upstream.services.desk.seal;
  for (const wrong of [token, "", "a", seal("order 1 2"), seal(`alerts ["${guest}"]`)])
    expect(await follow("end", wrong)).toMatchObject({ status: 400, body: { code: "token_invalid" } });
});

test("an account lists what it asked for, in the language that is asked for, and ends one; a guest's is not shown", async () => {
  const [id, other, banu] = [
    up.product({ stock: 0, name: "Ikat Stole" }),
    up.product({ stock: 0 }),
    await up.customer(),
  ];
  wait(other, asha.email);
  up.run("update stock_alerts set token_hash = 'b' where product_id = ?", other);
  await ask(id, {}, asha);
  const list = async (as = asha) =>
    ((await up.call("GET", "/stock-alerts", { as })).body as { data: { id: number }[] }).data;
  const [alert] = await list();
  expect(await list()).toEqual([
    { id: expect.any(Number), product_id: id, name: "Ikat Stole", size: null, color: null },
  ]);
  expect(await list(banu)).toEqual([]);
  const end = (path: unknown, as = asha) => up.call("DELETE", `/stock-alerts/${path}`, { as });
  expect((await end(alert?.id, banu)).body).toEqual({ data: [] });
  for (const wrong of ["x", "999999999999", "%00"]) expect((await end(wrong)).status).toBe(200);
  expect(await list()).toHaveLength(1);
  for (const _ of [1, 2]) expect(await end(alert?.id)).toEqual({ status: 200, body: { data: [] } });
  expect(waitingFor(other)).toEqual([asha.email]);
});

test("a customer waits at once for the size and color that were chosen, and is told in the language of the page", async () => {
  const id = addPiece(up, [
    { size: "M", color: "Red", stock: 0 },
    { size: "L", color: "Red", stock: 2 },
  ]);
  const asked = { as: asha, headers: { "accept-language": "hi" } };
  const body = { product_id: id, size: "M", color: "Red", email: null };
  for (const _ of [1, 2]) expect((await up.call("POST", "/stock-alerts", { ...asked, body })).status).toBe(200);
  expect(waitingFor(id)).toEqual([asha.email]);
  await tell();
  expect(await up.mails(asha.email, 0)).toEqual([]);
  up.run("update variants set stock = 1 where product_id = ? and size = 'M'", id);
  restock(id, 3);
  await tell();
  expect(decodedMail((await up.mails(asha.email, 1))[0] ?? "")).toContain(`/hi/product/${id}?size=M&amp;color=Red`);
  expect(waitingFor(id)).toEqual([]);
});

test("five are told of each piece in a day, wherever it came from, and a piece that is gone again is not told", async () => {
  const id = up.product({ stock: 0 });
  const people = Array.from({ length: 12 }, (_, index) => `${index}-${guest}`);
  for (const [index, email] of people.entries()) wait(id, email, { ms: 1_000 * (12 - index) });
  restock(id, 1);
  await tell();
  await tell();
  expect(waitingFor(id)).toEqual(people.slice(5));
  await tell(ROUND_MS);
  expect(waitingFor(id)).toEqual(people.slice(10));
  restock(id, 3);
  up.run("update products set hidden = 1 where id = ?", id);
  await tell();
  expect(waitingFor(id)).toEqual(people.slice(10));
  up.run("update products set hidden = 0 where id = ?", id);
  await tellOfStock(db, up.clock.at);
  // Sold before the mail was sent.
  restock(id, 0);
  await tell();
  expect(waitingFor(id)).toEqual(people.slice(10));
});

test("no address is sent more than some links, and no answer says what is known of it", async () => {
  const ids = Array.from({ length: MAX_ALERTS.unconfirmed + 1 }, () => up.product({ stock: 0 }));
  const known = await ask(ids[0] ?? 0, { email: asha.email });
  for (const id of [...ids, ...ids]) expect(await ask(id)).toEqual(known);
  await tell();
  expect(await up.mails(guest, MAX_ALERTS.unconfirmed)).toHaveLength(MAX_ALERTS.unconfirmed);
  const others = Array.from({ length: MAX_ALERTS.waiting }, () => up.product({ stock: 0 }));
  for (const [index, id] of others.entries()) wait(id, asha.email, { ms: 1_000 * (30 - index) });
  await ask(ids[1] ?? 0, {}, asha);
  // The oldest has ended.
  expect([others[0] ?? 0, others[1] ?? 0, ids[1] ?? 0].map((id) => waitingFor(id).includes(asha.email))).toEqual([
    false,
    true,
    true,
  ]);
  await tell(ALERT_LIFE.unconfirmedMs);
  expect(up.rows("select id from stock_alerts where email = ?", guest)).toEqual([]);
  await tell(ALERT_LIFE.waitingMs);
  expect(up.rows("select id from stock_alerts")).toEqual([]);
});

test("refuses what is not there: a product, a combination, an address, a login", async () => {
  const id = addPiece(up, [
    { size: "M", stock: 0 },
    { size: "L", stock: 0 },
  ]);
  expect(await ask(999_999)).toMatchObject({ status: 404, body: { code: "not_found" } });
  expect(await ask(id, { size: "XS" })).toMatchObject({ status: 409, body: { code: "variant_gone" } });
  for (const email of [null, "", "asha"]) expect(await ask(id, { email })).toMatchObject({ status: 422 });
  expect((await ask(id, {}, { token: "ended" })).status).toBe(401);
});

test("nobody is told of what is in stock when they ask, and nothing is sent any more once all is ended", async () => {
  const id = up.product({ stock: 2 });
  await ask(id, {}, asha);
  restock(id, 0);
  await ask(id, {}, asha);
  restock(id, 1);
  await tellOfStock(db, up.clock.at);
  const mine = { email: asha.email, productId: id, size: "", color: "" };
  expect((await follow("end", endToken(up.upstream.services.desk.seal, mine))).status).toBe(200);
  await ask(id, {}, asha);
  await tell();
  expect(await up.mails(asha.email, 0)).toEqual([]);
});

test("what a customer waits for follows to another address, what the mailbox confirmed stays", async () => {
  const [id, other] = [up.product({ stock: 0 }), up.product({ stock: 0 })];
  await ask(id, {}, asha);
  wait(other, asha.email);
  up.run("update stock_alerts set token_hash = 'a' where product_id = ?", other);
  const body = { email: guest, currentPassword: asha.password };
  expect((await up.call("PUT", `/users/${asha.id}`, { as: asha, body })).status).toBe(200);
  expect([waitingFor(id), waitingFor(other)]).toEqual([[guest], [asha.email]]);
});
