import { describe, expect, test, vi } from "vitest";
import {
  findAddresses,
  isAddressRemoved,
  isAddressSaved,
  removeAddress,
  saveAddress,
} from "#app/gateway/addresses.server.ts";
import {
  addCartLine,
  chooseCartLineOptions,
  clearCart,
  findCart,
  removeCartLine,
  updateCartLine,
} from "#app/gateway/carts.server.ts";
import {
  findCustomer,
  logIn,
  logOut,
  register,
  requestPasswordReset,
  resetPassword,
  updateProfile,
} from "#app/gateway/customers.server.ts";
import {
  cancelOrder,
  createOrder,
  createReturn,
  findInvoice,
  findOrder,
  findOrders,
} from "#app/gateway/orders.server.ts";
import {
  askForPayment,
  findPaymentMethods,
  findPaymentState,
  orderNamedIn,
  processPayment,
  returnFromPayment,
} from "#app/gateway/payments.server.ts";
import { shopRateLimits } from "#app/gateway/rate-limits.server.ts";
import { askQuestion } from "#app/gateway/questions.server.ts";
import type { UpstreamClient } from "#app/gateway/upstream-client.server.ts";
import { toWireId } from "#contract/shape.ts";
import { addToWishlist, clearWishlist, findWishlist, removeFromWishlist } from "#app/gateway/wishlists.server.ts";
import { RETURNED_ORDER } from "#contract/payments.ts";
import { exampleOrderRequest } from "#contract/examples.ts";
import { createOrderRequest } from "#contract/orders.ts";
import { gatewayClient, http, useHttpUpstream } from "#tests/support/gateway-client.ts";
import { officeAddress } from "#tests/support/office-address.ts";

useHttpUpstream();
const client = (overrides: Parameters<typeof gatewayClient>[0] = {}) =>
  gatewayClient({ base: http.base, ...overrides });
const answer = (status: number, body: unknown = {}) => {
  http.reply = () => ({ status, body });
};

const line = { productId: "7", size: "M", color: null, quantity: 2 };
const saysNo = { success: false, message: "Only one left." };
/** Refused with a status, and refused with a success status. */
const refusals: [number, unknown][] = [
  [409, { message: "Only one left." }],
  [200, saysNo],
];

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
const theOrder = (upstream: UpstreamClient) => findOrder(upstream, "PL-1");
const theOrders = (upstream: UpstreamClient) => findOrders(upstream, { page: 1, limit: 2 });
const removeWish = (upstream: UpstreamClient) => removeFromWishlist(upstream, "7");
const removeOne = (upstream: UpstreamClient) => removeAddress(upstream, "3");
const saveOne = (upstream: UpstreamClient) => saveAddress(upstream, null, officeAddress);

type Answered = [what: string, status: number, body: unknown, act: (upstream: UpstreamClient) => Promise<unknown>];

test.each<[...Answered, comesTo: unknown]>([
  ["no cart", 404, { items: [] }, findCart, null],
  ["an empty cart", 200, { items: [] }, findCart, []],
  ["a cart that is emptied", 200, {}, clearCart, { code: "ok", items: [] }],
  ["a cart that is not emptied", 404, no, clearCart, { code: "refused", message: "No." }],
  ["no customer", 404, {}, findCustomer, null],
  ...[400, 403, 404, 410, 422].map((status): [...Answered, unknown] => ["no order", status, {}, theOrder, null]),
  ...[null, { data: null }, { order: null }, { data: { order: null } }, { success: false }].map(
    (body): [...Answered, unknown] => ["no order", 200, body, theOrder, null],
  ),
  ["no invoice", 404, no, (upstream) => findInvoice(upstream, "PL/1"), null],
  ["no payment by link", 404, {}, (upstream) => askForPayment(upstream, "PL-1"), { code: "absent" }],
  ["a return that is refused", 400, {}, (upstream) => returnFromPayment(upstream, {}), { code: "refused" }],
  ["no ways to pay", 404, someCard, findPaymentMethods, []],
  ["ways to pay that are no list", 200, hello, findPaymentMethods, []],
  ["a wish that is gone", 404, {}, removeWish, true],
  ["a wish that stays", 409, {}, removeWish, false],
  ["a wish that is not added", 404, {}, (upstream) => addToWishlist(upstream, "7"), false],
  ["wishes that are not cleared", 404, {}, clearWishlist, false],
  ["no addresses", 404, {}, findAddresses, null],
  ["addresses that cannot be asked for", 405, {}, findAddresses, null],
  ["an address that is gone", 404, no, removeOne, true],
  ["an address that stays", 409, no, removeOne, false],
  ["an address that stays after all", 200, saysNo, removeOne, false],
  ["an address that is not added", 404, no, saveOne, expect.objectContaining({ code: "refused", message: "No." })],
  ["an address that is refused", 200, saysNo, saveOne, expect.objectContaining({ code: "refused" })],
])("finds %s where a call answers %i %j", async (_, status, body, act, comesTo) => {
  answer(status, body);
  expect(await act(client())).toEqual(comesTo);
});

test.each<Answered>([
  ["answered without token and user", 200, {}, (upstream) => logIn(upstream, { email: "a@b.in", password: "some" })],
  ["answered without a user", 200, {}, findCustomer],
  ["answered without an order", 200, { data: {} }, theOrder],
  ["answered 429", 429, {}, theOrder],
  ["answered 409", 409, {}, (upstream) => findInvoice(upstream, "PL-1")],
  ["without a list", 200, hello, theOrders],
  ["status 200 without a list", 200, hello, findWishlist],
  ["status 404 without a list", 404, hello, findWishlist],
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

describe("carts", () => {
  test("signs the pictures of lines, and leaves out the ones that are not there", async () => {
    const item = { product_id: 7, quantity: 1, price: 100, name: "Saree" };
    answer(200, { items: [{ ...item, image: "/saree.jpg" }, item] });
    expect((await findCart(client()))?.map(({ picture }) => picture)).toEqual(["signed /saree.jpg", null]);
  });

  test("sends a line under its idempotency key, and without one when none is given", async () => {
    answer(200, { success: true });
    await addCartLine(client(), line, "key-1");
    await addCartLine(client(), line);
    expect(http.calls.map(({ headers }) => headers["idempotency-key"])).toEqual(["key-1", undefined]);
    expect(http.calls[0]?.body).toEqual({ productId: 7, quantity: 2, options: { size: "M", color: null } });
  });

  test("names a line without options by empty ones when it is removed", async () => {
    answer(200, { items: [] });
    await removeCartLine(client(), { productId: "7", size: null, color: null });
    expect(http.takeCalls()).toEqual(["DELETE /cart/7?size=&color="]);
  });

  test.each(refusals)("takes a change that answers %i %j as refused", async (status, body) => {
    answer(status, body);
    const refused = { code: "refused", message: "Only one left." };
    expect(await addCartLine(client(), line)).toEqual(refused);
    expect(await updateCartLine(client(), line, 3)).toEqual(refused);
    expect(await removeCartLine(client(), line)).toEqual(refused);
  });

  test("changes the line of the product that is meant", async () => {
    answer(200, { items: [] });
    await updateCartLine(client(), { ...line, productId: "saree/7" }, 3);
    expect([http.calls[0]?.name, http.calls[0]?.body]).toEqual([
      "PUT /cart/saree%2F7",
      { quantity: 3, options: { size: "M", color: null } },
    ]);
  });

  const item = { product_id: 7, quantity: 2, price: 100, name: "Saree" };
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

describe("customers", () => {
  const credentials = { email: "asha@example.org", password: "a-password" };
  const user = { id: 1, name: "Asha", email: "asha@example.org" };
  const limited = () => shopRateLimits({ perAccount: 2, perAddress: 100, windowMs: 60_000 });

  test.each([
    [401, { message: "Wrong password." }],
    [200, { message: "Wrong password." }],
  ])("takes a login that answers %i %j as refused with 401", async (status, body) => {
    answer(status, body);
    expect(await logIn(client(), credentials)).toEqual({
      code: "refused",
      status: 401,
      message: "Wrong password.",
      errors: [],
    });
  });

  test("refuses the third wrong login itself, and says how long to wait", async () => {
    answer(401);
    const onRateLimited = vi.fn<(seconds: number | null) => void>();
    const upstream = client({ rateLimits: limited(), onRateLimited, address: "203.0.113.9" });
    for (const _ of [1, 2]) await logIn(upstream, credentials);
    http.takeCalls();
    expect(await logIn(upstream, credentials)).toMatchObject({ code: "refused", status: 429 });
    expect([http.takeCalls(), onRateLimited.mock.calls]).toEqual([[], [[60]]]);
  });

  test("forgets wrong logins after a right one, and does not count faults", async () => {
    const upstream = client({ rateLimits: limited(), address: "203.0.113.9" });
    for (const status of [401, 200, 401, 200]) {
      answer(status, { token: "t", user });
      await logIn(upstream, credentials);
    }
    answer(503);
    for (const _ of [1, 2, 3]) await expect(logIn(upstream, credentials)).rejects.toThrow("answered 503");
    answer(200, { token: "t", user });
    expect((await logIn(upstream, credentials)).code).toBe("ok");
  });

  test("limits registrations and reset links, too", async () => {
    answer(409);
    const upstream = client({ rateLimits: limited(), address: "203.0.113.9" });
    const customer = { ...credentials, name: "Asha", phone: "", address: "", city: "", state: "", pincode: "" };
    const registered = [];
    const reset = [];
    for (const _ of [1, 2, 3]) {
      registered.push(await register(upstream, customer));
      reset.push(await requestPasswordReset(upstream, credentials.email));
    }
    for (const tried of [registered, reset])
      expect(tried.map((refusal) => "status" in refusal && refusal.status)).toEqual([409, 409, 429]);
  });

  test.each(refusals)("takes what answers %i %j as refused", async (status, body) => {
    answer(status, body);
    const customer = { ...credentials, name: "Asha", phone: "", address: "", city: "", state: "", pincode: "" };
    const refused = { code: "refused", status, message: "Only one left." };
    expect(await register(client(), customer)).toMatchObject(refused);
    expect(await updateProfile(client(), "1", customer)).toMatchObject(refused);
    expect(await requestPasswordReset(client(), credentials.email)).toMatchObject(refused);
    expect(await resetPassword(client(), "a-token", "a-password")).toMatchObject(refused);
  });

  const profile = { ...credentials, name: "Asha", phone: "", address: "", city: "", state: "", pincode: "" };

  test("takes a registration, a changed profile and both steps of a new password as done", async () => {
    answer(200, { message: "Look into your mail.", user });
    expect(await register(client(), profile)).toEqual({ code: "ok" });
    expect(await updateProfile(client(), "1", profile)).toMatchObject({ code: "ok", user: { id: "1", name: "Asha" } });
    const done = { code: "ok", message: "Look into your mail." };
    expect(await requestPasswordReset(client(), credentials.email)).toEqual(done);
    expect(await resetPassword(client(), "a-token", "a-password")).toEqual(done);
    expect(http.takeCalls()).toEqual([
      "POST /users/register",
      "PUT /users/1",
      "POST /users/forgot-password",
      "POST /users/reset-password",
    ]);
  });

  test.each([
    ["password_needed", "a-password", [null, "a-password"]],
    ["password_needed", null, [null]],
    ["email_taken", "a-password", [null]],
  ])("sends the password of a changed e-mail only where it is asked for: %s, %j", async (code, password, sent) => {
    answer(400, { code, message: "No." });
    const { password: _password, ...fields } = profile;
    expect(await updateProfile(client(), "1", fields, password)).toMatchObject({ code: "refused" });
    const passwords = http.calls.map(({ body }) => (body as { currentPassword?: string }).currentPassword ?? null);
    expect(passwords).toEqual(sent);
  });

  test("registers and sets a new password without the token, and a 401 to it ends no session", async () => {
    answer(401);
    const loggedIn = client({ token: "a-token" });
    expect(await register(loggedIn, profile)).toMatchObject({ code: "refused", status: 401 });
    expect(await requestPasswordReset(loggedIn, credentials.email)).toMatchObject({ code: "refused", status: 401 });
    expect(await resetPassword(loggedIn, "a-token", "a-password")).toMatchObject({ code: "refused", status: 401 });
    expect(http.calls.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined, undefined]);
  });

  test("logs out with the token, and a 401 is no reason to end the session again", async () => {
    answer(401);
    await logOut(client({ token: "a-token" }));
    expect(http.calls[0]?.headers.authorization).toBe("Bearer a-token");
  });
});

describe("orders", () => {
  const orderRequest = createOrderRequest.parse(exampleOrderRequest);
  const order = { id: "PL-1", total: 100, items: [{ product_id: 1, qty: 1, price: 100, name: "Saree" }] };
  const invalidations = () => {
    const { catalogue } = gatewayClient();
    return { ...catalogue, invalidate: vi.fn<() => void>() };
  };

  test("creates an order of the cart under its key, and invalidates the catalogue", async () => {
    answer(201, { data: { id: "PL-1", createdAt: "2026-01-02T10:00:00Z" } });
    const catalogue = invalidations();
    const outcome = await createOrder(client({ catalogue }), orderRequest, "key-1");
    expect(outcome).toMatchObject({ code: "ok", id: "PL-1" });
    expect(http.calls[0]?.headers).toMatchObject({ "idempotency-key": "key-1", "order-from": "cart" });
    expect(catalogue.invalidate).toHaveBeenCalledOnce();
  });

  test.each(refusals)("takes an order that answers %i %j as refused", async (status, body) => {
    answer(status, body);
    expect(await createOrder(client(), orderRequest, "key-1")).toMatchObject({
      code: "refused",
      problem: { message: "Only one left." },
    });
    expect(await cancelOrder(client(), "PL-1")).toEqual({ code: "refused", message: "Only one left." });
  });

  test("invalidates the catalogue after a cancellation, even when its response is lost", async () => {
    const catalogue = invalidations();
    answer(200, { success: true });
    expect(await cancelOrder(client({ catalogue }), "PL-1")).toEqual({ code: "ok" });
    answer(503);
    await expect(cancelOrder(client({ catalogue }), "PL-1")).rejects.toThrow("answered 503");
    expect(catalogue.invalidate).toHaveBeenCalledTimes(2);
  });

  test("asks for one page of the orders, for the order that is meant, and cancels that one", async () => {
    answer(200, { data: [order] });
    await findOrders(client(), { page: 3, limit: 10 });
    answer(200, { data: order });
    await findOrder(client(), "PL-1");
    await cancelOrder(client(), "PL-1");
    expect(http.takeCalls()).toEqual([
      "GET /orders/user?page=3&limit=10",
      "GET /orders/PL-1",
      "PUT /orders/PL-1/cancel",
    ]);
  });

  test.each([
    ["says nothing", "processing", {}, true],
    ["says nothing", "shipped", {}, false],
    ["says no", "pending", { cancellable: false }, false],
    ["says yes", "Packed", { cancellable: true }, true],
  ])("offers to cancel where the upstream %s of an order that is %s: %s, %s", async (_, status, told, isOffered) => {
    answer(200, { data: { ...order, status, ...told } });
    expect((await findOrder(client(), "PL-1"))?.isCancellable).toBe(isOffered);
  });

  test("signs the pictures of an order's lines", async () => {
    answer(200, { data: { ...order, items: [{ ...order.items[0], image: "/saree.jpg" }] } });
    expect((await findOrder(client(), "PL-1"))?.items.map(({ picture }) => picture)).toEqual(["signed /saree.jpg"]);
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

describe("an order's return and invoice", () => {
  const request = { items: [{ line: 0, qty: 1, reason: "size" as const }], note: null };

  test.each<[number, unknown, unknown]>([
    [201, { data: { id: "R-1", status: "requested" } }, { code: "ok", id: "R-1" }],
    [201, {}, { code: "ok", id: null }],
    [409, { message: "Too late." }, { code: "refused", message: "Too late." }],
  ])("a return that answers %i %j is asked for under its key", async (status, body, outcome) => {
    answer(status, body);
    expect(await createReturn(client(), "PL/1", request, "key-1")).toMatchObject(outcome as object);
    const [sent] = http.calls;
    expect([sent?.name, sent?.headers["idempotency-key"], sent?.body]).toEqual([
      "POST /orders/PL%2F1/returns",
      "key-1",
      request,
    ]);
  });
});

describe("questions", () => {
  const question = { name: "Asha", email: "asha@example.org", order_number: null, question: "Is it silk?" };

  test("go to the shop as a stranger's, and are refused as the upstream says", async () => {
    answer(201);
    expect(await askQuestion(client({ token: "a-token" }), question)).toEqual({ code: "ok" });
    expect([http.calls[0]?.name, http.calls[0]?.headers.authorization, http.calls[0]?.body]).toEqual([
      "POST /questions",
      undefined,
      question,
    ]);
    answer(404, { message: "No." });
    expect(await askQuestion(client(), question)).toMatchObject({ code: "refused", status: 404, message: "No." });
  });

  test("are limited for everybody together", async () => {
    answer(422);
    const rateLimits = shopRateLimits({ perAccount: 1, perAddress: 100, windowMs: 60_000 });
    const statuses: number[] = [];
    for (const _ of Array.from({ length: 200 })) {
      const asked = await askQuestion(client({ rateLimits, address: "203.0.113.9" }), question);
      if (asked.code === "refused") statuses.push(asked.status);
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([422, 429]);
  });
});

describe("payments", () => {
  const payment = { method: "upi", amount: 100, upiId: "asha@bank" } as const;

  test("sends a payment under its key, and takes its receipt", async () => {
    answer(200, { data: { id: "pay-1", status: "succeeded" } });
    expect(await processPayment(client(), payment, "key-1", "1")).toMatchObject({ code: "ok" });
    expect(http.calls[0]?.headers["idempotency-key"]).toBe("key-1");
  });

  test.each([
    [402, { message: "Declined." }],
    [200, { success: false, message: "Declined." }],
    [200, { data: { id: "pay-1", status: "failed" }, message: "Declined." }],
  ])("takes a payment that answers %i %j as refused", async (status, body) => {
    answer(status, body);
    expect(await processPayment(client(), payment, "key-1", "1")).toMatchObject({
      code: "refused",
      status,
      message: "Declined.",
    });
  });

  test("refuses the third declined payment of a customer itself, and forgets them after one that succeeded", async () => {
    const rateLimits = shopRateLimits({ perAccount: 2, perAddress: 100, windowMs: 60_000 });
    const upstream = client({ rateLimits, address: "203.0.113.9" });
    const pay = () => processPayment(upstream, payment, "key-1", "1");
    answer(402);
    await pay();
    answer(200, { data: { id: "pay-1", status: "succeeded" } });
    await pay();
    answer(402);
    for (const _ of [1, 2]) expect(await pay()).toMatchObject({ status: 402 });
    expect(await pay()).toMatchObject({ code: "refused", status: 429 });
  });

  test("finds the status of the payment that is meant, and the saved methods", async () => {
    answer(200, { data: { id: "pay-1", status: "succeeded" } });
    expect(await findPaymentState(client(), "pay-1")).toBe("paid");
    expect(http.takeCalls()).toEqual(["GET /payments/pay-1"]);
    answer(200, { data: [{ id: "card-visa-1111", type: "card", card_number: "**** 1111", brand: "Visa" }] });
    expect(await findPaymentMethods(client())).toMatchObject([{ type: "card", last4: "1111" }]);
  });

  test("asks for the payment of an order as its customer, and passes a return on without saying who it is", async () => {
    const customer = client({ token: "token-7" });
    answer(200, { data: { orderId: "PL-1", status: "awaited", link: "https://pay.example/1" } });
    const payment = { code: "ok", orderId: "PL-1", status: "awaited", link: "https://pay.example/1" };
    expect(await askForPayment(customer, "PL-1")).toEqual(payment);
    expect(await returnFromPayment(customer, { signature: "s" })).toEqual(payment);
    expect(http.calls.splice(0).map(({ name, headers, body }) => [name, headers.authorization, body])).toEqual([
      ["POST /orders/PL-1/payment", "Bearer token-7", {}],
      ["POST /payments/return", undefined, { query: { signature: "s" } }],
    ]);
  });

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

describe("wishlists", () => {
  test("signs the pictures of a wishlist, and adds the product that is meant", async () => {
    answer(200, { data: [{ id: 7, name: "Saree", price: 100, image: "/saree.jpg" }] });
    expect((await findWishlist(client())).map(({ picture }) => picture)).toEqual(["signed /saree.jpg"]);
    await addToWishlist(client(), "7");
    expect([http.calls[1]?.name, http.calls[1]?.body]).toEqual(["POST /wishlist/add", { productId: 7 }]);
  });
});

const stored = { id: 3, ...officeAddress };

test("addresses are added, changed and removed one by one", async () => {
  answer(200, { data: [stored] });
  expect(await findAddresses(client())).toMatchObject([{ id: "3", label: "Office", city: "Bengaluru" }]);
  expect(await saveAddress(client(), null, officeAddress)).toEqual({ code: "ok" });
  expect(await saveAddress(client(), "a/3", officeAddress)).toEqual({ code: "ok" });
  expect(await removeAddress(client(), "a/3")).toBe(true);
  expect(http.calls.splice(0).map(({ name, body }) => [name, body])).toEqual([
    ["GET /users/me/addresses", null],
    ["POST /users/me/addresses", officeAddress],
    ["PUT /users/me/addresses/a%2F3", officeAddress],
    ["DELETE /users/me/addresses/a%2F3", null],
  ]);
});

test.each<[string, Partial<typeof stored> | null, boolean]>([
  ["is there as it was sent", {}, true],
  ["has another city", { city: "Mysuru" }, false],
  ["is the usual one", { usual: true }, false],
  ["is not there", null, false],
])("an address that %s is saved: %j", async (_, changes, isSaved) => {
  const others = [{ ...stored, id: 4, label: "Home", city: "Hampi" }];
  answer(200, { data: changes === null ? others : [...others, { ...stored, ...changes }] });
  expect(await isAddressSaved(client(), officeAddress)).toBe(isSaved);
  expect([await isAddressRemoved(client(), "3"), await isAddressRemoved(client(), "4")]).toEqual([
    changes === null,
    false,
  ]);
});

test("nobody can tell whether an address is saved or removed while they cannot be read", async () => {
  for (const status of [404, 503]) {
    answer(status);
    expect([await isAddressSaved(client(), officeAddress), await isAddressRemoved(client(), "3")]).toEqual([
      null,
      null,
    ]);
  }
});
