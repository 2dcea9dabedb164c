import type { ReactNode } from "react";
import { accountBenefits } from "../../content/account-words.ts";
import { Icon } from "../../components/icon.tsx";

/** The benefits of an account, under a heading of their own. */
export function AccountBenefits(): ReactNode {
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
