import { addToCartRequest, updateCartRequest } from "../../contract/cart.ts";
import { readCart, type CartItem } from "../../contract/readers/cart.ts";
import type { CartLine, LineChoice } from "../../domain/cart.ts";
import type { Signed } from "../../domain/signed-source.ts";
import { call, pathOf, type Answer, type Door } from "./door.server.ts";
import { signedLine } from "./signed-pictures.server.ts";

/** What a change of the upstream's cart came to: its items (null where the answer does not list them), or the refusal's message. */
export type CartChange = { code: "ok"; items: CartItem[] | null } | { code: "refused"; message: string | null };

/** The upstream's cart, or null when it has no such call. Throws faults. */
export async function findCart(door: Door): Promise<Signed<CartItem>[] | null> {
  const answer = await call(door, { method: "GET", path: "/cart" });
  const items = answer.ok ? readCart(answer.body).items : null;
  return items?.map((item) => signedLine(door, item)) ?? null;
}

/** Adds pieces of a product with its size and colour; under the same single-use key once, where the upstream honours it. Throws faults. */
export async function addToCart(door: Door, line: CartLine, single?: string): Promise<CartChange> {
  const body = addToCartRequest.parse({
    productId: wireId(line.productId),
    quantity: line.quantity,
    options: { size: line.size, color: line.color },
  });
  return changeIn(
    await call(door, {
      method: "POST",
      path: "/cart/add",
      body,
      headers: single === undefined ? {} : { "idempotency-key": single },
    }),
  );
}

/** Sets the quantity of a line. Throws faults. */
export async function updateCartLine(door: Door, choice: LineChoice, quantity: number): Promise<CartChange> {
  const body = updateCartRequest.parse({ quantity, options: { size: choice.size, color: choice.color } });
  return changeIn(
    await call(door, { method: "PUT", path: pathOf("/cart/{productId}", { productId: choice.productId }), body }),
  );
}

/** Removes a line; the options go as query (empty ones too: they name the line without), since not every server reads the body of a DELETE. Throws faults. */
export async function removeCartLine(door: Door, choice: LineChoice): Promise<CartChange> {
  const options = new URLSearchParams({ size: choice.size ?? "", color: choice.color ?? "" });
  return changeIn(
    await call(door, {
      method: "DELETE",
      path: `${pathOf("/cart/{productId}", { productId: choice.productId })}?${options}`,
    }),
  );
}

/** Empties the cart. Throws faults. */
export async function clearCart(door: Door): Promise<CartChange> {
  const answer = await call(door, { method: "DELETE", path: "/cart" });
  return answer.ok ? { code: "ok", items: [] } : { code: "refused", message: answer.problem.message };
}

/** A product id as it travels: a number where it is one (specification, section 5). */
export function wireId(id: string): number | string {
  return /^(0|[1-9]\d{0,14})$/.test(id) ? Number(id) : id;
}

/** The server cart update must return success (specification, section 5). */
function changeIn(answer: Answer): CartChange {
  const cart = readCart(answer.body);
  if (!answer.ok || !cart.success) return { code: "refused", message: answer.problem.message };
  return { code: "ok", items: cart.items };
}
