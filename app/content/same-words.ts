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
export type Has<Words extends Shape<Others>, Others> = Words;

/** The same words in two languages: each has everything of the other. */
export type Same<Pair extends readonly [Shape<Pair[1]>, Shape<Pair[0]>]> = Pair;

/**
 * Every file of words in Hindi, held to the English one, both ways: nothing is missing, and nothing is too many.
 * @public
 */
export type Hindi = [
  Same<[typeof import("./hi/invoice-words.ts"), typeof import("./en/invoice-words.ts")]>,
  Same<[typeof import("./hi/own-data-words.ts"), typeof import("./en/own-data-words.ts")]>,
  Same<[typeof import("./hi/language.ts"), typeof import("./en/language.ts")]>,
  Same<[typeof import("./hi/policy-words.ts"), typeof import("./en/policy-words.ts")]>,
  Same<[typeof import("./hi/shop-page-words.server.ts"), typeof import("./en/shop-page-words.server.ts")]>,
  Same<[typeof import("./hi/glossary-words.server.ts"), typeof import("./en/glossary-words.server.ts")]>,
  Same<
    [typeof import("./hi/accessibility/statement.server.ts"), typeof import("./en/accessibility/statement.server.ts")]
  >,
  Same<[typeof import("./hi/address-words.ts"), typeof import("./en/address-words.ts")]>,
  Same<[typeof import("./hi/cart-words.ts"), typeof import("./en/cart-words.ts")]>,
  Same<[typeof import("./hi/catalogue-words.ts"), typeof import("./en/catalogue-words.ts")]>,
  Same<[typeof import("./hi/category-words.ts"), typeof import("./en/category-words.ts")]>,
  Same<[typeof import("./hi/contact-words.ts"), typeof import("./en/contact-words.ts")]>,
  Same<[typeof import("./hi/cookie-words.ts"), typeof import("./en/cookie-words.ts")]>,
  Same<[typeof import("./hi/date-words.ts"), typeof import("./en/date-words.ts")]>,
  Same<[typeof import("./hi/delivery-words.ts"), typeof import("./en/delivery-words.ts")]>,
  Same<[typeof import("./hi/form-words.ts"), typeof import("./en/form-words.ts")]>,
  Same<[typeof import("./hi/home-words.ts"), typeof import("./en/home-words.ts")]>,
  Same<[typeof import("./hi/listing-words.ts"), typeof import("./en/listing-words.ts")]>,
  Same<[typeof import("./hi/messages.ts"), typeof import("./en/messages.ts")]>,
  Same<[typeof import("./hi/offline-words.ts"), typeof import("./en/offline-words.ts")]>,
  Same<[typeof import("./hi/pager-words.ts"), typeof import("./en/pager-words.ts")]>,
  Same<[typeof import("./hi/product-words.ts"), typeof import("./en/product-words.ts")]>,
  Same<[typeof import("./hi/question-words.ts"), typeof import("./en/question-words.ts")]>,
  Same<[typeof import("./hi/refusal-words.ts"), typeof import("./en/refusal-words.ts")]>,
  Same<[typeof import("./hi/site-words.ts"), typeof import("./en/site-words.ts")]>,
  Same<[typeof import("./hi/size-words.ts"), typeof import("./en/size-words.ts")]>,
  Same<[typeof import("./hi/about-words.ts"), typeof import("./en/about-words.ts")]>,
  Same<[typeof import("./hi/account-words.ts"), typeof import("./en/account-words.ts")]>,
  Same<[typeof import("./hi/checkout-words.ts"), typeof import("./en/checkout-words.ts")]>,
  Same<[typeof import("./hi/dashboard-words.ts"), typeof import("./en/dashboard-words.ts")]>,
  Same<[typeof import("./hi/demonstration-words.ts"), typeof import("./en/demonstration-words.ts")]>,
  Same<[typeof import("./hi/nothing-on-sale-words.ts"), typeof import("./en/nothing-on-sale-words.ts")]>,
  Same<[typeof import("./hi/order-state-words.ts"), typeof import("./en/order-state-words.ts")]>,
  Same<[typeof import("./hi/order-words.ts"), typeof import("./en/order-words.ts")]>,
  Same<[typeof import("./hi/payment-words.ts"), typeof import("./en/payment-words.ts")]>,
  Has<typeof import("./hi/problem-words.server.ts"), typeof import("./en/problem-words.server.ts")>,
  Same<[typeof import("./hi/return-words.ts"), typeof import("./en/return-words.ts")]>,
  Same<[typeof import("./hi/sentence-words.ts"), typeof import("./en/sentence-words.ts")]>,
  Same<[typeof import("./hi/upi-words.ts"), typeof import("./en/upi-words.ts")]>,
];
