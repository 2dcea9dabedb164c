import { z } from "zod";
import { categories } from "#domain/categories.ts";
import { deskAct, deskRead } from "./desk-call.ts";

/** Which products the list may be narrowed to: hidden ones, those of which few pieces are left, those that are sold out. */
export const productFilters = ["hidden", "low", "sold_out"] as const;

/** How many products a page of the list has. */
export const PRODUCTS_A_PAGE = 20;

/** The most combinations of a product that the desk's form holds. */
export const MAX_COMBINATIONS = 100;
/** The most pictures that a product shows. */
export const MAX_DESK_PICTURES = 3;

const paise = z.int().min(0);
const slug = z.string().min(1).max(250);

const listedProduct = z.object({
  slug,
  name: z.string(),
  /** The source of its first picture. */
  image: z.string().nullable(),
  /** The regular price, and that of a sale. */
  price_paise: paise,
  sale_paise: paise.nullable(),
  /** Whether its combinations have prices of their own. */
  priced_apart: z.boolean(),
  stock: z.int(),
  combinations: z.int(),
  hidden: z.boolean(),
});

/** A product in the list of the desk. */
export type ListedProduct = z.output<typeof listedProduct>;

/** A page of the list, newest products first. */
export const readDeskProducts = deskRead({
  path: "/desk/products",
  name: "readDeskProducts",
  right: "look",
  does: "Lists products with price and stock, hidden ones too.",
  query: z.object({
    q: z.string().max(100).optional(),
    category: z.enum(categories).optional(),
    filter: z.enum(productFilters).optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  answer: z.object({ products: z.array(listedProduct), total: z.int(), page: z.int(), pages: z.int() }),
});

/** A change of a product's column, as files have it. `combination` is "" for the product itself. */
const change = z.object({ column: z.string(), combination: z.string(), was: z.string(), becomes: z.string() });

/** What an act on a product did. */
const changedProduct = z.object({ slug, name: z.string(), changes: z.array(change) });

/** The same, read. */
export type ChangedProduct = z.output<typeof changedProduct>;

/** A number of pieces as it was typed over the stock that was seen: the difference counts. */
const typedStock = z.object({ seen: z.int(), typed: z.string().max(20) });

/** A price as it was typed, in rupees: the rules of an import read it. */
const typedPrice = z.string().max(40);

/** Changes what the list shows of a product. What is absent stays. */
export const changeDeskProduct = deskAct({
  path: "/desk/products/change",
  name: "changeDeskProduct",
  right: "catalogue",
  does: "Changes the price that customers pay, the stock by a difference, or whether the product is hidden.",
  body: z.object({
    slug,
    price: z.object({ seen_paise: paise, typed: typedPrice }).optional(),
    stock: typedStock.optional(),
    hidden: z.object({ seen: z.boolean(), wanted: z.boolean() }).optional(),
    /** Whether a price may change by more than half. */
    confirmed: z.boolean(),
  }),
  answer: changedProduct,
});

/** The columns of the shop's own table that the page of a product edits. */
export const editedColumns = [
  "name",
  "name:hi",
  "category",
  "price",
  "sale_price",
  "description",
  "description:hi",
  "craft",
  "craft:hi",
  "fabric",
  "fabric:hi",
  "occasion",
  "occasion:hi",
  "country_of_origin",
  "sku",
  "hsn",
  "gst_rate",
] as const;

/** One of {@link editedColumns}. */
export type EditedColumn = (typeof editedColumns)[number];

const picture = z.object({ source: z.string().max(2_000), alt: z.string().max(3_000), alt_hi: z.string().max(3_000) });

const combination = z.object({
  size: z.string(),
  color: z.string(),
  stock: z.int(),
  sku: z.string(),
  /** What it costs; as typed, in rupees. */
  price: z.string(),
  sale_price: z.string(),
});

const deskProduct = z.object({
  id: z.int(),
  slug,
  /** Tells this state of the product from others; the stock is no part of it. */
  seen: z.string(),
  fields: z.record(z.enum(editedColumns), z.string()),
  /** The columns of translations that were made from another text than today's. */
  outdated: z.array(z.string()),
  hidden: z.boolean(),
  stock: z.int(),
  priced_apart: z.boolean(),
  combinations: z.array(combination),
  pictures: z.array(picture),
});

/** A product as its page at the desk has it. */
export type DeskProduct = z.output<typeof deskProduct>;

/** All of one product that the desk changes. */
export const readDeskProduct = deskRead({
  path: "/desk/product",
  name: "readDeskProduct",
  right: "look",
  does: "Reads all of a product that the desk changes.",
  query: z.object({ slug }),
  answer: deskProduct,
});

/** Saves the page of a product. Refuses one that changed since it was seen; the stock changes by differences. */
export const saveDeskProduct = deskAct({
  path: "/desk/product",
  name: "saveDeskProduct",
  right: "catalogue",
  does: "Saves words, prices, tax and combinations of a product.",
  body: z.object({
    slug,
    seen: z.string().max(100),
    fields: z.partialRecord(z.enum(editedColumns), z.string().max(20_000)),
    hidden: z.boolean(),
    /** Of a product without combinations. */
    stock: typedStock.optional(),
    /** All that it is to have; new ones have seen no stock. */
    combinations: z
      .array(
        z.object({
          size: z.string().max(200),
          color: z.string().max(200),
          stock: z.object({ seen: z.int().nullable(), typed: z.string().max(20) }),
          sku: z.string().max(200),
          price: typedPrice,
          sale_price: typedPrice,
        }),
      )
      .max(MAX_COMBINATIONS),
    /** Whether the translations fit the texts as they are now. */
    translations_fit: z.boolean(),
    confirmed: z.boolean(),
  }),
  answer: changedProduct,
});

/** Makes a product that is hidden at first. */
export const createDeskProduct = deskAct({
  path: "/desk/products/new",
  name: "createDeskProduct",
  right: "catalogue",
  does: "Makes a hidden product.",
  body: z.object({
    name: z.string().max(2_000),
    category: z.enum(categories),
    price: typedPrice,
    stock: z.string().max(20),
  }),
  answer: changedProduct,
});

/** Makes a hidden product with the words, pictures and combinations of another, and no stock. */
export const copyDeskProduct = deskAct({
  path: "/desk/products/copy",
  name: "copyDeskProduct",
  right: "catalogue",
  does: "Copies a product; the copy is hidden and has no stock.",
  body: z.object({ slug }),
  answer: changedProduct,
});

/** The tables of products that are taken out: the shop's own, Shopify's, and what lacks words in another language. */
export const productTables = ["plain", "shopify", "untranslated"] as const;
/** One of {@link productTables}. */
export type ProductTable = (typeof productTables)[number];
