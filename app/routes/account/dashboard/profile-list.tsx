import type { ReactNode } from "react";

/** Names and values, one pair a row. */
export function ProfileList({ facts }: { facts: readonly { name: string; value: string }[] }): ReactNode {
  return (
    <dl className="card max-w-2xl divide-y divide-line">
      {facts.map(({ name, value }) => (
        <div key={name} className="px-4 py-3 sm:grid sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-4">
          <dt className="text-sm text-ink-soft sm:text-base">{name}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
