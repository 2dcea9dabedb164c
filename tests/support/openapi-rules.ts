import { z } from "zod";

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
export const openApiRules = z.strictObject({
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
