import { z } from "zod";

/** A whole number between two bounds, both included. */
export function wholeNumber(from: number, to: number) {
  const rule = `a whole number from ${from} to ${to}`;
  return z.coerce.number(rule).int(rule).min(from, rule).max(to, rule);
}

/** An amount in rupees, with paise after a point if any, as paise. */
export function rupees(most: number) {
  const rule = `an amount in rupees from 0 to ${most}, such as 49 or 49.50`;
  return z
    .string({ error: rule })
    .trim()
    .regex(/^\d{1,9}(\.\d{1,2})?$/, { error: rule })
    .transform((text) => Math.round(Number(text) * 100))
    .refine((paise) => paise <= most * 100, { error: rule });
}

/** One of a few words. */
export function oneOf<const Words extends readonly string[]>(words: Words) {
  return z.enum(words, { error: `one of ${words.join(", ")}` });
}

/** At least so many of a few words, separated by commas. */
export function someOf<const Words extends readonly string[]>(words: Words, least = 1) {
  const rule = `some of ${words.join(", ")}, separated by commas`;
  const list = z.array(z.enum(words, { error: rule })).min(least, rule);
  return z.string().transform(commaSeparated).pipe(list).readonly();
}

/** Yes or no: 1 or true, 0 or false. */
export const flag = oneOf(["0", "1", "true", "false"]).transform((word) => word === "1" || word === "true");

/** A port to listen on. Port 0 takes any free one. */
export const port = wholeNumber(0, 65_535);

/** A text that is not empty: a folder, a host, a name. */
export const text = z.string().min(1);

/** An http or https address, without a slash at its end. */
export const httpAddress = z
  .url({ protocol: /^https?$/, error: "an http or https address" })
  .transform((address) => address.replace(/\/+$/, ""));

/** The parts of a list that is written with commas between them. */
export function commaSeparated(list: string): string[] {
  return list
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
