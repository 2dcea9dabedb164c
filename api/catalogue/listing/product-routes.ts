import { colorImagesIn } from "#domain/color-images.ts";
import type { FacetCounts } from "#domain/option-facets.ts";
import { createHash } from "node:crypto";
import { Hono, type Context } from "hono";
import type { Selectable } from "kysely";
import { LRUCache } from "lru-cache";
import { MAX_GOES_WITH } from "#contract/limits.ts";
import { readProductQuery, type ProductListing } from "#contract/product-query.ts";
import type { SearchNote } from "#contract/readers/search.ts";
import { paiseAsRupees } from "#contract/scalars.ts";
import { missing } from "#api/http/refusal.ts";
import { askedLanguage } from "#api/http/asked-language.ts";
import { findRowId } from "#api/http/read-request-body.ts";
import type { Services } from "#api/http/services.ts";
import type { EmptySearches } from "./empty-searches.ts";
import { facetLabels } from "./facet-labels.ts";
import type { ProductsTable } from "#api/database/tables/catalogue.ts";
import type { PhotographStore } from "#api/database/photographs.ts";
import { hasFacetFilter, productFinder } from "./find-products.ts";
import { readStoredVariants, type StoredVariant } from "#api/catalogue/variants.ts";
import { inLanguage } from "#api/catalogue/translations.ts";
import { slugFrom } from "#api/catalogue/exchange/cells.ts";
import { isVisible } from "#api/catalogue/visible-products.ts";
import { shownPicture, photographNamed } from "#api/catalogue/exchange/photograph-path.ts";
import type { SampleCatalogue } from "#api/catalogue/exchange/fill-catalogue.ts";

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
    return (await db.selectFrom("products").select("id").where(isVisible).limit(1).executeTakeFirst()) === undefined;
  }

  async function one(c: Context) {
    const id = findRowId(c.req.param("id"));
    const product =
      id === null
        ? undefined
        : await db.selectFrom("products").selectAll().where("id", "=", id).where(isVisible).executeTakeFirst();
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
      .where(isVisible)
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

function toWireFacets({ onSale, inStock, ...values }: FacetCounts) {
  return { ...values, on_sale: onSale, in_stock: inStock };
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

/** Drawn pictures kept in memory, in characters of SVG: that saves 6 ms for each size and format that the shop makes of one. */
const KEPT_CHARACTERS = 8_000_000;

/**
 * `GET /pictures/{words}.{hash}.{jpg|webp}`: the owner's photographs. `GET /pictures/{slug}-{1|2|3}.svg`: the pictures of the
 * sample catalogue. 404 for a picture that there is not.
 */
export function pictureRoutes(samples: SampleCatalogue | null, photographs: PhotographStore): Hono {
  const drawn = new LRUCache<string, { svg: string; etag: string }>({
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: ({ svg }) => svg.length,
  });
  return new Hono().get("/pictures/:file", async (c) => {
    const file = c.req.param("file");
    const photograph = photographNamed(file);
    if (photograph !== null) return sendPhotograph(c, photograph);
    const picture = drawn.get(file) ?? draw(file);
    drawn.set(file, picture);
    c.header("etag", picture.etag);
    c.header("cache-control", "public, max-age=86400");
    if (c.req.header("if-none-match")?.includes(picture.etag)) return c.body(null, 304);
    // A picture that is opened by its address must not run scripts or load anything.
    c.header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'");
    return c.body(picture.svg, 200, { "content-type": "image/svg+xml; charset=utf-8" });
  });

  async function sendPhotograph(c: Context, { name, hash, type }: NonNullable<ReturnType<typeof photographNamed>>) {
    const etag = `"${hash}"`;
    const headers = {
      "content-type": type,
      etag,
      // The address stands for the content: a changed photograph has another one.
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'",
    };
    if (c.req.header("if-none-match")?.includes(etag) === true && (await photographs.has(name)))
      return c.body(null, 304, headers);
    const bytes = await photographs.read(name);
    if (bytes === null) throw missing("Picture not found");
    return c.body(new Uint8Array(bytes), 200, headers);
  }

  function draw(file: string): { svg: string; etag: string } {
    const [, slug, view] = /^([a-z0-9-]+)-([123])\.svg$/.exec(file) ?? [];
    const svg =
      slug === undefined || samples === null
        ? null
        : samples.drawPicture(slug, view === "1" ? 1 : view === "2" ? 2 : 3);
    if (svg === null) throw missing("Picture not found");
    return { svg, etag: `"${createHash("sha256").update(svg).digest("base64url").slice(0, 22)}"` };
  }
}
