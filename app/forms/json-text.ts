import { z } from "zod";

/** A text that is JSON of a shape, as a field of a form or of a query holds it. Only the text is a field: what is empty in the shape stays so. */
export function jsonText<Schema extends z.ZodType>(shape: Schema) {
  return z.string().transform((text, ctx): z.output<Schema> => {
    const read = shape.safeParse(parsed(text));
    if (read.success) return read.data;
    ctx.addIssue({ code: "custom" });
    return z.NEVER;
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
