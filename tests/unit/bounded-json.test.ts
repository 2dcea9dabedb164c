import { expect, test } from "vitest";
import { boundedJson, jsonBounds } from "#app/gateway/parse-body.server.ts";

const filled = <T>(length: number, value: T): T[] => Array.from({ length }, () => value);
const objectWith = (fields: number): Record<string, number> =>
  Object.fromEntries(filled(fields, 0).map((_, index) => [`f${index}`, index]));
/** Lists in each other, so that the innermost value has this depth. */
const nested = (depth: number): unknown => filled(depth, 0).reduce<unknown>((inner) => [inner], "end");

test.each<[string, unknown]>([
  ["a text of the most characters", "x".repeat(jsonBounds.text)],
  ["texts of the most characters together", filled(jsonBounds.texts / jsonBounds.text, "x".repeat(jsonBounds.text))],
  ["an empty text after them", [...filled(jsonBounds.texts / jsonBounds.text, "x".repeat(jsonBounds.text)), ""]],
  ["a long text after many short ones", [...filled(100, "x"), "x".repeat(jsonBounds.text)]],
  ["the most entries", filled(jsonBounds.entries, 1)],
  ["the most entries of all lists together", [filled(100, 1), filled(jsonBounds.entries - 102, 1)]],
  ["the most fields", objectWith(jsonBounds.fields)],
  ["the longest name of a field", { ["x".repeat(jsonBounds.fields)]: 1 }],
  ["the most values", [...filled(149, objectWith(200)), objectWith(49)]],
  ["the deepest value", nested(jsonBounds.depth)],
  ["numbers, flags and nulls", { data: [1, true, { three: null }], total: 3 }],
])("boundedJson keeps %s", (_, body) => {
  expect(boundedJson(body)).toEqual({ body, isTruncated: false });
});

test.each<[string, unknown, unknown]>([
  ["the end of a longer text", "x".repeat(jsonBounds.text + 1), "x".repeat(jsonBounds.text)],
  [
    "the texts after the most characters together",
    [...filled(jsonBounds.texts / jsonBounds.text, "x".repeat(jsonBounds.text)), "more"],
    [...filled(jsonBounds.texts / jsonBounds.text, "x".repeat(jsonBounds.text)), ""],
  ],
  ["the entry after the most entries", filled(jsonBounds.entries + 1, 1), filled(jsonBounds.entries, 1)],
  [
    "the entry after the most entries of all lists together",
    [filled(100, 1), filled(jsonBounds.entries - 101, 1)],
    [filled(100, 1), filled(jsonBounds.entries - 102, 1)],
  ],
  ["the field after the most fields", objectWith(jsonBounds.fields + 1), objectWith(jsonBounds.fields)],
  ["a field whose name is too long", { ["x".repeat(jsonBounds.fields + 1)]: 1, total: 2 }, { total: 2 }],
  ["a list whose name is too long", { ["x".repeat(jsonBounds.fields + 1)]: [1], total: 2 }, { total: 2 }],
  [
    "the value after the most values",
    [...filled(149, objectWith(200)), objectWith(50)],
    [...filled(149, objectWith(200)), { ...objectWith(50), f49: null }],
  ],
])("boundedJson leaves out %s, and says so", (_, body, within) => {
  expect(boundedJson(body)).toEqual({ body: within, isTruncated: true });
});

test("boundedJson puts null in place of a list that is nested too deep, and says so", () => {
  const { body, isTruncated } = boundedJson(nested(jsonBounds.depth + 1));
  expect([(body as unknown[]).flat(Infinity), isTruncated]).toEqual([[null], true]);
  const objects = filled(jsonBounds.depth + 1, 0).reduce<unknown>((inner) => ({ inner }), "end");
  expect(JSON.stringify(boundedJson(objects).body)).toContain('"inner":null');
});

test("boundedJson keeps as many entries as it is told", () => {
  expect(boundedJson({ lines: [1, 2, 3] }, { entries: 2 })).toEqual({ body: { lines: [1, 2] }, isTruncated: true });
  expect(boundedJson(filled(300, 1), { entries: 300 }).isTruncated).toBe(false);
});

test("boundedJson puts the plain fields of an object first, null among them", () => {
  const { body } = boundedJson({ items: [1], nothing: null, more: {}, total: 1 });
  expect(Object.keys(body as object)).toEqual(["nothing", "total", "items", "more"]);
});

test("boundedJson keeps any JSON within its bounds", () => {
  const wide = Object.fromEntries(
    Array.from({ length: 5_000 }, (_, index) => [
      `field${index}`,
      ["x".repeat(200), { deep: [[[[[[[[[[[[[[[["end"]]]]]]]]]]]]]]]] }],
    ]),
  );
  let deep: unknown = "end";
  for (let depth = 0; depth < 50_000; depth += 1) deep = [deep];
  for (const body of [
    wide,
    Array.from({ length: 5_000 }, () => wide),
    deep,
    "x".repeat(1_000_000),
    Array.from({ length: 200 }, () => "x".repeat(19_000)),
  ]) {
    const { body: within, isTruncated } = boundedJson(body);
    expect(JSON.stringify(within).length).toBeLessThan(600_000);
    expect(isTruncated).toBe(true);
  }
  const plain = { data: [1, "two", { three: null }], total: 3 };
  expect(boundedJson(plain)).toEqual({ body: plain, isTruncated: false });
});

test("boundedJson keeps a total that stands behind a long list", () => {
  const wide = Object.fromEntries(Array.from({ length: 190 }, (_, index) => [`field${index}`, index]));
  const { body } = boundedJson({ items: Array.from({ length: 250 }, () => wide), total: 250 });
  expect(body).toMatchObject({ total: 250 });
});
