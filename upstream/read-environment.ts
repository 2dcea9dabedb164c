import { z } from "zod";
import { checkEnvironment } from "../settings/environment.ts";
import { mailSender } from "../settings/mail-sender.ts";
import {
  complaintsOf,
  demonstrationSetting,
  linkShortcomings,
  mailShortcomings,
  paymentMethodsSetting,
  paymentShortcomings,
  SAMPLE_MAIL_FROM,
} from "../settings/production.ts";
import { shopAddress } from "../settings/shop-address.ts";

const countRule = "a whole number from 1 to 1000000";
const count = z.coerce.number(countRule).int(countRule).min(1, countRule).max(1_000_000, countRule);
const minutesRule = "a whole number from 1 to 43200";
const minutes = z.coerce.number(minutesRule).int(minutesRule).min(1, minutesRule).max(43_200, minutesRule);
const flag = z
  .enum(["0", "1", "true", "false"], { error: "one of 0, 1, true, false" })
  .transform((word) => word === "1" || word === "true");
const mode = z
  .enum(["development", "production", "test"], { error: "one of development, production, test" })
  .optional();
const hoursRule = "a whole number from 1 to 720";
const connectionsRule = "a whole number from 1 to 500";
const portRule = "a whole number from 0 to 65535";

/** Where the shop is while nobody says so. */
const LOCAL_SHOP = "http://localhost:3000";

/** Every variable the upstream reads as a server of its own, with what it may be. */
export const upstreamEnvironment = z.object({
  NODE_ENV: mode,
  SHOP_MODE: mode,
  UPSTREAM_PORT: z.coerce
    .number({ error: portRule })
    .int(portRule)
    .min(0, portRule)
    .max(65_535, portRule)
    .default(4000)
    .describe("the port the upstream listens on; 0 takes any free one"),
  UPSTREAM_HOST: z
    .string()
    .min(1)
    .default("127.0.0.1")
    .describe("the address it listens on; 0.0.0.0 for every interface"),
  DATA_DIR: z.string().min(1).default("./data").describe("the folder for database and mails"),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "an address postgres://user:password@host:port/database" })
    .optional()
    .describe("a PostgreSQL database, shared by any number of processes; without it SQLite in DATA_DIR"),
  DATABASE_CONNECTIONS: z.coerce
    .number(connectionsRule)
    .int(connectionsRule)
    .min(1, connectionsRule)
    .max(500, connectionsRule)
    .default(10)
    .describe("connections a process opens to DATABASE_URL at most"),
  SHOP_URL: shopAddress.default(LOCAL_SHOP).describe("the shop's address as shoppers type it, for the links in mails"),
  TRUST_SHOP: flag
    .default(false)
    .describe("1 where only the shop can reach the upstream: the shopper's address that it sends is believed"),
  ATTEMPTS_PER_ACCOUNT: count
    .default(10)
    .describe(
      "logins, registrations, reset requests or payments that fail at one account from one address before it must wait",
    ),
  ATTEMPTS_PER_ADDRESS: count.default(600).describe("the same from one address at all accounts together"),
  ATTEMPT_WINDOW_S: count.default(900).describe("how long such attempts are remembered, in seconds"),
  SESSION_IDLE_MINUTES: minutes.default(20_160).describe("how long a login lasts without being used, in minutes"),
  SESSION_MAX_MINUTES: minutes.default(43_200).describe("how long a login lasts however much it is used, in minutes"),
  UPSTREAM_METRICS_PORT: z.coerce
    .number({ error: portRule })
    .int(portRule)
    .min(0, portRule)
    .max(65_535, portRule)
    .optional()
    .describe("a port of its own for /metrics; none when unset, 0 takes any free one"),
  METRICS_HOST: z.string().min(1).default("127.0.0.1").describe("the address /metrics listens on"),
  UPI_ID: z
    .string()
    .regex(/^[\w.-]{2,256}@[a-zA-Z][a-zA-Z0-9.-]{1,63}$/, { error: "a UPI id such as shop@bank" })
    .optional()
    .describe(
      "the shop's own UPI id, where no gateway takes UPI payments: orders to be paid by UPI show it with a code to scan",
    ),
  UPI_KEPT_HOURS: z.coerce
    .number(hoursRule)
    .int(hoursRule)
    .min(1, hoursRule)
    .max(720, hoursRule)
    .default(48)
    .describe("how long an order is kept for a payment to UPI_ID, in hours"),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "an smtp or smtps address" })
    .optional()
    .describe("where mail goes; without it, into DATA_DIR/mail as .eml files"),
  MAIL_FROM: mailSender.default(SAMPLE_MAIL_FROM).describe("the sender of the shop's mail"),
  PAYMENT_METHODS: paymentMethodsSetting,
  DEMONSTRATION: demonstrationSetting,
});

/** The checked environment; `takesTestPayments` is whether the sandbox may take payments. */
export type UpstreamEnvironment = z.infer<typeof upstreamEnvironment> & { takesTestPayments: boolean };

/** Wrong settings; the message names each with what was expected. */
export class UpstreamEnvironmentError extends Error {
  override readonly name = "UpstreamEnvironmentError";
}

/** What the owner's commands read, which serve nobody: a setting of the server that is missing or wrong keeps nobody from a backup. */
const ownerEnvironment = upstreamEnvironment.pick({ DATA_DIR: true, DATABASE_URL: true }).extend({
  PUBLIC_URL: shopAddress.optional().describe("the shop's address as shoppers type it, for the links of an export"),
  SHOP_URL: shopAddress.optional().describe("the same as npm run upstream has it, where PUBLIC_URL is not set"),
});

/** The checked environment of the owner's commands. */
export type OwnerEnvironment = z.infer<typeof ownerEnvironment>;

/** Checks what the owner's commands read, by the same rules in every mode. Throws UpstreamEnvironmentError naming all that is wrong. */
export function readOwnerEnvironment(env: Record<string, string | undefined>): OwnerEnvironment {
  const { values, complaints } = checkEnvironment(ownerEnvironment, env);
  if (complaints.length > 0) throw new UpstreamEnvironmentError(complaints.join("\n"));
  return values as OwnerEnvironment;
}

/** The shop's address for links in files that the owner exports. Null where none is set, or only the one of .env.example. */
export function shopAddressOf({ PUBLIC_URL, SHOP_URL }: OwnerEnvironment): string | null {
  return PUBLIC_URL ?? (SHOP_URL === LOCAL_SHOP ? null : (SHOP_URL ?? null));
}

/** Checks the environment of the server; empty variables count as unset. Throws UpstreamEnvironmentError naming all that is wrong, and in production all that is missing. */
export function readEnvironment(env: Record<string, string | undefined>): UpstreamEnvironment {
  const { values, complaints } = checkEnvironment(upstreamEnvironment, env);
  const isProduction = (values.SHOP_MODE ?? values.NODE_ENV) === "production";
  const allowed = values.DEMONSTRATION ?? [];
  const shortcomings = [
    ...linkShortcomings("SHOP_URL", values.SHOP_URL === LOCAL_SHOP ? undefined : values.SHOP_URL),
    ...mailShortcomings({ smtpUrl: values.SMTP_URL, mailFrom: values.MAIL_FROM }),
    ...paymentShortcomings(values.PAYMENT_METHODS, values.UPI_ID),
  ];
  // What is wrong is named already, and is not missing, too.
  const isNamed = (variable: string) => complaints.some((line) => line.startsWith(variable));
  if (isProduction)
    complaints.push(
      ...complaintsOf(
        shortcomings.filter(({ variable }) => !isNamed(variable)),
        allowed,
      ),
    );
  if (complaints.length > 0) throw new UpstreamEnvironmentError(complaints.join("\n"));
  return {
    ...(values as z.infer<typeof upstreamEnvironment>),
    takesTestPayments: !isProduction || allowed.includes("payments"),
  };
}
