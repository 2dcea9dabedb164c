import { data } from "react-router";
import { href } from "#app/content/href.ts";
import type { Route } from "./+types/route";
import { collectionWords } from "#content/category-words.ts";
import * as messages from "#content/messages.ts";
import { onHome } from "#domain/categories.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { browseFeatured, browseProducts } from "#app/gateway/product-lists.server.ts";
import { productCardData } from "#app/components/product-card-data.server.ts";
import { pageMeta, PageTitle, QuietLink } from "#app/components/page.tsx";
import { LoadFailure } from "#app/components/load-failure.tsx";
import { NothingOnSale, nothingOnSale } from "#app/components/nothing-on-sale.tsx";
import { ProductGrid } from "#app/components/product-card.tsx";
import { visitContext, sharedPage } from "#app/session/visit.server.ts";
import { CategoryCards } from "#app/routes/catalogue/category-cards.tsx";
import { categoryCards } from "#app/routes/catalogue/category-cards.server.ts";

/** How many of the newest products are shown: they fill two rows. */
const NEWEST = 8;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(matches[0], collectionWords, href("/collection"), { picture: loaderData?.newest[0]?.picture });

export const headers = sharedPage;

export async function loader({ context }: Route.LoaderArgs) {
  const { upstream } = context.get(visitContext);
  const find = async (query: Parameters<typeof browseProducts>[1]) =>
    (await toResult(browseProducts(upstream, query))).value ?? null;
  const { categories } = await upstream.terms.content();
  const shown = onHome(categories);
  const [newestPage, featured, ...byCategory] = await Promise.all([
    find({ sortBy: "created_at", sortDir: "desc", page: 1, limit: NEWEST }),
    toResult(browseFeatured(upstream)).then(({ value }) => value ?? null),
    ...shown.map(({ slug: category }) => find({ category, page: 1, limit: 1 })),
  ]);
  const newest = newestPage?.products ?? null;
  const collection = {
    categories: await categoryCards(upstream, categories, (_, index) => byCategory[index]?.products[0]),
    newest: (newest ?? []).map((product) => productCardData(product, categories)),
    featured: (featured ?? []).map((product) => productCardData(product, categories)),
    why: featured === null ? null : nothingOnSale([newestPage]),
    message: newest === null || featured === null ? messages.productsFailed : null,
  };
  return collection.message === null ? collection : data(collection, { status: 503 });
}

export default function CollectionPage({
  loaderData: { categories, newest, featured, why, message },
}: Route.ComponentProps) {
  return (
    <div className="wrap pt-6 sm:pt-8">
      <PageTitle>{collectionWords.title}</PageTitle>
      <h1>{collectionWords.title}</h1>
      {why !== null ? null : <p className="mt-3 max-w-prose text-lg text-ink-soft">{collectionWords.lead}</p>}
      {message === null ? null : (
        <div className="mt-6">
          <LoadFailure message={message} again={href("/collection")} />
        </div>
      )}
      <div className="mt-8">
        {why !== null ? (
          <NothingOnSale why={why} />
        ) : (
          <section>
            <h2 className="mb-6">{collectionWords.categories}</h2>
            <CategoryCards categories={categories} />
          </section>
        )}
      </div>
      {newest.length === 0 ? null : (
        <section className="mt-14 sm:mt-20">
          <h2 className="mb-6">{collectionWords.newest}</h2>
          <ProductGrid products={newest} />
          <p className="mt-8">
            <QuietLink to={`${href("/productlisting")}?sort=newest`}>{collectionWords.seeAllNewest}</QuietLink>
          </p>
        </section>
      )}
      {featured.length === 0 ? null : (
        <section className="mt-14 sm:mt-20">
          <h2 className="mb-6">{collectionWords.featured}</h2>
          <ProductGrid products={featured} idPrefix="featured" />
          <p className="mt-8">
            <QuietLink to={href("/productlisting")}>{collectionWords.seeAll}</QuietLink>
          </p>
        </section>
      )}
    </div>
  );
}
