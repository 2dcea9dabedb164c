import type { ReactNode } from "react";
import { Link } from "react-router";
import { customerLabels, dashboardWords } from "../../../content/account-words.ts";
import type { CustomerProfile } from "./load-panel.server.ts";
import { ProfileList } from "./profile-list.tsx";
import { LoadFailure } from "../load-failure.tsx";
import { dashboardAddress } from "../addresses.ts";

const fields = ["address", "city", "state", "pincode"] as const;

/** The address of the customer; the checkout starts with it. */
export function AddressPanel({ customer }: { customer: CustomerProfile | null }): ReactNode {
  if (customer === null)
    return <LoadFailure message={dashboardWords.profileUnavailable} again={dashboardAddress("address")} />;
  return (
    <>
      <p className="mb-4">{dashboardWords.deliverTo}</p>
      <ProfileList
        fields={fields.map((name) => ({
          name: customerLabels[name],
          value: customer[name] ?? dashboardWords.notProvided,
        }))}
      />
      <p className="mt-6">
        <Link to={dashboardAddress("edit-profile")} className="button">
          {dashboardWords.editAddress}
        </Link>
      </p>
    </>
  );
}
