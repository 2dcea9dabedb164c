import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { SQLInputValue, SQLOutputValue } from "node:sqlite";
import { hash } from "@node-rs/argon2";
import { vi } from "vitest";
import { readLogin } from "#contract/auth.ts";
import { createUpstream } from "#api/create-upstream.ts";
import { chooseEngine, openDatabase as openAnyDatabase } from "#api/database/open-database.ts";
import type { Database } from "#api/database/tables.ts";
import type { Engine } from "#api/database/engine.ts";
import type { UpstreamSettings } from "#api/upstream-settings.ts";
import type { LogEntry } from "#process/log-output.ts";
import { eventWait } from "./event-timeout.ts";
import { plainSamples } from "./plain-samples.ts";
import { copyPreparedDatabase } from "./prepare-database.ts";
import { usualSettings } from "./upstream-settings.ts";
import { connectTo, databaseUrlOf, dropDatabaseOf, isOnPostgres, type TestDatabase } from "./test-database.ts";

/** The answer to a call. */
export interface Answered {
  status: number;
  body: unknown;
}

/** A registered and logged-in customer. */
export interface TestCustomer {
  id: string;
  email: string;
  password: string;
  token: string;
}

/** One call; `as` logs in, `key` is the idempotency key, text bodies go as they are. */
export interface TestCall {
  as?: { token: string };
  body?: unknown;
  key?: string;
  headers?: Record<string, string>;
}

/** An upstream with a temporary folder and a database of its own, of whatever engine the tests run on. */
export interface TestUpstream {
  upstream: Awaited<ReturnType<typeof createUpstream>>;
  dataDir: string;
  /** Of its PostgreSQL database; null on SQLite. */
  databaseUrl: string | null;
  logs: LogEntry[];
  /** Its clock; set it to travel. */
  clock: { at: Date };
  /** A second connection to its database, which answers at once. */
  database: TestDatabase;
  /** Runs a statement there; `?` stands for a value. */
  run(sql: string, ...values: SQLInputValue[]): void;
  /** What a query there answers: its rows, the first of them, the first value of each, and that of the first. */
  rows(sql: string, ...values: SQLInputValue[]): Record<string, SQLOutputValue>[];
  row(sql: string, ...values: SQLInputValue[]): Record<string, SQLOutputValue> | undefined;
  column(sql: string, ...values: SQLInputValue[]): (SQLOutputValue | undefined)[];
  value(sql: string, ...values: SQLInputValue[]): SQLOutputValue | undefined;
  /** The engine of its database. */
  engine: Engine;
  /** Opens its database as the owner's commands do. It stays open until the upstream stops. */
  openDatabase(): Promise<Database>;
  call(method: string, address: string, options?: TestCall): Promise<Answered>;
  register(fields?: Record<string, unknown>): Promise<Answered & { email: string }>;
  customer(): Promise<TestCustomer>;
  /** Adds a product that no other test touches, with a stock that the audit can prove, and answers its id; prices in rupees. */
  product(fields?: { price?: number; salePrice?: number | null; stock?: number; name?: string }): number;
  stockOf(productId: number): number;
  /** The kinds of the outbox's entries that name an order, a return or the like, oldest first. */
  entriesOf(name: string): string[];
  /** Waits until as many mails to this address are written, and answers them as text, oldest first. */
  mails(to: string, count: number): Promise<string[]>;
  stop(): Promise<void>;
}

/** Settings of an upstream that are not the usual ones, and where its database is. */
export type TestSettings = Partial<UpstreamSettings> & { dataDir?: string; databaseUrl?: string | null };

let serial = 0;
/** With the least work that argon2 allows: a login does the work that the hash itself names. */
const gulmohar = hash("gulmohar", { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Starts a fresh upstream; `settings` replace the usual ones, a `dataDir` given is kept. */
export async function startTestUpstream(settings: TestSettings = {}): Promise<TestUpstream> {
  const { dataDir: givenDir, databaseUrl: givenUrl, ...own } = settings;
  const dataDir = givenDir ?? (await mkdtemp(path.join(tmpdir(), "pallu-upstream-")));
  const logs: LogEntry[] = [];
  const clock = { at: new Date("2026-11-20T10:00:00.000Z") };
  // A folder given may hold a database already, or is to have one made by the upstream itself.
  const template =
    givenDir !== undefined ? undefined : settings.samples === undefined ? "template_filled" : "template_empty";
  if (template !== undefined && !isOnPostgres())
    copyPreparedDatabase(dataDir, { filled: template === "template_filled" });
  const databaseUrl = givenUrl ?? (await databaseUrlOf(dataDir, template));
  const upstream = await createUpstream({
    ...usualSettings,
    samples: plainSamples,
    log: (entry) => logs.push(entry),
    now: () => clock.at,
    ...own,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? undefined,
  });
  const database = connectTo(dataDir, databaseUrl);
  const engine = chooseEngine({ dataDir, databaseUrl });
  const opened: Database[] = [];
  const rows: TestUpstream["rows"] = (sql, ...values) => database.prepare(sql).all(...values);
  const column: TestUpstream["column"] = (...query) => rows(...query).map((row) => Object.values(row)[0]);

  async function openDatabase(): Promise<Database> {
    const db = await openAnyDatabase(engine);
    opened.push(db);
    return db;
  }

  async function call(
    method: string,
    address: string,
    { as, body, key, headers = {} }: TestCall = {},
  ): Promise<Answered> {
    const sent = new Headers(headers);
    if (body !== undefined) sent.set("content-type", "application/json");
    if (as !== undefined) sent.set("authorization", `Bearer ${as.token}`);
    if (key !== undefined) sent.set("idempotency-key", key);
    const text = body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body);
    const response = await upstream.fetch(
      new Request(`http://upstream.internal${address}`, {
        method,
        headers: sent,
        ...(text !== undefined && { body: text }),
      }),
    );
    const answer = await response.text();
    return {
      status: response.status,
      body: response.headers.get("content-type")?.includes("json") ? JSON.parse(answer) : answer,
    };
  }

  async function register(fields: Record<string, unknown> = {}): Promise<Answered & { email: string }> {
    const email = `asha${++serial}@example.org`;
    const filled = {
      name: "Asha Rao",
      email,
      password: "gulmohar",
      phone: "98450 12345",
      address: "12 Temple Street",
      city: "Mysuru",
      state: "Karnataka",
      pincode: "570001",
      ...fields,
    };
    return { ...(await call("POST", "/users/register", { body: filled })), email };
  }

  async function customer(): Promise<TestCustomer> {
    // Registering is tested where it is meant; here it would only cost a second hashing.
    const email = `asha${++serial}@example.org`;
    database
      .prepare(
        "insert into customers (name, email, password_hash, phone, address, city, state, pincode, created_at) values ('Asha Rao', ?, ?, '98450 12345', '12 Temple Street', 'Mysuru', 'Karnataka', '570001', ?)",
      )
      .run(email, await gulmohar, clock.at.toISOString());
    const login = readLogin((await call("POST", "/users/login", { body: { email, password: "gulmohar" } })).body);
    if (login === null) throw new Error("the new customer could not log in");
    return { id: login.user.id, email, password: "gulmohar", token: login.token };
  }

  function product({
    price = 100,
    salePrice = null,
    stock = 10,
    name = "Test Stole",
  }: Parameters<TestUpstream["product"]>[0] = {}): number {
    const row = database
      .prepare(
        "insert into products (slug, position, name, description, category, price_paise, sale_paise, stock, received, is_new, created_at) values (?, 9999, ?, '', 'accessories', ?, ?, ?, ?, 0, '2026-01-01') returning id",
      )
      .get(
        `test-${++serial}`,
        name,
        Math.round(price * 100),
        salePrice === null ? null : Math.round(salePrice * 100),
        stock,
        stock,
      );
    return Number(row?.["id"]);
  }

  function stockOf(productId: number): number {
    return Number(database.prepare("select stock from products where id = ?").get(productId)?.["stock"]);
  }

  function entriesOf(name: string): string[] {
    const entries = database.prepare("select kind from outbox where payload like ? order by id").all(`%${name}%`);
    return entries.map(({ kind }) => String(kind));
  }

  function mails(to: string, count: number): Promise<string[]> {
    return vi.waitFor(async () => {
      const folder = path.join(dataDir, "mail");
      const files = (await readdir(folder)).filter((file) => file.endsWith(".eml")).sort(byNumber);
      const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), "utf8")));
      const addressed = texts.filter((text) => text.includes(`To: ${to}\r\n`));
      if (addressed.length < count) throw new Error(`${addressed.length} of ${count} mails to ${to} are written`);
      return addressed;
    }, eventWait);
  }

  async function stop(): Promise<void> {
    database.close();
    await Promise.all(opened.splice(0).map((db) => db.destroy()));
    await upstream.close();
    if (givenDir !== undefined) return;
    await dropDatabaseOf(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  }

  return {
    upstream,
    dataDir,
    databaseUrl,
    logs,
    clock,
    database,
    run: (sql, ...values) => void database.prepare(sql).run(...values),
    rows,
    row: (...query) => rows(...query)[0],
    column,
    value: (...query) => column(...query)[0],
    engine,
    openDatabase,
    call,
    register,
    customer,
    product,
    stockOf,
    entriesOf,
    mails,
    stop,
  };
}

/** The names end in the number of the outbox entry. */
function byNumber(a: string, b: string): number {
  const number = (file: string) => Number(/(\d+)\.eml$/.exec(file)?.[1]);
  return number(a) - number(b);
}
