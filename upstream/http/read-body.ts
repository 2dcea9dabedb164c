import type { Context } from "hono";
import type { z } from "zod";
import { Refusal, invalid } from "./refusal.ts";

/** The request's JSON held to a schema. Refuses malformed JSON with 400 and wrong types with 422, a message for each field. */
export async function readBody<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.infer<Schema>> {
  const parsed = schema.safeParse(await readJson(c));
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues
    .slice(0, 20)
    .map((issue) => ({ path: issue.path.join("."), msg: issue.message.slice(0, 200) }));
  throw invalid(errors, "Some of what was sent could not be read.");
}

async function readJson(c: Context): Promise<unknown> {
  try {
    return await c.req.json();
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Refusal(400, "The request is not valid JSON.", "invalid");
  }
}
