import { describe, expect, test } from "vitest";
import { centimetresOf, findSizeTable, inBothUnits, sizesOf } from "#domain/size-tables.ts";
import type { SizeTables } from "#domain/shop-content.ts";
import { readShopContent } from "#contract/shop-content.ts";
import { partsWords as words } from "#content/desk/parts-words.ts";
import { tableForm } from "#desk/words/sizes.tsx";

/** A measure of the form of a table. */
const row = (name: string | undefined, unit: string, values: string | undefined, more = {}) => ({
  name,
  unit,
  values,
  ...more,
});
const read = (...measures: object[]) => tableForm.safeParse({ name: "kurti", measures, seen: "" });
const fault = (...measures: object[]) => read(...measures).error?.issues[0];

describe("the form of a size table", () => {
  test("states a table in both languages, without what is empty", () => {
    const typed = read(
      row("Bust", "in", "S 34\nM 36-37\nXL 40", { "name:hi": "बस्ट" }),
      row("Length", "cm", "112", { of: "piece" }),
      row("Hip", "in", "XS ३४\ns 36\nFree Size 40 - 42\n38 41"),
      row(undefined, "in", undefined),
    );
    const measures = [
      { name: "Bust", of: "body", unit: "in", bySize: { S: "34", M: "36-37", XL: "40" } },
      { name: "Length", of: "piece", unit: "cm", all: "112" },
      { name: "Hip", of: "body", unit: "in", bySize: { XS: "34", S: "36", "Free Size": "40 - 42", "38": "41" } },
    ];
    expect(typed.data).toMatchObject({
      table: { name: "kurti", measures },
      hindi: { measures: [{ name: "बस्ट" }, { name: "Length" }, { name: "Hip" }] },
      sizes: ["XS", "S", "M", "XL", "Free Size", "38"],
    });
  });

  test.each([
    [row(undefined, "in", "M 34"), words.measureMissing, "name"],
    [row("Bust", "in", undefined), words.valueMissing, "values"],
    [row("Bust", "in", "34\nM 36"), words.allAndSizes, "values"],
    [row("Bust", "in", "M 34in"), words.measureWrong("M 34in"), "values"],
    [row("Bust", "in", "S 34, M 36"), words.measureWrong("S 34, M 36"), "values"],
    [row("Bust", "in", "M 36-34"), words.measureWrong("M 36-34"), "values"],
    [row("Bust", "m", "M 34"), words.measureWrong("M 34"), "values"],
    [row("Bust", "in", "S 34\nM 63\nL 38"), words.notBetween("M 63"), "values"],
    [row("Bust", "in", "S 34\ns 36"), words.twice("s"), "values"],
  ])("names the field that is wrong: %j", (measure, message, field) => {
    expect(fault(row("Waist", "in", "S 28"), measure)).toMatchObject({ message, path: ["measures", 1, field] });
  });

  test("has each measure once, and not too many sizes", () => {
    expect(fault(row("Bust", "in", "S 34"), row("bust", "cm", "S 86"))?.message).toBe(words.twice("bust"));
    const sizes = Array.from({ length: 41 }, (_, index) => `s${index} 34`).join("\n");
    expect(fault(row("Bust", "in", sizes))?.message).toBe(words.tooMany(40));
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
