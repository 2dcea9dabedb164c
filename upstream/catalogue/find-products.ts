import { sql, type ExpressionBuilder, type ExpressionWrapper, type Selectable, type SqlBool } from "kysely";
import type { Database } from "../database/open-database.ts";
import type { ProductsTable, Tables } from "../database/tables.ts";
import type { Listing } from "./listing.ts";
import { findMatches } from "./search/find-matches.ts";

/** One page of a listing, and how many products there are over all pages. */
export interface ProductsFound {
  products: Selectable<ProductsTable>[];
  total: number;
}

/** Reads a page of the catalogue, filtered, sorted and, with a query, searched. Featured is the catalogue's own order, or the best match first. */
export async function findProducts(db: Database, listing: Listing): Promise<ProductsFound> {
  return listing.query === "" ? listed(db, listing) : searched(db, listing);
}

async function listed(db: Database, listing: Listing): Promise<ProductsFound> {
  const filtered = db.selectFrom("products").where((eb) => filters(eb, listing));
  const { total } = await filtered.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const column = listing.sort === "featured" ? "position" : listing.sort === "price" ? "effective_paise" : "created_at";
  const products = await filtered.selectAll().orderBy(column, listing.direction).orderBy("id", listing.direction).limit(listing.limit).offset(offsetOf(listing)).execute();
  return { products, total: Number(total) };
}

async function searched(db: Database, listing: Listing): Promise<ProductsFound> {
  const matches = await findMatches(db, listing.query);
  if (matches === null) return { products: [], total: 0 };
  const filtered = db
    .selectFrom("products")
    .innerJoin(sql<{ product_id: number; rank: number }>`(${matches})`.as<"matches">(sql.ref("matches")), "matches.product_id", "products.id")
    .where((eb) => filters(eb, listing));
  const { total } = await filtered.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const chosen = filtered.selectAll("products");
  const sorted =
    listing.sort === "featured"
      ? chosen.orderBy("matches.rank", "desc").orderBy("products.position")
      : chosen.orderBy(listing.sort === "price" ? "products.effective_paise" : "products.created_at", listing.direction);
  const products = await sorted.orderBy("products.id", listing.direction).limit(listing.limit).offset(offsetOf(listing)).execute();
  return { products, total: Number(total) };
}

function filters(eb: ExpressionBuilder<Tables, "products">, { category, minPaise, maxPaise }: Listing): ExpressionWrapper<Tables, "products", SqlBool> {
  return eb.and([
    ...(category === null ? [] : [eb("products.category", "=", category)]),
    ...(minPaise === null ? [] : [eb("products.effective_paise", ">=", minPaise)]),
    ...(maxPaise === null ? [] : [eb("products.effective_paise", "<=", maxPaise)]),
  ]);
}

function offsetOf({ page, limit }: Listing): number {
  return (page - 1) * limit;
}
