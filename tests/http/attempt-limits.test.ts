import { afterAll, beforeAll, expect, test } from "vitest";
import { startShop, type RunningShop } from "#tests/support/shop.ts";

let shop: RunningShop;
beforeAll(async () => {
  shop = await startShop({ env: { ATTEMPTS_PER_ACCOUNT: "2", TRUST_PROXY: "1" } });
});
afterAll(() => shop.stop());

const logIn = (address: string) =>
  fetch(`${shop.url}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { "x-forwarded-for": `10.9.9.9, ${address}`, accept: "text/html" },
    body: new URLSearchParams({ email: "asha@example.org", password: "not-theirs" }),
  });

test("one attempt too many is a page with status 429 that keeps what was typed and says when to come back", async () => {
  for (const expected of [400, 400]) expect((await logIn("203.0.113.9")).status).toBe(expected);
  const refused = await logIn("203.0.113.9");
  const page = await refused.text();
  expect(refused.status).toBe(429);
  // The window of 15 minutes, less what has gone by.
  const wait = Number(refused.headers.get("retry-after"));
  expect([wait > 60, wait <= 900]).toEqual([true, true]);
  expect(page).toContain(`Too many attempts. Please try again in ${Math.ceil(wait / 60)} minutes.`);
  expect(page).toContain('value="asha@example.org"');
  expect(page).not.toContain("not-theirs");
});

test("does not limit another client, whatever the first forwarded addresses are", async () => {
  expect((await logIn("203.0.113.10")).status).toBe(400);
});
