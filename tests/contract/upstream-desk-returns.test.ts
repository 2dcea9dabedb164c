import { beforeEach, expect, it } from "vitest";
import {
  answerDeskReturn,
  readDeskReturn,
  readDeskReturns,
  receiveDeskReturn,
  refundDeskReturn,
} from "#contract/desk/returns-calls.ts";
import type { Database } from "#api/database/tables.ts";
import { storeStaff } from "#tests/support/desk-staff.ts";
import { auditFindings } from "#tests/support/read-audit.ts";
import { orderOf, placed } from "#tests/support/upstream-orders.ts";
import { askedReturn, deliver } from "#tests/support/upstream-returns.ts";
import type { TestCustomer, TestUpstream } from "#tests/support/upstream-fixture.ts";
import { useUpstream } from "#tests/support/use-upstream.ts";

let up: TestUpstream;
let db: Database;
let asha: TestCustomer;
let packer: { token: string };
let owner: { token: string };
let stole: number;
let id: string;

useUpstream((made) => ({ up, db, asha } = made));
beforeEach(async () => {
  packer = await storeStaff(db, "packer", "Ravi");
  owner = await storeStaff(db, "owner");
  stole = up.product();
  up.clock.at = new Date("2026-11-20T10:00:00.000Z");
  const order = await placed(up, asha, orderOf(asha, [{ productId: stole, quantity: 3 }]));
  await deliver(db, order, up.clock.at);
  id = await askedReturn(up, asha, order, [{ line: 0, qty: 3 }]);
});

let keys = 0;
const act = (as: { token: string }, { path }: { path: string }, body: object, key = `key-${++keys}`) =>
  up.call("POST", path, { as, body: { id, ...body }, key });
const accept = (key?: string) => act(packer, answerDeskReturn, { seen: "requested", to: "accepted", words: null }, key);
const receive = (came: number, restock = true) =>
  act(packer, receiveDeskReturn, { seen: "accepted", lines: [{ line: 0, came, restock }] });
const refund = (body: object) =>
  act(owner, refundDeskReturn, { seen: "received", amount_paise: null, made: false, ...body });
const show = async () =>
  readDeskReturn.answer.parse(
    ((await up.call("GET", `${readDeskReturn.path}?id=${id}`, { as: packer })).body as { data: unknown }).data,
  );

it("goes from the question to the money, tells who did what, and the books add up", async () => {
  await accept();
  await receive(2);
  expect(up.stockOf(stole)).toBe(9);
  expect(await show()).toMatchObject({ status: "received", proposed: { amount_paise: 20_000, by_hand: true } });
  expect((await refund({ amount_paise: 15_000 })).body).toMatchObject({
    data: { outcome: "by_hand", amount_paise: 15_000 },
  });
  expect((await refund({ made: true })).body).toMatchObject({ data: { outcome: "made" } });
  const done = await show();
  expect(done).toMatchObject({ status: "refunded", refund: { amount_paise: 15_000, state: "made" }, proposed: null });
  expect(done.history.map(({ status, by }) => [status, by])).toEqual([
    ["requested", null],
    ["accepted", "Ravi"],
    ["received", "Ravi"],
    ["refunded", "Meera Iyer"],
  ]);
  expect(up.entriesOf(id)).toEqual([
    "return_requested",
    "owner_return",
    "return_accepted",
    "return_received",
    "return_refunded",
  ]);
  expect(await auditFindings(db, up, up.clock.at)).toEqual([]);
});

it("is answered once by a double tap, and a second tab is told that it changed meanwhile", async () => {
  const both = await Promise.all([accept("tap"), accept("tap")]);
  expect(both).toEqual([both[0], both[0]]);
  expect(both[0]).toMatchObject({ status: 200, body: { data: { status: "accepted" } } });
  expect(await accept()).toMatchObject({ status: 409, body: { code: "changed_meanwhile" } });
  expect(up.entriesOf(id)).toEqual(["return_requested", "owner_return", "return_accepted"]);
});

it("puts only those lines into the stock that can be sold again", async () => {
  await accept();
  await receive(3, false);
  expect(up.stockOf(stole)).toBe(7);
});

it("is not declined without words, and a packer gives no money back", async () => {
  const silent = await act(packer, answerDeskReturn, { seen: "requested", to: "declined", words: " " });
  expect(silent).toMatchObject({ status: 422, body: { errors: [{ path: "words" }] } });
  await accept();
  await receive(3);
  const refused = await act(packer, refundDeskReturn, { seen: "received", amount_paise: null, made: false });
  expect(refused).toMatchObject({ status: 403, body: { code: "not_allowed" } });
  expect(await show()).toMatchObject({ status: "received", refund: null });
});

it("is listed by its status, the oldest first, and counted", async () => {
  const list = async (status: string) =>
    (await up.call("GET", `${readDeskReturns.path}?status=${status}`, { as: packer })).body as {
      data: { returns: { id: string }[]; counts: Record<string, number> };
    };
  const before = await list("requested");
  expect(before.data.returns.at(-1)).toMatchObject({ id, customer: "Asha Rao", pieces: 3 });
  await accept();
  const after = await list("requested");
  expect(after.data.counts["requested"]).toBe((before.data.counts["requested"] ?? 0) - 1);
  expect(after.data.returns.map((one) => one.id)).not.toContain(id);
});
