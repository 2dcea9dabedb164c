// One file: each wrong server is a row of one table, made by the small functions below it.
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { sampleCatalogue } from "#api/samples/sample-catalogue.ts";
import { isRecord } from "#contract/normalise.ts";
import { isGoodEnough, runCheck, type Part } from "#scripts/upstream-check/run-check.ts";
import { startOtherUpstream } from "#tests/support/other-upstream.ts";
import { serveWrongly, type Wrong } from "#tests/support/proxied-upstream.ts";
import { startTestUpstream, type TestUpstream } from "#tests/support/upstream-fixture.ts";
import { ownerOf } from "#tests/support/upstream-owner.ts";

type Fields = Record<string, unknown>;

/** Servers that break one rule each: the part to run, the rule that must notice it first, and what they do. */
const wrongUpstreams: readonly [part: Part, rule: string, wrong: () => Wrong][] = [
  [
    "catalogue",
    "GET /api/products tells prices in rupees",
    () => answering(/products/, (body) => everyProduct(body, inPaise)),
  ],
  [
    "catalogue",
    "GET /products/{id} tells a product as the list does",
    () => answering(/GET \/api\/products$/, (body) => everyProduct(body, (one) => ({ ...one, care: "Dry clean" }))),
  ],
  [
    "logins",
    "GET /orders/user wants a login",
    () => async (request, pass) =>
      /orders\/user/.test(request.url) && request.headers.has("authorization")
        ? json({ data: [], total: 0 })
        : pass(request),
  ],
  [
    "accounts",
    "POST /users/login logs a customer in",
    () =>
      answering(/login$/, (body) => ({
        ...body,
        user: { ...record(body["user"]), password_hash: "$argon2id$v=19$…" },
      })),
  ],
  ["accounts", "POST /users/forgot-password answers", () => tellingReset()],
  ["logout", "POST /users/logout leaves a customer logged in", () => loggingOutAll()],
  ["logout", "POST /users/logout ends the token", () => at(/logout$/, async () => json({ message: "Logged out." }))],
  ["cart", "GET /cart is each customer's own", () => sharedCart()],
  ["cart", "GET /cart keeps the order", () => movingLines()],
  ["cart", "GET /cart tells today's price", () => oldPrices()],
  ["orders", "POST /orders answers the same order", () => withoutKey(/\/orders$/)],
  ["orders", "POST /orders takes the products from the stock", () => frozenStock()],
  [
    "orders",
    "GET /orders/{id} tells the order as it was placed",
    () => answering(ofOrder, (body) => inside(body, ({ total }) => ({ total: Number(total) * 100 }))),
  ],
  [
    "orders",
    "GET /orders/{id} tells the order as it was placed",
    () => answering(ofOrder, (body) => inside(body, { giftNote: undefined })),
  ],
  ["orders", "GET /orders/{id} is each customer's own", () => showingToAll("/orders", "/orders/PL-")],
  ["orders", "POST /orders refuses a price", () => forgedOrders()],
  [
    "orders",
    "POST /orders refuses a discount",
    () =>
      at(/\/orders$/, async (request, pass) =>
        (await request.clone().text()).includes('"discount"')
          ? json({ id: "PL-33333333", createdAt: "2026-11-20T10:00:00.000Z" }, 201)
          : pass(request),
      ),
  ],
  ["orders", "POST /orders makes one order of two", () => racingOrders()],
  ["orders", "POST /orders refuses more than the stock", () => accepting("out_of_stock")],
  ["returns", "POST /orders/{id}/returns takes no return of delivered pieces twice", () => withoutKey(/\/returns$/)],
  [
    "returns",
    "POST /orders/{id}/returns takes no return of delivered pieces twice",
    () =>
      at(/\/returns$/, async (request, pass) => {
        const body = (await request.clone().text()).replace(/,"wanted":\{[^}]*\}/, "");
        return pass(new Request(request, { method: "POST", body }));
      }),
  ],
  [
    "cancelling",
    "PUT /orders/{id}/cancel cancels a pending order",
    () => stockAfterCancelling((cancelled) => -cancelled),
  ],
  [
    "cancelling",
    "PUT /orders/{id}/cancel gives the pieces back once",
    () => stockAfterCancelling((cancelled) => Math.max(0, cancelled - 1)),
  ],
  [
    "cancelling",
    "GET /orders/{id} tells that a shipped order is on its way",
    () =>
      answering(/orders\/user$/, (body) => ({
        ...body,
        data: (body["data"] as Fields[]).map((order) => ({
          ...order,
          status: order["status"] === "shipped" ? "processing" : order["status"],
        })),
      })),
  ],
  [
    "cancelling",
    "PUT /orders/{id}/cancel cancels nobody else's order",
    () => showingToAll("/orders", "/orders/PL-", "PUT"),
  ],
  ["payments", "POST /payments/process charges once", () => withoutKey(/payments\/process$/)],
  [
    "payments",
    "POST /payments/process authorizes",
    () => answering(/process$/, (body) => ({ ...body, card: "4111111111111111" })),
  ],
  ["payments", "POST /orders takes a payment for one order only", () => accepting("payment_invalid")],
  ["payments", "GET /payments/{id} is each customer's own", () => showingToAll("/payments/process", "/payments/")],
];

/** Refusals that are answered with success instead: the part, the rule, the status of the refusal, and its addresses. */
const refusals: readonly [part: Part, rule: string, status: number, fitting: RegExp][] = [
  ["logins", "GET /orders/user wants a login", 401, /orders\/user/],
  ["accounts", "POST /users/login refuses a wrong password", 401, /login$/],
  ["accounts", "POST /users/register refuses an e-mail that is taken", 409, /register/],
  ["accounts", "POST /users/reset-password refuses", 400, /reset-password/],
  ["accounts", "POST /users/reset-password ends the old password", 401, /orders\/user/],
  ["cart", "POST /cart/add refuses more than the stock", 409, /cart\/add/],
  ["returns", "POST /orders/{id}/returns refuses an order that is not delivered", 409, /returns$/],
  ["cancelling", "PUT /orders/{id}/cancel refuses an order that is on its way", 409, /cancel$/],
];

let up: TestUpstream;
beforeAll(async () => {
  up = await startTestUpstream({ now: () => new Date(), ATTEMPTS_PER_ACCOUNT: 1e6, ATTEMPTS_PER_ADDRESS: 1e6 });
});
afterAll(() => up.stop());

/** Checks an upstream that does one thing wrongly, and expects the check to name the broken rule. */
async function expectFound(up: TestUpstream, part: Part, rule: string, wrong: Wrong) {
  const served = await serveWrongly(up.upstream, wrong);
  const found = new AbortController();
  try {
    const result = await runCheck({
      url: served.url,
      only: [part],
      // Long enough for a busy machine; only the server that never answers waits for it.
      deadlineMs: 8_000,
      ...ownerOf(up),
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
  it.each(wrongUpstreams)("breaks a rule of %s is found out: %s", (part, rule, wrong) =>
    expectFound(up, part, rule, wrong()),
  );

  it.each(refusals)("refuses nothing is found out by a rule of %s: %s", (part, rule, status, fitting) =>
    expectFound(
      up,
      part,
      rule,
      instead(status, fitting, async () => json({ success: true })),
    ),
  );

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

it("a server without prices, sizes and colours in its cart, without GET /cart and a wishlist, is tolerated", async () => {
  const other = await startOtherUpstream({ isSmall: true });
  onTestFinished(() => other.close());
  const { findings } = await runCheck({ url: other.url, only: ["wishlist", "cart"], deadlineMs: 60_000 });
  const ofCart = findings.filter(({ call }) => /cart|wishlist/.test(call));
  expect(ofCart.filter(({ verdict }) => verdict === "breaks")).toEqual([]);
  expect(ofCart.filter(({ verdict }) => verdict === "tolerated").length).toBeGreaterThan(5);
});

it("a server that refuses an address that is there already is tolerated", async () => {
  const labels = new Set<unknown>();
  const served = await serveWrongly(up.upstream, async (request, pass) => {
    if (request.method !== "POST" || !request.url.endsWith("/addresses")) return pass(request);
    const { label } = record(await request.clone().json());
    if (labels.has(label)) return json({ message: "This address is there already." }, 409);
    labels.add(label);
    return pass(request);
  });
  onTestFinished(() => served.close());
  const { findings } = await runCheck({ url: served.url, only: ["accounts"], deadlineMs: 60_000, ...ownerOf(up) });
  expect(findings.filter(({ verdict }) => verdict !== "holds")).toMatchObject([
    { call: "POST /users/me/addresses", rule: "adds an address once", verdict: "tolerated" },
  ]);
});

it("what is ordered before the run is ended is cancelled all the same", () => {
  const open = "select id from orders where status not in ('cancelled', 'shipped', 'delivered')";
  expect(up.rows(open)).toEqual([]);
  expect(up.rows("select * from cart_lines")).toEqual([]);
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

/** The lines change places whenever the pieces of one are set. */
function movingLines(): Wrong {
  let isTurned = false;
  const turned = answering(/GET \/cart$/, (body) =>
    isTurned ? { ...body, items: (body["items"] as unknown[]).toReversed() } : body,
  );
  return async (request, pass) => {
    const response = await turned(request, pass);
    if (request.method === "PUT" && response.ok) isTurned = !isTurned;
    return response;
  };
}

function oldPrices(): Wrong {
  const prices = new Map<unknown, unknown>();
  return answering(/GET \/cart$/, (body) => ({
    ...body,
    items: (body["items"] as Fields[]).map((line) => {
      if (!prices.has(line["id"])) prices.set(line["id"], line["price"]);
      return { ...line, price: prices.get(line["id"]) };
    }),
  }));
}

/** A logout ends every login that was made, whoever made it. */
function loggingOutAll(): Wrong {
  const tokens: unknown[] = [];
  return async (request, pass) => {
    const response = await pass(request.clone());
    if (request.url.endsWith("/login") && response.ok) tokens.push(record(await response.clone().json())["token"]);
    if (request.url.endsWith("/logout"))
      for (const token of tokens)
        await pass(new Request(request.url, { method: "POST", headers: { authorization: `Bearer ${token}` } }));
    return response;
  };
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
