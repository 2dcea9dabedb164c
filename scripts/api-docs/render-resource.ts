import { resources, type ContractCall, type CallExample, type Resource } from "../../contract/call.ts";
import { calls } from "../../contract/calls.ts";
import { isRecord, valueAt } from "../../contract/envelope.ts";
import { openApiDocument, problemIn, type Json } from "../../contract/openapi.ts";
import { fieldsOf } from "./fields.ts";

/** The page of one resource as Markdown. */
export function renderResource(resource: Resource): string {
  const document = openApiDocument();
  const own = calls.filter((call) => call.resource === resource);
  const head = [
    `# ${resources[resource]}`,
    "",
    "Made from `contract/` by `npm run api:docs`. [All resources](README.md) · [OpenAPI document](openapi.json)",
    "",
  ];
  return [...head, ...own.flatMap((call) => renderCall(call, document))].join("\n");
}

function renderCall(call: ContractCall, document: Json): string[] {
  const found = valueAt(document, "components.schemas");
  const schemas = isRecord(found) ? found : {};
  const operation = (document["paths"] as Record<string, Json>)[call.path]?.[call.method.toLowerCase()];
  const parameters = valueAt(operation, "parameters");
  return [
    `## ${call.method} ${call.path}`,
    "",
    `${call.does} ${call.auth === "customer" ? "Wants a login." : "Open to everyone."}`,
    ...(call.without === undefined ? [] : ["", `An upstream may lack it: the shop ${call.without}.`]),
    ...call.notes.flatMap((note) => ["", note]),
    ...(Array.isArray(parameters)
      ? ["", "| Parameter | Where | Type | |", "|---|---|---|---|", ...parameters.map(parameterRow)]
      : []),
    ...(call.request === undefined
      ? []
      : ["", "**Sent**", "", ...fieldTable(valueAt(operation, "requestBody.content"), schemas)]),
    "",
    `**Answered** with ${[call.success.status, ...(call.success.also ?? [])].join(" or ")}`,
    "",
    ...fieldTable(contentOf(operation, call.success.status), schemas),
    ...call.examples.flatMap((example) => renderExample(call, example)),
    ...(call.refusals.length === 0
      ? []
      : [
          "",
          "**Refused**",
          "",
          "| Status | Code | When | Body |",
          "|---|---|---|---|",
          ...call.refusals.map(
            (refusal) =>
              `| ${refusal.status} | ${refusal.code ?? ""} | ${refusal.when} | \`${JSON.stringify(problemIn(refusal))}\` |`,
          ),
        ]),
    "",
  ];
}

function contentOf(operation: unknown, status: number): unknown {
  const responses = valueAt(operation, "responses");
  return isRecord(responses) ? valueAt(responses[String(status)], "content") : undefined;
}

function parameterRow(parameter: unknown): string {
  const text = (place: string) => String(valueAt(parameter, place) ?? "");
  const words = valueAt(parameter, "schema.enum");
  return `| \`${text("name")}\` | ${text("in")} | ${Array.isArray(words) ? words.map((word) => `\`${String(word)}\``).join(", ") : text("schema.type")} | ${text("description")} |`;
}

function fieldTable(content: unknown, schemas: Json): string[] {
  const media = isRecord(content) ? content["application/json"] : undefined;
  const rows = fieldsOf(valueAt(media, "schema"), schemas).map(
    ({ name, type, isOptional, meaning }) => `| \`${name}\` | ${type} | ${isOptional ? "optional" : ""} | ${meaning} |`,
  );
  return ["| SchemaField | Type | | |", "|---|---|---|---|", ...rows];
}

function renderExample(call: ContractCall, example: CallExample): string[] {
  const headers = { ...example.headers, ...(example.body !== undefined && { "Content-Type": "application/json" }) };
  const request = [
    `${call.method} ${example.target}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(example.body === undefined ? [] : ["", JSON.stringify(example.body, null, 2)]),
  ];
  return [
    "",
    `**${example.title}**`,
    "",
    "```http",
    ...request,
    "```",
    "",
    "```json",
    `// ${example.status}`,
    JSON.stringify(example.answer, null, 2),
    "```",
  ];
}
