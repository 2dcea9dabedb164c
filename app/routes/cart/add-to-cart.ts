import { redirect } from "react-router";
import { z } from "zod";
import { messages, toastMs } from "../../content/messages.ts";
import { quantityFrom } from "../../../domain/cart.ts";
import { shortName } from "../../../domain/short-text.ts";
import { colorFrom, sizeFrom } from "../../../domain/options.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { toResult } from "../../gateway/faults.server.ts";
import { findProduct } from "../../gateway/products.server.ts";
import { addPieces } from "../../session/cart.server.ts";
import type { Flash } from "../../session/shop-cookies.server.ts";
import { leaveFlash, visitContext, type Visit } from "../../session/visit.server.ts";
import type { Route } from "./+types/add-to-cart";
import { backTo } from "./back-to.server.ts";
import { refusalText } from "./refusal-text.ts";

const wish = z.object({
  productId: z.string().trim().min(1).max(128).nullable().catch(null),
  quantity: z.unknown().optional().transform(quantityFrom),
  size: z.unknown().optional().transform(sizeFrom),
  color: z.unknown().optional().transform(colorFrom),
  from: z.enum(["card", "product"]).catch("card"),
});

/** Adds pieces and goes back to where the form stands: from a card without size and colour, from a product page with both. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const body = await readForm(request);
  const { value: result } = await toResult(added(visit, wish.parse(Object.fromEntries(body))));
  const outcome = result ?? {
    kind: "error" as const,
    text: body.get("from") === "product" ? messages.addToCartFailed : messages.cardAddFailed,
  };
  leaveFlash(visit, { ...outcome, toastMs: toastMs.product });
  return backTo(request, body);
}

/** A visit by address. */
export function loader() {
  return redirect("/cart");
}

async function added(
  visit: Visit,
  { productId, quantity, size, color, from }: z.infer<typeof wish>,
): Promise<Pick<Flash, "kind" | "text"> & Partial<Flash>> {
  const isCard = from === "card";
  if (productId === null) return { kind: "error", text: messages.productIdMissing };
  if (!isCard && (size === null || color === null)) return { kind: "error", text: messages.chooseSizeAndColor };
  const product = await findProduct(visit.upstream, productId);
  if (product === null) return { kind: "error", text: messages.productNotFound };
  const choice = { productId: product.id, size, color };
  const result = await addPieces(visit, { ...choice, quantity }, product);
  if (result.code === "refused")
    return {
      kind: "error",
      text: refusalText(result.message, isCard ? messages.cardAddFailed : messages.addToCartFailed),
    };
  return {
    kind: "success",
    text: isCard ? messages.cardAdded(shortName(product.name)) : messages.addedToCart,
    added: choice,
  };
}
