import { z } from "zod";
import { categoryName } from "#app/content/category-name.ts";
import { markedOwn } from "#app/content/own-language.ts";
import { told } from "#app/forms/told-text.tsx";
import { FieldError, useField } from "#app/forms/field.tsx";
import { frameWords } from "#content/desk/frame-words.ts";
import { partsWords as words } from "#content/desk/parts-words.ts";
import { sizeWords } from "#content/size-words.ts";
import {
  centimetresOf,
  measuredThings,
  sizesOf,
  sizeTableName,
  sizeUnits,
  type SizeMeasure,
  type SizeTable,
  type SizeTables,
} from "#domain/size-tables.ts";
import { codeText } from "#domain/typed-text.ts";
import {
  ActButton,
  ButtonLink,
  DeskForm,
  Fields,
  Folded,
  LinkBelow,
  Rows,
  StoredSince,
  storedSince,
  TapLink,
} from "#desk/forms.tsx";
import { FormRefusal, page, type ShownField, type ShownFields, type ShownForm } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";
import { partAct, readHeld, versionOf, type Held, type Stored } from "./held.ts";
import { WaysOn } from "./part.tsx";
import { typedLine } from "./shop-parts.ts";

const [MAX_TABLES, MAX_SIZES, MAX_MEASURES] = [40, 40, 40];
/** The longest name of a table, a measure or a size, and the longest advice, in characters. */
const [MAX_NAME, MAX_ADVICE] = [40, 300];

const typedMeasure = z.object({
  name: typedLine(MAX_NAME),
  nameHi: typedLine(MAX_NAME),
  of: z.enum(measuredThings).default("body"),
  unit: z.enum(sizeUnits).default("in"),
  all: z.string().transform(codeText).optional(),
  values: z
    .array(z.string().transform(codeText).optional())
    .max(MAX_SIZES + 1)
    .default([]),
  remove: z.literal("yes").optional(),
});

/** A table as it is stored in both languages; `sizes` are its own, from small to large. */
interface TypedTable {
  table: SizeTable;
  hindi: SizeTable | null;
  sizes: string[];
  old: string;
  seen: string;
}

/** A table as it is typed: a column for each size, and a row for each measure. What is left empty is not there. */
export const tableForm = z
  .object({
    name: z.string(words.tableMissing).pipe(z.string().trim().max(MAX_NAME, frameWords.tooLong(MAX_NAME))),
    nameHi: typedLine(MAX_NAME),
    advice: typedLine(MAX_ADVICE),
    adviceHi: typedLine(MAX_ADVICE),
    sizes: z
      .array(typedLine(MAX_NAME))
      .max(MAX_SIZES + 1, words.tooMany(MAX_SIZES))
      .default([]),
    measures: z
      .array(typedMeasure)
      .max(MAX_MEASURES + 1, words.tooMany(MAX_MEASURES))
      .default([]),
    old: z.string().default(""),
    seen: z.string(),
  })
  .transform((typed, ctx): TypedTable => {
    const say = (message: string, ...path: (string | number)[]) => ctx.addIssue({ code: "custom", path, message });
    const { name, nameHi, advice, adviceHi, sizes, measures, old, seen } = typed;
    const columns = sizes.map((size, column) => {
      const isTwice =
        size !== undefined && sizes.findIndex((one) => one?.toLowerCase() === size.toLowerCase()) < column;
      if (isTwice) say(words.twice(size), "sizes", column);
      return size;
    });
    const read = measures.flatMap((measure, row): { measure: SizeMeasure; hindi: string | undefined }[] => {
      const { name: called, nameHi: hindi, of, unit, all, values, remove } = measure;
      const bySize = values.flatMap((value, column) => {
        if (value === undefined || value === "") return [];
        if (columns[column] === undefined && remove === undefined) say(words.sizeMissing, "sizes", column);
        return [{ size: columns[column] ?? "", value, path: ["measures", row, "values", column] as const }];
      });
      if (remove || (called === undefined && all === undefined && bySize.length === 0)) return [];
      if (called === undefined) say(words.measureMissing, "measures", row, "name");
      if (
        measures.findIndex((one) => one.remove === undefined && one.name?.toLowerCase() === called?.toLowerCase()) < row
      )
        say(words.twice(called ?? ""), "measures", row, "name");
      if (all === undefined && bySize.length === 0) say(words.valueMissing, "measures", row, "all");
      if (all !== undefined && bySize.length > 0) say(words.allAndSizes, "measures", row, "all");
      if (all !== undefined && centimetresOf(all, unit) === null) say(words.measureWrong(all), "measures", row, "all");
      const cm = bySize.map(({ value }) => centimetresOf(value, unit)?.[0] ?? null);
      for (const [at, { value, path }] of bySize.entries()) {
        const [before, now, next] = [cm[at - 1] ?? null, cm[at] ?? null, cm[at + 1] ?? null];
        if (now === null) say(words.measureWrong(value), ...path);
        // Of three neighbours the middle one lies between the others, or a digit is wrong.
        else if (before !== null && next !== null && (now - before) * (next - now) < 0)
          say(words.notBetween(value), ...path);
      }
      const said =
        all === undefined ? { bySize: Object.fromEntries(bySize.map(({ size, value }) => [size, value])) } : { all };
      return [{ measure: { name: called ?? "", of, unit, ...said }, hindi }];
    });
    if (read.length === 0) say(words.measureMissing, "measures", 0, "name");
    const table = { name, ...(advice && { advice }), measures: read.map(({ measure }) => measure) };
    const isInHindi = [nameHi, adviceHi, ...read.map(({ hindi }) => hindi)].some((text) => text !== undefined);
    const hindi = {
      ...table,
      ...(nameHi && { title: nameHi }),
      ...(adviceHi && { advice: adviceHi }),
      measures: read.map(({ measure, hindi: said = measure.name }) => ({ ...measure, name: said })),
    };
    return { table, hindi: isInHindi ? hindi : null, sizes: columns.filter((size) => size !== undefined), old, seen };
  });

/** The fields of a table in force, with an empty row and column for more. */
function fieldsOf({ held }: Held, name: string | null) {
  const table = held.en.sizes?.tables.find((one) => one.name === name);
  const [of, sizes] = [held.en.sizes, held.hi.sizes];
  const hindi = sizes?.tables.find((one) => one.name === name);
  const columns = table === undefined || of === undefined ? [] : sizesOf(of, table);
  const unlessSame = (text: string | undefined, english: string | undefined) => (text === english ? "" : (text ?? ""));
  const fields: Record<string, string> = {
    name: table?.name ?? "",
    nameHi: hindi?.title ?? "",
    advice: table?.advice ?? "",
    adviceHi: unlessSame(hindi?.advice, table?.advice),
  };
  for (const [column, size] of [...columns, ""].entries()) fields[`sizes[${column}]`] = size;
  for (const [row, measure] of [...(table?.measures ?? []), null].entries()) {
    const at = `measures[${row}]`;
    fields[`${at}.name`] = measure?.name ?? "";
    fields[`${at}.nameHi`] = unlessSame(hindi?.measures[row]?.name, measure?.name);
    fields[`${at}.of`] = measure?.of ?? "body";
    fields[`${at}.unit`] = measure?.unit ?? "in";
    fields[`${at}.all`] = measure?.all ?? "";
    for (const [column, size] of [...columns, ""].entries())
      fields[`${at}.values[${column}]`] = measure?.bySize?.[size] ?? "";
    fields[`${at}.remove`] = "";
  }
  return fields;
}

/** The tables with one more, another or one less. Sizes stand in the order of the table that was typed. */
function storedSizes({ held }: Held, old: string, typed: TypedTable | null): Stored {
  const before: SizeTables = held.en.sizes ?? { sizes: [], tables: [] };
  const isOther = (table: SizeTable) => table.name !== old;
  if (
    typed !== null &&
    before.tables.some((one) => isOther(one) && sizeTableName(one.name) === sizeTableName(typed.table.name))
  )
    throw new FormRefusal({ name: words.twice(typed.table.name) });
  const changedIn = (all: SizeTable[], table: SizeTable | null) => {
    if (table === null) return all.filter(isOther);
    return all.some((one) => !isOther(one)) ? all.map((one) => (isOther(one) ? one : table)) : [...all, table];
  };
  const tables = changedIn(before.tables, typed?.table ?? null);
  if (tables.length > MAX_TABLES) throw new FormRefusal({ name: words.tooMany(MAX_TABLES) });
  const named = (table: SizeTable) => held.hi.sizes?.tables.find(({ name }) => name === table.name) ?? table;
  const hindi = changedIn(before.tables.map(named), typed === null ? null : (typed.hindi ?? typed.table));
  const sizes = merged(typed?.sizes ?? [], before.sizes).filter((size) =>
    tables.some(({ measures }) => measures.some(({ bySize }) => bySize?.[size] !== undefined)),
  );
  const isSaid = JSON.stringify(hindi) !== JSON.stringify(tables);
  return {
    name: "sizes",
    said: tables.length === 0 ? {} : { en: { sizes, tables }, ...(isSaid && { hi: { sizes, tables: hindi } }) },
  };
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

interface Shown {
  tables: { name: string; text: string; count: number }[];
  /** The table that is changed: "" for a new one, null for none. */
  old: string | null;
  fields: Record<string, string>;
  seen: string;
}
const { tableFields: names } = words;
const inBothLanguages = (name: "name" | "advice", shown: object = {}) => ({
  [name]: { label: names[name], ...shown, lang: "en" },
  [`${name}Hi`]: { label: frameWords.inHindi(names[name]), ...shown, lang: "hi" },
});
const ofTable: ShownFields = {
  ...inBothLanguages("name"),
  ...inBothLanguages("advice", { as: "area", rows: 2 }),
};
const ofMeasure: ShownFields = {
  ...inBothLanguages("name"),
  of: { label: names.of, as: "select", options: measuredThings.map((value) => ({ value, text: sizeWords.of[value] })) },
  unit: {
    label: names.unit,
    as: "select",
    options: sizeUnits.map((value) => ({ value, text: sizeWords.units[value] })),
  },
  values: { label: names.values },
  all: { label: names.all, hint: words.allHint },
  remove: { label: names.remove, as: "check" },
};
const fieldOf = (name: string): ShownField | undefined => {
  if (name.startsWith("sizes")) return { label: names.size };
  if (name === "name") return { label: names.name, lang: "en", hint: words.tableHint };
  const [, field] = /^measures\[\d+\]\.(\w+)/.exec(name) ?? [];
  return field === undefined ? ofTable[name] : ofMeasure[field];
};
const labels = (all: readonly string[]) =>
  Object.fromEntries(
    all.flatMap((name) => {
      const field = fieldOf(name);
      return field === undefined ? [] : [[name, field]];
    }),
  );
const list = (): string => "/desk/words/sizes/table";

/** The size tables, one of which is changed. */
export const sizesPage = page({
  async load(visit: Visit): Promise<Shown> {
    const held = await readHeld(visit);
    const tables = held.held.en.sizes?.tables ?? [];
    const asked = visit.url.searchParams.get("table");
    const old = tables.find(({ name }) => name === asked)?.name ?? (asked === "" ? "" : null);
    const fields = fieldsOf(held, old);
    return {
      tables: tables.map(({ name, measures }) => ({ name, text: categoryName(name, "many"), count: measures.length })),
      old,
      fields,
      seen: versionOf(fields),
    };
  },
  acts: {
    save: partAct("saveShopPart", "sizes", {
      form: tableForm,
      labels,
      values: ({ fields, old, seen }: Shown) => ({ ...fields, old: old ?? "", seen }),
      seen: (held, { old }) => fieldsOf(held, old),
      change: (held, typed) => storedSizes(held, typed.old, typed),
      details: ({ table }) => ({ text: table.name }),
      to: list,
      done: words.saved(words.parts.sizes[0]),
    }),
    remove: partAct("saveShopPart", "sizes", {
      form: z.object({ old: z.string(), seen: z.string() }),
      values: ({ old, seen }: Shown) => ({ old: old ?? "", seen }),
      seen: (held, { old }) => fieldsOf(held, old),
      change: (held, { old }) => storedSizes(held, old, null),
      details: ({ old }) => ({ text: old }),
      to: list,
      done: words.tableRemoved,
    }),
  },
  title: ({ old }) => (old === null ? words.parts.sizes[0] : old === "" ? words.addTable : categoryName(old, "many")),
  show: ({ data: { tables, old }, forms: { save, remove } }) =>
    old === null ? (
      <>
        <p className="mt-3 max-w-prose">{words.leads.sizes}</p>
        <Rows rows={tables}>
          {({ name, text, count }) => (
            <>
              <TapLink to={`${list()}?${new URLSearchParams({ table: name })}`} className="font-semibold">
                {told(markedOwn(text))}
              </TapLink>{" "}
              {words.measures(count)}
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
        <DeskForm form={save} className="mt-4" button={frameWords.save}>
          {save && <Table form={save} />}
        </DeskForm>
        <ActButton form={old === "" ? null : remove} isQuiet>
          {words.removeTable}
        </ActButton>
        <LinkBelow to={list()}>{words.allTables}</LinkBelow>
      </>
    ),
});

/** The fields of a table, with as many columns and rows as were typed. */
function Table({ form }: { form: ShownForm }) {
  const { state, fields } = form;
  const count = (pattern: RegExp) =>
    Math.max(0, ...Object.keys(state.values).map((name) => Number(pattern.exec(name)?.[1] ?? -1) + 1));
  const [columns, rows] = [count(/^sizes\[(\d+)\]/), count(/^measures\[(\d+)\]/)].map((length) => [
    ...Array(length).keys(),
  ]);
  const sizeAt = (column: number) => state.values[`sizes[${column}]`] || words.newSize;
  const some = (at: string, chosen: readonly string[]) => (
    // A row that somebody removed meanwhile has no box to remove it.
    <Fields
      fields={Object.fromEntries(
        chosen.flatMap((name) => {
          const field = fields[at + name];
          return field === undefined ? [] : [[at + name, field]];
        }),
      )}
    />
  );
  return (
    <>
      <div className="max-w-md">{some("", Object.keys(ofTable))}</div>
      <fieldset className="mb-4">
        <legend className="mb-1 font-semibold">{words.sizes}</legend>
        <Cells names={columns?.map((column) => [`sizes[${column}]`, words.sizeNumber(column + 1)]) ?? []} />
      </fieldset>
      {rows?.map((row) => {
        const at = `measures[${row}].`;
        const name = state.values[`${at}name`];
        const isOpen = Object.keys(fields).some(
          (field) => field.startsWith(at) && (field in state.errors || storedSince(form, field)),
        );
        return (
          <Folded
            key={row}
            title={name ? told(markedOwn(name)) : words.addMeasure}
            isOpen={isOpen}
            className="border-t border-line"
          >
            <div className="max-w-2xl py-2">
              {some(at, ["name", "nameHi"])}
              <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-x-4">
                {some(at, ["of", "unit"])}
              </div>
              <Cells names={columns?.map((column) => [`${at}values[${column}]`, sizeAt(column)]) ?? []} />
              {some(at, name ? ["all", "remove"] : ["all"])}
            </div>
          </Folded>
        );
      })}
    </>
  );
}

/** Short fields side by side, each below its label. */
function Cells({ names }: { names: readonly (readonly [name: string, label: string])[] }) {
  return (
    <div className="mb-4 grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
      {names.map(([name, label]) => (
        <Cell key={name} name={name} label={label} />
      ))}
    </div>
  );
}

function Cell({ name, label }: { name: string; label: string }) {
  const { control, error } = useField(name, false);
  return (
    // What is wrong takes a line of its own: its words would break in so narrow a column.
    <div className={error === null ? undefined : "col-span-full"}>
      <label htmlFor={control.id}>{label}</label>
      <input {...control} autoComplete="off" className="input" />
      <FieldError fieldId={control.id} error={error} />
      <StoredSince name={name} />
    </div>
  );
}
