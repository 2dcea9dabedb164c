import { addToCartRequest, readCart, updateCartRequest, type CartItem } from "../../contract/cart.ts";
import type { CartLine, LineChoice } from "../../domain/cart.ts";
import type { Signed } from "../../domain/signed-source.ts";
import { call, pathOf, type UpstreamResponse, type UpstreamClient } from "./upstream-client.server.ts";
import { signedLine } from "./signed-pictures.server.ts";

/** What a change of the upstream's cart came to: its items (null where the answer does not list them), or the refusal's message. */
export type CartOutcome = { code: "ok"; items: CartItem[] | null } | { code: "refused"; message: string | null };

/** The upstream's cart, or null when it has no such call. Throws faults. */
export async function findCart(upstream: UpstreamClient): Promise<Signed<CartItem>[] | null> {
  const answer = await call(upstream, { method: "GET", path: "/cart" });
  const items = answer.ok ? readCart(answer.body).items : null;
  return items?.map((item) => signedLine(upstream, item)) ?? null;
}

/** Adds pieces of a product with its size and colour; under the same single-use key once, where the upstream honours it. Throws faults. */
export async function addCartLine(upstream: UpstreamClient, line: CartLine, single?: string): Promise<CartOutcome> {
  const body = addToCartRequest.parse({
    productId: toWireId(line.productId),
    quantity: line.quantity,
    options: { size: line.size, color: line.color },
  });
  return changeIn(
    await call(upstream, {
      method: "POST",
      path: "/cart/add",
      body,
      headers: single === undefined ? {} : { "idempotency-key": single },
    }),
  );
}

/** Sets the quantity of a line. Throws faults. */
export async function updateCartLine(
  upstream: UpstreamClient,
  choice: LineChoice,
  quantity: number,
): Promise<CartOutcome> {
  const body = updateCartRequest.parse({ quantity, options: { size: choice.size, color: choice.color } });
  return changeIn(
    await call(upstream, { method: "PUT", path: pathOf("/cart/{productId}", { productId: choice.productId }), body }),
  );
}

/** Removes a line; the options go as query (empty ones too: they name the line without), since not every server reads the body of a DELETE. Throws faults. */
export async function removeCartLine(upstream: UpstreamClient, choice: LineChoice): Promise<CartOutcome> {
  const options = new URLSearchParams({ size: choice.size ?? "", color: choice.color ?? "" });
  return changeIn(
    await call(upstream, {
      method: "DELETE",
      path: `${pathOf("/cart/{productId}", { productId: choice.productId })}?${options}`,
    }),
  );
}

/** Empties the cart. Throws faults. */
export async function clearCart(upstream: UpstreamClient): Promise<CartOutcome> {
  const answer = await call(upstream, { method: "DELETE", path: "/cart" });
  return answer.ok ? { code: "ok", items: [] } : { code: "refused", message: answer.problem.message };
}

/** A product id as it travels: a number where it is one (specification, section 5). */
export function toWireId(id: string): number | string {
  return /^(0|[1-9]\d{0,14})$/.test(id) ? Number(id) : id;
}

/** The server cart update must return success (specification, section 5). */
function changeIn(answer: UpstreamResponse): CartOutcome {
  const cart = readCart(answer.body);
  if (!answer.ok || !cart.success) return { code: "refused", message: answer.problem.message };
  return { code: "ok", items: cart.items };
}
