// One file: the language of a request, of the account and of the order, and the mails that follow from it.
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Database } from "#api/database/tables.ts";
import { deleteCustomer } from "#api/customers/delete-customer.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { decodedMail } from "#tests/support/decoded-mail.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { startTestUpstream, type TestCustomer, type TestUpstream } from "#tests/support/upstream-fixture.ts";
import { orderOf } from "#tests/support/upstream-orders.ts";

const OWNER = "owner@example.org";
const hindi = { "accept-language": "hi" };
let up: TestUpstream;
let db: Database;
beforeAll(async () => {
  up = await startTestUpstream({ samples: null, ownerEmail: OWNER });
  db = await up.openDatabase();
});
afterAll(() => up.stop());

/** The mail to an address that holds a text, once it is written: its plain part and its HTML. */
const mailTo = (to: string, text: string) =>
  vi.waitUntil(
    async () => (await up.mails(to, 1)).map(decodedMail).findLast((mail) => mail.includes(text)) ?? false,
    eventWait,
  );
/** Places an order, and answers its number. */
async function ordered(customer: TestCustomer, headers: Record<string, string> = {}): Promise<string> {
  const body = orderOf(customer, [{ productId: up.product() }]);
  const answer = await up.call("POST", "/orders", { as: customer, body, headers });
  expect(answer.status).toBe(201);
  return (answer.body as { id: string }).id;
}
const languageOf = async (customer: TestCustomer) =>
  ((await up.call("GET", "/users/me", { as: customer })).body as { user: { language: string } }).user.language;

describe("the language of a request", () => {
  it("stays with the order, and is that of its mails whatever is asked in later", async () => {
    const asha = await up.customer();
    expect(await languageOf(asha)).toBe("en");
    const id = await ordered(asha, hindi);
    expect(await languageOf(asha)).toBe("hi");
    const other = await ordered(asha);
    expect(await languageOf(asha)).toBe("en");
    const wire = async (order: string) => (await up.call("GET", `/orders/${order}`, { as: asha })).body;
    expect(await wire(id)).toMatchObject({ data: { language: "hi" } });
    expect(await wire(other)).toMatchObject({ data: { language: "en" } });

    await inTransaction(db, moveOrder, id, "processing", up.clock.at);
    await up.call("PUT", `/orders/${other}/cancel`, { as: asha });
    const mail = await mailTo(asha.email, "पक्का हो गया");
    expect(mail).toContain('<html lang="hi-IN">');
    expect(mail).toContain(`https://shop.example/hi/order/${id}`);
    expect(await mailTo(asha.email, `https://shop.example/order/${other}`)).toContain('<html lang="en-IN">');
  });

  it("is that of a registration, and of the mails about its account", async () => {
    const email = "meera@example.org";
    const fields = { name: "मीरा", phone: "98450 12345", address: "12", city: "Mysuru", state: "Karnataka" };
    const body = { ...fields, email, password: "gulmohar", pincode: "570001" };
    const made = await up.call("POST", "/users/register", { body, headers: { "accept-language": "fr, hi-IN;q=0.8" } });
    expect(made).toMatchObject({ status: 201, body: { user: { language: "hi" } } });
    const forgot = (headers: Record<string, string> = {}) =>
      up.call("POST", "/users/forgot-password", { body: { email }, headers });
    // The link leads to the language in which it was asked for.
    await forgot();
    await mailTo(email, "https://shop.example/reset-password?token=");
    await forgot(hindi);
    const mail = await mailTo(email, "https://shop.example/hi/reset-password?token=");
    const token = /hi\/reset-password\?token=([\w-]+)/.exec(mail)?.[1];
    await up.call("POST", "/users/reset-password", { body: { token, password: "marigold" } });
    expect(await mailTo(email, "https://shop.example/hi/password")).toContain("हर डिवाइस से लॉग आउट");

    const login = await up.call("POST", "/users/login", { body: { email, password: "marigold" } });
    const as = login.body as { token: string; user: { id: number } };
    await up.call("PUT", `/users/${as.user.id}`, {
      as,
      body: { email: "new@example.org", currentPassword: "marigold" },
    });
    await mailTo(email, "अब लॉग इन नहीं होगा");
    await inTransaction(db, deleteCustomer, as.user.id, up.clock.at);
    await forgot();
    await mailTo("new@example.org", "अकाउंट हटा दिया है");
  });
});
