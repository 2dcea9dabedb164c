import { cleanText } from "../../../domain/clean-text.ts";
import { categoryFrom, type Category } from "../../../domain/categories.ts";
import { treeParts } from "./cells.ts";
import { categoryInWords } from "./category-in-words.ts";
import { plainText } from "./plain-text.ts";
import { readPrice } from "./price-text.ts";
import type { ProductRow } from "./product-row.ts";

/** The longest texts, in characters. Long titles and descriptions are cut; other longer texts are in the wrong column. */
const MAX_NAME = 200;
const MAX_WRITTEN_NAME = 1_000;
const MAX_SLUG = 200;
const MAX_CRAFT = 80;
const MAX_DESCRIPTION = 5_000;
const MAX_SOURCE = 2_000;
const MAX_STOCK = 1_000_000;
const MAX_PICTURES = 3;

/** A product to be imported. A field that is null stays as the catalogue has it; a new product gets the usual value. */
export interface ProductDraft {
  line: number;
  slug: string;
  name: string;
  description: string;
  category: string;
  craft: string | null | undefined;
  pricePaise: number;
  salePaise: number | null;
  stock: number | null;
  isNew: boolean | null;
  pictures: readonly string[];
}

/** The result of one product's lines: a draft with notes, or why there is none. */
export type Drafted = { draft: ProductDraft; notes: Issue[] } | { refused: Issue[] } | { skipped: Issue };

/** A message about a line of the file. */
export interface Issue {
  line: number;
  reason: string;
}

/** Makes a draft from all lines of one product, at least one. */
export function draftProduct(rows: readonly ProductRow[]): Drafted {
  const first = rows[0];
  if (first === undefined) throw new Error("a product has at least one line");
  const [hidden] = rows.flatMap(({ hiddenBecause }) => hiddenBecause ?? []);
  if (hidden !== undefined)
    return {
      skipped: { line: first.line, reason: `${cleanText(first.name || first.key, 80)} is ${cleanText(hidden, 40)}` },
    };
  const issues: Issue[] = [];
  const notes: Issue[] = [];
  const refuse = (line: number, reason: string) => void issues.push({ line, reason });

  const titled = rows.find(({ name }) => cleanText(name, 1) !== "") ?? first;
  const written = cleanText(plainText(titled.name), MAX_WRITTEN_NAME + 1).replaceAll(/\s+/g, " ");
  // The line with the title was refused or lost, so its other fields are unknown, too.
  if (written === "")
    return {
      refused: [
        {
          line: first.line,
          reason: first.key === "" ? "there is no title" : `there is no title for ${quoted(first.key)}`,
        },
      ],
    };
  if (written.length > MAX_WRITTEN_NAME) refuse(titled.line, `the title has more than ${MAX_WRITTEN_NAME} characters`);
  const name = written.length > MAX_NAME ? shortened(written) : written;
  if (name !== written)
    notes.push({ line: titled.line, reason: `the title is cut after ${name.length} of ${written.length} characters` });
  const slug = slugFrom(first.key);
  if (slug === "" || slug.length > MAX_SLUG)
    refuse(
      first.line,
      slug === ""
        ? "there is no handle, and none can be made of it"
        : `the handle has more than ${MAX_SLUG} characters`,
    );
  const category = categoryOf(rows);
  if (category === null)
    refuse(
      first.line,
      `no category is known for ${quoted(treeParts(titled.category).toReversed().join(" > ") || titled.kinds.find((kind) => kind !== "") || name)}`,
    );
  const { pricePaise, salePaise } = pricesOf(rows, refuse, notes);
  const stock = stockOf(rows, refuse, notes);
  const whole = plainText(rows.find(({ description }) => description !== "")?.description ?? "");
  if (whole.length > MAX_DESCRIPTION)
    notes.push({
      line: titled.line,
      reason: `the description is cut after ${MAX_DESCRIPTION} of ${whole.length} characters`,
    });
  const pictures = picturesOf(rows, notes);
  if (issues.length > 0 || category === null) return { refused: issues };
  const craft = rows.find((row) => row.craft !== null && row.craft !== "")?.craft ?? first.craft;
  return {
    draft: {
      line: first.line,
      slug,
      name,
      description: whole.slice(0, MAX_DESCRIPTION).toWellFormed().trimEnd(),
      category,
      craft: craft === null ? undefined : cleanText(plainText(craft), MAX_CRAFT) || null,
      pricePaise,
      salePaise,
      stock,
      isNew: titled.isNew,
      pictures,
    },
    notes,
  };
}

/** The name of a product in addresses: lower case without accents, digits and single hyphens. */
export function slugFrom(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "");
}

function categoryOf(rows: readonly ProductRow[]): Category | null {
  const [first] = rows;
  const named = categoryFrom(first?.category ?? "");
  if (named !== null) return named;
  const titled = rows.find(({ name }) => name !== "") ?? first;
  return categoryInWords(titled?.kinds ?? [], titled?.departments);
}

/** The price of the first variant counts for the product. Of two amounts, the lower is what a shopper pays. */
function pricesOf(
  rows: readonly ProductRow[],
  refuse: (line: number, reason: string) => void,
  notes: Issue[],
): { pricePaise: number; salePaise: number | null } {
  const variants = rows.filter(({ variant }) => variant !== "");
  const priced = variants.find(({ price, otherPrice }) => price !== "" || otherPrice !== "");
  if (priced === undefined) return nothing(rows[0]?.line ?? 0, "there is no price");
  const [price, other] = [readPrice(priced.price), readPrice(priced.otherPrice)];
  if ("reason" in price) return nothing(priced.line, price.reason);
  if (price.paise === null && "paise" in other && other.paise === null)
    return nothing(priced.line, "there is no price");
  // A zero beside a price means that there is no other price.
  const otherPaise = "reason" in other ? null : other.paise;
  if ("reason" in other && !/^[^\d]*0*(?:[.,]0*)?[^\d]*$/.test(priced.otherPrice))
    notes.push({ line: priced.line, reason: `left out: ${other.reason}` });
  const different = variants.find(
    (row) => row.price !== "" && row.price !== priced.price && !isSamePrice(row.price, price.paise),
  );
  if (different !== undefined)
    notes.push({
      line: different.line,
      reason: `variants have different prices; the first, ${quoted(priced.price)}, stands for all`,
    });
  const amounts = [price.paise, otherPaise].filter((paise) => paise !== null);
  const [high, low] = [Math.max(...amounts), Math.min(...amounts)];
  return { pricePaise: high, salePaise: low < high ? low : null };

  function nothing(line: number, reason: string) {
    refuse(line, reason);
    return { pricePaise: 0, salePaise: null };
  }
}

/** Whether a text is the same price in another form, or no price. */
function isSamePrice(text: string, paise: number | null): boolean {
  const read = readPrice(text);
  return "paise" in read && (read.paise === null || read.paise === paise);
}

/** The sum of all variants' stock; null when the file has no number. */
function stockOf(
  rows: readonly ProductRow[],
  refuse: (line: number, reason: string) => void,
  notes: Issue[],
): number | null {
  const variants = rows.filter(({ variant }) => variant !== "");
  if (variants.length > 0 && variants.every(({ isAvailable }) => isAvailable === false)) return 0;
  let sum: number | null = null;
  for (const { line, stock, isAvailable } of variants) {
    if (stock === null || stock === "" || isAvailable === false) continue;
    const digits = /^[+-]?\d{1,3}(,\d{2,3})+(\.0+)?$/.test(stock) ? stock.replaceAll(",", "") : stock;
    if (!/^[+-]?\d+(\.0+)?$/.test(digits) || Number(digits) > MAX_STOCK) {
      refuse(line, `the stock ${quoted(stock)} cannot be right`);
      continue;
    }
    if (Number(digits) < 0) notes.push({ line, reason: `the stock ${quoted(stock)} counts as none` });
    sum = (sum ?? 0) + Math.max(0, Number(digits));
  }
  // A variant that is available without a number makes the stock unknown.
  if (sum === 0 && variants.some(({ stock, isAvailable }) => isAvailable === true && (stock === null || stock === "")))
    return null;
  if (sum !== null && sum > MAX_STOCK) refuse(rows[0]?.line ?? 0, `the stock ${sum} cannot be right`);
  return sum;
}

function picturesOf(rows: readonly ProductRow[], notes: Issue[]): string[] {
  const positions = new Map<string, number>();
  for (const { line, pictures } of rows) {
    for (const { source, position } of pictures) {
      const address = pictureAddressIn(source);
      if (address === null)
        notes.push({ line, reason: `the picture ${quoted(source)} is left out: it has no web address` });
      else positions.set(address, Math.min(position, positions.get(address) ?? position));
    }
  }
  return [...positions]
    .toSorted(([, a], [, b]) => a - b)
    .slice(0, MAX_PICTURES)
    .map(([address]) => address);
}

/** A full http address, or a path of the catalogue's own pictures; null for anything else. */
function pictureAddressIn(source: string): string | null {
  const text = source.startsWith("//") ? `https:${source}` : source;
  if (text.length > MAX_SOURCE || /[\\\p{Cc}]/u.test(text)) return null;
  if (/^pictures\/[\w./-]+$/.test(text) && !text.includes("..")) return text;
  const address = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  return address === null || address.username !== "" || address.password !== "" ? null : text.replaceAll(" ", "%20");
}

/** The first words of a title, as many as fit. */
function shortened(title: string): string {
  const start = title.slice(0, MAX_NAME - 1).toWellFormed();
  return `${(/^(.{100,})\s/u.exec(start)?.[1] ?? start).replace(/[\s,;:|/&(-]+$/, "")}…`;
}

function quoted(text: string): string {
  const clean = cleanText(text, 61);
  return JSON.stringify(clean.length > 60 ? `${clean.slice(0, 60)}…` : clean);
}
