import { z } from "zod";
import { categories, presetCategories, slugPattern } from "#domain/categories.ts";
import { deliveryLimits, usualCalendar } from "#domain/delivery-table.ts";
import {
  cardNames,
  counterNames,
  detailNames,
  MAX_DETAIL,
  slideNames,
  textNames,
  type ShopContent,
  type StatedRules,
  shopPages,
  measuredThings,
  sizeUnits,
} from "#domain/shop-content.ts";
import { placeholders } from "#domain/shop-pages.ts";
import type { StatedTaxes } from "#domain/invoice.ts";
import { callsOf } from "./call.ts";
import { each } from "./customer-fields.ts";
import { thingIn } from "./normalise.ts";
import { wireData } from "./shape.ts";

/** A part that may be left out, and counts as left out where it cannot be read. */
const part = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

/** A part of the content: null where nobody stated it. */
const stated = <Schema extends z.ZodType>(schema: Schema) => part(schema).transform((told) => told ?? null);

const text = z.string().min(1);
const days = z.int().min(0).max(deliveryLimits.days);
const day = z.iso.date();
/** The days of a list in which something else stands, too. */
const daysAmong = (told?: { value: unknown }) =>
  [told?.value]
    .flat()
    .filter((one) => day.safeParse(one).success)
    .slice(0, deliveryLimits.holidays) as string[];
const deliveryRow = z.tuple([
  text.regex(/^[1-9]\d{0,5}$/).describe("The beginning of the PIN codes; the longest one counts."),
  days.describe("Days on the way."),
  days.describe("Working days of packing."),
  z.boolean().describe("Whether cash is taken on delivery."),
  z.boolean().describe("Whether it is delivered to at all."),
  z.string().nullable().describe("The name of the place."),
]);

/** A row of the delivery table: prefix, days on the way, days of packing, cash, served, place. */
export type WireDeliveryRow = z.infer<typeof deliveryRow>;

const category = z.object({
  slug: z.string().regex(slugPattern).max(60).describe("Its address, and its word in `category` of products."),
  name: part(text).describe("Left out where the shop has words for it, as for those of the specification."),
  words: part(z.array(text)).describe("Other words that mean it, such as in addresses."),
  piece: part(text).describe("The id of the product whose picture stands for it. Left out: one of its own."),
  follows: part(z.enum(categories)).describe("What it is measured like, and worn with, where it says nothing itself."),
  sidebar: part(z.boolean()).describe("Whether lists lead to it. Left out: yes."),
  home: part(z.boolean()).describe("Whether Home and the collection show it. Left out: yes."),
  hidden: part(z.boolean()).describe("Whether only its address leads to it. Left out: no."),
});

/** A category as it is stored and sent. */
export type WireCategory = z.infer<typeof category>;

const measure = z.string().max(20);

const sizeTables = z
  .object({
    sizes: z.array(z.string()).describe("All sizes of all tables, from small to large."),
    tables: z.array(
      z.object({
        name: z.string().describe("A category, or a name that products state in `size_table`."),
        title: z.string().optional().describe("Its name in the language that was asked for, where it has one."),
        advice: z.string().optional().describe("What to do between two sizes. Left out: the shop's usual advice."),
        measures: z.array(
          z.object({
            name: z.string().describe("What is measured, such as bust."),
            of: z.enum(measuredThings).describe("Of who wears the piece, or of the piece."),
            unit: z.enum(sizeUnits).describe("The unit of the values. The shop computes the other."),
            all: measure.optional().describe('A number, or a span such as "34-36", where all sizes have the same.'),
            bySize: z.record(z.string(), measure).optional().describe("The values by size, where they differ."),
          }),
        ),
      }),
    ),
  })
  .meta({ id: "SizeTables", description: "The measures of sizes. Nothing is shown where it is left out." });

const sections = z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()).readonly() })).min(1);
const calendar = z
  .object({
    working_days: z
      .array(z.int().min(0).max(6))
      .min(1)
      .describe("0 is Sunday.")
      .catch([...usualCalendar.workingDays]),
    last_packing: z
      .int()
      .min(1)
      .max(24)
      .describe("The hour from which an order is packed as if it came on the next day.")
      .catch(usualCalendar.lastPacking),
    holidays: z.array(day).max(deliveryLimits.holidays).catch(daysAmong),
  })
  .transform(({ working_days: workingDays, last_packing: lastPacking, ...rest }) => ({
    workingDays,
    lastPacking,
    ...rest,
  }));

/** The owner's words and tables as they are stored and sent. Each part is left out where nobody stated it. */
const content = z
  .object({
    pages: stated(z.object(each(shopPages, part(sections.readonly())))).describe(
      `Texts of pages. Words in braces, such as {${placeholders[1]}}, stand for what the rules of the shop say.`,
    ),
    details: stated(z.object(each(detailNames, part(text.transform((said) => said.slice(0, MAX_DETAIL)))))).describe(
      "How to reach the shop, and who stands behind it, in place of the shop's settings.",
    ),
    categories: stated(z.array(category).min(1)).describe(
      `The categories in their places. Left out: those of the specification, ${categories.join(", ")}.`,
    ),
    sizes: stated(sizeTables),
    delivery: part(z.array(deliveryRow)).describe(`Where parcels go in India, at most ${deliveryLimits.rows} rows.`),
    calendar: stated(calendar).describe("When parcels are packed; left out: Monday to Saturday until 14 hours."),
    words: stated(
      z.object({
        ...each(counterNames, part(z.int().min(0).nullable())),
        ...each([...cardNames, ...textNames], part(text.nullable())),
        testimonial: part(z.object({ text, by: z.string() }).nullable()),
      }),
    ).describe("Counters, cards and texts of Home and About in place of the usual ones; null leaves one out."),
    slides: stated(z.object(each(slideNames, part(z.object({ picture: text, alt: z.string() }))))).describe(
      "Pictures of slides of Home in place of those of pieces, best 4:3 and 1,280 px wide; each with what it shows.",
    ),
    notice: stated(
      z.object({
        text,
        until: z.iso.date().nullable().describe("The last day on which it is shown; null for no end."),
      }),
    ).describe("A notice on every page, such as of a holiday."),
  })
  .meta({
    id: "ShopContent",
    description: "The owner's words and tables. Each part is left out where nobody stated it.",
  });

/** The same as the embedded upstream stores it. The terms tell the rules, and invoices the taxes. */
export type WireShopContent = z.input<typeof content> & { rules?: StatedRules; taxes?: StatedTaxes };

/** Reads `GET /shop-content` from `data` or the body itself. What cannot be read counts as not stated, of the table a row. */
export function readShopContent(body: unknown): ShopContent {
  const entry = thingIn(body, "data", () => true) ?? {};
  const told = content.omit({ delivery: true }).parse(entry);
  const stated = Array.isArray(entry["delivery"]) ? entry["delivery"].slice(0, deliveryLimits.rows) : [];
  const rows = stated.flatMap((row) => {
    const [prefix, days, packingDays, cash, served, place] = deliveryRow.safeParse(row).data ?? [];
    return prefix === undefined ? [] : [[prefix, { prefix, days, packingDays, cash, served, place }]];
  });
  return {
    ...told,
    categories:
      told.categories?.map(({ slug, name = null, words = [], piece = null, ...one }) => {
        const { follows = categories.find((preset) => preset === slug) ?? null } = one;
        const { sidebar: inSidebar = true, home: onHome = true, hidden: isHidden = false } = one;
        return { slug, name, words, piece, follows, inSidebar, onHome, isHidden };
      }) ?? presetCategories,
    delivery: rows.length === 0 ? null : Object.fromEntries(rows),
  };
}

/** The content of a shop whose owner stated nothing. */
export const noContent = readShopContent({});

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
    answer: wireData(content),
    read: readShopContent,
  },
});
