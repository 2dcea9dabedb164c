import fc from "fast-check";
import { expect, test } from "vitest";
import { readLogin } from "#contract/auth.ts";
import { cartItem } from "#contract/cart.ts";
import { readCreatedOrder, readOrder, readOrders } from "#contract/orders.ts";
import { readPayment, savedPaymentMethod } from "#contract/payments.ts";
import { readProblem } from "#contract/problem.ts";
import { readListNotes, readProductList } from "#contract/product-lists.ts";
import { readProduct } from "#contract/products.ts";
import { readUser } from "#contract/profile.ts";
import { readList } from "#contract/shape.ts";
import { wishlistItem } from "#contract/wishlist.ts";
import { runsOf } from "#tests/support/runs-of-properties.ts";

/** Names that answers use, so that odd values often stand where something is looked for. */
const names = (
  "data products product items cart orders order user token payment methods wishlist errors error " +
  "message path msg code success total id _id product_id productId name title product_name price " +
  "sale_price quantity qty options size color in_stock stock variants facets sizes colors value count " +
  "image category status createdAt paymentDetails last4 cardNumber shippingInfo history subtotal " +
  "__proto__ constructor toString"
).split(" ");
const leaf = fc.oneof(
  fc.constantFrom<unknown>(null, undefined, "", "null", "undefined", 0, 1, -1, "0", "1", "12.50", "1,299.00", "-5"),
  fc.constantFrom<unknown>("₹10", true, false, Number.NaN, Number.POSITIVE_INFINITY, 1e308, "65fc0a1b2c3d4e5f60718293"),
  fc.string(),
  fc.double(),
  fc.integer(),
);
const { answer } = fc.letrec<{ answer: unknown; list: unknown[]; thing: Record<string, unknown> }>((tie) => ({
  answer: fc.oneof({ depthSize: "small", withCrossShrink: true }, leaf, tie("list"), tie("thing")),
  list: fc.array(tie("answer"), { maxLength: 4 }),
  thing: fc.dictionary(fc.constantFrom(...names), tie("answer"), { maxKeys: 8 }),
}));
/** An odd value, but for every second time: otherwise hardly an entry would be read at all. */
const often = (usual: fc.Arbitrary<unknown>) => fc.oneof(usual, answer);
const id = often(fc.constantFrom<unknown>(1, 42, "7", "65fc0a1b2c3d4e5f60718293"));
const amount = often(fc.constantFrom<unknown>(0, 1299, "12.50", "1,299.00", 0.01, -5));
const entry = fc.record(
  {
    id,
    _id: id,
    product_id: id,
    name: often(fc.constant("Stole")),
    price: amount,
    sale_price: amount,
    variants: fc.array(fc.record({ size: answer, color: answer, stock: amount, price: amount }), { maxLength: 2 }),
    quantity: often(fc.constant(2)),
    items: answer,
    total: amount,
    subtotal: amount,
    status: often(fc.constant("pending")),
  },
  { requiredKeys: ["id", "price", "total"] },
);
/** Lists and things that look right at first sight, with odd values inside; as they are after a way over the wire. */
const plausible = fc
  .oneof(
    answer,
    entry,
    fc
      .constantFrom("data", "products", "items", "orders")
      .chain((key) => fc.array(entry, { maxLength: 5 }).map((list): unknown => ({ [key]: list }))),
  )
  .map((body): unknown => JSON.parse(JSON.stringify(body) ?? "null"));

/** Every value anywhere inside whose key names an amount or an id. */
function valuesOf(value: unknown, key: RegExp): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) => [
    ...(key.test(name) ? [inside] : []),
    ...valuesOf(inside, key),
  ]);
}

const readCart = (body: unknown) => readList(cartItem, body);
const readWishlist = (body: unknown) => readList(wishlistItem, body);
const readPaymentMethods = (body: unknown) => readList(savedPaymentMethod, body);

const readers: [string, (body: unknown) => unknown][] = [
  ["readProductList", readProductList],
  ["readProduct", readProduct],
  ["readListNotes", readListNotes],
  ["readCart", readCart],
  ["readWishlist", readWishlist],
  ["readOrders", (body) => readOrders(body)],
  ["readOrder", readOrder],
  ["readCreatedOrder", readCreatedOrder],
  ["readUser", readUser],
  ["readLogin", readLogin],
  ["readPayment", readPayment],
  ["readPaymentMethods", readPaymentMethods],
  ["readProblem", readProblem],
];

/** Those of them that read amounts, and those that read a list whose entries have ids. */
const amountReaders = ["readProductList", "readProduct", "readCart", "readWishlist", "readOrders", "readOrder"];
const idsOf: Record<string, (body: unknown) => unknown[]> = {
  readProductList: (body) => (readProductList(body)?.products ?? []).map((one) => one.id),
  readCart: (body) => (readCart(body) ?? []).map((one) => one.productId),
  readWishlist: (body) => (readWishlist(body) ?? []).map((one) => one.productId),
  readOrders: (body) => (readOrders(body)?.orders ?? []).map((one) => one.id),
  readPaymentMethods: (body) => (readPaymentMethods(body) ?? []).map((one) => one.id),
};

test.each(readers)(
  "whatever comes, %s does not throw, touches nothing, and gives whole paise and entries with ids",
  (name, read) => {
    let [amounts, ids] = [0, 0];
    const isWhole = (amount: unknown) => Number.isSafeInteger(amount) && Number(amount) >= 0;
    fc.assert(
      fc.property(plausible, (body) => {
        const before = structuredClone(body);
        const found = read(body);
        expect([found, body]).toEqual([read(before), before]);
        const paise = valuesOf(found, /Paise$/).filter((amount) => amount !== null);
        const entries = idsOf[name]?.(body) ?? [];
        expect(paise.every(isWhole)).toBe(true);
        expect(entries.every((id) => typeof id === "string" && id.trim() !== "")).toBe(true);
        [amounts, ids] = [amounts + paise.length, ids + entries.length];
      }),
      { numRuns: runsOf(400, 4_000) },
    );
    if (name !== "readListNotes") expect(amounts > 5).toBe(amountReaders.includes(name));
    expect(ids > 5).toBe(name in idsOf);
  },
);
