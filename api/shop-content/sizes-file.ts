import {
  centimetresOf,
  measuredThings,
  sizeTableName,
  sizeUnits,
  type SizeMeasure,
  type SizeTable,
  type SizeTables,
} from "#domain/size-tables.ts";
import { cleanText } from "#domain/typed-text.ts";
import type { Complaint, ContentKind, FileRow } from "./content-file.ts";

const MAX_TABLES = 40;
const MAX_SIZES = 40;
/** The longest name of a table, a measure or a size, and the longest advice, in characters. */
const [MAX_NAME, MAX_ADVICE] = [40, 300];

const columns = ["table", "measure", "of", "unit"];
const optional = ["all", "advice"];

/** The tables of sizes: a line for each measure of a table, and a column for each size. */
export const sizesFile: ContentKind<"sizes"> = {
  name: "sizes",
  summary: `size tables: ${columns.join(", ")}, a column for each size, ${optional.join(", ")}`,
  columns,
  optional,
  translated: ["table", "measure", "advice"],
  takesOthers: true,
  maxRows: 400,
  read(rows, names) {
    const sizeColumns = names.filter((name) => name !== "" && ![...columns, ...optional].includes(name));
    const tables = new Map<string, SizeTable & { measures: SizeMeasure[] }>();
    const complaints: Complaint[] = [];
    for (const row of rows) {
      const complain = (text: string) => void complaints.push({ line: row.line, text });
      const measure = readMeasure(row, sizeColumns, complain);
      const shown = readName(row, "table", complain);
      // Products choose a table by its name in the default language.
      const name = row.original === undefined ? shown : readName({ ...row, cells: row.original }, "table", complain);
      const advice = cleanText(row.cells["advice"] ?? "", MAX_ADVICE + 1);
      if (advice.length > MAX_ADVICE) complain(`the advice is longer than ${MAX_ADVICE} characters`);
      const table = tables.get(sizeTableName(name)) ?? { name, ...(shown !== name && { title: shown }), measures: [] };
      tables.set(sizeTableName(name), table);
      if (table.measures.some((one) => one.name.toLowerCase() === measure.name.toLowerCase()))
        complain(`"${measure.name}" of "${name}" stands there twice: the other unit is computed`);
      if (advice !== "" && table.advice !== undefined) complain(`"${name}" has another advice above`);
      else if (advice !== "") table.advice = advice;
      table.measures.push(measure);
    }
    if (tables.size > MAX_TABLES) complaints.push({ line: 1, text: `there are more than ${MAX_TABLES} tables` });
    if (sizeColumns.length > MAX_SIZES) complaints.push({ line: 1, text: `there are more than ${MAX_SIZES} sizes` });
    for (const size of sizeColumns.filter((one) => one.length > MAX_NAME))
      complaints.push({
        line: 1,
        text: `the size "${size.slice(0, MAX_NAME)}…" is longer than ${MAX_NAME} characters`,
      });
    return complaints.length > 0
      ? { complaints }
      : { content: { sizes: sizeColumns.map(shownSize), tables: [...tables.values()] } };
  },
  rows: ({ sizes, tables }: SizeTables) => [
    [...columns, ...sizes, ...optional],
    ...tables.flatMap(({ name, title = name, advice = "", measures }) =>
      measures.map(({ name: measure, of, unit, all = "", bySize }, index) => [
        title,
        measure,
        of,
        unit,
        ...sizes.map((size) => bySize?.[size] ?? ""),
        all,
        index === 0 ? advice : "",
      ]),
    ),
  ],
};

function readName({ cells }: FileRow, column: "table" | "measure", complain: (text: string) => void): string {
  const name = cleanText(cells[column] ?? "", MAX_NAME + 1);
  if (name === "") complain(`the cell "${column}" is empty`);
  if (name.length > MAX_NAME) complain(`"${name}…" is longer than ${MAX_NAME} characters`);
  return name;
}

/** A line as a measure; what is wrong with it is told to `complain`. */
function readMeasure(row: FileRow, sizeColumns: readonly string[], complain: (text: string) => void): SizeMeasure {
  const { cells } = row;
  const name = readName(row, "measure", complain);
  const of = measuredThings.find((one) => one === cells["of"]?.toLowerCase());
  if (of === undefined) complain(`"of" must be ${measuredThings.join(" or ")}, not "${cells["of"] ?? ""}"`);
  const unit = sizeUnits.find((one) => one === cells["unit"]?.toLowerCase());
  if (unit === undefined) complain(`"unit" must be one of ${sizeUnits.join(", ")}, not "${cells["unit"] ?? ""}"`);
  const all = cells["all"] ?? "";
  const written = sizeColumns.flatMap((size) => (cells[size] ? [{ size, value: cells[size] }] : []));
  if (all === "" && written.length === 0) complain("no size has a value");
  if (all !== "" && written.length > 0) complain(`"all" stands for every size: leave the others empty`);
  const read = [...(all === "" ? [] : [{ size: "all", value: all }]), ...written].map(({ size, value }) => {
    const cm = centimetresOf(value, unit ?? "cm");
    if (cm === null)
      complain(`"${value}" (${shownSize(size)}) is no measure: write a number such as 34 or 34.5, or 34-36`);
    return { size, cm: cm?.[0] ?? null };
  });
  // Of three neighbours the middle one lies between the others, or a digit is wrong.
  for (const [index, { size, cm }] of read.entries()) {
    const [before, after] = [read[index - 1]?.cm ?? null, read[index + 1]?.cm ?? null];
    if (cm !== null && before !== null && after !== null && (cm - before) * (after - cm) < 0)
      complain(`"${cells[size]}" (${shownSize(size)}) does not lie between its neighbours`);
  }
  return {
    name,
    of: of ?? "body",
    unit: unit ?? "cm",
    ...(all === ""
      ? { bySize: Object.fromEntries(written.map(({ size, value }) => [shownSize(size), value])) }
      : { all }),
  };
}

/** A size as pages show it: the names of columns are read in small letters. */
function shownSize(column: string): string {
  return column.length <= 4 ? column.toUpperCase() : column.replace(/^./, (first) => first.toUpperCase());
}
