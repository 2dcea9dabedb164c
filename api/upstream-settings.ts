import { z } from "zod";
import type { LogEntry } from "#process/log-output.ts";
import { goneComplaints, readSettings } from "#settings/environment.ts";
import { linkShortcomings, mailShortcomings, type Mode } from "#settings/production.ts";
import { moneyShortcomings, razorpayComplaints, razorpayVariables } from "#settings/razorpay.ts";
import { sharedVariables, type SharedSettings } from "#settings/shared-variables.ts";
import { shopAddressSetting } from "#settings/shop-address.ts";
import { flag, port, text } from "#settings/values.ts";
import type { WireShopContent } from "#contract/shop-content.ts";
import type { Language } from "#domain/languages.ts";
import type { ReadSamplePicture } from "./catalogue/pictures/picture-routes.ts";
import type { AnyProvider } from "./payments/link-provider.ts";

/** The settings of an upstream: the variables, and what the program that starts it decides. */
export interface UpstreamSettings extends SharedSettings, Mode {
  /** The name of the shop to payment providers and on invoices; that of MAIL_FROM where it is absent. */
  SHOP_NAME?: string;
  /** Whether `X-Shopper-Address` is trusted: only when nobody but the shop can send requests. */
  TRUST_SHOP: boolean;
  /** Returns the shop's public address, for links in mails. A shop on any free port knows it only once it listens. */
  shopUrl(): string;
  log(entry: LogEntry): void;
  /** What an empty catalogue is filled with, and whose pictures are served. Null leaves it empty. */
  samples: SampleCatalogue | null;
  /** The clock; another one in tests. */
  now?(): Date;
  /** Who takes cards, and UPI without an own id; another one in tests, null for nobody. */
  provider?: AnyProvider | null;
  /** How long the reading of a table of products may take, in ms; ten minutes when absent. */
  importReadingMs?: number;
}

/** A catalogue that comes with the program. It is passed in from `samples/`; the upstream does not import it. */
export interface SampleCatalogue {
  /** Its products, as the shop's own table. */
  table: string;
  /** `name` is the slug of a product, with its colour where it has several: "temple-saree-red". */
  readPicture: ReadSamplePicture;
  /** What stands for the owner's words and tables where the owner has stated none, in each language. */
  content?: Readonly<Record<Language, WireShopContent>>;
}

/** The shop's address where none is set. */
export const LOCAL_SHOP = "http://localhost:3000";

/** Every variable that the upstream reads as a server of its own, with its valid values. */
export const upstreamVariables = z.object({
  ...sharedVariables,
  UPSTREAM_PORT: port.default(4000),
  UPSTREAM_HOST: text.default("127.0.0.1"),
  SHOP_URL: shopAddressSetting.default(LOCAL_SHOP),
  TRUST_SHOP: flag.default(false),
  UPSTREAM_METRICS_PORT: port.optional(),
});

/** The checked settings of the upstream. */
export type UpstreamServerSettings = z.infer<typeof upstreamVariables> & Mode;

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
    PUBLIC_URL: shopAddressSetting.optional(),
    SHOP_URL: shopAddressSetting.optional(),
  });

/** The checked settings of the owner's commands. */
export type OwnerSettings = z.infer<typeof ownerVariables>;

/** Checks the settings of the owner's commands, by the same rules in every mode. Throws a SettingsError that names each wrong one. */
export function readOwnerSettings(env: Record<string, string | undefined>): OwnerSettings {
  return readSettings(ownerVariables, env, () => ({ shortcomings: [] }));
}

/** The shop's address for links in files that the owner exports. Null where none is set, or only the one of .env.example. */
export function shopAddressOf({ PUBLIC_URL, SHOP_URL }: OwnerSettings): string | null {
  return PUBLIC_URL ?? (SHOP_URL === LOCAL_SHOP ? null : (SHOP_URL ?? null));
}

/** Checks the settings of the upstream. Throws a SettingsError that names each wrong one and, in production, each missing one. */
export function readUpstreamSettings(env: Record<string, string | undefined>): UpstreamServerSettings {
  return readSettings(upstreamVariables, env, (values) => ({
    complaints: [...razorpayComplaints(values), ...goneComplaints(env)],
    shortcomings: [
      ...linkShortcomings("SHOP_URL", values.SHOP_URL === LOCAL_SHOP ? undefined : values.SHOP_URL),
      ...mailShortcomings(values),
      ...moneyShortcomings(values),
    ],
  }));
}
