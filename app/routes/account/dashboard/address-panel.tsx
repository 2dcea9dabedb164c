import type { ReactNode } from "react";
import * as dashboardWords from "../../../content/dashboard-words.ts";
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
      <ProfileList customer={customer} fields={fields} editText={dashboardWords.editAddress} />
    </>
  );
}
