import { wordList } from "#domain/short-text.ts";
import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import { stringify } from "csv-stringify/sync";
import type { Database } from "#api/database/tables.ts";
import { lackingTranslations } from "#api/catalogue/lacking-translations.ts";
import { translatedFields, translationColumns, withTranslations } from "#api/catalogue/translations.ts";
import { variantPrices } from "#domain/variants.ts";
import type { VariantsTable } from "#api/database/tables/catalogue.ts";
import { withKeptApostrophe } from "./cells.ts";
import { exportedRowId } from "./merge-pieces.ts";
import { textsOf, type StoredProduct } from "./read-stored-products.ts";
import { asMarkup } from "./plain-text.ts";
import {
  columnTable,
  exportedCells,
  inRupees,
  ownTable,
  productFieldNames,
  type ProductField,
  type ProductFormat,
} from "./columns.ts";

/** How many products are read at once. */
const PAGE = 500;

/** The catalogue as chunks of a file, in its own order. Importing the file changes nothing. `shopUrl` is the base of links in a feed. */
export async function* exportCatalogue(db: Database, format: ProductFormat, shopUrl: string): AsyncGenerator<string> {
  const { header, linesOf } = { plain: plainExport, shopify: shopifyExport, google: googleExport(shopUrl) }[format];
  // Rows of different exports are told apart: each counts from the stock of its own time.
  const exportId = randomBytes(6).toString("hex");
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
    const ids = page.map((product) => product.id);
    const variants = Map.groupBy(
      await db.selectFrom("variants").selectAll().where("product_id", "in", ids).orderBy("position").execute(),
      ({ product_id }) => product_id,
    );
    const lines = (await withTranslations(db, page)).flatMap((product) =>
      linesOf({ product, variants: variants.get(product.id) ?? [] }, exportId),
    );
    yield stringify(
      lines.map((line: ExportedLine<string>) => header.map((column) => withKeptApostrophe(line[column] ?? ""))),
      { delimiter, escape_formulas: true },
    );
  }
}

/** A line of a file: the texts of its columns, where it has any. */
export type ExportedLine<Column extends string> = Readonly<Partial<Record<Column, string>>>;

/** The prices of a product or one of its combinations, as texts in rupees; "" without a sale. */
function exportedPrices(
  product: StoredProduct["product"],
  variant: Selectable<VariantsTable> | null,
): { price: string; sale_price: string } {
  const own = { pricePaise: variant?.price_paise ?? null, salePaise: variant?.sale_paise ?? null };
  const { pricePaise, salePaise } = variantPrices(
    { pricePaise: product.price_paise, salePaise: product.sale_paise },
    own,
  );
  return { price: inRupees(pricePaise), sale_price: salePaise === null ? "" : inRupees(salePaise) };
}

/** The id of a line and the stock that it is written with: an import counts from this stock. */
function exportedStock(
  exportId: string,
  { slug, stock }: StoredProduct["product"],
  variant: Selectable<VariantsTable> | null,
): { row_id: string; exported_stock: string } {
  const { size, color } = variant ?? { size: "", color: "" };
  return {
    row_id: exportedRowId(exportId, { slug, size, color }),
    exported_stock: String((variant ?? { stock }).stock),
  };
}

/** The pictures of a product in their order, each with its alternative text. */
function exportedPictures(product: StoredProduct["product"]): { source: string; text: string | null }[] {
  const texts = textsOf(product);
  return [product.image, product.image_additional_1, product.image_additional_2].flatMap((source, place) =>
    source === null ? [] : [{ source, text: texts[place] ?? null }],
  );
}

/** The shop's own table, which holds everything: a line for each combination, with the product's data in the first. */
export const plainExport = {
  header: ownTable,
  linesOf: ({ product, variants }: StoredProduct, exportId: string): ExportedLine<string>[] => {
    const shared = exportedCells(product);
    if (variants.length === 0)
      return [
        {
          ...shared,
          slug: product.slug,
          ...exportedStock(exportId, product, null),
          options: "usual",
        },
      ];
    return variants.map((variant, index) => ({
      ...(index === 0 ? shared : {}),
      slug: product.slug,
      ...exportedPrices(product, variant),
      stock: String(variant.stock),
      ...exportedStock(exportId, product, variant),
      options: "own",
      // Marks in a text would make a list of it.
      size: oneValue(variant.size),
      color: oneValue(variant.color),
      swatch: variant.swatch ?? "",
      variant_image: variant.image ?? "",
      sku: variant.sku ?? "",
    }));
  },
};

/** A value in a field that may hold a list: in the form of a list when it has a mark that parts values, or quotes around it. */
function oneValue(text: string): string {
  return /[|;~,/]|^["'[]|["'\]]$/.test(text) ? JSON.stringify([text]) : text;
}

/** A Merchant feed: a line for each combination, with the product's own picture in a column that Google does not read. */
function googleExport(shopUrl: string) {
  return {
    header: wordList(`id item_group_id title description link image_link product_image_link additional_image_link
      availability price sale_price product_type quantity condition size color swatch created_at options row_id
      exported_stock`),
    linesOf: ({ product, variants }: StoredProduct, exportId: string): ExportedLine<string>[] => {
      // Google shows what a feed holds, so a hidden product is left out.
      if (product.hidden === 1) return [];
      const [first = "", ...further] = exportedPictures(product).map(({ source }) => source);
      const isGroup = variants.some(({ size, color }) => size !== "" || color !== "");
      const rows: readonly (Selectable<VariantsTable> | null)[] = isGroup ? variants : [null];
      return rows.map((variant, index) => {
        const { price, sale_price } = exportedPrices(product, variant ?? variants[0] ?? null);
        const { stock } = variant ?? product;
        return {
          id: isGroup ? `${product.slug}_${index + 1}` : product.slug,
          item_group_id: isGroup ? product.slug : "",
          title: asMarkup(product.name),
          description: asMarkup(product.description),
          link: `${shopUrl}/product/${product.id}`,
          image_link: variant?.image ?? first,
          product_image_link: isGroup ? first : "",
          additional_image_link: further.join(","),
          availability: stock > 0 ? "in_stock" : "out_of_stock",
          price: `${price} INR`,
          sale_price: sale_price === "" ? "" : `${sale_price} INR`,
          product_type: product.category,
          quantity: String(stock),
          condition: "new",
          size: variant?.size ?? "",
          color: variant?.color ?? "",
          swatch: variant?.swatch ?? "",
          created_at: product.created_at,
          options: variants.length === 0 ? "usual" : "own",
          ...exportedStock(exportId, product, variant),
        };
      });
    },
  };
}

const headingOf = (name: ProductField) => columnTable[name].heading;

/** The columns of Shopify's export for which a product here has a value. Each further picture is a line of its own. */
const shopifyExport = {
  header: [
    ...wordList(`Handle, Title, Body (HTML), Type, Tags, Published, Option1 Name, Option1 Value, Option2 Name,
      Option2 Value, Variant SKU, Variant Inventory Tracker, Variant Inventory Qty, Variant Price,
      Variant Compare At Price, Image Src, Image Position, Image Alt Text, Variant Image, Status`),
    ...productFieldNames.flatMap((name) => headingOf(name) ?? []),
    ...wordList("Swatch, Created At, Options, Row ID, Exported Stock"),
  ],
  linesOf: ({ product, variants }: StoredProduct, exportId: string): ExportedLine<string>[] => {
    const [first = { source: "", text: null }, ...further] = exportedPictures(product);
    const cells = exportedCells(product);
    const shared = {
      Title: cells.name ?? "",
      "Body (HTML)": cells.description ?? "",
      Type: product.category,
      Tags: product.is_new === 1 ? "new" : "",
      Published: product.hidden === 1 ? "false" : "true",
      "Image Src": first.source,
      "Image Position": first.source === "" ? "" : "1",
      "Image Alt Text": first.text ?? "",
      Status: product.hidden === 1 ? "draft" : "active",
      ...Object.fromEntries(productFieldNames.map((name) => [headingOf(name) ?? "", cells[name] ?? ""])),
      "Created At": product.created_at,
    };
    const rows: readonly (Selectable<VariantsTable> | null)[] = variants.length === 0 ? [null] : variants;
    return [
      ...rows.map((variant, index) => {
        const { price, sale_price } = exportedPrices(product, variant);
        const { row_id, exported_stock } = exportedStock(exportId, product, variant);
        return {
          Handle: product.slug,
          ...(index === 0 ? shared : {}),
          ...shopifyOptions(variants, variant, index === 0),
          "Variant SKU": (variant ?? product).sku ?? "",
          "Variant Inventory Tracker": "shopify",
          "Variant Inventory Qty": String((variant ?? product).stock),
          "Variant Price": sale_price || price,
          "Variant Compare At Price": sale_price === "" ? "" : price,
          "Variant Image": variant?.image ?? "",
          Swatch: variant?.swatch ?? "",
          Options: variant === null ? "usual" : "own",
          "Row ID": row_id,
          "Exported Stock": exported_stock,
        };
      }),
      ...further.map(({ source, text }, index) => ({
        Handle: product.slug,
        "Image Src": source,
        "Image Position": String(index + 2),
        "Image Alt Text": text ?? "",
      })),
    ];
  },
};

/** The options of a line. A product that states none has no option here, either; one without a choice has Shopify's own. */
function shopifyOptions(
  variants: StoredProduct["variants"],
  variant: Selectable<VariantsTable> | null,
  isFirst: boolean,
): ExportedLine<string> {
  if (variant === null) return {};
  const options = (
    [
      ["Size", "size"],
      ["Color", "color"],
    ] as const
  ).filter(([, column]) => variants.some((one) => one[column] !== ""));
  if (options.length === 0)
    return { ...(isFirst ? { "Option1 Name": "Title" } : {}), "Option1 Value": "Default Title" };
  return Object.fromEntries(
    options.flatMap(([name, column], index) => [
      ...(isFirst ? [[`Option${index + 1} Name`, name]] : []),
      [`Option${index + 1} Value`, variant[column]],
    ]),
  );
}

const untranslatedHeader = [
  "slug",
  "lacks",
  ...Object.keys(translatedFields),
  ...translationColumns.map(({ column }) => column),
];

/**
 * What is to be translated, as chunks of a table for a translator: the products that lack something, with their texts and the
 * translations that they have. The import does not read what they lack.
 */
export async function* exportUntranslated(db: Database): AsyncGenerator<string> {
  yield stringify([untranslatedHeader]);
  for await (const { product, missing, outdated } of lackingTranslations(db)) {
    const [translated] = await withTranslations(db, [product]);
    if (translated === undefined) continue;
    const [line] = plainExport.linesOf({ product: translated, variants: [] }, "");
    const lacks = [...missing, ...outdated.map((column) => `${column} (out of date)`)].join(", ");
    const cells = { ...line, lacks };
    yield stringify(
      [untranslatedHeader.map((column) => withKeptApostrophe(cells[column as keyof typeof cells] ?? ""))],
      {
        escape_formulas: true,
      },
    );
  }
}
