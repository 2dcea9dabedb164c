import { razorpayOf } from "#settings/razorpay.ts";
import { senderName } from "#api/mail/mailer.ts";
import type { SharedSettings } from "#settings/shared-variables.ts";
import type { AnyProvider } from "./link-provider.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { razorpayProvider } from "./razorpay-provider.ts";
import { sandboxProvider } from "./sandbox-provider.ts";
import { OWN_UPI, RAZORPAY_TEST } from "#api/order-records/payment-names.ts";

/** Who takes cards and UPI: the account where there is one, else the sandbox where tests are allowed, else nobody. */
export function chooseProvider(
  settings: SharedSettings & { takesTestPayments: boolean; SHOP_NAME?: string; shopUrl(): string },
): AnyProvider | null {
  const { shopUrl, MAIL_FROM, SHOP_NAME: shopName = senderName(MAIL_FROM), takesTestPayments } = settings;
  const account = razorpayOf(settings);
  if (account !== null) return razorpayProvider({ ...account, shopName, shopUrl });
  return takesTestPayments ? sandboxProvider() : null;
}

/**
 * The provider of today and those of an earlier setup, whose payments can still go back: of the sandbox, test keys and an own
 * UPI id nothing does.
 */
export function knownProviders(provider: AnyProvider | null): AnyProvider[] {
  return [
    ...(provider === null ? [] : [provider]),
    ...[sandboxProvider(), ownUpiProvider(""), { ...sandboxProvider(), name: RAZORPAY_TEST }].filter(
      ({ name }) => name !== provider?.name,
    ),
  ];
}

/** Payments to the shop's own UPI id. Nothing is authorized here: the order that follows awaits the money. */
export function ownUpiProvider(upiId: string): PaymentProvider {
  return {
    name: OWN_UPI,
    isTest: false,
    description: `UPI to ${upiId}`,
    async authorize({ id }) {
      return { outcome: "authorized", reference: `own-upi-${id}` };
    },
    async refund({ id }) {
      return { outcome: "made", reference: id };
    },
  };
}
