import type { z } from "zod";
import { complaintsOf, modeOf, type Mode, type ModeSettings, type Shortcoming } from "./production.ts";

/** Wrong or missing settings; the message names each variable with what was expected. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

/** The valid values of an environment. */
type Valid<Shape extends Record<string, z.ZodType>> = Partial<z.output<z.ZodObject<Shape>>>;

/** What settings lack together, though each is valid by itself. */
export interface Judgement {
  /** A line for each that contradicts others. */
  complaints?: readonly string[];
  /** What a shop in production does not start without. */
  shortcomings: readonly Shortcoming[];
  /** What is named beside these, and may yet be stated elsewhere. */
  statedElsewhere?: readonly Shortcoming[];
}

const atTheDesk = "taxes are stated at the desk now, under “Taxes (GST)”. State them there, then remove this";
/** What was a setting once, and what stands in its place. */
const goneVariables: Readonly<Record<string, string>> = {
  GSTIN: atTheDesk,
  GST_RATES: atTheDesk,
  GST_BETWEEN: atTheDesk,
  HSN_CODES: atTheDesk,
  SELLER_STATE: atTheDesk,
  SESSION_SECRETS_FILE: "SESSION_SECRETS has the secrets now. Set it, then remove this",
};

/** A line for each variable that counts no more: whoever sets it still would wait for what it did. */
export function goneComplaints(env: Record<string, string | undefined>): string[] {
  return Object.entries(goneVariables).flatMap(([name, instead]) =>
    (env[name] ?? "") === "" ? [] : [`${name}: ${instead}`],
  );
}

/**
 * Checks each variable by itself, so that the valid ones can be used although others are wrong. An empty variable counts
 * as unset. Adds a line for each that is wrong to the complaints.
 */
function validValues<Shape extends Record<string, z.ZodType>>(
  schema: z.ZodObject<Shape>,
  env: Record<string, string | undefined>,
  complaints: string[],
): Valid<Shape> {
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries<z.ZodType>(schema.shape)) {
    const text = env[name];
    const { success, data, error } = setting.safeParse(text === undefined || text.trim() === "" ? undefined : text);
    if (success) values[name] = data;
    else complaints.push(...error.issues.map(({ message }) => `${name}: expected ${message}`));
  }
  return values as Valid<Shape>;
}

/**
 * The checked settings of an environment, and what their mode allows. Throws a SettingsError that names every wrong variable
 * and, in production, every shortcoming that DEMONSTRATION does not allow. A variable that is wrong is not named a second time
 * as missing.
 */
export function readSettings<Shape extends Record<string, z.ZodType>>(
  schema: z.ZodObject<Shape>,
  env: Record<string, string | undefined>,
  judge: (values: Valid<Shape>) => Judgement,
): z.output<z.ZodObject<Shape>> & Mode {
  const complaints: string[] = [];
  const values = validValues(schema, env, complaints);
  const settings: Valid<Shape> & ModeSettings = values;
  const mode = modeOf(settings);
  const judged = judge(values);
  complaints.push(...(judged.complaints ?? []));
  assertSettings(complaints, mode.isProduction ? judged : { shortcomings: [] }, settings);
  return { ...values, ...mode } as z.output<z.ZodObject<Shape>> & Mode;
}

/** Throws a SettingsError for every complaint, and for what a shop in production lacks and DEMONSTRATION does not allow. */
export function assertSettings(
  complaints: readonly string[],
  { shortcomings, statedElsewhere = [] }: Judgement,
  { DEMONSTRATION: allowed = [] }: ModeSettings,
): void {
  const refused = (all: readonly Shortcoming[]) =>
    complaintsOf(
      all.filter(({ variable }) => !complaints.some((line) => line.startsWith(variable))),
      allowed,
    );
  if (complaints.length + refused(shortcomings).length > 0)
    throw new SettingsError([...complaints, ...refused([...shortcomings, ...statedElsewhere])].join("\n"));
}
