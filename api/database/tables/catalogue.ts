import { byName } from "#domain/by-name.ts";
import { factNames } from "#domain/product-facts.ts";
import { numbered, integer, amount, bytes, json, text, table } from "#api/database/columns.ts";

/** The tables of the catalogue, its search and its imports. */
export const catalogueTables = {
  /**
   * A product. `position` is the catalogue's own order, `effective_paise` the price a shopper pays. `received` is how many
   * items ever came in: the stock plus what orders hold. It is null where nobody counted.
   */
  products: table({
    id: numbered(),
    slug: text().unique(),
    position: integer(),
    name: text(),
    description: text(),
    category: text(),
    /** Other categories that it is in, too: their slugs with commas between. */
    also_in: text().orNull(),
    country_of_origin: text().orNull(),
    ...byName(factNames, () => text().orNull()),
    price_paise: amount().check("price_paise >= 0"),
    sale_paise: amount().orNull().check("sale_paise >= 0"),
    effective_paise: amount().always("coalesce(sale_paise, price_paise)"),
    /** The last guard against overselling: no statement can take the stock below 0. */
    stock: integer().check("stock >= 0"),
    /** How many pieces ever came in, so that the stock can be proved from the orders. */
    received: integer().orNull(),
    is_new: integer(),
    image: text().orNull(),
    image_additional_1: text().orNull(),
    image_additional_2: text().orNull(),
    image_additional_3: text().orNull(),
    image_additional_4: text().orNull(),
    image_additional_5: text().orNull(),
    image_additional_6: text().orNull(),
    image_additional_7: text().orNull(),
    /** What the pictures show, for shoppers who do not see them. Null where nobody wrote it. */
    image_alt: text().orNull(),
    image_additional_1_alt: text().orNull(),
    image_additional_2_alt: text().orNull(),
    image_additional_3_alt: text().orNull(),
    image_additional_4_alt: text().orNull(),
    image_additional_5_alt: text().orNull(),
    image_additional_6_alt: text().orNull(),
    image_additional_7_alt: text().orNull(),
    /** Pictures that show the product in a colour, as `shared/domain/color-images.ts` writes them. */
    color_images: text().orNull(),
    /** The size table that holds its measures; null where that of its category does. */
    size_table: text().orNull(),
    /** The keys of products that go with it, as the owner's file states them. */
    goes_with: text().orNull(),
    /** The owner's own number of a product without combinations. */
    sku: text().orNull(),
    /** The HSN code and the rate of GST in hundredths of a percent; null where those of the category count. */
    hsn: text().orNull(),
    gst_rate: integer().orNull(),
    /** 1 where the owner has taken it off sale: nobody finds or buys it, and orders keep it. */
    hidden: integer().default(0),
    created_at: text(),
  })
    .index("products_by_position", ["position", "id"])
    .index("products_by_category_and_position", ["category", "position", "id"])
    .index("products_by_effective_paise", ["effective_paise", "id"])
    .index("products_by_category_and_effective_paise", ["category", "effective_paise", "id"])
    .index("products_by_created_at", ["created_at", "id"])
    .index("products_by_category_and_created_at", ["category", "created_at", "id"])
    .index("products_in_others", ["id"], "also_in is not null")
    // The order of a search asks which products are sold out.
    .index("products_sold_out", ["id"], "stock = 0")
    .index("products_hidden", ["id"], "hidden = 1")
    .index("products_by_stock", ["stock", "id"]),

  /**
   * A combination of size and colour that a product exists in, in the order of `position`; size and colour are "" where it has
   * none. A product with rows here is offered in these combinations only, and its stock is their sum. A price of null is the
   * product's. `received` is as in products, for this combination.
   */
  variants: table({
    product_id: integer().references("products.id", "cascade"),
    position: integer(),
    size: text(),
    color: text(),
    /** A colour value such as "#b3245e", or the path of a picture. */
    swatch: text().orNull(),
    stock: integer().check("stock >= 0"),
    received: integer().orNull(),
    price_paise: amount().orNull().check("price_paise >= 0"),
    /** Null is the product's where `price_paise` is null, too; else there is no sale. */
    sale_paise: amount().orNull().check("sale_paise >= 0"),
    /** The owner's own number of this combination. */
    sku: text().orNull(),
    image: text().orNull(),
  })
    .key("product_id", "size", "color")
    .index("variants_with_sku", ["lower(sku)", "product_id"], "sku is not null")
    .index("variants_by_stock", ["stock", "product_id"]),

  /**
   * A text of a product in another language. `field` is the column of `products` that it translates, `digest` tells the text it
   * was made from (`api/catalogue/translations.ts`).
   */
  product_translations: table({
    product_id: integer().references("products.id", "cascade"),
    language: text(),
    field: text(),
    text: text(),
    /** Of the text that it was made from: another one says that the translation is out of date. */
    digest: text(),
  }).key("product_id", "language", "field"),

  /** The owner's photographs, on databases that keep them. `name` is a hash of the content with the format's ending. */
  photographs: table({
    name: text().key(),
    bytes: bytes(),
  }),

  /** The words of products; a higher `weight` is a more prominent place. */
  product_words: table({
    word: text(),
    product_id: integer().references("products.id", "cascade"),
    weight: integer(),
  })
    .key("word", "product_id")
    .index("product_words_by_product", ["product_id"])
    // The index holds all that a search reads of a word, so the rows are not read.
    .index("product_words_whole", ["word", "product_id", "weight"]),

  /** The words that texts have, as they are written and as `product_words` has them. */
  search_words: table({
    written: text(),
    word: text(),
  }).key("written", "word"),

  /** One row: a number that grows with each change of a product, except for its stock. */
  catalogue_state: table({ version: amount() }),

  /**
   * What an import, or a save at the desk, changes: a row for each product, then one for each of its combinations, then one for
   * each difference of stock, which has a `row_key`. Size and colour are null in the first. `was` and `becomes` hold the columns that
   * change; a side of null is a row that is new, or that goes. `api/catalogue/exchange/apply-changes.ts` applies them.
   */
  staged_changes: table({
    /** Of an import of the desk its id, and what tells its numbers from others. */
    batch: text(),
    place: integer(),
    /** The line of the file; 0 for none. */
    line: integer(),
    slug: text(),
    size: text().orNull(),
    color: text().orNull(),
    was: json().orNull(),
    becomes: json().orNull(),
    /** The stock of a new row; of another, the stock that was there. */
    stock: integer().orNull(),
    /** The row of the file that a difference counts once by, as in `applied_stock`; "" where it counts always. */
    row_key: text().orNull(),
    wanted: integer().orNull(),
    /** What an earlier file wanted by this row; of a product, 1 where it had combinations. */
    had: integer().orNull(),
    /** What was added to the stock. */
    by: integer().orNull(),
    /** Why the row is not applied. */
    problem: text().orNull(),
  })
    .key("batch", "place")
    .index("staged_changes_by_slug", ["batch", "slug"]),

  /** The products whose words the search does not have yet. */
  unindexed_products: table({ product_id: integer().key().references("products.id", "cascade") }),

  /**
   * A difference of stock that imports have applied to a combination, or to a product without any (size and colour are ""
   * then). `row_key` names the row of the file, `wanted` is the difference that the row last stated, and `applied` what came
   * of it: less, where the stock would have gone below 0.
   */
  applied_stock: table({
    product_id: integer().references("products.id", "cascade"),
    size: text(),
    color: text(),
    row_key: text(),
    wanted: integer(),
    applied: integer(),
  }).key("product_id", "size", "color", "row_key"),

  /** How often a word was searched for on a day, and nothing found. */
  empty_searches: table({
    /** The day in the shop's time zone, such as 2026-11-05. */
    day: text(),
    word: text(),
    count: integer().check("count > 0"),
  }).key("day", "word"),
};
