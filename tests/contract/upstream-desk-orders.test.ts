import { beforeEach, describe, expect, test } from "vitest";
import type { OrderResults } from "#contract/desk/orders-calls.ts";
import { specifiedDelivery } from "#domain/delivery-terms.ts";
import type { Database } from "#api/database/tables.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { storeStaff } from "#tests/support/desk-staff.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { runOwnerCommand } from "#tests/support/owner-command.ts";
import { auditFindings } from "#tests/support/read-audit.ts";
import { addPiece } from "#tests/support/stored-variants.ts";
import { orderOf, placed, placedByCard } from "#tests/support/upstream-orders.ts";
import type { Answered, TestCustomer, TestUpstream } from "#tests/support/upstream-fixture.ts";
import { useUpstream } from "#tests/support/use-upstream.ts";

let up: TestUpstream;
let db: Database;
let asha: TestCustomer;
let owner = "";
let product = 0;
let serial = 0;

useUpstream((made) => ({ up, db, asha } = made), {
  upi: { id: "pallu@okbank", keptMs: 48 * 3_600_000 },
  delivery: { ...specifiedDelivery, cash: { countries: ["IN"], upToPaise: 500_000 } },
});
beforeEach(async () => {
  owner = (await storeStaff(db, "owner", "Meera Iyer")).token;
  product = up.product({ stock: 100 });
});

/** Does an act with a key of its own, unless one is given. */
const act = (path: string, body: unknown, { token = owner, key = `key-${++serial}` } = {}): Promise<Answered> =>
  up.call("POST", `/desk${path}`, { as: { token }, body, key });
const read = async (path: string, token = owner) =>
  ((await up.call("GET", `/desk${path}`, { as: { token } })).body as { data: Record<string, unknown> }).data;
const results = ({ body }: Answered) => (body as { data: { results: OrderResults } }).data.results;
const shown = (number: string) => read(`/order?number=${number}`);
const place = (quantity = 1) => placed(up, asha, orderOf(asha, [{ productId: product, quantity }]));
const stockOfVariant = (id: number, size: string) =>
  Number(up.database.prepare("select stock from variants where product_id = ? and size = ?").get(id, size)?.["stock"]);
const books = async () => expect(await auditFindings(db, up)).toEqual([]);

async function placedAt(status: "processing" | "shipped" | "delivered", number: string): Promise<string> {
  for (const step of ["processing", "shipped", "delivered"] as const) {
    const { status: now } = await shown(number);
    if (now !== status) await inTransaction(db, moveOrder, number, step, up.clock.at);
  }
  return number;
}

describe("two people at once", () => {
  test("two packers who accept the same orders do each of them once, and the other one reads who did it", async () => {
    const numbers = await Promise.all(Array.from({ length: 12 }, () => place()));
    const packers = [await storeStaff(db, "packer", "Ravi"), await storeStaff(db, "packer", "Sunita")];
    const answers = await Promise.all(
      packers.map(({ token }, index) =>
        act("/orders/accept", { numbers: index === 0 ? numbers : numbers.toReversed() }, { token }),
      ),
    );
    const all = answers.flatMap(results);
    expect(all.filter(({ refused }) => refused === null)).toHaveLength(12);
    for (const { id, refused } of all)
      if (refused !== null)
        expect(refused.message).toMatch(new RegExp(`^${id} is processing meanwhile \\((Ravi|Sunita)\\)`));
    for (const number of numbers) {
      expect(up.entriesOf(number).filter((kind) => kind === "order_processing")).toHaveLength(1);
      const { history } = (await shown(number)) as { history: { status: string; by: string | null }[] };
      expect(history.map(({ status }) => status)).toEqual(["pending", "processing"]);
      expect(["Ravi", "Sunita"]).toContain(history[1]?.by);
    }
    await books();
  });

  test("the same key once more changes nothing and has the same answer", async () => {
    const number = await placedAt("processing", await place());
    const body = { number, seen: "processing", courier: "Delhivery", tracking: "123", unpaid: false };
    const [first, again] = await Promise.all([1, 2].map(() => act("/order/ship", body, { key: "ship-once" })));
    expect([first?.status, again?.status]).toEqual([200, 200]);
    expect(up.entriesOf(number).filter((kind) => kind === "order_shipped")).toHaveLength(1);
  });

  const late = {
    seen: "pending",
    courier: "Delhivery",
    tracking: "1",
    unpaid: false,
    restock: true,
    words: "",
    amount_paise: 1,
    seen_refundable_paise: 1,
  };
  test.each([
    ["/order/ship", late],
    ["/order/paid", late],
    ["/order/cancel", late],
    ["/order/piece", { ...late, line: 0, seen_piece: { size: "M", color: "Red" }, size: "L", color: "Red" }],
    ["/order/came-back", late],
    ["/order/refund", late],
  ])("an act on an order that moved meanwhile changes nothing: %s", async (path, body) => {
    const number = await placedAt("processing", await place());
    // What is written is the same; a mail may be sent meanwhile.
    const state = async () => ({ ...(await shown(number)), mails: up.entriesOf(number) });
    const before = await state();
    expect(await act(path, { ...body, number })).toMatchObject({
      status: 409,
      body: { code: "changed_meanwhile", message: expect.stringContaining("is processing meanwhile") },
    });
    expect(await state()).toEqual(before);
  });

  test("the same key with other orders is another act", async () => {
    const [first, second] = [await place(), await place()];
    for (const numbers of [[first], [first, second]]) await act("/orders/accept", { numbers }, { key: "twice" });
    expect(await shown(second)).toMatchObject({ status: "processing" });
    const [moved, again] = [await act("/orders/accept", { numbers: [first] }, { key: "twice" }), up.entriesOf(first)];
    expect([results(moved), again.filter((kind) => kind === "order_processing").length]).toEqual([
      [{ id: first, refused: null }],
      1,
    ]);
  });

  test("nobody of the shop is named for what the customer did", async () => {
    const number = await place();
    await act("/order/note", { number, text: "Blue box." });
    up.clock.at = new Date(up.clock.at.getTime() + 1_000);
    await up.call("PUT", `/orders/${number}/cancel`, { as: asha });
    const [refused] = results(await act("/orders/accept", { numbers: [number] }));
    expect(refused?.refused?.message).toBe(`${number} is cancelled meanwhile: nothing was changed.`);
  });
});

describe("a change before the order is sent", () => {
  test("another size of the same price takes the place of the first, and both stocks follow", async () => {
    const piece = addPiece(up, [
      { size: "M", color: "Red", stock: 5 },
      { size: "L", color: "Red", stock: 2 },
      { size: "XL", color: "Red", stock: 5, pricePaise: 12_000 },
    ]);
    const number = await placed(up, asha, orderOf(asha, [{ productId: piece, quantity: 2 }]));
    const change = async (size: string) => {
      const { items } = (await shown(number)) as { items: { size: string; color: string }[] };
      const seen = { size: items[0]?.size, color: items[0]?.color };
      return act("/order/piece", { number, seen: "pending", seen_piece: seen, line: 0, size, color: "Red" });
    };
    expect((await change("L")).status).toBe(200);
    expect([stockOfVariant(piece, "M"), stockOfVariant(piece, "L"), up.stockOf(piece)]).toEqual([5, 0, 10]);
    expect(await change("XL")).toMatchObject({ status: 409, body: { message: expect.stringContaining("same price") } });
    expect(stockOfVariant(piece, "L")).toBe(0);
    expect(await shown(number)).toMatchObject({ items: [{ size: "L", quantity: 2 }], total_paise: 20_000 });
    await books();
  });

  test("an address is changed until the order is sent, and not where the shop does not deliver", async () => {
    const number = await placedAt("processing", await place());
    const { to } = (await shown(number)) as { to: Record<string, string> };
    const change = (changes: object) =>
      act("/order/address", { number, seen: "processing", seen_to: to, to: { ...to, ...changes } });
    expect((await change({ address: "" })).status).toBe(422);
    expect((await change({ city: "Hubballi", zipCode: "580020" })).status).toBe(200);
    expect(await shown(number)).toMatchObject({ to: { city: "Hubballi", zipCode: "580020" } });
    await placedAt("shipped", number);
    const last = { number, seen: "shipped", seen_to: ((await shown(number)) as { to: object }).to, to };
    expect(await act("/order/address", last)).toMatchObject({ status: 409 });
  });

  test("of two tabs with the same order, the second one changes nothing that the first one changed", async () => {
    const number = await place();
    const { to } = (await shown(number)) as { to: Record<string, string> };
    const tabs = [
      ["/order/address", { seen_to: to, to: { ...to, address: "1 Car Street" } }],
      ["/order/address", { seen_to: to, to: { ...to, address: "2 Temple Road" } }],
      ["/order/piece", { seen_piece: { size: "M", color: "Red" }, line: 0, size: "L", color: "Red" }],
      ["/order/piece", { seen_piece: { size: "M", color: "Red" }, line: 0, size: "S", color: "Red" }],
    ] as const;
    const answers = [];
    for (const [path, body] of tabs) answers.push(await act(path, { number, seen: "pending", ...body }));
    expect(answers.map(({ status, body }) => [status, (body as { code?: string }).code])).toEqual([
      [200, undefined],
      [409, "changed_meanwhile"],
      [200, undefined],
      [409, "changed_meanwhile"],
    ]);
    expect(await shown(number)).toMatchObject({ to: { address: "1 Car Street" }, items: [{ size: "L" }] });
  });
});

describe("money that goes back", () => {
  test("a part, then the rest, each with its credit note, and never more than was paid", async () => {
    const number = await placedAt("delivered", await placedByCard(up, asha, [{ productId: product }]));
    const refund = (paise: number, seen: number) =>
      act("/order/refund", { number, seen: "delivered", seen_refundable_paise: seen, amount_paise: paise });
    expect((await refund(2_500, 10_000)).status).toBe(200);
    // Another tab, which was open before.
    expect(await refund(2_500, 10_000)).toMatchObject({ status: 409, body: { code: "changed_meanwhile" } });
    expect(await shown(number)).toMatchObject({ refundable_paise: 7_500, refunds: [{ paise: 2_500 }] });
    expect((await refund(7_501, 7_500)).status).toBe(409);
    expect((await refund(7_500, 7_500)).status).toBe(200);
    const notes = up.database.prepare("select parts from credit_notes where order_id = ?").all(number);
    expect(notes).toHaveLength(2);
    await books();
  });

  test.each([
    ["/order/refunded", 1],
    ["/order/refund-again", 0],
  ])("%s is about the refunds that were seen, and no others", async (path, byHand) => {
    const number = await placedAt("delivered", await placedByCard(up, asha, [{ productId: product }]));
    const seen: string[] = [];
    for (const left of [10_000, 7_500]) {
      const body = { number, seen: "delivered", seen_refundable_paise: left, amount_paise: 2_500 };
      expect((await act("/order/refund", body)).status).toBe(200);
      up.database
        .prepare("update refunds set state = ?, by_hand = ? where order_id = ?")
        .run(byHand === 1 ? "due" : "failed", byHand, number);
      const { refunds } = (await shown(number)) as { refunds: { id: string }[] };
      seen.push(refunds.map(({ id }) => id).join(" "));
    }
    const note = (ids = "") => act(path, { number, seen_refunds: ids.split(" ") });
    expect(await note(seen[0])).toMatchObject({ status: 409, body: { code: "changed_meanwhile" } });
    expect(await shown(number)).toMatchObject({
      refunds: [1, 2].map(() => ({ state: byHand === 1 ? "due" : "failed" })),
    });
    expect((await note(seen[1])).status).toBe(200);
    // The other tab, once more.
    expect((await note(seen[1])).status).toBe(409);
  });

  test("a parcel that came back is cancelled, and its pieces are in stock again", async () => {
    const number = await placedAt("shipped", await placedByCard(up, asha, [{ productId: product }]));
    const body = { number, seen: "shipped", restock: true, words: "", amount_paise: null };
    expect((await act("/order/came-back", body)).status).toBe(200);
    expect(await shown(number)).toMatchObject({
      status: "cancelled",
      refundable_paise: 0,
      refunds: [{ paise: 10_000 }],
    });
    expect(up.stockOf(product)).toBe(100);
    await books();
  });
});

describe("an order by telephone", () => {
  const to = {
    fullName: "Lakshmi Devi",
    email: null,
    phone: "98860 54321",
    address: "4 Car Street",
    city: "Udupi",
    state: "Karnataka",
    zipCode: "576101",
    country: "IN",
  };
  const order = (changes: object = {}) => ({
    lines: [{ product_id: product, size: "M", color: "Red", quantity: 1, unit_paise: 10_000 }],
    total_paise: 10_000,
    to,
    method: "cod",
    language: "hi",
    ...changes,
  });

  test("needs no account and no e-mail, takes its pieces out of the stock, and has no address that a mail goes to", async () => {
    const { body } = await act("/orders/place", order());
    const { number } = (body as { data: { number: string } }).data;
    expect(up.stockOf(product)).toBe(99);
    expect(await shown(number)).toMatchObject({ status: "pending", email: null, to: { phone: "98860 54321" } });
    const again = await act("/orders/place", order({ to: { ...to, phone: "+91 9886054321" }, method: "upi" }));
    expect(again.status).toBe(200);
    const columns = "email, password_hash, ordered_by_phone";
    const rows = up.database.prepare(`select ${columns} from customers where phone like '98860%'`).all();
    expect(rows).toEqual([{ email: null, password_hash: null, ordered_by_phone: "9886054321" }]);
    await books();
  });

  test.each(["9886054321@phone.invalid", "9886054321@PHONE.INVALID", "\u00009886054321@phone.invalid "])(
    "is nobody's account: %j cannot be registered, moved into or logged in to",
    async (email) => {
      await act("/orders/place", order());
      const refused = { status: 422, body: { errors: [{ path: "email", msg: "Email is invalid" }] } };
      expect(await up.register({ email })).toMatchObject(refused);
      const moved = { email, currentPassword: asha.password };
      expect(await up.call("PUT", `/users/${asha.id}`, { as: asha, body: moved })).toMatchObject(refused);
      expect((await up.call("POST", "/users/login", { body: { email, password: "" } })).status).toBe(401);
      expect(await act("/orders/place", order({ to: { ...to, email } }))).toMatchObject({ status: 422 });
    },
  );

  test("its customer is found by phone for a copy and a deletion", async () => {
    const { body } = await act(
      "/orders/place",
      order({ to: { ...to, phone: "98860 67890", email: "lakshmi@example.org" } }),
    );
    const { number } = (body as { data: { number: string } }).data;
    const copy = await runOwnerCommand(up, "customers", ["copy", "098860-67890"]);
    expect(JSON.parse(copy.said)).toMatchObject({
      account: { email: null, phone: "98860 67890" },
      orders: [{ id: number }],
    });
    expect((await runOwnerCommand(up, "customers", ["delete", "9886067890"])).said).toContain(`order ${number}`);
    await act("/order/cancel", { number, seen: "pending", words: "" });
    expect((await runOwnerCommand(up, "customers", ["delete", "9886067890", "--yes"])).said).toContain("Deleted:");
    expect(await shown(number)).toMatchObject({ email: null, to: { phone: null, fullName: "" } });
    expect((await act("/orders/place", order())).status).toBe(200);
    await books();
  });

  test("offers cash up to the limit for cash alone", async () => {
    const methods = async (quantity: number) => {
      const lines = JSON.stringify([{ product_id: product, size: "M", color: "Red", quantity }]);
      return (await read(`/orders/new?${new URLSearchParams({ lines })}`))["methods"];
    };
    expect([await methods(1), await methods(99)]).toEqual([["cod", "upi"], ["upi"]]);
  });

  test.each([
    ["a price that was not seen so", { total_paise: 9_900 }, 409],
    [
      "a piece that is not there",
      { lines: [{ product_id: 0, size: "M", color: "Red", quantity: 1, unit_paise: 1 }] },
      409,
    ],
    ["no phone", { to: { ...to, phone: null } }, 422],
    ["a PIN code that is none", { to: { ...to, zipCode: "0123" } }, 422],
  ])("is refused with %s", async (_, changes, status) => {
    expect((await act("/orders/place", order(changes))).status).toBe(status);
    expect(up.stockOf(product)).toBe(100);
  });
});

describe("the courier's file", () => {
  test("is shown as it is understood, and then sends each order once", async () => {
    const first = await placedAt("processing", await place());
    const pending = await place();
    const text = `Order Number;AWB No;Weight\n${first};0012345;1\n${pending};0012346;1\n`;
    const preview = await act("/orders/courier/preview", { text, courier: "Delhivery" });
    expect(preview.body).toMatchObject({
      data: {
        columns: ["Order Number", "AWB No"],
        lines: [
          { line: 2, number: first, courier: "Delhivery", tracking: "0012345", refused: null },
          { line: 3, number: pending, refused: { code: "wrong_state", values: { order: pending, state: "pending" } } },
        ],
      },
    });
    expect(await shown(first)).toMatchObject({ status: "processing" });
    expect(results(await act("/orders/courier", { text, courier: "Delhivery" }))).toEqual([
      { id: first, refused: null },
      {
        id: pending,
        refused: {
          code: "wrong_state",
          message: `The order ${pending} is pending: it cannot become shipped.`,
          values: { order: pending, state: "pending" },
        },
      },
    ]);
    expect(await shown(first)).toMatchObject({ status: "shipped", shipment: { tracking: "0012345" } });
  });

  test.each([
    ["no table", "hello", "no line with the names"],
    ["no column for the number", "Order,Weight\nPL-1,2\n", "lacks a column for the tracking number"],
    ["an open quote", 'Order,AWB\n"PL-1,2\n', "no table of text"],
  ])("is refused when it is %s", async (_, text, message) => {
    const answer = await act("/orders/courier/preview", { text, courier: "Delhivery" });
    expect(answer).toMatchObject({ status: 422, body: { message: expect.stringContaining(message) } });
  });
});

describe("the list", () => {
  test("finds an order by its number, name, phone, e-mail and PIN code, and by what it waits for", async () => {
    const to = { ...orderOf(asha, []).shippingInfo, fullName: "Zubeida Khan", phone: "90000 11223", zipCode: "799001" };
    const number = await placed(up, asha, orderOf(asha, [{ productId: product }], { shippingInfo: to }));
    const find = async (query: Record<string, string>) =>
      ((await read(`/orders?${new URLSearchParams(query)}`)) as { orders: { number: string }[] }).orders.map(
        (order) => order.number,
      );
    for (const search of [number.slice(3).toLowerCase(), "zubeida", "+91 9000011223", "0011223", "799001", "khan zub"])
      expect(await find({ search }), search).toEqual([number]);
    expect(await find({ search: asha.email })).toContain(number);
    expect(await find({ search: "zubeida", waits: "accept" })).toEqual([number]);
    expect(await find({ search: "zubeida", waits: "pack" })).toEqual([]);
    expect(await read("/today")).toMatchObject({ accept: { count: expect.any(Number) } });
  });

  test("counts what waits today and adds up the sales of each day", async () => {
    const before = (await read("/today")) as { sales: { day: string; paise: number }[]; accept: { count: number } };
    await place(3);
    const after = (await read("/today")) as typeof before;
    expect(after.accept.count).toBe(before.accept.count + 1);
    expect(after.sales).toHaveLength(30);
    expect(after.sales.at(-1)?.day).toBe("2026-11-20");
    expect((after.sales.at(-1)?.paise ?? 0) - (before.sales.at(-1)?.paise ?? 0)).toBe(30_000);
  });
});
