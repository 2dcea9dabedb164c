import { z } from "zod";
import type { RateLimitSettings } from "#contract/rate-limits.ts";
import { DEFAULT_TIME_ZONE, isTimeZone } from "#domain/dates.ts";
import { countryCodes, specifiedDelivery, type DeliveryTerms } from "#domain/delivery-terms.ts";
import { specifiedReturnDays } from "#domain/returns.ts";
import { sampleShop } from "#domain/shop-terms.ts";
import { specifiedShipping, type ShippingRule } from "#domain/totals.ts";
import { mailSender } from "./mail-sender.ts";
import {
  demonstrationSetting,
  isSameText,
  isSamePhone,
  modeOf,
  paymentMethodsSetting,
  SAMPLE_MAIL_FROM,
} from "./production.ts";
import { sellerVariables } from "./seller.ts";
import { razorpayVariables } from "./razorpay.ts";
import { commaSeparated, oneOf, rupees, text, wholeNumber } from "./values.ts";

const mode = oneOf(["development", "production", "test"]).optional();
const count = wholeNumber(1, 1_000_000);
const minutes = wholeNumber(1, 43_200);
const MOST_RUPEES = 1_000_000;
const countriesRule = `some of ${countryCodes.join(", ")}, separated by commas`;

/**
 * The variables that both programs read: the shop, which may carry the upstream in itself, and `npm run upstream`.
 * Each stands here once, so that both take the same values and have the same defaults.
 */
export const sharedVariables = {
  NODE_ENV: mode,
  SHOP_MODE: mode,
  DATA_DIR: text.default("./data").describe("the folder for database, mails, pictures and the development secret"),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "an address postgres://user:password@host:port/database" })
    .optional()
    .describe(
      "a PostgreSQL database for the embedded upstream, shared by any number of processes; without it SQLite in DATA_DIR",
    ),
  DATABASE_CONNECTIONS: wholeNumber(1, 500).default(10).describe("connections a process opens to DATABASE_URL at most"),
  SHOP_TIME_ZONE: z
    .string()
    .refine(isTimeZone, { error: "a time zone such as Asia/Kolkata" })
    .default(DEFAULT_TIME_ZONE)
    .describe("the time zone of every date and time that customers and the owner read"),
  ...sellerVariables,
  RETURN_DAYS: wholeNumber(0, 365)
    .default(specifiedReturnDays)
    .describe("for how many days after delivery customers may ask for a return; 0 takes none back"),
  SESSION_IDLE_MINUTES: minutes.default(20_160).describe("how long a login lasts without being used, in minutes"),
  SESSION_MAX_MINUTES: minutes.default(43_200).describe("how long a login lasts however much it is used, in minutes"),
  ATTEMPTS_PER_ACCOUNT: count
    .default(10)
    .describe(
      "logins, registrations, reset requests or payments that fail at one account from one address before it must wait",
    ),
  ATTEMPTS_PER_ADDRESS: count.default(600).describe("the same from one address at all accounts together"),
  ATTEMPT_WINDOW_S: count.default(900).describe("how long such attempts are remembered, in seconds"),
  METRICS_HOST: text.default("127.0.0.1").describe("the address /metrics listens on"),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "an smtp or smtps address" })
    .optional()
    .describe("where mail goes; without it, into DATA_DIR/mail as .eml files"),
  MAIL_FROM: mailSender.default(SAMPLE_MAIL_FROM).describe("the sender of the shop's mail"),
  OWNER_EMAIL: z
    .email({ error: "an e-mail address" })
    .optional()
    .describe("who is written to about each order, cancellation, return and question; nobody when unset"),
  REPORT_HOUR: wholeNumber(0, 23)
    .default(8)
    .describe("the hour at which OWNER_EMAIL gets the report of the day before, in the shop's time zone"),
  LOW_STOCK: wholeNumber(0, 1_000)
    .default(3)
    .describe("a product or combination with so many pieces or fewer is named in the report"),
  SHOP_ADDRESS: text.default(sampleShop.address).describe("the shop's postal address"),
  SHOP_PHONE: text.default(sampleShop.phone).describe("its phone number"),
  PAYMENT_METHODS: paymentMethodsSetting,
  DEMONSTRATION: demonstrationSetting,
  UPI_ID: z
    .string()
    .regex(/^[\w.-]{2,256}@[a-zA-Z][a-zA-Z0-9.-]{1,63}$/, { error: "a UPI id such as shop@bank" })
    .optional()
    .describe(
      "the shop's own UPI id, where no gateway takes UPI payments: orders to be paid by UPI show it with a code to scan",
    ),
  ...razorpayVariables,
  UPI_KEPT_HOURS: wholeNumber(1, 720)
    .default(48)
    .describe("how long an order is kept for a payment to UPI_ID, in hours"),
  SHIPPING_RUPEES: rupees(MOST_RUPEES)
    .default(specifiedShipping.amountPaise)
    .describe("what shipping costs for an order, in rupees; 0 ships every order free"),
  FREE_SHIPPING_OVER_RUPEES: z
    .union([z.literal("never").transform(() => null), rupees(MOST_RUPEES)], {
      error: `an amount in rupees from 0 to ${MOST_RUPEES}, or the word never`,
    })
    .default(specifiedShipping.freeOverPaise)
    .describe("shipping is free when the subtotal is over this, in rupees; never when no subtotal makes it free"),
  DELIVERY_COUNTRIES: z
    .string()
    .transform(commaSeparated)
    .pipe(z.array(z.enum(countryCodes, { error: countriesRule })).min(1, countriesRule))
    .readonly()
    .optional()
    .describe(
      "the countries that the shop delivers to; without it, IN in production, and all of these in development and demonstrations",
    ),
  CASH_UP_TO_RUPEES: rupees(MOST_RUPEES)
    .optional()
    .describe("the largest total that is paid in cash on delivery, in rupees; any total when unset"),
} as const;

const shared = z.object(sharedVariables);

/** The checked variables that both programs read. */
export type SharedSettings = z.infer<typeof shared>;

/** The settings of an environment that sets none of these variables. */
export const defaultSettings: SharedSettings = shared.parse({});

/** The limits of failed logins and the like, as the rate limits take them. */
export function rateLimitsOf(settings: SharedSettings): RateLimitSettings {
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
  const usual = modeOf(settings).isProduction && settings.DEMONSTRATION.length === 0 ? (["IN"] as const) : specifiedDelivery.countries;
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
