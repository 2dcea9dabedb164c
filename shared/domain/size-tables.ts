import { categoryFrom, findCategory, followedBy, presetCategories, type ShopCategory } from "./categories.ts";
import type { SizeTable, SizeTables, SizeUnit } from "./shop-content.ts";

/** The name of a table as it is compared: every word for a category names the category. */
export function sizeTableName(text: string): string {
  return categoryFrom(text) ?? text.trim().replaceAll(/\s+/g, " ").toLowerCase();
}

/** The table that a product names, else that of its category, or of the one that this follows; null where there is none. */
export function findSizeTable(
  sizes: SizeTables | null,
  { sizeTable, category }: { sizeTable: string | null; category: string | null },
  categories: readonly ShopCategory[] = presetCategories,
): SizeTable | null {
  const nameOf = (text: string) => findCategory(categories, text)?.slug ?? sizeTableName(text);
  const names = (sizeTable === null ? [category, followedBy(categories, category)] : [sizeTable]).map(
    (text) => text && nameOf(text),
  );
  const tables = sizes?.tables.map((table) => ({ table, name: nameOf(table.name) })) ?? [];
  return names.map((wanted) => tables.find(({ name }) => name === wanted)?.table).find(Boolean) ?? null;
}

/** The sizes of a table, from small to large: those among `wanted`, or all where it has none of them. */
export function sizesOf({ sizes }: SizeTables, table: SizeTable, wanted: readonly (string | null)[] = []): string[] {
  const own = sizes.filter((size) => table.measures.some(({ bySize }) => bySize?.[size] !== undefined));
  const names = wanted.map((size) => size?.toLowerCase());
  const shared = own.filter((size) => names.includes(size.toLowerCase()));
  return shared.length === 0 ? own : shared;
}

const span = /^(\d{1,4}(?:\.\d{1,2})?)(?:\s*[-–]\s*(\d{1,4}(?:\.\d{1,2})?))?$/;

/** The longest measure, in cm. */
const MAX_CM = 1_500;
const CM_IN: Readonly<Record<SizeUnit, number>> = { in: 2.54, cm: 1, m: 100 };

/** The numbers of a value in cm, the lower one first, or one alone; null for what is no measure. */
export function centimetresOf(value: string, unit: SizeUnit): number[] | null {
  const numbers = span.exec(value)?.slice(1).filter(Boolean).map(Number) ?? [];
  const all = numbers.map((number) => number * CM_IN[unit]);
  const [low = 0, high = low] = all;
  return low > 0 && high <= MAX_CM && (all.length === 1 || low < high) ? all : null;
}

/** A value in inches and in its metric unit, without the units' names: as it was written in one, and computed in the other. */
export function inBothUnits(value: string, unit: SizeUnit): { inches: string; metric: string } {
  const written = value.replace(/\s*[-–]\s*/, "–");
  const computed = (unitOf: (cm: number) => number) => (centimetresOf(value, unit) ?? []).map(unitOf).join("–");
  return unit === "in"
    ? { inches: written, metric: computed((cm) => rounded(cm, cm < 30 ? 10 : 1)) }
    : { inches: computed((cm) => rounded(cm / CM_IN.in, cm < 30 ? 10 : 2)), metric: written };
}

/** A number with so many parts of one: tenths of what is small, halves of inches, whole centimetres. */
function rounded(number: number, parts: number): number {
  return Math.round(number * parts) / parts;
}
