import { partsWords as words } from "#content/desk/parts-words.ts";
import { categoryName } from "#app/content/category-name.ts";
import { markedOwn } from "#app/content/own-language.ts";
import { countries } from "#app/content/countries.ts";
import { taxNames, type ShopPart } from "#contract/desk/words-calls.ts";
import { cardNames, counterNames, detailNames, type DetailName } from "#domain/shop-content.ts";
import type { ShopTerms } from "#domain/shop-terms.ts";

/** A field of the form of a part. */
export interface PartField {
  name: string;
  label: string;
  kind: "line" | "area" | "day" | "ticks";
  hint?: string;
  lang?: "hi";
  /** The rows of an area. */
  rows?: number;
  /** What may be ticked. */
  options?: readonly { value: string; text: string }[];
}

/** The rows of a part's table, the names of the columns first. */
type Table = readonly (readonly string[])[];

/** What was typed, as a table, and for each of its lines the field that it comes from. */
interface TypedTable {
  table: string[][];
  /** The name of the field of a line, counted from 1; `column` is the one that is wrong, "" for the one that the line is for. */
  fieldOf(line: number, column: string): string;
}

/** A part whose form has fields. */
export interface PartForm {
  fields(table: Table, holds: Partial<Record<DetailName, string>>): PartField[];
  /** The values of the fields. `terms` are the rules that hold, for those that are not stated. */
  values(table: Table, terms: ShopTerms): Record<string, string>;
  /** A message for a field where its text cannot become a table. */
  table(typed: (name: string) => string): TypedTable | { refused: Record<string, string> };
}

/** Names of fields are ids, too: they hold no space. */
const idOf = (name: string) => name.replaceAll(" ", "-");

/** Rows with a name, a value and perhaps one in Hindi. */
function named<Name extends string>(
  names: readonly Name[],
  fieldOf: (name: Name, holds: Partial<Record<DetailName, string>>) => Omit<PartField, "name">,
  isSaidInHindi: (name: Name) => boolean,
): PartForm {
  return {
    fields: (table, holds) =>
      names.flatMap((name) => {
        const field = { ...fieldOf(name, holds), name: idOf(name) };
        const { hint: _, ...hindi } = { ...field, name: `${field.name}:hi`, label: words.inHindi(field.label) };
        const isSaid = isSaidInHindi(name) || cellOf(table, name, "value:hi") !== "";
        return isSaid ? [field, { ...hindi, lang: "hi" as const }] : [field];
      }),
    values: (table) =>
      Object.fromEntries(
        names.flatMap((name) => [
          [idOf(name), cellOf(table, name, "value")],
          [`${idOf(name)}:hi`, cellOf(table, name, "value:hi")],
        ]),
      ),
    table(typed) {
      const rows = names
        .map((name) => [name, typed(idOf(name)), typed(`${idOf(name)}:hi`)])
        .filter(([, value, hindi]) => value !== "" || hindi !== "");
      const fieldOfLine = (line: number, column: string) =>
        `${idOf(rows[line - 2]?.[0] ?? names[0] ?? "")}${column.endsWith(":hi") ? ":hi" : ""}`;
      return { table: [["name", "value", "value:hi"], ...rows], fieldOf: fieldOfLine };
    },
  };
}

/** A cell of the row with a name. */
function cellOf([header = [], ...rows]: Table, name: string, column: string): string {
  return rows.find((row) => row[0] === name)?.[header.indexOf(column)] ?? "";
}

const untranslated: readonly DetailName[] = ["phone", "email", "chat number", "grievance email", "grievance phone"];

const details = named(
  detailNames,
  (name, holds) => ({
    label: words.details[name],
    kind: "line",
    ...(name === "chat number" && { hint: words.chatHint }),
    ...(holds[name] && { hint: words.now(markedOwn(holds[name])) }),
  }),
  (name) => !untranslated.includes(name),
);

const shopWords = named(
  [...counterNames, "testimonial", "testimonial by", ...cardNames] as const,
  (name) => {
    if (name === "testimonial") return { label: words.testimonial, kind: "area", rows: 4 };
    if (name === "testimonial by") return { label: words.testimonialBy, kind: "line" };
    const counter = counterNames.find((one) => one === name);
    if (counter !== undefined) return { label: words.counters[counter], kind: "line" };
    const card = cardNames.find((one) => one === name) ?? "quality";
    return { label: words.card(words.cards[card]), kind: "area", rows: 2 };
  },
  (name) => !counterNames.some((one) => one === name),
);

const notice: PartForm = {
  fields: () => [
    { name: "text", label: words.text, kind: "area", rows: 2 },
    { name: "text:hi", label: words.inHindi(words.text), kind: "area", rows: 2, lang: "hi" },
    { name: "last-day", label: words.lastDay, kind: "day" },
  ],
  values: ([header = [], row = []]) => ({
    text: row[header.indexOf("text")] ?? "",
    "text:hi": row[header.indexOf("text:hi")] ?? "",
    "last-day": row[header.indexOf("last day")] ?? "",
  }),
  table(typed) {
    const row = [typed("text"), typed("last-day"), typed("text:hi")];
    const fieldOf = (_: number, column: string) => idOf(column) || "text";
    return { table: [["text", "last day", "text:hi"], ...(row.some((cell) => cell !== "") ? [row] : [])], fieldOf };
  },
};

const ruleFields = ["shipping", "free over", "countries", "cash up to"] as const;
/** How a rule is said that has no amount. */
const withoutAmount: Readonly<Record<string, string>> = { "free over": "never", "cash up to": "any" };

const rules: PartForm = {
  fields: () => [
    { name: "shipping", label: words.cost, hint: words.costHint, kind: "line" },
    { name: "free-over", label: words.freeOver, hint: words.freeOverHint, kind: "line" },
    { name: "countries", label: words.countries, kind: "ticks", options: countries },
    { name: "cash-up-to", label: words.cashUpTo, hint: words.cashHint, kind: "line" },
  ],
  values(table, { shipping, delivery }) {
    const rupees = (paise: number | null) => (paise === null ? "" : String(paise / 100));
    const held = [
      rupees(shipping.amountPaise),
      rupees(shipping.freeOverPaise),
      delivery.countries.join(" "),
      rupees(delivery.cash.upToPaise),
    ];
    const stated = (name: string, index: number) => {
      const cell = cellOf(table, name, "value");
      return cell === "" ? (held[index] ?? "") : cell === withoutAmount[name] ? "" : cell;
    };
    return Object.fromEntries(ruleFields.map((name, index) => [idOf(name), stated(name, index)]));
  },
  table(typed) {
    if (typed("countries") === "") return { refused: { countries: words.countriesMissing } };
    const rows = ruleFields.map((name) => [name, typed(idOf(name)) || (withoutAmount[name] ?? "?")]);
    return { table: [["name", "value"], ...rows], fieldOf: (line) => idOf(ruleFields[line - 2] ?? "shipping") };
  },
};

const taxes: PartForm = {
  fields: () =>
    taxNames.map((name): PartField => {
      const [what, category] = name.split(" ");
      const kind = category === undefined ? null : categoryName(category, "many");
      const field = { name: idOf(name), kind: "line" } as const;
      if (name === "gstin") return { ...field, label: words.taxNames.gstin };
      if (name === "state") return { ...field, label: words.taxNames.state, hint: words.stateHint };
      if (name === "between steps")
        return { ...field, label: words.between, kind: "ticks", options: [{ value: "lower", text: words.lower }] };
      if (what === "hsn") return { ...field, label: words.hsnOf(kind), ...(kind === null && { hint: words.kindHint }) };
      return {
        ...field,
        label: words.rateOf(kind),
        ...(kind === null && { hint: `${words.rateHint} ${words.kindHint}` }),
      };
    }),
  values: (table) => Object.fromEntries(taxNames.map((name) => [idOf(name), cellOf(table, name, "value")])),
  table(typed) {
    // The rule between steps is always stated: without a GSTIN there is no tax then.
    const rows = taxNames
      .map((name) => [name, typed(idOf(name)) || (name === "between steps" ? "higher" : "")])
      .filter(([, value]) => value !== "");
    return { table: [["name", "value"], ...rows], fieldOf: (line) => idOf(rows[line - 2]?.[0] ?? "gstin") };
  },
};

/** As the table of the calendar names them. */
const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

const calendar: PartForm = {
  fields: () => [
    {
      name: "days",
      label: words.days,
      kind: "ticks",
      options: weekdays.map((value, day) => ({ value, text: words.weekdays[day] ?? value })),
    },
    { name: "hour", label: words.hour, kind: "line" },
    { name: "holidays", label: `${words.holidays} ${words.holidaysHint}`, kind: "area", rows: 6 },
  ],
  values: (table) => ({
    days: (cellOf(table, "working days", "value") || "Monday Tuesday Wednesday Thursday Friday Saturday").replaceAll(
      /([A-Z][a-z]{2})[a-z]*/g,
      "$1",
    ),
    hour: (cellOf(table, "last packing", "value") || "14").replace(":00", ""),
    holidays: table.flatMap(([name, day]) => (name === "holiday" ? [day] : [])).join("\n"),
  }),
  table(typed) {
    const days = typed("holidays")
      .split(/[\s,;]+/)
      .filter((day) => day !== "");
    const rows = [
      ["working days", typed("days")],
      ["last packing", typed("hour")],
      ...days.map((day) => ["holiday", day]),
    ];
    const fieldOf = (line: number) => ["days", "hour"][line - 2] ?? "holidays";
    return { table: [["name", "value"], ...rows], fieldOf };
  },
};

const notServed: PartForm = {
  fields: () => [{ name: "prefixes", label: words.prefixes, kind: "area", rows: 6 }],
  values: ([, ...rows]) => ({ prefixes: rows.map(([prefix]) => prefix).join("\n") }),
  table(typed) {
    const prefixes = typed("prefixes")
      .split(/[\s,;]+/)
      .filter((prefix) => prefix !== "");
    return { table: [["prefix"], ...prefixes.map((prefix) => [prefix])], fieldOf: () => "prefixes" };
  },
};

/** The text of a page: its headings begin with "# ", and an empty line ends a paragraph. */
function pageForm(page: string): PartForm {
  return {
    fields: () => [
      { name: "text", label: words.text, kind: "area", rows: 16 },
      { name: "text:hi", label: `${words.pageHindi} ${words.pageHindiHint}`, kind: "area", rows: 16, lang: "hi" },
    ],
    values([header = [], ...rows]) {
      const cells = (column: string) => rows.map((row) => row[header.indexOf(column)] ?? "");
      const [headings, texts] = [cells("heading"), cells("text")];
      const [hindiHeadings, hindiTexts] = [cells("heading:hi"), cells("text:hi")];
      const isInHindi = [...hindiHeadings, ...hindiTexts].some((cell) => cell !== "");
      // What was not said in Hindi is shown in English, and so it is edited.
      const hindi = (own: string[], english: string[]) => own.map((cell, index) => cell || (english[index] ?? ""));
      return {
        text: joined(headings, texts),
        "text:hi": isInHindi ? joined(hindi(hindiHeadings, headings), hindi(hindiTexts, texts)) : "",
      };
    },
    table(typed) {
      const [english, hindi] = [paragraphsOf(typed("text")), paragraphsOf(typed("text:hi"))];
      const shape = (of: readonly Paragraph[]) => of.map(({ isFirst }) => (isFirst ? "#" : "")).join();
      if (hindi.length > 0 && shape(english) !== shape(hindi))
        return { refused: { "text:hi": words.unequal(partsIn(english), partsIn(hindi)) } };
      const rows = english.map(({ heading, text }, index) => [
        page,
        heading,
        text,
        hindi[index]?.heading ?? "",
        hindi[index]?.text ?? "",
      ]);
      const fieldOf = (_: number, column: string) => (column.endsWith(":hi") ? "text:hi" : "text");
      return { table: [["page", "heading", "text", "heading:hi", "text:hi"], ...rows], fieldOf };
    },
  };
}

/** A paragraph below its heading, "" for none; `isFirst` where the heading stands right above it. */
interface Paragraph {
  heading: string;
  text: string;
  isFirst: boolean;
}

function paragraphsOf(typed: string): Paragraph[] {
  const found: Paragraph[] = [];
  let heading: { text: string; isUsed: boolean } = { text: "", isUsed: true };
  let lines: string[] = [];
  const end = () => {
    // A heading without a text below it stays, so that the upstream can complain.
    if (lines.length > 0 || !heading.isUsed)
      found.push({ heading: heading.text, text: lines.join(" "), isFirst: !heading.isUsed });
    heading.isUsed = true;
    lines = [];
  };
  for (const line of typed.split("\n").map((one) => one.trim())) {
    if (line.startsWith("#")) {
      end();
      heading = { text: line.replace(/^#+\s*/, ""), isUsed: false };
    } else if (line !== "") lines.push(line);
    else if (lines.length > 0) end();
  }
  end();
  return found;
}

/** How many headings and paragraphs there are. */
function partsIn(paragraphs: readonly Paragraph[]): [headings: number, paragraphs: number] {
  return [paragraphs.filter(({ isFirst }) => isFirst).length, paragraphs.length];
}

function joined(headings: readonly string[], texts: readonly string[]): string {
  return texts
    .flatMap((text, index) => {
      const heading = headings[index] ?? "";
      return heading !== "" && heading !== headings[index - 1] ? [`# ${heading}`, text] : [text];
    })
    .join("\n\n");
}

/** The form of a part; null for one that is a table alone. */
export function findPartForm(part: ShopPart): PartForm | null {
  if (part.startsWith("page-")) return pageForm(part.slice("page-".length));
  const forms: Partial<Record<ShopPart, PartForm>> = {
    details,
    notice,
    rules,
    taxes,
    calendar,
    words: shopWords,
    "not-served": notServed,
  };
  return forms[part] ?? null;
}
