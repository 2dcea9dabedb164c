import type { ReactNode } from "react";

/** Says on every page of a demonstration, and on paper, what is not real about this shop. */
export function DemonstrationNotice({ text }: { text: string | null }): ReactNode {
  if (text === null) return null;
  return (
    <aside aria-label={text.slice(0, text.indexOf("."))} className="border-b border-line bg-sunk print:border-0">
      <p className="wrap py-2 text-sm">{text}</p>
    </aside>
  );
}
