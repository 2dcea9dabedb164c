import { readFileSync } from "node:fs";
import { z } from "zod";
import { describe, expect, it, test } from "vitest";
import { calls } from "#contract/calls.ts";
import { examples } from "#contract/examples.ts";
import { openApiDocument } from "#contract/openapi.ts";
import { up, useUpstream } from "#tests/support/use-upstream.ts";

/** What is read here of the document. */
interface Operation {
  operationId: string;
  tags: string[];
  parameters?: { name: string; in: string }[];
}
interface Document {
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { examples?: unknown[] }> };
}

const document = openApiDocument() as unknown as Document;
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, ...operation })),
);

describe("the OpenAPI document", () => {
  it("has every call of the table, each under a name of its own and a tag that is told", () => {
    expect(operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`).toSorted()).toEqual(
      calls.map(({ method, path }) => `${method} ${path}`).toSorted(),
    );
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    const tags = document.tags.map(({ name }) => name);
    expect(operations.flatMap((operation) => operation.tags).filter((tag) => !tags.includes(tag))).toEqual([]);
  });

  it("describes every parameter of a path and no other", () => {
    for (const { path, parameters } of operations) {
      const told = (parameters ?? []).filter((parameter) => parameter.in === "path").map(({ name }) => name);
      expect(told).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      const names = (parameters ?? []).map((parameter) => `${parameter.in} ${parameter.name}`);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it("refers to nothing that is missing, and defines nothing that is unused", () => {
    const names = Object.keys(document.components.schemas);
    const used = new Set(JSON.stringify(document).match(/(?<="\$ref":"#\/components\/schemas\/)[^"]+/g));
    expect([...used].toSorted()).toEqual(names.toSorted());
  });

  it("shows examples that its own schemas, read back from the document, allow", () => {
    const { schemas } = document.components;
    const wrong = Object.entries(schemas).flatMap(([name, { examples = [] }]) => {
      const schema = z.fromJSONSchema({ $ref: `#/$defs/${name}`, $defs: standalone(schemas) });
      return examples.filter((one) => !schema.safeParse(one).success).map(() => name);
    });
    expect(wrong).toEqual([]);
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(Object.keys(examples)));
  });
});

test("docs/api/openapi.json is what the contract says now (npm run tool -- api:docs writes it)", () => {
  expect(readFileSync("docs/api/openapi.json", "utf8")).toBe(`${JSON.stringify(openApiDocument(), null, 2)}\n`);
});

describe("the embedded upstream", () => {
  useUpstream();

  it("serves the document to anyone", async () => {
    expect(await up.call("GET", "/openapi.json")).toEqual({
      status: 200,
      body: JSON.parse(readFileSync("docs/api/openapi.json", "utf8")),
    });
  });
});

/** References of the document as they stand in a schema of its own. */
function standalone(value: unknown): Record<string, never> {
  return JSON.parse(JSON.stringify(value).replaceAll("#/components/schemas/", "#/$defs/")) as Record<string, never>;
}
