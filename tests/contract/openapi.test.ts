import { readFileSync } from "node:fs";
import { z } from "zod";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { calls } from "#contract/calls.ts";
import { openApiDocument, problemIn } from "#contract/openapi.ts";
import { wireProblem } from "#contract/problem.ts";
import { startTestUpstream, type TestUpstream } from "#tests/support/upstream-fixture.ts";

/**
 * The OpenAPI 3.1 rules for what the document uses, and nothing beside it: a field that is not named here is refused,
 * as the specification refuses what it does not know (https://spec.openapis.org/oas/v3.1.1).
 */
const text = z.string().min(1);
const componentName = z.string().regex(/^[a-zA-Z0-9._-]+$/);
const reference = z.strictObject({ $ref: z.string().regex(/^#\/components\/schemas\/[a-zA-Z0-9._-]+$/) });
const schemaTypes = z.enum(["object", "array", "string", "number", "integer", "boolean", "null"]);

/** JSON Schema 2020-12, as far as it is used. */
const schema: z.ZodType = z.lazy(() =>
  z.union([
    reference.extend({ description: text.optional() }),
    z.strictObject({
      type: z.union([schemaTypes, z.array(schemaTypes).min(1)]).optional(),
      description: text.optional(),
      properties: z.record(z.string(), schema).optional(),
      required: z.array(z.string()).optional(),
      additionalProperties: z.union([z.boolean(), schema]).optional(),
      items: z.union([z.literal(false), schema]).optional(),
      prefixItems: z.array(schema).min(1).optional(),
      anyOf: z.array(schema).min(1).optional(),
      oneOf: z.array(schema).min(1).optional(),
      enum: z.array(z.unknown()).min(1).optional(),
      const: z.unknown().optional(),
      default: z.unknown().optional(),
      format: z.enum(["date-time", "date", "uri"]).optional(),
      pattern: text.optional(),
      minimum: z.number().optional(),
      maximum: z.number().optional(),
      minLength: z.int().min(0).optional(),
      maxLength: z.int().min(0).optional(),
      minItems: z.int().min(0).optional(),
      maxItems: z.int().min(0).optional(),
      propertyNames: schema.optional(),
    }),
  ]),
);

const example = z.strictObject({ summary: text.optional(), value: z.unknown() });
const media = z
  .strictObject({ schema, examples: z.record(componentName, example).optional(), example: z.unknown().optional() })
  .refine((one) => one.examples === undefined || one.example === undefined, "example and examples exclude each other");
/** Bytes and tables say nothing but their type. */
const plain = z.strictObject({ schema: z.strictObject({ type: z.literal("string") }).optional() });
const content = z.strictObject({
  "application/json": media.optional(),
  "application/octet-stream": plain.optional(),
  "text/csv": plain.optional(),
});
const response = z.strictObject({
  description: text,
  headers: z.record(z.string(), z.strictObject({ description: text, schema })).optional(),
  content: content.optional(),
});
const parameter = z
  .strictObject({
    name: text,
    in: z.enum(["path", "query", "header"]),
    required: z.boolean(),
    description: text.optional(),
    schema,
  })
  .refine((one) => one.in !== "path" || one.required, "a path parameter is required");
const operation = z.strictObject({
  operationId: z.string().regex(/^[a-z][a-zA-Z]+$/),
  tags: z.array(text).min(1),
  summary: text,
  description: text.optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(parameter).optional(),
  requestBody: z.strictObject({ required: z.literal(true), content }).optional(),
  responses: z.record(z.string().regex(/^[1-5](\d\d|XX)$/), response),
});

const bearer = z.strictObject({ type: z.literal("http"), scheme: z.literal("bearer"), description: text });

/** The whole document. */
const openApiRules = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({
    title: text,
    version: z.string().regex(/^\d+\.\d+\.\d+$/),
    description: text,
    license: z.strictObject({ name: text, identifier: text }),
  }),
  servers: z.array(z.strictObject({ url: text, description: text })).min(1),
  tags: z.array(z.strictObject({ name: text, description: text })),
  paths: z.record(z.string().regex(/^\//), z.partialRecord(z.enum(["get", "post", "put", "delete"]), operation)),
  components: z.strictObject({
    schemas: z.record(componentName, schema),
    securitySchemes: z.strictObject({ customer: bearer }),
  }),
});

const document = openApiRules.parse(openApiDocument());
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
    const wrong = operations.flatMap(({ operationId, requestBody, responses }) =>
      [requestBody, ...Object.values(responses)].flatMap((part) => {
        const media = part?.content?.["application/json"];
        const schema =
          media === undefined
            ? null
            : z.fromJSONSchema({ ...standalone(media.schema), $defs: standalone(document.components.schemas) });
        const shown = [
          ...Object.values(media?.examples ?? {}).map(({ value }) => value),
          ...(media?.example === undefined ? [] : [media.example]),
        ];
        return shown
          .filter((value) => schema?.safeParse(value).success !== true)
          .map((value) => `${operationId}: ${JSON.stringify(value).slice(0, 120)}`);
      }),
    );
    expect(wrong).toEqual([]);
  });
});

describe("the examples of the table", () => {
  it.each(calls)(
    "of $method $path are what is sent, answered and read",
    ({ path, request, success, read, refusals, examples, parameters }) => {
      for (const example of examples) {
        if (request !== undefined) expect(request.parse(example.body)).toEqual(example.body);
        expect(success.body.parse(example.answer)).toEqual(example.answer);
        if (read !== undefined) expect(read(example.answer)).not.toBeNull();
      }
      expect(Object.keys(parameters?.shape ?? {})).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      for (const refusal of refusals) expect(wireProblem.parse(problemIn(refusal))).toEqual(problemIn(refusal));
    },
  );
});

test("docs/api/openapi.json is what the contract says now (npm run tool -- api:docs writes it)", () => {
  expect(readFileSync("docs/api/openapi.json", "utf8")).toBe(`${JSON.stringify(openApiDocument(), null, 2)}\n`);
});

describe("the embedded upstream", () => {
  let up: TestUpstream;
  beforeAll(async () => {
    up = await startTestUpstream({ samples: null });
  });
  afterAll(() => up.stop());

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
