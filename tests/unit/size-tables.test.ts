import { describe, expect, test } from "vitest";
import { centimetresOf, findSizeTable, inBothUnits, sizesOf, type SizeTables } from "#domain/size-tables.ts";
import { readShopContent } from "#contract/shop-content.ts";
import { partsWords as words } from "#content/desk/parts-words.ts";
import { tableForm } from "#desk/words/sizes.tsx";

/** A row of the form of a table: its values stand below the sizes S, M and XL. */
const row = (name: string | undefined, unit: string, values: (string | undefined)[], more = {}) => ({
  name,
  unit,
  values,
  ...more,
});
const read = (...measures: object[]) =>
  tableForm.safeParse({ name: "kurti", sizes: ["S", "M", "XL", undefined], measures, seen: "" });
const fault = (...measures: object[]) => read(...measures).error?.issues[0];

describe("the form of a size table", () => {
  test("states a table in both languages, without what is empty or removed", () => {
    const typed = read(
      row("Bust", "in", ["34", "36-37", "40"], { nameHi: "बस्ट" }),
      row("Length", "cm", [], { all: "112", of: "piece" }),
      row("Hip", "in", ["36"], { remove: "yes" }),
      row(undefined, "in", []),
    );
    const measures = [
      { name: "Bust", of: "body", unit: "in", bySize: { S: "34", M: "36-37", XL: "40" } },
      { name: "Length", of: "piece", unit: "cm", all: "112" },
    ];
    expect(typed.data).toMatchObject({
      table: { name: "kurti", measures },
      hindi: { measures: [{ name: "बस्ट" }, { name: "Length" }] },
      sizes: ["S", "M", "XL"],
    });
  });

  test.each([
    [row(undefined, "in", ["34"]), words.measureMissing, "name"],
    [row("Bust", "in", []), words.valueMissing, "all"],
    [row("Bust", "in", ["34"], { all: "34" }), words.allAndSizes, "all"],
    [row("Bust", "in", ["34in"]), words.measureWrong("34in"), 0],
    [row("Bust", "in", [undefined, "36-34"]), words.measureWrong("36-34"), 1],
    [row("Bust", "m", ["34"]), words.measureWrong("34"), 0],
    [row("Bust", "in", ["34", "63", "38"]), words.notBetween("63"), 1],
    [row("Bust", "in", ["34", "36", "38", "40"]), words.sizeMissing, 3],
  ])("names the field that is wrong: %j", (measure, message, field) => {
    expect(fault(row("Waist", "in", ["28"]), measure)).toMatchObject({ message });
    expect(fault(row("Waist", "in", ["28"]), measure)?.path.at(-1)).toBe(field);
  });

  test("has each measure and each size once, and not too many", () => {
    expect(fault(row("Bust", "in", ["34"]), row("bust", "cm", ["86"]))?.message).toBe(words.twice("bust"));
    const sizes = Array.from({ length: 42 }, (_, index) => `s${index}`);
    const typed = { name: "kurti", sizes, measures: [row("Bust", "in", ["34"])], seen: "" };
    expect(tableForm.safeParse(typed).error?.issues[0]?.message).toBe(words.tooMany(40));
    expect(tableForm.safeParse({ ...typed, sizes: ["S", "s"] }).error?.issues[0]?.message).toBe(words.twice("s"));
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
