import type { ReactNode } from "react";
import { accountBenefits } from "#content/account-words.ts";
import { Icon } from "#app/components/icon.tsx";
import { PageTitle } from "#app/components/page.tsx";

interface AccountFormLayoutProps {
  title: string;
  /** The title of the page where it is not that of the form. */
  pageTitle?: string;
  lead?: string | undefined;
  hasErrors?: boolean;
  children: ReactNode;
}

/** The layout of login, registration and password pages: the form, and beside it the benefits of an account, below it on a phone. */
export function AccountFormLayout({
  title,
  pageTitle = title,
  lead,
  hasErrors = false,
  children,
}: AccountFormLayoutProps) {
  return (
    <div className="wrap flex flex-wrap justify-center gap-x-16 gap-y-12 py-8 md:py-14">
      <div className="min-w-0 max-w-[36rem] flex-[3_1_20rem]">
        <PageTitle hasErrors={hasErrors}>{pageTitle}</PageTitle>
        <h1>{title}</h1>
        {lead === undefined ? null : <p className="mt-3 max-w-prose text-ink-soft">{lead}</p>}
        <div className="mt-7">{children}</div>
      </div>
      {/* No landmark: its heading names it, and would be said twice. */}
      <div className="min-w-0 max-w-[36rem] flex-[2_1_16rem] self-start bg-sunk md:mt-16">
        <div className="zari" aria-hidden="true" />
        <div className="p-6 sm:p-8">
          <h2 className="text-2xl">{accountBenefits.title}</h2>
          <ul className="mt-4 space-y-3">
            {accountBenefits.points.map((point) => (
              <li key={point} className="flex gap-3">
                <span className="mt-0.5 flex-none text-leaf">
                  <Icon name="check" size={20} />
                </span>
                <span>{point}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
}
