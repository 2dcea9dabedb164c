import { data } from "react-router";
import { href } from "#app/content/href.ts";
import { inBothUnits, findSizeTable, sizesOf, sizeTableName } from "#domain/size-tables.ts";
import type { SizeTable, SizeTables } from "#domain/shop-content.ts";
import { findCategory, type ShopCategory } from "#domain/categories.ts";
import { sizes as usualSizes } from "#domain/options.ts";
import { optionValues } from "#domain/variants.ts";
import { chosenIn } from "#app/cart/line-offer.ts";
import { PageTitle, TextLink, pageMeta } from "#app/components/page.tsx";
import { OwnText } from "#app/components/own-text.tsx";
import { categoryName } from "#app/content/category-name.ts";
import { chatAddress } from "#app/content/shop-details.ts";
import { sizeWords } from "#content/size-words.ts";
import { requireProduct } from "#app/routes/catalogue/require-product.server.ts";
import { sharedPage, shopOrigin, visitContext, type Visit } from "#app/session/visit.server.ts";
import type { Route } from "./+types/route";
import { colorName } from "#content/catalogue-words.ts";

export const handle = { script: false };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData === undefined ? [] : pageMeta(matches[0], sizeWords, href("/sizes"));

export const headers = sharedPage;

/** All size tables, or that of the product in the address, in the sizes that it has. Without a table there is no such page. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const { sizes: stated, categories } = await visit.upstream.terms.content();
  const id = url.searchParams.get("product");
  const { tables, piece, question } =
    id === null
      ? { tables: stated?.tables ?? [], piece: null, question: sizeWords.question }
      : await ofProduct(visit, stated, categories, id);
  if (stated === null || tables.length === 0) throw data(null, { status: 404 });
  return {
    tables: tables.map((table) => shownTable(table, sizesOf(stated, table, piece?.sizes), categories)),
    piece,
    chat: chatAddress(visit.runtime.shop, question),
  };
}

/** The table of a product, and the question about it with the colour and size in the address. */
async function ofProduct(visit: Visit, stated: SizeTables | null, categories: readonly ShopCategory[], id: string) {
  const product = await requireProduct(visit, id);
  const table = findSizeTable(stated, product, categories);
  const params = visit.url.searchParams;
  const { size, color } = chosenIn(product, { size: params.get("size"), color: params.get("color") });
  const path = href("/product/:id", { id: product.id });
  const named = [product.name, color && colorName(color), size].filter((word) => word !== null);
  const choice = new URLSearchParams({ ...(size !== null && { size }), ...(color !== null && { color }) });
  return {
    tables: table === null ? [] : [table],
    piece: {
      name: product.name,
      path: choice.size === 0 ? path : `${path}?${choice}`,
      sizes: product.variants === null ? [...usualSizes] : optionValues(product.variants, "size"),
    },
    question: sizeWords.questionAbout(named, shopOrigin(visit) + path),
  };
}

/** A table as it is shown: of each measure a row in inches and one in metric units, with a cell for each size, or one for all. */
function shownTable(
  { name, title, advice = sizeWords.usualAdvice, measures }: SizeTable,
  sizes: string[],
  categories: readonly ShopCategory[],
) {
  return {
    id: sizeTableName(name).replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-"),
    title: findCategory(categories, name) === null ? (title ?? name) : categoryName(categories, name, "many"),
    sizes,
    advice: sizes.length > 1 ? advice : null,
    measures: measures.map(({ name: measure, of, unit, all, bySize }) => {
      const written = all === undefined ? sizes.map((size) => bySize?.[size]) : [all];
      const cells = written.map((value) => (value === undefined ? null : inBothUnits(value, unit)));
      return {
        measure,
        of: sizeWords.of[of],
        rows: [
          { unit: sizeWords.units.in, cells: cells.map((cell) => cell?.inches) },
          { unit: sizeWords.units[unit === "m" ? "m" : "cm"], cells: cells.map((cell) => cell?.metric) },
        ],
      };
    }),
  };
}

type ShownTable = ReturnType<typeof shownTable>;

export default function SizesPage({ loaderData: { tables, piece, chat } }: Route.ComponentProps) {
  return (
    <div className="wrap pt-8 sm:pt-12">
      <PageTitle>{sizeWords.title}</PageTitle>
      {piece === null ? null : (
        <p className="mb-2">
          <TextLink to={piece.path}>
            <OwnText>{piece.name}</OwnText>
          </TextLink>
        </p>
      )}
      {/* The dialog of the product page shows this element. */}
      <div id="sizes">
        <h1 id="sizes-title">{sizeWords.title}</h1>
        {tables.length < 2 ? null : (
          <nav aria-label={sizeWords.jump} className="no-print mt-4">
            <ul className="flex flex-wrap gap-x-6">
              {tables.map(({ id, title }) => (
                <li key={id}>
                  <a className="link inline-flex min-h-11 min-w-11 items-center" href={`#${id}`}>
                    {sizeWords.jumpTo(title)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {tables.map((table) => (
          <MeasureTable key={table.id} table={table} />
        ))}
        <section className="mt-8 print:break-inside-avoid">
          <h2 className="text-xl">{sizeWords.how}</h2>
          <div className="mt-3 flex flex-wrap items-start gap-x-10 gap-y-4">
            <p className="max-w-prose flex-[1_1_16rem]">{sizeWords.howText.join(" ")}</p>
            <MeasuringDrawing />
          </div>
        </section>
        <p className="no-print mt-6">
          <a href={chat} rel="noopener" className="button button-quiet">
            {sizeWords.ask}
          </a>
        </p>
      </div>
    </div>
  );
}

/** What does not fit the window is scrolled sideways, also by keys. */
function MeasureTable({ table: { id, title, sizes, advice, measures } }: { table: ShownTable }) {
  const columns = Math.max(1, sizes.length);
  return (
    <section className="mt-6 print:break-inside-avoid">
      <div className="-mx-2 overflow-x-auto p-2">
        <table aria-labelledby={id} className="numbers min-w-[18rem]">
          <caption className="text-left">
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll around what has the focus */}
            <h2 id={id} tabIndex={0} className="inline-flex min-h-11 min-w-11 items-center text-xl">
              <OwnText>{title}</OwnText>
            </h2>
          </caption>
          <thead>
            <tr className="border-b border-edge">
              <th scope="col" className="py-1 pr-2 text-left font-normal">
                {sizeWords.size}
              </th>
              {(sizes.length === 0 ? [sizeWords.every] : sizes).map((size) => (
                <th key={size} scope="col" className="px-1 py-1 text-left sm:px-3">
                  {size}
                </th>
              ))}
            </tr>
          </thead>
          {measures.map(({ measure, of, rows }) => (
            <tbody key={measure} className="border-b border-line print:break-inside-avoid">
              <tr>
                <th scope="rowgroup" colSpan={1 + columns} className="pt-2 text-left">
                  <OwnText>{measure}</OwnText> <span className="font-normal text-ink-soft">{of}</span>
                </th>
              </tr>
              {rows.map(({ unit, cells }) => (
                <tr key={unit}>
                  <th scope="row" className="py-1 pr-2 text-left font-normal text-ink-soft">
                    {unit}
                  </th>
                  {cells.map((cell, index) => (
                    <td
                      key={sizes[index] ?? ""}
                      colSpan={cells.length < columns ? columns : undefined}
                      className="whitespace-nowrap px-1 py-1 sm:px-3"
                    >
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
      {advice === null ? null : (
        <p className="mt-3 max-w-prose">
          <strong>{sizeWords.between}</strong> <OwnText>{advice}</OwnText>
        </p>
      )}
    </section>
  );
}

/** A dressmaker's form in a kurti. Its texts grow with those of the page. */
function MeasuringDrawing() {
  const { bust, waist, hip, length } = sizeWords.lines;
  const lines = [
    { name: bust, y: 110, path: "M66 110q44 14 88 0" },
    { name: waist, y: 158, path: "M76 158q34 12 68 0" },
    { name: hip, y: 212, path: "M58 212q52 16 104 0" },
  ];
  return (
    <svg role="img" aria-label={sizeWords.drawing} viewBox="0 0 240 304" className="w-[15rem] max-w-full">
      <path
        d="M98 30c0 14-2 20-8 24l-28 10c-4 2-6 6-4 14 4 14 8 20 8 32 0 20 10 32 10 48 0 18-16 32-18 54l-8 80h120l-8-80c-2-22-18-36-18-54 0-16 10-28 10-48 0-12 4-18 8-32 2-8 0-12-4-14l-28-10c-6-4-8-10-8-24z"
        fill="var(--sunk)"
        stroke="var(--edge)"
        strokeWidth="1.5"
      />
      <ellipse cx="110" cy="30" rx="12" ry="4" fill="var(--raised)" stroke="var(--edge)" strokeWidth="1.5" />
      <path d="M90 54q20 44 40 0" fill="none" stroke="var(--edge)" />
      <g fill="none" stroke="var(--madder)" strokeWidth="2">
        {lines.map(({ name, path }) => (
          <path key={name} d={path} strokeDasharray="5 3" />
        ))}
        <path d="M28 56v236m-6-236h12m-12 236h12" />
      </g>
      <g fill="var(--ink)" fontSize="15">
        {lines.map(({ name, y }) => (
          <text key={name} x="176" y={y + 5}>
            {`${name} `}
          </text>
        ))}
        <text transform="translate(18 196) rotate(-90)">{length}</text>
      </g>
    </svg>
  );
}
