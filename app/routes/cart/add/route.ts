import { z } from "zod";
import { MAX_ID_LENGTH } from "#contract/limits.ts";
import { MAX_OPTION_LENGTH, quantityFrom } from "#domain/cart.ts";
import { shortName } from "#domain/short-text.ts";
import { sentence } from "#content/sentence-words.ts";
import * as messages from "#content/messages.ts";
import * as productWords from "#content/product-words.ts";
import { readFormData } from "#app/forms/parse.server.ts";
import { toldBy, toResult } from "#app/gateway/faults.server.ts";
import { findStatedProduct } from "#app/gateway/products.server.ts";
import { addProductToCart } from "#app/cart/change-cart.server.ts";
import { checkChoice, chosenIn } from "#app/cart/line-offer.ts";
import { type Flash, leaveFlash, visitContext, type Visit } from "#app/session/visit.server.ts";
import { refusalText } from "#app/cart/customer-cart.server.ts";
import { returnToPage, stays } from "#app/routes/cart/change-line.server.ts";
import type { Route } from "./+types/route";

const option = z.string().min(1).max(MAX_OPTION_LENGTH).nullable().catch(null).default(null);

/** What to add. Product cards send this form, without size and colour; the product page posts to itself. */
const schema = z.object({
  productId: z.string().trim().min(1).max(MAX_ID_LENGTH).nullable().catch(null),
  quantity: z.unknown().optional().transform(quantityFrom),
  size: option,
  color: option,
});

export { leadToCart as loader } from "#app/routes/cart/change-line.server.ts";

/** Adds a product, and returns to the page of the form. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const body = await readFormData(request);
  const addition = schema.parse(Object.fromEntries(body));
  const { value: flash, fault } = await toResult(addProduct(visit, addition));
  leaveFlash(visit, {
    ...(fault === null ? flash : failure(toldBy(fault, messages.cardAddFailed).message)),
    stays: "product",
    floats: !stays(request, body),
  });
  return returnToPage(request, body);
}

/** Adds the product and returns the message to show. */
async function addProduct(visit: Visit, addition: z.output<typeof schema>): Promise<Message> {
  const { productId, quantity } = addition;
  if (productId === null) return failure(messages.productIdMissing);
  const product = await findStatedProduct(visit.upstream, productId);
  if (product === null) return failure(messages.productNotFound);
  if (product.isHidden) return failure(sentence(productWords.notOnSale(product.name)));
  const chosen = chosenIn(product, addition);
  const { combination, errors } = checkChoice(product, chosen);
  // A card has neither size nor colour to choose.
  if (errors !== null && product.variants !== null)
    return failure(errors.color ?? errors.size ?? messages.chooseSizeAndColor);
  const added = { productId: product.id, ...(combination ?? chosen) };
  const result = await addProductToCart(visit, { ...added, quantity }, product);
  if (result.code === "refused") return failure(refusalText(result, messages.cardAddFailed));
  return { kind: "success", text: messages.cardAdded(shortName(product.name)), added };
}

type Message = Pick<Flash, "kind" | "text"> & Partial<Flash>;

function failure(text: string): Message {
  return { kind: "error", text };
}
