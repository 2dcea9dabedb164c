/** A part of the tree whose rules are held by fast tests. */
export interface Target {
  /** The files that get faults. */
  mutate: string[];
  /** The tests that must notice them, fast ones first. */
  tests: string[];
  /** The least score, in percent of the faults made; null until the whole target is measured. */
  floor: number | null;
}

/** The test files of a kind with these names. */
const tests = (kind: "unit" | "contract", ...names: string[]): string[] =>
  names.map((name) => `tests/${kind}/${name}.test.ts`);

const sessionTests = [
  ...tests("unit", "result-cache", "cookies", "mini-cart", "make-payment", "visit", "logins", "flash-messages"),
  ...tests("unit", "stored-responses", "customer-cart", "guest-cart", "cart-prices", "cart-variants"),
  ...tests(
    "unit",
    "order-again",
    "place-order",
    "lost-orders",
    "checkout-draft",
    "own-path",
    "cookie-sizes",
    "visit-terms",
  ),
  ...tests("unit", "line-offer", "shared-pages", "account-actions", "upi-payment", "terms-cache"),
  ...tests("unit", "offer-code"),
];

const gatewayTests = [
  ...tests("unit", "catalogue-cache", "call-failures", "product-lists", "rate-limits"),
  ...tests("unit", "gateway-resources", "terms-cache", "upstream-client", "gateway-products"),
];

/**
 * The targets of a mutation run, in the order in which they are run. Each is held by tests of its own. A fault that only a
 * test of another target notices is hard to trace back. A run with every test takes ten times as long.
 */
export const targets: Record<string, Target> = {
  domain: {
    mutate: ["shared/domain/**/*.ts"],
    tests: [
      ...tests(
        "unit",
        "card",
        "cart",
        "listing-query",
        "customer-texts",
        "dates",
        "totals",
        "order-status",
        "variants",
      ),
      ...tests("unit", "specification-constants", "search-text", "delivery-terms", "returns", "invoice"),
      ...tests("unit", "invoice-document", "product-lists", "request-rules", "line-offer", "search-words"),
      ...tests("unit", "shown-order", "order-mail", "customer-cart", "guest-cart", "product-files"),
    ],
    floor: 95,
  },
  // The nightly run's: rules of money alone. `domain` has them, too.
  money: {
    mutate: ["shared/domain/{money,totals,gst,payment-state,returns}.ts"],
    tests: tests("unit", "totals", "invoice", "order-status", "customer-texts", "returns", "shown-order", "cart"),
    floor: 95,
  },
  session: {
    mutate: ["app/{cart,checkout,session,terms}/**/*.ts", "!app/session/cookies/**", "app/content/own-path.ts"],
    tests: sessionTests,
    floor: 93,
  },
  cookies: { mutate: ["app/session/cookies/**/*.ts"], tests: sessionTests, floor: 90 },
  forms: { mutate: ["app/forms/**/*.{ts,tsx}"], tests: tests("unit", "forms", "form-fields"), floor: 90 },
  gateway: { mutate: ["app/gateway/**/*.ts"], tests: gatewayTests, floor: 90 },
  orders: {
    mutate: ["api/orders/**/*.ts"],
    tests: [
      ...tests("unit", "courier-file"),
      ...tests("contract", "upstream-orders", "upstream-order-steps", "upstream-awaited", "upstream-payments"),
      ...tests("contract", "upstream-shipments", "upstream-variants", "upstream-came-back"),
      ...tests("contract", "upstream-payment-links", "upstream-shop-content"),
      ...tests(
        "contract",
        "upstream-rolled-back",
        "upstream-mail-at-once",
        "upstream-invoices",
        "upstream-conformance",
      ),
      // The desk's acts on orders, and files of couriers.
      ...tests(
        "contract",
        "upstream-desk-order-pages",
        "upstream-desk-packing-pages",
        "upstream-attempts",
        "upstream-order-state",
        "upstream-exchanges",
        "upstream-offers",
      ),
    ],
    floor: 92,
  },
  cart: {
    mutate: ["api/cart/**/*.ts"],
    tests: [
      ...tests("contract", "upstream-cart", "upstream-variants", "upstream-orders", "upstream-catalogue"),
      ...tests("contract", "upstream-conformance"),
    ],
    floor: 90,
  },
};
