import { expect, test } from "vitest";
import { callFailure } from "#app/content/call-failures.ts";
import {
  isUpstreamFault,
  toldBy,
  toResult,
  UpstreamContractError,
  UpstreamTimeout,
  UpstreamUnavailable,
} from "#app/gateway/faults.server.ts";
import { calls } from "#contract/calls.ts";

test.each([
  ["GET /api/products", "Failed to load products"],
  ["GET /products", "Failed to load products"],
  ["GET /products/12", "Failed to fetch product"],
  ["GET /products/search", "Search failed"],
  ["GET /api/products/search", "Search failed"],
  ["POST /cart/add", "Failed to add item to cart"],
  ["PUT /cart/12", "Failed to update cart."],
  ["DELETE /cart/12?size=M&color=", "Failed to remove item from cart"],
  ["DELETE /cart", "Failed to clear cart"],
  ["POST /users/login", "Login failed"],
  ["POST /users/register", "Registration failed"],
  ["PUT /users/7", "Profile update failed"],
  ["POST /orders", "Failed to create order"],
  ["GET /orders/user", "Failed to fetch orders"],
  ["GET /orders/PL-1", "Failed to fetch orders"],
])("the log calls a failed %s: %s", (call, message) => {
  expect(callFailure(call)).toBe(message);
});

test("a call that the specification has no word for has none", () => {
  for (const call of ["GET /wishlist", "POST /payments/process", "DELETE /orders", "", "GET /"])
    expect(callFailure(call)).toBeNull();
});

test("every word belongs to a call that there is", () => {
  const named = calls
    .map(({ method, path }) => callFailure(`${method} ${path.replaceAll(/\{\w+\}/g, "1")}`))
    .filter((message) => message !== null);
  expect(new Set(named).size).toBe(12);
});

test.each([
  new UpstreamUnavailable("GET /cart", "answered 503"),
  new UpstreamTimeout("GET /cart", "no answer"),
  new UpstreamContractError("GET /cart", "no JSON"),
])("a page can live without a call that ended in %s", async (fault) => {
  expect(await toResult(Promise.reject(fault))).toEqual({ value: null, fault });
});

test.each([
  ["an error of the shop", new TypeError("x is undefined")],
  ["an error of the shop that names a call", Object.assign(new Error("a bug"), { call: "GET /cart" })],
  ["an error of the same name from elsewhere", Object.assign(new Error("late"), { name: "UpstreamTimeout" })],
  ["the redirect to the login", new Response(null, { status: 302 })],
  ["what is no error", { name: "UpstreamTimeout", call: "GET /cart" }],
])("%s is no fault of the upstream, and is thrown on", async (_, thrown) => {
  expect(isUpstreamFault(thrown)).toBe(false);
  await expect(toResult(Promise.reject(thrown))).rejects.toBe(thrown);
});

test.each([
  [new UpstreamUnavailable("GET /cart", "answered 410", 410, "Gone."), { message: "Gone.", status: 410 }],
  [new UpstreamUnavailable("GET /cart", "answered 404", 404), { message: "Ours.", status: 404 }],
  [new UpstreamUnavailable("GET /cart", "answered 500", 500, "Trace."), { message: "Ours.", status: 503 }],
  [new UpstreamUnavailable("GET /cart", "no route"), { message: "Ours.", status: 503 }],
  [new UpstreamTimeout("GET /cart", "no full answer"), { message: "Ours.", status: 503 }],
])("%s tells a shopper %j", (fault, told) => {
  expect(toldBy(fault, "Ours.")).toEqual(told);
});
