import { z } from "zod";
import { categoryName } from "#app/content/category-name.ts";
import { countries } from "#app/content/countries.ts";
import { readBy, typedAmount } from "#desk/typed-amount.ts";
import { partsWords as words } from "#content/desk/parts-words.ts";
import { code } from "#content/language.ts";
import { byName } from "#domain/by-name.ts";
import { categories, type Category, type ShopCategory } from "#domain/categories.ts";
import { deliveryLimits, usualCalendar } from "#domain/delivery-table.ts";
import { categoriesWithoutRate, gstRateIn, gstRateText, isGstin, stateOfGstin, type GstRate } from "#domain/gst.ts";
import { indianStateFrom } from "#domain/indian-states.ts";
import type { StatedTaxes } from "#domain/invoice.ts";
import type { Paise } from "#domain/money.ts";
import { codeText } from "#domain/typed-text.ts";
import { FormRefusal, type ShownFields } from "#desk/page.ts";
import { categoriesOf } from "./categories.tsx";
import type { FormPart } from "./part.tsx";
import { dayIn } from "./shop-parts.ts";

/** The largest amount of a rule, in rupees, as of the settings. */
const MOST_RUPEES = 1_000_000;

const amount = typedAmount(words.amountWrong(MOST_RUPEES), (paise) => paise <= MOST_RUPEES * 100);
const rupees = (paise: Paise | null) => (paise === null ? "" : String(paise / 100));
const yes = z.literal("yes").optional();

/** What was typed into fields of which each is ticked or not. */
const ticksOf = <Name extends string>(names: readonly Name[]) => byName(names, () => yes);

/** The same fields as they are shown. */
const ticks = (names: readonly string[], group: string, label: (place: number) => string | undefined): ShownFields =>
  Object.fromEntries(names.map((name, place) => [name, { label: label(place) ?? name, as: "check", group }]));

const countryNames = countries.map(({ value }) => `country-${value}` as const);
const rulesForm = z
  .object({
    shipping: amount,
    "free-over": amount.optional(),
    "cash-up-to": amount.optional(),
    "confirms-cash": yes,
    seen: z.string(),
  })
  .extend(ticksOf(countryNames))
  .refine((typed) => countryNames.some((name) => typed[name] !== undefined), {
    path: [countryNames[0] ?? ""],
    error: words.countriesMissing,
  })
  .refine((typed) => typed["cash-up-to"] !== 0, { path: ["cash-up-to"], error: words.amountWrong(MOST_RUPEES) });

export const rules: FormPart<z.output<typeof rulesForm>> = {
  groups: {
    "": {
      shipping: { label: words.cost, hint: words.costHint },
      "free-over": { label: words.freeOver, hint: words.freeOverHint },
      ...ticks(countryNames, words.countries, (place) => countries[place]?.text),
      "cash-up-to": { label: words.cashUpTo, hint: words.cashHint },
      "confirms-cash": { label: words.confirmsCash, as: "check" },
    },
  },
  form: rulesForm,
  values: ({ terms: { shipping, delivery }, held }) => ({
    shipping: rupees(shipping.amountPaise),
    "free-over": rupees(shipping.freeOverPaise),
    "cash-up-to": rupees(delivery.cash.upToPaise),
    ...(held.en.rules?.confirmsCash && { "confirms-cash": "yes" }),
    ...Object.fromEntries(delivery.countries.map((code) => [`country-${code}`, "yes"])),
  }),
  stored: (typed) => ({
    name: "rules",
    said: {
      en: {
        shippingPaise: typed.shipping,
        freeOverPaise: typed["free-over"] ?? null,
        cashUpToPaise: typed["cash-up-to"] ?? null,
        ...(typed["confirms-cash"] && { confirmsCash: true }),
        countries: countries.map(({ value }) => value).filter((code) => typed[`country-${code}`] !== undefined),
      },
    },
  }),
};

const plain = (text: string) => codeText(text).replaceAll(/[\s%]/g, "");
const rate = readBy((text) => gstRateIn(plain(text)) ?? undefined, words.rateWrong).optional();
const hsn = z
  .string()
  .transform(plain)
  .pipe(z.string().regex(/^\d{4,8}$/, words.hsnWrong))
  .optional();
const perCategory = <Name extends string, Field extends z.ZodType>(name: Name, field: Field) =>
  Object.fromEntries([null, ...categories].map((one) => [one === null ? name : `${name}-${one}`, field])) as Record<
    Name | `${Name}-${Category}`,
    Field
  >;
/** What is typed for all categories, and for each. */
const byCategory = <Value>(typed: Readonly<Record<string, unknown>>, name: string) => ({
  otherwise: (typed[name] as Value | undefined) ?? null,
  named: Object.fromEntries(
    categories.flatMap((one) => {
      const value = typed[`${name}-${one}`] as Value | undefined;
      return value === undefined ? [] : [[one, value]];
    }),
  ) as Partial<Record<Category, Value>>,
});

const taxesForm = z
  .object({
    gstin: z
      .string()
      .transform((text) => plain(text).toUpperCase())
      .refine(isGstin, words.gstinWrong)
      .optional(),
    state: z
      .string()
      .refine((text) => indianStateFrom(text) !== null, words.stateWrong)
      .transform((text) => indianStateFrom(text)?.name ?? null)
      .optional(),
    lower: yes,
    seen: z.string(),
  })
  .extend(perCategory("rate", rate))
  .extend(perCategory("hsn", hsn))
  .transform((typed, ctx): StatedTaxes & { seen: string } => {
    const { gstin = null, state = null, lower, seen } = typed;
    const [rates, codes] = [byCategory<GstRate>(typed, "rate"), byCategory<string>(typed, "hsn")];
    const stated = {
      otherwise: rates.otherwise,
      byCategory: rates.named,
      between: lower ? ("lower" as const) : ("higher" as const),
    };
    const name = gstin === null ? null : stateOfGstin(gstin).name;
    if (name !== null && state !== null && state !== name)
      ctx.addIssue({ code: "custom", path: ["state"], message: words.otherState(name) });
    return {
      gstin,
      state: name ?? state,
      rates: stated,
      hsn: { ...codes.named, ...(codes.otherwise !== null && { otherwise: codes.otherwise }) },
      seen,
    };
  });

const fieldsPerCategory = (
  name: string,
  label: (kind: string | null) => string,
  hint: string,
  named: readonly ShopCategory[],
): ShownFields => ({
  [name]: { label: label(null), hint },
  ...Object.fromEntries(
    categories.map((one) => [`${name}-${one}`, { label: label(categoryName(named, one, "many")) }]),
  ),
});

export const taxes: FormPart<z.output<typeof taxesForm>> = {
  groups: (held) => ({
    "": {
      gstin: { label: words.taxNames.gstin },
      state: { label: words.taxNames.state, hint: words.stateHint },
      ...fieldsPerCategory("rate", words.rateOf, `${words.rateHint} ${words.kindHint}`, categoriesOf(held, code)),
      lower: { label: words.lower, as: "check", group: words.between },
      ...fieldsPerCategory("hsn", words.hsnOf, words.kindHint, categoriesOf(held, code)),
    },
  }),
  form: taxesForm,
  values({ seller: { gstin, state, rates, hsn: codes } }) {
    const { otherwise: otherCode, ...codesByCategory } = codes;
    const { otherwise: otherRate, byCategory: ratesByCategory, between } = rates;
    return {
      gstin: gstin ?? "",
      // The state of a GSTIN is in it.
      state: gstin === null ? (state ?? "") : "",
      rate: otherRate === null ? "" : gstRateText(otherRate),
      ...Object.fromEntries(Object.entries(ratesByCategory).map(([name, one]) => [`rate-${name}`, gstRateText(one)])),
      ...(between === "lower" && { lower: "yes" }),
      hsn: otherCode ?? "",
      ...Object.fromEntries(Object.entries(codesByCategory).map(([name, code]) => [`hsn-${name}`, String(code)])),
    };
  },
  stored({ seen: _seen, ...content }, held) {
    const missing = content.gstin === null ? [] : categoriesWithoutRate(content.rates);
    const names = missing.map((one) => categoryName(categoriesOf(held, code), one, "many"));
    if (names.length > 0) throw new FormRefusal({ gstin: words.ratesMissing(names.join(", ")) });
    return { name: "taxes", said: { en: content } };
  },
};

/** Days with spaces, commas or lines between. What is no day is named. */
const typedDays = z
  .string()
  .transform((text, ctx) => {
    const typed = codeText(text)
      .split(/[\s,;]+/)
      .filter((one) => one !== "");
    const unread = typed.find((one) => dayIn(one) === null);
    if (unread !== undefined) ctx.addIssue({ code: "custom", message: words.holidayWrong(unread) });
    return [...new Set(typed.flatMap((one) => dayIn(one) ?? []))];
  })
  .default([]);

const dayNames = (["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const).map((day) => `day-${day}` as const);
const calendarForm = z
  .object({
    hour: z
      .string(words.hourWrong)
      .regex(/^(?:[1-9]|1\d|2[0-4])(?::00)?$/, words.hourWrong)
      .transform((text) => Number.parseInt(text, 10)),
    holidays: typedDays.refine(
      (days) => days.length <= deliveryLimits.holidays,
      words.tooMany(deliveryLimits.holidays),
    ),
    seen: z.string(),
  })
  .extend(ticksOf(dayNames))
  .refine((typed) => dayNames.some((name) => typed[name] !== undefined), {
    path: [dayNames[0] ?? ""],
    error: words.daysMissing,
  });

export const calendar: FormPart<z.output<typeof calendarForm>> = {
  groups: {
    "": {
      ...ticks(dayNames, words.days, (day) => words.weekdays[day]),
      hour: { label: words.hour },
      holidays: { label: `${words.holidays} ${words.holidaysHint}`, as: "area", rows: 6 },
    },
  },
  form: calendarForm,
  values({ held: { en } }) {
    const { workingDays, lastPacking, holidays } = usualCalendar;
    const usual = { working_days: workingDays, last_packing: lastPacking, holidays };
    const { working_days: days, last_packing: hour, holidays: off } = en.calendar ?? usual;
    return {
      ...Object.fromEntries(days.map((day) => [dayNames[day] ?? "", "yes"])),
      hour: String(hour),
      holidays: off.join("\n"),
    };
  },
  stored: (typed) => ({
    name: "calendar",
    said: {
      en: {
        working_days: dayNames.flatMap((name, day) => (typed[name] === undefined ? [] : [day])),
        last_packing: typed.hour,
        holidays: typed.holidays.toSorted(),
      },
    },
  }),
};
