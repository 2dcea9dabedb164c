import { cleanText } from "../../../domain/clean-text.ts";
import { categoryFrom, type Category } from "../../../domain/categories.ts";
import { treeParts } from "./cells.ts";
import { awaitedPath } from "../pictures/photograph-path.ts";
import { MAX_SKU } from "./article-numbers.ts";
import { categoryInWords } from "./category-in-words.ts";
import { pictureTextsOf } from "./picture-texts.ts";
import { plainText } from "./plain-text.ts";
import { readPrice, westernDigits } from "./price-text.ts";
import { combinationsOf, type StatedCombination } from "./product-options.ts";
import type { PriceColumns, ProductRow, Stated } from "./product-row.ts";
import { currencyOf, isShortenedNumber } from "./written-cells.ts";
import { slugFrom } from "./slug-from.ts";

/** The longest texts, in characters. Long titles and descriptions are cut; other longer texts are in the wrong column. */
const MAX_NAME = 200;
const MAX_WRITTEN_NAME = 1_000;
const MAX_SLUG = 200;
const MAX_CRAFT = 80;
const MAX_DESCRIPTION = 5_000;
const MAX_SOURCE = 2_000;
const MAX_STOCK = 1_000_000;
const MAX_PICTURES = 3;
const NO_PRICES = { prices: "none", pricePaise: null, salePaise: null } as const;

/** A combination of size and colour to be imported, "" for none. What is null or undefined stays as it is. */
export interface DraftVariant {
  line: number;
  size: string;
  color: string;
  swatch: string | null | undefined;
  /** Null without a number; 0 when it is said to be sold out. */
  stock: number | null;
  /** Whether the file states a stock below 0: none for a new combination, and no change of one that exists. */
  isBelowZero: boolean;
  /** What the two prices are; with "none" they stay. */
  prices: PriceColumns;
  pricePaise: number | null;
  salePaise: number | null;
  image: string | null | undefined;
  sku: string | null | undefined;
}

/**
 * What the stated combinations are: "all" that the product has, as in a product file; some, of which new ones are "added"; or
 * some that are "named", as in a list of stock or prices, in which a misspelt size is no new one. The others stay.
 */
export type StatedCombinations = "all" | "added" | "named";

/** The data that an existing product keeps where the file does not state it. */
export type KeptField = "name" | "description" | "category" | "image" | "image_additional_1" | "image_additional_2";

/** A product to be imported: what a new product gets, and which of it an existing product does not. */
export interface ProductDraft {
  line: number;
  slug: string;
  /** What the file has no column for. An existing product keeps it. */
  keeps: readonly KeptField[];
  /** Whether the product may also be found by its name: the file has no column for a key. */
  isByName: boolean;
  name: string;
  description: string;
  /** Null where no word names it and the file has no column for it: then the product must exist. */
  category: Category | null;
  craft: string | null | undefined;
  /** What the two prices are; with "none" they stay. */
  prices: PriceColumns;
  pricePaise: number | null;
  salePaise: number | null;
  /** Null where the file has no number. */
  stock: number | null;
  /** Whether the file states a stock below 0: none for a new product, and no change of one that exists. */
  isBelowZero: boolean;
  isNew: boolean | null;
  /** The owner's own number of a product whose combinations the file does not state; undefined where it states none. */
  sku: string | null | undefined;
  /** The pictures in their order; null at a place for which the file has no column. */
  pictures: readonly (string | null)[];
  /** What they show; undefined where the file does not say it. */
  pictureTexts: readonly (string | null | undefined)[];
  /** The combinations; undefined where the file states none, null where it says that the product has the usual ones. */
  variants: readonly DraftVariant[] | null | undefined;
  /** What the combinations are beside those that the product has. */
  combinations: StatedCombinations;
  createdAt: string | null;
}

/** The result of one product's lines: a draft with notes and with its lost lines, or why there is none. */
export type Drafted =
  { draft: ProductDraft; notes: Issue[]; lost: Issue[] } | { refused: Issue[] } | { skipped: Issue };

/** A message about a line of the file. */
export interface Issue {
  line: number;
  reason: string;
}

/** Makes a draft from all lines of one product, at least one. */
export function draftProduct(rows: readonly ProductRow[], stated: Stated): Drafted {
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
  if (written === "" && (stated.name || first.key === ""))
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
  if (isShortenedNumber(first.key))
    refuse(first.line, `the key ${quoted(first.key)} is a number that a spreadsheet has shortened`);
  refuseOthers(rows, refuse);
  const category = categoryOf(rows);
  if (category === null && stated.category)
    refuse(
      first.line,
      `no category is known for ${quoted(treeParts(titled.category).toReversed().join(" > ") || titled.kinds.find((kind) => kind !== "") || name)}`,
    );
  const lines = rows.filter(({ variant }) => variant !== "");
  const whole = plainText(rows.find(({ description }) => description !== "")?.description ?? "");
  if (whole.length > MAX_DESCRIPTION)
    notes.push({
      line: titled.line,
      reason: `the description is cut after ${MAX_DESCRIPTION} of ${whole.length} characters`,
    });
  for (const { line, saleOff } of rows)
    if (saleOff !== null)
      notes.push({
        line,
        reason: `the sale price ${quoted(saleOff.price)} is left out: it is for ${quoted(saleOff.dates)}`,
      });
  const pictures = picturesOf(rows, notes);
  const lost: Issue[] = [];
  const combinations =
    stated.options || first.optionsAre !== null
      ? combinationsOf(rows, notes, (line, reason) => void lost.push({ line, reason }))
      : null;
  const variants = combinations === null ? undefined : variantsOf(combinations, { pictures, stated, lost, notes });
  if (variants?.length === 0) issues.push(...lost);
  if (variants === undefined) remarkOnPrices(lines, stated, notes);
  const endsSale = stated.prices === "sale" && rows.every(({ price, otherPrice }) => price === "" && otherPrice === "");
  const isPriced = variants === undefined && stated.prices !== "none" && !endsSale;
  const { prices, pricePaise, salePaise } = isPriced
    ? pricesOf(lines, first.line, stated, refuse, notes)
    : { ...NO_PRICES, prices: stated.prices };
  const { stock, isBelowZero } =
    variants === undefined ? stockOf(rows, stated, refuse, notes) : { stock: null, isBelowZero: false };
  const needsPrice = stated.prices !== "none" && stated.prices !== "sale";
  if (variants?.length && needsPrice && variants.every((variant) => variant.pricePaise === null))
    refuse(first.line, "there is no price");
  // A lost line may be why the others are not enough.
  if (issues.length > 0) return { refused: [...new Set([...lost, ...issues])] };
  const kept = keptBy(stated, rows);
  const shown = kept.some((field) => field.startsWith("image")) ? placedPictures(rows) : pictures;
  // Without pictures of its own a product shows those of its variants.
  const placed = shown.some((picture) => picture !== null) ? shown : imagesOf(variants ?? []);
  const craft = rows.find((row) => row.craft !== null && row.craft !== "")?.craft ?? first.craft;
  return {
    draft: {
      line: first.line,
      slug,
      keeps: kept,
      isByName: !stated.key,
      name,
      description: whole.slice(0, MAX_DESCRIPTION).toWellFormed().trimEnd(),
      category,
      craft: craft === null ? undefined : cleanText(plainText(craft), MAX_CRAFT) || null,
      prices,
      pricePaise,
      salePaise,
      stock,
      isBelowZero,
      isNew: titled.isNew,
      sku: variants === undefined ? skuOf(rows.find(({ sku }) => (sku ?? "") !== "") ?? first) : undefined,
      pictures: placed,
      pictureTexts: pictureTextsOf(rows, placed, MAX_PICTURES, pictureAddressIn, notes),
      variants: first.optionsAre === "usual" ? null : variants,
      combinations: combinationsIn(stated, first, lost),
      createdAt: dateIn(rows, notes),
    },
    notes,
    lost,
  };
}

/** A file that can make a product and describes it states all of its combinations, unless a line of it is lost. */
function combinationsIn(stated: Stated, { optionsAre }: ProductRow, lost: readonly Issue[]): StatedCombinations {
  const canMakeOne = stated.name && stated.prices !== "none";
  const describes = stated.description || stated.category || stated.pictures === "all" || stated.pictures.length > 0;
  if (canMakeOne && describes && lost.length === 0) return "all";
  return canMakeOne || optionsAre === "own" ? "added" : "named";
}

/** Refuses what is for men or children, and prices in another currency. */
function refuseOthers(rows: readonly ProductRow[], refuse: (line: number, reason: string) => void): void {
  const other = rows.find(({ audience }) => audience?.isTaken === false);
  if (other !== undefined)
    refuse(other.line, `it is not for women: the file says ${quoted(other.audience?.word ?? "")}`);
  const foreign = rows.find(({ currency }) => currency !== "" && currencyOf(currency) !== "rupees");
  if (foreign !== undefined) refuse(foreign.line, `its price is in ${quoted(foreign.currency)}, not in rupees`);
}

function keptBy(stated: Stated, rows: readonly ProductRow[]): KeptField[] {
  const { pictures: places } = stated;
  // A field that lists several pictures states all of them.
  const hasAll = places === "all" || rows.some(({ pictures }) => pictures.length > places.length);
  const images = ["image", "image_additional_1", "image_additional_2"] as const;
  return [
    ...(["name", "description", "category"] as const).filter((field) => !stated[field]),
    ...images.filter((_, place) => !hasAll && !places.includes(place)),
  ];
}

/**
 * The combinations with their stock, prices and pictures. Lines of the same combination are added up. A combination whose
 * stock or price cannot be read is lost, and the others stay.
 */
function variantsOf(
  combinations: readonly StatedCombination[],
  { pictures, stated, lost, notes }: { pictures: readonly string[]; stated: Stated; lost: Issue[]; notes: Issue[] },
): DraftVariant[] {
  const found = new Map<string, DraftVariant>();
  for (const { row, size, color, index, of } of combinations) {
    const { line } = row;
    const lostBefore = lost.length;
    const refuse = (at: number, reason: string) => void lost.push({ line: at, reason });
    const listed = row.stock === null ? [] : row.stock.split(/\s*[|;~]\s*/);
    const isListed = of > 1 && listed.length === of;
    const { stock: whole, isBelowZero } = stockOf(
      [isListed ? { ...row, stock: listed[index] ?? "" } : row],
      stated,
      refuse,
      notes,
    );
    if (whole !== null && of > 1 && !isListed && index === 0)
      notes.push({ line, reason: `the stock ${whole} is divided among ${of} combinations` });
    const stock =
      whole === null || of === 1 || isListed ? whole : Math.floor(whole / of) + (index < whole % of ? 1 : 0);
    const hasPrice = stated.prices !== "none" && (row.price !== "" || row.otherPrice !== "");
    const amounts = hasPrice
      ? pricesOf([row], line, stated, refuse, notes)
      : { ...NO_PRICES, ...(stated.prices === "sale" && { prices: stated.prices }) };
    if (lost.length > lostBefore) continue;
    const key = JSON.stringify([size.toLowerCase(), color.toLowerCase()]);
    const same = found.get(key);
    if (same !== undefined) {
      notes.push({
        line,
        reason: `the combination ${quoted([size, color].filter((value) => value !== "").join(", "))} stands in line ${same.line} already: the stock is added`,
      });
      same.stock = same.stock === null && stock === null ? null : (same.stock ?? 0) + (stock ?? 0);
      continue;
    }
    const picture = row.variantPicture === null ? undefined : pictureOf(row.variantPicture, line, notes);
    found.set(key, {
      line,
      size,
      color,
      swatch: row.swatch === null ? undefined : swatchOf(row.swatch, line, notes),
      stock,
      isBelowZero,
      ...amounts,
      // A number that stands beside several combinations is none of theirs.
      sku: of === 1 ? skuOf(row) : undefined,
      image: stated.repeatsPictures && picture !== undefined && picture === pictures[0] ? null : picture,
    });
  }
  return [...found.values()];
}

function skuOf({ sku }: ProductRow): string | null | undefined {
  return sku === null ? undefined : cleanText(sku, MAX_SKU).trimEnd() || null;
}

function pictureOf(source: string, line: number, notes: Issue[]): string | null {
  if (source === "") return null;
  const address = pictureAddressIn(source);
  if (address === null)
    notes.push({ line, reason: `the picture ${quoted(source)} is left out: it has no web address` });
  return address;
}

function swatchOf(text: string, line: number, notes: Issue[]): string | null {
  if (text === "") return null;
  const swatch = /^#[\da-f]{6}$/i.test(text) ? text.toLowerCase() : pictureAddressIn(text);
  if (swatch === null)
    notes.push({ line, reason: `the swatch ${quoted(text)} is left out: it is neither #rrggbb nor an address` });
  return swatch;
}

function imagesOf(variants: readonly DraftVariant[]): string[] {
  const images = variants.flatMap(({ image }) => image ?? []);
  return [...new Set(images)].slice(0, MAX_PICTURES);
}

function dateIn(rows: readonly ProductRow[], notes: Issue[]): string | null {
  const row = rows.find(({ createdAt }) => createdAt !== "");
  if (row === undefined) return null;
  const time = /^\d{4}-\d{2}-\d{2}(?:[T ]|$)/.test(row.createdAt) ? Date.parse(row.createdAt) : NaN;
  if (!Number.isNaN(time)) return new Date(time).toISOString();
  notes.push({
    line: row.line,
    reason: `the date ${quoted(row.createdAt)} is left out: it is not written as 2026-11-20`,
  });
  return null;
}

function categoryOf(rows: readonly ProductRow[]): Category | null {
  const [first] = rows;
  const named = categoryFrom(first?.category ?? "");
  if (named !== null) return named;
  const titled = rows.find(({ name }) => name !== "") ?? first;
  return categoryInWords(titled?.kinds ?? [], titled?.departments);
}

/**
 * The price of the first line that has one. Of two amounts, the lower is what a shopper pays. A second one that cannot be
 * read changes nothing.
 */
function pricesOf(
  variants: readonly ProductRow[],
  firstLine: number,
  stated: Stated,
  refuse: (line: number, reason: string) => void,
  notes: Issue[],
): { prices: PriceColumns; pricePaise: number | null; salePaise: number | null } {
  const priced = variants.find(({ price, otherPrice }) => price !== "" || otherPrice !== "");
  if (priced === undefined) return nothing(firstLine, "there is no price");
  const read = (text: string) => readPrice(text, stated.hasDecimalCommas);
  const [price, other] = [read(priced.price), read(priced.otherPrice)];
  if ("reason" in price) return nothing(priced.line, price.reason);
  if (price.paise === null && "paise" in other && other.paise === null)
    return nothing(priced.line, "there is no price");
  // A zero beside a price means that there is no other price.
  const isNone = price.paise !== null && /^(?:(?:rs|inr)\b|[\s₹.,:/-])*0+(?:[.,]0*)?\D{0,8}$/i.test(priced.otherPrice);
  if ("reason" in other && !isNone) {
    notes.push({ line: priced.line, reason: `${other.reason}: what the product has of it stays` });
    const prices = price.paise === null ? "none" : stated.prices === "both" ? stated.firstPrice : stated.prices;
    return { prices, pricePaise: price.paise, salePaise: null };
  }
  const otherPaise = "reason" in other ? null : other.paise;
  // An empty price beside that of a sale: the regular one stays.
  const isSale = price.paise === null && stated.prices === "both" && stated.firstPrice === "regular";
  const amounts = [price.paise, otherPaise].filter((paise) => paise !== null);
  const [high, low] = [Math.max(...amounts), Math.min(...amounts)];
  return { prices: isSale ? "sale" : stated.prices, pricePaise: high, salePaise: low < high ? low : null };

  function nothing(line: number, reason: string) {
    refuse(line, reason);
    return NO_PRICES;
  }
}

/** Lines of a product without options that have different prices: only one can count. */
function remarkOnPrices(variants: readonly ProductRow[], { hasDecimalCommas }: Stated, notes: Issue[]): void {
  const priced = variants.find(({ price }) => price !== "");
  if (priced === undefined) return;
  const read = readPrice(priced.price, hasDecimalCommas);
  const paise = "paise" in read ? read.paise : null;
  const different = variants.find(({ price }) => {
    const other = readPrice(price, hasDecimalCommas);
    return price !== priced.price && ("reason" in other || (other.paise !== null && other.paise !== paise));
  });
  if (different !== undefined)
    notes.push({
      line: different.line,
      reason: `variants have different prices; the first, ${quoted(priced.price)}, stands for all`,
    });
}

/** The sum of all variants' stock; null when the file has no number, or one below 0 where none can be. */
function stockOf(
  rows: readonly ProductRow[],
  { oversells }: Stated,
  refuse: (line: number, reason: string) => void,
  notes: Issue[],
): { stock: number | null; isBelowZero: boolean } {
  const variants = rows.filter(({ variant }) => variant !== "");
  if (variants.length > 0 && variants.every(({ isAvailable }) => isAvailable === false))
    return { stock: 0, isBelowZero: false };
  let sum: number | null = null;
  let isBelowZero = false;
  for (const { line, stock, isAvailable } of variants) {
    if (stock === null || stock === "" || isAvailable === false) continue;
    const written = westernDigits(stock.normalize("NFKC").replace(/^'(?=\d)/, "")).replace(
      /^(\+?\d[\d,.]*) ?(?:pcs?|pieces?|nos?|units?)\.?$/i,
      "$1",
    );
    const digits = /^[+-]?\d{1,3}(,\d{2,3})+(\.0+)?$/.test(written) ? written.replaceAll(",", "") : written;
    if (!/^[+-]?\d+(\.0+)?$/.test(digits) || Number(digits) > MAX_STOCK) {
      refuse(line, `the stock ${quoted(stock)} cannot be right`);
      continue;
    }
    if (Number(digits) < 0) {
      notes.push({
        line,
        reason: `the stock ${quoted(stock)} ${oversells ? "counts as none" : "cannot be right: that of the product stays, and a new one has none"}`,
      });
      isBelowZero ||= !oversells;
    }
    sum = (sum ?? 0) + Math.max(0, Number(digits));
  }
  // A variant that is available without a number makes the stock unknown.
  if (sum === 0 && variants.some(({ stock, isAvailable }) => isAvailable === true && (stock === null || stock === "")))
    return { stock: null, isBelowZero };
  if (sum !== null && sum > MAX_STOCK) refuse(rows[0]?.line ?? 0, `the stock ${sum} cannot be right`);
  return { stock: isBelowZero ? null : sum, isBelowZero };
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

/** The pictures at their places, where the file has columns for some places only. */
function placedPictures(rows: readonly ProductRow[]): (string | null)[] {
  const places = Array.from({ length: MAX_PICTURES }, (_, place) => {
    const sources = rows.flatMap(({ pictures }) => pictures.filter(({ position }) => position === place));
    return sources.map(({ source }) => pictureAddressIn(source)).find((address) => address !== null) ?? null;
  });
  return places.slice(0, places.findLastIndex((address) => address !== null) + 1);
}

/** A full http address, a path of the catalogue's own pictures, or the one of an awaited photograph; null for anything else. */
function pictureAddressIn(source: string): string | null {
  const text = source.startsWith("//") ? `https:${source}` : source;
  if (text.length > MAX_SOURCE || /[\\\p{Cc}]/u.test(text)) return null;
  if (/^pictures\/[\w./-]+$/.test(text) && !text.includes("..")) return text;
  const awaited = awaitedPath(text);
  if (awaited !== null) return awaited;
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
