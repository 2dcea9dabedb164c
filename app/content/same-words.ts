// Types alone: a list of whole files by their names.
/* oxlint-disable typescript/consistent-type-imports */
/** The shape of words: what a translation has to have, whatever it says. */
export type Shape<Words> = Words extends string
  ? string
  : Words extends number | boolean | null | undefined
    ? Words
    : Words extends (...values: infer Values) => infer Text
      ? (...values: Values) => Shape<Text>
      : { readonly [Key in keyof Words]: Shape<Words[Key]> };

/** Words that have everything the other words have: what is missing or of another shape is an error here. */
type Has<Words extends Shape<Others>, Others> = Words;

/**
 * Every file of words in Hindi, held to the English one, both ways: nothing is missing, and nothing is too many.
 * @public
 */
export type Hindi = [
  Has<typeof import("./hi/language.ts"), typeof import("./en/language.ts")>,
  Has<typeof import("./en/language.ts"), typeof import("./hi/language.ts")>,
  Has<typeof import("./hi/about-elsewhere-words.server.ts"), typeof import("./en/about-elsewhere-words.server.ts")>,
  Has<typeof import("./en/about-elsewhere-words.server.ts"), typeof import("./hi/about-elsewhere-words.server.ts")>,
  Has<typeof import("./hi/about-words.ts"), typeof import("./en/about-words.ts")>,
  Has<typeof import("./en/about-words.ts"), typeof import("./hi/about-words.ts")>,
  Has<typeof import("./hi/account-words.ts"), typeof import("./en/account-words.ts")>,
  Has<typeof import("./en/account-words.ts"), typeof import("./hi/account-words.ts")>,
  Has<typeof import("./hi/checkout-words.ts"), typeof import("./en/checkout-words.ts")>,
  Has<typeof import("./en/checkout-words.ts"), typeof import("./hi/checkout-words.ts")>,
  Has<typeof import("./hi/dashboard-words.ts"), typeof import("./en/dashboard-words.ts")>,
  Has<typeof import("./en/dashboard-words.ts"), typeof import("./hi/dashboard-words.ts")>,
  Has<typeof import("./hi/demonstration-words.ts"), typeof import("./en/demonstration-words.ts")>,
  Has<typeof import("./en/demonstration-words.ts"), typeof import("./hi/demonstration-words.ts")>,
  Has<typeof import("./hi/order-words.ts"), typeof import("./en/order-words.ts")>,
  Has<typeof import("./en/order-words.ts"), typeof import("./hi/order-words.ts")>,
  Has<typeof import("./hi/payment-words.ts"), typeof import("./en/payment-words.ts")>,
  Has<typeof import("./en/payment-words.ts"), typeof import("./hi/payment-words.ts")>,
  Has<typeof import("./hi/problem-words.server.ts"), typeof import("./en/problem-words.server.ts")>,
  Has<typeof import("./en/problem-words.server.ts"), typeof import("./hi/problem-words.server.ts")>,
  Has<typeof import("./hi/return-words.ts"), typeof import("./en/return-words.ts")>,
  Has<typeof import("./en/return-words.ts"), typeof import("./hi/return-words.ts")>,
  Has<typeof import("./hi/sentence-words.ts"), typeof import("./en/sentence-words.ts")>,
  Has<typeof import("./en/sentence-words.ts"), typeof import("./hi/sentence-words.ts")>,
  Has<typeof import("./hi/upi-words.ts"), typeof import("./en/upi-words.ts")>,
  Has<typeof import("./en/upi-words.ts"), typeof import("./hi/upi-words.ts")>,
];
