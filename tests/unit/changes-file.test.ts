import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { countChanges, writeChanges } from "#api/catalogue/exchange/changes.ts";

const folder = mkdtempSync(join(tmpdir(), "pallu-changes-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a file with one change of a name, and answers where it is. */
async function changed(file: string, becomes: string): Promise<string> {
  const change = { line: 2, slug: "rose", column: "name", combination: "", was: "Rose", becomes };
  await writeChanges(join(folder, file), [change]);
  return join(folder, file);
}

test.each(["=HYPERLINK(1)", "+1", "-1", "@SUM(1)"])("no spreadsheet computes the text %s", async (text) => {
  expect(readFileSync(await changed(`${text.length}${text[0]}.csv`, text), "utf8")).toContain(
    `2,rose,name,,Rose,'${text}`,
  );
});

// Windows has no such modes.
test("the file can be read by its owner only", async () => {
  if (process.platform === "win32") return;
  expect((statSync(await changed("mine.csv", "Ruby")).mode & 0o777).toString(8)).toBe("600");
});

test("a file that is there is not written over", async () => {
  await changed("twice.csv", "Ruby");
  await expect(changed("twice.csv", "Jasmine")).rejects.toThrow("EEXIST");
});

test("the summary counts by column and tells the first twenty changes in words", () => {
  const changes = countChanges();
  changes.add({ line: 2, slug: "rose", column: "price", combination: "M, Red", was: "1500.00", becomes: "1700.00" });
  changes.add({ line: 3, slug: "neel", column: "product", combination: "", was: "", becomes: "Neel Saree" });
  changes.add({ line: 0, slug: "old", column: "product", combination: "", was: "Old Stole", becomes: "" });
  for (let index = 0; index < 30; index++)
    changes.add({ line: 9, slug: `p${index}`, column: "craft", combination: "", was: "Zari", becomes: "" });
  expect(changes.summary()).toEqual([
    "  Changes: craft 30, price 1, new products 1, removed products 1",
    "    rose (M, Red): price from 1500.00 to 1700.00",
    "    neel is new: Neel Saree",
    "    old is removed: Old Stole",
    ...Array.from({ length: 17 }, (_, index) => `    p${index}: craft from Zari to nothing`),
    "    … and 13 more",
  ]);
});
