import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { contentsOf, nowhere, runAt } from "#tests/support/places.ts";
import { isOnPostgres } from "#tests/support/test-database.ts";

const commands = [
  "orders report",
  "orders export --from 2026-04-01 --to 2027-03-31",
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
  expect(odd.out).toContain("  Prices that change by more than half: 1\n    line 2: rose: ₹1,000 becomes ₹300\n");
  const list = "slug,stock\nrose,9\n";
  expect(await bring(list)).toMatchObject({ code: 2, err: expect.stringContaining("Add --set-stock when you have") });
  expect(await bring(list, "--set-stock")).toMatchObject({
    code: 0,
    out: expect.stringContaining("stock from 4 to 9"),
  });
});
