import { z } from "zod";
import { deliveryLimits, usualCalendar } from "#domain/delivery-table.ts";
import { cardNames, counterNames, detailNames, MAX_DETAIL, textNames, type ShopContent } from "#domain/shop-content.ts";
import { shopPages } from "#domain/shop-pages.ts";
import { isRecord, objectAt } from "#contract/envelope.ts";
import { wireSizeTables } from "#contract/size-tables.ts";

/** Reads `GET /shop-content` from `data` or the body itself. What cannot be read counts as not stated. */
export function readShopContent(body: unknown): ShopContent {
  const entry = objectAt(body, ["data", ""]);
  return {
    details: readDetails(entry?.["details"]),
    pages: readPages(entry?.["pages"]),
    sizes: wireSizeTables.safeParse(entry?.["sizes"]).data ?? null,
    delivery: readDelivery(entry?.["delivery"]),
    calendar: readCalendar(entry?.["calendar"]),
    words: statedWords.safeParse(entry?.["words"]).data ?? null,
    notice: notice.safeParse(entry?.["notice"]).data ?? null,
  };
}

/** By hand, since a table may have thousands of rows. A row that cannot be read is left out. */
function readDelivery(value: unknown): ShopContent["delivery"] {
  if (!Array.isArray(value)) return null;
  const rows = value.slice(0, deliveryLimits.rows).flatMap((row: unknown) => {
    const [prefix, days, packingDays, cash, served, place] = Array.isArray(row) ? (row as unknown[]) : [];
    return typeof prefix === "string" && /^[1-9]\d{0,5}$/.test(prefix) && isCount(days) && isCount(packingDays)
      ? [
          {
            prefix,
            days,
            packingDays,
            cash: cash === true,
            served: served === true,
            place: typeof place === "string" && place !== "" ? place : null,
          },
        ]
      : [];
  });
  return rows.length === 0 ? null : Object.fromEntries(rows.map((row) => [row.prefix, row]));
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= deliveryLimits.days;
}

function readCalendar(value: unknown): ShopContent["calendar"] {
  if (!isRecord(value)) return null;
  const { working_days: days, last_packing: hour, holidays } = value;
  const workingDays = Array.isArray(days) ? [0, 1, 2, 3, 4, 5, 6].filter((day) => days.includes(day)) : [];
  return {
    workingDays: workingDays.length === 0 ? usualCalendar.workingDays : workingDays,
    lastPacking: Number.isInteger(hour) ? Number(hour) : usualCalendar.lastPacking,
    holidays: Array.isArray(holidays)
      ? holidays.filter((day) => typeof day === "string").slice(0, deliveryLimits.holidays)
      : [],
  };
}

function readDetails(value: unknown): ShopContent["details"] {
  if (!isRecord(value)) return null;
  return Object.fromEntries(
    detailNames.flatMap((name) => {
      const text = value[name];
      return typeof text === "string" && text !== "" ? [[name, text.slice(0, MAX_DETAIL)]] : [];
    }),
  );
}

const sections = z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) }));

const text = z.string().min(1).nullish().catch(undefined);
const count = z.int().min(0).nullish().catch(undefined);
const named = <Name extends string, Value extends z.ZodType>(names: readonly Name[], value: Value) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>;
/** One that cannot be read is as usual. */
const statedWords = z.object({
  ...named(counterNames, count),
  ...named([...cardNames, ...textNames], text),
  testimonial: z
    .object({ text: z.string().min(1), by: z.string() })
    .nullish()
    .catch(undefined),
});
const notice = z.object({ text: z.string().min(1), until: z.iso.date().nullable().catch(null) });

/** A page that cannot be read keeps its usual text. */
function readPages(value: unknown): ShopContent["pages"] {
  if (!isRecord(value)) return null;
  const read = shopPages.flatMap((page) => {
    const { data = [] } = sections.safeParse(value[page]);
    return data.length === 0 ? [] : [[page, data] as const];
  });
  return Object.fromEntries(read);
}
