import fc from "fast-check";
import { expect, test } from "vitest";
import { closeTruncatedJson } from "#app/gateway/parse-body.server.ts";

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
    { numRuns: 1_000 },
  );
});
