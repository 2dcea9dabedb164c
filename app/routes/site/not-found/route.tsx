import { data } from "react-router";
import { collectionWords } from "../../../content/collection-words.ts";
import { errorWords } from "../../../content/site-words.ts";
import { toResult } from "../../../gateway/faults.server.ts";
import { browseFeatured } from "../../../gateway/products.server.ts";
import { productCardData } from "../../../components/product-card-data.server.ts";
import { PageTitle } from "../../../components/page-title.tsx";
import { ProductGrid } from "../../../components/product-card.tsx";
import { visitContext } from "../../../session/visit.server.ts";
import { NotFoundPage } from "../../../components/frame/error-page.tsx";
import type { Route } from "./+types/route";

/** Answers every unknown address with 404. It shows the featured products unless the upstream fails. */
export async function loader({ context }: Route.LoaderArgs) {
  const { value } = await toResult(browseFeatured(context.get(visitContext).upstream));
  return data({ featured: (value ?? []).map((product) => productCardData(product)) }, { status: 404 });
}

/** A form posted to an unknown address. */
export function action() {
  return data(null, { status: 404 });
}

export const handle = { script: false };

export default function NotFound({ loaderData: { featured } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{errorWords.notFoundTitle}</PageTitle>
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
