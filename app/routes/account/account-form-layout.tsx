import type { ReactNode } from "react";
import { accountBenefits } from "#app/content/account-words.ts";
import { Icon } from "#app/components/icon.tsx";

interface AccountFormLayoutProps {
  title: string;
  lead?: string | undefined;
  /** The content beside the form, or below it on a phone. */
  aside: ReactNode;
  children: ReactNode;
}

/** The layout of login, registration and password pages: the form, and beside it the benefits of an account. */
export function AccountFormLayout({ title, lead, aside, children }: AccountFormLayoutProps) {
  return (
    <div className="wrap flex flex-wrap justify-center gap-x-16 gap-y-12 py-8 md:py-14">
      <div className="min-w-0 max-w-[36rem] flex-[3_1_20rem]">
        <h1>{title}</h1>
        {lead === undefined ? null : <p className="mt-3 max-w-prose text-ink-soft">{lead}</p>}
        <div className="mt-7">{children}</div>
      </div>
      {/* No landmark: its heading names it, and would be said twice. */}
      <div className="min-w-0 max-w-[36rem] flex-[2_1_16rem] self-start bg-sunk md:mt-16">
        <div className="zari" aria-hidden="true" />
        <div className="p-6 sm:p-8">{aside}</div>
      </div>
    </div>
  );
}

/** The benefits of an account, under a heading of their own. */
export function AccountBenefits() {
  return (
    <>
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
    </>
  );
}
