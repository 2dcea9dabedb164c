import { z } from "zod";
import { sampleShopDetails } from "../app/content/shop-details.ts";
import { paymentMethods } from "../domain/payment-methods.ts";
import { checkEnvironment } from "../settings/environment.ts";
import { mailSender } from "../settings/mail-sender.ts";
import {
  complaintsOf,
  demonstrationSetting,
  isSame,
  isSamePhone,
  linkShortcomings,
  mailShortcomings,
  paymentMethodsSetting,
  paymentShortcomings,
  SAMPLE_MAIL_FROM,
  type Demonstration,
  type Shortcoming,
} from "../settings/production.ts";
import { shopAddress } from "../settings/shop-address.ts";
import { SECRET_LENGTH, secretList, secretRule, secretsInFile } from "./secret-file.ts";

const address = z
  .url({ protocol: /^https?$/, error: "an http or https address" })
  .transform((text) => text.replace(/\/+$/, ""));
const hoursRule = "a whole number from 1 to 720";
const portRule = "a whole number from 0 to 65535";
const port = z.coerce.number({ error: portRule }).int(portRule).min(0, portRule).max(65_535, portRule);
const freshRule = "a whole number from 0 to 60000";
const sizeRule = "a whole number from 0 to 4096";
const countRule = "a whole number from 1 to 1000000";
const count = z.coerce.number(countRule).int(countRule).min(1, countRule).max(1_000_000, countRule);
const minutesRule = "a whole number from 1 to 43200";
const minutes = z.coerce.number(minutesRule).int(minutesRule).min(1, minutesRule).max(43_200, minutesRule);
const patienceRule = "a whole number from 1 to 300";
const patience = z.coerce.number(patienceRule).int(patienceRule).min(1, patienceRule).max(300, patienceRule);
const connectionsRule = "a whole number from 1 to 500";
const workRule = "a whole number from 1 to 60";
const waitRule = "a whole number from 100 to 60000";
const inFlightRule = "a whole number from 1 to 100000";
const inFlight = z.coerce.number(inFlightRule).int(inFlightRule).min(1, inFlightRule).max(100_000, inFlightRule);
const flag = oneOf(["0", "1", "true", "false"]).transform((word) => word === "1" || word === "true");

/** Every variable the shop reads, with what it may be. `.env.example` and the documentation are held to this list by a test. */
export const environment = z.object({
  NODE_ENV: oneOf(["development", "production", "test"]).optional(),
  SHOP_MODE: oneOf(["development", "production", "test"]).optional(),
  PORT: port.default(3000).describe("the port the shop listens on; 0 takes any free one"),
  HOST: z.string().min(1).default("localhost").describe("the address it listens on; 0.0.0.0 for every interface"),
  DATA_DIR: z
    .string()
    .min(1)
    .default("./data")
    .describe("the folder for database, mails, pictures and the development secret"),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "an address postgres://user:password@host:port/database" })
    .optional()
    .describe(
      "a PostgreSQL database for the embedded upstream, shared by any number of processes; without it SQLite in DATA_DIR",
    ),
  DATABASE_CONNECTIONS: z.coerce
    .number(connectionsRule)
    .int(connectionsRule)
    .min(1, connectionsRule)
    .max(500, connectionsRule)
    .default(10)
    .describe("connections a process opens to DATABASE_URL at most"),
  BUILD_DIR: z.string().min(1).default("build").describe("the folder of the built shop"),
  PUBLIC_URL: shopAddress
    .optional()
    .describe("the shop's address as shoppers type it; used in mails, sitemap and canonical links"),
  TRUST_PROXY: flag.default(false).describe("1 behind a proxy that sets X-Forwarded-Proto and X-Forwarded-For"),
  UPSTREAM_URL: address.optional().describe("the base address of an upstream API; without it the embedded one runs"),
  UPSTREAM_TIMEOUT_MS: z.coerce
    .number(waitRule)
    .int(waitRule)
    .min(100, waitRule)
    .max(60_000, waitRule)
    .default(4_000)
    .describe("how long a call to the upstream may take, its answer read to the end, in ms"),
  UPSTREAM_PICTURES_URL: address
    .optional()
    .describe("the admin base that relative picture paths belong to; the upstream's address by default"),
  PICTURE_ORIGINS: z
    .string()
    .default("")
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter((part) => part !== ""),
    )
    .pipe(z.array(address))
    .describe("further origins that full picture addresses may be fetched from, separated by commas"),
  PICTURE_WORK_S: z.coerce
    .number(workRule)
    .int(workRule)
    .min(1, workRule)
    .max(60, workRule)
    .default(10)
    .describe("how much processor time one picture may take, in s"),
  SESSION_SECRETS: z
    .string()
    .default("")
    .transform(secretList)
    .pipe(z.array(z.string().min(SECRET_LENGTH, { error: secretRule })))
    .describe("seals the cookies: the first seals, all open; required in production"),
  SESSION_SECRETS_FILE: z
    .string()
    .min(1)
    .optional()
    .describe("a file that holds them instead, on lines or separated by commas"),
  SESSION_IDLE_MINUTES: minutes.default(20_160).describe("how long a login lasts without being used, in minutes"),
  SESSION_MAX_MINUTES: minutes.default(43_200).describe("how long a login lasts however much it is used, in minutes"),
  CATALOGUE_FRESH_MS: z.coerce
    .number(freshRule)
    .int(freshRule)
    .min(0, freshRule)
    .max(60_000, freshRule)
    .default(5_000)
    .describe("how long what is shown of the catalogue counts as fresh, in ms; 0 reads it for every page"),
  PAGE_CACHE_MB: z.coerce
    .number(sizeRule)
    .int(sizeRule)
    .min(0, sizeRule)
    .max(4_096, sizeRule)
    .default(64)
    .describe("memory for finished pages of shoppers without a cart or session, in MB; 0 keeps none"),
  ATTEMPTS_PER_ACCOUNT: count
    .default(10)
    .describe(
      "logins, registrations, reset requests or payments that fail at one account from one address before it must wait",
    ),
  ATTEMPTS_PER_ADDRESS: count.default(600).describe("the same from one address at all accounts together"),
  ATTEMPT_WINDOW_S: count.default(900).describe("how long such attempts are remembered, in seconds"),
  MAX_IN_FLIGHT: inFlight
    .default(500)
    .describe("requests that may be in flight before further ones are turned away with 503"),
  MAX_WAIT_MS: z.coerce
    .number(waitRule)
    .int(waitRule)
    .min(100, waitRule)
    .max(60_000, waitRule)
    .default(2_000)
    .describe("how long a request may wait for its turn before further ones are turned away, in ms"),
  HEADERS_TIMEOUT_S: patience
    .default(15)
    .describe("how long a client may take to send the headers of a request, in seconds"),
  REQUEST_TIMEOUT_S: patience.default(30).describe("how long it may take to send the whole of a request, in seconds"),
  METRICS_PORT: port.optional().describe("a port of its own for /metrics; none when unset, 0 takes any free one"),
  METRICS_HOST: z.string().min(1).default("127.0.0.1").describe("the address /metrics listens on"),
  SERVER_TIMING_TOKEN: z
    .string()
    .min(16, { error: "16 characters or more" })
    .optional()
    .describe(
      "a secret: whoever sends it as the header Server-Timing-Token is told by Server-Timing what a page took; nobody without",
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "an smtp or smtps address" })
    .optional()
    .describe("where mail goes; without it, into DATA_DIR/mail as .eml files"),
  MAIL_FROM: mailSender.default(SAMPLE_MAIL_FROM).describe("the sender of the shop's mail"),
  PAYMENT_METHODS: paymentMethodsSetting,
  DEMONSTRATION: demonstrationSetting,
  LOG_LEVEL: oneOf(["debug", "info", "warn", "error", "silent"])
    .default("info")
    .describe("the least severe entries the log shows"),
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
  UPI_PAYEE: z
    .string()
    .min(1)
    .max(99)
    .optional()
    .describe("the name the money goes to at UPI_ID; the shop's name by default"),
  SHOP_NAME: z.string().min(1).default(sampleShopDetails.name).describe("the shop's name"),
  SHOP_ADDRESS: z.string().min(1).default(sampleShopDetails.address).describe("its postal address"),
  SHOP_PHONE: z.string().min(1).default(sampleShopDetails.phone).describe("its phone number"),
  SHOP_EMAIL: z.email({ error: "an e-mail address" }).default(sampleShopDetails.email).describe("its support e-mail"),
  SHOP_HOURS: z.string().min(1).default(sampleShopDetails.hours).describe("its opening hours"),
  SHOP_CHAT_NUMBER: z
    .string()
    .regex(/^\d{6,15}$/, { error: "6 to 15 digits with the country code" })
    .default(sampleShopDetails.chatNumber)
    .describe("the number of the chat link"),
  SHOP_CHAT_GREETING: z.string().min(1).default(sampleShopDetails.chatGreeting).describe("how the chat message starts"),
});

/** The checked environment. */
export type Settings = z.infer<typeof environment> & {
  isProduction: boolean;
  /** Whether the sandbox may take payments: outside of production, and in a demonstration of them. */
  takesTestPayments: boolean;
  /** What is not real about this shop although it runs, as far as its owner allowed it on purpose: its pages say so. */
  demonstrated: readonly Demonstration[];
};

/** A wrong or missing setting; its message names the variable and what was expected. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

/** Checks the environment. Empty variables count as unset. Throws SettingsError naming all that is wrong, and in production all that is missing. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const { values, complaints } = checkEnvironment(environment, env);
  const file = values.SESSION_SECRETS_FILE === undefined ? null : secretsInFile(values.SESSION_SECRETS_FILE);
  if (file !== null && (values.SESSION_SECRETS ?? []).length > 0)
    complaints.push("SESSION_SECRETS_FILE: expected this or SESSION_SECRETS, not both");
  else if (file?.complaint !== undefined) complaints.push(`SESSION_SECRETS_FILE: expected ${file.complaint}`);
  const read = file === null ? values : { ...values, SESSION_SECRETS: file.secrets };
  const isProduction = (read.SHOP_MODE ?? read.NODE_ENV) === "production";
  const allowed = read.DEMONSTRATION ?? [];
  const shortcomings = shortcomingsOf(read);
  // What is wrong is named already, and is not missing, too; a wrong SESSION_SECRETS_FILE stands for SESSION_SECRETS.
  const isNamed = (variable: string) => complaints.some((line) => line.startsWith(variable));
  if (isProduction)
    complaints.push(
      ...complaintsOf(
        shortcomings.filter(({ variable }) => !isNamed(variable)),
        allowed,
      ),
    );
  if (complaints.length > 0) throw new SettingsError(complaints.join("\n"));
  const settings = read as z.infer<typeof environment>;
  return {
    ...settings,
    isProduction,
    takesTestPayments: !isProduction || allowed.includes("payments"),
    demonstrated: allowed.filter((word) => isDemonstrated(word, settings, shortcomings)),
  };
}

/** What would mislead shoppers in production. Variables that are wrong anyway are left out of `settings`, and not looked at. */
function shortcomingsOf(settings: Partial<z.infer<typeof environment>>): Shortcoming[] {
  const isEmbedded = "UPSTREAM_URL" in settings && settings.UPSTREAM_URL === undefined;
  return [
    ...("PUBLIC_URL" in settings && (isEmbedded || settings.PUBLIC_URL !== undefined)
      ? linkShortcomings("PUBLIC_URL", settings.PUBLIC_URL)
      : []),
    ...(isEmbedded ? mailShortcomings({ smtpUrl: settings.SMTP_URL, mailFrom: settings.MAIL_FROM }) : []),
    ...sampleDetails.flatMap(({ variable, sample, what, isSample }) => {
      const value = settings[variable];
      const expected = `the shop's own ${what}, not the sample ${sample}`;
      return value === undefined || !isSample(value, sample)
        ? []
        : [
            {
              variable,
              expected,
              otherwise: "otherwise shoppers read it on every page and reach nobody",
              allowedBy: "details" as const,
            },
          ];
    }),
    ...(isEmbedded ? paymentShortcomings(settings.PAYMENT_METHODS, settings.UPI_ID) : []),
    ...((settings.SESSION_SECRETS ?? []).length > 0 ? [] : [missingSecret]),
  ];
}

const sampleDetails = [
  { variable: "SHOP_ADDRESS", sample: sampleShopDetails.address, what: "postal address", isSample: isSame },
  { variable: "SHOP_PHONE", sample: sampleShopDetails.phone, what: "phone number", isSample: isSamePhone },
  { variable: "SHOP_EMAIL", sample: sampleShopDetails.email, what: "e-mail address", isSample: isSame },
  { variable: "SHOP_CHAT_NUMBER", sample: sampleShopDetails.chatNumber, what: "chat number", isSample: isSamePhone },
] as const;

const missingSecret: Shortcoming = {
  variable: "SESSION_SECRETS",
  expected: "at least one secret of 32 characters or more in production (make one with: openssl rand -hex 32)",
  otherwise:
    "otherwise the shop seals its cookies with one of its own making, and whoever loses DATA_DIR ends every login",
  allowedBy: "secret",
};

/** Whether what is allowed to be missing really is. Of another upstream's mail and payments the owner alone knows. */
function isDemonstrated(
  word: Demonstration,
  { UPSTREAM_URL, PAYMENT_METHODS = paymentMethods, UPI_ID }: z.infer<typeof environment>,
  shortcomings: readonly Shortcoming[],
): boolean {
  if (UPSTREAM_URL !== undefined && (word === "links" || word === "mail" || word === "payments")) return true;
  return word === "payments"
    ? paymentShortcomings(PAYMENT_METHODS, UPI_ID).length > 0
    : shortcomings.some(({ allowedBy }) => allowedBy === word);
}

function oneOf<const Words extends readonly string[]>(words: Words) {
  return z.enum(words, { error: `one of ${words.join(", ")}` });
}
