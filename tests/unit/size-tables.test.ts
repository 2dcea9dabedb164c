import { describe, expect, test } from "vitest";
import { centimetresOf, findSizeTable, inBothUnits, sizesOf, type SizeTables } from "#domain/size-tables.ts";
import { readShopContent } from "#contract/readers/shop-content.ts";
import { sizesFile } from "#api/shop-content/sizes-file.ts";
import { sampleCatalogue } from "#api/samples/sample-catalogue.ts";

/** What the reader says of lines below the names of columns, as `content-file.ts` hands them over. */
function read(...[header = "", ...lines]: string[]) {
  const columns = header.split(",");
  const rows = lines.map((text, index) => {
    const cells = text.split(",");
    return { line: index + 2, cells: Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? ""])) };
  });
  return sizesFile.read(rows, columns);
}

describe("a file of size tables", () => {
  const header = "table,measure,of,unit,s,m,xl,free size,all,advice";

  test("states tables by category and by name, in units as written", () => {
    expect(
      read(
        header,
        "Kurtis,Bust,Body,in,34,36-37,40,,,Take the larger one",
        "kurti,Length,piece,cm,,,,,112,",
        "Anarkali,Bust,body,cm,86,91,,,,",
      ),
    ).toEqual({
      content: {
        sizes: ["S", "M", "XL", "Free size"],
        tables: [
          {
            name: "Kurtis",
            advice: "Take the larger one",
            measures: [
              { name: "Bust", of: "body", unit: "in", bySize: { S: "34", M: "36-37", XL: "40" } },
              { name: "Length", of: "piece", unit: "cm", all: "112" },
            ],
          },
          { name: "Anarkali", measures: [{ name: "Bust", of: "body", unit: "cm", bySize: { S: "86", M: "91" } }] },
        ],
      },
    });
  });

  test.each([
    [",Bust,body,in,34", 'the cell "table" is empty'],
    ["kurti,,body,in,34", 'the cell "measure" is empty'],
    [`${"k".repeat(41)},Bust,body,in,34`, "is longer than 40 characters"],
    ["kurti,Bust,me,in,34", '"of" must be body or piece, not "me"'],
    ["kurti,Bust,body,inch,34", '"unit" must be one of in, cm, m, not "inch"'],
    ["kurti,Bust,body,in", "no size has a value"],
    ["kurti,Bust,body,in,34,,,,34", '"all" stands for every size'],
    ["kurti,Bust,body,in,34in", '"34in" (S) is no measure'],
    ["kurti,Bust,body,in,36-34", '"36-34" (S) is no measure'],
    ["kurti,Bust,body,in,0", '"0" (S) is no measure'],
    ["kurti,Bust,body,m,34", '"34" (S) is no measure'],
    ["kurti,Bust,body,in,34,63,38", '"63" (M) does not lie between its neighbours'],
    [`kurti,Bust,body,in,34,,,,,${"a".repeat(301)}`, "the advice is longer than 300 characters"],
    ["kurti,Bust,body,in,34\nkurtis,bust,body,cm,86", '"bust" of "kurtis" stands there twice'],
    ["kurti,Bust,body,in,34,,,,,One\nkurti,Hip,body,in,36,,,,,Two", '"kurti" has another advice above'],
  ])("is refused whole where a line is wrong: %j", (lines, expected) => {
    const refused = read(header, "saree,Length,piece,m,,,,,5.5", ...lines.split("\n"));
    expect(refused).toEqual({
      complaints: [{ line: lines.includes("\n") ? 4 : 3, text: expect.stringContaining(expected) }],
    });
  });

  test("has an end: so many tables, so many sizes", () => {
    const tables = Array.from({ length: 41 }, (_, index) => `t${index},Bust,body,in,34`);
    expect(read(header, ...tables)).toEqual({ complaints: [{ line: 1, text: "there are more than 40 tables" }] });
    const sizes = Array.from({ length: 41 }, (_, index) => `s${index}`);
    expect(read(`table,measure,of,unit,${sizes.join(",")}`, "kurti,Bust,body,in,34")).toEqual({
      complaints: [{ line: 1, text: "there are more than 40 sizes" }],
    });
  });

  test("is written as it is read, and the sample's tables can be", () => {
    const { sizes } = sampleCatalogue.content.en;
    const [header = [], ...rows] = sizesFile.rows(sizes);
    const columns = header.map((name) => name.toLowerCase());
    const lines = rows.map((row, index) => ({
      line: index + 2,
      cells: Object.fromEntries(columns.map((name, at) => [name, row[at] ?? ""])),
    }));
    expect(sizesFile.read(lines, columns)).toEqual({ content: sizes });
    expect(readShopContent({ data: { sizes } }).sizes).toEqual(sizes);
  });
});

test.each([{ sizes: "none" }, { sizes: { sizes: ["S"], tables: [{ name: "kurti", measures: [{ of: "nobody" }] }] } }])(
  "tables that cannot be read count as not stated: %j",
  (data) => void expect(readShopContent({ data }).sizes).toBeNull(),
);

test.each([
  ["34", "in", { inches: "34", metric: "86" }],
  ["2.25", "in", { inches: "2.25", metric: "5.7" }],
  ["7 - 7.5", "in", { inches: "7–7.5", metric: "17.8–19.1" }],
  ["86", "cm", { inches: "34", metric: "86" }],
  ["23.7", "cm", { inches: "9.3", metric: "23.7" }],
  ["5.5", "m", { inches: "216.5", metric: "5.5" }],
] as const)("%s %s is shown in both units", (value, unit, expected) => {
  expect(inBothUnits(value, unit)).toEqual(expected);
});

test.each(["", "-3", "3e2", "34.567", "1,5", "1-", "34-34"])("%j is no measure", (value) => {
  expect(centimetresOf(value, "in")).toBeNull();
});

describe("the table of a product", () => {
  const measures = (sizes: string[]) => [
    {
      name: "Bust",
      of: "body" as const,
      unit: "in" as const,
      bySize: Object.fromEntries(sizes.map((one) => [one, "1"])),
    },
  ];
  const stated: SizeTables = {
    sizes: ["S", "M", "L", "XL"],
    tables: [
      { name: "Kurtis", measures: measures(["S", "L", "XL"]) },
      { name: "Long  kurtis", measures: measures(["M"]) },
    ],
  };

  test.each([
    [null, "kurta", "Kurtis"],
    ["long KURTIS", "kurti", "Long  kurtis"],
    ["none", "kurti", undefined],
    [null, "saree", undefined],
    [null, null, undefined],
  ])("that names %j in the category %j is %j", (sizeTable, category, expected) => {
    expect(findSizeTable(stated, { sizeTable, category })?.name).toBe(expected);
    expect(findSizeTable(null, { sizeTable, category })).toBeNull();
  });

  test.each([
    [undefined, ["S", "L", "XL"]],
    [
      ["xl", "S", "M", null],
      ["S", "XL"],
    ],
    [["Free Size"], ["S", "L", "XL"]],
  ])("has the sizes that a product comes in, or all: %j", (wanted, expected) => {
    const [table] = stated.tables;
    expect(table && sizesOf(stated, table, wanted)).toEqual(expected);
  });
});
