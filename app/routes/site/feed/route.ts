import { setImmediate as letOthersRun } from "node:timers/promises";
import { categoryName } from "#app/content/category-name.ts";
import { href } from "#app/content/href.ts";
import { findProducts } from "#app/gateway/products.server.ts";
import { pictureAddress } from "#app/images/picture-address.ts";
import { everyProduct, xmlText } from "#app/routes/site/every-product.server.ts";
import { shopOrigin, visitContext } from "#app/session/visit.server.ts";
import type { SignedSource } from "#domain/signed-source.ts";
import type { Prices } from "#domain/variants.ts";
import type { Route } from "./+types/route";

/** The width of the pictures, in px: what a product's page shows at most. */
const PICTURE_WIDTH = 1280;
/** How many products are written in one go; other requests run in between. */
const CHUNK_SIZE = 100;
/** A feed of more is cut. */
const MAX_PRODUCTS = 20_000;

type FeedProduct = Awaited<ReturnType<typeof findProducts>>["products"][number];

const findAll = everyProduct(async (upstream, query) => {
  const { products, total } = await findProducts(upstream, query);
  return { total, isAll: false, held: products.map((product) => [product.id, product] as const) };
}, MAX_PRODUCTS);

/**
 * The catalogue as Google Merchant and Meta read it (RSS 2.0 with Google's names), in the language of its address: an entry for
 * each combination, with what it costs and whether it is there. Hidden pieces are in no list, and so not in it.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const { products, isComplete } = await findAll(visit.upstream, visit.runtime);
  const origin = shopOrigin(visit);
  const { name } = visit.runtime.shop;
  const chunks = [
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n',
    `<title>${xmlText(name)}</title><link>${xmlText(origin + href("/"))}</link><description>${xmlText(name)}</description>\n`,
  ];
  const all = [...products.values()];
  for (let at = 0; at < all.length; at += CHUNK_SIZE) {
    chunks.push(...all.slice(at, at + CHUNK_SIZE).map((product) => entriesOf(product, name, origin)));
    await letOthersRun();
  }
  return new Response(new Blob([...chunks, "</channel>\n</rss>\n"]), {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": isComplete ? "public, max-age=1800" : "public, max-age=60",
    },
  });
}

function entriesOf(product: FeedProduct, brand: string, origin: string): string {
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
        ["id", isGroup ? [id, one.size, one.color].filter((part) => part !== null).join("-") : id],
        ["item_group_id", isGroup ? id : null],
        ["title", name],
        ["description", description ?? name],
        ["link", origin + href("/product/:id", { id })],
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
        ["product_type", category === null ? null : categoryName(category)],
        ["material", fabric],
        ["size", one.size],
        ["color", one.color],
      ];
      const written = fields.flatMap(([field, text]) => (text ? [`<g:${field}>${xmlText(text)}</g:${field}>`] : []));
      return `<item>${written.join("")}</item>\n`;
    })
    .join("");
}

function pricesOf({ pricePaise, salePaise }: Prices): Prices {
  return { pricePaise, salePaise };
}

/** An amount as the feed has it: "1299.50 INR". */
function amount(paise: number): string {
  return `${(paise / 100).toFixed(2)} INR`;
}
