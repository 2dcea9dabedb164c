import type { ReactNode } from "react";

const kept = new Map<string, string>();

/**
 * Content that only the server renders: the browser keeps the markup that was sent, and gets neither its code nor its words.
 * For what is the same on every page. Children are given on the server alone: `{import.meta.env.SSR ? <Part /> : null}`.
 *
 * - Gains: 0.3 kB of script for the columns of the footer, and room for their words.
 * - Leans on: React leaves the inside of an element with inner HTML of its own as it is while it hydrates.
 * - Held by: `tests/journeys/enhanced-kept-markup.spec.ts`.
 * - Off: render the children in a `<div>` on both sides.
 */
export function KeptMarkup({ id, className, children }: { id: string; className: string; children: ReactNode }) {
  if (import.meta.env.SSR)
    return (
      <div id={id} className={className}>
        {children}
      </div>
    );
  // Read while the page is still the server's; rendered again when an error page takes the place of a page, or leaves it.
  const markup = kept.get(id) ?? document.getElementById(id)?.innerHTML ?? "";
  kept.set(id, markup);
  return <div id={id} className={className} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: markup }} />;
}
