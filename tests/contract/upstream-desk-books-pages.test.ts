import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Decrypter } from "age-encryption";
import { unpackTar } from "modern-tar";
import { afterAll, beforeAll, describe, expect, test, vi, beforeEach } from "vitest";
import { accountWords } from "#content/desk/account-words.ts";
import { booksWords as words } from "#content/desk/books-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { monthText } from "#content/date-words.ts";
import { keepRun } from "#api/audit/house-runs.ts";
import { readHouse } from "#api/desk/house.ts";
import { openDatabase } from "#api/database/open-database.ts";
import { sqliteEngine } from "#api/database/sqlite.ts";
import type { Database } from "#api/database/tables.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { dayOf, invoiceNumberText } from "#domain/dates.ts";
import { askDesk, desk, useDesk } from "#tests/support/ask-desk.ts";
import type { Client, Page } from "#tests/support/client.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { fakeProvider, startFakeRazorpay, type FakeRazorpay } from "#tests/support/fake-razorpay.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { isOnPostgres } from "#tests/support/test-database.ts";
import { startTestUpstream } from "#tests/support/upstream-fixture.ts";
import { orderOf, placed } from "#tests/support/upstream-orders.ts";
import { asha, db, up, useUpstream } from "#tests/support/use-upstream.ts";

/** The engine of this run, for tests that are about one of the two. */
const [onSqlite, onPostgres] = isOnPostgres() ? [[], ["PostgreSQL"]] : [["SQLite"], []];

let fake: FakeRazorpay;
let owner: Client;
useUpstream();
useDesk();
beforeAll(async () => void (fake = await startFakeRazorpay({ now: () => up.clock.at })));
beforeEach(async () => void (owner = await desk.as("owner")));
afterAll(() => fake.stop());

const acts = (name: string) => up.column("select subject from staff_acts where act = ?", name);

/** Orders of a piece for 120 rupees that are sent, so that each has an invoice. */
async function sent(count: number): Promise<string[]> {
  const product = up.product({ price: 120, stock: count });
  const ids: string[] = [];
  // One after the other: orders of one customer wait for one another, and none waits longer than a database allows.
  while (ids.length < count) {
    const id = await placed(up, asha, orderOf(asha, [{ productId: product, price: 120 }]));
    for (const to of ["processing", "shipped"] as const) await inTransaction(db, moveOrder, id, to, up.clock.at);
    ids.push(id);
  }
  return ids;
}

test("an accountant finds the month's invoices twenty a page, prints one and takes the file, and the log says so", async () => {
  const ids = await sent(21);
  const month = dayOf(up.clock.at.toISOString(), "Asia/Kolkata")?.slice(0, 7) ?? "";
  const accountant = await desk.as("accountant");
  const books = await (await accountant.open("/desk/books")).press(frameWords.show);
  expect(books.text).toContain(words.invoices(monthText(month), 21, 0));
  expect(books.text).toContain("₹120.00");
  const { series } = await db.selectFrom("invoices").select("series").executeTakeFirstOrThrow();
  const number = (count: number) => words.invoice(invoiceNumberText(series, count));
  const second = await accountant.open(`/desk/books?month=${month}&page=2`);
  expect([21, 2, 1].map((count) => [books.offers(number(count)), second.offers(number(count))])).toEqual([
    [true, false],
    [true, false],
    [false, true],
  ]);
  const file = await books.follow(words.csv);
  expect(file.headers.get("content-disposition")).toBe(`attachment; filename="invoices-${month}.csv"`);
  expect(file.source.split("\n").filter((line) => ids.some((id) => line.includes(id)))).toHaveLength(21);
  expect(acts("exportInvoices")).toEqual([`invoices ${month}`]);
  const printed = await second.follow(number(1));
  expect(printed.status).toBe(200);
  expect(printed.text).toContain("₹120.00");
  expect(printed.heading).toContain("0001");
  expect((await accountant.open("/desk/books?month=2020-01")).text).toContain(words.none);
  expect((await accountant.open("/desk/books/invoice/PL-22222222")).status).toBe(404);
});

test("mails that were given up are told, and the owner sends them again; an accountant is offered no button", async () => {
  up.run(
    "insert into outbox (kind, payload, attempts, due_at, created_at, failed_at, last_error) values ('order_shipped', ?, 82, ?, ?, ?, 'no such mailbox')",
    '{"orderId":"PL-22222222"}',
    ...Array.from({ length: 3 }, () => new Date().toISOString()),
  );
  const told = await (await desk.as("accountant")).open("/desk/books");
  expect([told.text.includes("no such mailbox"), told.hasButton(words.resend)]).toEqual([true, false]);
  const again = await (await owner.open("/desk/books")).press(words.resend);
  expect([again.text.includes(words.resent(1)), again.text.includes(words.mailStates.given_up)]).toEqual([true, false]);
  up.run("delete from outbox where payload like '%PL-22222222%'");
});

test("what differs from the provider's list is told with what to do; without an account there is nothing to compare", async () => {
  expect((await owner.open("/desk/books/provider")).text).toContain(words.noProvider);
  const other = await startTestUpstream({ samples: null, provider: fakeProvider(fake) });
  other.clock.at = up.clock.at;
  const at = await askDesk(other).as("accountant");
  expect((await at.open("/desk/books/provider")).text).toContain(words.agree(0, 0));
  const payment = {
    id: "pay_other",
    amount: 123_456,
    amount_refunded: 0,
    status: "captured",
    currency: "INR",
    notes: [],
  };
  fake.payments.set("pay_other", { ...payment, created_at: Math.floor(up.clock.at.getTime() / 1000) - 60 } as never);
  const { text } = await at.open("/desk/books/provider");
  expect(text).toContain(words.differ(1, 0, 1));
  expect(text).toMatch(/₹1,234\.56 \(pay_other, .*\) paid there and not here: it names no order/);
  expect(text).toContain("refund it in the provider's dashboard");
  await fake.stop();
  expect((await at.open("/desk/books/provider")).text).toContain(words.notCompared);
  await other.stop();
});

describe("an audit", () => {
  test("runs beside the shop, and tells what it has found", async () => {
    const product = up.product({ stock: 5 });
    up.run("update products set stock = 77 where id = ?", product);
    const before = await owner.open("/desk/books/audit");
    expect(before.text).toContain(words.auditNever);
    const [first, second] = [
      before.prepare(words.auditNow),
      (await owner.open("/desk/books/audit")).prepare(words.auditNow),
    ];
    expect((await first()).hasButton(words.auditNow)).toBe(false);
    // Another one changes nothing while the first runs.
    await second();
    const done = await vi.waitFor(async () => {
      const page = await owner.open("/desk/books/audit");
      expect(page.hasButton(words.auditNow)).toBe(true);
      return page;
    }, eventWait);
    expect(done.text).toContain("5 came in and orders hold 0, but the stock is 77");
    expect(done.text).toMatch(/1 finding\./);
    expect((await owner.open("/desk/books")).text).toMatch(/1 finding\./);
    expect(await db.selectFrom("house_runs").select("kind").execute()).toEqual([{ kind: "audit" }]);
  });

  test("whose process was killed keeps nobody from the next one after ten minutes", async () => {
    const at = new Date(up.clock.at.getTime() - 11 * 60_000).toISOString();
    await db.insertInto("house_runs").values({ kind: "audit", started_at: at, ended_at: null }).execute();
    expect((await owner.open("/desk/books/audit")).hasButton(words.auditNow)).toBe(true);
    await keepRun(db, "backup", up.clock.at, { orders: 1, photographs: 0 });
    expect((await owner.open("/desk/books")).text).not.toContain(words.backupNever);
    // What an older shop kept of an audit names no finding.
    const outcome = JSON.stringify({ orders: 4, payments: 3, products: 2, uncounted: 0, findings: 1 });
    await db.updateTable("house_runs").set({ outcome }).where("kind", "=", "backup").execute();
    await db.updateTable("house_runs").set({ kind: "audit", ended_at: at }).execute();
    expect((await owner.open("/desk/books/audit")).text).toContain(words.checked(4, 3, 2));
    await db.deleteFrom("house_runs").execute();
  });
});

describe("a backup", () => {
  const passphrase = "five words nobody expects";
  const typed = { password: passphrase, confirmPassword: passphrase };
  /** What the button of a backup answers, as it comes. */
  function download(page: Page, { jar }: Client, at = desk): Promise<Response | null> {
    const { address, fields } = page.submission(words.backupNow, typed);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const init = { method: "POST", body: new URLSearchParams(fields), headers: { cookie } };
    return at.answer(new Request(address, init), { address: null, id: "request" });
  }
  const copies = () => readdir(path.join(up.dataDir, "backups")).catch(() => []);
  const opened = async (response: Response | null) => {
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    return decrypter.decrypt(new Uint8Array((await response?.arrayBuffer()) ?? []));
  };

  test("is an owner's, and is refused with what is easy to guess or typed in two ways", async () => {
    expect((await (await desk.as("accountant")).open("/desk/books/backup")).heading).toBe(frameWords.notYours);
    if (isOnPostgres()) return;
    const page = await owner.open("/desk/books/backup");
    const password = "passwordpassword";
    const weak = await page.press(words.backupNow, { password, confirmPassword: password });
    // In the summary and on the field, in the words of the hint.
    const told = weak.text.split(accountWords.passwordRule).length - 1;
    expect([weak.status, weak.url.pathname, told]).toEqual([400, "/desk/books/backup", 3]);
    const other = await page.press(words.backupNow, { ...typed, confirmPassword: "five other words of mine" });
    expect(other.text).toContain(words.passphraseOther);
    expect([await copies(), acts("takeBackup")]).toEqual([[], []]);
  });

  test.each(onSqlite)("opens with its passphrase alone, and is a whole shop (%s)", async () => {
    const photograph = randomBytes(300_000);
    await mkdir(path.join(up.dataDir, "photographs"), { recursive: true });
    await writeFile(path.join(up.dataDir, "photographs", "a.jpg"), photograph);
    const page = await owner.open("/desk/books/backup");
    const response = await download(page, owner);
    expect(response?.headers.get("content-disposition")).toMatch(
      /^attachment; filename="pallu-20\d\d-\d\d-\d\d\.tar\.age"$/,
    );
    // Nobody begins another meanwhile.
    expect((await page.press(words.backupNow, typed)).text).toContain(words.backupRefusals.runs);
    const files = await unpackTar(await opened(response));
    const found = new Map(files.map(({ header, data }) => [header.name, data]));
    expect(found.get("photographs/a.jpg")).toEqual(new Uint8Array(photograph));
    const folder = await mkdtemp(path.join(tmpdir(), "pallu-restored-"));
    await writeFile(path.join(folder, "pallu.sqlite"), found.get("pallu.sqlite") ?? "");
    const copy = await openDatabase(sqliteEngine(folder), { mustExist: true });
    const orders = (from: Database) => from.selectFrom("orders").select("id").orderBy("id").execute();
    expect(await orders(copy)).toEqual(await orders(db));
    await copy.destroy();
    await rm(folder, { recursive: true });
    // Nothing of it stays, and the desk says that it was made.
    expect([await copies(), acts("takeBackup")]).toEqual([[], ["backup"]]);
    const { backup } = await readHouse(up.upstream.services, up.clock.at);
    expect(backup?.outcome).not.toHaveProperty("failed");
    await db.deleteFrom("house_runs").execute();
  });

  test.each(onSqlite)("whose download is broken off leaves no copy and is no backup (%s)", async () => {
    const response = await download(await owner.open("/desk/books/backup"), owner);
    const reader = response?.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await vi.waitFor(
      async () => expect(await db.selectFrom("house_runs").select("id").execute()).toEqual([]),
      eventWait,
    );
    expect(await copies()).toEqual([]);
  });

  test.each(onPostgres)(
    "is PostgreSQL's own dump where its tool fits; where it does not, the page says so (%s)",
    async () => {
      expect((await owner.open("/desk/books/backup")).text).toContain(words.backupCommand);
      const folder = await mkdtemp(path.join(tmpdir(), "pallu-dump-"));
      // A tool of a later version, which says which database it was given, and no password.
      const tool =
        '#!/bin/sh\nif [ "$1" = --version ]; then echo "pg_dump (PostgreSQL) 99.1"; else printf "dump %s" "$*"; fi\n';
      await writeFile(path.join(folder, "pg_dump"), tool, { mode: 0o755 });
      vi.stubEnv("PATH", `${folder}:${process.env["PATH"]}`);
      const other = await startTestUpstream({ dataDir: up.dataDir, databaseUrl: up.databaseUrl });
      other.clock.at = up.clock.at;
      const at = askDesk(other);
      const client = await at.as("owner");
      const response = await download(await client.open("/desk/books/backup"), client, at);
      expect(new TextDecoder().decode(await opened(response))).toMatch(
        /^dump --format=custom --no-password --dbname postgres/,
      );
      vi.unstubAllEnvs();
      await other.upstream.close();
      await rm(folder, { recursive: true });
    },
  );
});
