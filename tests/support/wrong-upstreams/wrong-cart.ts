import type { Wrong } from "#tests/support/proxied-upstream.ts";
import { answering, inside, instead } from "./wrong-answers.ts";
import type { WrongUpstream } from "./wrong-upstream.ts";

/** Servers that break one rule each of carts and wishlists. */
export const wrongCart: readonly WrongUpstream[] = [
  {
    does: "shows the cart of another customer",
    call: "GET /cart",
    rule: /own/,
    note: /another customer's cart is shown/,
    part: "cart",
    wrong: sharedCart,
  },
  {
    does: "ignores the stock in the cart",
    call: "POST /cart/add",
    rule: /more than the stock/,
    note: /more than the stock is accepted/,
    part: "cart",
    wrong: () => async (request, pass) =>
      instead(await pass(request.clone()), 409, async (was) =>
        /cart\/add/.test(request.url)
          ? pass(new Request("http://upstream.internal/cart", { headers: request.headers }))
          : was,
      ),
  },
  {
    does: "keeps a wish twice",
    call: "POST /wishlist/add",
    rule: /adds a product once/,
    note: /is on the list 2 times/,
    part: "wishlist",
    wrong: () =>
      answering(/GET \/wishlist$/, (body) =>
        inside(body, ({ products }) => ({ products: Array.isArray(products) ? [...products, ...products] : [] })),
      ),
  },
  {
    does: "keeps a line that is removed",
    call: "DELETE /cart/{productId}",
    rule: /removes one line/,
    note: /is still there/,
    part: "cart",
    wrong: () => async (request, pass) =>
      request.method === "DELETE" && /cart\/\d/.test(request.url)
        ? pass(new Request("http://upstream.internal/cart", { headers: request.headers }))
        : pass(request),
  },
];

function sharedCart(): Wrong {
  let first: string | null = null;
  return async (request, pass) => {
    const { pathname } = new URL(request.url);
    if (request.method !== "GET" || pathname !== "/cart") return pass(request);
    const response = await pass(request.clone());
    if (!response.ok) return response;
    first ??= request.headers.get("authorization");
    return pass(new Request(request.url, { headers: { authorization: first ?? "" } }));
  };
}
