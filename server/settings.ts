import { z } from "zod";
import type { SellerDetails, ShopDetails } from "#app/content/shop-details.ts";
import { otherLanguages, type ShopWords } from "#app/content/shop-words.server.ts";
import { each } from "#contract/customer-fields.ts";
import { CALL_TIMEOUT_MS } from "#contract/limits.ts";
import { readJson } from "#contract/normalise.ts";
import { byName } from "#domain/by-name.ts";
import {
  cardNames,
  counterNames,
  reachNames,
  sellerNames,
  type DetailName,
  type StatedDetails,
  type TextName,
} from "#domain/shop-content.ts";
import { needsProvider, paymentMethods, type PaymentMethod } from "#domain/payment-methods.ts";
import { languages } from "#domain/languages.ts";
import { goneComplaints, assertSettings, readSettings } from "#settings/environment.ts";
import {
  isSameText,
  isSamePhone,
  linkShortcomings,
  mailShortcomings,
  type Demonstration,
  type Mode,
  type Shortcoming,
} from "#settings/production.ts";
import { moneyShortcomings, razorpayComplaints } from "#settings/razorpay.ts";
import { sharedVariables } from "#settings/shared-variables.ts";
import { shopAddressSetting } from "#settings/shop-address.ts";
import { commaSeparated, flag, httpAddress, oneOf, port, text, wholeNumber } from "#settings/values.ts";
import { secretsSetting } from "./session-secrets.ts";
import { sampleSellerDetails, sampleShopDetails } from "#app/content/sample-details.ts";

const wordsRule = `a JSON object of some of ${[...counterNames, ...cardNames, "testimonial", ...otherLanguages].join(", ")}; docs/settings.md shows one`;
const languageWords = {
  ...each(cardNames, z.string().min(1).nullable().optional()),
  testimonial: z
    .strictObject({ text: z.string().min(1), by: z.string() })
    .nullable()
    .optional(),
};
const ownWords = z.strictObject({
  ...each(counterNames, z.int().min(0).nullable().optional()),
  ...languageWords,
  ...each(otherLanguages, z.strictObject(languageWords).optional()),
} satisfies Record<Exclude<keyof ShopWords, TextName>, z.ZodType>);

/** The entries that are wrong, by their names: "qualty", "hi.delivery". */
function wrongEntries({ issues }: z.ZodError): string[] {
  return issues.flatMap((issue) =>
    (issue.code === "unrecognized_keys" ? issue.keys : [null]).map((key) =>
      [...issue.path, ...(key === null ? [] : [key])].join("."),
    ),
  );
}

/** Every variable that the shop reads, with its valid values. A test holds `.env.example` and the documents to this list. */
export const shopVariables = z.object({
  ...sharedVariables,
  PORT: port.default(3000),
  HOST: text.default("localhost"),
  BUILD_DIR: text.default("build"),
  SHOP_LANGUAGE: oneOf(languages).optional(),
  PUBLIC_URL: shopAddressSetting.optional(),
  TRUST_PROXY: flag.default(false),
  UPSTREAM_URL: httpAddress.optional(),
  UPSTREAM_TIMEOUT_MS: wholeNumber(100, 60_000).default(CALL_TIMEOUT_MS),
  UPSTREAM_PICTURES_URL: httpAddress.optional(),
  PICTURE_ORIGINS: z.string().default("").transform(commaSeparated).pipe(z.array(httpAddress)),
  PICTURES_AHEAD: wholeNumber(0, 1).default(1),
  PICTURE_WORK_S: wholeNumber(1, 60).default(10),
  SESSION_SECRETS: secretsSetting,
  CATALOGUE_FRESH_MS: wholeNumber(0, 60_000).default(5_000),
  PAGE_CACHE_MB: wholeNumber(0, 4_096).default(64),
  CDN_SECONDS: wholeNumber(0, 86_400).default(0),
  MAX_IN_FLIGHT: wholeNumber(1, 100_000).default(500),
  HEADERS_TIMEOUT_S: wholeNumber(1, 300).default(15),
  REQUEST_TIMEOUT_S: wholeNumber(1, 300).default(30),
  METRICS_PORT: port.optional(),
  LOG_LEVEL: oneOf(["debug", "info", "warn", "error", "silent"]).default("info"),
  UPI_PAYEE: text.max(99).optional(),
  SHOP_NAME: text.default(sampleShopDetails.name),
  SHOP_EMAIL: z.email({ error: "an e-mail address" }).default(sampleShopDetails.email),
  SHOP_HOURS: text.default(sampleShopDetails.hours),
  SHOP_CHAT_NUMBER: z
    .string()
    .regex(/^\d{6,15}$/, { error: "6 to 15 digits with the country code" })
    .default(sampleShopDetails["chat number"]),
  SHOP_CHAT_GREETING: text.optional(),
  GRIEVANCE_OFFICER: text.optional(),
  GRIEVANCE_DESIGNATION: text.optional(),
  GRIEVANCE_EMAIL: z.email({ error: "an e-mail address" }).optional(),
  GRIEVANCE_PHONE: text.optional(),
  SHOP_WORDS: z
    .string()
    .default("{}")
    .transform((text, context): ShopWords => {
      const { data, error } = ownWords.safeParse(readJson(text));
      if (data !== undefined) return data;
      const wrong = wrongEntries(error).filter((name) => name !== "");
      const message = wrong.length === 0 ? wordsRule : `${wordsRule}; wrong in it: ${wrong.join(", ")}`;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    }),
});

/** The checked settings of the shop. */
export type ShopSettings = z.infer<typeof shopVariables> &
  Mode & {
    /** The parts of this shop that are not real, as the owner allowed. Every page names them. */
    demonstrated: readonly Demonstration[];
    /** What the shop does not start without, unless its owner has stated it in a file of details. */
    unstated: readonly Shortcoming[];
  };

/** Checks the settings of the shop. Throws a SettingsError that names each wrong one and, in production, each missing one. */
export function readShopSettings(env: Record<string, string | undefined>): ShopSettings {
  const settings = readSettings(shopVariables, env, (values) => ({
    ...judgeShop(values),
    complaints: [...razorpayComplaints(values), ...goneComplaints(env)],
  }));
  const { shortcomings, statedElsewhere } = judgeShop(settings);
  return {
    ...settings,
    demonstrated: settings.DEMONSTRATION.filter((word) =>
      isDemonstrated(word, settings, [...shortcomings, ...statedElsewhere]),
    ),
    unstated: settings.isProduction ? statedElsewhere : [],
  };
}

/** What the owner's desk needs where `npm run upstream` serves it. */
const deskVariables = shopVariables.pick({
  NODE_ENV: true,
  SHOP_MODE: true,
  DEMONSTRATION: true,
  BUILD_DIR: true,
  TRUST_PROXY: true,
  SESSION_SECRETS: true,
  MAX_IN_FLIGHT: true,
  HEADERS_TIMEOUT_S: true,
  REQUEST_TIMEOUT_S: true,
  LOG_LEVEL: true,
});
/** See {@link deskVariables}. */
export type DeskSettings = z.infer<typeof deskVariables>;

/** Checks what the desk needs: the pictures there are the shop's, signed with its secrets. Throws a SettingsError that names each wrong setting. */
export function readDeskSettings(env: Record<string, string | undefined>): DeskSettings {
  return readSettings(deskVariables, env, judgeSecrets);
}

function judgeSecrets({ SESSION_SECRETS: secrets = [] }: Partial<Pick<DeskSettings, "SESSION_SECRETS">>) {
  return { shortcomings: secrets.length > 0 ? [] : [missingSecret] };
}

/** Throws a SettingsError for each sample that stands neither for the owner's settings nor for what they stated in a file. */
export function assertStatedDetails(settings: ShopSettings, stated: StatedDetails | null): void {
  const isStated = (variable: string) =>
    sampleDetails.some(([name]) => detailSettings[name] === variable && stated?.[name] !== undefined);
  assertSettings([], { shortcomings: settings.unstated.filter(({ variable }) => !isStated(variable)) }, settings);
}

/** The setting of each detail of the shop. */
const detailSettings = {
  name: "SHOP_NAME",
  address: "SHOP_ADDRESS",
  phone: "SHOP_PHONE",
  email: "SHOP_EMAIL",
  hours: "SHOP_HOURS",
  "chat number": "SHOP_CHAT_NUMBER",
  "legal name": "SELLER_NAME",
  "head office": "SELLER_ADDRESS",
  "grievance officer": "GRIEVANCE_OFFICER",
  "grievance designation": "GRIEVANCE_DESIGNATION",
  "grievance email": "GRIEVANCE_EMAIL",
  "grievance phone": "GRIEVANCE_PHONE",
} as const satisfies Record<DetailName, keyof ShopSettings>;

/** The name of the shop and how to reach it. What its owner has stated in a file goes before the settings. */
export function shopDetailsOf(settings: ShopSettings, stated: StatedDetails | null): ShopDetails {
  const told = byName(reachNames, (name) => stated?.[name] ?? settings[detailSettings[name]]);
  return { ...told, chatGreeting: settings.SHOP_CHAT_GREETING ?? null };
}

/** Who stands behind the shop. In production nobody reads samples, unless it demonstrates them. */
export function sellerDetailsOf(settings: ShopSettings, stated: StatedDetails | null): SellerDetails {
  const usual = settings.isProduction && !settings.demonstrated.includes("details") ? null : sampleSellerDetails;
  return byName(sellerNames, (name) => stated?.[name] ?? settings[detailSettings[name]] ?? usual?.[name] ?? null);
}

/** The same without what the owner has stated, by the names under which they state it. */
export function presetDetails(settings: ShopSettings): StatedDetails {
  const { chatGreeting: _, ...shop } = shopDetailsOf(settings, null);
  const details = { ...shop, ...sellerDetailsOf(settings, null) };
  return Object.fromEntries(Object.entries(details).filter((entry): entry is [string, string] => entry[1] !== null));
}

/** What would mislead shoppers in production. `settings` lacks variables that are wrong, so they are not checked here. */
function judgeShop(settings: Partial<z.infer<typeof shopVariables>>) {
  const isEmbedded = "UPSTREAM_URL" in settings && settings.UPSTREAM_URL === undefined;
  const isLinked = "PUBLIC_URL" in settings && (isEmbedded || settings.PUBLIC_URL !== undefined);
  return {
    shortcomings: [
      ...(isLinked ? linkShortcomings("PUBLIC_URL", settings.PUBLIC_URL) : []),
      ...(isEmbedded ? [...mailShortcomings(settings), ...moneyShortcomings(settings)] : []),
      ...judgeSecrets(settings).shortcomings,
    ],
    // Details may be stated in the upstream, which is not open yet.
    statedElsewhere: sampleDetails.flatMap(([name, what, isSample]): Shortcoming[] => {
      const variable = detailSettings[name];
      const sample = sampleShopDetails[name];
      const value = settings[variable];
      const expected = `the shop's own ${what}, not the sample ${sample}`;
      const otherwise = "otherwise shoppers read it on every page and reach nobody";
      const isLeft = value !== undefined && isSample(value, sample);
      return isLeft ? [{ variable, expected, otherwise, allowedBy: "details" }] : [];
    }),
  };
}

/** The details whose samples no shopper may read: each is set, or stated in a file in place of its setting. */
const sampleDetails = [
  ["address", "postal address", isSameText],
  ["phone", "phone number", isSamePhone],
  ["email", "e-mail address", isSameText],
  ["chat number", "chat number", isSamePhone],
] as const;

const missingSecret: Shortcoming = {
  variable: "SESSION_SECRETS",
  expected: "at least one secret of 32 characters or more in production (make one with: openssl rand -hex 32)",
  otherwise:
    "otherwise the shop seals its cookies with one of its own making, and whoever loses DATA_DIR ends every login",
  allowedBy: "secret",
};

/** True where an allowed shortcoming exists. Only the owner knows about samples, and the mail and the payments of another upstream. */
function isDemonstrated(
  word: Demonstration,
  settings: z.infer<typeof shopVariables>,
  shortcomings: readonly Shortcoming[],
): boolean {
  if (word === "catalogue") return true;
  const { UPSTREAM_URL, PAYMENT_METHODS = paymentMethods } = settings;
  if (UPSTREAM_URL !== undefined && (word === "links" || word === "mail" || word === "payments")) return true;
  return word === "payments"
    ? moneyShortcomings({ ...settings, PAYMENT_METHODS }).length > 0
    : shortcomings.some(({ allowedBy }) => allowedBy === word);
}

/** The payment methods of another upstream, as its owner states them. That upstream says of each payment whether it is a test. */
export function statedPayments({ PAYMENT_METHODS = paymentMethods, UPI_ID, demonstrated }: ShopSettings) {
  const isTest = (method: PaymentMethod) => needsProvider(method, UPI_ID !== undefined);
  return {
    methods: PAYMENT_METHODS,
    testMethods: demonstrated.includes("payments") ? PAYMENT_METHODS.filter(isTest) : [],
  };
}
