import type { ReactNode } from "react";
import { accountBenefits } from "../../content/account-words.ts";
import { Icon } from "../../components/icon.tsx";

/** The benefits of an account. The heading names the section beside the form (`aria-labelledby`). */
export function AccountBenefits(): ReactNode {
  return (
    <>
      <h2 id="beside" className="text-2xl">
        {accountBenefits.title}
      </h2>
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
