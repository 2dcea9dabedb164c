import type { Order } from "../../contract/readers/order.ts";
import type { Product } from "../../contract/readers/product.ts";
import type { Signed, SignedSource } from "../../domain/signed-source.ts";

/** Who signs the sources of pictures. */
interface Signer {
  signPicture(source: string): SignedSource;
}

/** A product as the gateway hands it out. */
export function signedProduct(by: Signer, product: Product): Signed<Product> {
  return { ...product, pictures: product.pictures.map((source) => by.signPicture(source)) };
}

/** A wish, or a line of a cart or an order, as the gateway hands it out. */
export function signedLine<T extends { picture: string | null }>(
  by: Signer,
  line: T,
): Omit<T, "picture"> & { picture: SignedSource | null } {
  return { ...line, picture: line.picture === null ? null : by.signPicture(line.picture) };
}

/** An order as the gateway hands it out. */
export function signedOrder(by: Signer, order: Order): Signed<Order> {
  return { ...order, items: order.items.map((item) => signedLine(by, item)) };
}
