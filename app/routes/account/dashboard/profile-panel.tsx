import type { ReactNode } from "react";
import * as dashboardWords from "../../../content/dashboard-words.ts";
import type { CustomerProfile } from "./load-panel.server.ts";
import { ProfileList } from "./profile-list.tsx";
import { LoadFailure } from "../load-failure.tsx";
import { dashboardAddress } from "../addresses.ts";

const fields = ["name", "email", "phone", "address", "city", "state", "pincode"] as const;

/** The profile of the customer. */
export function ProfilePanel({ customer }: { customer: CustomerProfile | null }): ReactNode {
  if (customer === null)
    return <LoadFailure message={dashboardWords.profileUnavailable} again={dashboardAddress("profile")} />;
  return <ProfileList customer={customer} fields={fields} editText={dashboardWords.editProfile} />;
}
