import { z } from "zod";
import { DEFAULT_TIME_ZONE, isTimeZone } from "#domain/dates.ts";
import { countryCodes, specifiedDelivery, type DeliveryTerms } from "#domain/delivery-terms.ts";
import { paymentMethods } from "#domain/payment-methods.ts";
import { specifiedReturnDays } from "#domain/returns.ts";
import { sampleShop, specifiedShipping, type ShippingRule } from "#domain/shop-terms.ts";
import { mailSender } from "./mail-sender.ts";
import { demonstrations, isSameText, isSamePhone, modeOf, SAMPLE_MAIL_FROM } from "./production.ts";
import { razorpayVariables } from "./razorpay.ts";
import { flag, oneOf, rupees, someOf, text, wholeNumber } from "./values.ts";

const mode = oneOf(["development", "production", "test"]).optional();
const count = wholeNumber(1, 1_000_000);
const minutes = wholeNumber(1, 43_200);
const MOST_RUPEES = 1_000_000;

/**
 * The variables that both programs read: the shop, which may carry the upstream in itself, and `npm run upstream`.
 * Each stands here once, so that both take the same values and have the same defaults.
 */
export const sharedVariables = {
  NODE_ENV: mode,
  SHOP_MODE: mode,
  DATA_DIR: text.default("./data"),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "an address postgres://user:password@host:port/database" })
    .optional(),
  DATABASE_CONNECTIONS: wholeNumber(1, 500).default(10),
  SHOP_TIME_ZONE: z
    .string()
    .refine(isTimeZone, { error: "a time zone such as Asia/Kolkata" })
    .default(DEFAULT_TIME_ZONE),
  SELLER_NAME: text.optional(),
  SELLER_ADDRESS: text.optional(),
  RETURN_DAYS: wholeNumber(0, 365).default(specifiedReturnDays),
  SESSION_IDLE_MINUTES: minutes.default(20_160),
  SESSION_MAX_MINUTES: minutes.default(43_200),
  ATTEMPTS_PER_ACCOUNT: count.default(10),
  ATTEMPTS_PER_ADDRESS: count.default(600),
  ATTEMPT_WINDOW_S: count.default(900),
  METRICS_HOST: text.default("127.0.0.1"),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "an smtp or smtps address" }).optional(),
  MAIL_FROM: mailSender.default(SAMPLE_MAIL_FROM),
  OWNER_EMAIL: z.email({ error: "an e-mail address" }).optional(),
  REPORT_HOUR: wholeNumber(0, 23).default(8),
  LOW_STOCK: wholeNumber(0, 1_000).default(3),
  SHOP_ADDRESS: text.default(sampleShop.address),
  SHOP_PHONE: text.default(sampleShop.phone),
  PAYMENT_METHODS: someOf(paymentMethods).optional(),
  DEMONSTRATION: someOf(demonstrations, 0).default([]),
  UPI_ID: z
    .string()
    .regex(/^[\w.-]{2,256}@[a-zA-Z][a-zA-Z0-9.-]{1,63}$/, { error: "a UPI id such as shop@bank" })
    .optional(),
  ...razorpayVariables,
  UPI_KEPT_HOURS: wholeNumber(1, 720).default(48),
  SHIPPING_RUPEES: rupees(MOST_RUPEES).default(specifiedShipping.amountPaise),
  FREE_SHIPPING_OVER_RUPEES: z
    .union([z.literal("never").transform(() => null), rupees(MOST_RUPEES)], {
      error: `an amount in rupees from 0 to ${MOST_RUPEES}, or the word never`,
    })
    .default(specifiedShipping.freeOverPaise),
  DELIVERY_COUNTRIES: someOf(countryCodes).optional(),
  CASH_UP_TO_RUPEES: rupees(MOST_RUPEES).optional(),
  GUEST_CHECKOUT: flag.default(false),
} as const;

const shared = z.object(sharedVariables);

/** The checked variables that both programs read. */
export type SharedSettings = z.infer<typeof shared>;

/** The settings of an environment that sets none of these variables. */
export const defaultSettings: SharedSettings = shared.parse({});

/** The limits of failed logins and the like, as the rate limits take them. */
export function rateLimitsOf(settings: SharedSettings): { perAccount: number; perAddress: number; windowMs: number } {
  return {
    perAccount: settings.ATTEMPTS_PER_ACCOUNT,
    perAddress: settings.ATTEMPTS_PER_ADDRESS,
    windowMs: settings.ATTEMPT_WINDOW_S * 1000,
  };
}

/** How long a login lasts: unused, and at most. */
export function sessionLifeOf(settings: SharedSettings): { idleMs: number; maxMs: number } {
  return { idleMs: settings.SESSION_IDLE_MINUTES * 60_000, maxMs: settings.SESSION_MAX_MINUTES * 60_000 };
}

/** What shipping costs. */
export function shippingOf(settings: SharedSettings): ShippingRule {
  return { amountPaise: settings.SHIPPING_RUPEES, freeOverPaise: settings.FREE_SHIPPING_OVER_RUPEES };
}

/** Where the shop delivers, and where it takes cash. A shop in production that is no demonstration delivers in India. */
export function deliveryOf(settings: SharedSettings): DeliveryTerms {
  const usual =
    modeOf(settings).isProduction && settings.DEMONSTRATION.length === 0
      ? (["IN"] as const)
      : specifiedDelivery.countries;
  return {
    ...specifiedDelivery,
    countries: settings.DELIVERY_COUNTRIES ?? usual,
    cash: { ...specifiedDelivery.cash, upToPaise: settings.CASH_UP_TO_RUPEES ?? null },
  };
}

/** The shop's own UPI id and how long an order waits for a payment to it. Null where none is set. */
export function upiOf({ UPI_ID, UPI_KEPT_HOURS }: SharedSettings): { id: string; keptMs: number } | null {
  return UPI_ID === undefined ? null : { id: UPI_ID, keptMs: UPI_KEPT_HOURS * 60 * 60 * 1000 };
}

/** The shop's address and phone for its mails. A sample is none: nobody must write or call there. */
export function contactOf({ SHOP_ADDRESS, SHOP_PHONE }: SharedSettings): {
  address: string | null;
  phone: string | null;
} {
  return {
    address: isSameText(SHOP_ADDRESS, sampleShop.address) ? null : SHOP_ADDRESS,
    phone: isSamePhone(SHOP_PHONE, sampleShop.phone) ? null : SHOP_PHONE,
  };
}
