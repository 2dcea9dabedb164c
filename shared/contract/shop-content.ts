import { z } from "zod";
import { deliveryLimits, usualCalendar } from "#domain/delivery-table.ts";
import {
  cardNames,
  counterNames,
  detailNames,
  MAX_DETAIL,
  textNames,
  type DetailName,
  type ShopContent,
  type ShopNotice,
  type StatedRules,
  type StatedWords,
} from "#domain/shop-content.ts";
import { placeholders, shopPages, type PageTexts } from "#domain/shop-pages.ts";
import type { StatedTaxes } from "#domain/invoice.ts";
import type { SizeTables } from "#domain/size-tables.ts";
import { callsOf } from "./call.ts";
import { isRecord, thingIn } from "./normalise.ts";
import { wireSizeTables } from "./size-tables.ts";

/** The owner's words and tables as they are stored and sent. Each part is left out where nobody stated it. */
export const wireShopContent = z
  .looseObject({
    pages: z
      .looseObject({})
      .optional()
      .describe(
        `Texts of pages (some of ${shopPages.join(", ")}), each a list of parts with a heading and paragraphs. Words in braces, such as {${placeholders[1]}}, stand for what the rules of the shop say.`,
      ),
    details: z
      .looseObject({})
      .optional()
      .describe(
        `How to reach the shop, and who stands behind it, in place of the shop's settings: some of ${detailNames.join(", ")}.`,
      ),
    sizes: wireSizeTables.optional(),
    delivery: z
      .array(z.array(z.unknown()))
      .optional()
      .describe(
        `Where parcels go in India, at most ${deliveryLimits.rows} rows. A row has the prefix of the PIN codes (one to six digits, as a text; the longest one counts), the days on the way, the working days of packing, whether cash is taken on delivery, whether it is delivered to at all, and the name of the place or null.`,
      ),
    calendar: z
      .looseObject({
        working_days: z.array(z.int().min(0).max(6)).describe("At least one; 0 is Sunday."),
        last_packing: z
          .int()
          .min(1)
          .max(24)
          .describe("The hour from which an order is packed as if it came on the next day."),
        holidays: z.array(z.iso.date()).describe(`At most ${deliveryLimits.holidays}.`),
      })
      .optional()
      .describe("When parcels are packed; Monday to Saturday until 14 hours where it is left out."),
    words: z
      .looseObject({})
      .optional()
      .describe(
        `Counters (${counterNames.join(", ")}, whole numbers), cards of the about page (${cardNames.join(", ")}, texts), texts of Home and About (${textNames.join(", ")}) and the testimonial of Home (text and by), in place of the usual ones; null leaves one out.`,
      ),
    notice: z
      .looseObject({
        text: z.string(),
        until: z.iso.date().nullable().describe("The last day on which it is shown; null for no end."),
      })
      .optional()
      .describe("A notice on every page, such as of a holiday."),
  })
  .meta({
    id: "ShopContent",
    description: "The owner's words and tables. Each part is left out where nobody stated it.",
  });

/** A row of the delivery table: prefix, days on the way, days of packing, cash, served, place. */
export type WireDeliveryRow = [
  prefix: string,
  days: number,
  packingDays: number,
  cash: boolean,
  served: boolean,
  place: string | null,
];

/** The same as the embedded upstream stores it. */
export interface WireShopContent {
  details?: Partial<Record<DetailName, string>>;
  pages?: PageTexts;
  sizes?: SizeTables;
  delivery?: WireDeliveryRow[];
  calendar?: { working_days: number[]; last_packing: number; holidays: string[] };
  words?: StatedWords;
  notice?: ShopNotice;
  /** The terms tell them. */
  rules?: StatedRules;
  /** It is not sent: invoices tell it. */
  taxes?: StatedTaxes;
}

/** Reads `GET /shop-content` from `data` or the body itself. What cannot be read counts as not stated. */
export function readShopContent(body: unknown): ShopContent {
  const entry = thingIn(body, "data", () => true);
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

/** The call of the owner's words and tables. */
export const shopContentCalls = callsOf("terms", {
  getShopContent: {
    call: "GET /shop-content",
    does: "Answers the owner's words and tables.",
    notes: [
      "The shop reads it when `content_version` of the terms has changed.",
      "`Accept-Language: hi` asks for it in Hindi. What was not stated in Hindi stays as it is. The answer says by `Content-Language: hi` that something was; without that the shop shows the English one. `Vary` names the header.",
    ],
    auth: "none",
    without: "shows what its own settings say",
    success: { status: 200, body: z.looseObject({ data: wireShopContent }) },
    read: readShopContent,
    refusals: [],
    examples: [
      {
        title: "Details alone",
        answer: { data: { details: { "legal name": "Pallu Textiles LLP", hours: "Mon-Sat 10:00 AM - 8:00 PM" } } },
      },
      {
        title: "A delivery table of two rows, with its calendar",
        answer: {
          data: {
            delivery: [
              ["302", 1, 1, true, true, "Jaipur"],
              ["744", 0, 0, false, false, null],
            ],
            calendar: { working_days: [1, 2, 3, 4, 5, 6], last_packing: 14, holidays: ["2026-11-08"] },
          },
        },
      },
    ],
  },
});
