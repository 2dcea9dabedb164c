import { data, replace } from "react-router";
import { z } from "zod";
import type { Product } from "#contract/products.ts";
import type { Signed } from "#domain/signed-source.ts";
import type { FormState } from "#app/forms/shop-form.tsx";
import { type LineChoice, MAX_OPTION_LENGTH, quantityFrom } from "#domain/cart.ts";
import * as messages from "#content/messages.ts";
import { blankForm, parseForm, readFormData } from "#app/forms/parse.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { requireOnSale } from "#app/routes/catalogue/require-product.server.ts";
import { browseProduct, findStatedProduct } from "#app/gateway/products.server.ts";
import { addProductToCart } from "#app/cart/change-cart.server.ts";
import { refusalText, type CartRefusal } from "#app/cart/customer-cart.server.ts";
import { checkChoice, chosenIn } from "#app/cart/line-offer.ts";
import { afterCookieCheck, isDataRequest } from "#app/content/own-path.ts";
import { type Visit, leaveFlash } from "#app/session/visit.server.ts";

const option = z.string().min(1).max(MAX_OPTION_LENGTH).nullable().catch(null).default(null);

/** What a shopper chooses before a product goes into the cart; null for what they did not choose. */
export const purchaseSchema = z.object({
  color: option,
  size: option,
  quantity: z.unknown().optional().transform(quantityFrom),
});

/** The form with the size, colour and quantity in the address. Values that the product does not have are left out. */
export function purchaseForm(product: Signed<Product>, params: URLSearchParams): FormState {
  return blankForm(purchaseSchema, {
    ...chosenIn(product, { size: params.get("size"), color: params.get("color") }),
    quantity: String(quantityFrom(params.get("quantity"))),
  });
}

/** A choice as the form gives it. */
type Purchase = z.output<typeof purchaseSchema>;

/** Adds the product as chosen and leads back to the page. A refusal shows the form again with the choice in it. */
export async function buyProduct(visit: Visit, id: string | null, request: Request) {
  if (id === null || id === "") throw data({ message: messages.productIdMissing }, { status: 400 });
  const parsed = parseForm(await readFormData(request), purchaseSchema);
  if (!parsed.ok) return data({ form: parsed.state }, { status: 400 });
  // Should the session have ended, the login leads back to the product with the choice in its address.
  visit.formPage = addressWithChoice(visit, parsed.value);
  const { value: result, fault } = await toResult(addToCart(visit, id, parsed.value));
  if (fault !== null) {
    // Where the page cannot be loaded either, its address carries the choice until it can.
    const page = await toResult(browseProduct(visit.upstream, id));
    if (page.fault !== null) return redirectWithChoice(visit, parsed.value);
    return data({ form: parsed.refuse({ message: messages.addToCartFailed }) }, { status: 503 });
  }
  if (result.code === "incomplete") return data({ form: parsed.refuse({ errors: result.errors }) }, { status: 400 });
  if (result.code === "refused" && visit.upstream.state.isInMaintenance)
    return data({ form: parsed.refuse({ message: messages.maintenanceRefusalText }) }, { status: 503 });
  if (result.code === "refused")
    return data({ form: parsed.refuse({ message: refusalText(result, messages.addToCartFailed) }) }, { status: 400 });
  leaveFlash(visit, {
    kind: "success",
    text: messages.addedToCart,
    stays: "product",
    floats: !isDataRequest(request),
    added: result.added,
  });
  // `replace`: the page with the form is in the browser's history already.
  const path = visit.url.pathname + visit.url.search;
  return replace(afterCookieCheck(request, path, addressWithChoice(visit, parsed.value)), 303);
}

type Outcome = { code: "ok"; added: LineChoice } | { code: "incomplete"; errors: Record<string, string> } | CartRefusal;

/** Adds the product under the id that the upstream gives it: the address may spell the id differently. */
async function addToCart(visit: Visit, id: string, { quantity, ...choice }: Purchase): Promise<Outcome> {
  const product = requireOnSale(await findStatedProduct(visit.upstream, id));
  const { combination, errors } = checkChoice(product, chosenIn(product, choice));
  if (errors !== null) return { code: "incomplete", errors };
  const added = { productId: product.id, ...combination };
  const result = await addProductToCart(visit, { ...added, quantity }, product);
  return result.code === "ok" ? { code: "ok", added } : result;
}

function redirectWithChoice(visit: Visit, choice: Purchase) {
  leaveFlash(visit, { kind: "error", text: messages.addToCartFailed, stays: "product" });
  return replace(addressWithChoice(visit, choice), 303);
}

/** The address of the page with the choice in its query; the page fills its form from there. */
function addressWithChoice(visit: Visit, { size, color, quantity }: Purchase): string {
  const address = new URL(visit.url);
  for (const [name, value] of Object.entries({ size, color, quantity }))
    if (value !== null) address.searchParams.set(name, String(value));
  return address.pathname + address.search;
}
