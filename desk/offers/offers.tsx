import { z } from "zod";
import { markedOwn, ownLanguage } from "#app/content/own-language.ts";
import { told } from "#app/forms/told-text.tsx";
import {
  listOffers,
  pauseOffer,
  productsNamed,
  readOffer,
  slugsOf,
  writeOffer,
  type DeskOffer,
} from "#api/desk/offers.ts";
import { pageNumber } from "#api/desk/paging.ts";
import { dateText } from "#content/date-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { code } from "#content/language.ts";
import { readCategories } from "#api/shop-content/stored-content.ts";
import { categoryOptions } from "#desk/products/product-fields.ts";
import { offersWords as words } from "#content/desk/offers-words.ts";
import { slugPattern, type ShopCategory } from "#domain/categories.ts";
import { exactText } from "#domain/money.ts";
import { offerCodeFrom, offerLimits } from "#domain/offers.ts";
import { cleanText, codeText } from "#domain/typed-text.ts";
import { ActButton, ButtonLink, DeskForm, LinkBelow, Rows, TapLink } from "#desk/forms.tsx";
import { listPage } from "#desk/list-page.tsx";
import { act, FormRefusal, page, type By, type Labels } from "#desk/page.ts";
import { readBy, rupeesIn, typedAmount } from "#desk/typed-amount.ts";
import type { Visit } from "#desk/visit.ts";

/** The offers of the shop, with or without a code, and what they gave. */
export const offersPage = listPage({
  title: frameWords.offers,
  query: z.object({ page: pageNumber }),
  find: ({ services: { db } }, { page }) => listOffers(db, page),
  show: ({ list: { rows } }) => (
    <>
      <p className="mt-3 max-w-prose">{words.lead}</p>
      <p className="mt-3">
        <ButtonLink to="/desk/offers/new" isQuiet>
          {words.new}
        </ButtonLink>
      </p>
      <Rows rows={rows} none={frameWords.none}>
        {(offer) => (
          <>
            <p className="flex flex-wrap items-center justify-between gap-x-4">
              <TapLink to={`/desk/offers/${offer.id}`} className="font-semibold">
                <span lang={ownLanguage(offer.name)}>{offer.name}</span>
              </TapLink>{" "}
              {offer.paused_at === null ? null : <strong>{words.paused}</strong>}
            </p>
            <p>{told([...(offer.code === null ? [] : [markedOwn(offer.code)]), whatOf(offer)].join(" · "))}</p>
            <p className="numbers text-sm">{usesText(offer)}</p>
          </>
        )}
      </Rows>
    </>
  ),
});

/** What an offer takes off, from when on, and until when. */
function whatOf({ percent, paise, every, fromPaise, first_day: first, last_day: last }: DeskOffer): string {
  const day = (text: string) => dateText(text, "UTC");
  return [
    paise > 0
      ? words.rupeesOff(exactText(paise))
      : every > 1
        ? words.cheapestOff(every, percent)
        : words.percentOff(percent),
    ...(fromPaise > 0 ? [words.fromSubtotal(exactText(fromPaise))] : []),
    ...(first === null ? [] : [words.since(day(first))]),
    ...(last === null ? [] : [words.until(day(last))]),
  ].join(", ");
}

function usesText({ uses, most, givenPaise }: DeskOffer): string {
  return words.used(uses, most, exactText(givenPaise));
}

const kinds = ["percent", "rupees", "cheapest"] as const;
const count = (most: number) =>
  readBy((text) => {
    const number = Number(codeText(text));
    return Number.isInteger(number) && number > 0 && number <= most ? number : undefined;
  }, words.countWrong);
const day = z.iso.date(words.dayWrong).optional();

const form = z
  .object({
    seen: z.string().default(""),
    name: z
      .string(words.nameMissing)
      .max(offerLimits.name, frameWords.tooLong(offerLimits.name))
      .transform((text) => cleanText(text, offerLimits.name))
      .refine((text) => text !== "", words.nameMissing),
    code: readBy((text) => offerCodeFrom(text) ?? undefined, words.codeWrong).optional(),
    kind: z.enum(kinds),
    percent: count(offerLimits.percent).optional(),
    rupees: typedAmount(words.rupeesWrong, (paise) => paise > 0).optional(),
    every: count(offerLimits.every).optional(),
    from: typedAmount(words.rupeesWrong).optional(),
    in: z.record(z.string().regex(slugPattern), z.literal("yes").optional()).default({}),
    products: z
      .string()
      .max(2_000, frameWords.tooLong(2_000))
      .transform((text) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))].slice(0, offerLimits.named))
      .optional(),
    first_day: day,
    last_day: day,
    first_order: z.literal("yes").optional(),
    most: count(1_000_000).optional(),
    most_each: count(1_000_000).optional(),
  })
  .superRefine((typed, ctx) => {
    const refuse = (path: string, message: string) => ctx.addIssue({ code: "custom", path: [path], message });
    if (typed.kind === "rupees" ? typed.rupees === undefined : typed.percent === undefined)
      refuse(typed.kind === "rupees" ? "rupees" : "percent", words.valueMissing);
    if (typed.kind === "cheapest" && (typed.every ?? 0) < 2) refuse("every", words.everyMissing);
    if (typed.first_day !== undefined && typed.last_day !== undefined && typed.last_day < typed.first_day)
      refuse("last_day", words.daysTurned);
    for (const name of ["first_order", "most", "most_each"] as const)
      if (typed.code === undefined && typed[name] !== undefined) refuse(name, words.needsCode);
  });
type Typed = z.output<typeof form>;

const digits = { inputMode: "numeric" } as const;
const labels = (loaded: Loaded): Labels => ({
  name: { label: words.name, hint: words.nameHint, isOwn: true },
  code: { label: words.code, hint: words.codeHint, isOwn: true },
  kind: { label: words.kind, as: "select", options: kinds.map((value) => ({ value, text: words.kinds[value] })) },
  percent: { label: words.percent, ...digits },
  rupees: { label: words.rupees, inputMode: "decimal" },
  every: { label: words.every, ...digits },
  from: { label: words.from, inputMode: "decimal", hint: words.fromHint },
  ...Object.fromEntries(
    categoryOptions(loaded.categories).map(({ value, text }) => [
      `in.${value}`,
      { label: text, as: "check", group: words.categories },
    ]),
  ),
  products: { label: words.products, hint: words.productsHint },
  first_day: { label: words.firstDay, as: "day" },
  last_day: { label: words.lastDay, as: "day" },
  first_order: { label: words.firstOrder, as: "check" },
  most: { label: words.most, ...digits },
  most_each: { label: words.mostEach, ...digits },
});

/** An offer, or null for a new one, and the categories that there are. */
interface Loaded {
  offer: DeskOffer | null;
  slugs: string[];
  categories: readonly ShopCategory[];
}

/** What the form holds of an offer; of a new one, what is usual. */
function valuesOf(loaded: Loaded): Record<string, string | undefined> {
  const { offer, slugs } = loaded;
  if (offer === null) return { seen: "", kind: "percent" };
  const { seen, name, code, percent, paise, every, fromPaise } = offer;
  const text = (value: number | null) => (value === null || value === 0 ? undefined : String(value));
  return {
    seen,
    name,
    code: code ?? undefined,
    kind: paise > 0 ? "rupees" : every > 1 ? "cheapest" : "percent",
    percent: text(percent),
    rupees: paise > 0 ? rupeesIn(paise) : undefined,
    every: every > 1 ? String(every) : undefined,
    from: fromPaise > 0 ? rupeesIn(fromPaise) : undefined,
    ...Object.fromEntries(offer.categories.map((slug) => [`in.${slug}`, "yes"])),
    products: slugs.join(", ") || undefined,
    first_day: offer.first_day ?? undefined,
    last_day: offer.last_day ?? undefined,
    first_order: offer.first_order === 1 ? "yes" : undefined,
    most: text(offer.most),
    most_each: text(offer.most_each),
  };
}

/** What is typed as it is written: of what another kind needs nothing is kept. */
function statedIn({ kind, ...typed }: Typed, products: readonly string[]) {
  return {
    name: typed.name,
    code: typed.code ?? null,
    percent: kind === "rupees" ? 0 : (typed.percent ?? 0),
    amount_paise: kind === "rupees" ? (typed.rupees ?? 0) : 0,
    every: kind === "cheapest" ? (typed.every ?? 1) : 1,
    from_paise: typed.from ?? 0,
    categories: JSON.stringify(Object.keys(typed.in).filter((slug) => typed.in[slug] === "yes")),
    products: JSON.stringify(products),
    first_order: Number(typed.first_order === "yes"),
    first_day: typed.first_day ?? null,
    last_day: typed.last_day ?? null,
    most: typed.most ?? null,
    most_each: typed.most_each ?? null,
  };
}

const NEW = "new";

/** One offer, or a new one: its form, and the button that pauses it. */
export const offerPage = page({
  async load({ services: { db } }: Visit, { id }: By<"id">): Promise<Loaded> {
    const offer = id === NEW ? null : await readOffer(db, id);
    return { offer, slugs: await slugsOf(db, offer?.products ?? []), categories: await readCategories(db, code) };
  },
  acts: {
    save: act("saveOffer", "catalogue", {
      form,
      labels,
      values: valuesOf,
      async does({ trx, at }, typed, { id }: By<"id">) {
        const { ids, unknown } = await productsNamed(trx, typed.products ?? []);
        if (unknown.length > 0) throw new FormRefusal({ products: words.productsUnknown(unknown.join(", ")) });
        const written = await writeOffer(trx, id === NEW ? null : id, statedIn(typed, ids), { seen: typed.seen, at });
        if (written === null) throw new FormRefusal({ code: words.codeTwice });
        return { subject: typed.code ?? typed.name };
      },
      to: () => "/desk/offers",
      done: () => words.saved,
    }),
    pause: act("pauseOffer", "catalogue", {
      form: z.object({ seen: z.string() }),
      values: (loaded: Loaded) => ({ seen: loaded.offer?.seen }),
      async does({ trx, at }, { seen }, { id }: By<"id">) {
        const isPaused = await pauseOffer(trx, id, { seen, at });
        return { answer: isPaused, details: { paused: isPaused } };
      },
      done: (isPaused) => (isPaused ? words.nowPaused : words.nowCounts),
    }),
  },
  title: (loaded) => loaded.offer?.name ?? words.new,
  show: ({ data: { offer }, forms: { save, pause } }) => (
    <>
      {offer && (
        <p className="numbers mt-2">
          {offer.paused_at === null ? null : <strong>{words.paused} · </strong>}
          {usesText(offer)}
        </p>
      )}
      {offer && (
        <ActButton form={pause} isQuiet>
          {offer.paused_at === null ? words.pause : words.resume}
        </ActButton>
      )}
      <DeskForm form={save} button={frameWords.save} className="mt-4 max-w-md" />
      <LinkBelow to="/desk/offers">{words.back}</LinkBelow>
    </>
  ),
});
