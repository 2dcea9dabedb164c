import type { Kysely, Selectable } from "kysely";
import { stringify } from "csv-stringify/sync";
import type { ProductsTable, Tables } from "../../database/tables.ts";
import { asMarkup } from "./plain-text.ts";
import type { ProductFormat } from "./product-row.ts";

/** How many products are read at once. */
const PAGE = 500;

type StoredProduct = Selectable<ProductsTable>;
type Line = readonly string[];

/** The catalogue as chunks of a file, in its own order. Importing the file changes nothing. `shopUrl` is the base of links in a feed. */
export async function* exportCatalogue(
  db: Kysely<Tables>,
  format: ProductFormat,
  shopUrl: string,
): AsyncGenerator<string> {
  const { header, linesOf } = { plain, shopify, google: google(shopUrl) }[format];
  const delimiter = format === "google" ? "\t" : ",";
  yield stringify([header], { delimiter });
  let after = { position: -1, id: 0 };
  for (;;) {
    const { position, id } = after;
    const page = await db
      .selectFrom("products")
      .selectAll()
      .where((eb) => eb.or([eb("position", ">", position), eb.and([eb("position", "=", position), eb("id", ">", id)])]))
      .orderBy("position")
      .orderBy("id")
      .limit(PAGE)
      .execute();
    const last = page.at(-1);
    if (last === undefined) return;
    after = last;
    yield stringify(page.flatMap(linesOf), { delimiter });
  }
}

const plain = {
  header: [
    "slug",
    "name",
    "description",
    "category",
    "craft",
    "price",
    "sale_price",
    "stock",
    "new",
    "image",
    "image_2",
    "image_3",
  ],
  linesOf: (product: StoredProduct): Line[] => [
    [
      product.slug,
      asMarkup(product.name),
      asMarkup(product.description),
      product.category,
      product.craft ?? "",
      rupees(product.price_paise),
      product.sale_paise === null ? "" : rupees(product.sale_paise),
      String(product.stock),
      product.is_new === 1 ? "yes" : "no",
      ...[product.image, product.image_additional_1, product.image_additional_2].map((source) => source ?? ""),
    ],
  ],
};

/** The columns of Shopify's export for which a product here has a value. Each further picture is a line of its own. */
const shopify = {
  header: [
    "Handle",
    "Title",
    "Body (HTML)",
    "Type",
    "Tags",
    "Published",
    "Option1 Name",
    "Option1 Value",
    "Variant Inventory Tracker",
    "Variant Inventory Qty",
    "Variant Price",
    "Variant Compare At Price",
    "Image Src",
    "Image Position",
    "Status",
    "Craft",
  ],
  linesOf: (product: StoredProduct): Line[] => {
    const [first = "", ...further] = picturesOf(product);
    const price = rupees(product.sale_paise ?? product.price_paise);
    const before = product.sale_paise === null ? "" : rupees(product.price_paise);
    const tags = product.is_new === 1 ? "new" : "";
    return [
      [
        product.slug,
        asMarkup(product.name),
        asMarkup(product.description),
        product.category,
        tags,
        "true",
        "Title",
        "Default Title",
        "shopify",
        String(product.stock),
        price,
        before,
        first,
        first === "" ? "" : "1",
        "active",
        product.craft ?? "",
      ],
      ...further.map((source, index) => [
        product.slug,
        ...Array.from({ length: 11 }, () => ""),
        source,
        String(index + 2),
        "",
        "",
      ]),
    ];
  },
};

function google(shopUrl: string) {
  return {
    header: [
      "id",
      "title",
      "description",
      "link",
      "image_link",
      "additional_image_link",
      "availability",
      "price",
      "sale_price",
      "product_type",
      "quantity",
      "condition",
    ],
    linesOf: (product: StoredProduct): Line[] => {
      const [first = "", ...further] = picturesOf(product);
      return [
        [
          product.slug,
          asMarkup(product.name),
          asMarkup(product.description),
          `${shopUrl}/product/${product.id}`,
          first,
          further.join(","),
          product.stock > 0 ? "in_stock" : "out_of_stock",
          `${rupees(product.price_paise)} INR`,
          product.sale_paise === null ? "" : `${rupees(product.sale_paise)} INR`,
          product.category,
          String(product.stock),
          "new",
        ],
      ];
    },
  };
}

function picturesOf(product: StoredProduct): string[] {
  return [product.image, product.image_additional_1, product.image_additional_2].filter((source) => source !== null);
}

function rupees(paise: number): string {
  return `${Math.trunc(paise / 100)}.${String(paise % 100).padStart(2, "0")}`;
}
