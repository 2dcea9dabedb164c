import { z } from "zod";
import type { DeliveryTerms } from "#domain/delivery-terms.ts";
import type { Seller } from "#domain/invoice.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";
import type { ShippingRule } from "#domain/totals.ts";
import { razorpayOf, razorpayComplaints, razorpayShortcomings, razorpayVariables } from "#settings/razorpay.ts";
import { sellerOf, sellerComplaints } from "#settings/seller.ts";
import {
  contactOf,
  deliveryOf,
  rateLimitsOf,
  sessionLifeOf,
  shippingOf,
  upiOf,
  type SharedSettings,
  sharedVariables,
} from "#settings/shared-variables.ts";
import { assertSettings, checkEnvironment, SettingsError } from "#settings/environment.ts";
import { linkShortcomings, mailShortcomings, paymentShortcomings } from "#settings/production.ts";
import { shopAddressSetting } from "#settings/shop-address.ts";
import { flag, port, text } from "#settings/values.ts";
import type { SampleCatalogue } from "./catalogue/exchange/fill-catalogue.ts";
import type { DatabaseLocation } from "./database/open-database.ts";
import type { RateLimitSettings } from "#contract/rate-limits.ts";
import type { ShopContact } from "./mail/mail-content.ts";
import { chooseProvider } from "./payments/choose-provider.ts";
import type { AnyProvider } from "./payments/link-provider.ts";
import type { LogEntry } from "#process/log-output.ts";
import type { OwnUpi, SessionLife } from "./http/services.ts";

/** The settings of an upstream. One that is absent has the default of its environment variable, where it has one. */
export interface UpstreamSettings extends DatabaseLocation {
  /** The folder for mails when there is no `smtpUrl`, and for the database when there is no `databaseUrl`; made when missing. */
  dataDir: string;
  /** Returns the shop's public address, for links in mails. A shop on any free port knows it only once it listens. */
  shopUrl(): string;
  /** `smtp://…` or `smtps://…`; null writes `.eml` files into `{dataDir}/mail`. */
  smtpUrl: string | null;
  /** The sender of every mail, such as `Pallu <hello@pallu.example>`. */
  mailFrom: string;
  /** Where the mails to the shop's owner go. Null when absent: they are not sent. */
  ownerEmail?: string | null;
  /** The hour from which on a day's report is written, in the shop's time zone, and up to how many pieces a stock is low. */
  reportHour?: number;
  lowStock?: number;
  /** The shop's address and phone for its mails; none when absent. */
  contact?: ShopContact;
  log(entry: LogEntry): void;
  /** The clock; another one in tests. */
  now?(): Date;
  /** What an empty catalogue is filled with, and whose pictures are served. Null when absent: the catalogue stays empty. */
  samples?: SampleCatalogue | null;
  /** False leaves an empty catalogue empty: a shop in production sells what its owner imports. True when absent. */
  fillsCatalogue?: boolean;
  /** Whether nobody enters the desk without a second factor, as in production. False when absent. */
  needsFactor?: boolean;
  /** The provider for cards, and for UPI without `upi`: the sandbox in development and demonstrations, null for none. */
  provider: AnyProvider | null;
  /** The wanted payment methods; those without a provider are left out. All of them when absent. */
  paymentMethods?: readonly PaymentMethod[] | undefined;
  /** The time zone of every date and time that customers read. */
  timeZone?: string;
  /** For how many days after delivery customers may ask for a return, 0 for never. */
  returnDays?: number;
  /** How many attempts are allowed, to log in and the like. */
  limits?: RateLimitSettings;
  /** How long the reading of a table of products may take, in ms; ten minutes when absent. */
  importReadingMs?: number;
  /** How long a login lasts. */
  sessionLife?: SessionLife;
  /** Whether `X-Shopper-Address` is trusted: only when nobody but the shop can send requests. False when absent. */
  trustsShop?: boolean;
  /** The shop's own UPI id: orders by UPI are then paid to it afterwards, without a provider. Null when absent. */
  upi?: OwnUpi | null;
  /** What shipping costs. */
  shipping?: ShippingRule;
  /** Where orders are delivered, and where cash is taken; the specification's countries when absent. */
  delivery?: DeliveryTerms;
  /** Who sells, for invoices; the name of the sender without taxes when absent. */
  seller?: Seller;
}

/** What the program that starts an upstream decides, beside the variables that both programs read. */
interface OwnSettings extends Required<
  Pick<UpstreamSettings, "dataDir" | "shopUrl" | "samples" | "trustsShop" | "log">
> {
  shopName: string;
}

/** The settings of an upstream from the checked environment. The sandbox takes payments where `takesTestPayments` is true. */
export function upstreamSettingsOf(
  variables: SharedSettings & { takesTestPayments: boolean; fillsCatalogue: boolean; needsFactor: boolean },
  { shopName, ...own }: OwnSettings,
): UpstreamSettings {
  return {
    ...own,
    fillsCatalogue: variables.fillsCatalogue,
    needsFactor: variables.needsFactor,
    databaseUrl: variables.DATABASE_URL,
    databaseConnections: variables.DATABASE_CONNECTIONS,
    smtpUrl: variables.SMTP_URL ?? null,
    mailFrom: variables.MAIL_FROM,
    ownerEmail: variables.OWNER_EMAIL ?? null,
    reportHour: variables.REPORT_HOUR,
    lowStock: variables.LOW_STOCK,
    contact: contactOf(variables),
    provider: chooseProvider({
      account: razorpayOf(variables),
      takesTestPayments: variables.takesTestPayments,
      shopUrl: own.shopUrl,
      shopName,
    }),
    paymentMethods: variables.PAYMENT_METHODS,
    upi: upiOf(variables),
    timeZone: variables.SHOP_TIME_ZONE,
    returnDays: variables.RETURN_DAYS,
    shipping: shippingOf(variables),
    delivery: deliveryOf(variables),
    seller: sellerOf(variables, { name: shopName, address: variables.SHOP_ADDRESS }),
    sessionLife: sessionLifeOf(variables),
    limits: rateLimitsOf(variables),
  };
}

/** The shop's address where none is set. */
export const LOCAL_SHOP = "http://localhost:3000";

/** Every variable that the upstream reads as a server of its own, with its valid values. */
export const upstreamVariables = z.object({
  ...sharedVariables,
  UPSTREAM_PORT: port.default(4000).describe("the port the upstream listens on; 0 takes any free one"),
  UPSTREAM_HOST: text.default("127.0.0.1").describe("the address it listens on; 0.0.0.0 for every interface"),
  SHOP_URL: shopAddressSetting
    .default(LOCAL_SHOP)
    .describe("the shop's address as shoppers type it, for the links in mails"),
  TRUST_SHOP: flag
    .default(false)
    .describe("1 where only the shop can reach the upstream: the shopper's address that it sends is believed"),
  UPSTREAM_METRICS_PORT: port
    .optional()
    .describe("a port of its own for /metrics; none when unset, 0 takes any free one"),
});

/**
 * The checked settings of the upstream. The sandbox may take payments where `takesTestPayments` is true, and the samples fill an
 * empty catalogue where `fillsCatalogue` is.
 */
export type UpstreamServerSettings = z.infer<typeof upstreamVariables> & {
  takesTestPayments: boolean;
  fillsCatalogue: boolean;
  needsFactor: boolean;
};

/** The variables that the owner's commands read. A wrong setting of the server must not prevent a backup. */
const ownerVariables = upstreamVariables
  .pick({
    DATA_DIR: true,
    DATABASE_URL: true,
    SHOP_TIME_ZONE: true,
    RETURN_DAYS: true,
    LOW_STOCK: true,
    OWNER_EMAIL: true,
  })
  .extend({
    ...razorpayVariables,
    PUBLIC_URL: shopAddressSetting
      .optional()
      .describe("the shop's address as shoppers type it, for the links of an export"),
    SHOP_URL: shopAddressSetting
      .optional()
      .describe("the same as npm run upstream has it, where PUBLIC_URL is not set"),
  });

/** The checked settings of the owner's commands. */
export type OwnerSettings = z.infer<typeof ownerVariables>;

/** Checks the settings of the owner's commands, by the same rules in every mode. Throws a SettingsError that names each wrong one. */
export function readOwnerSettings(env: Record<string, string | undefined>): OwnerSettings {
  const { values, complaints } = checkEnvironment(ownerVariables, env);
  if (complaints.length > 0) throw new SettingsError(complaints.join("\n"));
  return values as OwnerSettings;
}

/** The shop's address for links in files that the owner exports. Null where none is set, or only the one of .env.example. */
export function shopAddressOf({ PUBLIC_URL, SHOP_URL }: OwnerSettings): string | null {
  return PUBLIC_URL ?? (SHOP_URL === LOCAL_SHOP ? null : (SHOP_URL ?? null));
}

/** Checks the settings of the upstream. Throws a SettingsError that names each wrong one and, in production, each missing one. */
export function readUpstreamSettings(env: Record<string, string | undefined>): UpstreamServerSettings {
  const { values, complaints } = checkEnvironment(upstreamVariables, env);
  const isProduction = (values.SHOP_MODE ?? values.NODE_ENV) === "production";
  const allowed = values.DEMONSTRATION ?? [];
  complaints.push(...sellerComplaints(values));
  const shortcomings = [
    ...linkShortcomings("SHOP_URL", values.SHOP_URL === LOCAL_SHOP ? undefined : values.SHOP_URL),
    ...mailShortcomings({ smtpUrl: values.SMTP_URL, mailFrom: values.MAIL_FROM }),
    ...paymentShortcomings(values.PAYMENT_METHODS, values.UPI_ID, razorpayOf(values) !== null),
    ...razorpayShortcomings(values),
  ];
  complaints.push(...razorpayComplaints(values));
  assertSettings(complaints, { isProduction, shortcomings, allowed });
  return {
    ...(values as z.infer<typeof upstreamVariables>),
    takesTestPayments: !isProduction || allowed.includes("payments"),
    fillsCatalogue: !isProduction || allowed.includes("catalogue"),
    needsFactor: isProduction,
  };
}
