import { z } from "zod";
import { markedOwn } from "#app/content/own-language.ts";
import { told } from "#app/forms/told-text.tsx";
import { frameWords } from "#content/desk/frame-words.ts";
import { fingerprint } from "#api/staff/once.ts";
import { partsWords as words } from "#content/desk/parts-words.ts";
import { DESK_PAGE, pageNumber } from "#api/desk/paging.ts";
import type { WireDeliveryRow } from "#contract/shop-content.ts";
import { deliveryLimits } from "#domain/delivery-table.ts";
import { codeText } from "#domain/typed-text.ts";
import { withoutFormula, yesOrNo } from "#api/catalogue/exchange/cells.ts";
import { textOf } from "#api/catalogue/exchange/read-table.ts";
import { recordsIn } from "#api/orders/courier-file.ts";
import { csvText, download, TEXT_TABLES } from "#desk/download.ts";
import { ActButton, DeskForm, Folded, Rows, TapLink } from "#desk/forms.tsx";
import { listPage, SearchForm, type Listed } from "#desk/list-page.tsx";
import { FormRefusal, type ShownFields } from "#desk/page.ts";
import { partAct, readHeld, rowActs, type Held, type Stored } from "./held.ts";
import { inBoth, WaysOn } from "./part.tsx";
import { said, typedLine } from "./shop-parts.ts";

/** The longest name of a place, in characters, and the most lines of a file that are named. */
const [MAX_PLACE, NAMED_LINES] = [40, 20];
/** The largest file, in bytes: twice of what shops read. */
const MAX_FILE_BYTES = 2 * 1024 * 1024;

/** A row of the table as its form holds it: its place in both languages, and "yes" for what is so. */
type Row = Record<"prefix" | "days" | "packing" | "cash" | "served" | "place" | "place:hi", string>;

/** The table that is in force. */
export function deliveryOf({ held }: Held): Row[] {
  const hindi = new Map((held.hi.delivery ?? []).map((row) => [row[0], row[5] ?? ""]));
  return (held.en.delivery ?? []).map(([prefix, days, packing, cash, served, place]) => {
    const inHindi = hindi.get(prefix) ?? "";
    return {
      prefix,
      days: String(days),
      packing: String(packing),
      cash: cash ? "yes" : "",
      served: served ? "yes" : "",
      place: place ?? "",
      "place:hi": inHindi === place ? "" : inHindi,
    };
  });
}

const isCount = (text: string | undefined) => /^\d{1,2}$/.test(text ?? "") && Number(text) <= deliveryLimits.days;
const count = z.string().transform(codeText).optional();
const yes = z.literal("yes").optional();

/** The first digits of PIN codes. */
const typedPrefix = z
  .string(words.prefixMissing)
  .transform((text) => codeText(text).replaceAll(/\s/g, ""))
  .pipe(z.string().regex(/^[1-9]\d{0,5}$/, words.prefixWrong));

/** A row as it is typed, and as a file has it. A place that is not served needs no days. */
const rowForm = z
  .object({
    prefix: typedPrefix,
    days: count,
    packing: count,
    cash: yes,
    served: yes,
    place: typedLine(MAX_PLACE),
    "place:hi": typedLine(MAX_PLACE),
  })
  .superRefine((row, ctx) => {
    for (const name of ["days", "packing"] as const)
      if ((row.served || row[name] !== undefined) && !isCount(row[name]))
        ctx.addIssue({ code: "custom", path: [name], message: words.daysWrong(deliveryLimits.days) });
  });

function rowIn(typed: z.output<typeof rowForm>, language: "en" | "hi"): WireDeliveryRow {
  const { prefix, days = "0", packing = "0", cash, served, place = null, "place:hi": hindi } = typed;
  return [
    prefix,
    Number(days),
    Number(packing),
    cash === "yes",
    served === "yes",
    language === "hi" ? (hindi ?? place) : place,
  ];
}

/** The table of delivery after a change, in each language in which its places have names. */
function storedDelivery(
  { held }: Held,
  change: (rows: WireDeliveryRow[], language: "en" | "hi") => WireDeliveryRow[],
): Stored {
  const { en: english = [], hi: hindi } = { en: held.en.delivery, hi: held.hi.delivery };
  const en = change(english, "en");
  const hi = change(hindi ?? english, "hi");
  const isSame = JSON.stringify(hi) === JSON.stringify(en);
  return { name: "delivery", said: en.length === 0 ? {} : said(en, isSame ? undefined : hi) };
}

const query = z.object({
  search: z.string().max(40).default(""),
  row: z.string().max(6).default(""),
  page: pageNumber,
});
const typedRow = rowForm.safeExtend({ old: z.string().default(""), seen: z.string() });
const newRow: Row = { prefix: "", days: "", packing: "", cash: "yes", served: "yes", place: "", "place:hi": "" };
const rowOf = (held: Held, prefix: string) => deliveryOf(held).find((row) => row.prefix === prefix);
const labels = {
  prefix: { label: words.prefix, inputMode: "numeric", hint: words.prefixHint },
  ...inBoth("place", words.place),
  served: { label: words.isServed, as: "check" },
  days: { label: words.wayDays, inputMode: "numeric" },
  packing: { label: words.packingDays, inputMode: "numeric" },
  cash: { label: words.takesCash, as: "check" },
} satisfies ShownFields;

type Data = Listed<z.output<typeof query>, Shown>;
interface Shown {
  rows: Row[];
  total: number;
  old: string;
  fields: Row;
  all: Row[];
}

/** The table of delivery, twenty rows a page, one of which is changed; a large one comes as a file. */
export const deliveryPage = listPage({
  title: words.parts.delivery[0],
  query,
  async find(visit, { search, row, page: number }): Promise<Shown> {
    const all = deliveryOf(await readHeld(visit));
    const text = search.trim().toLowerCase();
    // A whole PIN code finds the rows that it begins with.
    const fits = ({ prefix, place, "place:hi": hindi }: Row) =>
      prefix.startsWith(text) || text.startsWith(prefix) || `${place} ${hindi}`.toLowerCase().includes(text);
    const found = text === "" ? all : all.filter(fits);
    const one = all.find(({ prefix }) => prefix === row) ?? newRow;
    return {
      rows: found.slice((number - 1) * DESK_PAGE, number * DESK_PAGE),
      total: found.length,
      old: one.prefix,
      fields: one,
      all,
    };
  },
  acts: {
    ...rowActs<z.output<typeof typedRow>, Data>("delivery", {
      form: typedRow,
      labels,
      fieldsOf: (held, old) => rowOf(held, old) ?? newRow,
      stored(held, old, typed) {
        if (typed !== null && typed.prefix !== old && rowOf(held, typed.prefix) !== undefined)
          throw new FormRefusal({ prefix: words.prefixTwice(typed.prefix) });
        return storedDelivery(held, (rows, language) => {
          const changed = typed === null ? [] : [rowIn(typed, language)];
          const isKnown = rows.some(([prefix]) => prefix === old);
          return isKnown ? rows.flatMap((one) => (one[0] === old ? changed : [one])) : [...rows, ...changed];
        });
      },
      nameOf: ({ prefix }) => prefix,
      removed: words.rowRemoved,
    }),
    file: partAct("saveShopPart", "delivery", {
      form: z.object({
        file: z.file(words.fileMissing).min(1, words.fileMissing).max(MAX_FILE_BYTES, words.fileTooLarge),
        seen: z.string(),
      }),
      labels: { file: { label: words.file, as: "file", accept: TEXT_TABLES } },
      values: ({ all }: Data) => ({ seen: fingerprint(all) }),
      refusals: { changed_meanwhile: words.changed, invalid: words.tooLarge, file_unread: words.fileUnread },
      seen: deliveryOf,
      async change(held, { file }) {
        const typed = readFile(textOf(Buffer.from(await file.arrayBuffer())).text);
        return storedDelivery(held, (_rows, language) => typed.map((row) => rowIn(row, language)));
      },
      details: (_typed, { said }) => ({ lines: (said.en as WireDeliveryRow[]).length }),
      to: () => "/desk/words/delivery/table",
      done: words.saved(words.parts.delivery[0]),
    }),
  },
  show: ({ list: { rows, total, old, all, query, at }, forms }) => (
    <>
      <p className="mt-3 max-w-prose">{words.leads.delivery}</p>
      {forms.save && (
        <Folded
          title={old === "" ? words.addRow : words.changeRow(old)}
          isOpen={old !== "" || forms.save.state.submissionId !== ""}
          className="mt-2 max-w-md"
        >
          <DeskForm form={forms.save} button={frameWords.save} />
          <ActButton form={old === "" ? null : forms.remove} isQuiet>
            {words.removeRow}
          </ActButton>
        </Folded>
      )}
      {all.length > 0 && <SearchForm search={query.search} words={{ search: words.findRow }} />}
      <h2 className="mt-4">{words.places(total)}</h2>
      <Rows rows={rows} className="">
        {(row) => <TapLink to={at({ row: row.prefix })}>{told(rowText(row))}</TapLink>}
      </Rows>
      <Folded title={words.asFile} isOpen={forms.file?.state.submissionId !== ""} className="mt-4 max-w-md">
        {all.length > 0 && (
          <p>
            <TapLink to="/desk/words/delivery/file">{words.download}</TapLink>
          </p>
        )}
        <p className="mb-2">
          {words.columns} <span lang="en">{columns.join(", ")}</span>
        </p>
        <DeskForm form={forms.file} button={words.sendFile} isQuiet hasFiles />
      </Folded>
      <WaysOn part="delivery" />
    </>
  ),
});

function rowText({ prefix, place, days, packing, cash, served }: Row): string {
  const name = place === "" ? prefix : `${prefix} ${markedOwn(place)}`;
  return served ? words.rowSays(name, Number(days), Number(packing), cash === "yes") : words.rowNotServed(name);
}

/** The columns of a file. */
const columns = ["prefix", "days", "packing days", "cash", "served", "place", "place:hi"];

/** The table as a file for a spreadsheet. */
export const deliveryFile = download(null, async (visit) => {
  const rows = deliveryOf(await readHeld(visit)).map((row) => [
    row.prefix,
    ...(row.served ? [row.days, row.packing, row.cash || "no", "yes"] : ["", "", "", "no"]),
    row.place,
    row["place:hi"],
  ]);
  return { file: "delivery.csv", body: csvText([columns, ...rows]) };
});

/** The rows of a file. Refuses it whole where a line is wrong, and names each. */
function readFile(text: string): z.output<typeof rowForm>[] {
  const [header, ...records] = recordsIn(text);
  const names = header?.fields.map((name) => name.trim().toLowerCase()) ?? [];
  const missing = columns.slice(0, 5).filter((name) => !names.includes(name));
  const unknown = names.filter((name) => name !== "" && !columns.includes(name));
  if (missing.length > 0 || unknown.length > 0)
    throw new FormRefusal({ file: missing.length > 0 ? words.columnsMissing(missing) : words.columnsUnknown(unknown) });
  if (records.length > deliveryLimits.rows) throw new FormRefusal({ file: words.tooMany(deliveryLimits.rows) });
  const errors: Record<string, string> = {};
  const lines = new Map<string, number>();
  const rows = records.flatMap(({ line, fields }) => {
    const cell = (name: string) => withoutFormula((fields[names.indexOf(name)] ?? "").trim());
    const [cash, served] = [yesOrNo(cell("cash")), yesOrNo(cell("served"))];
    const wrong = served === undefined ? "served" : served === 1 && cash === undefined ? "cash" : null;
    const read = rowForm.safeParse({
      prefix: cell("prefix"),
      days: cell("days") || undefined,
      packing: cell("packing days") || undefined,
      cash: cash === 1 ? "yes" : undefined,
      served: served === 1 ? "yes" : undefined,
      place: cell("place") || undefined,
      "place:hi": cell("place:hi") || undefined,
    });
    const before = lines.get(cell("prefix"));
    lines.set(cell("prefix"), line);
    const issue = read.error?.issues[0];
    const said =
      issue !== undefined
        ? `${labels[issue.path[0] as keyof typeof labels].label}: ${issue.message}`
        : wrong !== null
          ? words.neitherYesNorNo(wrong, cell(wrong))
          : before === undefined
            ? null
            : words.lineTwice(before);
    if (said !== null && Object.keys(errors).length < NAMED_LINES) errors[`line ${line}`] = words.line(line, said);
    return read.success ? [read.data] : [];
  });
  if (Object.keys(errors).length > 0) throw new FormRefusal(errors);
  if (rows.length === 0) throw new FormRefusal({ file: words.fileMissing });
  return rows;
}
