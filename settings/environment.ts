import type { z } from "zod";

/** What a check of the environment came to: the values that are right, and a line for each that is wrong. */
export interface CheckedEnvironment<Shape extends Record<string, z.ZodType>> {
  values: Partial<z.output<z.ZodObject<Shape>>>;
  complaints: string[];
}

/**
 * Checks the environment against its variables one by one, so that what is right can be looked at further although others
 * are wrong. Empty variables count as unset.
 */
export function checkEnvironment<Shape extends Record<string, z.ZodType>>(
  schema: z.ZodObject<Shape>,
  env: Record<string, string | undefined>,
): CheckedEnvironment<Shape> {
  const values: Record<string, unknown> = {};
  const complaints: string[] = [];
  for (const [name, setting] of Object.entries<z.ZodType>(schema.shape)) {
    const text = env[name];
    const parsed = setting.safeParse(text === undefined || text.trim() === "" ? undefined : text);
    if (parsed.success) values[name] = parsed.data;
    else
      complaints.push(
        ...parsed.error.issues.map(
          ({ message }) =>
            `${name}: expected ${message}${setting.description === undefined ? "" : ` (${setting.description})`}`,
        ),
      );
  }
  return { values: values as CheckedEnvironment<Shape>["values"], complaints };
}
