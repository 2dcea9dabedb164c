import { z } from "zod";
import { addressOf } from "#app/content/href.ts";
import { markedOwn, ownLanguage } from "#app/content/own-language.ts";
import { problemInWords } from "#app/content/problem-texts.server.ts";
import { jsonText } from "#app/forms/json-text.ts";
import { HiddenField } from "#app/forms/field.tsx";
import { piecesChange, rupeesIn, typedPieces, typedPrice } from "#desk/typed-amount.ts";
import { changeListed, type ChangedProduct } from "#api/desk/edit-products.ts";
import { listProducts, productFilters, type ListedProduct } from "#api/desk/list-products.ts";
import type { ItemResult } from "#api/staff/once.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { productsWords as words, productWords, columnWords } from "#content/desk/products-words.ts";
import { refusalWords } from "#content/desk/refusal-words.ts";
import { pageNumber } from "#api/desk/paging.ts";
import { readCategories } from "#api/shop-content/stored-content.ts";
import { code } from "#content/language.ts";
import { exactText } from "#domain/money.ts";
import { payablePaise } from "#domain/variants.ts";
import { CheckBox, ShortField } from "#desk/controls.tsx";
import { ButtonLink, DeskForm, Submit } from "#desk/forms.tsx";
import { listPage, PartLinks, SearchForm } from "#desk/list-page.tsx";
import { actOnEach } from "#desk/page.ts";
import type { Flash, Visit } from "#desk/visit.ts";
import { categoryOptions } from "#desk/products/product-fields.ts";
import { savedText } from "#desk/products/product-changes.ts";

/** What a row sends: what was seen of its product, and what was typed over it. */
export const rowForm = z.object({
  seen: jsonText(z.object({ paise: z.int(), stock: z.int(), isHidden: z.boolean(), name: z.string() })),
  price: typedPrice.optional(),
  stock: typedPieces.optional(),
  hidden: z.string().optional(),
});
type Row = z.output<typeof rowForm>;

const form = z.object({ row: z.record(z.string(), rowForm) });
type Rows = z.output<typeof form>;

const asked = z.object({
  q: z.string().max(100).default(""),
  category: z
    .string()
    .max(60)
    .regex(/^[a-z0-9-]*$/)
    .default(""),
  show: z.enum([...productFilters, ""]).default(""),
  page: pageNumber,
});

/** The products, newest first, with what changes most often: price, stock, and whether shoppers see them. */
export const productsPage = listPage({
  title: frameWords.products,
  query: asked,
  find: async ({ services: { db, lowStock } }: Visit, query: z.output<typeof asked>) => ({
    ...(await listProducts(db, query, lowStock)),
    categories: await readCategories(db, code),
  }),
  acts: {
    save: actOnEach("changeDeskProduct", "catalogue", {
      form,
      labels: { "row.*.seen": "", "row.*.price": "", "row.*.stock": "", "row.*.hidden": "" },
      values: ({ rows }: { rows: ListedProduct[]; total: number }) => valuesOf(rows),
      of: ({ row }: Rows) => Object.entries(row).filter(([, one]) => isChanged(one)),
      async does({ trx }, slug, one) {
        const { changes } = await changeListed(trx, slug, changeIn(one), false);
        return { changes };
      },
      to: listAgain,
      done: resultsText,
    }),
  },
  show: ({ list: { query, rows, total, at, categories }, visit, forms: { save } }) => {
    // An unticked box sends nothing: of a row that was sent, nothing stored is filled in.
    const unsent = rows.filter(({ slug }) => save?.state.values[fieldOf(slug, "seen")] === undefined);
    const shown = rows.length > 0 && (
      <ul id="products" className="mt-3">
        {rows.map((product) => (
          <Row key={product.slug} product={product} mayChange={save !== null} visit={visit} />
        ))}
      </ul>
    );
    return (
      <>
        <SearchForm name="q" search={query.q} kept={query.show === "" ? {} : { show: query.show }} words={words}>
          <select
            name="category"
            aria-label={columnWords.category}
            defaultValue={query.category}
            className="input w-auto"
          >
            <option value="">{`${columnWords.category}: ${words.all}`}</option>
            {categoryOptions(categories).map(({ value, text }) => (
              <option key={value} value={value} lang={ownLanguage(text)}>
                {text}
              </option>
            ))}
          </select>
        </SearchForm>
        <PartLinks
          label={frameWords.show}
          links={(["", ...productFilters] as const).map((show) => ({
            to: at({ show, page: 1 }),
            text: show === "" ? words.all : words.filters[show],
            isCurrent: show === query.show,
          }))}
        />
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4">
          <p>{total === 0 ? words.none : words.found(total)}</p>
          {save && (
            <ButtonLink to="/desk/new-product" isQuiet>
              {words.new}
            </ButtonLink>
          )}
        </div>
        {save === null || rows.length === 0 ? (
          shown
        ) : (
          <DeskForm form={{ ...save, state: { ...save.state, values: { ...valuesOf(unsent), ...save.state.values } } }}>
            <p className="text-sm">{words.stockHint}</p>
            {shown}
            <div className="act-bar border-t border-line bg-paper py-2">
              <Submit>{frameWords.save}</Submit>
            </div>
          </DeskForm>
        )}
      </>
    );
  },
});

/** One product: what it is, and the fields of what is changed here. */
function Row({
  product: { slug, name, image, price_paise, sale_paise, stock, ...product },
  mayChange,
  visit,
}: {
  product: ListedProduct;
  mayChange: boolean;
  visit: Visit;
}) {
  const address = addressOf(`/desk/products/${slug}`);
  const combinations = Number(product.combinations);
  const [isApart, isHidden] = [Number(product.priced) > 0, product.hidden === 1];
  const picture = (alt: string) => (
    <img
      src={visit.pictureAddress(image, 96)}
      alt={alt}
      width={48}
      height={64}
      loading="lazy"
      className="h-16 w-12 object-cover"
    />
  );
  const paid = exactText(payablePaise({ pricePaise: price_paise, salePaise: sale_paise }));
  const told = [
    ...(mayChange && !isApart ? [] : [isApart ? `${words.from} ${paid}` : paid]),
    ...(mayChange && combinations <= 1 ? [] : [words.pieces(stock)]),
    ...(combinations > 1 ? [words.combinations(combinations)] : []),
    ...(Number(product.waiting) > 0 ? [words.waiting(Number(product.waiting))] : []),
  ];
  return (
    <li id={slug} className="flex flex-wrap gap-x-3 border-t border-line py-1">
      {mayChange ? (
        <a href={`${address}/photographs`} className="mt-2 flex-none">
          {picture(words.of(productWords.photographs, name))}
        </a>
      ) : (
        picture("")
      )}
      {/* Below the picture where text is enlarged. */}
      <div className="grow basis-0 min-w-[min(100%,13rem)]">
        <div className="flex flex-wrap items-start justify-between gap-x-3">
          <a
            href={mayChange ? address : `${address}/preview`}
            lang={ownLanguage(name)}
            className="link inline-block min-h-11 py-2.5 wrap-anywhere"
          >
            {name}
          </a>
          {mayChange && (
            <CheckBox
              name={fieldOf(slug, "hidden")}
              label={words.hidden}
              of={name}
              className="flex-none gap-1 text-sm"
            />
          )}
        </div>
        {(told.length > 0 || (isHidden && !mayChange)) && (
          <p className="text-sm">
            {told.join(" · ")}
            {isHidden && !mayChange && <strong> · {words.hidden}</strong>}
          </p>
        )}
        {mayChange && (
          <div className="flex flex-wrap items-center gap-x-4">
            <HiddenField<string> name={fieldOf(slug, "seen")} />
            {!isApart && (
              <ShortField name={fieldOf(slug, "price")} label={words.rupees} of={name} inputMode="decimal" />
            )}
            {combinations <= 1 && (
              <ShortField name={fieldOf(slug, "stock")} label={words.stock} of={name} width="w-16" />
            )}
          </div>
        )}
      </div>
    </li>
  );
}

function fieldOf(slug: string, name: keyof Row): string {
  return `row.${slug}.${name}`;
}

function valuesOf(rows: readonly ListedProduct[]): Record<string, string> {
  const entries = rows.flatMap(({ slug, name, price_paise, sale_paise, stock, hidden }) => {
    const paise = payablePaise({ pricePaise: price_paise, salePaise: sale_paise });
    return [
      [fieldOf(slug, "seen"), JSON.stringify({ paise, stock, isHidden: hidden === 1, name })],
      [fieldOf(slug, "price"), rupeesIn(paise)],
      [fieldOf(slug, "stock"), String(stock)],
      ...(hidden === 1 ? [[fieldOf(slug, "hidden"), "yes"]] : []),
    ];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}

/** What a row changes, by what was seen of it. What it has no field for stays. */
export function changeIn({ seen, price = seen.paise, stock = "", hidden }: Row) {
  const isHidden = hidden === "yes";
  return {
    seenPaise: seen.paise,
    paise: price,
    stock: piecesChange(stock, seen.stock),
    isHidden: isHidden === seen.isHidden ? null : isHidden,
  };
}

function isChanged(row: Row): boolean {
  const { seenPaise, paise, stock, isHidden } = changeIn(row);
  return paise !== seenPaise || stock !== 0 || isHidden !== null;
}

/** The list again, at what was changed; or the page that asks about a price that changes by more than half. */
function listAgain({ url }: Visit, _params: unknown, results: readonly ItemResult[], { row }: Rows): string {
  const [jump] = results.filter(isJump);
  const [first] = results;
  const here = url.pathname + url.search;
  if (jump === undefined)
    return results.every(({ refused }) => refused === null) && first !== undefined ? `${here}#${first.id}` : here;
  const { seen, price = 0, stock = "", hidden = "" } = row[jump.id] ?? {};
  const asked = new URLSearchParams({
    seen: JSON.stringify(seen),
    price: rupeesIn(price),
    stock,
    hidden,
    from: url.search,
  });
  return `/desk/products/${jump.id}/price?${asked}`;
}

const isJump = ({ refused }: ItemResult) => refused?.code === "needs_confirmation";

/** What became of each row. Of the first price that jumps a page of its own asks. */
function resultsText(results: readonly ItemResult[], { row }: Rows): Flash | null {
  const asked = results.find(isJump);
  if (results.length === 0) return { kind: "success", text: words.unchanged };
  const lines = results.flatMap((result) => {
    const { id, refused, details } = result;
    const name = row[id]?.seen.name ?? id;
    if (result === asked) return [];
    if (refused !== null) {
      const { message } = problemInWords(refused, refusalWords);
      return [`${markedOwn(name)}: ${refused.code === "out_of_stock" ? words.less : message}`];
    }
    return [savedText({ name, changes: (details?.["changes"] ?? []) as ChangedProduct["changes"] })];
  });
  const isDone = results.every(({ refused }) => refused === null);
  return lines.length === 0 ? null : { kind: isDone ? "success" : "error", text: lines.join("\n") };
}
