import { data } from "react-router";
import { MAX_ID_LENGTH } from "#contract/limits.ts";
import type { Product } from "#contract/readers/product.ts";
import type { Signed } from "#domain/signed-source.ts";
import * as messages from "#app/content/messages.ts";
import * as productWords from "#app/content/product-words.ts";
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
    throw data({ message }, { status });
  }
  if (product === null) throw data({ message: messages.productNotFound }, { status: 404 });
  if (product.isHidden) throw data({ message: productWords.notOnSale(product.name) }, { status: 410 });
  return product;
}
