import type { ReactNode } from "react";
import { Link } from "react-router";
import { customerLabels } from "../../../content/dashboard-words.ts";
import * as dashboardWords from "../../../content/dashboard-words.ts";
import { dashboardAddress } from "../addresses.ts";
import type { CustomerProfile } from "./load-panel.server.ts";

/** Fields of a profile with their values, one in each row, and the link to change them. */
export function ProfileList({
  customer,
  fields,
  editText,
}: {
  customer: CustomerProfile;
  fields: readonly (keyof typeof customerLabels & keyof CustomerProfile)[];
  editText: string;
}): ReactNode {
  return (
    <>
      <dl className="card max-w-2xl divide-y divide-line">
        {fields.map((field) => (
          <div key={field} className="px-4 py-3 sm:grid sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-4">
            <dt className="text-sm text-ink-soft sm:text-base">{customerLabels[field]}</dt>
            <dd className="[overflow-wrap:anywhere]">{customer[field] ?? dashboardWords.notProvided}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6">
        <Link to={dashboardAddress("edit-profile")} className="button">
          {editText}
        </Link>
      </p>
    </>
  );
}
