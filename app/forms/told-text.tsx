import type { ReactNode } from "react";
import { foreignParts } from "#app/content/foreign-text.ts";
import { isUpstreamLanguage } from "#content/language.ts";

/** A message for the shopper. What an upstream wrote in it has a language of its own, so that a screen reader speaks it as such. */
export function told(text: string): ReactNode {
  if (isUpstreamLanguage) return text;
  return foreignParts(text).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <span key={place} lang="en">
        {part}
      </span>
    ),
  );
}
