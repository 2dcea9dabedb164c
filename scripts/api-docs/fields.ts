import { isRecord } from "../../contract/envelope.ts";
import type { Json } from "../../contract/openapi.ts";

/** One field of a schema, for a table: its dotted name ("items[].qty"), type, whether it may be left out, and its meaning. */
export interface SchemaField {
  name: string;
  type: string;
  isOptional: boolean;
  meaning: string;
}

/** The fields of a schema of the document, nested ones and named ones included. */
export function fieldsOf(schema: unknown, schemas: Json, prefix = ""): SchemaField[] {
  const plain = resolved(schema, schemas);
  const variants = plain["oneOf"];
  if (Array.isArray(variants)) return distinct(variants.flatMap((variant) => fieldsOf(variant, schemas, prefix)));
  const required = Array.isArray(plain["required"]) ? plain["required"] : [];
  const properties = isRecord(plain["properties"]) ? plain["properties"] : {};
  return Object.entries(properties).flatMap(([key, value]) => {
    const field = resolved(value, schemas);
    const name = `${prefix}${key}`;
    const meaning = [field["description"], isRecord(value) && value !== field ? value["description"] : undefined]
      .filter((text) => typeof text === "string")
      .join(" ");
    const own: SchemaField = { name, type: typeOf(field, schemas), isOptional: !required.includes(key), meaning };
    const inner =
      field["type"] === "array"
        ? fieldsOf(field["items"], schemas, `${name}[].`)
        : fieldsOf(nonNull(field, schemas), schemas, `${name}.`);
    return [own, ...inner];
  });
}

function typeOf(schema: Json, schemas: Json): string {
  if (Array.isArray(schema["enum"])) return schema["enum"].map((word) => `\`${String(word)}\``).join(", ");
  if ("const" in schema) return `\`${JSON.stringify(schema["const"])}\``;
  const choices = schema["anyOf"];
  if (Array.isArray(choices)) return choices.map((choice) => typeOf(resolved(choice, schemas), schemas)).join(" or ");
  if (schema["type"] === "array") return "list";
  const type = Array.isArray(schema["type"]) ? schema["type"].join(" or ") : String(schema["type"] ?? "anything");
  return schema["format"] === "date-time" ? "time" : type;
}

/** The object among the choices of something that may be null. */
function nonNull(schema: Json, schemas: Json): Json {
  const choices = schema["anyOf"];
  return Array.isArray(choices)
    ? (choices.map((choice) => resolved(choice, schemas)).find((choice) => choice["type"] === "object") ?? {})
    : schema;
}

function resolved(schema: unknown, schemas: Json): Json {
  if (!isRecord(schema)) return {};
  const name = typeof schema["$ref"] === "string" ? schema["$ref"].split("/").at(-1) : undefined;
  return name === undefined ? schema : resolved(schemas[name], schemas);
}

/** Fields that several variants share stand once; those not in all are optional there. */
function distinct(fields: SchemaField[]): SchemaField[] {
  return [...Map.groupBy(fields, ({ name }) => name)].map(([, same]) => ({
    ...(same[0] ?? { name: "", type: "", isOptional: true, meaning: "" }),
    type: [...new Set(same.map(({ type }) => type))].join(", "),
    isOptional: same.length === 1 || same.some(({ isOptional }) => isOptional),
  }));
}
