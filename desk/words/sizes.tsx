import { z } from "zod";
import { categoryName } from "#app/content/category-name.ts";
import { markedOwn } from "#app/content/own-language.ts";
import { told } from "#app/forms/told-text.tsx";
import { frameWords } from "#content/desk/frame-words.ts";
import { partsWords as words } from "#content/desk/parts-words.ts";
import { code } from "#content/language.ts";
import { sizeWords } from "#content/size-words.ts";
import { centimetresOf, sizesOf, sizeTableName } from "#domain/size-tables.ts";
import { measuredThings, sizeUnits, type SizeMeasure, type SizeTable, type SizeTables } from "#domain/shop-content.ts";
import { codeText } from "#domain/typed-text.ts";
import {
  ActButton,
  ButtonLink,
  DeskForm,
  Fields,
  FoldedFields,
  LinkBelow,
  Rows,
  someOf,
  TapLink,
} from "#desk/forms.tsx";
import { FormRefusal, page, type ShownFields, type ShownForm } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";
import { categoriesOf } from "./categories.tsx";
import { readHeld, rowActs, type Held, type Stored } from "./held.ts";
import { inBoth, WaysOn } from "./part.tsx";
import { said, typedLine, typedLines } from "./shop-parts.ts";

const [MAX_TABLES, MAX_SIZES, MAX_MEASURES] = [40, 40, 40];
/** How many empty measures a form has. */
const NEW_MEASURES = 3;
/** The longest name of a table, a measure or a size, the longest advice, and the longest values, in characters. */
const [MAX_NAME, MAX_ADVICE, MAX_VALUES] = [40, 300, 2_500];

/** A line such as "M 34-36", or "34" alone: a size and its value. */
const valueLine = /^(?:(\S.*?)\s+)??(\p{Nd}[\p{Nd}.]*(?:\s*[-–]\s*\p{Nd}[\p{Nd}.]*)?)$/u;
/** More than one size in a line. */
const severalSizes = /\p{Nd}\s*[,;]/u;

/** A measure as it is stored in both languages, with its sizes in their order; null for one that is left empty. */
const typedMeasure = z
  .object({
    name: typedLine(MAX_NAME),
    "name:hi": typedLine(MAX_NAME),
    of: z.enum(measuredThings).default("body"),
    unit: z.enum(sizeUnits).default("in"),
    values: typedLines(MAX_VALUES),
  })
  .transform(({ name, "name:hi": hindi = name, of, unit, values = "" }, ctx) => {
    const say = (path: "name" | "values", message: string) => ctx.addIssue({ code: "custom", path: [path], message });
    const read = values.split(/\n+/).flatMap((line) => {
      const [, size = null, text = ""] = valueLine.exec(line) ?? [];
      const value = codeText(text);
      return line === "" ? [] : [{ line, size, value, cm: centimetresOf(value, unit)?.[0] ?? null }];
    });
    if (name === undefined && read.length === 0) return null;
    if (name === undefined) say("name", words.measureMissing);
    if (read.length === 0) say("values", words.valueMissing);
    if (read.length > MAX_SIZES) say("values", words.tooMany(MAX_SIZES));
    const isSame = (one: string | null, other: string | null) => one?.toLowerCase() === other?.toLowerCase();
    for (const [at, { line, size, cm }] of read.entries()) {
      const [before, next] = [read[at - 1]?.cm ?? null, read[at + 1]?.cm ?? null];
      if (cm === null || severalSizes.test(size ?? "")) say("values", words.measureWrong(line));
      else if ((size ?? "").length > MAX_NAME) say("values", frameWords.tooLong(MAX_NAME));
      else if (size === null && read.length > 1) say("values", words.allAndSizes);
      else if (read.findIndex((one) => isSame(one.size, size)) < at) say("values", words.twice(size ?? ""));
      // Of three neighbours the middle one lies between the others, or a digit is wrong.
      else if (before !== null && next !== null && (cm - before) * (next - cm) < 0)
        say("values", words.notBetween(line));
    }
    const bySize = Object.fromEntries(read.map(({ size, value }) => [size, value]));
    const measure: SizeMeasure = {
      name: name ?? "",
      of,
      unit,
      ...(read[0]?.size === null ? { all: read[0].value } : { bySize }),
    };
    return { measure, hindi: { ...measure, name: hindi ?? "" }, sizes: read.flatMap(({ size }) => size ?? []) };
  });

/** A table as it is stored in both languages; `sizes` are its own, from small to large. */
interface TypedTable {
  table: SizeTable;
  hindi: SizeTable;
  sizes: string[];
  old: string;
  seen: string;
}

/** A table as it is typed: a row for each measure. What is left empty is not there. */
export const tableForm = z
  .object({
    name: z.string(words.tableMissing).pipe(z.string().trim().max(MAX_NAME, frameWords.tooLong(MAX_NAME))),
    "name:hi": typedLine(MAX_NAME),
    advice: typedLine(MAX_ADVICE),
    "advice:hi": typedLine(MAX_ADVICE),
    measures: z
      .array(typedMeasure)
      .max(MAX_MEASURES + NEW_MEASURES, words.tooMany(MAX_MEASURES))
      .default([]),
    old: z.string().default(""),
    seen: z.string(),
  })
  .transform((typed, ctx): TypedTable => {
    const { name, "name:hi": title, advice, "advice:hi": adviceInHindi = advice, measures, old, seen } = typed;
    const say = (row: number, message: string) =>
      ctx.addIssue({ code: "custom", path: ["measures", row, "name"], message });
    const names = measures.map((one) => one?.measure.name.toLowerCase());
    for (const [row, one] of measures.entries())
      if (one !== null && names.indexOf(names[row]) < row) say(row, words.twice(one.measure.name));
    // A size is written as the first measure that has it writes it: "M" and "m" are one.
    const spelled = new Map<string, string>();
    const asFirst = (size: string) => {
      const known = spelled.get(size.toLowerCase()) ?? size;
      spelled.set(size.toLowerCase(), known);
      return known;
    };
    const respelled = ({ bySize, ...measure }: SizeMeasure): SizeMeasure => ({
      ...measure,
      ...(bySize && {
        bySize: Object.fromEntries(Object.entries(bySize).map(([size, value]) => [asFirst(size), value])),
      }),
    });
    const read = measures
      .filter((one) => one !== null)
      .map(({ measure, hindi, sizes }) => ({
        measure: respelled(measure),
        hindi: respelled(hindi),
        sizes: sizes.map(asFirst),
      }));
    if (read.length === 0) say(0, words.measureMissing);
    return {
      table: { name, ...(advice && { advice }), measures: read.map(({ measure }) => measure) },
      hindi: {
        name,
        ...(title && { title }),
        ...(adviceInHindi && { advice: adviceInHindi }),
        measures: read.map(({ hindi }) => hindi),
      },
      // Where two measures disagree, the upper one counts.
      sizes: read.reduceRight<string[]>((all, { sizes }) => merged(sizes, all), []),
      old,
      seen,
    };
  });

/** The fields of a table in force, with empty measures for more. */
function fieldsOf({ held: { en, hi } }: Held, name: string): Record<string, string> {
  const isIt = (one: SizeTable) => one.name === name;
  const [table, hindi] = [en.sizes?.tables.find(isIt), hi.sizes?.tables.find(isIt)];
  const sizes = table === undefined || en.sizes === undefined ? [] : sizesOf(en.sizes, table);
  const unlessSame = (text: string | undefined, english: string | undefined) => (text === english ? "" : (text ?? ""));
  const valuesOf = ({ all, bySize }: SizeMeasure) =>
    all ?? sizes.flatMap((size) => (bySize?.[size] === undefined ? [] : [`${size} ${bySize[size]}`])).join("\n");
  const measures = [...(table?.measures ?? []), ...Array<null>(NEW_MEASURES).fill(null)].map((measure, row) => ({
    name: measure?.name ?? "",
    "name:hi": unlessSame(hindi?.measures[row]?.name, measure?.name),
    of: measure?.of ?? "body",
    unit: measure?.unit ?? "in",
    values: measure === null ? "" : valuesOf(measure),
  }));
  return {
    name: table?.name ?? "",
    "name:hi": hindi?.title ?? "",
    advice: table?.advice ?? "",
    "advice:hi": unlessSame(hindi?.advice, table?.advice),
    ...Object.fromEntries(
      measures.flatMap((measure, row) =>
        Object.entries(measure).map(([field, text]) => [`measures[${row}].${field}`, text]),
      ),
    ),
  };
}

/** The tables with one more, another or one less. Sizes stand in the order of the table that was typed. */
function storedSizes({ held }: Held, old: string, typed: TypedTable | null): Stored {
  const before: SizeTables = held.en.sizes ?? { sizes: [], tables: [] };
  const isOther = (table: SizeTable) => table.name !== old;
  const newName = typed && sizeTableName(typed.table.name);
  if (typed && before.tables.some((one) => isOther(one) && sizeTableName(one.name) === newName))
    throw new FormRefusal({ name: words.twice(typed.table.name) });
  const changedIn = (all: SizeTable[], table: SizeTable | undefined) => {
    if (table === undefined) return all.filter(isOther);
    return all.every(isOther) ? [...all, table] : all.map((one) => (isOther(one) ? one : table));
  };
  const tables = changedIn(before.tables, typed?.table);
  if (tables.length > MAX_TABLES) throw new FormRefusal({ name: words.tooMany(MAX_TABLES) });
  const inHindi = (table: SizeTable) => held.hi.sizes?.tables.find(({ name }) => name === table.name) ?? table;
  const hindi = changedIn(before.tables.map(inHindi), typed?.hindi);
  const sizes = merged(typed?.sizes ?? [], before.sizes).filter((size) =>
    tables.some(({ measures }) => measures.some(({ bySize }) => bySize?.[size] !== undefined)),
  );
  const isSaid = JSON.stringify(hindi) !== JSON.stringify(tables);
  const stored = isSaid ? { sizes, tables: hindi } : undefined;
  return { name: "sizes", said: tables.length === 0 ? {} : said<SizeTables>({ sizes, tables }, stored) };
}

/** All sizes, those of a table in its order; what only others have stays behind its neighbour, and behind what is new there. */
function merged(own: readonly string[], all: readonly string[]): string[] {
  const sizes = [...own];
  for (const [index, size] of all.entries()) {
    if (sizes.includes(size)) continue;
    const before = all.slice(0, index).findLast((one) => sizes.includes(one));
    let at = before === undefined ? 0 : sizes.indexOf(before) + 1;
    while (at < sizes.length && !all.includes(sizes[at] ?? "")) at++;
    sizes.splice(at, 0, size);
  }
  return sizes;
}

const { tableFields: names } = words;
const ofTable = {
  ...inBoth("name", names.name),
  name: { label: names.name, lang: "en", hint: words.tableHint },
  ...inBoth("advice", names.advice, { as: "area", rows: 2 }),
} satisfies ShownFields;
const ofMeasure = {
  ...inBoth("name", names.name),
  of: { label: names.of, as: "select", options: measuredThings.map((value) => ({ value, text: sizeWords.of[value] })) },
  unit: {
    label: names.unit,
    as: "select",
    options: sizeUnits.map((value) => ({ value, text: sizeWords.units[value] })),
  },
  values: { label: names.values, as: "area", rows: 4, lang: "en" },
} satisfies ShownFields;

const list = (): string => "/desk/words/sizes/table";

/** The size tables, one of which is changed. */
export const sizesPage = page({
  async load(visit: Visit) {
    const held = await readHeld(visit);
    const tables = held.held.en.sizes?.tables ?? [];
    const asked = visit.url.searchParams.get("table");
    // The table that is changed: "" for a new one, null for none.
    const old = asked === "" || tables.some(({ name }) => name === asked) ? asked : null;
    return { tables, old, fields: fieldsOf(held, old ?? ""), all: categoriesOf(held, code) };
  },
  acts: rowActs("sizes", {
    form: tableForm,
    labels: {
      ...ofTable,
      ...Object.fromEntries(Object.entries(ofMeasure).map(([name, field]) => [`measures[].${name}`, field])),
    },
    fieldsOf,
    stored: storedSizes,
    nameOf: ({ table }) => table.name,
    removed: words.tableRemoved,
  }),
  title: ({ old, all }) =>
    old === null ? words.parts.sizes[0] : old === "" ? words.addTable : categoryName(all, old, "many"),
  show: ({ data: { tables, old, all }, forms: { save, remove } }) =>
    old === null ? (
      <>
        <p className="mt-3 max-w-prose">{words.leads.sizes}</p>
        <Rows rows={tables}>
          {({ name, measures }) => (
            <>
              <TapLink to={`${list()}?${new URLSearchParams({ table: name })}`} className="font-semibold">
                {told(markedOwn(categoryName(all, name, "many")))}
              </TapLink>{" "}
              {words.measures(measures.length)}
            </>
          )}
        </Rows>
        <p className="mt-3">
          <ButtonLink to={`${list()}?table=`}>{words.addTable}</ButtonLink>
        </p>
        <WaysOn part="sizes" look="sizes" />
      </>
    ) : (
      <>
        <p className="mt-3 max-w-prose">{words.tableLead}</p>
        <DeskForm form={save} className="mt-4 max-w-2xl" button={frameWords.save}>
          {save && <Table form={save} />}
        </DeskForm>
        <ActButton form={old === "" ? null : remove} isQuiet>
          {words.removeTable}
        </ActButton>
        <LinkBelow to={list()}>{words.allTables}</LinkBelow>
      </>
    ),
});

/** The fields of a table, with as many measures as were typed. */
function Table({ form }: { form: ShownForm }) {
  const rows = Object.keys(form.fields).flatMap((name) => /^measures\[\d+\](?=\.name$)/.exec(name) ?? []);
  return (
    <>
      <Fields fields={someOf(form, Object.keys(ofTable))} />
      {rows.map((row) => {
        const name = form.state.values[`${row}.name`];
        return (
          <FoldedFields
            key={row}
            form={form}
            title={name ? told(markedOwn(name)) : words.addMeasure}
            names={Object.keys(ofMeasure).map((field) => `${row}.${field}`)}
            className="border-t border-line"
          />
        );
      })}
    </>
  );
}
