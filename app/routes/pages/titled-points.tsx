import type { ReactNode } from "react";

/** Points with a heading each, as a list of terms and what is said of them. */
export function TitledPoints({ facts }: { facts: readonly { title: string; text: string }[] }): ReactNode {
  return (
    <dl className="mt-4 grid gap-x-12 md:grid-cols-2">
      {facts.map(({ title, text }) => (
        <div key={title} className="border-t border-line py-4">
          <dt className="font-semibold">{title}</dt>
          <dd className="mt-1 max-w-prose text-ink-soft">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
