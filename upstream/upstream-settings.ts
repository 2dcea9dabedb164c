import type { DeliveryTerms } from "../domain/delivery-terms.ts";
import type { Seller } from "../domain/invoice.ts";
import type { PaymentMethod } from "../domain/payment-methods.ts";
import type { ShippingRule } from "../domain/totals.ts";
import { razorpayOf } from "../settings/razorpay.ts";
import { sellerOf } from "../settings/seller.ts";
import {
  contactOf,
  deliveryOf,
  rateLimitsOf,
  sessionLifeOf,
  shippingOf,
  upiOf,
  type SharedSettings,
} from "../settings/shared-variables.ts";
import type { SampleCatalogue } from "./catalogue/sample-catalogue.ts";
import type { DatabaseLocation } from "./database/choose-engine.ts";
import type { RateLimitSettings } from "./http/rate-limits.ts";
import type { ShopContact } from "./mail/mail-sender.ts";
import { chooseProvider } from "./payments/choose-provider.ts";
import type { LinkProvider } from "./payments/link-provider.ts";
import type { PaymentProvider } from "./payments/payment-provider.ts";
import type { LogEntry, OwnUpi, SessionLife } from "./services.ts";

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
  /** What mails to the owner write before the words of a command. */
  ordersCommand?: string;
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
  /** The provider for cards, and for UPI without `upi`: the sandbox in development and demonstrations, null for none. */
  provider: PaymentProvider | LinkProvider | null;
  /** The wanted payment methods; those without a provider are left out. All of them when absent. */
  paymentMethods?: readonly PaymentMethod[] | undefined;
  /** The time zone of every date and time that customers read. */
  timeZone?: string;
  /** For how many days after delivery customers may ask for a return, 0 for never. */
  returnDays?: number;
  /** How many attempts are allowed, to log in and the like. */
  limits?: RateLimitSettings;
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
  variables: SharedSettings & { takesTestPayments: boolean; fillsCatalogue: boolean },
  { shopName, ...own }: OwnSettings,
): UpstreamSettings {
  return {
    ...own,
    fillsCatalogue: variables.fillsCatalogue,
    databaseUrl: variables.DATABASE_URL,
    databaseConnections: variables.DATABASE_CONNECTIONS,
    smtpUrl: variables.SMTP_URL ?? null,
    mailFrom: variables.MAIL_FROM,
    ownerEmail: variables.OWNER_EMAIL ?? null,
    ordersCommand: variables.ORDERS_COMMAND,
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
