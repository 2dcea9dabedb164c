import type { ReactNode } from "react";
import { cardWords } from "../content/catalogue-words.ts";

/** New, Sale and Out of Stock, as words in colour. Nothing where nothing is to be said. */
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
    inStock ? null : { text: cardWords.soldOut, looks: "bg-ink text-paper" },
    isNew ? { text: cardWords.isNew, looks: "bg-marigold text-on-marigold" } : null,
    isSale ? { text: cardWords.isSale, looks: "bg-madder text-on-madder" } : null,
  ].filter((badge) => badge !== null);
  if (badges.length === 0) return null;
  return (
    <ul className={`flex flex-wrap gap-1 ${className}`}>
      {badges.map(({ text, looks }) => (
        <li key={text} className={`px-2 py-0.5 text-xs font-semibold tracking-wide ${looks}`}>
          {text}
        </li>
      ))}
    </ul>
  );
}
