import { z } from "zod";
import { resources, type ContractCall } from "./call.ts";
import { calls } from "./calls.ts";
import { examples } from "./examples.ts";
import { wireProblem } from "./problem.ts";

/** Raised with every change that an upstream notices: the last number for words, the middle for additions, the first for all else. */
const CONTRACT_VERSION = "1.0.2";

/** An object of the document. */
type Json = Record<string, unknown>;

let document: Json | undefined;

/** The OpenAPI 3.1 document of the contract. It is made from the table of calls on the first request. */
export function openApiDocument(): Json {
  return (document ??= createDocument());
}

function createDocument(): Json {
  // All in one schema, so that what has a name stands once among its definitions.
  const { properties = {}, $defs = {} } = z.toJSONSchema(
    z.object({ problem: wireProblem, ...Object.fromEntries(calls.map((call) => [call.name, schemasOf(call)])) }),
    { io: "input", override: ({ jsonSchema: json }) => withoutNoise(json) },
  );
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const stated = (properties[call.name] as unknown as { properties: Schemas }).properties;
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(call, stated);
  }
  for (const [name, example] of Object.entries(examples)) Object.assign($defs[name] ?? {}, { examples: [example] });
  const made = {
    openapi: "3.1.1",
    info: {
      title: "Pallu: the calls the shop makes to its upstream",
      version: CONTRACT_VERSION,
      description:
        "JSON both ways, amounts in rupees, `Authorization: Bearer …` once a customer is logged in. A yes or no that is left out means no where nothing else is said. The embedded upstream answers like this; docs/api describes what else the shop understands.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "Wherever this document is served" }],
    tags: Object.entries(resources).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries($defs).toSorted(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: {
        customer: { type: "http", scheme: "bearer", description: "The token of POST /users/login." },
      },
    },
  };
  return JSON.parse(JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
}

/** The schemas of a call, as they stand in the document. */
interface Schemas {
  request?: Json;
  answer: Json;
  path?: Parameters;
  query?: Parameters;
  header?: Parameters;
}
type Parameters = { properties: Record<string, Json> };

function schemasOf({ name, path, request, answer, query, headers }: ContractCall): z.ZodType {
  // A request has the name of its call.
  const id = `${name.charAt(0).toUpperCase()}${name.slice(1)}Request`;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, z.string()]);
  const places = { path: z.object(Object.fromEntries(inPath)), query, header: headers, answer };
  const stated = Object.entries(places).filter((entry): entry is [string, z.ZodType] => entry[1] !== undefined);
  return z.object({ ...Object.fromEntries(stated), ...(request && { request: request.meta({ id }) }) });
}

function operation(call: ContractCall, { request, answer, ...places }: Schemas): Json {
  const parameters = Object.entries(places).flatMap(([place, { properties }]: [string, Parameters]) =>
    Object.entries(properties).map(([name, { description, ...schema }]) => ({
      name,
      in: place,
      required: place === "path",
      description,
      schema,
    })),
  );
  const success = { description: "Success.", content: json(answer) };
  const had = { ...success, description: "The same had succeeded before." };
  return {
    operationId: call.name,
    tags: [call.resource],
    summary: call.does,
    description: call.notes?.join("\n\n"),
    security: call.auth === "customer" ? [{ customer: [] }] : [],
    parameters: parameters.length > 0 ? parameters : undefined,
    requestBody: request && { required: true, content: json(request) },
    responses: {
      ...("Idempotency-Key" in (call.headers?.shape ?? {}) && { 200: had }),
      [call.status]: success,
      ...refusalsOf(call),
      "5XX": { description: "A fault: the shopper sees the shop's own words and may try again." },
    },
  };
}

function json(schema: Json): Json {
  return { "application/json": { schema } };
}

const retryAfter = {
  description: "After how many seconds it is worth trying again.",
  schema: { type: "integer", minimum: 1 },
};

/** Refusals of one status share an entry of the document. */
function refusalsOf({ refusals }: ContractCall): Json {
  const entries = [...Map.groupBy(refusals, ({ status }) => status)].map(([status, same]) => {
    const description = same.map(({ code, when }) => (code === null ? `${when}.` : `\`${code}\`: ${when}.`)).join(" ");
    const headers = status === 429 ? { "Retry-After": retryAfter } : undefined;
    return [status, { description, headers, content: json({ $ref: "#/$defs/Problem" }) }] as const;
  });
  return Object.fromEntries(entries);
}

/** Removes what tells a reader nothing: bounds of safe integers, an id that is the key, a pattern beside its format. */
function withoutNoise(json: Json): void {
  if (json["format"] !== undefined) delete json["pattern"];
  if (json["minimum"] === Number.MIN_SAFE_INTEGER) delete json["minimum"];
  if (json["maximum"] === Number.MAX_SAFE_INTEGER) delete json["maximum"];
  delete json["id"];
}
