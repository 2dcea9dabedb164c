import type { ReactNode } from "react";
import { href, Link } from "react-router";
import * as cartWords from "../../../content/cart-words.ts";
import type { Totals } from "../../../../domain/totals.ts";
import { TotalsList } from "../../../components/totals-list.tsx";

/** The totals, and the links to the checkout or to the login that leads there. */
export function CartSummary({ totals, isCustomer }: { totals: Totals; isCustomer: boolean }): ReactNode {
  return (
    <section aria-labelledby="summary" className="card flex-[1_1_20rem] p-4 sm:p-5 lg:sticky lg:top-6">
      <h2 id="summary" className="mb-4">
        {cartWords.summary}
      </h2>
      <TotalsList totals={totals} />
      <div className="mt-6 grid gap-3">
        {isCustomer ? (
          <Link to={href("/checkout")} className="button">
            {cartWords.checkout}
          </Link>
        ) : (
          <>
            <Link to={loginAddress(href("/checkout"))} className="button">
              {cartWords.loginToCheckout}
            </Link>{" "}
            <Link to={loginAddress(href("/cart"))} className="button button-quiet">
              {cartWords.loginToAccount}
            </Link>
          </>
        )}{" "}
        <Link to={href("/productlisting")} className="link inline-flex min-h-11 items-center justify-center">
          {cartWords.continueShopping}
        </Link>
      </div>
    </section>
  );
}

/** The login that leads to a page of the shop. */
function loginAddress(returnTo: string): string {
  return `${href("/login")}?returnTo=${encodeURIComponent(returnTo)}`;
}
