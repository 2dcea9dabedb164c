import { sharedPage } from "../../../session/shared-page.server.ts";
import type { Route } from "./+types/route";
import { visitContext } from "../../../session/visit.server.ts";
import { ProductError } from "./product-error.tsx";
import { productMeta } from "./product-meta.ts";
import { buyProduct, loadProduct } from "./load-product.server.ts";
import { ProductPage } from "./product-page.tsx";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return productMeta(loaderData, matches[0].loaderData?.origin);
}

export const headers = sharedPage;

export async function loader({ params, context }: Route.LoaderArgs) {
  return loadProduct(context.get(visitContext), params.id);
}

export async function action({ params, request, context }: Route.ActionArgs) {
  return buyProduct(context.get(visitContext), params.id, request);
}

export default function Product({ loaderData, actionData }: Route.ComponentProps) {
  return <ProductPage key={loaderData.product.id} facts={loaderData} form={actionData?.form ?? loaderData.form} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ProductError error={error} />;
}
