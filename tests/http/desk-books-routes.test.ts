import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Decrypter } from "age-encryption";
import { unpackTar } from "modern-tar";
import { expect, test, vi } from "vitest";
import { monthText } from "#content/date-words.ts";
import { frameWords as hindiFrameWords } from "#app/content/hi/desk/frame-words.ts";
import { booksWords } from "#content/desk/books-words.ts";
import { actWords } from "#content/desk/team-words.ts";
import { todayWords } from "#content/desk/today-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { openDatabase } from "#api/database/open-database.ts";
import { sqliteEngine } from "#api/database/sqlite.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { shipOrder } from "#api/orders/ship-order.ts";
import { dayOf } from "#domain/dates.ts";
import type { Client, Page } from "#tests/support/client.ts";
import { atDesk } from "#tests/support/desk-visit.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { newCustomer } from "#tests/support/new-customer.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { addToCart, orderCart } from "#tests/support/shopping.ts";

useSharedShop();

test("an accountant finds the month's invoices, prints one and takes the file, and the log says so", async () => {
  const { client } = await newCustomer(shop.url);
  await addToCart(client, `/product/${up.product({ price: 120 })}`, { size: "M", color: "Red", quantity: "1" });
  const order = await orderCart(client);
  const db = await up.openDatabase();
  await inTransaction(db, moveOrder, order, "processing", new Date());
  await inTransaction(db, shipOrder, order, { courier: "Delhivery", tracking: "1490", link: null }, new Date());
  const desk = await atDesk({ shop, up }, "accountant", "Kavya");
  const books = await (await desk.open("/desk")).follow(frameWords.books);
  const month = dayOf(new Date().toISOString(), "Asia/Kolkata")?.slice(0, 7) ?? "";
  expect(books.text).toContain(booksWords.invoices(monthText(month), 1, 0));
  expect(books.text).toContain("₹120.00");
  const file = await books.follow(booksWords.csv);
  expect(file.headers.get("content-disposition")).toBe(`attachment; filename="invoices-${month}.csv"`);
  expect(file.source.split("\n")[1]).toContain(order);
  const printed = await books.follow(/^(Invoice|इनवॉइस) /);
  expect([printed.status, printed.text]).toEqual([200, expect.stringContaining("₹120.00")]);
  const taken = up.database.prepare("select count(*) as n from staff_acts where act = 'exportInvoices'").get();
  expect(Number(taken?.["n"])).toBe(1);
  expect((await desk.open("/desk/books?month=2020-01")).text).toContain(booksWords.none);
});

test("mails that were given up are told, and the owner sends them again; an accountant is offered no button", async () => {
  up.database
    .prepare(
      "insert into outbox (kind, payload, attempts, due_at, created_at, failed_at, last_error) values ('order_shipped', ?, 82, ?, ?, ?, 'no such mailbox')",
    )
    .run('{"orderId":"PL-22222222"}', ...Array.from({ length: 3 }, () => new Date().toISOString()));
  const reader = await atDesk({ shop, up }, "accountant");
  const told = await reader.open("/desk/books");
  expect(told.text).toContain("no such mailbox");
  expect(told.hasButton(booksWords.resend)).toBe(false);
  const owner = await atDesk({ shop, up }, "owner");
  const sent = await (await owner.open("/desk/books")).press(booksWords.resend);
  expect(sent.text).toContain(booksWords.resent(1));
  expect(sent.text).not.toContain(booksWords.mailStates.given_up);
});

test("a shop without an account at a provider has nothing to compare, and a packer has no books", async () => {
  const desk = await atDesk({ shop, up }, "accountant");
  expect((await (await desk.open("/desk/books")).follow(booksWords.compare)).text).toContain(booksWords.noProvider);
  const packer = await atDesk({ shop, up }, "packer");
  const pages = [
    ["/desk/books", frameWords],
    ["/hi/desk/books", hindiFrameWords],
  ] as const;
  for (const [path, words] of pages) {
    const { status, heading, text } = await packer.open(path);
    expect([status, heading, text]).toEqual([
      403,
      words.notYours,
      expect.stringContaining(words.notYoursText(words.roles.packer)),
    ]);
  }
});

const passphrase = "five words nobody expects";

/** Presses the button of a backup, and answers the file as it comes. */
function download(desk: Client, page: Page, signal: AbortSignal | null = null): Promise<Response> {
  const filling = { password: passphrase, confirmPassword: passphrase };
  const { address, fields } = page.submission(booksWords.backupNow, filling);
  const cookie = [...desk.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  return fetch(address, { method: "POST", body: new URLSearchParams(fields), headers: { cookie }, signal });
}

test("a backup taken at the desk opens with its passphrase alone, and is a whole shop", async () => {
  const photographs = join(up.dataDir, "photographs");
  mkdirSync(photographs, { recursive: true });
  const photograph = randomBytes(300_000);
  writeFileSync(join(photographs, "a.jpg"), photograph);
  const desk = await atDesk({ shop, up }, "owner");
  const page = await (
    await (await desk.open("/desk")).follow(todayWords.doNow.backup)
  ).press(booksWords.backupNow, {
    password: passphrase,
    confirmPassword: "five other words of mine",
  });
  expect(page.text).toContain(booksWords.passphraseOther);
  const response = await download(desk, page);
  expect(response.headers.get("content-disposition")).toMatch(
    /^attachment; filename="pallu-20\d\d-\d\d-\d\d\.tar\.age"$/,
  );
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const files = await unpackTar(await decrypter.decrypt(new Uint8Array(await response.arrayBuffer())));
  const found = new Map(files.map(({ header, data }) => [header.name, data]));
  expect(found.get("photographs/a.jpg")).toEqual(new Uint8Array(photograph));
  const folder = mkdtempSync(join(temporaryFolder(), "pallu-restored-"));
  writeFileSync(join(folder, "pallu.sqlite"), found.get("pallu.sqlite") ?? "");
  const copy = await openDatabase(sqliteEngine(folder), { mustExist: true });
  const orders = up.database.prepare("select count(*) as n from orders").get()?.["n"];
  const { n } = await copy
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  await copy.destroy();
  rmSync(folder, { recursive: true });
  expect(n).toBe(orders);
  // Nothing of it stays, and today says that it was made, and by whom.
  expect(readdirSync(join(up.dataDir, "backups"))).toEqual([]);
  expect((await desk.open("/desk")).text).not.toContain(booksWords.backupNever);
  expect((await desk.open("/desk/team/log")).text).toContain(actWords["takeBackup"]);
  expect(up.database.prepare("select details from staff_acts where act = 'takeBackup'").all()).toEqual([
    { details: "{}" },
  ]);
});

test("a download that is broken off leaves no copy and is no backup", async () => {
  const desk = await atDesk({ shop, up }, "owner");
  const page = await desk.open("/desk/books/backup");
  const before = up.database.prepare("select count(*) as n from house_runs").get();
  const gone = new AbortController();
  const response = await download(desk, page, gone.signal);
  expect(response.status).toBe(200);
  gone.abort();
  await vi.waitFor(
    () => expect(up.database.prepare("select count(*) as n from house_runs").get()).toEqual(before),
    eventWait,
  );
  expect(readdirSync(join(up.dataDir, "backups"))).toEqual([]);
});
