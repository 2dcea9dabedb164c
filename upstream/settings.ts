import { z } from "zod";
import { assertSettings, checkEnvironment, SettingsError } from "../settings/environment.ts";
import { linkShortcomings, mailShortcomings, paymentShortcomings } from "../settings/production.ts";
import { sellerComplaints } from "../settings/seller.ts";
import { razorpayComplaints, razorpayOf, razorpayShortcomings, razorpayVariables } from "../settings/razorpay.ts";
import { sharedVariables } from "../settings/shared-variables.ts";
import { shopAddressSetting } from "../settings/shop-address.ts";
import { flag, port, text } from "../settings/values.ts";

/** The shop's address where none is set. */
const LOCAL_SHOP = "http://localhost:3000";

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
};

/** The variables that the owner's commands read. A wrong setting of the server must not prevent a backup. */
const ownerVariables = upstreamVariables
  .pick({
    DATA_DIR: true,
    DATABASE_URL: true,
    SHOP_TIME_ZONE: true,
    RETURN_DAYS: true,
    ORDERS_COMMAND: true,
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
  };
}
