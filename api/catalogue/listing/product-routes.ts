import { byName } from "#domain/by-name.ts";
import { colorImagesIn } from "#domain/color-images.ts";
import { Hono, type Context } from "hono";
import { MAX_GOES_WITH } from "#contract/limits.ts";
import { readProductQuery, type ProductListing } from "#api/catalogue/search/product-listing.ts";
import { facets, searchNote } from "#contract/product-lists.ts";
import { product, type StatedProduct } from "#contract/products.ts";
import { factNames } from "#domain/product-facts.ts";
import type { Rating } from "#domain/reviews.ts";
import { missing } from "#api/http/refusal.ts";
import { askedLanguage } from "#api/http/asked-language.ts";
import { findRowId } from "#api/http/read-request-body.ts";
import type { Services } from "#api/http/services.ts";
import type { EmptySearches } from "./empty-searches.ts";
import { facetLabels } from "./facet-labels.ts";
import { hasFacetFilter, productFinder } from "./find-products.ts";
import { readStoredVariants, type StoredVariant } from "#api/catalogue/variants.ts";
import { inLanguage } from "#api/catalogue/translations.ts";
import { slugFrom } from "#api/catalogue/slug-from.ts";
import { shownPicture } from "#api/catalogue/photograph-path.ts";
import { pictureColumns } from "#api/catalogue/picture-columns.ts";
import { findRow } from "#api/database/rows.ts";
import type { Row, Database } from "#api/database/tables.ts";

/** What the routes of the catalogue work with. */
export interface CatalogueServices extends Pick<Services, "db"> {
  /** Counts the searches that found nothing. */
  emptySearches: EmptySearches;
}

/** The list, the search (both under both prefixes) and `GET /products/{id}`. */
export function productRoutes({ db, emptySearches }: CatalogueServices): Hono {
  const finder = productFinder(db);
  const labelled = facetLabels(db);
  return new Hono()
    .get("/products", list)
    .get("/api/products", list)
    .get("/products/search", list)
    .get("/api/products/search", list)
    .get("/products/:id", one)
    .get("/api/products/:id", one);

  async function list(c: Context) {
    const listing = readProductQuery((name) => c.req.query(name));
    const { products, total, facets: counts, search } = await finder.find(listing);
    // A page further on is the same search, and a filter that leaves nothing says nothing about its words.
    if (search !== null && listing.page === 1 && !isFiltered(listing)) emptySearches.count(listing.query, search);
    const language = askedLanguage(c);
    const ids = products.map(({ id }) => id);
    const [variants, ratings] = [await readStoredVariants(db, ids), await readRatings(db, ids)];
    const told = await inLanguage(db, language, products);
    return c.json({
      data: {
        data: told.map((one) => product.encode(stated(one, variants.get(one.id), ratings.get(one.id)))),
        total,
        current_page: listing.page,
        per_page: listing.limit,
        last_page: Math.max(1, Math.ceil(total / listing.limit)),
        ...(total === 0 && !isFiltered(listing) && listing.query === "" && { empty: await isEmpty() }),
        facets: facets.encode(await labelled(counts, language)),
        ...(search !== null && { search: searchNote.encode(search) }),
      },
    });
  }

  /** Whether there is not a single product, hidden ones included. */
  async function isEmpty(): Promise<boolean> {
    return (await db.selectFrom("products").select("id").limit(1).executeTakeFirst()) === undefined;
  }

  async function one(c: Context) {
    const id = findRowId(c.req.param("id"));
    const found = id === null ? undefined : await findRow(db, "products", { id });
    if (found === undefined) throw missing("Product not found");
    const [variants, ratings, goesWith, [told = found]] = await Promise.all([
      readStoredVariants(db, [found.id]),
      readRatings(db, [found.id]),
      findGoesWith(found),
      inLanguage(db, askedLanguage(c), [found]),
    ]);
    return c.json({
      data: product.encode({ ...stated(told, variants.get(found.id), ratings.get(found.id)), goesWith }),
    });
  }

  /** The ids of the products that the owner states with this one, in her order; those that are not on sale are left out. */
  async function findGoesWith({ id, goes_with }: Row<"products">): Promise<number[]> {
    const keys = (goes_with ?? "").split(/[,;|]/).map(slugFrom);
    if (goes_with === null) return [];
    const rows = await db
      .selectFrom("products")
      .select(["id", "slug"])
      .where("slug", "in", keys)
      .where("id", "<>", id)
      .where("hidden", "=", 0)
      .execute();
    return rows
      .toSorted((a, b) => keys.indexOf(a.slug) - keys.indexOf(b.slug))
      .slice(0, MAX_GOES_WITH)
      .map((row) => row.id);
  }
}

/** Whether more than words narrows a list. */
function isFiltered({ category, minPaise, maxPaise, ...listing }: ProductListing): boolean {
  return [category, minPaise, maxPaise].some((filter) => filter !== null) || hasFacetFilter(listing);
}

/** A product as an answer states it: with the combinations it exists in, if any. Nothing is left of a hidden one. */
function stated(
  row: Row<"products">,
  variants: readonly StoredVariant[] = [],
  rating: Rating | null = null,
): StatedProduct {
  const isHidden = row.hidden === 1;
  const [first, second, third, ...further] = pictureColumns.map(([image, alt]) => ({
    picture: shownPicture(row[image]),
    text: row[alt],
  }));
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    price: row.price_paise,
    sale: row.sale_paise,
    inStock: row.stock > 0 && !isHidden,
    stock: isHidden ? 0 : row.stock,
    category: row.category,
    alsoIn: row.also_in?.split(",") ?? [],
    countryOfOrigin: row.country_of_origin,
    sizeTable: row.size_table,
    ...byName(factNames, (name) => row[name]),
    picture1: first?.picture ?? null,
    picture2: second?.picture ?? null,
    picture3: third?.picture ?? null,
    text1: first?.text ?? null,
    text2: second?.text ?? null,
    text3: third?.text ?? null,
    furtherPictures: further.flatMap(({ picture, text }) => (picture === null ? [] : [{ picture, text }])),
    inColors: colorImagesIn(row.color_images)
      .filter(({ image }) => shownPicture(image) !== null)
      .map(({ color, image: picture }) => ({ color, picture })),
    goesWith: [],
    rating,
    isNew: row.is_new === 1,
    isSale: row.sale_paise !== null,
    isHidden,
    createdAt: row.created_at,
    variants: variants.map(({ stock, picture, ...one }) => ({
      ...one,
      stock: isHidden ? 0 : stock,
      picture: shownPicture(picture),
    })),
  };
}

/** What the shown reviews of products say together, by product id. A product without any is not in the map. */
async function readRatings(db: Database, productIds: readonly number[]): Promise<Map<number, Rating>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("reviews")
    .select(({ fn, eb }) => [
      "product_id as id",
      fn.countAll<number>().as("count"),
      fn.sum<number>("stars").as("stars"),
      fn.count<number>("fit").as("told"),
      fn.count<number>(eb.case().when("fit", "=", "true").then(1).end()).as("true"),
    ])
    .where("product_id", "in", productIds)
    .where("status", "=", "shown")
    .groupBy("product_id")
    .execute();
  return new Map(
    rows.map(({ id, count, stars, told, true: fitTrue }) => [
      id,
      {
        average: Math.round((Number(stars) / Number(count)) * 100) / 100,
        count: Number(count),
        fitTold: Number(told),
        fitTrue: Number(fitTrue),
      },
    ]),
  );
}
