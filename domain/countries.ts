/** The countries an order may go to, by the specification's codes (section 3); India is the default. */
export const countryCodes = ["US", "CA", "UK", "AU", "IN", "DE", "FR", "JP"] as const;

/** One of {@link countryCodes}. */
export type CountryCode = (typeof countryCodes)[number];
