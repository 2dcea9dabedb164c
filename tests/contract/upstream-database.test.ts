import path from "node:path";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { CompiledQuery, Kysely, type LogEvent } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { readProductList } from "#contract/product-lists.ts";
import { sampleCatalogue } from "#api/samples/sample-catalogue.ts";
import type { SampleCatalogue } from "#api/upstream-settings.ts";
import { chooseEngine, openDatabase } from "#api/database/open-database.ts";
import { addRow, changeRows, deleteRows, findRow, findRows } from "#api/database/rows.ts";
import type { Database, Tables } from "#api/database/tables.ts";
import type { Engine } from "#api/database/engine.ts";
import { connectTo, databaseUrlOf, dropDatabaseOf, isOnPostgres } from "#tests/support/test-database.ts";
import { sampleProducts } from "#tests/support/plain-samples.ts";
import { startTestUpstream, type TestUpstream } from "#tests/support/upstream-fixture.ts";
import { startUpstreamProcess } from "#tests/support/upstream-process.ts";

async function folder(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), "pallu-database-"));
  onTestFinished(async () => {
    await dropDatabaseOf(made);
    await rm(made, { recursive: true, force: true });
  });
  return made;
}

async function start(dataDir: string, samples: SampleCatalogue | null = sampleCatalogue): Promise<TestUpstream> {
  const up = await startTestUpstream({ dataDir, samples });
  onTestFinished(up.stop);
  return up;
}

async function engineOf(dataDir: string): Promise<Engine> {
  return chooseEngine({ dataDir, databaseUrl: await databaseUrlOf(dataDir) });
}

async function open(dataDir: string): Promise<Database> {
  const db = await openDatabase(await engineOf(dataDir));
  onTestFinished(() => db.destroy());
  return db;
}

describe("the database", () => {
  it("changes and deletes no rows where those that are meant are not named", async () => {
    const db = await open(await folder());
    await addRow(db, "shop_content", { name: "texts", content: "{}", changed_at: "" });
    const unknown: { name?: string } = {};
    for (const having of [unknown, { ...unknown, name: undefined }]) {
      await expect(changeRows(db, "shop_content", having, { content: "[]" })).rejects.toThrow("not named");
      await expect(deleteRows(db, "shop_content", having)).rejects.toThrow("not named");
      await expect(findRow(db, "shop_content", having)).rejects.toThrow("not named");
    }
    expect(await changeRows(db, "shop_content", { name: "other" }, { content: "[]" })).toBe(0);
    expect(await findRows(db, "shop_content", { content: "{}" })).toHaveLength(1);
    expect(await deleteRows(db, "shop_content", { name: "texts", content: "{}" })).toBe(1);
  });

  it("reads one row where the first of several is asked for", async () => {
    const asked: string[] = [];
    const engine = await engineOf(await folder());
    const log = ({ query }: LogEvent) => void asked.push(query.sql);
    const db = new Kysely<Tables>({ ...engine, log });
    onTestFinished(() => db.destroy());
    await findRow(db, "products", { hidden: 0 }).catch(() => undefined);
    expect(asked).toEqual([expect.stringContaining(" limit ")]);
  });

  it("is durable, strict and held to its foreign keys", async () => {
    const db = await open(await folder());
    await expect(
      db.insertInto("wishes").values({ customer_id: 1, product_id: 1, added_at: "" }).execute(),
    ).rejects.toThrow(/foreign key/i);
    const product = {
      slug: "a",
      position: 1,
      name: "A",
      description: "",
      category: "saree",
      price_paise: 100,
      stock: 1,
      is_new: 0,
      created_at: "",
    };
    await expect(
      db
        .insertInto("products")
        .values({ ...product, stock: 0.5 })
        .execute(),
    ).rejects.toThrow(/cannot store REAL|invalid input syntax for type integer/);
    await expect(
      db
        .insertInto("products")
        .values({ ...product, stock: -1 })
        .execute(),
    ).rejects.toThrow(/check/i);
    const durability = isOnPostgres() ? ["show synchronous_commit"] : ["pragma journal_mode", "pragma synchronous"];
    expect(await Promise.all(durability.map((question) => ask(db, question)))).toEqual(
      isOnPostgres() ? ["on"] : ["wal", 2],
    );
  });

  it("compares texts by code points", async () => {
    const db = await open(await folder());
    const words = ["saree", "Saree", "s\u0101ree", "sar\uffff", "sar", "s-aree"];
    await db
      .insertInto("search_words")
      .values(words.map((written) => ({ written, word: written })))
      .execute();
    const sorted = await db.selectFrom("search_words").select("written").orderBy("written").execute();
    expect(sorted.map(({ written }) => written)).toEqual([...words].sort());
  });

  it("keeps transactions apart that overlap in time", async () => {
    const db = await open(await folder());
    const { promise: gate, resolve: go } = Promise.withResolvers<void>();
    const values = { name: "A", password_hash: "", created_at: "" };
    const failing = db.transaction().execute(async (trx) => {
      await trx
        .insertInto("customers")
        .values({ ...values, email: "rolled-back" })
        .execute();
      await gate;
      throw new Error("no");
    });
    const other = db
      .insertInto("customers")
      .values({ ...values, email: "kept" })
      .execute();
    go();
    await expect(failing).rejects.toThrow("no");
    await other;
    expect(await db.selectFrom("customers").select("email").execute()).toEqual([{ email: "kept" }]);
  });

  it("is shared by several connections that write at once, without losing a write", async () => {
    const dataDir = await folder();
    const connections = await Promise.all([open(dataDir), open(dataDir), open(dataDir)]);
    const values = { password_hash: "", created_at: "" };
    await connections[0]
      ?.insertInto("customers")
      .values({ ...values, name: "0", email: "counter" })
      .execute();
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        connections[index % 3]?.transaction().execute(async (trx) => {
          const { name } = await trx
            .selectFrom("customers")
            .select("name")
            .where("email", "=", "counter")
            .forNoKeyUpdate()
            .executeTakeFirstOrThrow();
          await trx
            .updateTable("customers")
            .set({ name: String(Number(name) + 1) })
            .where("email", "=", "counter")
            .execute();
        }),
      ),
    );
    expect(await connections[1]?.selectFrom("customers").select("name").execute()).toEqual([{ name: "60" }]);
  });

  it("is not opened by a version older than itself", async () => {
    const dataDir = await folder();
    await (await openDatabase(await engineOf(dataDir))).destroy();
    const raw = connectTo(dataDir, await databaseUrlOf(dataDir));
    raw.exec("insert into kysely_migration values ('9999-from-the-future', '2030-01-01')");
    raw.close();
    await expect(openDatabase(await engineOf(dataDir))).rejects.toThrow(
      "a newer version of the shop has brought it up to date (9999-from-the-future)",
    );
  });

  it("is migrated and seeded once by upstreams that start at once", async () => {
    const dataDir = await folder();
    const all = await Promise.all([start(dataDir), start(dataDir), start(dataDir)]);
    for (const up of all)
      expect(readProductList((await up.call("GET", "/products?limit=1")).body)?.total).toBe(sampleProducts.length);
    expect(all.flatMap(({ logs }) => logs.filter(({ msg }) => msg === "sample catalogue written"))).toHaveLength(1);
  });

  it("finds by an index whatever is asked for often", async () => {
    const up = await start(await folder(), null);
    const plans = [
      "select * from products where category = 'saree' order by effective_paise, id limit 24",
      "select * from products where category = 'saree' order by position, id limit 24",
      "select * from products order by created_at desc, id desc limit 24",
      "select * from orders where customer_id = 1 order by created_at desc, id desc limit 50",
      "select * from sessions where token_hash = 'x'",
      "select * from cart_lines where customer_id = 1",
      "select * from payments where order_id in ('x')",
      "select * from payments where customer_id = 1 and order_id is not null",
      "select id from outbox where done_at is null and failed_at is null and due_at <= 'x' order by due_at, id limit 1",
      "select * from product_words where word in ('saree')",
      "select * from variants where product_id in (1, 2)",
      "select * from order_items where product_id in (1, 2)",
    ];
    // An empty table is read as a whole whatever there is; told not to, it shows whether it needs to.
    if (isOnPostgres())
      up.database.exec("set enable_seqscan = off; set enable_sort = off; set enable_bitmapscan = off");
    for (const query of plans) {
      const steps = up
        .rows(isOnPostgres() ? `explain ${query}` : `explain query plan ${query}`)
        .map((row) => String(row["detail"] ?? row["QUERY PLAN"]));
      const costly = steps.filter((step) => /^SCAN \w+$|TEMP B-TREE|Seq Scan|Sort/.test(step));
      expect({ query, costly }).toEqual({ query, costly: [] });
    }
  });
});

describe("the upstream as a program", () => {
  it("answers what it accepted before it stops", async () => {
    const dataDir = await folder();
    const server = await startUpstreamProcess(dataDir, { DATABASE_URL: (await databaseUrlOf(dataDir)) ?? "" });
    onTestFinished(() => server.kill());
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    const slow = post(`${server.url}/users/register`, {
      name: "Asha",
      email: "a@example.org",
      password: "gulmohar",
      phone: "1",
      address: "a",
      city: "c",
      state: "s",
      pincode: "p",
    });
    await fetch(`${server.url}/healthz`);
    const stopped = server.stop();
    expect(await slow).toMatchObject({ user: { email: "a@example.org" } });
    expect(await stopped).toBe(0);
  });
});

/** The body of a successful answer. Throws otherwise. */
async function post(url: string, body: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response.json();
}

/** The only value of the answer. */
async function ask(db: Database, question: string): Promise<unknown> {
  const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(question));
  return Object.values(rows[0] ?? {})[0];
}
