import type { ReactNode } from "react";
import { foreignParts } from "#app/content/foreign-text.ts";
import { isUpstreamLanguage } from "#content/language.ts";

/** A message for the shopper. What an upstream wrote in it has a language of its own, so that a screen reader speaks it as such. */
export function told(text: string): ReactNode {
  const parts = isUpstreamLanguage ? null : foreignParts(text);
  if (parts === null) return text;
  const [before, foreign] = parts;
  return (
    <>
      {before}
      <span lang="en">{foreign}</span>
    </>
  );
}
