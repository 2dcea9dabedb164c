import { equivalentWords, limitWords } from "#content/accessibility/statement.server.ts";

/** Alternatives that stand beside a form of the shop which would exclude some people, with the criteria they are about. */
export const equivalents = [
  { ...equivalentWords.messages, criteria: ["2.2.1", "2.2.3"] },
  { ...equivalentWords.carousels, criteria: ["2.2.2"] },
  { ...equivalentWords.zoom, criteria: ["2.1.1", "2.5.1"] },
  { ...equivalentWords.swatches, criteria: ["1.4.1"] },
  { ...equivalentWords.newPassword, criteria: ["2.2.1", "3.2.5"] },
  { ...equivalentWords.sliders, criteria: ["2.5.7"] },
] as const;

/** The known limits, with the criteria they are about. */
export const knownLimits = [
  { ...limitWords.descriptions, criteria: ["1.1.1"] },
  { ...limitWords.words, criteria: ["3.1.2"] },
  { ...limitWords.zoom, criteria: ["2.1.1"] },
  { ...limitWords.chat, criteria: ["4.1.2"] },
  { ...limitWords.session, criteria: ["2.2.5"] },
  { ...limitWords.languages, criteria: ["3.1.2", "3.1.5"] },
] as const;
