import type { Context } from "hono";
import { languageFrom, type Language } from "#domain/languages.ts";

/** The language that a request asks for the texts of products in. The answer says it, and that others get it otherwise. */
export function askedLanguage(c: Context): Language {
  const language = languageFrom(c.req.header("accept-language"));
  c.header("content-language", language);
  c.header("vary", "accept-language", { append: true });
  return language;
}
