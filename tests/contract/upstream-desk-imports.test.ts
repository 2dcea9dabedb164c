import { text } from "node:stream/consumers";
import { stringify } from "csv-stringify/sync";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  applyDeskImport,
  cancelDeskImport,
  checkDeskImport,
  EXPORT_CHANGES,
  MAX_TABLE_BYTES,
  STORE_TABLE,
  undoDeskImport,
  type DeskImport,
} from "#contract/desk/imports-calls.ts";
import { exportCatalogue } from "#api/catalogue/exchange/export-catalogue.ts";
import { isAlive, isRunning } from "#api/catalogue/exchange/import-lease.ts";
import type { Database } from "#api/database/tables.ts";
import { importProcesses } from "#api/desk/import-processes.ts";
import { endWork } from "#api/desk/imports.ts";
import { storeStaff } from "#tests/support/desk-staff.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { auditFindings } from "#tests/support/read-audit.ts";
import type { TestCustomer, TestUpstream } from "#tests/support/upstream-fixture.ts";
import { orderOf, placed } from "#tests/support/upstream-orders.ts";
import { useUpstream } from "#tests/support/use-upstream.ts";
import { workbookOf } from "#tests/support/workbook.ts";

let up: TestUpstream;
let db: Database;
let asha: TestCustomer;
let meera: { token: string };
let keys = 0;

useUpstream((made) => ({ up, db, asha } = made));
beforeAll(async () => {
  meera = await storeStaff(db, "owner");
});
beforeEach(() => {
  const now = up.clock.at.toISOString();
  up.database.prepare("update staff_sessions set seen_at = ?, created_at = ?, confirmed_at = ?").run(now, now, now);
});

async function send(bytes: string | Buffer, name = "products.csv", key = `key-${++keys}`) {
  const request = new Request(`http://upstream.internal${STORE_TABLE}?name=${name}`, {
    method: "POST",
    body: new Uint8Array(Buffer.from(bytes)),
    headers: { authorization: `Bearer ${meera.token}`, "idempotency-key": key },
  });
  const response = await up.upstream.fetch(request);
  const body = (await response.json()) as { data: { id: string }; message: string };
  return { status: response.status, message: body.message, id: body.data?.id ?? "" };
}
const act = async (call: { path: string }, body: object, key = `key-${++keys}`) => {
  const { status, body: answer } = await up.call("POST", call.path, { as: meera, key, body });
  return { status, code: (answer as { code?: string }).code };
};
const read = async (id: string): Promise<DeskImport> =>
  ((await up.call("GET", `/desk/import?id=${id}`, { as: meera })).body as { data: DeskImport }).data;
/** The import when no process works on it any more. */
const settled = (id: string) =>
  vi.waitFor(async () => {
    const found = await read(id);
    if (["checking", "running", "undoing"].includes(found.state))
      throw new Error(`it is ${found.state}: ${found.done}`);
    // What an import leaves to tidy is tidied after it is shown.
    const lease = await db.selectFrom("import_lease").selectAll().executeTakeFirst();
    if (lease !== undefined && isAlive(lease)) throw new Error("it tidies");
    return found;
  }, eventWait);
const checked = async (bytes: string | Buffer, options: object = {}) => {
  const { id } = await send(bytes);
  const first = await settled(id);
  if (Object.keys(options).length === 0) return first;
  await act(checkDeskImport, { id, options: { ...first.options, ...options } });
  return settled(id);
};
const applied = async ({ id, seen }: DeskImport) => {
  expect((await act(applyDeskImport, { id, seen })).status).toBe(200);
  return settled(id);
};
const undone = async ({ id }: DeskImport) => {
  expect((await act(undoDeskImport, { id })).status).toBe(200);
  return settled(id);
};
const table = (...rows: Record<string, string | number>[]) =>
  stringify(rows, { header: true, columns: [...new Set(rows.flatMap((row) => Object.keys(row)))] });
const stored = (slug: string) =>
  up.database
    .prepare("select id, name, price_paise, sale_paise, stock, received, hidden, craft from products where slug = ?")
    .get(slug);
const piece = (name: string, more: object = {}) => ({ slug: name, name, category: "saree", price: 500, ...more });
/** Somebody orders a product that comes in no sizes. */
const buys = (line: { productId: number; quantity: number; price: number }) => {
  const order = orderOf(asha, [line]);
  const items = order.items.map((item) => ({ ...item, options: { size: null, color: null } }));
  return placed(up, asha, { ...order, items });
};
const stocked = async () => expect(await auditFindings(db, up, up.clock.at)).toEqual([]);

test("a table is checked without a change, applied once by two taps, and written into the log", async () => {
  const sent = await send(table(piece("one-a", { stock: 4, sort: 1 }), { slug: "", name: "", price: "x" }));
  const seen = await settled(sent.id);
  expect(seen).toMatchObject({
    state: "checked",
    preview: {
      format: "plain",
      rows: 2,
      columns: { not_read: ["sort"] },
      counts: { created: 1, changed: 0 },
      refused: { count: 1, first: [{ line: 3 }] },
      changes: { count: 1, first: [{ slug: "one-a", column: "product", becomes: "one-a" }] },
    },
  });
  expect(stored("one-a")).toBeUndefined();
  const key = "twice";
  expect(await act(applyDeskImport, { id: seen.id, seen: "other" })).toEqual({
    status: 409,
    code: "changed_meanwhile",
  });
  const taps = [1, 2].map(() => act(applyDeskImport, { id: seen.id, seen: seen.seen }, key));
  expect((await Promise.all(taps)).map(({ status }) => status)).toEqual([200, 200]);
  expect(await settled(seen.id)).toMatchObject({ state: "done", can_undo: true, preview: { counts: { created: 1 } } });
  expect(stored("one-a")).toMatchObject({ price_paise: 50_000, stock: 4, received: 4 });
  const { count } =
    up.database.prepare("select count(*) as count from staff_acts where act = 'applyImport'").get() ?? {};
  expect(Number(count)).toBe(1);
  const changes = await up.call("GET", `${EXPORT_CHANGES}?id=${seen.id}`, { as: meera });
  expect(changes.body).toBe("line,slug,column,combination,was,becomes\n2,one-a,product,,,one-a\n");
  const taken = "select act, subject from staff_acts where act = 'exportChanges'";
  expect(up.database.prepare(taken).all()).toEqual([{ act: "exportChanges", subject: seen.name }]);
  // The same bytes with the same key are one file; an empty one is none.
  const once = await send("slug,price\none-a,600\n", "p.csv", "sent");
  expect((await send("slug,price\none-a,600\n", "p.csv", "sent")).id).toBe(once.id);
  expect((await send("")).status).toBe(422);
  await settled(once.id);
});

test("undoing puts back what nobody changed since, and says what it left", async () => {
  await applied(
    await checked(
      table(
        piece("two-words", { craft: "Ikat", price: 900, stock: 10 }),
        piece("two-price", { stock: 5 }),
        piece("two-gone", { stock: 6, craft: "Zari" }),
        piece("two-sizes", { size: "S", stock: 3 }),
        piece("two-sizes", { size: "M", stock: 4 }),
      ),
    ),
  );
  const kept = table(
    { ...piece("two-words"), craft: "Bandhani", price: 800, stock: 30, size: "" },
    { ...piece("two-price"), craft: "", price: 700, stock: "", size: "" },
    { ...piece("two-sizes"), craft: "", stock: 9, size: "S" },
    { ...piece("two-sizes"), craft: "", stock: 2, size: "L" },
    { ...piece("two-new"), craft: "", stock: 7, size: "" },
    { ...piece("two-sold"), craft: "", stock: 7, size: "" },
    ...up.database
      .prepare("select slug, name, category, price_paise from products where slug not like 'two-%'")
      .all()
      .map(({ slug, name, category, price_paise: paise }) => ({
        slug: String(slug),
        name: String(name),
        category: String(category),
        price: Number(paise) / 100,
      })),
  );
  const blocked = await checked(kept, { replaces: true });
  expect(blocked.preview?.blocked?.kind).toBe("sets stock");
  const seen = await checked(kept, { replaces: true, sets_stock: true, allows_emptying: true });
  expect(seen.preview).toMatchObject({ blocked: null, counts: { created: 2, changed: 3, removed: 1 } });
  // What is sold between the numbers and the import stays sold.
  const words = Number(stored("two-words")?.["id"]);
  await applied(seen);
  expect([stored("two-gone"), stored("two-words")]).toEqual([
    undefined,
    expect.objectContaining({ craft: "Bandhani", price_paise: 80_000, stock: 30 }),
  ]);
  await buys({ productId: words, quantity: 2, price: 800 });
  await buys({ productId: Number(stored("two-sold")?.["id"]), quantity: 1, price: 500 });
  up.database.prepare("update products set price_paise = 65000 where slug = 'two-price'").run();
  const left = await undone(seen);
  expect(left).toMatchObject({ state: "undone", can_undo: false });
  expect(left.preview?.left.first).toEqual(
    expect.arrayContaining([
      { slug: "two-price", column: "price", combination: "", reason: "changed" },
      { slug: "two-sold", column: "product", combination: "", reason: "ordered" },
    ]),
  );
  expect(left.preview?.left.count).toBe(2);
  expect(stored("two-words")).toMatchObject({ craft: "Ikat", price_paise: 90_000, stock: 8 });
  expect([stored("two-new"), stored("two-sold")]).toEqual([
    undefined,
    expect.objectContaining({ hidden: 1, stock: 6 }),
  ]);
  expect(stored("two-gone")).toMatchObject({ stock: 6, craft: "Zari", hidden: 0 });
  const sizes = up.database
    .prepare("select size, stock from variants where product_id = ? order by position")
    .all(Number(stored("two-sizes")?.["id"]));
  expect(sizes.map((row) => ({ ...row }))).toEqual([
    { size: "S", stock: 3 },
    { size: "M", stock: 4 },
  ]);
  await stocked();
});

test("a file that counts differences of stock counts once, and again after it was undone", async () => {
  await applied(await checked(table(piece("three-a", { stock: 10 }))));
  const lines = (await text(exportCatalogue(db, "plain", ""))).split("\n");
  const [header = "", line = ""] = [lines[0], lines.find((one) => one.startsWith("three-a,"))];
  const columns = header.split(",");
  const cells = line.split(",");
  cells[columns.indexOf("stock")] = "15";
  const file = `${header}\n${cells.join(",")}\n`;
  const first = await applied(await checked(file));
  expect(stored("three-a")).toMatchObject({ stock: 15 });
  await undone(first);
  expect(stored("three-a")).toMatchObject({ stock: 10 });
  await applied(await checked(file));
  expect(stored("three-a")).toMatchObject({ stock: 15 });
  await stocked();
});

test("a catalogue that changed meanwhile is compared anew, and nothing is applied where the numbers differ", async () => {
  await applied(await checked(table(piece("four-a"), piece("four-b"))));
  const seen = await checked("slug,price\nfour-a,600\nfour-b,600\n");
  const bump = () => up.database.prepare("update catalogue_state set version = version + 1").run();
  up.database.prepare("update products set price_paise = 60000 where slug = 'four-b'").run();
  bump();
  const anew = await applied(seen);
  expect(anew).toMatchObject({ state: "checked", preview: { is_renewed: true, counts: { changed: 1 } } });
  expect(stored("four-a")).toMatchObject({ price_paise: 50_000 });
  // A change of something else leaves these numbers as they are.
  bump();
  expect((await applied(anew)).state).toBe("done");
  expect(stored("four-a")).toMatchObject({ price_paise: 60_000 });
});

test("only one import runs at a time, and one whose process was killed is interrupted and can begin again", async () => {
  const seen = await checked(table(piece("five-a")));
  const elsewhere = { holder: "elsewhere:1", touched_at: new Date().toISOString() };
  await db.insertInto("import_lease").values(elsewhere).execute();
  expect(await act(applyDeskImport, seen)).toEqual({ status: 409, code: "import_runs" });
  await db.deleteFrom("import_lease").execute();
  await db
    .updateTable("desk_imports")
    .set({ state: "running", ...elsewhere })
    .where("id", "=", seen.id)
    .execute();
  expect([await act(checkDeskImport, seen), (await send("slug\n")).status]).toEqual([
    { status: 409, code: "import_runs" },
    409,
  ]);
  const silent = new Date(Date.now() - 61_000).toISOString();
  await db.updateTable("desk_imports").set({ touched_at: silent }).where("id", "=", seen.id).execute();
  expect(await read(seen.id)).toMatchObject({ state: "running", is_interrupted: true });
  await act(checkDeskImport, seen);
  expect((await applied(await settled(seen.id))).state).toBe("done");
});

test("an import that is cancelled or killed in the middle leaves nothing half done", async () => {
  const rows = Array.from({ length: 3_000 }, (_, index) => piece(`six-${index}`, { stock: 1 }));
  let seen = await checked(table(...rows));
  const begun = async () => {
    expect((await act(applyDeskImport, seen)).status).toBe(200);
    return vi.waitFor(async () => {
      const unseen = "select id from products where run > (select run from catalogue_state) limit 1";
      if (up.database.prepare(unseen).get() === undefined) throw new Error("it does not write yet");
      const row = db.selectFrom("desk_imports").select("holder").where("id", "=", seen.id);
      const holder = Number((await row.executeTakeFirstOrThrow()).holder.split(":").at(-1));
      if (!(holder > 0)) throw new Error("nobody works on it yet");
      return holder;
    }, eventWait);
  };
  const nothingShown = async () => {
    const { body } = await up.call("GET", "/products?search=six&limit=100");
    expect(JSON.stringify(body)).not.toContain("six-");
    await stocked();
    await act(checkDeskImport, seen);
    seen = await settled(seen.id);
  };
  const cancelled = await begun();
  expect(await act(cancelDeskImport, { id: seen.id })).toEqual({ status: 200 });
  await vi.waitFor(() => expect(isRunning(cancelled)).toBe(false), eventWait);
  expect(await read(seen.id)).toMatchObject({ state: "cancelled", error: null });
  expect(await act(cancelDeskImport, { id: seen.id })).toEqual({ status: 409, code: "changed_meanwhile" });
  await nothingShown();
  process.kill(await begun(), "SIGKILL");
  await vi.waitFor(async () => expect((await read(seen.id)).is_interrupted).toBe(true), eventWait);
  await nothingShown();
  expect((await applied(seen)).preview?.counts).toMatchObject({ created: 3_000 });
  await stocked();
});

test("a reading that takes too long is ended", async () => {
  const { id } = await checked(table(piece("seven")));
  await db.updateTable("desk_imports").set({ state: "checking", holder: "" }).where("id", "=", id).execute();
  const late = new Promise((resolve, reject) => {
    const ended = (one: string) => endWork(db, one, "too_long").then(resolve, reject) as Promise<void>;
    importProcesses({ databaseUrl: up.databaseUrl, dataDir: up.dataDir, importReadingMs: 1 }, () => {}, ended).start(
      id,
    );
  });
  expect(await late).toBe(true);
  expect(await read(id)).toMatchObject({ state: "failed", error: "too_long" });
});

test("the same remark is made once, with the number of its lines", async () => {
  const rows = Array.from({ length: 30 }, (_, index) => piece(`eight-${index}`, { visibility: "search" }));
  const { preview } = await checked(table(...rows));
  expect(preview?.remarks).toEqual({
    count: 30,
    first: [
      {
        line: 2,
        reason: expect.stringContaining('visibility "search"'),
        lines: 30,
        said: { code: "visibility", values: ['"search"'] },
      },
    ],
  });
});

test("a workbook is read as its table is, and its rows are named by its own numbers", async () => {
  const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const rows = [
    ["slug", "name", "category", "price"],
    ["seven-a", "Two\nlines", "saree", "499.99"],
    ["seven-b", "B", "nothing", "10"],
  ].map((row, line) => `<row>${row.map((text, column) => cell(`${"ABCD"[column]}${line + 1}`, text)).join("")}</row>`);
  const seen = await checked(workbookOf({ sheet: rows.join("") }));
  expect(seen).toMatchObject({
    state: "checked",
    preview: { encoding: "xlsx", rows: 2, counts: { created: 1 }, refused: { first: [{ line: 3 }] } },
  });
});

test.each([
  ["a web page", "<!doctype html><html></html>", "web page"],
  ["words", "These are no columns at all\n", "names of columns"],
  [
    "a workbook with a cell far away",
    workbookOf({ sheet: "<row r='60001'><c><v>1</v></c></row>" }),
    "at most 50000 rows",
  ],
  ["too many rows", `slug,price\n${"a,1\n".repeat(50_001)}`, "more than 50000 rows"],
])("refuses %s, and says why", async (_, bytes, why) => {
  const { id } = await send(bytes);
  expect(await settled(id)).toMatchObject({ state: "failed", error: expect.stringContaining(why), preview: null });
});

test("refuses what is larger than 10 MB", async () => {
  expect((await send(Buffer.alloc(MAX_TABLE_BYTES + 1, "a"))).status).toBe(413);
});
