import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { sampleCatalogue } from "#api/samples/sample-catalogue.ts";
import { isRecord } from "#contract/normalise.ts";
import { isGoodEnough, runCheck, type Part } from "#scripts/upstream-check/run-check.ts";
import { serveWrongly, type Wrong } from "#tests/support/proxied-upstream.ts";
import { storeDelivery } from "#tests/support/stored-returns.ts";
import { startTestUpstream, type TestUpstream } from "#tests/support/upstream-fixture.ts";

type Fields = Record<string, unknown>;

/** Servers that break one rule each: what they do, the part to run, the rule that must notice it first, and how they do it. */
const wrongUpstreams: readonly [does: string, part: Part, rule: string, wrong: () => Wrong][] = [
  [
    "tells prices in paise",
    "catalogue",
    "GET /api/products tells prices in rupees",
    () => answering(/products/, (body) => everyProduct(body, inPaise)),
  ],
  [
    "tells prices in paise on the product alone",
    "catalogue",
    "GET /products/{id} tells a product as the list does",
    () => answering(/GET \/products\/\d+$/, (body) => everyProduct(body, inPaise)),
  ],
  [
    "leaves the total out",
    "catalogue",
    "GET /api/products cuts pages",
    () => answering(/products$/, (body) => inside(body, { total: undefined })),
  ],
  [
    "tells a wrong total",
    "catalogue",
    "GET /api/products cuts pages",
    () => answering(/products$/, (body) => inside(body, ({ total }) => ({ total: Number(total) + 30 }))),
  ],
  ["ignores the page", "catalogue", "GET /api/products cuts pages", () => without("page")],
  ["ignores the limit", "catalogue", "GET /api/products cuts pages", () => without("limit")],
  ["ignores the category", "catalogue", "GET /api/products filters by category", () => without("category")],
  [
    "ignores the price filter",
    "catalogue",
    "GET /api/products filters by price",
    () => without("minPrice", "maxPrice"),
  ],
  ["ignores the order asked for", "catalogue", "GET /api/products sorts by price, asc", () => without("sortBy")],
  ["sorts one way only", "catalogue", "GET /api/products sorts by", () => without("sortDir")],
  ["ignores the words of a search", "catalogue", "GET /api/products/search finds nothing", () => without("query")],
  [
    "ignores the price filter in a search",
    "catalogue",
    "GET /api/products/search filters what it finds",
    () => at(/search/, without("maxPrice")),
  ],
  ["gives products other ids every time", "catalogue", "GET /api/products keeps ids", () => changingIds()],
  [
    "answers a page of HTML",
    "catalogue",
    "GET /api/products answers at its address",
    () => async () => new Response("<!doctype html><title>Shop</title>", { headers: { "content-type": "text/html" } }),
  ],
  [
    "never answers a search",
    "catalogue",
    "GET /api/products/search finds a product",
    () => at(/search/, () => new Promise<Response>(() => undefined)),
  ],
  [
    "stumbles over an odd filter",
    "catalogue",
    "GET /api/products shows the shop",
    () => at(/page=-1/, async () => json({ message: "SQLITE_ERROR" }, 500)),
  ],
  [
    "answers an unknown product with another",
    "catalogue",
    "GET /products/{id} has no product",
    () => instead(404, /products/, (pass) => pass(new Request("http://upstream.internal/products/1"))),
  ],
  [
    "stumbles over an unknown product",
    "catalogue",
    "GET /products/{id} has no product",
    () => instead(404, /products/, async () => json({ message: "undefined" }, 500)),
  ],
  [
    "tells prices with three decimals",
    "catalogue",
    "GET /api/products tells prices in whole paise",
    () =>
      answering(/products$/, (body) => everyProduct(body, (one) => ({ ...one, price: Number(one["price"]) + 0.001 }))),
  ],
  [
    "shows the orders of nobody to nobody",
    "logins",
    "GET /orders/user wants a login",
    () => instead(401, /orders\/user/, async () => json({ data: [], total: 0 })),
  ],
  [
    "takes any token for a login",
    "logins",
    "GET /orders/user wants a login",
    () => async (request, pass) =>
      /orders\/user/.test(request.url) && request.headers.has("authorization")
        ? json({ data: [], total: 0 })
        : pass(request),
  ],
  [
    "says 403 to an ended login",
    "logins",
    "GET /users/me wants a login",
    () => instead(401, /./, async () => json({ message: "No." }, 403)),
  ],
  [
    "sends to a login page instead of saying 401",
    "logins",
    "GET /orders/user wants a login",
    () => at(/orders\/user/, async () => new Response(null, { status: 302, headers: { location: "/login" } })),
  ],
  ["logs in with a wrong password", "accounts", "POST /users/login refuses a wrong password", () => wrongPassword()],
  [
    "tells the password's hash",
    "accounts",
    "POST /users/login logs a customer in",
    () =>
      answering(/login$/, (body) => ({
        ...body,
        user: { ...record(body["user"]), password_hash: "$argon2id$v=19$…" },
      })),
  ],
  [
    "registers one e-mail twice",
    "accounts",
    "POST /users/register refuses an e-mail that is taken",
    () => instead(409, /register/, async () => json({ message: "Welcome" }, 201)),
  ],
  ["tells which e-mails are registered", "accounts", "POST /users/forgot-password answers", () => tellingReset()],
  [
    "takes any reset token",
    "accounts",
    "POST /users/reset-password refuses",
    () => at(/reset-password/, async () => json({ message: "Password reset successful." })),
  ],
  [
    "forgets what is saved of a customer",
    "accounts",
    "PUT /users/{id} saves the profile",
    () => answering(/GET \/users\/me$/, (body) => JSON.parse(JSON.stringify(body).replaceAll("Bengaluru", "Mysuru"))),
  ],
  [
    "keeps a token valid after logout",
    "logout",
    "POST /users/logout ends the token",
    () => at(/logout$/, async () => json({ message: "Logged out." })),
  ],
  ["shows the cart of another customer", "cart", "GET /cart is each customer's own", () => sharedCart()],
  [
    "ignores the stock in the cart",
    "cart",
    "POST /cart/add refuses more than the stock",
    () => instead(409, /cart\/add/, cartInstead),
  ],
  [
    "keeps a line that is removed",
    "cart",
    "DELETE /cart/{productId} removes one line",
    () => async (request, pass) =>
      request.method === "DELETE" && /cart\/\d/.test(request.url) ? cartInstead(pass, request) : pass(request),
  ],
  [
    "keeps a wish twice",
    "wishlist",
    "POST /wishlist/add adds a product once",
    () =>
      answering(/GET \/wishlist$/, (body) =>
        inside(body, ({ products }) => ({ products: [products, products].flat() })),
      ),
  ],
  ["ignores the key of an order", "orders", "POST /orders answers the same order", () => withoutKey(/\/orders$/)],
  ["does not take from the stock", "orders", "POST /orders takes the products from the stock", () => frozenStock()],
  [
    "tells a total in paise",
    "orders",
    "GET /orders/{id} tells the order as it was placed",
    () => answering(ofOrder, (body) => inside(body, ({ total }) => ({ total: Number(total) * 100 }))),
  ],
  [
    "spells a status in its own way",
    "orders",
    "GET /orders/{id} tells a status",
    () => answering(ofOrder, (body) => inside(body, { status: "awaiting dispatch" })),
  ],
  [
    "shows the order of another customer",
    "orders",
    "GET /orders/{id} is each customer's own",
    () => showingToAll("/orders", "/orders/PL-"),
  ],
  ["takes a forged price", "orders", "POST /orders refuses a price", () => forgedOrders()],
  [
    "answers an order without its id",
    "orders",
    "POST /orders places an order by cash on delivery",
    () => answering(/POST \/orders$/, ({ id: _id, ...body }) => body),
  ],
  ["makes two orders of a double click", "orders", "POST /orders makes one order of two", () => racingOrders()],
  [
    "leaves orders off the list",
    "orders",
    "GET /orders/user lists",
    () => answering(/orders\/user$/, (body) => ({ ...body, data: [], total: 0 })),
  ],
  ["sells more than there is", "orders", "POST /orders refuses more than the stock", () => accepting("out_of_stock")],
  [
    "takes back an order that never arrived",
    "returns",
    "POST /orders/{id}/returns refuses an order that is not delivered",
    () => instead(409, /returns$/, async () => json({ data: { id: "R-1" } }, 201)),
  ],
  [
    "ignores the key of a return",
    "returns",
    "POST /orders/{id}/returns takes no return of delivered pieces twice",
    () => withoutKey(/\/returns$/),
  ],
  [
    "keeps the stock of a cancelled order",
    "cancelling",
    "PUT /orders/{id}/cancel cancels a pending order",
    () => stockAfterCancelling((cancelled) => -cancelled),
  ],
  [
    "gives the pieces back at every cancelling",
    "cancelling",
    "PUT /orders/{id}/cancel gives the pieces back once",
    () => stockAfterCancelling((cancelled) => Math.max(0, cancelled - 1)),
  ],
  [
    "cancels a shipped order",
    "cancelling",
    "PUT /orders/{id}/cancel refuses an order that is on its way",
    () => instead(409, /cancel$/, async () => json({ success: true })),
  ],
  [
    "lets anybody cancel",
    "cancelling",
    "PUT /orders/{id}/cancel cancels nobody else's order",
    () => sharedCancelling(),
  ],
  [
    "says that a cancelled order is pending",
    "cancelling",
    "PUT /orders/{id}/cancel cancels a pending order",
    () => answering(ofOrder, (body) => inside(body, { status: "pending" })),
  ],
  [
    "ignores the key of a payment",
    "payments",
    "POST /payments/process charges once",
    () => withoutKey(/payments\/process$/),
  ],
  [
    "shows the whole card number",
    "payments",
    "POST /payments/process authorizes",
    () => answering(/process$/, (body) => ({ ...body, card: "4111111111111111" })),
  ],
  [
    "takes one payment for two orders",
    "payments",
    "POST /orders takes a payment for one order only",
    () => accepting("payment_invalid"),
  ],
  [
    "shows the payment of another customer",
    "payments",
    "GET /payments/{id} is each customer's own",
    () => showingToAll("/payments/process", "/payments/"),
  ],
];

let up: TestUpstream;
beforeAll(async () => {
  up = await startTestUpstream({ now: () => new Date(), limits: { perAccount: 1e6, perAddress: 1e6, windowMs: 1000 } });
});
afterAll(() => up.stop());

/** Checks an upstream that does one thing wrongly, and expects the check to name the broken rule. */
async function expectFound({ upstream, database }: TestUpstream, part: Part, rule: string, wrong: Wrong) {
  const served = await serveWrongly(upstream, wrong);
  const found = new AbortController();
  try {
    const result = await runCheck({
      url: served.url,
      only: [part],
      // Long enough for a busy machine; only the server that never answers waits for it.
      deadlineMs: 8_000,
      ship: async (id) => void database.prepare("update orders set status = 'shipped' where id = ?").run(id),
      deliver: async (id) => storeDelivery((text, ...values) => database.prepare(text).run(...values), id),
      signal: found.signal,
      tell: ({ verdict }) => verdict === "breaks" && found.abort(),
    });
    const broken = result.findings.find(({ verdict }) => verdict === "breaks");
    expect(`${broken?.call} ${broken?.rule}`).toContain(rule);
    expect(broken?.notes.join()).not.toContain("could not be made sense of");
    expect(isGoodEnough(result)).toBe(false);
  } finally {
    await served.close();
  }
}

describe("a server that", () => {
  it.each(wrongUpstreams)("%s is found out", (_, part, rule, wrong) => expectFound(up, part, rule, wrong()));

  it("takes a combination that does not exist is found out", async () => {
    // Some samples state the combinations they come in.
    const stating = await startTestUpstream({ samples: sampleCatalogue });
    onTestFinished(() => stating.stop());
    await expectFound(stating, "cart", "POST /cart/add refuses a combination", async (request, pass) => {
      const answer = await pass(request.clone());
      const isGone = answer.status === 409 && (await answer.clone().text()).includes("variant_gone");
      return isGone ? cartInstead(pass, request) : answer;
    });
  });
});

it("what is ordered before the run is ended is cancelled all the same", () => {
  const open = "select id from orders where status not in ('cancelled', 'shipped', 'delivered')";
  expect(up.database.prepare(open).all()).toEqual([]);
  expect(up.database.prepare("select * from cart_lines").all()).toEqual([]);
});

const ofOrder = /GET \/orders\/PL-[^/]+$/;

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
}

function record(value: unknown): Fields {
  return isRecord(value) ? value : {};
}

/** A body with changes to what is under `data`. */
function inside(body: Fields, changes: Fields | ((data: Fields) => Fields)): Fields {
  const data = record(body["data"]);
  return { ...body, data: { ...data, ...(typeof changes === "function" ? changes(data) : changes) } };
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

/** Wrong only at addresses that fit. */
function at(fitting: RegExp, wrong: Wrong): Wrong {
  return (request, pass) => (fitting.test(request.url) ? wrong(request, pass) : pass(request));
}

type Pass = (request: Request) => Promise<Response>;

/** Another answer where the right one has that status, at addresses that fit. */
function instead(status: number, fitting: RegExp, other: (pass: Pass, request: Request) => Promise<Response>): Wrong {
  return at(fitting, async (request, pass) => {
    const response = await pass(request.clone());
    return response.status === status ? other(pass, request) : response;
  });
}

function cartInstead(pass: Pass, { headers }: Request): Promise<Response> {
  return pass(new Request("http://upstream.internal/cart", { headers }));
}

/** Parameters that are ignored. */
function without(...names: string[]): Wrong {
  return (request, pass) => {
    const url = new URL(request.url);
    for (const name of names) url.searchParams.delete(name);
    return pass(request.method === "GET" ? new Request(url, { headers: request.headers }) : request);
  };
}

/** Idempotency keys that are ignored at addresses that fit. */
function withoutKey(fitting: RegExp): Wrong {
  return at(fitting, (request, pass) => {
    const plain = new Request(request);
    plain.headers.delete("idempotency-key");
    return pass(plain);
  });
}

/** Orders refused with this code are made all the same. */
function accepting(code: string): Wrong {
  return async (request, pass) => {
    const response = await pass(request);
    if (response.status !== 409 || !request.url.endsWith("/orders")) return response;
    const isIt = record(await response.clone().json())["code"] === code;
    return isIt ? json({ id: "PL-33333333", createdAt: "2026-11-20T10:00:00.000Z" }, 201) : response;
  };
}

/** What one customer makes with a POST to `making` is shown to every other one at addresses with this beginning. */
function showingToAll(making: string, beginning: string, method = "GET"): Wrong {
  let owner: string | null = null;
  return async (request, pass) => {
    const { pathname } = new URL(request.url);
    const response = await pass(request.clone());
    if (request.method === "POST" && pathname === making && response.ok) owner = request.headers.get("authorization");
    const isHidden = request.method === method && pathname.startsWith(beginning) && response.status === 404;
    if (!isHidden || owner === null) return response;
    const headers = { authorization: owner, "content-type": "application/json" };
    return pass(new Request(request.url, { method, headers, ...(method !== "GET" && { body: "{}" }) }));
  };
}

function sharedCancelling(): Wrong {
  return showingToAll("/orders", "/orders/PL-", "PUT");
}

/** Every product of a list, or the one that is answered. */
function everyProduct(body: Fields, change: (product: Fields) => Fields): Fields {
  return inside(body, (data) =>
    Array.isArray(data["data"]) ? { data: data["data"].map((product) => change(record(product))) } : change(data),
  );
}

function inPaise(product: Fields): Fields {
  const sale = product["sale_price"];
  return { ...product, price: Number(product["price"]) * 100, sale_price: sale === null ? null : Number(sale) * 100 };
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
  return at(/login$/, async (request, pass) => {
    const response = await pass(request);
    if (response.ok) login = await response.clone().json();
    return response.ok || login === undefined ? response : json(login);
  });
}

/** The check asks for the registered e-mail first. */
function tellingReset(): Wrong {
  let asked = 0;
  return at(/forgot-password$/, async (request, pass) =>
    asked++ === 0 ? pass(request) : json({ message: "No account with that email." }, 404),
  );
}

function sharedCart(): Wrong {
  let first: string | null = null;
  return at(/\/cart$/, async (request, pass) => {
    if (request.method !== "GET" || !(await pass(request.clone())).ok) return pass(request);
    first ??= request.headers.get("authorization");
    return pass(new Request(request.url, { headers: { authorization: first ?? "" } }));
  });
}

function frozenStock(): Wrong {
  const stocks = new Map<unknown, unknown>();
  return answering(/GET \/products\/\d+$/, (body) =>
    inside(body, ({ id, stock }) => {
      if (!stocks.has(id)) stocks.set(id, stock);
      return { stock: stocks.get(id) };
    }),
  );
}

/** The stock of every product differs by what `change` makes of the number of cancelled orders. */
function stockAfterCancelling(change: (cancelled: number) => number): Wrong {
  let cancelled = 0;
  const changed = answering(/GET \/products\/\d+$/, (body) =>
    inside(body, ({ stock }) => ({ stock: Number(stock) + change(cancelled) })),
  );
  return async (request, pass) => {
    const response = await changed(request, pass);
    if (request.url.endsWith("cancel") && response.ok) cancelled += 1;
    return response;
  };
}

function forgedOrders(): Wrong {
  const forged = { id: "PL-22222222", createdAt: "2026-11-20T10:00:00.000Z" };
  return async (request, pass) => {
    if (request.url.includes(forged.id)) return json({ data: { ...forged, status: "pending", items: [], total: 11 } });
    const response = await pass(request);
    const body = response.status === 409 ? record(await response.clone().json()) : {};
    return body["code"] === "total_changed" ? json(forged, 201) : response;
  };
}

/** The second key that comes is forgotten: the one under which two orders are sent at the same moment. */
function racingOrders(): Wrong {
  const keys = new Set<string | null>();
  return at(/\/orders$/, (request, pass) => {
    const key = request.headers.get("idempotency-key");
    keys.add(key);
    return [...keys][1] === key ? withoutKey(/./)(request, pass) : pass(request);
  });
}
