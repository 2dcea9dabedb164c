import { z } from "zod";
import { paymentMethods, type PaymentMethod } from "../domain/payment-methods.ts";
import { addressOf } from "./mail-sender.ts";
import { isLoopback, isUnknownOutside } from "./shop-address.ts";

/** What a shop in production may lack on purpose, for a demonstration: the words of the variable DEMONSTRATION. */
export const demonstrations = ["links", "mail", "details", "payments", "secret"] as const;

/** One of {@link demonstrations}. */
export type Demonstration = (typeof demonstrations)[number];

/** Something that a shop in production lacks, and the word by which its owner allows that on purpose. */
export interface Shortcoming {
  variable: string;
  expected: string;
  otherwise: string;
  allowedBy: Demonstration;
}

/** The sender of mails while nobody has set one: nobody reads what is answered to it. */
export const SAMPLE_MAIL_FROM = "Pallu <care@pallu.example>";

/** The variable DEMONSTRATION: words of {@link demonstrations}, separated by commas. */
export const demonstrationSetting = z
  .string()
  .default("")
  .transform(words)
  .pipe(z.array(z.enum(demonstrations, { error: `some of ${demonstrations.join(", ")}, separated by commas` })))
  .describe("for a demonstration in production: what may be missing or a test; every page then says so");

const methodsRule = `some of ${paymentMethods.join(", ")}, separated by commas`;

/** The variable PAYMENT_METHODS: the ways to pay that are offered, separated by commas. */
export const paymentMethodsSetting = z
  .string()
  .transform(words)
  .pipe(z.array(z.enum(paymentMethods, { error: methodsRule })).min(1, methodsRule))
  .readonly()
  .optional()
  .describe("the ways to pay that the shop offers; every one that somebody takes when unset");

/** What is wrong with the address that the links in letters lead to; `url` is undefined where none is set. */
export function linkShortcomings(variable: string, url: string | undefined): Shortcoming[] {
  const otherwise = "otherwise the links in letters, such as those to a new password, lead nowhere";
  const expected = "the shop's address as shoppers type it, such as https://shop.example.com";
  if (url === undefined) return [{ variable, expected, otherwise, allowedBy: "links" }];
  if (isLoopback(url))
    return [{ variable, expected: `${expected}, and not this machine's own (${url})`, otherwise, allowedBy: "links" }];
  if (isUnknownOutside(url))
    return [
      {
        variable,
        expected: `${expected}, and not one that nobody outside reaches (${url})`,
        otherwise,
        allowedBy: "links",
      },
    ];
  if (new URL(url).protocol === "https:") return [];
  return [
    {
      variable,
      expected: `an address that starts with https:// (${url} does not)`,
      otherwise: "otherwise passwords and addresses travel unencrypted",
      allowedBy: "links",
    },
  ];
}

/** What is missing for letters to reach anybody. */
export function mailShortcomings({
  smtpUrl,
  mailFrom,
}: {
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
}): Shortcoming[] {
  const missing: Shortcoming = {
    variable: "SMTP_URL",
    expected: "a mail server, such as smtps://user:password@mail.example.com",
    otherwise: "otherwise letters become files and reach nobody",
    allowedBy: "mail",
  };
  const sample: Shortcoming = {
    variable: "MAIL_FROM",
    expected: `the shop's own sender, not the sample ${SAMPLE_MAIL_FROM}`,
    otherwise: "otherwise what customers answer reaches nobody",
    allowedBy: smtpUrl === undefined ? "mail" : "details",
  };
  return [
    ...(smtpUrl === undefined ? [missing] : []),
    ...(mailFrom === undefined || addressOf(mailFrom) === addressOf(SAMPLE_MAIL_FROM) ? [sample] : []),
  ];
}

/** What is wrong with the ways to pay that were asked for: only what somebody takes the money of may be offered. */
export function paymentShortcomings(
  wanted: readonly PaymentMethod[] | undefined,
  upiId: string | undefined,
): Shortcoming[] {
  const taken = upiId === undefined ? ["cod"] : ["cod", "upi"];
  return (wanted ?? [])
    .filter((method) => !taken.includes(method))
    .map((method) => ({
      variable: "PAYMENT_METHODS",
      expected:
        method === "upi" ? "upi only with the shop's own UPI_ID" : `no ${method}, since no payment provider is set up`,
      otherwise: `otherwise test payments by ${method} pass for real ones`,
      allowedBy: "payments",
    }));
}

/** Whether two texts are the same but for case, spaces and punctuation: "+91 98000 00000" is "+919800000000". */
export function isSame(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

/** Whether two phone numbers are the same but for spaces, punctuation and the country's code: "098000 00000" is "+91 98000 00000". */
export function isSamePhone(one: string, other: string): boolean {
  return lastDigits(one) === lastDigits(other);
}

/** One line for each shortcoming that is not allowed, and how to allow them; none when there is nothing to say. */
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

/** A number of India without its country's code has ten. */
function lastDigits(phone: string): string {
  return phone.replaceAll(/\D/g, "").slice(-10);
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}@]/gu, "");
}

function words(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
