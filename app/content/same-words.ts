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

/**
 * Every file of words in Hindi, held to the English one, both ways: nothing is missing, and nothing is too many.
 * @public
 */
export type Hindi = [
  Has<typeof import("./hi/invoice-words.ts"), typeof import("./en/invoice-words.ts")>,
  Has<typeof import("./en/invoice-words.ts"), typeof import("./hi/invoice-words.ts")>,
  Has<typeof import("./hi/own-data-words.ts"), typeof import("./en/own-data-words.ts")>,
  Has<typeof import("./en/own-data-words.ts"), typeof import("./hi/own-data-words.ts")>,
  Has<typeof import("./hi/language.ts"), typeof import("./en/language.ts")>,
  Has<typeof import("./en/language.ts"), typeof import("./hi/language.ts")>,
  Has<typeof import("./hi/policy-words.ts"), typeof import("./en/policy-words.ts")>,
  Has<typeof import("./en/policy-words.ts"), typeof import("./hi/policy-words.ts")>,
  Has<typeof import("./hi/shop-page-words.server.ts"), typeof import("./en/shop-page-words.server.ts")>,
  Has<typeof import("./en/shop-page-words.server.ts"), typeof import("./hi/shop-page-words.server.ts")>,
  Has<typeof import("./hi/glossary-words.server.ts"), typeof import("./en/glossary-words.server.ts")>,
  Has<typeof import("./en/glossary-words.server.ts"), typeof import("./hi/glossary-words.server.ts")>,
  Has<typeof import("./hi/accessibility/statement.server.ts"), typeof import("./en/accessibility/statement.server.ts")>,
  Has<typeof import("./en/accessibility/statement.server.ts"), typeof import("./hi/accessibility/statement.server.ts")>,
  Has<typeof import("./hi/address-words.ts"), typeof import("./en/address-words.ts")>,
  Has<typeof import("./en/address-words.ts"), typeof import("./hi/address-words.ts")>,
  Has<typeof import("./hi/came-back-words.ts"), typeof import("./en/came-back-words.ts")>,
  Has<typeof import("./en/came-back-words.ts"), typeof import("./hi/came-back-words.ts")>,
  Has<typeof import("./hi/cart-words.ts"), typeof import("./en/cart-words.ts")>,
  Has<typeof import("./en/cart-words.ts"), typeof import("./hi/cart-words.ts")>,
  Has<typeof import("./hi/catalogue-words.ts"), typeof import("./en/catalogue-words.ts")>,
  Has<typeof import("./en/catalogue-words.ts"), typeof import("./hi/catalogue-words.ts")>,
  Has<typeof import("./hi/category-words.ts"), typeof import("./en/category-words.ts")>,
  Has<typeof import("./en/category-words.ts"), typeof import("./hi/category-words.ts")>,
  Has<typeof import("./hi/contact-words.ts"), typeof import("./en/contact-words.ts")>,
  Has<typeof import("./en/contact-words.ts"), typeof import("./hi/contact-words.ts")>,
  Has<typeof import("./hi/cookie-words.ts"), typeof import("./en/cookie-words.ts")>,
  Has<typeof import("./en/cookie-words.ts"), typeof import("./hi/cookie-words.ts")>,
  Has<typeof import("./hi/date-words.ts"), typeof import("./en/date-words.ts")>,
  Has<typeof import("./en/date-words.ts"), typeof import("./hi/date-words.ts")>,
  Has<typeof import("./hi/delivery-words.ts"), typeof import("./en/delivery-words.ts")>,
  Has<typeof import("./en/delivery-words.ts"), typeof import("./hi/delivery-words.ts")>,
  Has<typeof import("./hi/form-words.ts"), typeof import("./en/form-words.ts")>,
  Has<typeof import("./en/form-words.ts"), typeof import("./hi/form-words.ts")>,
  Has<typeof import("./hi/home-words.ts"), typeof import("./en/home-words.ts")>,
  Has<typeof import("./en/home-words.ts"), typeof import("./hi/home-words.ts")>,
  Has<typeof import("./hi/listing-words.ts"), typeof import("./en/listing-words.ts")>,
  Has<typeof import("./en/listing-words.ts"), typeof import("./hi/listing-words.ts")>,
  Has<typeof import("./hi/messages.ts"), typeof import("./en/messages.ts")>,
  Has<typeof import("./en/messages.ts"), typeof import("./hi/messages.ts")>,
  Has<typeof import("./hi/offline-words.ts"), typeof import("./en/offline-words.ts")>,
  Has<typeof import("./en/offline-words.ts"), typeof import("./hi/offline-words.ts")>,
  Has<typeof import("./hi/pager-words.ts"), typeof import("./en/pager-words.ts")>,
  Has<typeof import("./en/pager-words.ts"), typeof import("./hi/pager-words.ts")>,
  Has<typeof import("./hi/product-words.ts"), typeof import("./en/product-words.ts")>,
  Has<typeof import("./en/product-words.ts"), typeof import("./hi/product-words.ts")>,
  Has<typeof import("./hi/question-words.ts"), typeof import("./en/question-words.ts")>,
  Has<typeof import("./en/question-words.ts"), typeof import("./hi/question-words.ts")>,
  Has<typeof import("./hi/refusal-words.ts"), typeof import("./en/refusal-words.ts")>,
  Has<typeof import("./en/refusal-words.ts"), typeof import("./hi/refusal-words.ts")>,
  Has<typeof import("./hi/site-words.ts"), typeof import("./en/site-words.ts")>,
  Has<typeof import("./en/site-words.ts"), typeof import("./hi/site-words.ts")>,
  Has<typeof import("./hi/size-words.ts"), typeof import("./en/size-words.ts")>,
  Has<typeof import("./en/size-words.ts"), typeof import("./hi/size-words.ts")>,
  Has<typeof import("./hi/state-words.ts"), typeof import("./en/state-words.ts")>,
  Has<typeof import("./en/state-words.ts"), typeof import("./hi/state-words.ts")>,
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
  Has<typeof import("./hi/nothing-on-sale-words.ts"), typeof import("./en/nothing-on-sale-words.ts")>,
  Has<typeof import("./en/nothing-on-sale-words.ts"), typeof import("./hi/nothing-on-sale-words.ts")>,
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
