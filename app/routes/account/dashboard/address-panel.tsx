import type { ReactNode } from "react";
import { Link } from "react-router";
import { customerLabels, dashboardWords } from "../../../content/account-words.ts";
import type { CustomerFacts } from "./load-panel.server.ts";
import { Facts } from "./profile-list.tsx";
import { Failure } from "../load-failure.tsx";

const names = ["address", "city", "state", "pincode"] as const;

/** Where her orders go unless she says otherwise at checkout. */
export function AddressPanel({ customer }: { customer: CustomerFacts | null }): ReactNode {
  if (customer === null) return <Failure message={dashboardWords.profileUnavailable} again="/dashboard?tab=address" />;
  return (
    <>
      <p className="mb-4">{dashboardWords.deliverTo}</p>
      <Facts
        facts={names.map((name) => ({
          name: customerLabels[name],
          value: customer[name] ?? dashboardWords.notProvided,
        }))}
      />
      <p className="mt-6">
        <Link to="/dashboard?tab=edit-profile" className="button">
          {dashboardWords.editAddress}
        </Link>
      </p>
    </>
  );
}
