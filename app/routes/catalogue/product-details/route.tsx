import { sharedPage } from "../../../session/shared-page.server.ts";
import type { Route } from "./+types/route";
import { visitContext } from "../../../session/visit.server.ts";
import { ProductError } from "../product/product-error.tsx";
import { productMeta } from "../product/product-meta.ts";
import { buyProduct, loadProduct } from "../product/load-product.server.ts";
import { ProductPage } from "../product/product-page.tsx";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return productMeta(loaderData, matches[0].loaderData?.origin);
}

export const headers = sharedPage;

/** The product page under its other address, `?id=`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  return loadProduct(context.get(visitContext), url.searchParams.get("id"));
}

export async function action({ url, request, context }: Route.ActionArgs) {
  return buyProduct(context.get(visitContext), url.searchParams.get("id"), request);
}

export default function ProductDetails({ loaderData, actionData }: Route.ComponentProps) {
  return <ProductPage key={loaderData.product.id} facts={loaderData} form={actionData?.form ?? loaderData.form} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ProductError error={error} />;
}
