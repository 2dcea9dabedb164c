import { data, href } from "react-router";
import { specifiedShipping } from "../../../../domain/totals.ts";
import * as cartWords from "../../../content/cart-words.ts";
import { toResult } from "../../../gateway/faults.server.ts";
import { browseFeatured } from "../../../gateway/products.server.ts";
import { CartBenefits } from "./cart-benefits.tsx";
import { productCardData } from "../../../components/product-card-data.server.ts";
import { PageTitle } from "../../../components/page-title.tsx";
import { ProductGrid } from "../../../components/product-grid.tsx";
import { readPricedCart } from "../../../session/cart/priced-cart.server.ts";
import { visitContext, type Visit } from "../../../session/visit.server.ts";
import { privatePage } from "../../../session/shared-page.server.ts";
import type { Route } from "./+types/route";
import { CartSummary } from "./cart-summary.tsx";
import { CartTable } from "./cart-table.tsx";
import { EmptyCart } from "./empty-cart.tsx";
import { useCartChanges } from "./use-cart-changes.ts";
import { useShownCart } from "./use-shown-cart.ts";

export const headers = privatePage;

export const meta: Route.MetaFunction = () => [{ name: "description", content: cartWords.description }];

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const isCustomer = visit.customer !== null;
  const { value: cart } = await toResult(readPricedCart(visit));
  if (cart === null) return data({ cart, featured: [], isCustomer }, { status: 503 });
  return data({ cart, featured: cart.lines.length === 0 ? await readFeatured(visit) : [], isCustomer });
}

export default function Cart({ loaderData: { cart, featured, isCustomer } }: Route.ComponentProps) {
  const shipping = cart?.shipping ?? specifiedShipping;
  const { lines, totals } = useShownCart(cart?.lines ?? [], shipping);
  const status = useCartChanges(cart?.lines ?? [], cart?.totals.totalPaise ?? 0, lines);
  const isEmpty = cart !== null && lines.length === 0;
  return (
    <div className="wrap pt-8 md:pt-12">
      <PageTitle>{cartWords.title}</PageTitle>
      <h1>{isEmpty ? cartWords.emptyTitle : cartWords.title}</h1>
      <p aria-live="polite" className="aside-text">
        {status}
      </p>
      {cart === null ? (
        <CartFailed />
      ) : isEmpty ? (
        <EmptyCart />
      ) : (
        <div className="mt-6 flex flex-wrap items-start gap-10">
          <div className="@container min-w-0 flex-[999_1_34rem]">
            {lines.every((line) => line.available) ? null : (
              <p className="card mb-6 border-l-8 border-l-madder p-4 font-semibold">{cartWords.linesUnavailable}</p>
            )}
            <CartTable lines={lines} />
            <div className="mt-10">
              <CartBenefits shipping={shipping} returnPolicy={cart.returnPolicy} />
            </div>
          </div>
          <CartSummary totals={totals} isCustomer={isCustomer} />
        </div>
      )}
      {isEmpty && featured.length > 0 ? (
        <section aria-labelledby="featured" className="mt-14">
          <h2 id="featured" className="mb-6">
            {cartWords.featured}
          </h2>
          <ProductGrid products={featured} hasFirstPicture />
        </section>
      ) : null}
    </div>
  );
}

function CartFailed() {
  return (
    <>
      <p role="alert" className="mt-4 max-w-prose font-semibold text-madder">
        {cartWords.unavailable}
      </p>
      <p className="mt-6">
        <a href={href("/cart")} className="button">
          {cartWords.tryAgain}
        </a>
      </p>
    </>
  );
}

/** The featured products for an empty cart; none if the upstream does not answer. */
async function readFeatured(visit: Visit) {
  const { value } = await toResult(browseFeatured(visit.upstream));
  return (value ?? []).map((product) => productCardData(product));
}
