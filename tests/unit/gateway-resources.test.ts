// One file: each call of the gateway is a row of the same tables.
import { describe, expect, test, vi } from "vitest";
import { ask, read } from "#app/gateway/call-upstream.server.ts";
import { addressCalls } from "#contract/addresses.ts";
import { invoiceCalls } from "#contract/invoices.ts";
import { authCalls } from "#contract/auth.ts";
import { findCustomer, logIn, logOut, updateProfile } from "#app/gateway/customers.server.ts";
import { isAddressRemoved, isAddressSaved } from "#app/routes/account/lost-answers.server.ts";
import {
  addCartLine,
  chooseCartLineOptions,
  findCart,
  removeCartLine,
  updateCartLine,
} from "#app/gateway/carts.server.ts";
import { fixedTerms } from "#tests/support/fixed-terms.ts";
import { findCode } from "#app/gateway/offers.server.ts";
import { cancelOrder, createOrder, findOrder, findOrders, noSuchOrder } from "#app/gateway/orders.server.ts";
import { findPaymentMethods, findPaymentState, orderNamedIn, processPayment } from "#app/gateway/payments.server.ts";
import { shopRateLimits } from "#app/gateway/rate-limits.server.ts";
import { questionCalls } from "#contract/questions.ts";
import type { UpstreamClient } from "#app/gateway/upstream-client.server.ts";
import { toWireId } from "#contract/shape.ts";
import { findWishlist } from "#app/gateway/wishlists.server.ts";
import { RETURNED_ORDER } from "#contract/payments.ts";
import { exampleOrderRequest } from "#contract/examples.ts";
import { returnCalls } from "#contract/returns.ts";
import { gatewayClient, http, useHttpUpstream } from "#tests/support/gateway-client.ts";
import { officeAddress } from "#tests/support/addresses.ts";

useHttpUpstream();
const client = (overrides: Parameters<typeof gatewayClient>[0] = {}) =>
  gatewayClient({ base: http.base, ...overrides });
const answer = (status: number, body: unknown = {}) => {
  http.reply = () => ({ status, body });
};

const line = { productId: "7", size: "M", color: null, quantity: 2 };
const wireLine = { productId: 7, quantity: 2, options: { size: "M", color: null } };
const unchosen = { productId: "7", size: null, color: null, quantity: 2 };
const saysNo = { success: false, message: "Only one left." };
const item = { product_id: 7, quantity: 2, price: 100, name: "Saree" };
const credentials = { email: "asha@example.org", password: "a-password" };
const user = { id: 1, name: "Asha", email: "asha@example.org" };
const rest = { name: "Asha", phone: "", address: "", city: "", state: "", pincode: "" };
const profile = { ...rest, email: credentials.email };
const newCustomer = { ...rest, ...credentials };
const order = { id: "PL-1", total: 100, items: [{ product_id: 1, qty: 1, price: 100, name: "Saree" }] };
const returnRequest = { items: [{ line: 0, qty: 1, reason: "size" as const }], note: null };
const question = { name: "Asha", email: "asha@example.org", order_number: null, question: "Is it silk?" };
const payment = { method: "upi", amount: 100, upiId: "asha@bank" } as const;
const stored = { id: 3, ...officeAddress };

test.each([
  ["12", 12],
  ["0", 0],
  ["007", "007"],
  ["1e3", "1e3"],
  ["9".repeat(16), "9".repeat(16)],
  ["saree-1", "saree-1"],
])("sends the id %s as %j", (id, wireId) => {
  expect(toWireId(id)).toBe(wireId);
});

const [hello, no] = [{ message: "Hello." }, { message: "No." }];
const someCard = { data: [{ id: "card-visa-1111", type: "card", card_number: "**** 1111" }] };
const look = { message: "Look into your mail.", user };
const theOrder = (upstream: UpstreamClient) => findOrder(upstream, "PL-1");
const theInvoice = (upstream: UpstreamClient) =>
  read(upstream, invoiceCalls.getInvoice, { parameters: { id: "PL/1" } }, { absent: noSuchOrder });
const findAddresses = (upstream: UpstreamClient) => read(upstream, addressCalls.getAddresses, {});
const theOrders = (upstream: UpstreamClient) => findOrders(upstream, { page: 1, limit: 2 });
const addLine = (upstream: UpstreamClient) => addCartLine(upstream, line);
const setLine = (upstream: UpstreamClient) => updateCartLine(upstream, line, 3);
const removeLine = (upstream: UpstreamClient) => removeCartLine(upstream, line);
const registerAsha = (upstream: UpstreamClient) =>
  ask(upstream, authCalls.register, { request: newCustomer }, ["register", newCustomer.email]);
const saveProfile = (upstream: UpstreamClient) => updateProfile(upstream, "1", profile);
const forget = (upstream: UpstreamClient) =>
  ask(upstream, authCalls.requestPasswordReset, { request: { email: credentials.email } }, [
    "reset",
    credentials.email,
  ]);
const logAshaIn = (upstream: UpstreamClient) => logIn(upstream, credentials);
const orderIt = (upstream: UpstreamClient) => createOrder(upstream, exampleOrderRequest, "key-1");
const cancelIt = (upstream: UpstreamClient) => cancelOrder(upstream, "PL-1");
const sendBack = (upstream: UpstreamClient) =>
  ask(upstream, returnCalls.createReturn, {
    parameters: { id: "PL/1" },
    headers: { "Idempotency-Key": "key-1" },
    request: returnRequest,
  });
const askIt = (upstream: UpstreamClient) =>
  ask(upstream, questionCalls.askQuestion, { request: question }, ["question", "everybody"]);
const pay = (upstream: UpstreamClient) => processPayment(upstream, payment, "key-1", "1");
const stateOf = (upstream: UpstreamClient) => findPaymentState(upstream, "pay-1");

type Answered = [what: string, status: number, body: unknown, act: (upstream: UpstreamClient) => Promise<unknown>];

const ok: unknown = expect.objectContaining({ code: "ok" });
const refusal = (status: number, message: string): unknown =>
  expect.objectContaining({ code: "refused", status, message });

test.each<[...Answered, comesTo: unknown]>([
  ["no cart", 404, { items: [] }, findCart, null],
  ["an empty cart", 200, { items: [] }, findCart, []],
  ...[400, 403, 404, 405].map((status): [...Answered, unknown] => ["no customer", status, {}, findCustomer, null]),
  ...[400, 403, 404, 410, 422].map((status): [...Answered, unknown] => ["no order", status, {}, theOrder, null]),
  ["no order", 200, { success: false }, theOrder, null],
  ["no invoice", 404, no, theInvoice, null],
  ["no ways to pay", 404, someCard, findPaymentMethods, []],
  ["ways to pay that are no list", 200, hello, findPaymentMethods, []],
  ["no addresses", 404, {}, findAddresses, null],
  ["addresses that cannot be asked for", 405, {}, findAddresses, null],
  ["its addresses", 200, { data: [stored] }, findAddresses, [expect.objectContaining({ id: "3", city: "Bengaluru" })]],
  [
    "a saved profile",
    200,
    look,
    saveProfile,
    expect.objectContaining({ value: expect.objectContaining({ id: "1", name: "Asha" }) }),
  ],
  ["a link that is sent", 200, look, forget, expect.objectContaining({ code: "ok", message: look.message })],
  ["a return", 201, { data: { id: "R-1", status: "requested" } }, sendBack, expect.objectContaining({ value: "R-1" })],
  ["a payment", 200, { data: { id: "pay-1", status: "succeeded" } }, pay, expect.objectContaining({ code: "ok" })],
  ["what became of a payment", 200, { data: { id: "pay-1", status: "succeeded" } }, stateOf, "paid"],
  ["ways to pay", 200, someCard, findPaymentMethods, [expect.objectContaining({ type: "card", last4: "1111" })]],
  // Refused with a status, and refused with a success status.
  ...[[409, { message: "Only one left." }] as const, [200, saysNo] as const].flatMap(
    ([status, body]): [...Answered, unknown][] => [
      ["an addition refused", status, body, addLine, { code: "refused", message: "Only one left." }],
      ["a quantity refused", status, body, setLine, { code: "refused", message: "Only one left." }],
      ["a removal refused", status, body, removeLine, { code: "refused", message: "Only one left." }],
      ["a cancellation refused", status, body, cancelIt, refusal(status, "Only one left.")],
      ["a registration refused", status, body, registerAsha, refusal(status, "Only one left.")],
      ["a profile refused", status, body, saveProfile, refusal(status, "Only one left.")],
      [
        "an order refused",
        status,
        body,
        orderIt,
        { code: "refused", problem: expect.objectContaining({ message: "Only one left." }) },
      ],
    ],
  ),
  ...[401, 200].map((status): [...Answered, unknown] => [
    "a wrong login",
    status,
    no,
    logAshaIn,
    { code: "refused", status: 401, message: "No.", errors: [] },
  ]),
  ["a payment refused", 402, no, pay, refusal(402, "No.")],
  ["a payment refused", 200, { success: false, ...no }, pay, refusal(200, "No.")],
  ["a payment refused", 200, { data: { id: "pay-1", status: "failed" }, ...no }, pay, refusal(200, "No.")],
])("finds %s where a call answers %i %j", async (_, status, body, act, comesTo) => {
  answer(status, body);
  expect(await act(client())).toEqual(comesTo);
});

test.each<Answered>([
  ["answered without token and user", 200, {}, (upstream) => logIn(upstream, { email: "a@b.in", password: "some" })],
  ["GET /users/me: answered without", 200, {}, findCustomer],
  ["answered 429", 429, {}, findCustomer],
  ["answered without", 200, { data: {} }, theOrder],
  ["answered 429", 429, {}, theOrder],
  ["answered 409", 409, {}, theInvoice],
  ["without a list", 200, hello, theOrders],
  ["GET /wishlist: answered without", 200, hello, findWishlist],
  ["answered 404", 404, hello, findWishlist],
  ["answered 429", 429, { message: "Wait." }, findAddresses],
  ["answered 403", 403, {}, findAddresses],
  ["answered 503", 503, {}, findAddresses],
  ["GET /users/me/addresses", 200, hello, findAddresses],
])("throws that it %s where a call answers %i %j", async (words, status, body, act) => {
  answer(status, body);
  await expect(act(client())).rejects.toThrow(words);
});

test("throws the refusal of a list of orders in the upstream's words", async () => {
  answer(403, { message: "Orders are closed today." });
  await expect(theOrders(client())).rejects.toMatchObject({ status: 403, refusal: "Orders are closed today." });
});

// Of calls that are made as the contract has them, one of a kind: where the others lead is in `docs/api/openapi.json`.
test.each<[name: string, who: "customer" | "stranger", act: Answered[3], body?: unknown, key?: string]>([
  ["POST /cart/add", "customer", (upstream) => addCartLine(upstream, line, "key-1"), wireLine, "key-1"],
  ["POST /cart/add", "customer", addLine, wireLine],
  ["DELETE /cart/7?size=&color=", "customer", (upstream) => removeCartLine(upstream, unchosen)],
  [
    "PUT /cart/saree%2F7",
    "customer",
    (upstream) => updateCartLine(upstream, { ...line, productId: "saree/7" }, 3),
    { quantity: 3, options: { size: "M", color: null } },
  ],
  ["PUT /users/1", "customer", saveProfile, profile],
  ["POST /users/forgot-password", "stranger", forget, { email: credentials.email }],
  ["POST /users/logout", "customer", logOut],
  ["GET /orders/user?page=3&limit=10", "customer", (upstream) => findOrders(upstream, { page: 3, limit: 10 })],
  ["GET /orders/PL-1", "customer", theOrder],
  ["PUT /orders/PL-1/cancel", "customer", cancelIt, {}],
  ["POST /orders/PL%2F1/returns", "customer", sendBack, returnRequest, "key-1"],
  ["POST /payments/process", "customer", pay, payment, "key-1"],
  ["GET /payments/pay-1", "customer", stateOf],
])("sends %s as a %s, whose session alone a 401 ends", async (name, who, act, body = null, key = undefined) => {
  answer(401);
  const onUnauthorized = vi.fn<() => never>(() => {
    throw new Error("the session has ended");
  });
  await act(client({ token: "a-token", onUnauthorized })).catch(() => undefined);
  const [sent] = http.calls;
  expect([sent?.name, sent?.body, sent?.headers["idempotency-key"]]).toEqual([name, body, key]);
  expect(sent?.headers.authorization).toBe(who === "customer" ? "Bearer a-token" : undefined);
  // Who logs out need not be told that the session has ended.
  expect(onUnauthorized).toHaveBeenCalledTimes(who === "customer" && act !== logOut ? 1 : 0);
});

const image = "/saree.jpg";
test.each<[string, unknown, (upstream: UpstreamClient) => Promise<readonly { picture: string | null }[] | undefined>]>([
  ["a cart", { items: [{ ...item, image }, item] }, async (upstream) => (await findCart(upstream)) ?? []],
  [
    "an order",
    { data: { ...order, items: [{ ...order.items[0], image }, order.items[0]] } },
    async (upstream) => (await theOrder(upstream))?.items,
  ],
  [
    "a wishlist",
    {
      data: [
        { id: 7, name: "Saree", price: 100, image },
        { id: 8, price: 100 },
      ],
    },
    findWishlist,
  ],
])("signs the pictures of %s, and leaves out the ones that are not there", async (_, body, find) => {
  answer(200, body);
  expect((await find(client()))?.map(({ picture }) => picture)).toEqual(["signed /saree.jpg", null]);
});

describe("carts", () => {
  const chosen = { ...item, options: { size: "M", color: "Red" } };

  test.each<[number, unknown, string | null]>([
    [200, { items: [chosen] }, "ok"],
    [200, { items: [item, chosen] }, null],
    [200, { items: [item] }, null],
    [200, { items: [{ ...chosen, product_id: 8 }] }, null],
    [200, { success: true }, null],
    [400, {}, null],
    [422, {}, null],
    [409, { message: "Only one left." }, "refused"],
  ])("a choice of size and colour that answers %i %j ends as %j", async (status, body, code) => {
    answer(status, body);
    const plain = { productId: "7", size: null, color: null, quantity: 2 };
    const outcome = await chooseCartLineOptions(client(), plain, { size: "M", color: "Red" });
    expect(outcome?.code ?? null).toBe(code);
    expect([http.calls[0]?.name, http.calls[0]?.body]).toEqual([
      "PUT /cart/7",
      { quantity: 2, options: { size: null, color: null }, newOptions: { size: "M", color: "Red" } },
    ]);
  });
});

/** A client of whom the shop itself refuses what was refused twice. */
const limited = () =>
  client({
    rateLimits: shopRateLimits({ perAccount: 2, perAddress: 100, windowMs: 60_000 }),
    address: "203.0.113.9",
  });

test.each([
  ["login", logAshaIn, 401],
  ["registration", registerAsha, 409],
  ["reset link", forget, 409],
  ["payment", pay, 402],
])(
  "the third %s that is refused is refused by the shop itself, which says how long to wait",
  async (_, act, status) => {
    const upstream = limited();
    answer(status);
    for (const __ of [1, 2]) expect(await act(upstream)).toMatchObject({ status });
    http.takeCalls();
    expect(await act(upstream)).toMatchObject({ code: "refused", status: 429 });
    expect([http.takeCalls(), upstream.state.retryAfterS]).toEqual([[], 60]);
  },
);

test.each([
  ["login", logAshaIn, 401, { token: "t", user }],
  ["payment", pay, 402, { data: { id: "pay-1", status: "succeeded" } }],
])("a %s that succeeds has the refused ones forgotten, and faults are not counted", async (_, act, status, done) => {
  const upstream = limited();
  for (const answered of [status, 200, status]) {
    answer(answered, done);
    await act(upstream);
  }
  answer(503);
  for (const __ of [1, 2, 3]) await expect(act(upstream)).rejects.toThrow("answered 503");
  answer(200, done);
  expect((await act(upstream)).code).toBe("ok");
});

describe("customers", () => {
  test.each([
    ["password_needed", "a-password", [null, "a-password"]],
    ["password_needed", null, [null]],
    ["email_taken", "a-password", [null]],
  ])("sends the password of a changed e-mail only where it is asked for: %s, %j", async (code, password, sent) => {
    answer(400, { code, message: "No." });
    expect(await updateProfile(client(), "1", profile, password)).toMatchObject({ code: "refused" });
    const passwords = http.calls.map(({ body }) => (body as { currentPassword?: string }).currentPassword ?? null);
    expect(passwords).toEqual(sent);
  });
});

describe("orders", () => {
  const invalidations = () => {
    const { catalogue } = gatewayClient();
    return { ...catalogue, invalidate: vi.fn<() => void>() };
  };

  test("creates an order of the cart under its key, and invalidates the catalogue", async () => {
    answer(201, { data: { id: "PL-1", createdAt: "2026-01-02T10:00:00Z" } });
    const catalogue = invalidations();
    const outcome = await createOrder(client({ catalogue }), exampleOrderRequest, "key-1");
    expect(outcome).toMatchObject({ code: "ok", id: "PL-1" });
    expect(http.calls[0]?.headers).toMatchObject({ "idempotency-key": "key-1", "order-from": "cart" });
    expect(catalogue.invalidate).toHaveBeenCalledOnce();
  });

  test("invalidates the catalogue after a cancellation, even when its response is lost", async () => {
    const catalogue = invalidations();
    answer(200, { success: true });
    expect(await cancelOrder(client({ catalogue }), "PL-1")).toEqual(ok);
    answer(503);
    await expect(cancelOrder(client({ catalogue }), "PL-1")).rejects.toThrow("answered 503");
    expect(catalogue.invalidate).toHaveBeenCalledTimes(2);
  });

  test("keeps the catalogue after a refusal, or anybody could have every page made anew", async () => {
    const catalogue = invalidations();
    answer(409, { message: "Too late" });
    expect((await cancelOrder(client({ catalogue }), "PL-1")).code).toBe("refused");
    expect((await createOrder(client({ catalogue }), exampleOrderRequest, "key-1")).code).toBe("refused");
    expect(catalogue.invalidate).not.toHaveBeenCalled();
  });

  test.each([
    ["says nothing", "processing", {}, true],
    ["says nothing", "shipped", {}, false],
    ["says no", "pending", { cancellable: false }, false],
    ["says yes", "Packed", { cancellable: true }, true],
    ["has no such call", "pending", {}, false],
    ["has no such call, and says yes all the same,", "pending", { cancellable: true }, true],
  ])("offers to cancel where the upstream %s of an order that is %s: %s, %s", async (what, status, told, isOffered) => {
    answer(200, { data: { ...order, status, ...told } });
    const terms = await client().terms.get();
    const upstream = client({
      terms: fixedTerms({ ...terms, ...(what.startsWith("has no") && { lacksCancel: true }) }),
    });
    expect((await findOrder(upstream, "PL-1"))?.isCancellable).toBe(isOffered);
  });

  test("cuts the page of orders from a list of all, with their number", async () => {
    answer(200, { data: Array.from({ length: 5 }, (_, index) => ({ ...order, id: `PL-${index + 1}` })) });
    const { orders, total } = await findOrders(client(), { page: 2, limit: 2 });
    expect([total, orders.map(({ id }) => id)]).toEqual([5, ["PL-3", "PL-4"]]);
  });

  test("never takes the list for an order", async () => {
    expect([await findOrder(client(), "user"), http.takeCalls()]).toEqual([null, []]);
  });
});

test("questions are limited for everybody together", async () => {
  answer(422);
  const upstream = limited();
  const asked = [];
  for (const _ of Array.from({ length: 200 })) asked.push(await askIt(upstream));
  expect([asked[0], asked.at(-1)]).toMatchObject([{ status: 422 }, { status: 429 }]);
});

test("tells no code after too many that are unknown, and counts none that it knows", async () => {
  const upstream = limited();
  const typed = () => findCode(upstream, "DIWALI", { typedBy: null });
  const known = { data: { id: 1, name: "Diwali", code: "DIWALI", percent: 10 } };
  for (const status of [200, 404, 200, 404]) {
    answer(status, known);
    expect((await typed())?.code ?? null).toBe(status === 200 ? "DIWALI" : null);
  }
  answer(200, known);
  await expect(typed()).rejects.toMatchObject({ status: 429 });
  // One that stands with a cart was found before.
  expect(await findCode(upstream, "DIWALI")).toMatchObject({ code: "DIWALI" });
});

describe("payments", () => {
  test.each([
    ["PL-1", "PL-1"],
    ["", null],
    [undefined, null],
    ["PL 1", null],
    ["<PL-1", null],
    ["PL-1>", null],
    ["a".repeat(41), null],
  ])("takes %j in the query of a return for the order %j", (named, order) => {
    expect(orderNamedIn(named === undefined ? {} : { [RETURNED_ORDER]: named })).toBe(order);
  });
});

test.each<[string, Partial<typeof stored> | null, boolean]>([
  ["is there as it was sent", {}, true],
  ["has another city", { city: "Mysuru" }, false],
  ["is the usual one", { usual: true }, false],
  ["is not there", null, false],
])("an address that %s is saved: %j", async (_, changes, isSaved) => {
  const others = [{ ...stored, id: 4, label: "Home", city: "Hampi" }];
  answer(200, { data: changes === null ? others : [...others, { ...stored, ...changes }] });
  expect(await isAddressSaved({ upstream: client() }, officeAddress)).toBe(isSaved);
  expect(await isAddressRemoved({ upstream: client() }, "3")).toEqual(changes === null);
  expect(await isAddressRemoved({ upstream: client() }, "4")).toBe(false);
});

test("nobody can tell whether an address is saved or removed while they cannot be read", async () => {
  for (const status of [404, 503]) {
    answer(status);
    expect(await isAddressSaved({ upstream: client() }, officeAddress)).toBeNull();
    expect(await isAddressRemoved({ upstream: client() }, "3")).toBeNull();
  }
});
