import type { Wrong } from "#tests/support/proxied-upstream.ts";
import { accepting, answering, inside, jsonResponse, record, showingToAll, withoutKey } from "./wrong-answers.ts";
import type { WrongUpstream } from "./wrong-upstream.ts";

/** Servers that break one rule each of orders. */
export const wrongOrders: readonly WrongUpstream[] = [
  {
    does: "ignores the key of an order",
    call: "POST /orders",
    rule: /same idempotency key/,
    note: /the idempotency key is ignored/,
    part: "orders",
    wrong: () => withoutKey(/\/orders$/),
  },
  {
    does: "does not take from the stock",
    call: "POST /orders",
    rule: /from the stock/,
    note: /stock is not decremented/,
    part: "orders",
    wrong: frozenStock,
  },
  {
    does: "tells a total in paise",
    call: "GET /orders/{id}",
    rule: /add up/,
    note: /paise, not rupees/,
    part: "orders",
    wrong: () =>
      answering(/GET \/orders\/PL-[^/]+$/, (body) =>
        inside(body, (data) => ({ ...data, total: Number(data["total"]) * 100 })),
      ),
  },
  {
    does: "spells a status in its own way",
    call: "GET /orders/{id}",
    rule: /a status that the shop knows/,
    note: /“awaiting dispatch” is unknown to the shop/,
    part: "orders",
    wrong: () =>
      answering(/GET \/orders\/PL-[^/]+$/, (body) =>
        inside(body, (data) => ({ ...data, status: "awaiting dispatch" })),
      ),
  },
  {
    does: "shows the order of another customer",
    call: "GET /orders/{id}",
    rule: /own/,
    note: /another customer's order is shown/,
    part: "orders",
    wrong: () => showingToAll("/orders", "/orders/PL-"),
  },
  {
    does: "takes a forged price",
    call: "POST /orders",
    rule: /not the product's/,
    note: /a forged price of ₹1 is accepted/,
    part: "orders",
    wrong: forgedOrders,
  },
  {
    does: "answers an order without its id",
    call: "POST /orders",
    rule: /cash on delivery/,
    note: /cannot find what it reads in the answer \(id/,
    part: "orders",
    wrong: () => answering(/POST \/orders$/, ({ id: _id, ...body }) => body),
  },
  {
    does: "makes two orders of a double click",
    call: "POST /orders",
    rule: /same moment/,
    note: /at the same moment made two orders/,
    part: "orders",
    wrong: racingOrders,
  },
  {
    does: "leaves orders off the list",
    call: "GET /orders/user",
    rule: /newest first/,
    note: /is not on the list/,
    part: "orders",
    wrong: () => answering(/orders\/user$/, (body) => ({ ...body, data: [], total: 0 })),
  },
  {
    does: "sells more than there is",
    call: "POST /orders",
    rule: /refuses more than the stock/,
    note: /stock goes below nothing/,
    part: "orders",
    wrong: () => accepting("out_of_stock"),
  },
];

function frozenStock(): Wrong {
  const stocks = new Map<unknown, unknown>();
  return answering(/GET \/products\/\d+$/, (body) =>
    inside(body, (product) => {
      if (!stocks.has(product["id"])) stocks.set(product["id"], product["stock"]);
      return { ...product, stock: stocks.get(product["id"]) };
    }),
  );
}

function forgedOrders(): Wrong {
  const forged = { id: "PL-22222222", createdAt: "2026-11-20T10:00:00.000Z" };
  return async (request, pass) => {
    if (request.url.includes(forged.id))
      return jsonResponse({ data: { ...forged, status: "pending", items: [], total: 11 } });
    const response = await pass(request.clone());
    const body = response.status === 409 ? record(await response.clone().json()) : {};
    return body["code"] === "total_changed" ? jsonResponse(forged, 201) : response;
  };
}

/** The second key that comes is forgotten: the one under which two orders are sent at the same moment. */
function racingOrders(): Wrong {
  const keys = new Set<string | null>();
  return (request, pass) => {
    if (request.method !== "POST" || !request.url.endsWith("/orders")) return pass(request);
    const key = request.headers.get("idempotency-key");
    keys.add(key);
    return [...keys][1] === key ? withoutKey(/\/orders$/)(request, pass) : pass(request);
  };
}
