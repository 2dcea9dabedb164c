import { describe, expect, it } from "vitest";
import { readPayment, savedPaymentMethod } from "#contract/payments.ts";
import { readList } from "#contract/shape.ts";
import { readProblem } from "#contract/problem.ts";
import { byCard, byUpi, goodCard, goodUpi, orderOf, paid, sendOrder } from "#tests/support/upstream-orders.ts";
import { asha, up, useNewCustomers, useUpstream } from "#tests/support/use-upstream.ts";

useUpstream();
useNewCustomers();

const pay = (changes: Record<string, unknown>, as = asha, key?: string) =>
  up.call("POST", "/payments/process", {
    as,
    body: { ...goodCard, amount: 100, ...changes },
    ...(key !== undefined && { key }),
  });
const payByUpi = (upiId: unknown) =>
  up.call("POST", "/payments/process", { as: asha, body: { method: "upi", amount: 100, upiId } });

describe("a card payment", () => {
  it.each([
    ["4111 1111 1111 1111", "123", "Visa", "1111"],
    ["5555-5555-5555-4444", "123", "Mastercard", "4444"],
    ["2223003122003222", "123", "Mastercard", "3222"],
    ["6521111111111110", "123", "RuPay", "1110"],
    ["378282246310005", "1234", "Amex", "0005"],
  ])("is authorized for %s", async (cardNumber, cvv, brand, last4) => {
    const answer = await pay({ cardNumber, cvv, amount: 1299.5 });
    expect(answer).toMatchObject({ status: 201, body: { status: "authorized", method: "card", amount: 1299.5 } });
    const receipt = readPayment(answer.body);
    expect(receipt).toMatchObject({ brand, last4, refused: false });
    const lookup = await up.call("GET", `/payments/${receipt.id}`, { as: asha });
    expect(lookup.status).toBe(200);
    expect(readPayment(lookup.body)).toEqual(receipt);
  });

  it("leaves nothing of the card but brand and last four digits, in database and log", async () => {
    await pay({ cardNumber: "4000000000000002", cvv: "987" });
    const { id } = readPayment((await pay({ cvv: "987" })).body);
    const row = up.row("select * from payments where id = ?", id);
    expect(row).toMatchObject({ brand: "Visa", last4: "1111", method: "card", amount_paise: 10_000 });
    for (const kept of [JSON.stringify(row), JSON.stringify(up.logs)])
      expect(kept).not.toMatch(/41111|411111|\b987\b|Asha Rao|11\/28|400000/);
  });

  it.each([
    [{ cardNumber: "4111 1111 1111 1112" }, "cardNumber", "Please enter a valid card number."],
    [{ cardName: "  " }, "cardName", "Please enter the name on the card."],
    [{ expiryDate: "112" }, "expiryDate", "Please enter the expiry date as MM/YY."],
    [{ expiryDate: "10/26" }, "expiryDate", "This card has expired."],
    [{ cvv: "12" }, "cvv", "Please enter the 3-digit CVV.", { digits: 3 }],
    [{ cardNumber: "378282246310005" }, "cvv", "Please enter the 4-digit CVV.", { digits: 4 }],
    [{ cardNumber: "4000 0000 0000 0069" }, "expiryDate", "This card has expired."],
    [{ cardNumber: "4000 0000 0000 0127" }, "cvv", "The CVV does not match this card."],
  ])("is refused on its field: %j", async (changes, path, msg, values = undefined) => {
    const { status, body } = await pay(changes);
    expect(status).toBe(422);
    expect(readProblem(body)).toEqual({ message: msg, code: "invalid", errors: [{ path, msg, values }] });
  });

  it.each([
    ["declined", "4000 0000 0000 0002", 402, "payment_declined"],
    ["not reached", "4000 0000 0000 0341", 503, "payment_unavailable"],
  ])("that is %s is not made", async (_, cardNumber, status, code) => {
    const said = status === 402 ? "declined" : "Nothing was charged";
    expect(await pay({ cardNumber })).toMatchObject({ status, body: { code, message: expect.stringContaining(said) } });
    expect(up.value("select count(*) as rows from payments where customer_id = ?", Number(asha.id))).toBe(0);
  });

  it("is made once for one idempotency key, also at once", async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => pay({}, asha, "pay-once")));
    expect(new Set(answers.map(({ body }) => readPayment(body).id)).size).toBe(1);
    const rows = up.row("select count(*) as rows from payments where customer_id = ?", Number(asha.id));
    expect(rows?.["rows"]).toBe(1);
  });
});

describe("a UPI payment", () => {
  it("is authorized and kept masked", async () => {
    const answer = await payByUpi(" Asha.Rao@OkAxis ");
    expect(answer).toMatchObject({
      status: 201,
      body: { method: "upi", upiId: "as***@okaxis", brand: null, last4: null },
    });
    expect(JSON.stringify(up.rows("select * from payments"))).not.toContain("asha.rao");
    expect((await payByUpi("success@upi")).status).toBe(201);
  });
});

describe("payments", () => {
  it("become saved methods once they paid an order, each once", async () => {
    const methods = async (as = asha) =>
      readList(savedPaymentMethod, (await up.call("GET", "/payments/methods", { as })).body);
    await paid(up, asha, 100);
    expect(await methods()).toEqual([]);
    for (const _ of [1, 2]) {
      const product = up.product();
      await sendOrder(up, asha, orderOf(asha, [{ productId: product }], byCard(await paid(up, asha, 100))));
    }
    const upi = byUpi(await paid(up, asha, 100, goodUpi));
    await sendOrder(up, asha, orderOf(asha, [{ productId: up.product() }], upi));
    expect((await methods())?.map(({ type, last4 }) => [type, last4]).sort()).toEqual([
      ["card", "1111"],
      ["upi", null],
    ]);
    expect(await methods(await up.customer())).toEqual([]);
  });
});
