/**
 * Every call the shop may make upstream: the specification's section 7, the three whose paths it leaves open
 * (current user, cart, saved payment methods), and the end of a session. Documentation, the gateway and the embedded upstream are held to this table by tests.
 */
export const calls = [
  { method: "POST", path: "/users/login" },
  { method: "POST", path: "/users/register" },
  // Ends the token upstream; other upstreams need not have it, since the shop forgets the token in any case.
  { method: "POST", path: "/users/logout" },
  { method: "GET", path: "/users/me" },
  { method: "PUT", path: "/users/{id}" },
  { method: "POST", path: "/users/forgot-password" },
  { method: "POST", path: "/users/reset-password" },
  { method: "GET", path: "/wishlist" },
  { method: "POST", path: "/wishlist/add" },
  { method: "DELETE", path: "/wishlist/remove/{id}" },
  { method: "DELETE", path: "/wishlist/clear" },
  { method: "GET", path: "/products" },
  { method: "GET", path: "/api/products" },
  { method: "GET", path: "/products/{id}" },
  { method: "GET", path: "/products/search" },
  { method: "GET", path: "/api/products/search" },
  { method: "GET", path: "/cart" },
  { method: "POST", path: "/cart/add" },
  { method: "PUT", path: "/cart/{productId}" },
  { method: "DELETE", path: "/cart/{productId}" },
  { method: "DELETE", path: "/cart" },
  { method: "POST", path: "/payments/process" },
  { method: "GET", path: "/payments/{id}" },
  { method: "GET", path: "/payments/methods" },
  { method: "POST", path: "/orders" },
  { method: "GET", path: "/orders/user" },
  { method: "GET", path: "/orders/{id}" },
  { method: "PUT", path: "/orders/{id}/cancel" },
] as const;
