import { randomBytes } from "node:crypto";
import { stringify } from "csv-stringify/sync";
import { wordList } from "#domain/short-text.ts";
import type { Database, Row } from "#api/database/tables.ts";
import {
  addTranslations,
  lackingTranslations,
  translatedFields,
  translationColumns,
} from "#api/catalogue/translations.ts";
import { pictureColumns } from "#api/catalogue/picture-columns.ts";
import { plainName, withKeptApostrophe } from "./cells.ts";
import { exportedRowId } from "./merge-amounts.ts";
import { BATCH, withPieces, type StoredProduct } from "./product-patch.ts";
import {
  columnNames,
  exportedCells,
  namesIn,
  ownTable,
  pieceTable,
  shopifyHeadings,
  tableColumns,
  type ColumnName,
  type ProductFormat,
} from "./columns.ts";

/** The formats that the catalogue is exported in. Google reads the shop's own feed. */
export type ExportFormat = Exclude<ProductFormat, "google">;

/** The catalogue as chunks of a file, in its own order. Importing the file changes nothing. */
export async function* exportCatalogue(db: Database, format: ExportFormat): AsyncGenerator<string> {
  const { header, linesOf } = { plain: plainExport, shopify: shopifyExport }[format];
  // Rows of different exports are told apart: each counts from the stock of its own time.
  const exportId = randomBytes(6).toString("hex");
  yield stringify([header]);
  for (let after = { position: -1, id: 0 }; ;) {
    const { position, id } = after;
    const page = await db
      .selectFrom("products")
      .selectAll()
      .where((eb) => eb.or([eb("position", ">", position), eb.and([eb("position", "=", position), eb("id", ">", id)])]))
      .orderBy("position")
      .orderBy("id")
      .limit(BATCH)
      .execute();
    const lines = (await withPieces(db, page, false)).flatMap((stored) => linesOf(stored, exportId));
    yield written(header, lines);
    const last = page.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

/** The lines of a file. Its table is read in spreadsheets, which would compute a text that begins with "=". */
function written(header: readonly string[], lines: readonly ExportedLine[]): string {
  const cells = lines.map((line) => header.map((column) => withKeptApostrophe(line[column] ?? "")));
  return stringify(cells, { escape_formulas: true });
}

/** A line of a file: the texts of its columns, where it has any. */
export type ExportedLine<Column extends string = string> = Readonly<Partial<Record<Column, string>>>;

/** The shop's own table, which holds everything: a line for each combination, with the product's data in the first. */
export const plainExport = {
  header: ownTable,
  linesOf: ({ product, variants }: StoredProduct, exportId: string): ExportedLine<ColumnName>[] => {
    const { slug, price_paise, sale_paise } = product;
    const shared = { ...exportedCells(tableColumns, product), slug };
    const rowId = (size: string, color: string) => exportedRowId(exportId, { slug, size, color });
    // An import counts from the stock that a line is written with.
    const whole = { row_id: rowId("", ""), exported_stock: shared.stock ?? "", options: "usual" };
    if (variants.length === 0) return [{ ...shared, ...whole }];
    return variants.map((variant, index) => {
      const { size, color, price_paise: own, stock } = variant;
      return {
        ...(index === 0 ? shared : { slug }),
        ...exportedCells(pieceTable, own === null ? { ...variant, price_paise, sale_paise } : variant),
        row_id: rowId(size, color),
        exported_stock: String(stock),
        options: "own",
        // Marks in a text would make a list of it.
        size: oneValue(size),
        color: oneValue(color),
      };
    });
  },
};

/** A value in a field that may hold a list: in the form of a list when it has a mark that parts values, or quotes around it. */
function oneValue(text: string): string {
  return /[|;~,/]|^["'[]|["'\]]$/.test(text) ? JSON.stringify([text]) : text;
}

/** The pictures of a product in their order, each with its alternative text. */
function exportedPictures(product: StoredProduct["product"]): { source: string; text: string }[] {
  return pictureColumns.flatMap(([image, alt]) => {
    const source = product[image];
    return source === null ? [] : [{ source, text: product[alt] ?? "" }];
  });
}

const shopifyHeader = [
  ...wordList(`Handle, Title, Body (HTML), Type, Tags, Published, Option1 Name, Option1 Value, Option2 Name,
    Option2 Value, Variant SKU, Variant Inventory Tracker, Variant Inventory Qty, Variant Price,
    Variant Compare At Price, Image Src, Image Position, Image Alt Text, Variant Image, Status`),
  ...shopifyHeadings,
  ...wordList("Swatch, Created At, Options, Row ID, Exported Stock"),
];
/** The column of the shop's own table for each of them, by the names that they are read by. */
const shopifyColumns = shopifyHeader.map(
  (heading) => [heading, columnNames.find((one) => namesIn("shopify", one).includes(plainName(heading)))] as const,
);

/** The columns of Shopify's export for which a product here has a value. Each further picture is a line of its own. */
const shopifyExport = {
  header: shopifyHeader,
  linesOf: (stored: StoredProduct, exportId: string): ExportedLine[] => {
    const { product, variants } = stored;
    const [first, ...further] = exportedPictures(product);
    const lines = plainExport.linesOf(stored, exportId).map((line, index) => ({
      ...Object.fromEntries(shopifyColumns.map(([heading, name]) => [heading, (name && line[name]) ?? ""])),
      ...(index === 0 && {
        Type: product.category,
        Tags: product.is_new === 1 ? "new" : "",
        Published: product.hidden === 1 ? "false" : "true",
        Status: product.hidden === 1 ? "draft" : "active",
        "Image Src": first?.source ?? "",
        "Image Alt Text": first?.text ?? "",
        "Image Position": first === undefined ? "" : "1",
      }),
      ...shopifyOptions(variants, variants[index] ?? null, index === 0),
      "Variant Inventory Tracker": "shopify",
      "Variant Price": line.sale_price || (line.price ?? ""),
      "Variant Compare At Price": line.sale_price === "" ? "" : (line.price ?? ""),
    }));
    const pictures = further.map(({ source, text }, index) => ({
      Handle: product.slug,
      "Image Src": source,
      "Image Position": String(index + 2),
      "Image Alt Text": text,
    }));
    return [...lines, ...pictures];
  },
};

/** The options of a line. A product that states none has no option here, either; one without a choice has Shopify's own. */
function shopifyOptions(
  variants: StoredProduct["variants"],
  variant: Row<"variants"> | null,
  isFirst: boolean,
): ExportedLine {
  if (variant === null) return {};
  const options = (["size", "color"] as const).filter((column) => variants.some((one) => one[column] !== ""));
  if (options.length === 0) return { ...(isFirst && { "Option1 Name": "Title" }), "Option1 Value": "Default Title" };
  const names = { size: "Size", color: "Color" };
  return Object.fromEntries(
    options.flatMap((column, index) => [
      ...(isFirst ? [[`Option${index + 1} Name`, names[column]]] : []),
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
  for await (const { product, translations, missing, outdated } of lackingTranslations(db)) {
    const stored = { product: addTranslations(product, translations), variants: [], translations };
    const [line] = plainExport.linesOf(stored, "");
    const lacks = [...missing, ...outdated.map((column) => `${column} (out of date)`)].join(", ");
    yield written(untranslatedHeader, [{ ...line, lacks }]);
  }
}
