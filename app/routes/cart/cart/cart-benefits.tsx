import type { ReactNode } from "react";
import { benefits } from "../../../content/cart-words.ts";
import type { ShippingRule } from "../../../../domain/totals.ts";
import { Icon } from "../../../components/icon.tsx";

/** The benefits of buying here: free shipping, secure payment, easy returns. */
export function CartBenefits({
  shipping,
  returnPolicy,
}: {
  shipping: ShippingRule;
  returnPolicy: string | null | undefined;
}): ReactNode {
  return (
    <ul className="grid gap-4 sm:grid-cols-3">
      {benefits(shipping, returnPolicy).map(({ icon, title, text }) => (
        <li key={title} className="flex items-start gap-3">
          <span className="flex-none text-madder">
            <Icon name={icon} />
          </span>
          <p className="text-sm">
            <strong className="block">{title}</strong> {text}
          </p>
        </li>
      ))}
    </ul>
  );
}
