import type { ReactNode } from "react";
import * as cardWords from "#app/content/catalogue-words.ts";

/** The badges New, Sale and Out of Stock. Renders nothing for a product without any. */
export function Badges({
  isNew,
  isSale,
  inStock,
  className = "",
}: {
  isNew: boolean;
  isSale: boolean;
  inStock: boolean;
  className?: string;
}): ReactNode {
  const badges = [
    inStock ? null : { text: cardWords.soldOut, color: "bg-ink text-paper" },
    isNew ? { text: cardWords.isNew, color: "bg-marigold text-on-marigold" } : null,
    isSale ? { text: cardWords.isSale, color: "bg-madder text-on-madder" } : null,
  ].filter((badge) => badge !== null);
  if (badges.length === 0) return null;
  return (
    <ul className={`flex flex-wrap gap-1 ${className}`}>
      {badges.map(({ text, color }) => (
        <li key={text} className={`px-2 py-0.5 text-xs font-semibold tracking-wide ${color}`}>
          {text}
        </li>
      ))}
    </ul>
  );
}
