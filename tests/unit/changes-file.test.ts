import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { changesTable, overviewOf } from "#api/catalogue/exchange/staged-rows.ts";
import { changesText } from "#api/owner/catalogue.ts";
import { writeNewFile } from "#api/owner/command/new-file.ts";

const folder = mkdtempSync(path.join(tmpdir(), "pallu-changes-"));
afterAll(() => rmSync(folder, { recursive: true }));

test.each(["=HYPERLINK(1)", "+1", "-1", "@SUM(1)"])("no spreadsheet computes the text %s", async (becomes) => {
  const change = { line: 2, slug: "rose", column: "name", combination: "", was: "Rose", becomes };
  expect(await text(changesTable([change]))).toContain(`2,rose,name,,Rose,'${becomes}`);
});

test("a new file can be read by its owner only, and is not written over", async () => {
  const file = path.join(folder, "changes.csv");
  await writeNewFile(file, ["Ruby"], 0o600);
  // Windows has no such modes.
  if (process.platform !== "win32") expect(statSync(file).mode & 0o777).toBe(0o600);
  await expect(writeNewFile(file, ["Jasmine"], 0o600)).rejects.toThrow("nothing is overwritten");
  expect(readFileSync(file, "utf8")).toBe("Ruby");
});

test("the summary counts by column and tells the first twenty changes in words", () => {
  const change = (slug: string, column: string, was: string, becomes: string, combination = "") => {
    return { line: 0, slug, column, combination, was, becomes };
  };
  const changes = [
    change("rose", "price", "1500.00", "1700.00", "M, Red"),
    change("neel", "product", "", "Neel Saree"),
    change("old", "product", "Old Stole", ""),
    ...Array.from({ length: 30 }, (_, index) => change(`p${index}`, "craft", "Zari", "")),
  ];
  expect(changesText(overviewOf(changes))).toEqual([
    "  Changes: craft 30, price 1, new products 1, removed products 1",
    "    rose (M, Red): price from 1500.00 to 1700.00",
    "    neel is new: Neel Saree",
    "    old is removed: Old Stole",
    ...Array.from({ length: 17 }, (_, index) => `    p${index}: craft from Zari to nothing`),
    "    … and 13 more",
  ]);
});
