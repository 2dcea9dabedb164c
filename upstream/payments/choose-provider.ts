import type { RazorpayAccount } from "../../settings/razorpay.ts";
import type { LinkProvider } from "./link-provider.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { razorpayProvider } from "./razorpay/razorpay-provider.ts";
import { sandboxProvider } from "./sandbox-provider.ts";

/** Where Razorpay sends a shopper back to, below the shop's address. */
const RETURN_PATH = "/payment/return";

/** Who takes cards and UPI: the account where there is one, else the sandbox where tests are allowed, else nobody. */
export function chooseProvider({
  account,
  takesTestPayments,
  shopUrl,
  shopName,
}: {
  account: RazorpayAccount | null;
  takesTestPayments: boolean;
  shopUrl(): string;
  shopName: string;
}): PaymentProvider | LinkProvider | null {
  if (account !== null)
    return razorpayProvider({ ...account, shopName, returnUrl: () => shopUrl().replace(/\/+$/, "") + RETURN_PATH });
  return takesTestPayments ? sandboxProvider() : null;
}
