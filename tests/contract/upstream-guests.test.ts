import { expect, test } from "vitest";
import { readLogin } from "#contract/auth.ts";
import { customersWords } from "#content/desk/customers-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { orderWords } from "#content/desk/orders-words.ts";
import { questionsWords } from "#content/desk/questions-words.ts";
import { deleteUnusedGuests } from "#api/customers/guests.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { desk, useDesk } from "#tests/support/ask-desk.ts";
import { decodedMail } from "#tests/support/decoded-mail.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { startTestUpstream, type TestCustomer } from "#tests/support/upstream-fixture.ts";
import { byCard, orderOf, paid, placed, sendOrder } from "#tests/support/upstream-orders.ts";
import { asha, db, up, useUpstream } from "#tests/support/use-upstream.ts";

useUpstream({ samples: null, GUEST_CHECKOUT: true });
useDesk();

let serial = 0;
const HOUR_MS = 3_600_000;
const ask = (email: string) => up.call("POST", "/users/guest", { body: { email } });

/** A guest who has not ordered yet. */
async function guest(email = `guest${++serial}@example.net`): Promise<TestCustomer> {
  const login = readLogin((await ask(email)).body);
  if (login === null) throw new Error("the guest was refused");
  return { id: login.user.id, email, password: "", token: login.token };
}

/** What a guest orders, and who that is. */
async function ordered(email?: string) {
  const meera = await guest(email);
  const order = orderOf(meera, [{ productId: up.product() }]);
  return { meera, order, id: await placed(up, meera, order) };
}

test("without the setting nobody orders without an account, and the terms say nothing of it", async () => {
  const other = await startTestUpstream({ samples: null });
  const answer = await other.call("POST", "/users/guest", { body: { email: "meera@example.net" } });
  expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
  expect((await other.call("GET", "/terms")).body).not.toHaveProperty("data.guest_checkout");
  await other.stop();
  expect((await up.call("GET", "/terms")).body).toHaveProperty("data.guest_checkout", true);
});

test("a guest pays by card without a cart, once, and every mail leads to the signed page and to no account", async () => {
  const meera = await guest();
  const order = orderOf(meera, [{ productId: up.product() }], byCard(await paid(up, meera, 100)));
  const first = await sendOrder(up, meera, order, "key");
  expect(first.status).toBe(201);
  expect(await sendOrder(up, meera, order, "key")).toEqual({ ...first, status: 200 });
  expect(await sendOrder(up, meera, order, "another")).toMatchObject({ status: 409, body: { code: "cart_changed" } });
  const { id } = first.body as { id: string };
  for (const to of ["shipped", "delivered"] as const) await inTransaction(db, moveOrder, id, to, up.clock.at);
  const mails = (await up.mails(meera.email, 3)).map(decodedMail);
  for (const mail of mails) {
    expect(mail).toContain("answer this mail or call us");
    expect(mail).toMatch(/\/order-state\?token=[\w-]+/);
    expect(mail).not.toMatch(/\/order\/|your account|on the page of your order/);
  }
  const token = /token=([\w-]+)/.exec(mails[0] ?? "")?.[1] ?? "";
  const state = await up.call("GET", "/order-state", { headers: { "order-token": token } });
  expect(state.body).toMatchObject({ data: { id, status: "delivered", without_account: true } });
});

test("an e-mail that is an account's is taken like any other, and the order is never in the account", async () => {
  const [known, unknown] = [await ask(asha.email.toUpperCase()), await ask("nobody@example.net")];
  const shape = ({ status, body }: typeof known) => [status, Object.keys(body as object), typeof body];
  expect(shape(known)).toEqual(shape(unknown));
  const { id } = await ordered(asha.email);
  expect((await up.call("GET", `/orders/${id}`, { as: asha })).status).toBe(404);
  expect((await up.call("GET", "/orders/user", { as: asha })).body).toMatchObject({ data: [], total: 0 });
  expect((await up.call("GET", "/users/me/copy", { as: asha })).body).toHaveProperty("data.orders", []);
  // Nor does it come into an account that is made later.
  const { meera } = await ordered();
  expect((await up.register({ email: meera.email })).status).toBe(201);
  const login = await up.call("POST", "/users/login", { body: { email: meera.email, password: "gulmohar" } });
  const later = readLogin(login.body) ?? { token: "" };
  expect((await up.call("GET", "/orders/user", { as: later })).body).toMatchObject({ total: 0 });
});

test("a guest has no account to log in to or to change, and the token ends after a day, however it is used", async () => {
  const { meera, id } = await ordered();
  for (const password of ["", "gulmohar"])
    expect((await up.call("POST", "/users/login", { body: { email: meera.email, password } })).status).not.toBe(200);
  const changes: [string, string, object][] = [
    ["PUT", `/users/${meera.id}`, { name: "Mira", email: asha.email }],
    ["POST", "/users/me/delete", { currentPassword: "" }],
    ["POST", "/stock-alerts", { product_id: up.product({ stock: 0 }), size: null, color: null, email: null }],
  ];
  for (const [method, path, body] of changes)
    expect((await up.call(method, path, { as: meera, body })).status, path).toBe(401);
  const read = () => up.call("GET", `/orders/${id}`, { as: meera });
  up.clock.at = new Date(up.clock.at.getTime() + 23 * HOUR_MS);
  expect((await read()).status).toBe(200);
  up.clock.at = new Date(up.clock.at.getTime() + HOUR_MS);
  expect((await read()).status).toBe(401);
});

test("the desk names a guest on the order, finds them by e-mail, gives their copy and deletes them", async () => {
  const { meera, id } = await ordered();
  const client = await desk.as("owner");
  expect((await client.open(`/desk/orders/${id}`)).text).toContain(orderWords.withoutAccount.guest);
  const found = await (await client.open("/desk/customers")).press(frameWords.find, { search: meera.email });
  expect(found.text).toContain(customersWords.guest(meera.email));
  const page = await found.follow("Asha Rao");
  const copy = JSON.parse((await page.follow(customersWords.copy)).source) as { account: object; orders: object[] };
  expect([copy.account, copy.orders]).toMatchObject([{ email: meera.email }, [{ id }]]);
  await up.call("PUT", `/orders/${id}/cancel`, { as: meera });
  const asks = await client.open(`${page.url.pathname}/delete`);
  expect((await asks.press(customersWords.deleteNow)).text).toContain(customersWords.deleted(0, 1));
  expect(up.rows("select * from customers where guest_email = ?", meera.email)).toEqual([]);
  expect(JSON.stringify(up.rows("select shipping_info from orders where id = ?", id))).not.toContain(meera.email);
  // The link of the mails still shows the order, and leads to no login.
  const token = up.upstream.services.desk.orderLink({ id, language: "en" }).split("token=")[1] ?? "";
  const state = await up.call("GET", "/order-state", { headers: { "order-token": token } });
  expect(state.body).toMatchObject({ data: { id, without_account: true } });
});

test("a guest's question about their order is theirs at the desk, in their copy and for the deletion; others of that e-mail are not", async () => {
  const { meera, id } = await ordered(asha.email);
  const ask = (question: string, order: string | null) =>
    up.call("POST", "/questions", { body: { name: "Meera", email: meera.email, order_number: order, question } });
  await ask("Where is it?", id);
  await ask("Do you sell shawls?", null);
  const client = await desk.as("owner");
  const [about] = up.column("select id from questions where order_number = ?", id);
  const question = await client.open(`/desk/questions/${about}`);
  expect(question.offers(orderWords.title(id))).toBe(true);
  expect(question.text).not.toContain(questionsWords.otherEmail);
  const page = await client.open(`/desk/customers/${meera.id}`);
  expect([page.text.includes("Where is it?"), page.text.includes("shawls")]).toEqual([true, false]);
  const copy = JSON.parse((await page.follow(customersWords.copy)).source) as { questions: object[] };
  expect(copy.questions).toMatchObject([{ question: "Where is it?" }]);
  await up.call("PUT", `/orders/${id}/cancel`, { as: meera });
  await (await client.open(`/desk/customers/${meera.id}/delete`)).press(customersWords.deleteNow);
  expect(up.column("select question from questions")).toEqual(["Do you sell shawls?"]);
});

test("guests who ordered nothing are deleted after two days, and what they paid is kept without them", async () => {
  const [idle, paying, { meera: buyer }] = [await guest(), await guest(), await ordered()];
  const payment = await paid(up, paying, 100);
  const held = () =>
    [idle, paying, buyer].map(({ id }) => up.rows("select guest_email from customers where id = ?", id));
  await deleteUnusedGuests(db, new Date(up.clock.at.getTime() + 47 * HOUR_MS));
  expect(held().flat()).toHaveLength(3);
  await deleteUnusedGuests(db, new Date(up.clock.at.getTime() + 49 * HOUR_MS));
  expect(held()).toEqual([[], [{ guest_email: null }], [{ guest_email: buyer.email }]]);
  expect(up.rows("select id from payments where id = ?", payment)).toHaveLength(1);
});

test("guests of one e-mail are limited as registrations are, and no e-mail is refused by its name", async () => {
  const email = `often${++serial}@example.net`;
  const answers = [];
  for (let attempt = 0; attempt < 200 && answers.at(-1) !== 429; attempt++) answers.push((await ask(email)).status);
  expect(new Set(answers)).toEqual(new Set([201, 429]));
  expect(await ask("no e-mail")).toMatchObject({ status: 422, body: { errors: [{ path: "email" }] } });
});
