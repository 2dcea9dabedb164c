import { expect, test } from "vitest";
import { callFailure } from "#app/content/call-failures.ts";
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
