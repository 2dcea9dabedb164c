import { afterEach, beforeEach, expect, test } from "vitest";
import { startTestUpstream, type TestUpstream } from "#tests/support/upstream-fixture.ts";
import { goodCard } from "#tests/support/upstream-orders.ts";

const limits = { ATTEMPTS_PER_ACCOUNT: 3, ATTEMPTS_PER_ADDRESS: 8, ATTEMPT_WINDOW_S: 60, samples: null };
const [thief, home] = ["203.0.113.9", "198.51.100.7"];
let up: TestUpstream;
beforeEach(async () => void (up = await startTestUpstream({ ...limits, TRUST_SHOP: true })));
afterEach(() => up.stop());

const from = (address: string) => ({ headers: { "x-shopper-address": address } });
const login = (email: string, password: string, address: string) =>
  up.call("POST", "/users/login", { body: { email, password }, ...from(address) });

test("a wrong password is told three times, then it is a wait; the account's owner elsewhere notices nothing", async () => {
  const asha = await up.customer();
  for (const expected of [401, 401, 401, 429, 429])
    expect((await login(asha.email, "wrong", thief)).status).toBe(expected);
  expect((await login(asha.email, asha.password, thief)).body).toMatchObject({
    code: "too_many",
    message: "Too many attempts. Please try again in 1 minute.",
    values: { minutes: 1 },
  });
  expect((await login(asha.email, asha.password, home)).status).toBe(200);
  up.clock.at = new Date(up.clock.at.getTime() + 60_000);
  expect((await login(asha.email, asha.password, thief)).status).toBe(200);
});

test("the password of a new e-mail counts as that of a login", async () => {
  const asha = await up.customer();
  const change = (currentPassword: string) =>
    up.call("PUT", `/users/${asha.id}`, {
      as: asha,
      body: { email: "new@example.org", currentPassword },
      ...from(thief),
    });
  for (const expected of [403, 403, 403, 429]) expect((await change("wrong")).status).toBe(expected);
  expect((await change(asha.password)).status).toBe(429);
  expect((await login(asha.email, asha.password, thief)).status).toBe(429);
  up.clock.at = new Date(up.clock.at.getTime() + 60_000);
  for (const expected of [403, 403, 200])
    expect((await change(expected === 200 ? asha.password : "wrong")).status).toBe(expected);
  for (const expected of [401, 401, 401])
    expect((await login("new@example.org", "wrong", thief)).status).toBe(expected);
});

test("an unknown e-mail is limited as a known one is", async () => {
  for (const expected of [401, 401, 401, 429])
    expect((await login("nobody@example.org", "wrong", thief)).status).toBe(expected);
});

test("a success clears what was counted of account and address", async () => {
  const asha = await up.customer();
  for (let round = 0; round < 3; round++) {
    for (const password of ["wrong", "wrong"]) expect((await login(asha.email, password, home)).status).toBe(401);
    await login(asha.email, asha.password, home);
  }
  expect((await login(asha.email, asha.password, home)).status).toBe(200);
});

test("payments that succeed are not limited, and forgive the ones that were declined before", async () => {
  const asha = await up.customer();
  const pay = (cardNumber: string) =>
    up.call("POST", "/payments/process", { as: asha, body: { ...goodCard, cardNumber, amount: 10 }, ...from(home) });
  for (let round = 0; round < 3; round++) {
    for (const _ of [1, 2]) expect((await pay("4000000000000002")).status).toBe(402);
    expect((await pay(goodCard.cardNumber)).status).toBe(201);
  }
});

test("registrations, reset requests and payments have their limits", async () => {
  const asha = await up.customer();
  const reset = () => up.call("POST", "/users/forgot-password", { body: { email: asha.email }, ...from(thief) });
  for (const expected of [200, 200, 200, 429]) expect((await reset()).status).toBe(expected);
  const pay = (cardNumber: string) =>
    up.call("POST", "/payments/process", { as: asha, body: { ...goodCard, cardNumber, amount: 10 }, ...from(thief) });
  for (const expected of [402, 402, 402, 429]) expect((await pay("4000000000000002")).status).toBe(expected);
  const register = (email: string) =>
    up.call("POST", "/users/register", {
      body: { name: "A", email, password: "gulmohar", phone: "1", address: "a", city: "c", state: "s", pincode: "p" },
      ...from(thief),
    });
  for (let count = 0; count < limits.ATTEMPTS_PER_ADDRESS; count++)
    expect((await register(`r${count}@example.org`)).status).toBe(201);
  expect((await register("one-more@example.org")).status).toBe(429);
});

test("three changes of an e-mail are allowed and a fourth is a wait; a change that keeps it does not count", async () => {
  const asha = await up.customer();
  const change = (email: string) =>
    up.call("PUT", `/users/${asha.id}`, {
      body: { email, currentPassword: asha.password },
      ...from(home),
      as: asha,
    });
  const emails = ["a1@example.org", "a1@example.org", "a1@example.org", "a2@example.org", "a3@example.org"];
  for (const email of emails) expect((await change(email)).status).toBe(200);
  expect((await change("a4@example.org")).status).toBe(429);
  expect((await change("a3@example.org")).status).toBe(200);
});

test("two processes on one database share the counts, and forty attempts at once are no more than three", async () => {
  const { dataDir, databaseUrl } = up;
  const now = () => up.clock.at;
  const other = await startTestUpstream({ ...limits, dataDir, databaseUrl, now, TRUST_SHOP: true });
  const body = JSON.stringify({ email: "asha@example.org", password: "wrong" });
  const ask = (upstream: TestUpstream["upstream"]) =>
    upstream.fetch(
      new Request("http://upstream.internal/users/login", {
        method: "POST",
        body,
        headers: { "content-type": "application/json", "x-shopper-address": thief },
      }),
    );
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => ask(index % 2 === 0 ? up.upstream : other.upstream)),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
  expect(answers.find(({ status }) => status === 429)?.headers.get("retry-after")).toBe("60");
  await other.stop();
});

test("ignores a client address from an untrusted sender", async () => {
  await up.stop();
  up = await startTestUpstream(limits);
  for (let count = 0; count < 12; count++)
    expect((await login(`b${count}@example.org`, "wrong", thief)).status).toBe(401);
});
