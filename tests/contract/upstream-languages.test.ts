// One file: the language of a request, of the account and of the order, and the mails that follow from it.
import { describe, expect, it, vi } from "vitest";
import { moveOrder } from "#api/orders/move-order.ts";
import { decodedMail } from "#tests/support/decoded-mail.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import type { TestCustomer } from "#tests/support/upstream-fixture.ts";
import { orderOf } from "#tests/support/upstream-orders.ts";
import { db, up, useUpstream } from "#tests/support/use-upstream.ts";

const OWNER = "owner@example.org";
const hindi = { "accept-language": "hi" };
useUpstream({ samples: null, OWNER_EMAIL: OWNER });

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
});
