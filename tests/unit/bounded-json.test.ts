import fc from "fast-check";
import { expect, test } from "vitest";
import { boundedJson, jsonBounds, closeTruncatedJson } from "#app/gateway/parse-body.server.ts";
import { runsOf } from "#tests/support/runs-of-properties.ts";

const filled = <T>(length: number, value: T): T[] => Array.from({ length }, () => value);
const objectWith = (fields: number): Record<string, number> =>
  Object.fromEntries(filled(fields, 0).map((_, index) => [`f${index}`, index]));
/** Lists in each other, so that the innermost value has this depth. */
const nested = (depth: number): unknown => filled(depth, 0).reduce<unknown>((inner) => [inner], "end");

test.each<[string, unknown]>([
  ["a text of the most characters", "x".repeat(jsonBounds.text)],
  ["texts of the most characters together", filled(jsonBounds.texts / jsonBounds.text, "x".repeat(jsonBounds.text))],
  ["a long text after many short ones", [...filled(100, "x"), "x".repeat(jsonBounds.text)]],
  ["the most entries", filled(jsonBounds.entries, 1)],
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

test("keeps every complete entry of a truncated list, and no other", () => {
  const list =
    '{"success":true,"data":{"data":[{"id":1,"price":1299,"tags":["a","b"]},{"id":2,"name":"He said \\"hi\\\\","price":12},{"id":3}],"total":3}}';
  expect(closeTruncatedJson(list.slice(0, list.indexOf("12}") + 2))).toBe(
    '{"success":true,"data":{"data":[{"id":1,"price":1299,"tags":["a","b"]}]}}',
  );
  expect(closeTruncatedJson(list.slice(0, list.indexOf("12}") + 3))).toContain('"price":12}]}}');
  expect(closeTruncatedJson(list.slice(0, 40))).toBeNull();
  expect(closeTruncatedJson('{"data":{"id":1,"name":"Sar')).toBeNull();
});

test("keeps no part of an entry that is no object", () => {
  expect(closeTruncatedJson('{"data":["a","b","c')).toBe('{"data":["a","b"]}');
  expect(closeTruncatedJson("[1,23,45")).toBe("[1,23]");
  expect(closeTruncatedJson("[12")).toBeNull();
});

test("closes nothing behind a list that is complete", () => {
  expect(closeTruncatedJson('{"data":[{"id":1}],"total":1,"page')).toBeNull();
  expect(closeTruncatedJson('{"facets":[{"id":1}],"data":[{"id":2},{"i')).toBe(
    '{"facets":[{"id":1}],"data":[{"id":2}]}',
  );
});

test("a list truncated anywhere is the beginning of the whole list", () => {
  const entry = fc.record({ id: fc.integer(), name: fc.string(), tags: fc.array(fc.string()), more: fc.jsonValue() });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 6 }), fc.boolean(), fc.nat(100_000), (entries, isWrapped, where) => {
      const whole = JSON.stringify(isWrapped ? { ok: "yes [", data: entries } : entries);
      const closed = closeTruncatedJson(whole.slice(0, where % (whole.length + 1)));
      if (closed === null) return;
      const body = JSON.parse(closed) as { data: unknown[] } | unknown[];
      const found = Array.isArray(body) ? body : body.data;
      expect(found.length).toBeGreaterThan(0);
      expect(found).toEqual((JSON.parse(JSON.stringify(entries)) as unknown[]).slice(0, found.length));
    }),
    { numRuns: runsOf(200, 1_000) },
  );
});
