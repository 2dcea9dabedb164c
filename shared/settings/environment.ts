import type { z } from "zod";
import { complaintsOf, type Demonstration, type Shortcoming } from "./production.ts";

/** Wrong or missing settings; the message names each variable with what was expected. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

/** The result of a check of the environment: the valid values, and a line for each variable that is wrong. */
export interface CheckedEnvironment<Shape extends Record<string, z.ZodType>> {
  values: Partial<z.output<z.ZodObject<Shape>>>;
  complaints: string[];
}

/**
 * Checks each variable by itself, so that the valid ones can be used although others are wrong. An empty variable counts
 * as unset.
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

/**
 * Throws a SettingsError that names every wrong variable and, in production, every shortcoming that DEMONSTRATION does
 * not allow. A variable that is wrong is not named a second time as missing.
 */
export function assertSettings(
  complaints: readonly string[],
  {
    isProduction,
    shortcomings,
    allowed,
  }: { isProduction: boolean; shortcomings: readonly Shortcoming[]; allowed: readonly Demonstration[] },
): void {
  const isNamed = (variable: string) => complaints.some((line) => line.startsWith(variable));
  const missing = isProduction
    ? complaintsOf(
        shortcomings.filter(({ variable }) => !isNamed(variable)),
        allowed,
      )
    : [];
  if (complaints.length + missing.length > 0) throw new SettingsError([...complaints, ...missing].join("\n"));
}
