import { byName } from "#domain/by-name.ts";
import { factNames, productFacts, type ProductFact } from "#domain/product-facts.ts";
import { translationColumns, type TranslatedColumn, type TranslationColumn } from "#api/catalogue/translations.ts";
import { altNames, pictureColumns, type altColumns } from "#api/catalogue/picture-columns.ts";
import { asMarkup } from "#api/catalogue/plain-text.ts";
import { codecs, listedAddresses, readAvailability, type Codec } from "./cells.ts";
import type { ProductColumns, VariantColumns } from "./product-patch.ts";

/** The formats a file may have. */
export type ProductFormat = "shopify" | "google" | "plain";

/**
 * A column that files may have, by its heading in the shop's own table: the names that it has in Shopify's exports and in all
 * other files, as {@link plainName} writes them. Its own heading counts in those, too; `all` are names in every format.
 */
interface Column extends Partial<Record<"shopify" | "plain" | "all", string>> {
  /** The database's columns that it holds: of a product, and of a combination. */
  stored?: ChangeableColumn;
  piece?: PieceColumn;
  /** Whether it is a part of the shop's own table for another reason. */
  isOwn?: true;
  /** How its cells are written, and how they are read where no other column has a say in that. */
  codec?: Codec;
  /** Of a text of the product's own: how long it may be, in characters. */
  longest?: number;
  /** What a cell may say: others stand in the column of another. */
  says?: (cell: string) => boolean;
}

/** The database's columns of a product, and of a combination, that an import may change. */
export type ChangeableColumn = Exclude<keyof ProductColumns, "slug">;
export type PieceColumn = Exclude<keyof VariantColumns, "size" | "color" | "position">;

const oneOf = (form: RegExp) => (cell: string) => form.test(cell);
const truth = oneOf(/^(?:true|false|yes|no|[01])$/i);
const isAddress = (cell: string) => listedAddresses(cell).some((part) => /[/.]/.test(part));
const isKey = (cell: string) => !/["<>]/.test(cell);

/** The longest texts, in characters. Long titles and descriptions are cut; screen readers read that of a picture in one go. */
export const MAX_NAME = 200;
export const MAX_DESCRIPTION = 5_000;
export const MAX_ALT = 300;

/** Other names of what a product states of itself, as other shops' files have them. */
const otherNames: Partial<Record<ProductFact, Column>> = {
  fabric: {
    plain: "material, materials, product material, कपड़ा",
    shopify: "fabric product metafields shopify fabric",
  },
  occasion: { plain: "occasions, अवसर" },
  included: { plain: "whats included, package contents" },
  care: { all: "care instructions", plain: "wash care" },
  color_note: { plain: "colour note" },
};

const ownTexts = {
  also_in: { longest: 1_000 },
  country_of_origin: { longest: 80 },
  ...byName(factNames, (name) => ({ longest: productFacts[name].longest, ...otherNames[name] })),
  color_images: { longest: 20_000, plain: "colour images" },
  size_table: { longest: 80 },
  goes_with: { longest: 1_000 },
} satisfies Record<string, Column>;

/** A translation may be as long as what it translates. */
const longest: Readonly<Record<TranslatedColumn, { longest: number }>> = {
  ...ownTexts,
  name: { longest: MAX_NAME },
  description: { longest: MAX_DESCRIPTION },
  ...(Object.fromEntries(altNames.map((name) => [name, { longest: MAX_ALT }])) as Record<
    keyof typeof altColumns,
    { longest: number }
  >),
};
const translations = translationColumns.map(({ column, name }) => [column, { longest: longest[name].longest }]);

/** Texts of a product that are read, kept, told and exported by what stands here alone. */
export const productTexts = {
  ...ownTexts,
  ...(Object.fromEntries(translations) as Record<TranslationColumn, { longest: number }>),
};

const textColumns = Object.fromEntries(
  Object.entries<Column & { longest: number }>(productTexts).map(([name, column]) => {
    const kind = name.startsWith("description") ? codecs.lines : codecs.text;
    return [name, { stored: name, codec: kind(column.longest), ...column }];
  }),
) as Record<keyof typeof productTexts, Column>;

/** The columns of pictures from the second on, and those of what they show. */
const furtherPictures = Object.fromEntries(
  pictureColumns.slice(1).flatMap(([image, alt, name]) => [
    [name, { stored: image }],
    [`${name}_alt`, { stored: alt }],
  ]),
) as Record<Exclude<(typeof pictureColumns)[number][2] | keyof typeof altColumns, "image" | "image_alt">, Column>;

/** All columns that are read. A new one is a line here; a text of a product is a line above. */
const columns = {
  slug: {
    isOwn: true,
    plain: `handle, product handle, id, sku, uniq id, product id, id product, p id, item id, style id, product code,
      item code, style code, asin, pid, code, seller sku, article number, variant sku`,
    shopify: "handle, url handle",
    says: isKey,
  },
  group: { plain: "item group id, group id, parent sku, parent id, parent" },
  name: {
    stored: "name",
    codec: codecs.markup,
    plain: `title, product name, product title, item name, product display name, product, item, style name, नाम`,
    shopify: "title",
  },
  description: {
    stored: "description",
    codec: codecs.whole,
    plain: `product description, long description, details, deatils, product details, about, about product,
      short description, विवरण`,
    shopify: "body html, description",
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
  },
  taxonomy: {
    shopify: `product category, standard product type, standardized product type,
      google shopping google product category`,
    plain: "google product category",
  },
  brand: { plain: "brand name, product brand" },
  ...textColumns,
  hsn: { stored: "hsn", codec: codecs.hsn, plain: "hsn code, hsn sac, hsn sac code, hsncode" },
  gst_rate: { stored: "gst_rate", codec: codecs.rate, plain: "gst, gst percent, gst percentage, gst tax rate" },
  price: {
    stored: "price_paise",
    piece: "price_paise",
    codec: codecs.amount,
    plain: `retail price, mrp, list price, actual price, regular price, original price, market price, variant price,
      max price, standard price, maximum retail price, मूल्य, कीमत`,
    shopify: "variant price, price",
  },
  sale_price: {
    stored: "sale_paise",
    piece: "sale_paise",
    codec: codecs.amount,
    plain: `discounted price, selling price, sell price, offer price, discount price, final price, special price,
      deal price, current price`,
  },
  compare_at: { all: "variant compare at price, compare at price" },
  sale_begins: {
    plain: "date sale price starts, sale from date, sale start date, special price from date",
  },
  sale_ends: { plain: "date sale price ends, sale end date, special price to date" },
  sale_dates: { all: "sale price effective date" },
  stock: {
    stored: "stock",
    piece: "stock",
    plain: `quantity, qty, inventory, stock quantity, available quantity, variant inventory qty,
      variant inventory quantity, available, available stock, on hand, stock on hand, closing stock,
      sell on google quantity, inventory, मात्रा, स्टॉक`,
    shopify: "variant inventory qty, inventory quantity, total inventory qty",
  },
  counted_by: { shopify: "variant inventory tracker, inventory tracker" },
  availability: {
    plain: "in stock, stock status, is in stock, is available",
    says: (cell) => readAvailability(cell) !== null,
  },
  backorders: {
    plain: "backorders allowed, allow backorders, variant allow backorder",
    shopify: "variant inventory policy, continue selling when out of stock",
    says: oneOf(/^(?:deny|continue|true|false|yes|no|[01]|notify|allow.*)$/i),
  },
  new: { stored: "is_new", codec: codecs.yesNo, plain: "is new" },
  hidden: { stored: "hidden", codec: codecs.hidden, plain: "is hidden" },
  visibility: { plain: "visibility in catalog" },
  image: {
    stored: "image",
    plain: "image link",
    shopify: "image src, product image url",
    says: isAddress,
  },
  ...furtherPictures,
  image_position: { shopify: "image position", says: oneOf(/^\d+$/) },
  image_alt: {
    stored: "image_alt",
    plain: "image alt text, alt text, alt, image 1 alt",
    shopify: "image alt text, image alt",
  },
  options: { isOwn: true, all: "options" },
  size: {
    isOwn: true,
    plain: "sizes, available sizes, size name, option size, variant size, size options, आकार, साइज़",
  },
  color: {
    isOwn: true,
    plain: "colour, colors, colours, available colors, available colours, color name, colour name, रंग",
  },
  // Of Shopify, WooCommerce and Medusa.
  option_1_name: { all: "option1 name, option 1 name, attribute 1 name, variant option 1 name" },
  option_1_value: { all: "option1 value, option 1 value, attribute 1 value s, variant option 1 value" },
  option_2_name: { all: "option2 name, option 2 name, attribute 2 name, variant option 2 name" },
  option_2_value: { all: "option2 value, option 2 value, attribute 2 value s, variant option 2 value" },
  option_3_name: { all: "option3 name, option 3 name, attribute 3 name, variant option 3 name" },
  option_3_value: { all: "option3 value, option 3 value, attribute 3 value s, variant option 3 value" },
  pattern: {},
  swatch: { isOwn: true, piece: "swatch", codec: codecs.swatch, all: "swatch" },
  variant_image: {
    isOwn: true,
    piece: "image",
    codec: codecs.picture,
    shopify: "variant image, variant image url",
  },
  sku: {
    stored: "sku",
    piece: "sku",
    codec: codecs.number,
    plain: "variant sku, seller sku, article number, item code",
    shopify: "variant sku, sku",
  },
  created_at: {
    stored: "created_at",
    codec: codecs.day,
    plain: "date created",
    all: "created at",
  },
  row_id: { isOwn: true, all: "row id" },
  exported_stock: { isOwn: true, all: "exported stock" },
  stock_change: { isOwn: true, all: "stock change" },
  currency: { plain: "currency code, price currency", shopify: "variant currency", all: "currency" },
  link: { plain: "url, product url, product link, permalink", says: isAddress },
  tags: { plain: "keywords", shopify: "tags" },
  published: {
    plain: "is published, active, is active, enabled, visible",
    shopify: "published, published on online store",
    says: oneOf(/^(?:true|false|yes|no|-1|[01])$/i),
  },
  status: { plain: "product status", shopify: "status" },
  excluded: { plain: "excluded destination" },
  // Shopify's own columns that say by their values whether a line's fields stand in their places.
  grams: { shopify: "variant grams, weight value grams", says: oneOf(/^[\d.,]+$/) },
  ships: { shopify: "variant requires shipping, requires shipping", says: truth },
  taxable: { shopify: "variant taxable, charge tax", says: truth },
  gift_card: { shopify: "gift card", says: truth },
  weight_unit: { shopify: "variant weight unit", says: oneOf(/^(?:g|kg|lb|oz)$/i) },
} as const satisfies Record<string, Column>;

/** The heading of a column in the shop's own table. */
export type ColumnName = keyof typeof columns;

/** The columns, with what each may have. */
export const columnTable: Readonly<Record<ColumnName, Column>> = columns;

/** All headings, in the order above. */
export const columnNames = Object.keys(columns) as ColumnName[];

/** The names that a column has in a format. Those of a feed for Google are among those of a plain table. */
export function namesIn(format: ProductFormat, column: ColumnName): readonly string[] {
  return format === "shopify" ? names.shopify[column] : names.plain[column];
}

const names = { shopify: namesOf("shopify"), plain: namesOf("plain") };

function namesOf(format: "shopify" | "plain"): Record<ColumnName, readonly string[]> {
  const found = columnNames.map((name) => {
    const { [format]: own = "", all = "" } = columnTable[name];
    const words = name.replaceAll(/[_:]/g, " ");
    const field = name in ownTexts ? [words, `${words} product metafields custom ${words}`] : [];
    return [
      name,
      [
        ...(format === "plain" ? [words] : field),
        ...[all, own].flatMap((list) => (list === "" ? [] : list.split(/,\s+/))),
      ],
    ];
  });
  return Object.fromEntries(found) as Record<ColumnName, readonly string[]>;
}

/** The headings of the product's own texts in our Shopify file. */
export const shopifyHeadings = Object.keys(ownTexts).map((name) =>
  name.replaceAll(/(?:^|_)./g, (start) => start.replace("_", " ").toUpperCase()),
);

/** The column in the shop's own table for each column of the database that an import may change: what is told first stands first. */
export const tableColumns = Object.fromEntries(
  [...new Set<ColumnName>(["name", "description", "category", "price", "sale_price", ...columnNames])].flatMap(
    (name) => (columnTable[name].stored === undefined ? [] : [[columnTable[name].stored, name]]),
  ),
) as Readonly<Record<ChangeableColumn, ColumnName>>;

/** The same for each column of a combination. */
export const pieceTable = Object.fromEntries(
  columnNames.flatMap((name) => (columnTable[name].piece === undefined ? [] : [[columnTable[name].piece, name]])),
) as Readonly<Record<PieceColumn, ColumnName>>;

/** The columns of the shop's own table. */
export const ownTable = columnNames.filter((name) => columnTable[name].isOwn ?? columnTable[name].stored !== undefined);

/** A stored value as people read it in files. */
export function writtenCell(column: string, value: string | number | null): string {
  if (value === null) return "";
  const found: Column | undefined = columnTable[column as ColumnName];
  return found?.codec?.write(value) ?? String(value);
}

/** The cells of a product, or of a combination, in the shop's own table: importing them changes nothing. */
export function exportedCells<Stored extends string>(
  table: Readonly<Record<Stored, ColumnName>>,
  values: Readonly<Record<Stored, string | number | null>>,
): Partial<Record<ColumnName, string>> {
  return Object.fromEntries(
    Object.entries<ColumnName>(table).map(([stored, column]) => {
      const written = writtenCell(column, values[stored as Stored]);
      return [column, columnTable[column].codec?.isMarkup === true ? asMarkup(written) : written];
    }),
  );
}
