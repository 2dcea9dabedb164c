import { data, replace } from "react-router";
import { mentionsStock } from "../../../../domain/stock-refusal.ts";
import { messages, toastMs } from "../../../content/messages.ts";
import type { FormState } from "../../../forms/form-state.ts";
import { parseForm } from "../../../forms/parse.server.ts";
import { readFormData } from "../../../forms/read-form-data.server.ts";
import { toResult } from "../../../gateway/faults.server.ts";
import { browseProduct, findProduct } from "../../../gateway/products.server.ts";
import { addProductToCart } from "../../../session/cart/change-cart.server.ts";
import type { CartResult } from "../../../session/cart/cart-result.ts";
import { afterCookieCheck } from "../../../session/cookies/cookie-check.server.ts";
import { type Visit } from "../../../session/visit.server.ts";
import { leaveFlash } from "../../../session/flash.server.ts";
import { purchaseSchema, type Purchase } from "./purchase-schema.server.ts";

/** Adds the product as chosen and leads back to the page. A refusal shows the form again with the choice in it. */
export async function buyProduct(visit: Visit, id: string | null, request: Request) {
  if (id === null || id === "") throw data({ message: messages.productIdMissing }, { status: 400 });
  const parsed = parseForm(await readFormData(request), purchaseSchema);
  if (!parsed.ok) return data({ form: withOneError(parsed.state) }, { status: 400 });
  // Should the session have ended, the login leads back to the product with the choice in its address.
  visit.formPage = addressWithChoice(visit, parsed.value);
  const { value, fault } = await toResult(addToCart(visit, id, parsed.value));
  if (fault !== null) {
    // Where the page cannot be loaded either, its address carries the choice until it can.
    const page = await toResult(browseProduct(visit.upstream, id));
    if (page.fault !== null) return redirectWithChoice(visit, parsed.value);
    return data({ form: parsed.refuse({ message: messages.addToCartFailed }) }, { status: 503 });
  }
  if (value.code === "refused") {
    const message = mentionsStock(value.message) ? messages.outOfStock : (value.message ?? messages.addToCartFailed);
    return data({ form: parsed.refuse({ message }) }, { status: 400 });
  }
  const { size, color } = parsed.value;
  leaveFlash(visit, {
    kind: "success",
    text: messages.addedToCart,
    toastMs: toastMs.product,
    added: { productId: id, size, color },
  });
  // `replace`: the page with the form is in the browser's history already.
  const path = visit.url.pathname + visit.url.search;
  return replace(afterCookieCheck(request, path, addressWithChoice(visit, parsed.value)), 303);
}

/** Size and colour share one message (specification, section 5). It is shown once, at the first field that is missing. */
function withOneError(state: FormState): FormState {
  const { color, size, ...others } = state.errors;
  return { ...state, errors: { ...others, ...(color !== undefined ? { color } : size !== undefined ? { size } : {}) } };
}

/** Adds the product under the id that the upstream gives it: the address may spell the id differently. */
async function addToCart(visit: Visit, id: string, choice: Purchase): Promise<CartResult> {
  const product = await findProduct(visit.upstream, id);
  if (product === null) throw data({ message: messages.productNotFound }, { status: 404 });
  return addProductToCart(visit, { productId: product.id, ...choice }, product);
}

function redirectWithChoice(visit: Visit, choice: Purchase) {
  leaveFlash(visit, { kind: "error", text: messages.addToCartFailed, toastMs: toastMs.product });
  return replace(addressWithChoice(visit, choice), 303);
}

/** The address of the page with the choice in its query; the page fills its form from there. */
function addressWithChoice(visit: Visit, { size, color, quantity }: Purchase): string {
  const address = new URL(visit.url);
  for (const [name, value] of Object.entries({ size, color, quantity })) address.searchParams.set(name, String(value));
  return address.pathname + address.search;
}
