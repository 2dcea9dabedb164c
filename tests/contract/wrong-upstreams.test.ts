import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { sampleCatalogue } from "#api/samples/sample-catalogue.ts";
import { isRecord } from "#contract/normalise.ts";
import { isGoodEnough, runCheck, type Part } from "#scripts/upstream-check/run-check.ts";
import { startOtherUpstream } from "#tests/support/other-upstream.ts";
import { serveWrongly, type Wrong } from "#tests/support/proxied-upstream.ts";
import { startTestUpstream, type TestUpstream } from "#tests/support/upstream-fixture.ts";
import { ownerOf } from "#tests/support/upstream-owner.ts";

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
    "loses on a product's page what its list says",
    "catalogue",
    "GET /products/{id} tells a product as the list does",
    () => answering(/GET \/api\/products$/, (body) => everyProduct(body, (one) => ({ ...one, care: "Dry clean" }))),
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
    "logs in with a wrong password",
    "accounts",
    "POST /users/login refuses a wrong password",
    () =>
      instead(401, /login$/, async () => json({ token: "any", user: { id: 1, name: "A", email: "a@example.org" } })),
  ],
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
    "keeps a token valid after a new password",
    "accounts",
    "POST /users/reset-password ends the old password",
    () => instead(401, /orders\/user/, async () => json({ data: [], total: 0 })),
  ],
  ["logs out every device", "logout", "POST /users/logout leaves a customer logged in", () => loggingOutAll()],
  [
    "keeps a token valid after logout",
    "logout",
    "POST /users/logout ends the token",
    () => at(/logout$/, async () => json({ message: "Logged out." })),
  ],
  ["shows the cart of another customer", "cart", "GET /cart is each customer's own", () => sharedCart()],
  ["moves a line that is changed", "cart", "GET /cart keeps the order", () => movingLines()],
  ["keeps the price of before in the cart", "cart", "GET /cart tells today's price", () => oldPrices()],
  [
    "ignores the stock in the cart",
    "cart",
    "POST /cart/add refuses more than the stock",
    () => instead(409, /cart\/add/, cartInstead),
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
    "forgets the gift note",
    "orders",
    "GET /orders/{id} tells the order as it was placed",
    () => answering(ofOrder, (body) => inside(body, { giftNote: undefined })),
  ],
  [
    "shows the order of another customer",
    "orders",
    "GET /orders/{id} is each customer's own",
    () => showingToAll("/orders", "/orders/PL-"),
  ],
  ["takes a forged price", "orders", "POST /orders refuses a price", () => forgedOrders()],
  [
    "takes a discount that nobody gave",
    "orders",
    "POST /orders refuses a discount",
    () =>
      at(/\/orders$/, async (request, pass) =>
        (await request.clone().text()).includes('"discount"')
          ? json({ id: "PL-33333333", createdAt: "2026-11-20T10:00:00.000Z" }, 201)
          : pass(request),
      ),
  ],
  ["makes two orders of a double click", "orders", "POST /orders makes one order of two", () => racingOrders()],
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
    "exchanges at any price",
    "returns",
    "POST /orders/{id}/returns takes no return of delivered pieces twice",
    () =>
      at(/\/returns$/, async (request, pass) => {
        const body = (await request.clone().text()).replace(/,"wanted":\{[^}]*\}/, "");
        return pass(new Request(request, { method: "POST", body }));
      }),
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
    "lists a shipped order as an open one",
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
    "cancels a shipped order",
    "cancelling",
    "PUT /orders/{id}/cancel refuses an order that is on its way",
    () => instead(409, /cancel$/, async () => json({ success: true })),
  ],
  [
    "lets anybody cancel",
    "cancelling",
    "PUT /orders/{id}/cancel cancels nobody else's order",
    () => showingToAll("/orders", "/orders/PL-", "PUT"),
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
