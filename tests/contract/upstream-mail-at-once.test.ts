import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { eventWait } from "#tests/support/event-timeout.ts";
import { decodedMail } from "#tests/support/decoded-mail.ts";
import { startLinkShop, type LinkShop } from "#tests/support/link-shop.ts";
import type { TestCustomer, TestUpstream } from "#tests/support/upstream-fixture.ts";
import { orderOf, placed } from "#tests/support/upstream-orders.ts";
import { askReturn, deliver } from "#tests/support/upstream-returns.ts";

// The worker looks twice a minute by itself. Here it never does, so that a mail is sent only where a call wakes it.
let shop: LinkShop;
let up: TestUpstream;
let asha: TestCustomer;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  shop = await startLinkShop().finally(() => vi.useRealTimers());
  up = shop.up;
  asha = await up.customer();
});
afterAll(() => shop.stop());

const cashOrder = () => placed(up, asha, orderOf(asha, [{ productId: up.product() }]));
const subjectsTo = async (address: string, count: number) =>
  (await up.mails(address, count)).map((mail) =>
    /^Subject: (.*)\r$/m.exec(decodedMail(mail))?.[1]?.replaceAll("_", " "),
  );

/** Waits until the worker has done all that is due and rests. */
async function workerRests(): Promise<void> {
  // What it is at work on is due again only later.
  const due = up.database.prepare("select id from outbox where done_at is null and created_at <= ?");
  await vi.waitUntil(() => due.all(up.clock.at.toISOString()).length === 0, eventWait);
  // It looks once more before it rests. A login takes longer.
  await up.customer();
}

describe("a mail is sent at once", () => {
  it("about an order that is placed, and one that is cancelled", async () => {
    const id = await cashOrder();
    expect(await subjectsTo(asha.email, 1)).toEqual([expect.stringContaining(`Your order ${id}`)]);
    await workerRests();
    await shop.cancel(id, asha);
    expect(await subjectsTo(asha.email, 2)).toContainEqual(expect.stringContaining(`order ${id} is cancelled`));
  });

  it("about a return that is asked for", async () => {
    const customer = await up.customer();
    const id = await placed(up, customer, orderOf(customer, [{ productId: up.product() }]));
    // Nobody wakes the worker for these steps of the owner, and they are due when the return is asked for.
    await deliver(shop.db, id, new Date(up.clock.at.getTime() + 60_000));
    await workerRests();
    shop.later(1);
    expect((await askReturn(up, customer, id, [{ line: 0, qty: 1 }])).status).toBe(201);
    // The order is placed, confirmed, sent and delivered, and its return is asked for.
    expect(await up.mails(customer.email, 5)).toHaveLength(5);
  });

  it("about a question, to the owner", async () => {
    await workerRests();
    const body = { name: "Mira", email: "mira@example.org", order_number: null, question: "Is it washable?" };
    expect((await up.call("POST", "/questions", { body })).status).toBe(200);
    expect(await shop.ownerMail("Is it washable?")).toContain("Mira");
  });

  it("with the link to a new password", async () => {
    const { email } = await up.customer();
    await workerRests();
    await up.call("POST", "/users/forgot-password", { body: { email } });
    expect(await subjectsTo(email, 1)).toEqual([expect.stringMatching(/password/)]);
  });

  it("about the payment of a link, when the customer comes back and when the provider sends a webhook", async () => {
    const [first, second] = [await shop.linked(), await shop.linked()];
    await workerRests();
    await shop.returns(shop.fake.pay(first.link));
    await shop.mailTo(first.customer.email, "has arrived, thank you");
    await workerRests();
    shop.fake.pay(second.link);
    await shop.sends(shop.fake.webhook("payment_link.paid", { payment_link: shop.fake.linkOf(second.id) }));
    await shop.mailTo(second.customer.email, "has arrived, thank you");
  });
});
