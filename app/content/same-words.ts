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
  Has<typeof import("./hi/invoice-words.ts"), typeof import("./en/invoice-words.ts")>,
  Has<typeof import("./en/invoice-words.ts"), typeof import("./hi/invoice-words.ts")>,
  Has<typeof import("./hi/language.ts"), typeof import("./en/language.ts")>,
  Has<typeof import("./en/language.ts"), typeof import("./hi/language.ts")>,
];
