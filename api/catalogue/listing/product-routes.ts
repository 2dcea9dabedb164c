import { colorImagesIn } from "#domain/color-images.ts";
import { Hono, type Context } from "hono";
import type { Selectable } from "kysely";
import { MAX_GOES_WITH } from "#contract/limits.ts";
import { readProductQuery, type ProductListing } from "#contract/product-query.ts";
import { paiseAsRupees } from "#contract/shape.ts";
import { missing } from "#api/http/refusal.ts";
import { askedLanguage } from "#api/http/asked-language.ts";
import { findRowId } from "#api/http/read-request-body.ts";
import type { Services } from "#api/http/services.ts";
import type { EmptySearches } from "./empty-searches.ts";
import { facetLabels } from "./facet-labels.ts";
import type { ProductsTable } from "#api/database/tables/catalogue.ts";
import { hasFacetFilter, productFinder } from "./find-products.ts";
import { readStoredVariants, type StoredVariant } from "#api/catalogue/variants.ts";
import { inLanguage } from "#api/catalogue/translations.ts";
import { slugFrom } from "#api/catalogue/slug-from.ts";
import { shownPicture } from "#api/catalogue/photograph-path.ts";

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
    const { products, total, facets, search } = await finder.find(listing);
    // A page further on is the same search, and a filter that leaves nothing says nothing about its words.
    if (search !== null && listing.page === 1 && !isFiltered(listing)) emptySearches.count(listing.query, search);
    const language = askedLanguage(c);
    const variants = await readStoredVariants(
      db,
      products.map(({ id }) => id),
    );
    const told = await inLanguage(db, language, products);
    return c.json({
      data: {
        data: told.map((product) => toWireProduct(product, variants.get(product.id))),
        total,
        current_page: listing.page,
        per_page: listing.limit,
        last_page: Math.max(1, Math.ceil(total / listing.limit)),
        ...(total === 0 && !isFiltered(listing) && listing.query === "" && { empty: await isEmpty() }),
        facets: toWireFacets(await labelled(facets, language)),
        ...(search === null ? {} : { search: toWireSearch(search) }),
      },
    });
  }

  /** Whether there is not a single product, hidden ones included. */
  async function isEmpty(): Promise<boolean> {
    return (await db.selectFrom("products").select("id").limit(1).executeTakeFirst()) === undefined;
  }

  async function one(c: Context) {
    const id = findRowId(c.req.param("id"));
    const product =
      id === null ? undefined : await db.selectFrom("products").selectAll().where("id", "=", id).executeTakeFirst();
    if (product === undefined) throw missing("Product not found");
    const [variants, goesWith, [told = product]] = await Promise.all([
      readStoredVariants(db, [product.id]),
      findGoesWith(product),
      inLanguage(db, askedLanguage(c), [product]),
    ]);
    return c.json({
      data: {
        ...toWireProduct(told, variants.get(product.id)),
        ...(goesWith.length > 0 && { goes_with: goesWith }),
      },
    });
  }

  /** The ids of the products that the owner states with this one, in her order; those that are not on sale are left out. */
  async function findGoesWith({ id, goes_with }: Selectable<ProductsTable>): Promise<number[]> {
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

type Found = Awaited<ReturnType<ReturnType<typeof productFinder>["find"]>>;

/** Whether more than words narrows a list. */
function isFiltered({ category, minPaise, maxPaise, ...listing }: ProductListing): boolean {
  return [category, minPaise, maxPaise].some((filter) => filter !== null) || hasFacetFilter(listing);
}

function toWireFacets({ onSale, inStock, ...values }: Found["facets"]) {
  return { ...values, on_sale: onSale, in_stock: inStock };
}

function toWireSearch({ complete, missing, near, minPaise, maxPaise, size }: NonNullable<Found["search"]>) {
  return {
    complete,
    missing,
    near,
    min_price: minPaise === null ? null : paiseAsRupees(minPaise),
    max_price: maxPaise === null ? null : paiseAsRupees(maxPaise),
    size,
  };
}

/**
 * A product as it goes over the wire, with the combinations it exists in, if it states any: prices in rupees, pictures
 * relative to the upstream's own address. Nothing is left of a hidden one.
 */
function toWireProduct(product: Selectable<ProductsTable>, variants: readonly StoredVariant[] | undefined) {
  const isHidden = product.hidden === 1;
  return {
    id: product.id,
    name: product.name,
    description: product.description,
    price: paiseAsRupees(product.price_paise),
    sale_price: product.sale_paise === null ? null : paiseAsRupees(product.sale_paise),
    in_stock: product.stock > 0 && !isHidden,
    stock: isHidden ? 0 : product.stock,
    category: product.category,
    craft: product.craft,
    ...(product.country_of_origin !== null && { country_of_origin: product.country_of_origin }),
    ...(product.fabric !== null && { fabric: product.fabric }),
    ...(product.occasion !== null && { occasion: product.occasion }),
    image: shownPicture(product.image),
    image_additional_1: shownPicture(product.image_additional_1),
    image_additional_2: shownPicture(product.image_additional_2),
    ...(product.image_alt !== null && { image_alt: product.image_alt }),
    ...(product.image_additional_1_alt !== null && { image_additional_1_alt: product.image_additional_1_alt }),
    ...(product.image_additional_2_alt !== null && { image_additional_2_alt: product.image_additional_2_alt }),
    ...(product.color_images !== null && {
      images: colorImagesIn(product.color_images).filter(({ image }) => shownPicture(image) !== null),
    }),
    ...(product.size_table !== null && { size_table: product.size_table }),
    ...(isHidden && { hidden: true }),
    isNew: product.is_new === 1,
    isSale: product.sale_paise !== null,
    created_at: product.created_at,
    ...(variants !== undefined && {
      variants: variants.map((variant) => toWireVariant(isHidden ? { ...variant, stock: 0 } : variant)),
    }),
  };
}

/** Lists hold hundreds of combinations: what is the product's is left out. */
function toWireVariant({ size, color, stock, swatch, pricePaise, salePaise, image }: StoredVariant) {
  return {
    size,
    color,
    stock,
    ...(swatch !== null && { swatch }),
    ...(pricePaise !== null && { price: paiseAsRupees(pricePaise) }),
    ...(salePaise !== null && { sale_price: paiseAsRupees(salePaise) }),
    ...(shownPicture(image) !== null && { image }),
  };
}
