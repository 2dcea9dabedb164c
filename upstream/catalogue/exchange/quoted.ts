import { cleanText } from "../../../domain/clean-text.ts";

/** A text of the file as messages quote it, cut after 60 characters. */
export function quoted(text: string): string {
  const clean = cleanText(text, 61);
  return JSON.stringify(clean.length > 60 ? `${clean.slice(0, 60)}…` : clean);
}
