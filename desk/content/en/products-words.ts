import { pictureColumns } from "#api/catalogue/picture-columns.ts";
import { frameWords } from "./frame-words.ts";

/** The words of the products' list and of all that it leads to. */
export const productsWords = {
  found: (count: number) => (count === 1 ? "1 product" : `${count} products`),
  none: "No product fits.",
  search: "Name or item code",
  all: "All",
  filters: { hidden: "Hidden", low: "Few left", sold_out: "Sold out" },
  new: "New product",
  rupees: "Price ₹",
  stock: "Stock",
  hidden: "Hidden",
  /** The name of a control of one product in the list. */
  of: (control: string, name: string) => `${control}, ${name}`,
  from: "from",
  pieces: (count: number) => `${count} in stock`,
  combinations: (count: number) => `${count} sizes and colors`,
  /** Who is told when it is in stock again. */
  waiting: (count: number) => (count === 1 ? "1 person waits for it" : `${count} people wait for it`),
  saved: (name: string, changes: string) => (changes === "" ? `${name}: nothing was changed.` : `${name}: ${changes}.`),
  unchanged: "Nothing was changed.",
  less: "Fewer pieces are left by now than you take away. Nothing was changed.",
  becomes: (column: string, was: string, becomes: string) => `${column} ${was || "none"} → ${becomes || "none"}`,
  isNew: (name: string) => `new: ${name}`,
  isRemoved: (name: string) => `removed: ${name}`,
  nowHidden: "hidden now",
  nowShown: "shown in the shop now",
  /** How a stock is typed. */
  stockHint: "Type how many there are, or a change such as +5 or -2. What is sold meanwhile stays sold.",
};

/** The words of the page that asks about a price. */
export const askWords = {
  title: "Is this price correct?",
  changes: (name: string, was: string, becomes: string) =>
    `${name} costs ${was} now. You typed ${becomes}, which changes it by more than half.`,
  yes: "Yes, change the price",
  no: "No, go back",
};

/** The columns of a product, as the owner reads them. */
export const columnWords = {
  name: "Name",
  category: "Category",
  also_in: "Also in",
  price: "Price (₹)",
  sale_price: "Sale price (₹)",
  description: "Description",
  craft: "Craft",
  fabric: "Fabric",
  occasion: "Occasions",
  garment_length: "Length",
  included: "What is included",
  care: "Care",
  color_note: "Note on the color",
  country_of_origin: "Country of origin",
  sku: "Item code (SKU)",
  hsn: "HSN code (for GST invoices)",
  gst_rate: "GST in percent",
};

/** Columns that only a message names. */
export const otherColumns: Record<string, string> = {
  stock: "Stock",
  hidden: "Hidden",
  options: "Sizes and colors",
  ...Object.fromEntries(
    pictureColumns.flatMap(([, , name], place) => [
      [name, `Picture ${place + 1}`],
      [`${name}_alt`, `What picture ${place + 1} shows`],
    ]),
  ),
  color_images: "Colors of the pictures",
  swatch: "Shade of the color",
  variant_image: "Picture of the color",
  position: "Place in the list",
  new: "New in the shop",
  created_at: "Since when",
};

/** The name of a column, as the owner reads it. */
export function columnText(column: string): string {
  const [of = "", language] = column.split(":");
  const named = (columnWords as Record<string, string>)[of] ?? otherColumns[of] ?? of;
  return language === undefined ? named : frameWords.inHindi(named);
}

/** The words of a product's page. */
export const productWords = {
  newHint: "It is hidden until you show it. Words, sizes and photographs come next.",
  make: "Create",
  made: (name: string) => `${name} was created, and is hidden.`,
  words: "Words",
  pricedApart: "Each size and color below has its own price.",
  categoryGone: "This category was removed meanwhile. Choose another one.",
  gstHint: "Left empty, those of the category count.",
  combinations: "Sizes and colors",
  only: "The only one",
  size: "Size",
  color: "Color",
  ownPrice: "Price of its own (₹)",
  ownSale: "Sale price of its own (₹)",
  more: "Item codes, prices, no longer offered",
  remove: "No longer offered",
  add: (number: number) => `New size or color ${number}`,
  addMore: "New sizes and colors",
  taxes: "Category and tax",
  nameMissing: "Write a name, in any letters.",
  priceWrong: "Write a price in rupees, above 0 and up to 1,00,00,000.",
  saleWrong: "The sale price must be below the price.",
  hsnWrong: (typed: string) => `The HSN code “${typed}” is not 4 to 8 digits.`,
  rateWrong: (typed: string) => `The GST “${typed}” is not a percentage such as 5 or 18.`,
  twice: "The same size and color stand there twice.",
  sizeDate: "This size looks like a date, and spreadsheets would change it. Write it another way.",
  oneStays: "One size or color has to stay. To take the product off sale, hide it.",
  outdated: (fields: string) => `Changed in English since: ${fields}.`,
  fits: "The Hindi words fit the English ones",
  confirm: "Yes, change the price by more than half",
  changed: "Somebody changed this product while you typed. Below is what you typed; save again to keep it.",
  photographs: "Photographs",
  preview: "Preview",
  inShop: "In the shop",
  copy: "Duplicate",
  copied: (name: string) => `${name} was created, and is hidden. Its stock is 0.`,
  back: "All products",
};

/** The words of the page of photographs. */
export const photographWords = {
  title: (name: string) => `Photographs: ${name}`,
  add: "Add photographs",
  addHint: (most: number) => `JPEG, PNG, WebP or HEIC, up to 20 MB each. A product shows ${most}.`,
  send: "Upload",
  replace: "Another photograph instead",
  picture: (place: number) => `Photograph ${place}`,
  alt: "What it shows",
  color: "The color it shows",
  noColor: "No color in particular",
  ofColors: (count: number) => `${count} more that shoppers see only when they choose their color`,
  up: "One place forward",
  down: "One place back",
  remove: "Remove",
  done: "Saved.",
  noFile: "Choose a photograph first.",
  full: (room: number) =>
    room === 0
      ? "This product has as many photographs as it shows. Remove or replace one."
      : `There is room for ${room} more.`,
  tooLarge: (name: string) => `${name} is larger than 20 MB. Nothing was changed.`,
  none: "There is no photograph yet.",
};

/** The words of the preview. */
export const previewWords = {
  title: (name: string) => `Preview: ${name}`,
  hidden: "Shoppers do not see this product yet.",
};

/** The words of the page of files. */
export const filesWords = {
  photographs: "Photographs of many products",
  down: "Export your products",
  hint: "A table opens in Excel, LibreOffice or Google Sheets.",
  tables: {
    plain: ["The shop's own table", "Everything of every product, hidden ones too."],
    shopify: ["Table for Shopify", "What Shopify and many other shops read."],
    untranslated: ["To be translated", "Products that lack words in Hindi, or whose English words changed since."],
  } satisfies Record<string, [string, string]>,
  feed: "Products on Google and Meta",
  feedHint:
    "Give Google Merchant Center or Meta Commerce Manager your shop's address with one of these behind it as a feed. It shows what shoppers see, and is never older than an hour.",
};

/** The words of the page of a folder of photographs. */
export const folderWords = {
  files: "Files",
  naming: "Name each file after its product: its name or its item code. A color and a number may follow.",
  examples: [
    ["rose-kurta-2.jpg", "the second photograph of Rose Kurta"],
    ["rose-kurta-blue-1.jpg", "the first one of its blue color"],
  ],
  folder: "Or a whole folder",
  limits: "JPEG, PNG, WebP or HEIC, up to 20 MB each. No product changes before you have looked.",
  arrived: (count: number) => (count === 1 ? "1 photograph arrived." : `${count} photographs arrived.`),
  none: "No photograph arrived. The reasons stand below; if there are none, choose photographs first.",
  brokenOff: "The others did not arrive. Please send them again.",
  notShown: "Not to be shown",
  changes: (products: number) => `What changes, at ${products === 1 ? "1 product" : `${products} products`}`,
  fates: {
    new: "New",
    replaces: "In place of another",
    same: "As it was",
    "no product": "No product",
    "left out": "Left out",
    refused: "Refused",
  },
  before: "Now",
  after: "Then",
  forget: "Delete all",
  done: (pictures: number, products: number) =>
    `${pictures === 1 ? "1 photograph is" : `${pictures} photographs are`} shown, at ${products === 1 ? "1 product" : `${products} products`}.`,
  forgotten: "The photographs are deleted. No product changed.",
};
