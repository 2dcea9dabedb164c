import { isRecord } from "../../contract/envelope.ts";
import type { Part } from "../../scripts/upstream-check/run-check.ts";
import type { Wrong } from "./proxied-upstream.ts";

/** A server that breaks one rule, and how the check must tell it: the call and rule named first, and words of the note. */
export interface WrongUpstream {
  does: string;
  call: string;
  rule: RegExp;
  note: RegExp;
  /** Where to look for it. */
  part: Part;
  /** Made anew for each run, since some remember. */
  wrong(): Wrong;
}

/** Servers that break one rule each. */
export const wrongUpstreams: readonly WrongUpstream[] = [
  {
    does: "tells prices in paise",
    call: "GET /api/products",
    rule: /rupees/,
    note: /prices are told in paise/,
    part: "catalogue",
    wrong: () => answering(/products/, (body) => everyProduct(body, inPaise)),
  },
  {
    does: "tells prices in paise on the product alone",
    call: "GET /products/{id}",
    rule: /same price/,
    note: /one of them is paise/,
    part: "catalogue",
    wrong: () => answering(/GET \/products\/\d+$/, (body) => everyProduct(body, inPaise)),
  },
  {
    does: "leaves the total out",
    call: "GET /api/products",
    rule: /true total/,
    note: /without a total/,
    part: "catalogue",
    wrong: () => answering(/products$/, (body) => inside(body, (data) => ({ ...data, total: undefined }))),
  },
  {
    does: "tells a wrong total",
    call: "GET /api/products",
    rule: /true total/,
    note: /total says \d+/,
    part: "catalogue",
    wrong: () =>
      answering(/products$/, (body) => inside(body, (data) => ({ ...data, total: Number(data["total"]) + 30 }))),
  },
  {
    does: "ignores the page",
    call: "GET /api/products",
    rule: /cuts pages/,
    note: /`page` is ignored/,
    part: "catalogue",
    wrong: () => without("page"),
  },
  {
    does: "ignores the category",
    call: "GET /api/products",
    rule: /filters by category/,
    note: /category=\w+ is ignored/,
    part: "catalogue",
    wrong: () => without("category"),
  },
  {
    does: "ignores the price filter",
    call: "GET /api/products",
    rule: /filters by price/,
    note: /maxPrice=\d+ are ignored/,
    part: "catalogue",
    wrong: () => without("minPrice", "maxPrice"),
  },
  {
    does: "ignores the order asked for",
    call: "GET /api/products",
    rule: /sorts by price, asc/,
    note: /sortBy=price&sortDir=asc is ignored/,
    part: "catalogue",
    wrong: () => without("sortBy"),
  },
  {
    does: "sorts one way only",
    call: "GET /api/products",
    rule: /sorts by/,
    note: /sortDir=\w+ is ignored/,
    part: "catalogue",
    wrong: () => without("sortDir"),
  },
  {
    does: "ignores the words of a search",
    call: "GET /api/products/search",
    rule: /nothing has/,
    note: /the words are ignored/,
    part: "catalogue",
    wrong: () => without("query"),
  },
  {
    does: "gives products other ids every time",
    call: "GET /api/products",
    rule: /keeps ids/,
    note: /have another id/,
    part: "catalogue",
    wrong: changingIds,
  },
  {
    does: "answers a page of HTML",
    call: "GET /api/products",
    rule: /answers at its address/,
    note: /no JSON \(text\/html/,
    part: "catalogue",
    wrong: () => async () =>
      new Response("<!doctype html><title>Shop</title>", { headers: { "content-type": "text/html" } }),
  },
  {
    does: "never answers a search",
    call: "GET /api/products/search",
    rule: /finds a product/,
    note: /no answer within 8000 ms/,
    part: "catalogue",
    wrong: () => async (request, pass) =>
      /search/.test(request.url) ? new Promise<Response>(() => undefined) : pass(request),
  },
  {
    does: "stumbles over an odd filter",
    call: "GET /api/products",
    rule: /makes no sense/,
    note: /status 500 is a fault/,
    part: "catalogue",
    wrong: () => async (request, pass) =>
      /page=-1/.test(request.url) ? json({ message: "SQLITE_ERROR" }, 500) : pass(request),
  },
  {
    does: "answers an unknown product with another",
    call: "GET /products/{id}",
    rule: /made-up id/,
    note: /it answers “/,
    part: "catalogue",
    wrong: () => async (request, pass) =>
      instead(await pass(request.clone()), 404, () => pass(new Request("http://upstream.internal/products/1"))),
  },
  {
    does: "shows the orders of nobody to nobody",
    call: "GET /orders/user",
    rule: /wants a login/,
    note: /it answers without a token/,
    part: "logins",
    wrong: () => async (request, pass) =>
      instead(await pass(request.clone()), 401, async (was) =>
        /orders\/user/.test(request.url) ? json({ data: [], total: 0 }) : was,
      ),
  },
  {
    does: "says 403 to an ended login",
    call: "GET /users/me",
    rule: /wants a login/,
    note: /status 403, not 401/,
    part: "logins",
    wrong: () => async (request, pass) => instead(await pass(request), 401, async (was) => json(await was.json(), 403)),
  },
  {
    does: "logs in with a wrong password",
    call: "POST /users/login",
    rule: /wrong password/,
    note: /a wrong password logs in/,
    part: "accounts",
    wrong: wrongPassword,
  },
  {
    does: "tells the password's hash",
    call: "POST /users/login",
    rule: /logs a customer in/,
    note: /the password, or its hash/,
    part: "accounts",
    wrong: () =>
      answering(/login$/, (body) => ({
        ...body,
        user: { ...record(body["user"]), password_hash: "$argon2id$v=19$…" },
      })),
  },
  {
    does: "registers one e-mail twice",
    call: "POST /users/register",
    rule: /is taken/,
    note: /registered twice/,
    part: "accounts",
    wrong: () => async (request, pass) =>
      instead(await pass(request), 409, async () => json({ message: "Welcome" }, 201)),
  },
  {
    does: "tells which e-mails are registered",
    call: "POST /users/forgot-password",
    rule: /alike/,
    note: /learns which e-mails/,
    part: "accounts",
    wrong: tellingReset,
  },
  {
    does: "takes any reset token",
    call: "POST /users/reset-password",
    rule: /made-up token/,
    note: /a made-up token sets a new password/,
    part: "accounts",
    wrong: () => async (request, pass) =>
      /reset-password/.test(request.url) ? json({ message: "Password reset successful." }) : pass(request),
  },
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
    wrong: sharedOrders,
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
    does: "takes back an order that never arrived",
    call: "POST /orders/{id}/returns",
    rule: /not delivered/,
    note: /an order that never arrived is returned/,
    part: "returns",
    wrong: () => async (request, pass) => {
      const response = await pass(request);
      return request.url.endsWith("/returns") && response.status === 409
        ? json({ data: { id: "R-1" } }, 201)
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
    wrong: lostStock,
  },
  {
    does: "cancels a shipped order",
    call: "PUT /orders/{id}/cancel",
    rule: /on its way/,
    note: /cancelling a shipped order/,
    part: "cancelling",
    wrong: () => async (request, pass) =>
      instead(await pass(request.clone()), 409, async (was) =>
        request.url.endsWith("cancel") ? json({ success: true }) : was,
      ),
  },
  {
    does: "ignores the key of a payment",
    call: "POST /payments/process",
    rule: /same idempotency key/,
    note: /a double click pays twice/,
    part: "payments",
    wrong: () => withoutKey(/payments\/process$/),
  },
  {
    does: "shows the whole card number",
    call: "POST /payments/process",
    rule: /four digits/,
    note: /the whole card number/,
    part: "payments",
    wrong: () => answering(/process$/, (body) => ({ ...body, card: "4111111111111111" })),
  },
  {
    does: "keeps a token valid after logout",
    call: "POST /users/logout",
    rule: /ends the token/,
    note: /the token is still valid/,
    part: "logout",
    wrong: () => async (request, pass) =>
      request.url.endsWith("logout") ? json({ message: "Logged out." }) : pass(request),
  },
  {
    does: "tells prices with three decimals",
    call: "GET /api/products",
    rule: /whole paise/,
    note: /a price is \d+\.\d{3}, with more than two decimals/,
    part: "catalogue",
    wrong: () =>
      answering(/products$/, (body) =>
        everyProduct(body, (product) => ({ ...product, price: Number(product["price"]) + 0.001 })),
      ),
  },
  {
    does: "ignores the limit",
    call: "GET /api/products",
    rule: /cuts pages/,
    note: /limit=2 is ignored/,
    part: "catalogue",
    wrong: () => without("limit"),
  },
  {
    does: "stumbles over an unknown product",
    call: "GET /products/{id}",
    rule: /made-up id/,
    note: /status 500 is a fault/,
    part: "catalogue",
    wrong: () => async (request, pass) =>
      instead(await pass(request), 404, async () => json({ message: "Cannot read properties of undefined" }, 500)),
  },
  {
    does: "ignores the price filter in a search",
    call: "GET /api/products/search",
    rule: /filters what it finds/,
    note: /maxPrice=\d+ is ignored in a search/,
    part: "catalogue",
    wrong: () => async (request, pass) =>
      /search/.test(request.url) ? without("maxPrice")(request, pass) : pass(request),
  },
  {
    does: "takes any token for a login",
    call: "GET /orders/user",
    rule: /wants a login/,
    note: /it answers with a made-up token/,
    part: "logins",
    wrong: () => async (request, pass) =>
      /orders\/user/.test(request.url) && request.headers.has("authorization")
        ? json({ data: [], total: 0 })
        : pass(request),
  },
  {
    does: "sends to a login page instead of saying 401",
    call: "GET /orders/user",
    rule: /wants a login/,
    note: /status 302: the shop follows no redirects/,
    part: "logins",
    wrong: () => async (request, pass) =>
      /orders\/user/.test(request.url)
        ? new Response(null, { status: 302, headers: { location: "/login" } })
        : pass(request),
  },
  {
    does: "forgets what is saved of a customer",
    call: "PUT /users/{id}",
    rule: /saves the profile/,
    note: /read again it is Mysuru/,
    part: "accounts",
    wrong: () =>
      answering(/GET \/users\/me$/, (body) => JSON.parse(JSON.stringify(body).replaceAll("Bengaluru", "Mysuru"))),
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
    wrong: generousStock,
  },
  {
    does: "takes one payment for two orders",
    call: "POST /orders",
    rule: /one order only/,
    note: /two orders are paid for by one payment/,
    part: "payments",
    wrong: () => accepting("payment_invalid"),
  },
  {
    does: "shows the payment of another customer",
    call: "GET /payments/{id}",
    rule: /own/,
    note: /another customer's payment is shown/,
    part: "payments",
    wrong: sharedPayments,
  },
];

type Fields = Record<string, unknown>;

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
}

function record(value: unknown): Fields {
  return isRecord(value) ? value : {};
}

/** What is under `data`, changed. */
function inside(body: Fields, change: (data: Fields) => Fields): Fields {
  return { ...body, data: change(record(body["data"])) };
}

/** Successful answers to calls ("METHOD /path") that fit, changed. */
function answering(fitting: RegExp, change: (body: Fields) => unknown): Wrong {
  return async (request, pass) => {
    const response = await pass(request);
    return response.ok && fitting.test(`${request.method} ${new URL(request.url).pathname}`)
      ? json(change(record(await response.json())), response.status)
      : response;
  };
}

/** Another answer where the right one has that status. */
async function instead(
  response: Response,
  status: number,
  other: (was: Response) => Promise<Response>,
): Promise<Response> {
  return response.status === status ? other(response) : response;
}

/** Parameters that are ignored. */
function without(...names: string[]): Wrong {
  return (request, pass) => {
    const url = new URL(request.url);
    for (const name of names) url.searchParams.delete(name);
    return pass(request.method === "GET" ? new Request(url, { headers: request.headers }) : request);
  };
}

function withoutKey(fitting: RegExp): Wrong {
  return (request, pass) => {
    if (!fitting.test(request.url)) return pass(request);
    const plain = new Request(request);
    plain.headers.delete("idempotency-key");
    return pass(plain);
  };
}

/** Every product of a list, or the one that is answered. */
function everyProduct(body: Fields, change: (product: Fields) => Fields): Fields {
  return inside(body, (data) =>
    Array.isArray(data["data"])
      ? { ...data, data: data["data"].map((product) => change(record(product))) }
      : change(data),
  );
}

function inPaise(product: Fields): Fields {
  return {
    ...product,
    price: Number(product["price"]) * 100,
    sale_price: product["sale_price"] === null ? null : Number(product["sale_price"]) * 100,
  };
}

function changingIds(): Wrong {
  let calls = 0;
  return answering(/products$/, (body) => {
    calls += 1;
    return everyProduct(body, (product) => ({ ...product, id: `${calls}-${String(product["id"])}` }));
  });
}

function wrongPassword(): Wrong {
  let login: unknown;
  return async (request, pass) => {
    const response = await pass(request);
    if (!request.url.endsWith("login")) return response;
    if (response.ok) login = await response.clone().json();
    return response.ok || login === undefined ? response : json(login);
  };
}

function tellingReset(): Wrong {
  let known = true;
  return async (request, pass) => {
    if (!request.url.endsWith("forgot-password")) return pass(request);
    // The check asks for the registered e-mail first.
    const answer = known ? await pass(request) : json({ message: "No account with that email." }, 404);
    known = false;
    return answer;
  };
}

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

function frozenStock(): Wrong {
  const stocks = new Map<unknown, unknown>();
  return answering(/GET \/products\/\d+$/, (body) =>
    inside(body, (product) => {
      if (!stocks.has(product["id"])) stocks.set(product["id"], product["stock"]);
      return { ...product, stock: stocks.get(product["id"]) };
    }),
  );
}

function sharedOrders(): Wrong {
  let owner: string | null = null;
  return async (request, pass) => {
    const { pathname } = new URL(request.url);
    const response = await pass(request.clone());
    if (request.method === "POST" && pathname === "/orders" && response.ok)
      owner = request.headers.get("authorization");
    const isHidden = request.method === "GET" && pathname.startsWith("/orders/PL-") && response.status === 404;
    return isHidden && owner !== null
      ? pass(new Request(request.url, { headers: { authorization: owner } }))
      : response;
  };
}

function forgedOrders(): Wrong {
  const forged = { id: "PL-22222222", createdAt: "2026-11-20T10:00:00.000Z" };
  return async (request, pass) => {
    if (request.url.includes(forged.id)) return json({ data: { ...forged, status: "pending", items: [], total: 11 } });
    const response = await pass(request.clone());
    const body = response.status === 409 ? record(await response.clone().json()) : {};
    return body["code"] === "total_changed" ? json(forged, 201) : response;
  };
}

function lostStock(): Wrong {
  let lost = 0;
  return async (request, pass) => {
    const response = await pass(request);
    const { pathname } = new URL(request.url);
    if (pathname.endsWith("cancel") && response.ok) lost += 1;
    return /^\/products\/\d+$/.test(pathname) && response.ok
      ? json(
          inside(record(await response.json()), (product) => ({ ...product, stock: Number(product["stock"]) - lost })),
        )
      : response;
  };
}

/** Orders refused with this code are made all the same. */
function accepting(code: string): Wrong {
  return async (request, pass) => {
    const response = await pass(request.clone());
    if (response.status !== 409 || !request.url.endsWith("/orders")) return response;
    const body = record(await response.clone().json());
    return body["code"] === code ? json({ id: "PL-33333333", createdAt: "2026-11-20T10:00:00.000Z" }, 201) : response;
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

function generousStock(): Wrong {
  let cancelled = 0;
  return async (request, pass) => {
    const response = await pass(request);
    const { pathname } = new URL(request.url);
    if (pathname.endsWith("cancel") && response.ok) cancelled += 1;
    return /^\/products\/\d+$/.test(pathname) && response.ok
      ? json(
          inside(record(await response.json()), (product) => ({
            ...product,
            stock: Number(product["stock"]) + Math.max(0, cancelled - 1),
          })),
        )
      : response;
  };
}

function sharedPayments(): Wrong {
  let owner: string | null = null;
  return async (request, pass) => {
    const { pathname } = new URL(request.url);
    const response = await pass(request.clone());
    if (pathname === "/payments/process" && response.ok) owner = request.headers.get("authorization");
    const isHidden = request.method === "GET" && pathname.startsWith("/payments/") && response.status === 404;
    return isHidden && owner !== null
      ? pass(new Request(request.url, { headers: { authorization: owner } }))
      : response;
  };
}
