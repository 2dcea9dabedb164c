import type { ReactNode } from "react";
import { Form, href, Link } from "react-router";
import * as dashboardWords from "../../../content/dashboard-words.ts";
import { PostField } from "../../../forms/post-field.tsx";
import { SubmitButton } from "../../../forms/submit-button.tsx";
import type { DashboardTab } from "../dashboard-tabs.ts";
import { dashboardAddress } from "../addresses.ts";

const tabs = ["profile", "orders", "wishlist", "address", "payment", "settings"] as const;

/** The tabs of the dashboard as links, and the logout. The form that edits the profile counts as the profile tab. */
export function DashboardNavigation({ tab }: { tab: DashboardTab }): ReactNode {
  const current = tab === "edit-profile" ? "profile" : tab;
  return (
    <div className="flex min-w-0 flex-wrap items-center justify-between gap-3 lg:block lg:pr-6">
      <nav aria-label={dashboardWords.navigation} className="min-w-0">
        <ul className="flex flex-wrap lg:block lg:space-y-1">
          {tabs.map((one) => (
            <li key={one}>
              <Link
                to={dashboardAddress(one)}
                aria-current={one === current ? "page" : undefined}
                className="flex min-h-11 items-center border-b-4 border-transparent px-3 no-underline hover:bg-sunk aria-[current=page]:border-madder aria-[current=page]:bg-sunk aria-[current=page]:font-semibold lg:border-b-0 lg:border-l-4"
              >
                {dashboardWords.tabs[one]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Form role="none" method="post" action={href("/logout")} className="lg:mt-6">
        <PostField />
        <SubmitButton action={href("/logout")} pendingText={dashboardWords.loggingOut} className="button-quiet">
          {dashboardWords.logout}
        </SubmitButton>
      </Form>
    </div>
  );
}
