import { createHash } from "node:crypto";
import {
  readShopPart,
  readShopParts,
  resetShopPart,
  saveShopPart,
  shopParts,
  type ShopPart,
} from "#contract/desk/words-calls.ts";
import type { GstRate } from "#domain/gst.ts";
import { shopPages, type ShopPage } from "#domain/shop-pages.ts";
import type { TableRow } from "#api/catalogue/exchange/read-table.ts";
import type { Database } from "#api/database/tables.ts";
import { HttpRefusal } from "#api/http/refusal.ts";
import { readSeller } from "#api/invoices/issue-invoice.ts";
import { recordsIn } from "#api/orders/courier-file.ts";
import type { PaymentServices } from "#api/payments/offered-payments.ts";
import { readContentRows } from "#api/shop-content/content-file.ts";
import { contentKinds } from "#api/shop-content/content-kinds.ts";
import {
  bytesTooMany,
  readContentTable,
  removeContent,
  writeContent,
  type ContentName,
} from "#api/shop-content/stored-content.ts";
import type { DeskRouter } from "#api/staff/desk-router.ts";

/** The most wrong lines that are named. */
const NAMED_LINES = 20;

/** The calls of the room "Words and rules": what the owner states, part by part. */
export function wordsDesk({ read, act }: DeskRouter, { db }: PaymentServices): void {
  read(readShopParts, async () => {
    const stored = await db.selectFrom("shop_content").select(["name", "changed_at"]).execute();
    const changedAt = new Map(stored.map(({ name, changed_at: at }) => [name, at]));
    const parts = shopParts.map(async (part) => {
      const rows = await rowsOf(db, part);
      const lines = rows === null ? null : rows.length - 1;
      return { part, lines, at: lines === null ? null : (changedAt.get(placeOf(part).name) ?? null) };
    });
    return { parts: await Promise.all(parts), seller: await taxesOf(db) };
  });

  read(readShopPart, async ({ query: { part } }) => {
    const rows = await rowsOf(db, part);
    const usual = part === "taxes" && rows === null ? contentKinds.taxes.rows(await readSeller(db)) : null;
    return { rows, usual, seen: versionOf(rows) };
  });

  act(saveShopPart, async ({ trx, body: { part, seen, table }, at }) => {
    await requireSeen(trx, part, seen);
    const sent =
      typeof table === "string" ? recordsIn(table) : table.map((fields, index) => ({ line: index + 1, fields }));
    if (sent.length === 0)
      throw new HttpRefusal(422, "The file has no line with the names of its columns.", "file_unread");
    const lines = await save(trx, part, sent, at);
    return { answer: { lines }, subject: part, details: { lines } };
  });

  act(resetShopPart, async ({ trx, body: { part, seen }, at }) => {
    await requireSeen(trx, part, seen);
    await save(trx, part, [{ line: 1, fields: headerOf(part) }], at);
    return { answer: {}, subject: part };
  });
}

/** The content in which a part is stored: whole, as the text of one page, or as the rows of places that are not served. */
function placeOf(part: ShopPart): { name: ContentName; page: ShopPage | null } {
  const page = shopPages.find((one) => part === `page-${one}`) ?? null;
  if (page !== null) return { name: "pages", page };
  return { name: part === "not-served" ? "delivery" : (part as ContentName), page: null };
}

function headerOf(part: ShopPart): string[] {
  return part === "not-served" ? ["prefix"] : [...contentKinds[placeOf(part).name].columns];
}

/** A part as its table, the names of the columns first; null where nobody stated it. */
async function rowsOf(db: Database, part: ShopPart): Promise<string[][] | null> {
  const { name, page } = placeOf(part);
  const [header = [], ...rows] = (await readContentTable(db, contentKinds[name])) ?? [];
  if (part === "not-served") {
    const refused = rows.filter((row) => !isServed(header, row)).map(([prefix = ""]) => [prefix]);
    return refused.length === 0 ? null : [headerOf(part), ...refused];
  }
  const own = page === null ? rows : rows.filter(([one]) => one === page);
  return own.length === 0 ? null : [header, ...own];
}

function isServed(header: readonly string[], row: readonly string[]): boolean {
  return row[header.indexOf("served")] === "yes";
}

/** Another text for each state of a part. */
function versionOf(rows: string[][] | null): string {
  return createHash("sha256").update(JSON.stringify(rows)).digest("base64url").slice(0, 22);
}

/** Refuses with 409 where a part is no longer the one that was seen. */
async function requireSeen(trx: Database, part: ShopPart, seen: string): Promise<void> {
  // Two who save at once take turns by a row that is always there: a part that nobody stated has none of its own.
  await trx.selectFrom("invoice_seller").select("id").forUpdate().execute();
  if (versionOf(await rowsOf(trx, part)) !== seen) throw changedMeanwhile();
}

function changedMeanwhile(): HttpRefusal {
  return new HttpRefusal(409, "Somebody changed this meanwhile. Nothing was saved.", "changed_meanwhile");
}

/** Stores a part, and returns how many lines it has. Refuses it whole where a line is wrong, and names each. */
async function save(trx: Database, part: ShopPart, sent: TableRow[], at: Date): Promise<number> {
  const { name } = placeOf(part);
  const kind = contentKinds[name];
  const table = await withOthers(trx, part, sent);
  if (table.length <= 1) {
    await removeContent(trx, name);
    return 0;
  }
  const read = await readContentRows(kind, table);
  if ("complaints" in read) {
    const { complaints } = read;
    const named = complaints.slice(0, NAMED_LINES).map(({ line, column, text: msg }) => ({
      path: ["line", line, column].filter((part) => part !== undefined).join("."),
      msg,
    }));
    // Without a code a shop in another language shows what each line says.
    const lines = [...new Set(complaints.map(({ line }) => line))].slice(0, 10).join(", ");
    throw new HttpRefusal(422, `Wrong lines: ${lines}. Nothing was saved.`, null, named);
  }
  const tooMany = await bytesTooMany(trx, name, read);
  if (tooMany > 0) throw new HttpRefusal(422, `All that is stated has ${tooMany} bytes too many. Nothing was saved.`);
  if (!(await writeContent(trx, name, read.content, at, read.translations))) throw changedMeanwhile();
  return sent.length - 1;
}

/** What was sent with what stays of the same content, below the same columns: other pages, and places that are served. */
async function withOthers(trx: Database, part: ShopPart, sent: TableRow[]): Promise<TableRow[]> {
  const { name, page } = placeOf(part);
  if (page === null && part !== "not-served") return sent;
  const [stored = headerOf(page === null ? "delivery" : part), ...rows] =
    (await readContentTable(trx, contentKinds[name])) ?? [];
  const [first, ...lines] = sent;
  const typed = first !== undefined && "fields" in first ? first.fields : [];
  // A page may be said in a language in which nothing else is.
  const header = [...new Set([...stored, ...(page === null ? [] : typed)])];
  const under = (names: readonly string[], fields: readonly string[]) =>
    header.map((column) => fields[names.indexOf(column)] ?? "");
  const own = lines.map((row): TableRow => {
    if ("broken" in row) return row;
    if (page !== null) return { ...row, fields: under(typed, row.fields) };
    const prefix = row.fields[0] ?? "";
    const known = rows.find((one) => one[0] === prefix && !isServed(stored, one));
    return { ...row, fields: known ?? under(["prefix", "served"], [prefix, "no"]) };
  });
  const prefixes = new Set(own.map((row) => ("fields" in row ? row.fields[0] : "")));
  const others = rows
    .filter((row) => (page === null ? isServed(stored, row) && !prefixes.has(row[0]) : row[0] !== page))
    .map((row) => ({ line: 0, fields: under(stored, row) }));
  return [{ line: 1, fields: header }, ...own, ...others];
}

/** Who sells and by which taxes: invoices are issued by them. */
async function taxesOf(db: Database) {
  const { name, address, state, gstin, rates, hsn } = await readSeller(db);
  const { otherwise: otherCode, ...codes } = hsn;
  const stepsOf = (rate: GstRate) =>
    typeof rate === "number"
      ? [{ rate, up_to_paise: null }]
      : rate.map(({ rate: step, upToPaise }) => ({ rate: step, up_to_paise: upToPaise }));
  return {
    name,
    address,
    state,
    gstin,
    rates: [
      ...Object.entries(rates.byCategory),
      ...(rates.otherwise === null ? [] : [[null, rates.otherwise] as const]),
    ].map(([category, rate]) => ({ category, steps: stepsOf(rate) })),
    hsn: [...Object.entries(codes), ...(otherCode === undefined ? [] : [[null, otherCode] as const])].map(
      ([category, code]) => ({ category, code: String(code) }),
    ),
  };
}
