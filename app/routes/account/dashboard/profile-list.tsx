import type { ReactNode } from "react";

/** The fields of a profile with their values, one in each row. */
export function ProfileList({ fields }: { fields: readonly { name: string; value: string }[] }): ReactNode {
  return (
    <dl className="card max-w-2xl divide-y divide-line">
      {fields.map(({ name, value }) => (
        <div key={name} className="px-4 py-3 sm:grid sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-4">
          <dt className="text-sm text-ink-soft sm:text-base">{name}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
