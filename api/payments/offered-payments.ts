import { isPrepaid, paymentMethods, type PaymentMethod } from "#domain/payment-methods.ts";
import type { PaymentWay } from "#domain/shop-terms.ts";
import { HttpRefusal } from "#api/http/refusal.ts";
import type { Services } from "#api/http/services.ts";
import { isLinkProvider, type AnyProvider, type LinkProvider, type ProviderServices } from "./link-provider.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { methodNames } from "#api/order-records/payment-names.ts";

/** The payment methods that are offered, and who moves the money of each. */
export interface OfferedPayments {
  methods: readonly PaymentMethod[];
  /** The methods that move no money. */
  testMethods: readonly PaymentMethod[];
  /** The provider by whose links orders are paid; null where there is none. */
  linkProvider: LinkProvider | null;
  /** The provider of a method; null for cash. Refuses a method that is not offered. */
  providerOf(method: PaymentMethod): AnyProvider | null;
  /** How a method is paid, for the terms of the shop. */
  wayOf(method: PaymentMethod): PaymentWay;
}

/** What the routes of payments and orders work with. */
export interface PaymentServices extends Services, ProviderServices {
  payments: OfferedPayments;
}

/** The providers there are: one for cards (and for UPI without an own id), and one for the shop's own UPI id. */
interface Providers {
  provider: AnyProvider | null;
  ownUpi: PaymentProvider | null;
}

const names: Record<PaymentMethod, string> = {
  card: "Payment by card",
  upi: "Payment by UPI",
  cod: "Cash on delivery",
};

/** The wanted payment methods that have a provider. Cash needs none; card needs a provider, UPI a provider or an own UPI id. */
export function offeredPayments(wanted: readonly PaymentMethod[], { provider, ownUpi }: Providers): OfferedPayments {
  const providers: Record<PaymentMethod, AnyProvider | null> = {
    card: provider,
    upi: ownUpi ?? provider,
    cod: null,
  };
  const methods = paymentMethods.filter(
    (method) => wanted.includes(method) && (!isPrepaid(method) || providers[method] !== null),
  );
  return {
    methods,
    testMethods: methods.filter((method) => providers[method]?.isTest === true),
    linkProvider: isLinkProvider(provider) ? provider : null,
    wayOf(method) {
      const by = providers[method];
      if (by === null) return "delivery";
      return by === ownUpi ? "hand" : isLinkProvider(by) ? "link" : "form";
    },
    providerOf(method) {
      if (methods.includes(method)) return providers[method];
      throw new HttpRefusal(
        422,
        `${names[method]} is not possible in this shop. Please choose another way to pay.`,
        "payment_not_offered",
        [],
        { method },
      );
    },
  };
}

/** The payment methods, for people: "paid by cash on delivery, card (sandbox payments: no money moves)". */
export function paymentsText({ methods, providerOf }: OfferedPayments): string {
  return `paid by ${methods
    .map((method) => [methodNames[method], providerOf(method)?.description])
    .map(([name, by]) => (by === undefined ? name : `${name} (${by})`))
    .join(", ")}`;
}
