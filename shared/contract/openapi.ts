import { z } from "zod";
import { resources, type CallRefusal, type ContractCall } from "./call.ts";
import { calls } from "./calls.ts";
import { isRecord } from "./normalise.ts";
import { wireProblem } from "./problem.ts";

/** Raised with every change that an upstream notices: the last number for words, the middle for additions, the first for all else. */
const CONTRACT_VERSION = "1.0.0";

/** An object of the document. */
export type Json = Record<string, unknown>;

let document: Json | undefined;

/** The OpenAPI 3.1 document of the contract. It is made from the table of calls on the first request. */
export function openApiDocument(): Json {
  return (document ??= createDocument());
}

function createDocument(): Json {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const item = (paths[call.path] ??= {});
    item[call.method.toLowerCase()] = operation(call, schemas);
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Pallu: the calls the shop makes to its upstream",
      version: CONTRACT_VERSION,
      description:
        "JSON both ways, amounts in rupees, `Authorization: Bearer …` once a customer is logged in. The embedded upstream answers like this; docs/api describes what else the shop understands.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "Wherever this document is served" }],
    tags: Object.entries(resources).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: {
        customer: { type: "http", scheme: "bearer", description: "The token of POST /users/login." },
      },
    },
  };
}

function operation(call: ContractCall, schemas: Json): Json {
  const answer = jsonSchema(call.success.body, schemas, "output");
  const parameters = parametersOf(call, schemas);
  return {
    operationId: call.name,
    tags: [call.resource],
    summary: call.does,
    ...(call.notes !== undefined && { description: call.notes.join("\n\n") }),
    security: call.auth === "customer" ? [{ customer: [] }] : [],
    ...(parameters.length > 0 && { parameters }),
    ...(call.request !== undefined && {
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: requestSchema(call.name, call.request, schemas),
            examples: examplesOf(call, ({ body }) => body),
          },
        },
      },
    }),
    responses: {
      [call.success.status]: {
        description: "Success.",
        content: { "application/json": { schema: answer, examples: examplesOf(call, (example) => example.answer) } },
      },
      ...Object.fromEntries(
        (call.success.also ?? []).map((status) => [
          status,
          {
            description: "The same had succeeded before.",
            content: { "application/json": { schema: answer, example: call.examples[0].answer } },
          },
        ]),
      ),
      ...refusalsOf(call.refusals, schemas),
      "5XX": { description: "A fault: the shopper sees the shop's own words and may try again." },
    },
  };
}

function examplesOf(call: ContractCall, part: (example: ContractCall["examples"][number]) => unknown): Json {
  return Object.fromEntries(
    call.examples.map((example, index) => [`example${index + 1}`, { summary: example.title, value: part(example) }]),
  );
}

function parametersOf(
  { parameters, query, headers }: Pick<ContractCall, "parameters" | "query" | "headers">,
  schemas: Json,
): Json[] {
  const locations = [
    ["path", parameters],
    ["query", query],
    ["header", headers],
  ] as const;
  return locations.flatMap(([location, shape]) =>
    Object.entries(shape?.shape ?? {}).map(([name, schema]) => {
      const { description, ...json } = jsonSchema(schema as z.ZodType, schemas, "input");
      return {
        name,
        in: location,
        required: location === "path",
        ...(description !== undefined && { description }),
        schema: json,
      };
    }),
  );
}

/** Refusals of one status share an entry of the document, with an example for each. */
function refusalsOf(refusals: readonly CallRefusal[], schemas: Json): Json {
  const schema = jsonSchema(wireProblem, schemas, "output");
  return Object.fromEntries(
    [...Map.groupBy(refusals, ({ status }) => status)].map(([status, same]) => [
      status,
      {
        description: same.map(({ when }) => `${when.charAt(0).toUpperCase()}${when.slice(1)}.`).join(" "),
        ...(status === 429 && {
          headers: {
            "Retry-After": {
              description: "After how many seconds it is worth trying again.",
              schema: { type: "integer", minimum: 1 },
            },
          },
        }),
        content: {
          "application/json": {
            schema,
            examples: Object.fromEntries(
              same.map((refusal, index) => [
                `refusal${index + 1}`,
                { summary: refusal.when, value: problemIn(refusal) },
              ]),
            ),
          },
        },
      },
    ]),
  );
}

/** A refusal's body, as the embedded upstream words it. */
export function problemIn({ code, message, errors, values }: CallRefusal): Json {
  const told = { ...(errors !== undefined && { errors }), ...(values !== undefined && { values }) };
  return { success: false, message, ...(code !== null && { code }), ...told };
}

/** A request's schema is named after its call. */
function requestSchema(name: string, schema: z.ZodType, schemas: Json): Json {
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}Request`;
  schemas[title] = jsonSchema(schema, schemas, "input");
  return { $ref: `#/components/schemas/${title}` };
}

/** A schema as JSON Schema 2020-12; named schemas inside it move to the document's components. */
function jsonSchema(schema: z.ZodType, schemas: Json, io: "input" | "output"): Json {
  // Wrapped, a schema that has a name itself becomes a reference as well.
  const { properties, $defs } = z.toJSONSchema(z.object({ it: schema }), {
    io,
    override: ({ jsonSchema: json }) => withoutNoise(json),
  });
  for (const [name, named] of Object.entries($defs ?? {})) schemas[name] = relocated(named);
  const found = relocated(properties?.["it"]);
  return isRecord(found) ? found : {};
}

/** Removes what tells a reader nothing: bounds of safe integers, an id that is the key, a pattern beside its format. */
function withoutNoise(json: {
  minimum?: number;
  maximum?: number;
  id?: string;
  format?: string;
  pattern?: string;
}): void {
  if (json.format !== undefined) delete json.pattern;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  delete json.id;
}

function relocated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relocated);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === "$ref" && typeof inner === "string"
        ? inner.replace("#/$defs/", "#/components/schemas/")
        : relocated(inner),
    ]),
  );
}
