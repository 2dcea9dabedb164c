import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { chooseEngine, openDatabase } from "#api/database/open-database.ts";
import { contentsOf, nowhere, products, runAt, runProgramAt } from "#tests/support/places.ts";
import { connectTo, isOnPostgres } from "#tests/support/test-database.ts";

const commands = [
  "orders list",
  "orders show PL-7F3K9Q2M",
  "audit",
  "catalogue export",
  "catalogue import products.csv --dry-run",
  ...(isOnPostgres() ? [] : ["backup"]),
];

test.each(commands)("%s finds no shop, names the place and makes nothing", async (line) => {
  const [command = "", ...words] = line.split(" ");
  const at = await nowhere();
  const before = await contentsOf(at);
  const isTrial = words.includes("--dry-run");
  const { code, out, err } = await runAt(
    at,
    `api/owner/${command}.ts`,
    ...words.map((word) => (word === "products.csv" ? path.join(at.folder, word) : word)),
  );
  expect(isTrial ? out : err).toContain(
    `There is no database of a shop ${at.databaseUrl === null ? "in" : "at"} ${at.name}.`,
  );
  expect(code).toBe(isTrial ? 0 : 2);
  if (!isTrial) expect(err.trim().split("\n")).toHaveLength(1);
  expect(await contentsOf(at)).toEqual(before);
});

test("an import without a database says that it starts a shop; with a missing file it starts none", async () => {
  const at = await nowhere();
  const before = await contentsOf(at);
  expect(await runAt(at, "api/owner/catalogue.ts", "import", path.join(at.folder, "other.csv"))).toMatchObject({
    code: 2,
  });
  expect(await contentsOf(at)).toEqual(before);
  const first = await runAt(at, "api/owner/catalogue.ts", "import", path.join(at.folder, "products.csv"));
  expect(first).toMatchObject({ code: 0, out: expect.stringContaining(`${at.name}. A new shop starts there.`) });
  expect((await runAt(at, "api/owner/catalogue.ts", "import", path.join(at.folder, "products.csv"))).out).not.toContain(
    "new shop",
  );
  expect(await runAt(at, "api/owner/orders.ts")).toEqual({ code: 0, out: "There are no orders.\n", err: "" });
});

test("an import says what it read, what it changes and what looks odd, and asks before it sets a stock", async () => {
  const at = await nowhere();
  const bring = async (content: string, ...words: string[]) => {
    const file = path.join(at.folder, "list.csv");
    await writeFile(file, content);
    return runAt(at, "api/owner/catalogue.ts", "import", file, ...words);
  };
  const first = await bring("slug,name,price,stock,Loom\nrose,Rose Saree,1000,4,7\n", "--dry-run");
  expect(first.out).toContain("    rose is new: Rose Saree\n");
  expect(first.out).toContain("  Columns read: slug, name, price, stock\n  Columns not read: Loom\n");
  await bring("slug,name,price,stock\nrose,Rose Saree,1000,4\n");
  const odd = await bring("slug,name,price,stock\nrose,Rose Saree,300,4\nrose-1,Rose Saree,1000,4\n");
  expect(odd).toMatchObject({ code: 0, out: expect.stringContaining("    rose: price from 1000.00 to 300.00\n") });
  expect(odd.out).toContain("    line 3: rose-1 has the name of rose: Rose Saree\n");
  expect(odd.out).toContain("  Prices that change by more than half: 1\n    line 2: rose: 1000.00 becomes 300.00\n");
  const list = "slug,stock\nrose,9\n";
  expect(await bring(list)).toMatchObject({ code: 2, err: expect.stringContaining("Add --set-stock when you have") });
  expect(await bring(list, "--set-stock")).toMatchObject({
    code: 0,
    out: expect.stringContaining("stock from 4 to 9"),
  });
});

test("an export that cannot be written leaves no half of it, and a wrong word touches no database", async () => {
  const at = await nowhere();
  await runAt(at, "api/owner/catalogue.ts", "import", path.join(at.folder, "products.csv"));
  expect(await runAt(at, "api/owner/catalogue.ts", "export", path.join(at.folder, "products.csv"))).toMatchObject({
    code: 2,
    err: expect.stringContaining("There is already a file"),
  });
  expect(await readFile(path.join(at.folder, "products.csv"), "utf8")).toBe(products);
  expect(await runAt(at, "api/owner/orders.ts", "explode")).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^There is no command explode\.\n+npm run orders/),
  });
});

test("a database of before the first release is refused in one line, by server, commands, backup and move", async () => {
  const at = await nowhere();
  await (await openDatabase(chooseEngine(at))).destroy();
  const raw = connectTo(at.dataDir, at.databaseUrl);
  raw.exec("update kysely_migration set name = '0001-first-tables' where name = '0001-tables'");
  raw.close();
  const words =
    /^(The upstream cannot start\. )?(SQLite|PostgreSQL) at \S+: a version before the first release made it, and this one cannot read it\. Start with another DATA_DIR or DATABASE_URL, which may be empty\.\n$/;
  const refused = async (script: string, ...args: string[]) =>
    expect([script, (await runAt(at, script, ...args)).err]).toEqual([script, expect.stringMatching(words)]);
  await refused("api/serve.ts");
  await refused("api/owner/audit.ts");
  await refused("api/owner/catalogue.ts", "export");
  await refused("api/owner/move.ts", "--to", `sqlite:${path.join(at.folder, "target")}`);
  if (at.databaseUrl === null) await refused("api/owner/backup.ts", path.join(at.folder, "copy.sqlite"));
});

test("links of an export lead to PUBLIC_URL, else to SHOP_URL, and without either nothing is written", async () => {
  const at = await nowhere();
  await runAt(at, "api/owner/catalogue.ts", "import", path.join(at.folder, "products.csv"));
  const file = path.join(at.folder, "feed.tsv");
  const exported = (env: Record<string, string>, ...words: string[]) =>
    runAt({ ...at, env: { PUBLIC_URL: "", SHOP_URL: "", ...env } }, "api/owner/catalogue.ts", "export", ...words);
  const feed = ["--format", "google"];
  expect((await exported({ PUBLIC_URL: "https://shop.in/", SHOP_URL: "https://other.in" }, ...feed)).out).toContain(
    "\thttps://shop.in/product/",
  );
  expect((await exported({ SHOP_URL: "https://other.in" }, ...feed)).out).toContain("\thttps://other.in/product/");
  // What .env.example holds is nobody's address.
  for (const SHOP_URL of ["", "http://localhost:3000"]) {
    expect(await exported({ SHOP_URL }, file, ...feed)).toEqual({
      code: 2,
      out: "",
      err: expect.stringMatching(/^Set PUBLIC_URL to the shop's address/),
    });
  }
  expect(await contentsOf(at)).not.toContain("feed.tsv");
  expect(await exported({}, "--format", "plain")).toMatchObject({ code: 0 });
});

test.each(["audit", ...(isOnPostgres() ? [] : ["backup"])])(
  "%s finds no shop in a database of others that has a table of orders",
  async (command) => {
    const at = await nowhere();
    await mkdir(at.dataDir);
    const foreign = connectTo(at.dataDir, at.databaseUrl);
    foreign.exec("create table orders (id integer)");
    foreign.close();
    expect(await runAt(at, `api/owner/${command}.ts`)).toMatchObject({
      code: 2,
      out: "",
      err: expect.stringMatching(/^There is no database of a shop /),
    });
  },
);

test.each([
  ["audit"],
  ["backup"],
  ["catalogue", "export"],
  ["customers", "copy", "asha@example.org"],
  ["move", "--status"],
  ["orders"],
])(
  "the program %s %s %s ends with the code of its function, and writes what that writes",
  async (command, ...words) => {
    const at = await nowhere();
    const file = `api/owner/${command}.ts`;
    const ended = await runProgramAt(at, file, ...words);
    expect(ended).toEqual(await runAt(at, file, ...words));
    expect(ended).toMatchObject({ code: 2, out: "", err: expect.stringMatching(/\S/) });
  },
);
