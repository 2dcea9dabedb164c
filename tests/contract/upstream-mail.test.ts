// One file: each mail is written, sent and repeated by the same outbox.
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it, onTestFinished, vi, type Mock } from "vitest";
import type { Database } from "#api/database/tables.ts";
import { startOutbox } from "#api/mail/outbox-worker.ts";
import { fileMailer } from "#api/mail/mailer.ts";
import { addToOutbox, resendMail } from "#api/mail/outbox.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { inTransaction } from "#tests/support/in-transaction.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { EVENT_TIMEOUT_MS, eventWait } from "#tests/support/event-timeout.ts";
import { auditAll } from "#tests/support/read-audit.ts";
import { startTestUpstream, type TestUpstream } from "#tests/support/upstream-fixture.ts";
import { orderOf, placed } from "#tests/support/upstream-orders.ts";

const running: TestUpstream[] = [];
afterEach(async () => void (await Promise.all(running.splice(0).map((up) => up.stop()))));

async function start(settings: Parameters<typeof startTestUpstream>[0] = {}): Promise<TestUpstream> {
  const up = await startTestUpstream({ samples: null, ...settings });
  running.push(up);
  return up;
}

/** A mail server, an upstream that sends by it, and a customer. */
async function startWithServer({ isOpen = true } = {}) {
  const server = await startMailServer();
  server.isOpen = isOpen;
  const up = await start({ SMTP_URL: server.url });
  return { server, up, asha: await up.customer() };
}

/** The same with an order whose mail the server has refused. */
async function startWithMailRefused() {
  const made = await startWithServer({ isOpen: false });
  const { server, up, asha } = made;
  const id = await placed(up, asha, orderOf(asha, [{ productId: up.product() }]));
  await vi.waitUntil(() => server.refused === 1, eventWait);
  return { ...made, id };
}

const order = { orderId: "PL-7F3K9Q2M" };

/** The outbox of an upstream that has stopped, with one mail about `order` that failed so. */
async function failedOutbox(failed: { attempts: number; due_at?: string; kind?: string }) {
  const up = await start();
  await up.upstream.close();
  const db = await up.openDatabase();
  await addToOutbox(db, { kind: "order_placed", ...order }, up.clock.at);
  await db
    .updateTable("outbox")
    .set({ last_error: "down", ...failed })
    .execute();
  return { up, db };
}

/** Runs a worker whose work fails until it has tried once, and stops it. */
async function tryOnce(db: Database, now: () => Date, perform: Mock<() => Promise<never>>): Promise<void> {
  const outbox = startOutbox({ db, now, log: () => undefined, perform });
  outbox.wake();
  await vi.waitUntil(() => perform.mock.calls.length === 1, eventWait);
  await outbox.stop();
}

const forgot = (up: TestUpstream, email: string) => up.call("POST", "/users/forgot-password", { body: { email } });

describe("mail by SMTP", () => {
  it("reaches the customer, with the shop as sender, as text and HTML", async () => {
    const { server, up, asha } = await startWithServer();
    await forgot(up, asha.email);
    const mail = await vi.waitUntil(() => server.received[0], eventWait);
    expect(mail).toMatchObject({ from: "care@pallu.example", to: [asha.email] });
    expect(mail.text).toContain("Subject: Reset your Pallu password\r\n");
    expect(mail.text).toMatch(
      /Content-Type: text\/plain[\s\S]*\r\nhttps:\/\/shop\.example\/reset-password\?token=[\w-]{43}\r\n/,
    );
    expect(mail.text).toMatch(/Content-Type: text\/html/);
    expect(up.logs.filter(({ link }) => link !== undefined)).toEqual([]);
  });

  it("is tried again when the server refuses it, and arrives once, under one Message-ID", async () => {
    const { server, up, asha } = await startWithServer({ isOpen: false });
    await forgot(up, asha.email);
    await vi.waitUntil(() => up.logs.find(({ msg }) => msg === "outbox entry failed, to be tried again"), eventWait);
    expect(server.refused).toBe(1);
    server.isOpen = true;
    up.clock.at = new Date(up.clock.at.getTime() + 5_000);
    await forgot(up, "nobody@example.org");
    await vi.waitUntil(() => server.received.length === 1, eventWait);
    await vi.waitUntil(() => pending(up) === 0, eventWait);
    expect(server.received).toHaveLength(1);
    expect(server.received[0]?.text).toMatch(/Message-ID: <[\w-]+-password-reset-1@pallu\.example>/);
  });

  it("confirms an order to the address that was typed and to the account's; later mails go to the account", async () => {
    const { server, up, asha } = await startWithServer();
    const order = orderOf(asha, [{ productId: up.product() }]);
    const shippingInfo = { ...order.shippingInfo, email: "mother@example.org" };
    const id = await placed(up, asha, { ...order, shippingInfo });
    await vi.waitUntil(() => pending(up) === 0, eventWait);
    await inTransaction(await up.openDatabase(), moveOrder, id, "processing", up.clock.at);
    await forgot(up, "nobody@example.org");
    await vi.waitUntil(() => pending(up) === 0, eventWait);
    expect(server.received.map(({ to }) => to)).toEqual([["mother@example.org", asha.email], [asha.email]]);
  });

  it("tells of an order in the order of its events after the server was down", async () => {
    const { server, up, id } = await startWithMailRefused();
    server.isOpen = true;
    const db = await up.openDatabase();
    await inTransaction(db, moveOrder, id, "processing", up.clock.at);
    const nobody = await up.customer();
    await forgot(up, nobody.email);
    // A mail about something else does not wait.
    await vi.waitUntil(() => server.received.length === 1, eventWait);
    up.clock.at = new Date(up.clock.at.getTime() + 5_000);
    await forgot(up, "nobody@example.org");
    await vi.waitUntil(() => pending(up) === 0, eventWait);
    const kinds = server.received.map(({ text }) => /^Message-ID: <\d+T\d+Z-([a-z-]+)-\d+@/m.exec(text)?.[1]);
    expect(kinds).toEqual(["password-reset", "order-placed", "order-processing"]);
  });

  it("is no attempt while it waits for an earlier one, so that waiting never gives it up", async () => {
    const dueAt = "2026-11-20T10:01:00.000Z";
    const { up, db } = await failedOutbox({ attempts: 5, due_at: dueAt });
    await addToOutbox(db, { kind: "order_shipped", ...order }, up.clock.at);
    const performed: string[] = [];
    const outbox = startOutbox({
      db,
      now: () => up.clock.at,
      log: (entry) => up.logs.push(entry),
      perform: async ({ kind }) => void performed.push(kind),
    });
    outbox.wake();
    await outbox.stop();
    const later = db
      .selectFrom("outbox")
      .select(["attempts", "due_at", "last_error"])
      .where("kind", "=", "order_shipped");
    expect(await later.execute()).toEqual([{ attempts: 0, due_at: dueAt, last_error: null }]);
    expect(performed).toEqual([]);
  });
});

describe("the outbox", () => {
  it("sends after a restart what was committed before it", async () => {
    const dead = await start({ SMTP_URL: "smtp://127.0.0.1:9" });
    const asha = await dead.customer();
    await forgot(dead, asha.email);
    await vi.waitUntil(() => dead.logs.find(({ kind }) => kind === "password_reset"), eventWait);
    const server = await startMailServer();
    const next = await start({
      SMTP_URL: server.url,
      dataDir: dead.dataDir,
      now: () => new Date(dead.clock.at.getTime() + 3_600_000),
    });
    await vi.waitUntil(() => server.received.length === 1, eventWait);
    expect(server.received[0]?.to).toEqual([asha.email]);
    expect(next.upstream.description).toContain("mail by 127.0.0.1");
  });

  it("is worked off once by several upstreams on one database", async () => {
    const server = await startMailServer();
    const first = await start({ SMTP_URL: server.url });
    const second = await start({ SMTP_URL: server.url, dataDir: first.dataDir });
    const asha = await first.customer();
    // No more links are sent at a time.
    await Promise.all(Array.from({ length: 5 }, (_, index) => forgot(index % 2 === 0 ? first : second, asha.email)));
    await vi.waitUntil(() => server.received.length >= 5 && pending(first) === 0, eventWait);
    expect(server.received).toHaveLength(5);
    expect(new Set(server.received.map(({ text }) => /Message-ID: (\S+)/.exec(text)?.[1])).size).toBe(5);
  });

  it("gives up in the end, and says so", async () => {
    const up = await start({ SMTP_URL: "smtp://127.0.0.1:9" });
    const asha = await up.customer();
    await forgot(up, asha.email);
    await vi.waitUntil(() => up.logs.some(({ kind }) => kind === "password_reset"), eventWait);
    up.run("update outbox set attempts = 81");
    up.clock.at = new Date(up.clock.at.getTime() + 3_600_000);
    await forgot(up, "nobody@example.org");
    await vi.waitUntil(
      () => up.logs.some(({ level, msg }) => level === "error" && msg === "outbox entry given up"),
      eventWait,
    );
    // It is logged before it is stored.
    await vi.waitUntil(() => pending(up) === 0, eventWait);
  });
});

describe("a worker that gives up", () => {
  it("does so with work on money, too, that no version knows any more", async () => {
    const { up, db } = await failedOutbox({ attempts: 81, kind: "payment_release" });
    await tryOnce(db, () => up.clock.at, vi.fn<() => Promise<never>>().mockRejectedValue(new Error("no such work")));
    const [entry] = await db.selectFrom("outbox").select(["attempts", "failed_at"]).execute();
    expect(entry).toEqual({ attempts: 82, failed_at: up.clock.at.toISOString() });
  });
});

describe("a worker that stops", () => {
  it("and one that fails after another has taken its entry over changes nothing of it", async () => {
    const { up, db } = await failedOutbox({ attempts: 0 });
    const taken = {
      attempts: 7,
      due_at: "2026-11-20T11:00:00.000Z",
      last_error: null,
      handed_at: "2026-11-20T10:30:00.000Z",
    };
    const perform = vi.fn<() => Promise<never>>(async () => {
      await db.updateTable("outbox").set(taken).execute();
      throw new Error("the mail server is down");
    });
    await tryOnce(db, () => up.clock.at, perform);
    expect(await db.selectFrom("outbox").selectAll().execute()).toMatchObject([{ ...taken, failed_at: null }]);
  });
});

describe("a mail goes out once", () => {
  it("since it is noted before the mail server answers", async () => {
    const { server, up, asha } = await startWithServer();
    let noted: Record<string, unknown> | undefined;
    // Note and dot are sent together, and neither waits for the other: the answer is held back, and with it this whole process, until the note is there.
    server.beforeAnswer = () => {
      const until = Date.now() + EVENT_TIMEOUT_MS;
      do noted = up.row("select done_at, handed_at from outbox where kind = 'order_placed'");
      while (noted?.["handed_at"] === null && Date.now() < until);
    };
    await placed(up, asha, orderOf(asha, [{ productId: up.product() }]));
    await vi.waitUntil(() => pending(up) === 0, eventWait);
    expect(noted).toEqual({ done_at: null, handed_at: up.clock.at.toISOString() });
  });

  it("is not sent again when a process ended meanwhile; the owner is told and can send it again", async () => {
    const { server, up, asha } = await startWithServer();
    const id = await placed(up, asha, orderOf(asha, [{ productId: up.product() }]));
    await vi.waitUntil(() => pending(up) === 0, eventWait);
    // As it stands when the power is cut between the last dot and the note that it was sent.
    up.run("update outbox set done_at = null, due_at = created_at");
    await forgot(up, "nobody@example.org");
    await vi.waitUntil(
      () => up.logs.some(({ msg }) => msg === "outbox entry in doubt") && pending(up) === 0,
      eventWait,
    );
    expect(server.received).toHaveLength(1);

    const db = await up.openDatabase();
    const said = (await auditAll(db, up)).filter(({ code }) => code.startsWith("mail_"));
    expect(said).toMatchObject([
      { code: "mail_in_doubt", mail_kind: "order_placed", payload: JSON.stringify({ orderId: id }) },
    ]);
    await inTransaction(db, resendMail, id, up.clock.at);
    await expect(inTransaction(db, resendMail, id, up.clock.at)).rejects.toThrow("No mail");
    await forgot(up, "nobody@example.org");
    await vi.waitUntil(() => server.received.length === 2, eventWait);
    expect(new Set(server.received.map(({ text }) => /Message-ID: (\S+)/.exec(text)?.[1])).size).toBe(1);
  });

  it("is not sent by a process that was thought to be gone", async () => {
    const { server, up, asha } = await startWithServer();
    // Another process claims the entry while this one is about to send it.
    server.beforeData = () => up.run("update outbox set attempts = attempts + 1, due_at = '9999'");
    await placed(up, asha, orderOf(asha, [{ productId: up.product() }]));
    await up.upstream.close();
    expect(server.received).toEqual([]);
    // The mail to the owner is an entry of its own. Without an order PostgreSQL gives the rows as they lie.
    const entry = "select attempts, done_at, handed_at, last_error from outbox where kind = 'order_placed'";
    expect(up.row(entry)).toEqual({ attempts: 2, done_at: null, handed_at: null, last_error: null });
  });

  it("writes a mail as one whole file, however often it is sent", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "pallu-mail-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const mailer = fileMailer(folder, "care@pallu.example");
    const mail = { key: "k", to: "asha@example.org", content: { subject: "Hello", parts: [{ text: "Asha" }] } };
    const step = { confirmLease: async () => undefined, markSending: async () => undefined };
    const cut = { ...step, confirmLease: () => Promise.reject(new Error("the power is cut")) };
    await expect(mailer.send(mail, cut)).rejects.toThrow("power");
    expect(await readdir(folder)).toEqual(["k.eml.unfinished"]);
    for (const _ of [1, 2]) await mailer.send(mail, step);
    expect(await readdir(folder)).toEqual(["k.eml"]);
  });
});

function pending(up: TestUpstream): number {
  return Number(
    up.row("select count(*) as entries from outbox where done_at is null and failed_at is null")?.["entries"],
  );
}
