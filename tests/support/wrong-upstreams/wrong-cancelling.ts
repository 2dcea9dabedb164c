import type { Wrong } from "#tests/support/proxied-upstream.ts";
import { answering, inside, instead, jsonResponse, record, withoutKey } from "./wrong-answers.ts";
import type { WrongUpstream } from "./wrong-upstream.ts";

/** Servers that break one rule each of cancelled orders and returns. */
export const wrongCancelling: readonly WrongUpstream[] = [
  {
    does: "takes back an order that never arrived",
    call: "POST /orders/{id}/returns",
    rule: /not delivered/,
    note: /an order that never arrived is returned/,
    part: "returns",
    wrong: () => async (request, pass) => {
      const response = await pass(request);
      return request.url.endsWith("/returns") && response.status === 409
        ? jsonResponse({ data: { id: "R-1" } }, 201)
        : response;
    },
  },
  {
    does: "ignores the key of a return",
    call: "POST /orders/{id}/returns",
    rule: /twice/,
    note: /refused with status 409/,
    part: "returns",
    wrong: () => withoutKey(/\/returns$/),
  },
  {
    does: "keeps the stock of a cancelled order",
    call: "PUT /orders/{id}/cancel",
    rule: /a pending order/,
    note: /the piece does not come back/,
    part: "cancelling",
    wrong: () => stockAfterCancelling((cancelled) => -cancelled),
  },
  {
    does: "cancels a shipped order",
    call: "PUT /orders/{id}/cancel",
    rule: /on its way/,
    note: /cancelling a shipped order/,
    part: "cancelling",
    wrong: () => async (request, pass) =>
      instead(await pass(request.clone()), 409, async (was) =>
        request.url.endsWith("cancel") ? jsonResponse({ success: true }) : was,
      ),
  },
  {
    does: "lets anybody cancel",
    call: "PUT /orders/{id}/cancel",
    rule: /nobody else's/,
    note: /cancelled the order of another/,
    part: "cancelling",
    wrong: sharedCancelling,
  },
  {
    does: "says that a cancelled order is pending",
    call: "PUT /orders/{id}/cancel",
    rule: /a pending order/,
    note: /the status is pending, not cancelled/,
    part: "cancelling",
    wrong: () =>
      answering(/GET \/orders\/PL-[^/]+$/, (body) => inside(body, (data) => ({ ...data, status: "pending" }))),
  },
  {
    does: "gives the pieces back at every cancelling",
    call: "PUT /orders/{id}/cancel",
    rule: /back once/,
    note: /pieces come back twice/,
    part: "cancelling",
    wrong: () => stockAfterCancelling((cancelled) => Math.max(0, cancelled - 1)),
  },
];

function sharedCancelling(): Wrong {
  let owner: string | null = null;
  return async (request, pass) => {
    const { pathname } = new URL(request.url);
    const response = await pass(request.clone());
    if (request.method === "POST" && pathname === "/orders" && response.ok)
      owner = request.headers.get("authorization");
    if (!pathname.endsWith("/cancel") || response.status !== 404 || owner === null) return response;
    return pass(
      new Request(request.url, {
        method: "PUT",
        headers: { authorization: owner, "content-type": "application/json" },
        body: "{}",
      }),
    );
  };
}

/** The stock of every product differs by what `change` makes of the number of cancelled orders. */
function stockAfterCancelling(change: (cancelled: number) => number): Wrong {
  let cancelled = 0;
  return async (request, pass) => {
    const response = await pass(request);
    const { pathname } = new URL(request.url);
    if (pathname.endsWith("cancel") && response.ok) cancelled += 1;
    return /^\/products\/\d+$/.test(pathname) && response.ok
      ? jsonResponse(
          inside(record(await response.json()), (product) => ({
            ...product,
            stock: Number(product["stock"]) + change(cancelled),
          })),
        )
      : response;
  };
}
