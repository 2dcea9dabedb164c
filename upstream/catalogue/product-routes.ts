import { Hono, type Context } from "hono";
import { readProductQuery, type ProductListing } from "../../contract/product-query.ts";
import type { SearchNote } from "../../contract/readers/search.ts";
import { paiseAsRupees } from "../../contract/scalars.ts";
import { missing } from "../http/refusal.ts";
import { findRowId } from "../http/row-id.ts";
import type { Services } from "../services.ts";
import { productFinder } from "./find-products.ts";
import { toWireProduct } from "./product-on-the-wire.ts";
import { readStoredVariants } from "./read-variants.ts";
import { isVisible } from "./visible-products.ts";

/** The list, the search (both under both prefixes) and `GET /products/{id}`. */
export function productRoutes({ db, emptySearches }: Pick<Services, "db" | "emptySearches">): Hono {
  const finder = productFinder(db);
  return new Hono()
    .get("/products", list)
    .get("/api/products", list)
    .get("/products/search", list)
    .get("/api/products/search", list)
    .get("/products/:id", one)
    .get("/api/products/:id", one);

  async function list(c: Context) {
    const listing = readProductQuery((name) => c.req.query(name));
    const { products, total, facets, search } = await finder.find(listing);
    // A page further on is the same search, and a filter that leaves nothing says nothing about its words.
    if (search !== null && listing.page === 1 && !isFiltered(listing)) emptySearches.count(listing.query, search);
    const variants = await readStoredVariants(
      db,
      products.map(({ id }) => id),
    );
    return c.json({
      data: {
        data: products.map((product) => toWireProduct(product, variants.get(product.id))),
        total,
        current_page: listing.page,
        per_page: listing.limit,
        last_page: Math.max(1, Math.ceil(total / listing.limit)),
        ...(total === 0 && !isFiltered(listing) && listing.query === "" && { empty: await isEmpty() }),
        ...(facets === null ? {} : { facets }),
        ...(search === null ? {} : { search: toWireSearch(search) }),
      },
    });
  }

  /** Whether there is not a single product, hidden ones included. */
  async function isEmpty(): Promise<boolean> {
    return (await db.selectFrom("products").select("id").where(isVisible).limit(1).executeTakeFirst()) === undefined;
  }

  async function one(c: Context) {
    const id = findRowId(c.req.param("id"));
    const product =
      id === null
        ? undefined
        : await db.selectFrom("products").selectAll().where("id", "=", id).where(isVisible).executeTakeFirst();
    if (product === undefined) throw missing("Product not found");
    const variants = await readStoredVariants(db, [product.id]);
    return c.json({ data: toWireProduct(product, variants.get(product.id)) });
  }
}

/** Whether more than words narrows a list. A new filter joins it. */
function isFiltered({ category, size, color, minPaise, maxPaise }: ProductListing): boolean {
  return [category, size, color, minPaise, maxPaise].some((filter) => filter !== null);
}

function toWireSearch({ complete, missing, near, minPaise, maxPaise, size }: SearchNote) {
  return {
    complete,
    missing,
    near,
    min_price: minPaise === null ? null : paiseAsRupees(minPaise),
    max_price: maxPaise === null ? null : paiseAsRupees(maxPaise),
    size,
  };
}
