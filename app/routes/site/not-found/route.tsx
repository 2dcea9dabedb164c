import { data } from "react-router";
import { collectionWords } from "#content/category-words.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { browseFeatured } from "#app/gateway/product-lists.server.ts";
import { productCardData } from "#app/components/product-card-data.server.ts";
import { ProductGrid } from "#app/components/product-card.tsx";
import { visitContext } from "#app/session/visit.server.ts";
import { NotFoundPage } from "#app/components/frame/error-page.tsx";
import type { Route } from "./+types/route";

/** Answers every unknown address with 404. It shows the featured products unless the upstream fails. */
export async function loader({ context }: Route.LoaderArgs) {
  const { upstream } = context.get(visitContext);
  const { value } = await toResult(browseFeatured(upstream));
  const { categories } = await upstream.terms.content();
  return data({ featured: (value ?? []).map((product) => productCardData(product, categories)) }, { status: 404 });
}

/** A form posted to an unknown address. */
export function action() {
  return data(null, { status: 404 });
}

export const handle = { script: false };

export default function NotFound({ loaderData: { featured } }: Route.ComponentProps) {
  return (
    <>
      <NotFoundPage />
      {featured.length === 0 ? null : (
        <section className="wrap pt-4">
          <h2 className="mb-6">{collectionWords.featured}</h2>
          <ProductGrid products={featured} />
        </section>
      )}
    </>
  );
}
