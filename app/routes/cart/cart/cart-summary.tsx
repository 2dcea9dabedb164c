import type { ReactNode } from "react";
import { Link } from "react-router";
import { cartWords } from "../../../content/cart-words.ts";
import type { Totals } from "../../../../domain/totals.ts";
import { TotalsList } from "../../../parts/totals-list.tsx";

/** What it comes to, and the way on: to the checkout, or to the login that leads there. */
export function CartSummary({ totals, isCustomer }: { totals: Totals; isCustomer: boolean }): ReactNode {
  return (
    <section aria-labelledby="summary" className="card flex-[1_1_20rem] p-5 lg:sticky lg:top-6">
      <h2 id="summary" className="mb-4">
        {cartWords.summary}
      </h2>
      <TotalsList totals={totals} />
      <div className="mt-6 grid gap-3">
        {isCustomer ? (
          <Link to="/checkout" className="button">
            {cartWords.checkout}
          </Link>
        ) : (
          <>
            <Link to="/login?returnTo=%2Fcheckout" className="button">
              {cartWords.loginToCheckout}
            </Link>
            <Link to="/login?returnTo=%2Fcart" className="button button-quiet">
              {cartWords.loginToAccount}
            </Link>
          </>
        )}
        <Link to="/productlisting" className="link inline-flex min-h-11 items-center justify-center">
          {cartWords.continueShopping}
        </Link>
      </div>
    </section>
  );
}
