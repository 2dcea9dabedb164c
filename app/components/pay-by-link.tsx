import type { ReactNode } from "react";

/** An order that is still to be paid on the page of the payment provider: what is known, and the link to pay by. */
export interface LinkPaymentDetails {
  title: string;
  text: string;
  pay: string;
  /** The shop's page that leads to the provider's. */
  address: string;
}

/** Says that an order waits for its payment, and leads to it. */
export function PayByLink({ payment: { title, text, pay, address } }: { payment: LinkPaymentDetails }): ReactNode {
  return (
    <section aria-labelledby="link-payment" className="card no-print mt-8 max-w-3xl p-5 sm:p-6">
      <h2 id="link-payment" className="text-xl">
        {title}
      </h2>
      <p className="mt-2 max-w-prose">{text}</p>
      <p className="mt-4">
        {/* Not a Link: the page leads on to another site. */}
        <a href={address} className="button w-full sm:w-auto">
          {pay}
        </a>
      </p>
    </section>
  );
}
