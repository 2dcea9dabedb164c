import { redirect } from "react-router";
import { imagesOfColor } from "#domain/color-images.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { browseProduct } from "#app/gateway/products.server.ts";
import { pictureAddress } from "#app/images/picture-address.ts";
import { visitContext } from "#app/session/visit.server.ts";
import type { Route } from "./+types/route";

/** Wide enough for a line of a mail on a screen of two device pixels. */
const WIDTH = 160;

/**
 * Leads to a product's picture, in the color of the query where there is one. Mails link it: who writes them cannot sign the
 * address of a picture. A product that cannot be read has the placeholder. The answer is the same for everybody, so a
 * customer's own login is not asked with.
 */
export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const { upstream } = context.get(visitContext);
  const { value: product, fault } = await toResult(browseProduct({ ...upstream, token: null }, id));
  const color = url.searchParams.get("color");
  const variant = product?.variants?.find((one) => one.color === color && one.picture !== null);
  const inColor = imagesOfColor(product?.inColors ?? [], color)[0];
  const picture = variant?.picture ?? inColor?.picture ?? product?.pictures[0] ?? null;
  const caching = fault === null ? "public, max-age=3600" : "no-store";
  return redirect(pictureAddress(picture, WIDTH), { headers: { "cache-control": caching } });
}
