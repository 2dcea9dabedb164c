import { createHash } from "node:crypto";
import { setImmediate as letOthersRun } from "node:timers/promises";
import { categoryName } from "#app/content/category-name.ts";
import { href } from "#app/content/href.ts";
import {
  readEveryProduct,
  writtenDocuments,
  type ListedProduct,
  type WrittenDocument,
} from "#app/gateway/every-product.server.ts";
import { pictureAddress } from "#app/images/picture-address.ts";
import { xmlText } from "#app/routes/site/xml-text.ts";
import { shopOrigin, visitContext, type Visit } from "#app/session/visit.server.ts";
import type { ShopCategory } from "#domain/categories.ts";
import type { SignedSource } from "#domain/signed-source.ts";
import type { Prices } from "#domain/variants.ts";
import type { Route } from "./+types/route";

/** The width of the pictures, in px: what a product's page shows at most. */
const PICTURE_WIDTH = 1280;
/** How many products are written in one go; other requests run in between. */
const CHUNK_SIZE = 100;
/** A feed of more is cut. */
const MAX_PRODUCTS = 20_000;

const feeds = writtenDocuments();

/**
 * The catalogue as Google Merchant and Meta read it (RSS 2.0 with Google's names), in the language of its address: an entry for
 * each combination, with what it costs and whether it is there. Hidden pieces are in no list, and so not in it. 503 while it
 * cannot be whole: what is missing would count as taken off sale.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const origin = shopOrigin(visit);
  const { bytes, isComplete } = await feeds.run(origin, () => writeFeed(visit, origin));
  if (!isComplete)
    throw new Response(null, { status: 503, headers: { "retry-after": "600", "cache-control": "no-store" } });
  return new Response(new Uint8Array(bytes), {
    headers: { "content-type": "application/xml; charset=utf-8", "cache-control": "public, max-age=1800" },
  });
}

async function writeFeed({ upstream, runtime }: Visit, origin: string): Promise<WrittenDocument> {
  const { products: all, isComplete } = await readEveryProduct(upstream, (product) => product, MAX_PRODUCTS);
  const { name } = runtime.shop;
  const { categories } = await upstream.terms.content();
  const chunks = [
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n',
    `<title>${xmlText(name)}</title><link>${xmlText(origin + href("/"))}</link><description>${xmlText(name)}</description>\n`,
  ].map((text) => Buffer.from(text));
  for (let at = 0; at < all.length; at += CHUNK_SIZE) {
    const written = all.slice(at, at + CHUNK_SIZE).map((product) => entriesOf(product, name, origin, categories));
    chunks.push(Buffer.from(written.join("")));
    await letOthersRun();
  }
  return { bytes: Buffer.concat([...chunks, Buffer.from("</channel>\n</rss>\n")]), isComplete };
}

function entriesOf(product: ListedProduct, brand: string, origin: string, categories: readonly ShopCategory[]): string {
  const { id, name, description, category, fabric, pictures, variants } = product;
  const address = (source: SignedSource) => origin + pictureAddress(source, PICTURE_WIDTH);
  const isGroup = variants !== null && variants.length > 1;
  const combinations = variants ?? [
    { size: null, color: null, stock: product.stock, picture: null, ...pricesOf(product) },
  ];
  return combinations
    .map((one) => {
      const inColor = product.inColors.find(({ color }) => color.toLowerCase() === one.color?.toLowerCase());
      const [first, ...further] = [one.picture ?? inColor?.picture ?? null, ...pictures].filter(
        (source) => source !== null,
      );
      const fields: [string, string | null | undefined][] = [
        ["id", isGroup ? idOf([id, one.size, one.color].filter((part) => part !== null).join("-")) : id],
        ["item_group_id", isGroup ? id : null],
        ["title", name],
        ["description", description ?? name],
        ["link", origin + href("/product/:id", { id }) + chosenQuery(one)],
        ["image_link", first === undefined ? null : address(first)],
        ...[...new Set(further)]
          .filter((source) => source !== first)
          .map((source): [string, string] => ["additional_image_link", address(source)]),
        ["availability", product.inStock && one.stock !== 0 ? "in_stock" : "out_of_stock"],
        ["price", amount(one.pricePaise)],
        ["sale_price", one.salePaise === null ? null : amount(one.salePaise)],
        ["brand", brand],
        ["condition", "new"],
        ["gender", "female"],
        ["age_group", "adult"],
        ["product_type", category === null ? null : categoryName(categories, category)],
        ["material", fabric],
        ["size", one.size],
        ["color", one.color],
      ];
      const written = fields.flatMap(([field, text]) => (text ? [`<g:${field}>${xmlText(text)}</g:${field}>`] : []));
      return `<item>${written.join("")}</item>\n`;
    })
    .join("");
}

/** A combination in the address of its product: the page shows its price. */
function chosenQuery(combination: { size: string | null; color: string | null }): string {
  const chosen = Object.entries({ size: combination.size, color: combination.color }).flatMap(([name, text]) =>
    text === null || text === "" ? [] : [[name, text]],
  );
  return chosen.length === 0 ? "" : `?${new URLSearchParams(chosen).toString()}`;
}

function pricesOf({ pricePaise, salePaise }: Prices): Prices {
  return { pricePaise, salePaise };
}

/** An id as Google takes it: at most 50 characters. */
function idOf(text: string): string {
  return text.length <= 50
    ? text
    : `${text.slice(0, 33)}-${createHash("sha256").update(text).digest("hex").slice(0, 16)}`;
}

/** An amount as the feed has it: "1299.50 INR". */
function amount(paise: number): string {
  return `${(paise / 100).toFixed(2)} INR`;
}
