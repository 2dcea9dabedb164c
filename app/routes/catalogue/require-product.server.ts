import { data } from "react-router";
import { MAX_ID_LENGTH } from "#contract/limits.ts";
import type { Product } from "#contract/products.ts";
import type { Signed } from "#domain/signed-source.ts";
import * as messages from "#content/messages.ts";
import * as productWords from "#content/product-words.ts";
import { toldBy, toResult } from "#app/gateway/faults.server.ts";
import { browseProduct } from "#app/gateway/products.server.ts";
import type { Visit } from "#app/session/visit.server.ts";

/** The product of a page. Throws 404, 410 for one that is not on sale, and 503, with their messages. */
export async function requireProduct(visit: Visit, id: string | null): Promise<Signed<Product>> {
  // An id of dots would be resolved as a relative path of the upstream.
  const isValid = id !== null && id !== "" && id.length <= MAX_ID_LENGTH && !/^\.+$/.test(id);
  const { value: product, fault } = isValid
    ? await toResult(browseProduct(visit.upstream, id))
    : { value: null, fault: null };
  if (fault !== null) {
    const { message, status } = toldBy(fault, messages.productFailed);
    throw toldError({ message, text: status === 404 ? productWords.missingText : productWords.failedText }, status);
  }
  return requireOnSale(product);
}

/** The product, if there is one and it is on sale. Throws 404 and 410 with their messages. */
export function requireOnSale(product: Signed<Product> | null): Signed<Product> {
  if (product === null) throw toldError({ message: messages.productNotFound, text: productWords.missingText }, 404);
  if (!product.isHidden) return product;
  throw toldError({ message: productWords.notOnSale(product.name), text: productWords.notOnSaleText }, 410);
}

/** What an error of the product page says. The browser needs no words of it then. */
export interface ToldError {
  message: string;
  text: string;
}

function toldError(told: ToldError, status: number) {
  return data(told, { status });
}
