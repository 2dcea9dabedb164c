import { z } from "zod";
import { deliveryLimits } from "#domain/delivery-table.ts";
import {
  cardNames,
  counterNames,
  detailNames,
  textNames,
  type DetailName,
  type ShopNotice,
  type StatedRules,
  type StatedWords,
} from "#domain/shop-content.ts";
import { placeholders, shopPages, type PageTexts } from "#domain/shop-pages.ts";
import type { StatedTaxes } from "#domain/invoice.ts";
import type { SizeTables } from "#domain/size-tables.ts";
import type { ContractCall } from "./call.ts";
import { readShopContent } from "./readers/shop-content.ts";
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

/** The call of the owner's words and tables. */
export const shopContentCalls: readonly ContractCall[] = [
  {
    method: "GET",
    path: "/shop-content",
    name: "getShopContent",
    resource: "terms",
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
];
