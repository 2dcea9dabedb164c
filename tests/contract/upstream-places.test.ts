import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { chooseEngine } from "../../upstream/database/choose-engine.ts";
import { openDatabase } from "../../upstream/database/open-database.ts";
import { requireDataFolder } from "../../upstream/data-folder.ts";
import { StorageError } from "../../upstream/storage-error.ts";
import { connectTo, databaseUrlOf, dropDatabaseOf, isOnPostgres } from "../support/test-database.ts";

const products = "slug,name,description,category,price,stock\nblue-stole,Blue Stole,Soft,accessories,100,3\n";

/** A folder that is there and a data folder in it that is not, with an empty database of its own where the tests run on PostgreSQL. */
async function nowhere(): Promise<{ folder: string; dataDir: string; databaseUrl: string | null; place: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), "pallu-places-"));
  const dataDir = path.join(folder, "data");
  const databaseUrl = await databaseUrlOf(dataDir);
  onTestFinished(async () => {
    await dropDatabaseOf(dataDir);
    await rm(folder, { recursive: true, force: true });
  });
  await writeFile(path.join(folder, "products.csv"), products);
  const { hostname = "", pathname = "" } = databaseUrl === null ? {} : new URL(databaseUrl);
  return { folder, dataDir, databaseUrl, place: databaseUrl === null ? `${dataDir} (DATA_DIR)` : `${hostname}${pathname} (DATABASE_URL)` };
}

/** A program of the upstream in a process of its own. */
function run(file: string, words: readonly string[], { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | null }): Promise<{ code: unknown; out: string; err: string }> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? "", UPSTREAM_PORT: "0" };
  return new Promise((resolve) => void execFile(process.execPath, [path.resolve(file), ...words], { env }, (error, out, err) => resolve({ code: error?.code ?? 0, out, err })));
}

/** What is in a place: files, or tables. */
async function contents({ folder, dataDir, databaseUrl }: { folder: string; dataDir: string; databaseUrl: string | null }): Promise<unknown> {
  const files = (await readdir(folder, { recursive: true })).sort();
  if (databaseUrl === null) return files;
  const database = connectTo(dataDir, databaseUrl);
  const tables = database.prepare("select tablename from pg_tables where schemaname = 'public'").all();
  database.close();
  return [files, tables];
}

const commands = ["orders list", "orders show PL-7F3K9Q2M", "audit", "catalogue export", "catalogue import products.csv --dry-run", ...(isOnPostgres() ? [] : ["backup"])];

test.each(commands)("%s finds no shop, names the place and makes nothing", async (line) => {
  const [command = "", ...words] = line.split(" ");
  const at = await nowhere();
  const before = await contents(at);
  const isTrial = words.includes("--dry-run");
  const { code, out, err } = await run(`upstream/owner/${command}.ts`, words.map((word) => (word === "products.csv" ? path.join(at.folder, word) : word)), at);
  expect(isTrial ? out : err).toContain(`There is no database of a shop ${at.databaseUrl === null ? "in" : "at"} ${at.place}.`);
  expect(code).toBe(isTrial ? 0 : 2);
  if (!isTrial) expect(err.trim().split("\n")).toHaveLength(1);
  expect(await contents(at)).toEqual(before);
});

test("an import into an empty place says that it starts a new shop, and one of a file that is not there starts none", async () => {
  const at = await nowhere();
  const before = await contents(at);
  expect(await run("upstream/owner/catalogue.ts", ["import", path.join(at.folder, "other.csv")], at)).toMatchObject({ code: 2 });
  expect(await contents(at)).toEqual(before);
  const first = await run("upstream/owner/catalogue.ts", ["import", path.join(at.folder, "products.csv")], at);
  expect(first).toMatchObject({ code: 0, out: expect.stringContaining(`${at.place}. A new shop starts there.`) });
  expect((await run("upstream/owner/catalogue.ts", ["import", path.join(at.folder, "products.csv")], at)).out).not.toContain("new shop");
  expect(await run("upstream/owner/orders.ts", [], at)).toEqual({ code: 0, out: "There are no orders.\n", err: "" });
});

test("an export that cannot be written leaves no half of it, and a wrong word touches no database", async () => {
  const at = await nowhere();
  await run("upstream/owner/catalogue.ts", ["import", path.join(at.folder, "products.csv")], at);
  expect(await run("upstream/owner/catalogue.ts", ["export", path.join(at.folder, "products.csv")], at)).toMatchObject({ code: 2, err: expect.stringContaining("EEXIST") });
  expect(await readFile(path.join(at.folder, "products.csv"), "utf8")).toBe(products);
  expect(await run("upstream/owner/orders.ts", ["explode"], at)).toMatchObject({ code: 2, err: expect.stringMatching(/^npm run orders/) });
});

test("a database of a newer version is refused in one line, by server and command alike", async () => {
  const at = await nowhere();
  await (await openDatabase(chooseEngine(at))).destroy();
  const raw = connectTo(at.dataDir, at.databaseUrl);
  raw.exec("insert into kysely_migration values ('9999-from-the-future', '2030-01-01')");
  raw.close();
  const words = /^(The upstream cannot start\. )?(SQLite|PostgreSQL) at \S+: a newer version of the shop has brought it up to date \(9999-from-the-future\)\. Start that version, or put back a backup made before it\.\n$/;
  expect(await run("upstream/serve.ts", [], at)).toMatchObject({ code: 1, err: expect.stringMatching(words) });
  expect(await run("upstream/owner/audit.ts", [], at)).toMatchObject({ code: 2, err: expect.stringMatching(words) });
});

test("PostgreSQL out of reach is told in one line, by server and command alike, without the password", async () => {
  const at = { ...(await nowhere()), databaseUrl: "postgres://shop:wrong-secret@127.0.0.1:1/shop" };
  const words = "PostgreSQL at 127.0.0.1/shop: it cannot be reached (connect ECONNREFUSED 127.0.0.1:1). Start it, or correct host and port in DATABASE_URL.\n";
  expect(await run("upstream/serve.ts", [], at)).toEqual({ code: 1, out: "", err: `The upstream cannot start. ${words}` });
  expect(await run("upstream/owner/orders.ts", [], at)).toEqual({ code: 2, out: "", err: words });
});

if (!isOnPostgres()) {
  test.each([
    ["an empty file", "", "There is no database of a shop in"],
    ["no database", "slug,name\n".repeat(100), "the file is damaged, or is no database (file is not a database). Move it away"],
  ])("%s in the database's place is told in one line and left as it is", async (_what, content, words) => {
    const at = await nowhere();
    await mkdir(at.dataDir);
    const file = path.join(at.dataDir, "pallu.sqlite");
    await writeFile(file, content);
    for (const command of ["orders", "audit", "backup"]) {
      const { code, err } = await run(`upstream/owner/${command}.ts`, [], at);
      expect([code, err.trim().split("\n").length, err]).toEqual([2, 1, expect.stringContaining(words)]);
    }
    expect([await readdir(at.dataDir), await readFile(file, "utf8")]).toEqual([["pallu.sqlite"], content]);
  });

  test("a damaged database stops the start in one line", async () => {
    const at = await nowhere();
    await mkdir(at.dataDir);
    await writeFile(path.join(at.dataDir, "pallu.sqlite"), "slug,name\n".repeat(100));
    const { code, err } = await run("upstream/serve.ts", [], at);
    expect([code, err]).toEqual([1, expect.stringMatching(/^The upstream cannot start\. SQLite at \S+pallu\.sqlite: the file is damaged, or is no database \(.*\)\. Move it away, .* put back a backup \(docs\/owners\.md\)\.\n$/)]);
  });

  test("a folder of another user is named with what to do, for the start and for a command", async () => {
    const { folder, dataDir } = await nowhere();
    await (await openDatabase(chooseEngine({ dataDir }))).destroy();
    const engine = chooseEngine({ dataDir });
    await asStranger(folder, async () => {
      const refused = { name: "StorageError", message: expect.stringMatching(/may not read and write there \(EACCES.*Give the folder and all in it to the user that runs the shop \(chown -R\)/) };
      await expect(requireDataFolder(path.join(folder, "new"))).rejects.toMatchObject(refused);
      await expect(openDatabase(engine, { mustExist: true })).rejects.toMatchObject(refused);
      await expect(openDatabase(engine)).rejects.toBeInstanceOf(StorageError);
    });
  });
}

/** Does something as a user who may not enter the folder: root, whom permissions do not stop, becomes somebody else meanwhile. */
async function asStranger(folder: string, work: () => Promise<void>): Promise<void> {
  const isRoot = process.geteuid?.() === 0;
  await chmod(folder, isRoot ? 0o700 : 0);
  if (isRoot) process.seteuid?.(65_534);
  try {
    await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
    await chmod(folder, 0o700);
  }
}
