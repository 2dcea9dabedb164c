import { phoneDigits } from "#domain/customer-rules.ts";
import { addressOf } from "./mail-sender.ts";
import { isLoopback, isUnknownOutside } from "./shop-address.ts";

/**
 * What a shop in production may lack on purpose, for a demonstration: the valid words of the variable DEMONSTRATION. With
 * `catalogue` an empty shop is filled with the samples, as outside of production.
 */
export const demonstrations = ["links", "mail", "details", "payments", "secret", "catalogue"] as const;

/** One of {@link demonstrations}. */
export type Demonstration = (typeof demonstrations)[number];

/** A setting that a shop in production lacks, and the word of DEMONSTRATION that allows it. */
export interface Shortcoming {
  variable: string;
  expected: string;
  otherwise: string;
  allowedBy: Demonstration;
}

/** The variables that say in which mode a program runs. */
export interface ModeSettings {
  NODE_ENV?: string | undefined;
  SHOP_MODE?: string | undefined;
  DEMONSTRATION?: readonly Demonstration[];
}

/** What the mode of a program means. */
export interface Mode {
  /** Then nobody enters the desk without a second factor, too. */
  isProduction: boolean;
  /** True where the sandbox may take payments: outside of production, and in a demonstration of them. */
  takesTestPayments: boolean;
  /** True where the samples fill an empty catalogue: outside of production, and in a demonstration of them. */
  fillsCatalogue: boolean;
}

/** SHOP_MODE goes before NODE_ENV, which the built shop always sets. */
export function modeOf({ NODE_ENV, SHOP_MODE = NODE_ENV, DEMONSTRATION = [] }: ModeSettings): Mode {
  const isProduction = SHOP_MODE === "production";
  const allows = (word: Demonstration) => !isProduction || DEMONSTRATION.includes(word);
  return { isProduction, takesTestPayments: allows("payments"), fillsCatalogue: allows("catalogue") };
}

/** The sender of mails where none is set. Nobody reads the replies to it. */
export const SAMPLE_MAIL_FROM = "Pallu <care@pallu.example>";

/** The shortcomings of the address in the links of mails. `url` is undefined where none is set. */
export function linkShortcomings(variable: string, url: string | undefined): Shortcoming[] {
  const isOf = (expected: string, otherwise: string): Shortcoming[] => [
    { variable, expected, otherwise, allowedBy: "links" },
  ];
  const lead = "otherwise the links in mails, such as those to a new password, lead nowhere";
  const expected = "the shop's address as shoppers type it, such as https://shop.example.com";
  if (url === undefined) return isOf(expected, lead);
  if (isLoopback(url)) return isOf(`${expected}, and not this machine's own (${url})`, lead);
  if (isUnknownOutside(url)) return isOf(`${expected}, and not one that nobody outside reaches (${url})`, lead);
  return new URL(url).protocol === "https:"
    ? []
    : isOf(
        `an address that starts with https:// (${url} does not)`,
        "otherwise passwords and addresses travel unencrypted",
      );
}

/** The settings that are missing for mails to arrive. */
export function mailShortcomings({
  SMTP_URL,
  MAIL_FROM,
}: {
  SMTP_URL?: string | undefined;
  MAIL_FROM?: string;
}): Shortcoming[] {
  const missing: Shortcoming = {
    variable: "SMTP_URL",
    expected: "a mail server, such as smtps://user:password@mail.example.com",
    otherwise: "otherwise mails become files and reach nobody",
    allowedBy: "mail",
  };
  const sample: Shortcoming = {
    variable: "MAIL_FROM",
    expected: `the shop's own sender, not the sample ${SAMPLE_MAIL_FROM}`,
    otherwise: "otherwise what customers answer reaches nobody",
    allowedBy: SMTP_URL === undefined ? "mail" : "details",
  };
  return [
    ...(SMTP_URL === undefined ? [missing] : []),
    ...(MAIL_FROM === undefined || addressOf(MAIL_FROM) === addressOf(SAMPLE_MAIL_FROM) ? [sample] : []),
  ];
}

/** True for two texts that differ only in case, spaces and punctuation: "+91 98000 00000" and "+919800000000". */
export function isSameText(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

/** True for two phone numbers that differ only in how they are written: "098000 00000" and "+91 98000 00000". */
export function isSamePhone(one: string, other: string): boolean {
  return phoneDigits(one) === phoneDigits(other);
}

/** One line for each shortcoming that is not allowed, and a line that says how to allow them. Empty where there is none. */
export function complaintsOf(shortcomings: readonly Shortcoming[], allowed: readonly Demonstration[]): string[] {
  const refused = shortcomings.filter(({ allowedBy }) => !allowed.includes(allowedBy));
  if (refused.length === 0) return [];
  const words = demonstrations.filter(
    (word) => allowed.includes(word) || refused.some(({ allowedBy }) => allowedBy === word),
  );
  return [
    ...refused.map(
      ({ variable, expected, otherwise, allowedBy }) =>
        `${variable}: expected ${expected}; ${otherwise} (allowed on purpose by DEMONSTRATION=${allowedBy})`,
    ),
    `To start all the same, as a demonstration that says so on every page: DEMONSTRATION=${words.join(",")}`,
  ];
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}@]/gu, "");
}
