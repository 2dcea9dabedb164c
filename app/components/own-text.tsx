import type { ReactNode } from "react";
import { ownLanguage } from "#app/content/own-language.ts";

/** A text of the shop's owner. On a page of another language a screen reader speaks it as what it is. */
export function OwnText({ children: text }: { children: string }): ReactNode {
  const lang = ownLanguage(text);
  return lang === undefined ? text : <span lang={lang}>{text}</span>;
}
