import { setTimeout } from "node:timers/promises";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { sentenceOf } from "#api/catalogue/remarks.ts";
import { remarkWords as hindi } from "#desk/content/hi/remark-words.ts";
import { importsWords as words } from "#content/desk/imports-words.ts";
import { teamWords } from "#content/desk/team-words.ts";
import { filesWords } from "#content/desk/products-words.ts";
import { importProcesses } from "#api/desk/import-processes.ts";
import { endWork, readImport } from "#api/desk/imports.ts";
import { desk, useDesk } from "#tests/support/ask-desk.ts";
import type { Client, Page } from "#tests/support/client.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { auditFindings } from "#tests/support/read-audit.ts";
import { orderOf, placed } from "#tests/support/upstream-orders.ts";
import { asha, db, up, useUpstream } from "#tests/support/use-upstream.ts";

let owner: Client;

useUpstream();
useDesk();
beforeEach(async () => void (owner = await desk.as("owner")));

const address = "/desk/files/imports";
const fileOf = (bytes: string | Buffer, name = "products.csv") => new File([new Uint8Array(Buffer.from(bytes))], name);
const send = async (bytes: string | Buffer) => (await owner.open(address)).press(words.send, { file: [fileOf(bytes)] });
const idOf = ({ url }: Page) => url.pathname.split("/").at(-1) ?? "";
const open = ({ id }: { id: string }) => owner.open(`${address}/${id}`);
const read = (id: string) => readImport(db, id);
type DeskImport = Awaited<ReturnType<typeof readImport>>;
/** The import when no process works on it any more. */
const settled = (id: string) =>
  vi.waitFor(async () => {
    const found = await read(id);
    if (["checking", "running", "undoing"].includes(found.state)) throw new Error(`it is ${found.state}`);
    return found;
  }, eventWait);
const press = async (one: { id: string }, button: string, filling = {}) => {
  const page = await (await open(one)).press(button, filling);
  expect(page.status).toBe(200);
  return page;
};
const checked = async (bytes: string | Buffer, options: Record<string, string> = {}) => {
  const first = await settled(idOf(await send(bytes)));
  if (Object.keys(options).length === 0) return first;
  await press(first, words.optionsAgain, options);
  return settled(first.id);
};
const applied = async (one: DeskImport) => (await press(one, words.apply), settled(one.id));
const undone = async (one: DeskImport) => (await press(one, words.undo), settled(one.id));
const table = (...rows: Record<string, string | number>[]) =>
  stringify(rows, { header: true, columns: [...new Set(rows.flatMap((row) => Object.keys(row)))] });
const stored = (slug: string) =>
  up.row("select id, name, price_paise, sale_paise, stock, received, hidden, craft from products where slug = ?", slug);
const piece = (name: string, more: object = {}) => ({ slug: name, name, category: "saree", price: 500, ...more });
/** Somebody orders a product that comes in no sizes. */
const buys = (line: { productId: number; quantity: number; price: number }) => {
  const order = orderOf(asha, [line]);
  const items = order.items.map((item) => ({ ...item, options: { size: null, color: null } }));
  return placed(up, asha, { ...order, items });
};
const stocked = async () => expect(await auditFindings(db, up, up.clock.at)).toEqual([]);

test("a table is checked without a change, applied once by two taps, and written into the log", async () => {
  const page = await send(table(piece("one-a", { stock: 4, sort: 1 }), { slug: "", name: "", price: "x" }));
  const seen = await settled(idOf(page));
  expect(seen).toMatchObject({
    state: "checked",
    preview: {
      format: "plain",
      rows: 2,
      columns: { notRead: ["sort"] },
      counts: { created: 1, changed: 0 },
      refused: { count: 1, first: [{ line: 3 }] },
      changes: { count: 1, first: [{ slug: "one-a", column: "product", becomes: "one-a" }] },
    },
  });
  expect(stored("one-a")).toBeUndefined();
  const tap = (await open(seen)).prepare(words.apply);
  // What is compared with other options is another preview.
  await press(seen, words.optionsAgain, { usualStock: "3" });
  await settled(seen.id);
  expect([(await tap()).text.includes("meanwhile"), stored("one-a")]).toEqual([true, undefined]);
  const twice = (await open(seen)).prepare(words.apply);
  await Promise.all([twice(), twice()]);
  expect(await settled(seen.id)).toMatchObject({ state: "done", canUndo: true, preview: { counts: { created: 1 } } });
  expect(stored("one-a")).toMatchObject({ price_paise: 50_000, stock: 4, received: 4 });
  const changes = await (await open(seen)).follow(words.download);
  expect(changes.source).toBe("line,slug,column,combination,was,becomes\n2,one-a,product,,,one-a\n");
  const log = "select act from staff_acts where subject = 'products.csv' and act in ('applyImport', 'exportChanges')";
  expect(up.column(log)).toEqual(["applyImport", "exportChanges"]);
  expect((await owner.open("/desk/team/log")).text).toContain(`${teamWords.details["usualStock"]} 3`);
});

describe("the form of a table", () => {
  test("sends a file once by two taps, and another file beside it", async () => {
    const form = await owner.open(address);
    const tap = (price: number) => form.prepare(words.send, { file: [fileOf(`slug,price\none-a,${price}\n`)] });
    const [one, again] = [await tap(600)(), await tap(600)()];
    expect(idOf(again)).toBe(idOf(one));
    await settled(idOf(one));
    const other = idOf(await tap(700)());
    expect(other).not.toBe(idOf(one));
    await settled(other);
  });

  test("refuses no file, an empty one, and one above 10 MB", async () => {
    for (const [file, why] of [
      [[], words.noFile],
      [[fileOf("")], words.noFile],
      [[fileOf(Buffer.alloc(10 * 1024 * 1024 + 1, "a"))], words.tooLarge],
    ] as const) {
      const page = await (await owner.open(address)).press(words.send, { file });
      expect([page.status, page.text.includes(why)]).toEqual([400, true]);
    }
  });
});

test("tables of all products are taken out by whoever may, and the log says who did", async () => {
  up.product({ name: "Desk =Exported Saree", stock: 6 });
  const accountant = await desk.as("accountant");
  const files = await accountant.open("/desk/files");
  expect(files.offers(words.title)).toBe(false);
  const file = await files.follow(filesWords.tables.plain[0]);
  expect(file.headers.get("content-disposition")).toMatch(
    /^attachment; filename="products-plain-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const rows: Record<string, string>[] = parse(file.source, { bom: true, columns: true });
  expect(rows.find(({ name }) => name === "Desk =Exported Saree")?.["stock"]).toBe("6");
  expect((await files.follow(filesWords.tables.untranslated[0])).source).toContain("lacks");
  const taken = up.rows("select subject from staff_acts where act = 'exportProducts' order by id");
  expect(taken.map(({ subject }) => subject)).toEqual(["plain", "untranslated"]);
  expect((await accountant.open("/desk/files/customers")).status).toBe(404);
});

test("undoing puts back what nobody changed since, and says what it left", async () => {
  const content = table(piece("two-price", { price: 700, stock: 5 }), piece("two-sold", { stock: 7 }));
  await applied(await checked(table(piece("two-price", { stock: 1 }))));
  expect((await checked(content)).preview?.blocked?.kind).toBe("sets stock");
  const seen = await applied(await checked(content, { setsStock: "on" }));
  await buys({ productId: Number(stored("two-sold")?.["id"]), quantity: 1, price: 500 });
  up.run("update products set price_paise = 65000 where slug = 'two-price'");
  const left = await undone(seen);
  expect(left).toMatchObject({ state: "undone", canUndo: false, preview: { left: { count: 2 } } });
  expect(left.preview?.left.first).toEqual([
    { slug: "two-price", reason: "changed" },
    { slug: "two-sold", reason: "ordered" },
  ]);
  expect(stored("two-sold")).toMatchObject({ hidden: 1, stock: 6 });
  await stocked();
});

test("a catalogue that changed meanwhile is compared anew, and nothing is applied where the numbers differ", async () => {
  await applied(await checked(table(piece("four-a"), piece("four-b"))));
  const seen = await checked("slug,price\nfour-a,600\nfour-b,600\n");
  const bump = () => up.run("update catalogue_state set version = version + 1");
  up.run("update products set price_paise = 60000 where slug = 'four-b'");
  bump();
  const anew = await applied(seen);
  expect(anew).toMatchObject({ state: "checked", preview: { isRenewed: true, counts: { changed: 1 } } });
  expect(stored("four-a")).toMatchObject({ price_paise: 50_000 });
  // A change of something else leaves these numbers as they are.
  bump();
  expect((await applied(anew)).state).toBe("done");
  expect(stored("four-a")).toMatchObject({ price_paise: 60_000 });
});

test("an import is applied only as it was checked, with all of its rows, and as its options allow", async () => {
  const seen = await checked(table(piece("four-c"), piece("four-d")));
  const apply = (await open(seen)).prepare(words.apply);
  const batch = `${seen.id} ${seen.seen}`;
  const rows = db.selectFrom("staged_changes").select("batch").distinct().where("batch", "like", `${seen.id}%`);
  expect(await rows.execute()).toEqual([{ batch }]);
  // A process that was cancelled still writes, and another database has none of the rows.
  await db
    .updateTable("staged_changes")
    .set({ batch: `${seen.id} other` })
    .where("batch", "=", batch)
    .execute();
  expect([(await apply()).text.includes("meanwhile"), stored("four-c")]).toEqual([true, undefined]);
  await press(seen, words.optionsAgain);
  const again = await settled(seen.id);
  expect(await rows.execute()).toEqual([{ batch: `${seen.id} ${again.seen}` }]);
  const told = JSON.stringify({ ...again.preview, blocked: { kind: "sets stock", pieces: "four-c" } });
  const allowed = (await open(again)).prepare(words.apply);
  await db.updateTable("desk_imports").set({ told }).where("id", "=", seen.id).execute();
  expect([(await allowed()).text.includes("meanwhile"), stored("four-c")]).toEqual([true, undefined]);
});

test("a file that cannot be compared anew keeps no numbers, and cannot be applied", async () => {
  await applied(await checked(table(piece("four-e"))));
  const seen = await checked("slug,price\nfour-e,600\n");
  up.run("update products set price_paise = 60000 where slug = 'four-e'");
  await db.updateTable("desk_import_files").set({ content: "" }).where("import_id", "=", seen.id).execute();
  expect(await applied(seen)).toMatchObject({ state: "failed", preview: null, seen: "" });
});

test("only one import runs at a time, and one whose process was killed is interrupted and can begin again", async () => {
  const seen = await checked(table(piece("five-a")));
  const elsewhere = { holder: "elsewhere:1", touched_at: new Date().toISOString() };
  const runs = "is being imported";
  const again = (await open(seen)).prepare(words.optionsAgain);
  await db
    .updateTable("desk_imports")
    .set({ state: "running", ...elsewhere })
    .where("id", "=", seen.id)
    .execute();
  for (const page of [await again(), await send("slug\n")])
    expect([page.status, page.text.includes(runs)]).toEqual([400, true]);
  const silent = new Date(Date.now() - 61_000).toISOString();
  await db.updateTable("desk_imports").set({ touched_at: silent }).where("id", "=", seen.id).execute();
  expect((await open(seen)).text).toContain(words.interrupted);
  await press(seen, words.optionsAgain);
  expect((await applied(await settled(seen.id))).state).toBe("done");
});

test("an import that is cancelled or killed at any moment leaves nothing half done", async () => {
  const rows = Array.from({ length: 3_000 }, (_, index) => piece(`six-${index}`, { stock: 1 }));
  const count = () => Number(up.value("select count(*) as count from products where slug like 'six-%'"));
  const holderOf = (id: string) =>
    vi.waitFor(async () => {
      const row = db.selectFrom("desk_imports").select("holder").where("id", "=", id);
      const holder = Number((await row.executeTakeFirstOrThrow()).holder.split(":").at(-1));
      if (!(holder > 0)) throw new Error("nobody works on it yet");
      return holder;
    }, eventWait);
  const sent = await send(table(...rows));
  const id = idOf(sent);
  const cancel = sent.prepare(words.cancel);
  const reader = await holderOf(id);
  expect((await cancel()).text).toContain(words.states.cancelled);
  await vi.waitFor(() => expect(() => process.kill(reader, 0)).toThrow("ESRCH"), eventWait);
  expect(await read(id)).toMatchObject({ state: "cancelled", error: null });
  await press({ id }, words.optionsAgain);
  for (const wait of [0, 150]) {
    const seen = await settled(id);
    if (seen.state === "done") break;
    await press(seen, words.apply);
    const holder = await holderOf(id);
    await setTimeout(wait);
    process.kill(holder, "SIGKILL");
    const { state } = await vi.waitFor(async () => {
      const found = await read(id);
      if (!found.isInterrupted && found.state !== "done") throw new Error(found.state);
      return found;
    }, eventWait);
    expect([state, count()]).toEqual(state === "done" ? ["done", 3_000] : ["running", 0]);
    await stocked();
    if (state !== "done") await press({ id }, words.optionsAgain);
  }
  const last = await settled(id);
  expect((last.state === "done" ? last : await applied(last)).preview?.counts).toMatchObject({ created: 3_000 });
  expect(count()).toBe(3_000);
  await stocked();
});

test("an import whose row has the names of before is shown, checked again and undone", async () => {
  const content = table(piece("eight", { stock: 2, sort: 1 }));
  for (const act of [applied, (one: DeskImport) => one]) {
    const { id } = await act(await checked(content, { usualStock: "3" }));
    for (const column of ["options", "told"]) {
      const text = String(up.value(`select ${column} from desk_imports where id = ?`, id));
      const old = text.replaceAll(/"[a-z]+[A-Z][a-zA-Z]+":/g, (name) =>
        name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      );
      expect(old).not.toBe(text);
      up.run(`update desk_imports set ${column} = ? where id = ?`, old, id);
    }
    const page = await open({ id });
    expect([page.status, page.text]).toEqual([200, expect.stringContaining(words.notRead("sort"))]);
    if (page.hasButton(words.optionsAgain)) {
      expect(page.submission(words.optionsAgain).fields).toContainEqual(["usualStock", "3"]);
      continue;
    }
    await page.press(words.undo);
    expect([(await settled(id)).state, stored("eight")]).toEqual(["undone", undefined]);
  }
});

test("a reading that takes too long is ended", async () => {
  const { id } = await checked(table(piece("seven")));
  await db.updateTable("desk_imports").set({ state: "checking", holder: "" }).where("id", "=", id).execute();
  const late = new Promise((resolve, reject) => {
    const ended = (one: string) => endWork(db, one, "too_long").then(resolve, reject) as Promise<void>;
    const settings = { databaseUrl: up.databaseUrl, dataDir: up.dataDir, importReadingMs: 1 };
    importProcesses(settings, () => {}, { late: ended, interrupted: async () => {} }).start(id);
  });
  expect(await late).toBe(true);
  expect(await read(id)).toMatchObject({ state: "failed", error: { code: "too_long" } });
});

test("lines of which the same is said are told once, with the first of them and their number, and in Hindi", async () => {
  const wrong: Record<string, string>[] = [
    ...Array.from({ length: 30 }, () => ({ price: "2,99O" })),
    { price: "2.499" },
    { price: "" },
    { category: "nothing" },
    { hsn: "12" },
    { stock: "many" },
    ...Array.from({ length: 30 }, (_, index) => ({
      visibility: "search",
      images: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((place) => `https://c.example/${index}-${place}.jpg`).join("|"),
    })),
  ];
  const file = table(...wrong.map((cells, index) => ({ ...piece(`nine-${index}`), ...cells })));
  const { id, preview } = await checked(file);
  const lines = { line: 37, also: [38, 39, 40], lines: 30 };
  const remarks = [
    { ...lines, code: "visibility", values: ['"search"'] },
    { ...lines, code: "pictures_left", values: ["8"] },
  ];
  expect(preview?.remarks).toEqual({ count: 60, first: remarks });
  expect((await open({ id })).text).toContain("Lines 37, 38, 39, 40 and 26 more: it has pictures that are left out");
  const [first, ...others] = preview?.refused.first ?? [];
  expect([preview?.refused.count, first?.line, first?.lines, others.length]).toEqual([35, 2, 30, 5]);
  expect(preview?.refused.first.map((said) => sentenceOf(said, hindi))).toEqual([
    'दाम "2,99O" पढ़ा नहीं गया: केवल अंक लिखें',
    ...others.map(() => expect.stringMatching(/\p{sc=Deva}/u)),
  ]);
});

test("a file that cannot be read fails, and says why in English and Hindi", async () => {
  const tooMany = `slug,price\n${"a,1\n".repeat(20_001)}`;
  const { state, error, preview } = await settled(idOf(await send(tooMany)));
  expect([state, preview]).toEqual(["failed", null]);
  if (error === null || typeof error === "string") expect.fail(`it has no code: ${error}`);
  expect(sentenceOf(error)).toContain("more than 20000 rows");
  expect(sentenceOf(error, hindi)).toContain("20000 से ज़्यादा पंक्तियाँ");
});
