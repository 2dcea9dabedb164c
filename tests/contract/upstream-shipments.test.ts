import { beforeEach, describe, expect, it, vi } from "vitest";
import { readOrder } from "#contract/orders.ts";
import { writeCancellation } from "#api/orders/cancel-order.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { shipmentFrom, shipOrder, type Shipment } from "#api/orders/ship-order.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { decodedMail } from "#tests/support/decoded-mail.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { orderOf, placed, placedByCard } from "#tests/support/upstream-orders.ts";
import { auditFindings } from "#tests/support/read-audit.ts";
import { asha, db, up, useUpstream } from "#tests/support/use-upstream.ts";

let id: string;

useUpstream();
beforeEach(async () => {
  id = await placed(up, asha, orderOf(asha, [{ productId: up.product() }]));
  await inTransaction(db, moveOrder, id, "processing", later);
});

const later = new Date("2026-11-21T10:00:00.000Z");
const delhivery: Shipment = {
  courier: "Delhivery",
  tracking: "77",
  link: "https://www.delhivery.com/track/package/77",
};
const ship = (shipment: Shipment | null, order = id) => inTransaction(db, shipOrder, order, shipment, later);
const show = async (address = id) => readOrder((await up.call("GET", `/orders/${address}`, { as: asha })).body);
const mails = (wanted = "order_shipped") => up.entriesOf(id).filter((kind) => kind === wanted).length;
const findings = () => auditFindings(db, up, later);

describe("sending an order", () => {
  it("tells the customer courier, number and link", async () => {
    expect(await ship(delhivery)).toEqual({ code: "shipped", isUnpaid: false });
    expect(await show()).toMatchObject({ status: "shipped", shipment: { ...delhivery, at: later.toISOString() } });
    expect(mails()).toBe(1);
  });

  it("by two commands at once writes one step and one mail", async () => {
    const outcomes = await Promise.all([ship(delhivery), ship(delhivery), ship(null), ship(delhivery)]);
    expect(outcomes.filter(({ code }) => code === "shipped")).toHaveLength(1);
    expect((await show())?.history.map(({ status }) => status)).toEqual(["pending", "processing", "shipped"]);
    expect([mails(), await findings()]).toEqual([1, []]);
  });

  it("a second time corrects the shipment and writes no other mail while the first one waits", async () => {
    await ship(delhivery);
    const right = { ...delhivery, tracking: "78", link: null };
    expect(await ship(right)).toEqual({ code: "told", before: delhivery });
    expect(await ship(right)).toEqual({ code: "unchanged" });
    expect(await ship(null)).toEqual({ code: "unchanged" });
    expect([(await show())?.shipment, mails()]).toEqual([{ ...right, at: later.toISOString() }, 1]);
  });

  it.each([
    ["courier", { courier: "Delhivery Surface" }],
    ["number", { tracking: "78" }],
    ["link", { link: null }],
  ])("is corrected where its %s alone is another", async (_, change) => {
    await ship(delhivery);
    expect(await ship({ ...delhivery, ...change })).toEqual({ code: "told", before: delhivery });
    expect(await show()).toMatchObject({ shipment: { ...delhivery, ...change } });
  });

  it("tells the customer of a new number once, when the mail with the old one has gone", async () => {
    const gone = () => up.run("update outbox set done_at = '2026-11-21', attempts = 1 where done_at is null");
    await ship(null);
    gone();
    await Promise.all([ship(delhivery), ship(delhivery)]);
    expect([mails(), mails("order_tracking")]).toEqual([1, 1]);
    // That mail waits still, and says what is stored when it is sent.
    await ship({ ...delhivery, tracking: "78" });
    expect(mails("order_tracking")).toBe(1);
    gone();
    await ship({ ...delhivery, tracking: "78" });
    expect(mails("order_tracking")).toBe(1);
    await ship({ ...delhivery, tracking: "79" });
    expect([mails(), mails("order_tracking"), await findings()]).toEqual([1, 2, []]);
    gone();
    // What has arrived is not on its way.
    await inTransaction(db, moveOrder, id, "delivered", later);
    await ship({ ...delhivery, tracking: "80" });
    expect(mails("order_tracking")).toBe(2);
  });

  it("tells the customer of a new number when the mail with the old one is being sent", async () => {
    await ship(delhivery);
    up.run("update outbox set attempts = 1 where done_at is null");
    await ship({ ...delhivery, tracking: "78" });
    expect([mails(), mails("order_tracking")]).toEqual([1, 1]);
  });

  it("can be told of its shipment afterwards, also when it is delivered", async () => {
    await ship(null);
    await inTransaction(db, moveOrder, id, "delivered", later);
    expect(await ship(delhivery)).toEqual({ code: "told", before: null });
    expect(await show()).toMatchObject({ status: "delivered", shipment: delhivery });
  });

  it("is refused where its payment was a test, unless the owner means it", async () => {
    id = await placedByCard(up, asha, [{ productId: up.product() }]);
    await expect(ship(delhivery)).rejects.toMatchObject({ refused: { code: "test_payment", values: { order: id } } });
    expect(await show()).toMatchObject({ status: "processing", shipment: null });
    const sent = inTransaction(db, shipOrder, id, delhivery, later, { sendsUnpaid: true });
    expect(await sent).toEqual({ code: "shipped", isUnpaid: false });
  });

  it("is refused for unknown and cancelled orders, and leaves no shipment", async () => {
    await expect(ship(delhivery, "PL-22222222")).rejects.toThrow("There is no order PL-22222222");
    await inTransaction(db, writeCancellation, null, id, later);
    await expect(ship(delhivery)).rejects.toThrow(`The order ${id} is cancelled: it cannot become shipped.`);
    expect(await show()).toMatchObject({ status: "cancelled", shipment: null });
  });
});

it("a first number is told as such, and only a later one says that earlier numbers no longer count", async () => {
  const mira = await up.customer();
  const arrivedMail = async (subject: string) => {
    // Each request to reset a password wakes the worker.
    await up.call("POST", "/users/forgot-password", { body: { email: "nobody@example.org" } });
    return vi.waitUntil(
      async () => (await up.mails(mira.email, 1)).map(decodedMail).find((text) => text.includes(`Subject: ${subject}`)),
      eventWait,
    );
  };
  for (const before of [null, { ...delhivery, tracking: "", link: null }]) {
    const order = await placed(up, mira, orderOf(mira, [{ productId: up.product() }]));
    const tell = (shipment: Shipment | null) => inTransaction(db, shipOrder, order, shipment, up.clock.at);
    await inTransaction(db, moveOrder, order, "processing", up.clock.at);
    await tell(before);
    await arrivedMail(`Your order ${order} is on its way`);
    await tell({ ...delhivery, tracking: "77" });
    const first = await arrivedMail(`Tracking number of your order ${order}`);
    expect(first).toContain("Tracking number: 77");
    expect(first).not.toContain("no longer count");
    await tell({ ...delhivery, tracking: "78" });
    const second = await arrivedMail(`New tracking number for your order ${order}`);
    expect(second).toContain("Tracking number: 78");
    expect(second).toContain("earlier numbers no longer count");
  }
});

describe("a shipment as the owner types it", () => {
  it("gets the link of a known courier, and keeps one that is given", () => {
    expect(shipmentFrom({ courier: " delhivery  surface ", tracking: "7 7" })).toEqual({
      courier: "delhivery surface",
      tracking: "7 7",
      link: "https://www.delhivery.com/track/package/7%207",
    });
    expect(shipmentFrom({ courier: "Bluedart", tracking: "1", link: "https://a.example/1" })?.link).toBe(
      "https://a.example/1",
    );
    expect(shipmentFrom({ courier: "Ravi's van", tracking: "1" })?.link).toBeNull();
    expect(shipmentFrom({ courier: "Blue Dart" })?.link).toBeNull();
    expect(shipmentFrom({})).toBeNull();
  });

  it("has its number in the digits that couriers read", () => {
    expect(shipmentFrom({ courier: "Ravi's van", tracking: "\u200e१२३" })?.tracking).toBe("123");
  });

  it("is refused with a number and no courier, with one that is too long, and with a link that is not https or too long", () => {
    const refusal = (typed: Parameters<typeof shipmentFrom>[0]) => {
      try {
        return shipmentFrom(typed);
      } catch (error) {
        return error;
      }
    };
    const long = "9".repeat(301);
    const cut = { values: { text: long.slice(1) } };
    expect(refusal({ courier: "DTDC", tracking: long })).toMatchObject({ code: "tracking_long", ...cut });
    expect(shipmentFrom({ courier: "DTDC", tracking: "9".repeat(60) })?.tracking).toHaveLength(60);
    expect(() => shipmentFrom({ courier: "DTDC", tracking: "9".repeat(61) })).toThrow("too long");
    expect(refusal({ courier: "DTDC", link: long })).toMatchObject({ code: "link_wrong", ...cut });
    for (const typed of [{ tracking: "1" }, { link: "https://a.example" }])
      expect(() => shipmentFrom(typed)).toThrow("A courier is missing");
    const longest = "https://a.example/".padEnd(500, "1");
    expect(shipmentFrom({ courier: "DTDC", tracking: "1", link: longest })?.link).toBe(longest);
    for (const link of ["http://a.example", "javascript:alert(1)", "a.example", `${longest}1`])
      expect(() => shipmentFrom({ courier: "DTDC", tracking: "1", link })).toThrow("The link must be an https address");
  });
});
