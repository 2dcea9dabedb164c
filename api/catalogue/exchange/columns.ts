import { translationColumns, type TranslatedColumn, type TranslationColumn } from "#api/catalogue/translations.ts";
import { codeText } from "#domain/typed-text.ts";
import { listedAddresses, plainName, readAvailability } from "./cells.ts";
import { asMarkup } from "./plain-text.ts";
import type { ProductColumns } from "./read-stored-products.ts";
import type { RemarkCode } from "./remarks.ts";

/** The formats a file may have. */
export type ProductFormat = "shopify" | "google" | "plain";

/**
 * A column that files may have, by its heading in the shop's own table: the names that it has in each format, as
 * {@link plainName} writes them. Its own heading counts in a plain table, too; `all` are names in every format.
 */
interface Column extends Partial<Record<ProductFormat | "all", string>> {
  /** The database's column of a product that it holds. */
  stored?: ChangeableColumn;
  /** Whether it is a part of the shop's own table for another reason. */
  isOwn?: true;
  /** Of a text of the product's own: how long it may be, in characters. */
  longest?: number;
  /** How cells are written that are no plain text, and how those of a field of the product's own are read. */
  codec?: Codec;
  /** The heading of such a text in our Shopify file. */
  heading?: string;
  /** What a cell may say: others stand in the column of another. */
  says?: (cell: string) => boolean;
  /** Whether it only finds a product or tells of other columns, and changes nothing by itself. */
  isAside?: true;
}

/** The database's columns of a product that an import may change. */
export type ChangeableColumn = Exclude<keyof ProductColumns, "slug">;

/** How a value is written, and how a cell is read: null for none and undefined for what cannot be read. */
interface Codec {
  write(value: string | number): string;
  read?(cell: string): string | number | null | undefined;
  /** The remark by which a line is refused. */
  wrong?: RemarkCode;
}

/** An amount as files have it, such as 1299.00. */
export function inRupees(paise: number): string {
  return `${Math.trunc(paise / 100)}.${String(paise % 100).padStart(2, "0")}`;
}

const amount: Codec = { write: (paise) => inRupees(Number(paise)) };
const yesOrNo: Codec = { write: (value) => (value === 1 ? "yes" : "no") };

const oneOf = (form: RegExp) => (cell: string) => form.test(cell);
const truth = oneOf(/^(?:true|false|yes|no|[01])$/i);
const isAddress = (cell: string) => listedAddresses(cell).some((part) => /[/.]/.test(part));
const isKey = (cell: string) => !/["<>]/.test(cell);

/** The longest translations, in characters: as long as what they translate may be. */
const longest: Readonly<Record<TranslatedColumn, number>> = {
  name: 200,
  description: 5_000,
  craft: 80,
  fabric: 80,
  occasion: 120,
  garment_length: 80,
  included: 300,
  care: 300,
  color_note: 300,
  image_alt: 300,
  image_2_alt: 300,
  image_3_alt: 300,
};

type Text = Column & { longest: number };

const translations = Object.fromEntries(
  translationColumns.map(({ column, name }) => [column, { longest: longest[name] }]),
) as Record<TranslationColumn, Text>;

/** Texts of a product that are read, kept, told and exported by what stands here alone. */
export const productTexts = {
  craft: { longest: 80, heading: "Craft", shopify: "craft, craft product metafields custom craft" },
  country_of_origin: {
    longest: 80,
    heading: "Country of Origin",
    shopify: "country of origin, country of origin product metafields custom country of origin",
  },
  fabric: {
    longest: 80,
    heading: "Fabric",
    plain: "material, materials, product material, कपड़ा",
    shopify: "fabric, fabric product metafields custom fabric, fabric product metafields shopify fabric",
  },
  occasion: {
    longest: 120,
    heading: "Occasion",
    plain: "occasions, अवसर",
    shopify: "occasion, occasion product metafields custom occasion",
  },
  garment_length: { longest: 80, heading: "Garment Length", shopify: "garment length" },
  included: { longest: 300, heading: "Included", plain: "whats included, package contents", shopify: "included" },
  care: { longest: 300, heading: "Care", plain: "care instructions, wash care", shopify: "care, care instructions" },
  color_note: { longest: 300, heading: "Color Note", plain: "colour note", shopify: "color note" },
  color_images: { longest: 20_000, heading: "Color Images", plain: "colour images", shopify: "color images" },
  size_table: { longest: 80, heading: "Size Table", shopify: "size table" },
  goes_with: { longest: 1_000, heading: "Goes With", shopify: "goes with" },
  ...translations,
} as const satisfies Record<string, Text>;

/** An HSN code, often written with spaces or points ("6204 42", "6204.42"): null for none, undefined for what is no code. */
export function readHsn(text: string): string | null | undefined {
  const digits = codeText(text).replaceAll(/[\s.]/g, "");
  if (digits === "") return null;
  return /^\d{4,8}$/.test(digits) ? digits : undefined;
}

/**
 * A rate of GST in hundredths of a percent: null for none, undefined for what is no percentage. A spreadsheet may write 5 % as
 * 0.05: below 1 there are only the rates 0.1 and 0.25.
 */
export function readRate(text: string): number | null | undefined {
  const percent = codeText(text).replaceAll(/[\s%]/g, "");
  if (percent === "") return null;
  const rate = /^\d{1,2}(\.\d{1,2})?$/.test(percent) ? Number(percent) : Number.NaN;
  return rate === 0 || rate >= 1 || rate === 0.1 || rate === 0.25 ? Math.round(rate * 100) : undefined;
}

/** Fields of a product, texts and others, that are read, kept, told and exported by what stands here and above alone. */
const productFields = {
  ...productTexts,
  hsn: {
    plain: "hsn code, hsn sac, hsn sac code, hsncode",
    codec: { read: readHsn, write: String, wrong: "hsn" },
  },
  gst_rate: {
    plain: "gst, gst percent, gst percentage, gst tax rate",
    codec: { read: readRate, write: (rate) => String(Number(rate) / 100), wrong: "gst_rate" },
  },
} as const satisfies Record<string, Text | (Column & { codec: Codec })>;

/** All columns that are read. A new one is a line here; a field of a product is a line above. */
const columns = {
  slug: {
    isAside: true,
    isOwn: true,
    plain: `handle, product handle, id, sku, uniq id, product id, id product, p id, item id, style id, product code,
      item code, style code, asin, pid, code, seller sku, article number, variant sku`,
    shopify: "handle, url handle",
    google: "item group id, id",
    says: isKey,
  },
  group: { isAside: true, plain: "item group id, group id, parent sku, parent id, parent" },
  name: {
    isAside: true,
    stored: "name",
    plain: `title, product name, product title, item name, product display name, product, item, style name, नाम`,
    shopify: "title",
    google: "title",
  },
  description: {
    stored: "description",
    plain: `product description, long description, details, deatils, product details, about, about product,
      short description, विवरण`,
    shopify: "body html, description",
    google: "description",
  },
  category: {
    stored: "category",
    plain: `product category, product category tree, categories, category name, main category, master category,
      department, श्रेणी`,
  },
  kind: {
    plain: `sub category, subcategory, sub category name, individual category, article type, product type,
      garment type, type`,
    shopify: "type, product type, custom product type",
    google: "product type",
  },
  taxonomy: {
    shopify: `product category, standard product type, standardized product type,
      google shopping google product category`,
    google: "google product category",
  },
  brand: { isAside: true, plain: "brand name, product brand" },
  ...productFields,
  price: {
    stored: "price_paise",
    codec: amount,
    plain: `retail price, mrp, list price, actual price, regular price, original price, market price, variant price,
      max price, standard price, maximum retail price, मूल्य, कीमत`,
    shopify: "variant price, price",
    google: "price",
  },
  sale_price: {
    stored: "sale_paise",
    codec: amount,
    plain: `discounted price, selling price, sell price, offer price, discount price, final price, special price,
      deal price, current price`,
    shopify: "variant compare at price, compare at price",
    google: "sale price",
  },
  sale_begins: {
    isAside: true,
    plain: "date sale price starts, sale from date, sale start date, special price from date",
  },
  sale_ends: { isAside: true, plain: "date sale price ends, sale end date, special price to date" },
  sale_dates: { isAside: true, all: "sale price effective date" },
  stock: {
    stored: "stock",
    plain: `quantity, qty, inventory, stock quantity, available quantity, variant inventory qty,
      variant inventory quantity, available, available stock, on hand, stock on hand, closing stock, मात्रा, स्टॉक`,
    shopify: "variant inventory qty, inventory quantity, total inventory qty",
    google: "quantity, sell on google quantity, inventory",
  },
  counted_by: { isAside: true, shopify: "variant inventory tracker, inventory tracker" },
  availability: {
    plain: "in stock, stock status, is in stock, is available",
    google: "availability",
    says: (cell) => readAvailability(cell) !== null,
  },
  backorders: {
    isAside: true,
    plain: "backorders allowed, allow backorders, variant allow backorder",
    shopify: "variant inventory policy, continue selling when out of stock",
    says: oneOf(/^(?:deny|continue|true|false|yes|no|[01]|notify|allow.*)$/i),
  },
  new: { stored: "is_new", codec: yesOrNo, plain: "is new" },
  hidden: { stored: "hidden", codec: yesOrNo, plain: "is hidden" },
  visibility: { isAside: true, plain: "visibility in catalog" },
  image: {
    stored: "image",
    shopify: "image src, product image url",
    google: "product image link, image link",
    says: isAddress,
  },
  image_2: { stored: "image_additional_1" },
  image_3: { stored: "image_additional_2" },
  further_images: { google: "additional image link" },
  image_position: { isAside: true, shopify: "image position", says: oneOf(/^\d+$/) },
  image_alt: {
    stored: "image_alt",
    plain: "image alt text, alt text, alt, image 1 alt",
    shopify: "image alt text, image alt",
  },
  image_2_alt: { stored: "image_additional_1_alt", plain: "image additional 1 alt, image alt 2" },
  image_3_alt: { stored: "image_additional_2_alt", plain: "image additional 2 alt, image alt 3" },
  options: { isAside: true, isOwn: true, all: "options" },
  size: {
    isOwn: true,
    plain: "sizes, available sizes, size name, option size, variant size, size options, आकार, साइज़",
    google: "size",
  },
  color: {
    isOwn: true,
    plain: "colour, colors, colours, available colors, available colours, color name, colour name, रंग",
    google: "color, colour",
  },
  material: { isAside: true, google: "material" },
  pattern: { isAside: true, google: "pattern" },
  swatch: { isAside: true, isOwn: true, all: "swatch" },
  variant_image: { isAside: true, isOwn: true, shopify: "variant image, variant image url", google: "image link" },
  sku: {
    stored: "sku",
    plain: "variant sku, seller sku, article number, item code",
    shopify: "variant sku, sku",
  },
  created_at: { stored: "created_at", plain: "date created", all: "created at" },
  row_id: { isAside: true, isOwn: true, all: "row id" },
  exported_stock: { isAside: true, isOwn: true, all: "exported stock" },
  stock_change: { isOwn: true, all: "stock change" },
  currency: { isAside: true, plain: "currency code, price currency", shopify: "variant currency", all: "currency" },
  link: { isAside: true, plain: "url, product url, product link, permalink", google: "link", says: isAddress },
  tags: { isAside: true, plain: "keywords", shopify: "tags" },
  published: {
    isAside: true,
    plain: "is published, active, is active, enabled, visible",
    shopify: "published, published on online store",
    says: oneOf(/^(?:true|false|yes|no|-1|[01])$/i),
  },
  status: { isAside: true, plain: "product status", shopify: "status" },
  excluded: { isAside: true, google: "excluded destination" },
  // Shopify's own columns that say by their values whether a line's fields stand in their places.
  grams: { isAside: true, shopify: "variant grams, weight value grams", says: oneOf(/^[\d.,]+$/) },
  ships: { isAside: true, shopify: "variant requires shipping, requires shipping", says: truth },
  taxable: { isAside: true, shopify: "variant taxable, charge tax", says: truth },
  gift_card: { isAside: true, shopify: "gift card", says: truth },
  weight_unit: { isAside: true, shopify: "variant weight unit", says: oneOf(/^(?:g|kg|lb|oz)$/i) },
} as const satisfies Record<string, Column>;

/** The heading of a column in the shop's own table. */
export type ColumnName = keyof typeof columns;

/** The columns, with what each may have. */
export const columnTable: Readonly<Record<ColumnName, Column>> = columns;

/** All headings, in the order above. */
export const columnNames = Object.keys(columns) as ColumnName[];

/** Options by number, each with a column for its name and one for its value, as in Shopify's, WooCommerce's and Medusa's files. */
export const numberedOptions = [1, 2, 3].map((number) => ({
  name: [`option${number} name`, `attribute ${number} name`, `variant option ${number} name`, `option ${number} name`],
  value: [
    `option${number} value`,
    `attribute ${number} value s`,
    `variant option ${number} value`,
    `option ${number} value`,
  ],
}));

/** Names of columns that list the colours of a product; in others, "White, Gold" is one colour. */
export const colorLists = ["colors", "colours", "available colors", "available colours"];

/** The names that a column has in a format. */
export function namesIn(format: ProductFormat, column: ColumnName): readonly string[] {
  return tables[format][column];
}

const tables = Object.fromEntries(
  (["shopify", "google", "plain"] as const).map((format) => [
    format,
    Object.fromEntries(
      columnNames.map((name) => {
        const { [format]: own = "", all = "" } = columnTable[name];
        const words = format === "plain" ? [name.replaceAll(/[_:]/g, " ")] : [];
        return [name, [...words, ...[all, own].flatMap((list) => (list === "" ? [] : list.split(/,\s+/)))]];
      }),
    ),
  ]),
) as Record<string, Record<string, readonly string[]>> as Record<ProductFormat, Record<ColumnName, readonly string[]>>;

/** The name of a field of a product that has a column of its own. */
export type ProductField = keyof typeof productFields;

/** Their names, in the order of the export. */
export const productFieldNames = Object.keys(productFields) as ProductField[];

/** The column in the shop's own table for each column of the database that an import may change: what is told first stands first. */
export const tableColumns = Object.fromEntries(
  [...new Set<ColumnName>(["name", "description", "category", "price", "sale_price", ...columnNames])].flatMap(
    (name) => {
      const stored = name in productFields ? name : columnTable[name].stored;
      return stored === undefined ? [] : [[stored, name]];
    },
  ),
) as Readonly<Record<ChangeableColumn, ColumnName>>;

/** The columns of the shop's own table. */
export const ownTable = columnNames.filter(
  (name) => columnTable[name].isOwn === true || Object.values(tableColumns).includes(name),
);

/** A stored value as people read it in files. */
export function writtenCell(column: ColumnName, value: string | number | null): string {
  return value === null ? "" : (columnTable[column].codec?.write(value) ?? String(value));
}

/** The cells of a product in the shop's own table: importing them changes nothing. */
export function exportedCells(product: ProductColumns): Partial<Record<ColumnName, string>> {
  const texts: readonly string[] = ["name", "description", ...Object.keys(productTexts)];
  return Object.fromEntries(
    Object.entries(tableColumns).map(([stored, column]) => {
      const written = writtenCell(column, product[stored as ChangeableColumn]);
      return [column, texts.includes(column) ? asMarkup(written) : written];
    }),
  );
}

const further = /\b(?:other|additional|extra|more|gallery)\b/;
const picture =
  /^(?:(?:other|additional|extra|more|gallery|all|product|item|listing|main|primary|featured|cover|base|url) )*(?:image|img|picture|pic|photo|thumbnail)(s?)(?: additional)?(?: (?:url|link|src|address)(s|es)?)? ?(\d{1,2})?(?: (?:url|link|src|front|back|side|detail))?$/;

/** Which picture of a product a column of a plain table holds by its name, from 0, and whether it lists several; null for other columns. */
export function pictureAt(name: string): { place: number; isList: boolean } | null {
  const parts = picture.exec(name);
  if (parts === null) return null;
  const [, several = "", addresses = "", number] = parts;
  const first = further.test(name) ? 1 : 0;
  const place = number === undefined ? first : Math.max(0, Number(number) - 1 + first);
  return { place, isList: number === undefined && several + addresses !== "" };
}

const known = new Set(columnNames.flatMap((column) => namesIn("plain", column)));

/** Whether a text is the name of a column of a plain table. */
export function isColumnName(text: string): boolean {
  return known.has(plainName(text)) || pictureAt(plainName(text)) !== null;
}
