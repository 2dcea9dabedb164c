import { z } from "zod";
import { markedOwn } from "#app/content/own-language.ts";
import { told } from "#app/forms/told-text.tsx";
import { categoryName } from "#app/content/category-name.ts";
import { countryName } from "#app/content/countries.ts";
import type { Database } from "#api/database/tables.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { fingerprint } from "#api/staff/once.ts";
import { partsWords as words } from "#content/desk/parts-words.ts";
import { code } from "#content/language.ts";
import { dateText } from "#content/date-words.ts";
import type { ShopCategory } from "#domain/categories.ts";
import { dayOf } from "#domain/dates.ts";
import type { GstRate } from "#domain/gst.ts";
import { exactText } from "#domain/money.ts";
import { shopPages } from "#domain/shop-content.ts";
import { formPage } from "#desk/form-page.tsx";
import { TapLink } from "#desk/forms.tsx";
import { page } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";
import { categoriesOf, refuseLost } from "./categories.tsx";
import { deliveryOf } from "./delivery.tsx";
import { partAct, readHeld, shopParts, type Held, type ShopPart, type Stored } from "./held.ts";
import { pagePart, details, homeAndAbout, notice } from "./shop-parts.ts";
import { partPage, type FormPart } from "./part.tsx";
import { calendar, rules, taxes } from "./rule-parts.ts";

/** What is stored where nothing is stated. */
const unstated = (name: ShopPart) => ({ name, said: {} }) as Stored;
/** A part as its page, and as what is removed of it. */
const formPart = <Typed,>(part: ShopPart, form: FormPart<Typed>) => ({
  page: partPage(part, form),
  values: form.values as (held: Held) => unknown,
  without: (held: Held, db: Database) =>
    form.nothing === undefined ? unstated(part) : form.stored(form.nothing, held, db),
});
const tablePart = (
  name: "sizes" | "delivery" | "slides" | "categories",
  refuse?: (held: Held, db: Database) => Promise<void>,
) => ({
  page: null,
  values: ({ held: { en, hi } }: Held): unknown => [en[name], hi[name]],
  async without(held: Held, db: Database) {
    await refuse?.(held, db);
    return unstated(name);
  },
});

/** Every part by its name in addresses. The pages of slides and of the two tables are their own. */
export const parts = {
  details: formPart("details", details),
  notice: formPart("notice", notice),
  categories: tablePart("categories", refuseLost),
  words: formPart("words", homeAndAbout),
  slides: tablePart("slides"),
  rules: formPart("rules", rules),
  taxes: formPart("taxes", taxes),
  calendar: formPart("calendar", calendar),
  delivery: tablePart("delivery"),
  sizes: tablePart("sizes"),
  "page-home": formPart("page-home", pagePart("home")),
  "page-about": formPart("page-about", pagePart("about")),
  "page-shipping": formPart("page-shipping", pagePart("shipping")),
  "page-returns": formPart("page-returns", pagePart("returns")),
  "page-terms": formPart("page-terms", pagePart("terms")),
  "page-faq": formPart("page-faq", pagePart("faq")),
} satisfies Record<ShopPart, unknown>;

/** All parts: what holds, and since when it is stated. */
export const wordsPage = page({
  load: (visit: Visit) => readHeld(visit),
  title: () => frameWords.words,
  show: ({ data: held, visit: { shop, services } }) => {
    const today = dayOf(services.now().toISOString(), shop.timeZone) ?? "";
    const lines = linesOf(held);
    return (
      <>
        <p className="mt-3 max-w-prose">{words.lead}</p>
        {(["shop", "rules", "pages"] as const).map((group) => (
          <section key={group} className="mt-6">
            <h2>{words.groups[group]}</h2>
            <ul className="mt-2 grid gap-2 md:grid-cols-2">
              {shopParts
                .filter((part) => groupOf(part) === group)
                .map((part) => (
                  <li key={part} className="card p-3">
                    <TapLink to={addressOfPart(part)} className="font-semibold">
                      {words.parts[part][0]}
                    </TapLink>
                    {(lines[part] ?? []).map((text) => (
                      <p key={text} className="wrap-anywhere">
                        {told(text)}
                      </p>
                    ))}
                    <p className="text-sm text-ink-soft">
                      {stateOf(part, held, shop.timeZone)}
                      {part === "notice" && (held.held.en.notice?.until ?? today) < today ? ` ${words.over}` : ""}
                    </p>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </>
    );
  },
});

const addressOfPart = (part: ShopPart) => `/desk/words/${part}${parts[part].page === null ? "/table" : ""}`;

const groupOf = (part: ShopPart) =>
  part.startsWith("page-")
    ? "pages"
    : ["details", "notice", "categories", "words", "slides"].includes(part)
      ? "shop"
      : "rules";

function stateOf(part: ShopPart, { held, stated, changedAt }: Held, timeZone: string): string {
  const isIn = ({ en, hi }: Held["held"]) => {
    const shopPage = shopPages.find((one) => part === `page-${one}`);
    if (shopPage !== undefined) return [en, hi].some(({ pages }) => pages?.[shopPage] !== undefined);
    return part in en || part in hi;
  };
  const at = changedAt[part.startsWith("page-") ? "pages" : (part as "rules")];
  if (isIn(stated) && at !== undefined) return words.since(dateText(at, timeZone));
  return isIn(held) ? words.samples : words.parts[part][1];
}

/** What holds, where it fits into a line. */
function linesOf(whole: Held): Partial<Record<ShopPart, string[]>> {
  const { held, name, preset, terms, seller } = whole;
  const all = categoriesOf(whole, code);
  const { notice: own, sizes, details: stated } = held.en;
  const { shipping, delivery } = terms;
  const free = shipping.freeOverPaise === null ? null : exactText(shipping.freeOverPaise);
  const { upToPaise } = delivery.cash;
  return {
    details: [name, stated?.phone ?? preset.details.phone, stated?.email ?? preset.details.email].flatMap((text) =>
      text === undefined ? [] : [markedOwn(text)],
    ),
    rules: [
      words.shipping(exactText(shipping.amountPaise), free),
      delivery.countries.map((code) => countryName(code)).join(", "),
      words.cash(upToPaise === null ? null : exactText(upToPaise)),
    ],
    taxes: linesOfTaxes(seller, all),
    ...(own && {
      notice: [
        markedOwn(own.text),
        ...(own.until === null ? [] : [words.until(dateText(`${own.until}T12:00Z`, "UTC"))]),
      ],
    }),
    ...(held.en.categories && {
      categories: [all.map(({ slug }) => markedOwn(categoryName(all, slug, "many"))).join(", ")],
    }),
    ...(sizes && {
      sizes: [sizes.tables.map((table) => markedOwn(table.title ?? categoryName(all, table.name, "many"))).join(", ")],
    }),
    ...(held.en.delivery && { delivery: [words.places(deliveryOf(whole).length)] }),
  };
}

/** Who sells, and by which taxes invoices are made. */
function linesOfTaxes(
  { name, address, state, gstin, rates, hsn }: Held["seller"],
  all: readonly ShopCategory[],
): string[] {
  const { taxNames } = words;
  const { otherwise: otherCode, ...codes } = hsn;
  const percent = (rate: number) => `${rate / 100} %`;
  const rateText = (rate: GstRate) =>
    typeof rate === "number"
      ? percent(rate)
      : rate
          .map((step) =>
            step.upToPaise === null ? percent(step.rate) : words.upTo(percent(step.rate), exactText(step.upToPaise)),
          )
          .join(", ");
  const perKind = <Value,>(
    named: Partial<Record<string, Value>>,
    other: Value | null | undefined,
    said: (value: Value) => string,
  ) => [
    ...Object.entries(named).map(([kind, value]) => `${categoryName(all, kind, "many")} ${said(value as Value)}`),
    ...(other === null || other === undefined ? [] : [`${words.otherCategories} ${said(other)}`]),
  ];
  const facts: [string, (string | null)[]][] = [
    [taxNames.seller, [name, address]],
    [taxNames.gstin, [gstin]],
    [taxNames.state, [state]],
    [taxNames.rates, perKind(rates.byCategory, rates.otherwise, rateText)],
    [taxNames.hsn, perKind(codes, otherCode, String)],
  ];
  return facts.map(([label, texts]) => {
    const said = texts.flatMap((text) => (text === null || text === "" ? [] : [markedOwn(text)]));
    return `${label}: ${said.join("; ") || words.notSet}`;
  });
}

/** Asks before what is stated of a part is removed. */
export const resetPage = (part: ShopPart) => {
  const { values, without } = parts[part];
  const [title, usual] = words.parts[part];
  const back = (): string => "/desk/words";
  return formPage({
    load: async (visit: Visit) => ({ seen: fingerprint(values(await readHeld(visit))) }),
    words: () => ({
      title: words.resetTitle(title),
      text: `${words.resetLead} ${usual}`,
      button: words.resetNow,
      back: words.keep,
    }),
    back,
    act: partAct("resetShopPart", part, {
      form: z.object({ seen: z.string() }),
      values: ({ seen }: { seen: string }) => ({ seen }),
      seen: values,
      change: (held, _typed, db) => without(held, db),
      done: words.wasReset(title),
    }),
  });
};
