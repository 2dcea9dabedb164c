import { z } from "zod";
import { needsProvider, type PaymentMethod } from "#domain/payment-methods.ts";
import type { Shortcoming } from "./production.ts";
import { httpAddress, text, wholeNumber } from "./values.ts";

/** The variables of an account at Razorpay, by whose links orders are paid. */
export const razorpayVariables = {
  RAZORPAY_KEY_ID: z
    .string()
    .regex(/^rzp_(test|live)_\w+$/, { error: "a key id such as rzp_live_1a2b3c" })
    .optional(),
  RAZORPAY_KEY_SECRET: text.optional(),
  RAZORPAY_WEBHOOK_SECRET: text.optional(),
  RAZORPAY_API_URL: httpAddress.default("https://api.razorpay.com"),
  PAYMENT_KEPT_MINUTES: wholeNumber(16, 43_200).default(60),
} as const;

const variables = z.object(razorpayVariables);

const defaults = variables.parse({});

/** The settings of the account; only those that are set and valid. */
export type RazorpayVariables = Partial<z.infer<typeof variables>>;

/** An account at Razorpay. */
export interface RazorpayAccount {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  url: string;
  keptMs: number;
}

const parts = ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"] as const;

/** The account that the settings name; null where they name none. */
export function razorpayOf(settings: RazorpayVariables): RazorpayAccount | null {
  const {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
    RAZORPAY_API_URL: url = defaults.RAZORPAY_API_URL,
    PAYMENT_KEPT_MINUTES: kept = defaults.PAYMENT_KEPT_MINUTES,
  } = settings;
  if (keyId === undefined || keySecret === undefined || webhookSecret === undefined) return null;
  return { keyId, keySecret, webhookSecret, url, keptMs: kept * 60_000 };
}

/** One line for each part of the account that is missing while others are set. */
export function razorpayComplaints(settings: RazorpayVariables): string[] {
  const missing = parts.filter((name) => settings[name] === undefined);
  if (missing.length === parts.length) return [];
  return missing.map(
    (name) => `${name}: expected a value, since ${parts.filter((part) => part !== name).join(" and ")} belong to it`,
  );
}

/** Where a shop in production takes no money: by methods that nobody takes it for, and by test keys. */
export function moneyShortcomings({
  PAYMENT_METHODS: wanted = [],
  UPI_ID,
  ...account
}: RazorpayVariables & {
  PAYMENT_METHODS?: readonly PaymentMethod[] | undefined;
  UPI_ID?: string | undefined;
}): Shortcoming[] {
  const unpaid = wanted.filter((method) => razorpayOf(account) === null && needsProvider(method, UPI_ID !== undefined));
  const methods = unpaid.map((method): Shortcoming => ({
    variable: "PAYMENT_METHODS",
    expected:
      method === "upi" ? "upi only with the shop's own UPI_ID" : `no ${method}, since no payment provider is set up`,
    otherwise: `otherwise test payments by ${method} pass for real ones`,
    allowedBy: "payments",
  }));
  if (account.RAZORPAY_KEY_ID?.startsWith("rzp_test_") !== true) return methods;
  const testKey: Shortcoming = {
    variable: "RAZORPAY_KEY_ID",
    expected: "a live key, rzp_live_…",
    otherwise: "otherwise orders are sent for which no money came",
    allowedBy: "payments",
  };
  return [...methods, testKey];
}
