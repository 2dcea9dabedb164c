import { expect, test } from "vitest";
import { jsonBounds, parseBody } from "#app/gateway/parse-body.server.ts";
import type { ResponseBody } from "#app/gateway/response-body.server.ts";

let lastId = 0;
const bodyOf = (value: unknown, more: Partial<ResponseBody> = {}): ResponseBody => ({
  id: (lastId += 1),
  bytes: Buffer.from(typeof value === "string" ? value : JSON.stringify(value)),
  isTruncated: false,
  ...more,
});
const product = (id: number) => ({ id, name: `Saree ${id}`, price: id });
const order = (id: number, items = 1) => ({
  id,
  total: 1,
  items: Array.from({ length: items }, () => ({ product_id: 1, price: 1 })),
});
const products = { kind: "products", query: { page: 1, limit: 2 }, nameHas: null } as const;
const ids = { kind: "product ids", query: {} } as const;
const orders = { kind: "orders", page: 1, limit: 2 } as const;
const json = { kind: "json" } as const;
const threads = [{ isInThread: false }, { isInThread: true }];

test("keeps the JSON of a small body whole, and cuts that of a large one", () => {
  const long = Array.from({ length: jsonBounds.entries + 1 }, () => 1);
  expect(parseBody(bodyOf(long), json, { isInThread: false })).toEqual({
    isJson: true,
    json: long,
    value: null,
    isTruncated: false,
  });
  expect(parseBody(bodyOf(long), json, { isInThread: true })).toEqual({
    isJson: true,
    json: long.slice(1),
    value: null,
    isTruncated: true,
  });
});

test("gives a page of products or all ids in place of the JSON", () => {
  const list = { data: [product(1), product(2), product(3)] };
  for (const where of threads) {
    expect(parseBody(bodyOf(list), products, where)).toMatchObject({
      isJson: true,
      json: null,
      value: { products: [{ id: "1" }, { id: "2" }], total: 3 },
      isTruncated: false,
    });
    expect(parseBody(bodyOf(list), ids, where)).toMatchObject({ json: null, value: { ids: ["1", "2", "3"] } });
  }
});

test("gives a page of orders in place of the JSON, with as many lines as pages show", () => {
  for (const where of threads) {
    const { json, value, isTruncated } = parseBody(bodyOf([order(1), order(2), order(3)]), orders, where);
    expect([json, value?.total, value?.orders.map(({ id }) => id), isTruncated]).toEqual([null, 3, ["1", "2"], false]);
  }
  const lines = (first: number, second: number) => {
    const { value, isTruncated } = parseBody(bodyOf([order(1, first), order(2, second)]), orders, { isInThread: true });
    return [value?.orders.reduce((sum, { items }) => sum + items.length, 0), isTruncated];
  };
  // The two orders are entries of a list themselves.
  expect(lines(700, 798)).toEqual([1_498, false]);
  expect(lines(700, 799)).toEqual([1_498, true]);
});

test("of a truncated body only a list can be used, as far as it arrived whole", () => {
  const text = JSON.stringify([product(1), product(2), product(3)]);
  const cut = () => bodyOf(text.slice(0, -5), { isTruncated: true });
  for (const where of threads) {
    expect(parseBody(cut(), ids, where).value).toMatchObject({ ids: ["1", "2"] });
    expect(parseBody(cut(), products, where).value).toMatchObject({ products: [{ id: "1" }, { id: "2" }] });
    expect(
      parseBody(bodyOf('[{"id":1},{"id":2},{"id"', { isTruncated: true }), orders, where).value?.orders.length,
    ).toBe(2);
    expect(parseBody(cut(), json, where)).toMatchObject({ isJson: false, json: undefined });
    expect(parseBody(bodyOf('{"data":{"id":1', { isTruncated: true }), products, where).isJson).toBe(false);
  }
});
