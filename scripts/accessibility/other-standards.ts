import { criteria } from "#app/content/accessibility/criteria.server.ts";
import type { Criterion } from "#app/content/accessibility/evidence.server.ts";

/** The words of a conformance report for how a requirement is met. */
export type Conformance = "Supports" | "Partially Supports" | "Does Not Support" | "Not Applicable";

/** A requirement that is not a criterion of WCAG. */
export interface Requirement {
  number: string;
  name: string;
  conformance: Conformance;
  remark: string;
}

const r = (number: string, name: string, conformance: Conformance, remark: string): Requirement => ({
  number,
  name,
  conformance,
  remark,
});

/** What the table of WCAG says of a criterion: two tables that speak of one thing do not contradict each other. */
function remarkOn(number: string): string {
  const { outcome, remark } = criteria.find((one) => one.number === number) ?? { outcome: "partly", remark: "" };
  if (outcome !== "supported") throw new Error(`WCAG ${number} is not met: say so in the rows that lean on it`);
  return remark;
}

const nobody = "Nobody who needs this has tried it for us.";

/** What somebody must be able to do, by the ways they see, hear, move and think. Two standards ask the same. */
const performance = {
  noVision: ["Supports", `Names, roles and messages are written down for whole journeys. ${nobody}`],
  limitedVision: ["Supports", `Text of 7:1, at 200 % and at 320 px; light, dark and forced colours. ${nobody}`],
  noColour: ["Supports", "Nothing is told by colour alone."],
  noHearing: ["Supports", "Nothing is told by sound."],
  limitedHearing: ["Supports", "Nothing is told by sound."],
  noSpeech: ["Supports", "Nothing is done by voice. Beside the phone there are chat and e-mail."],
  limitedManipulation: [
    "Supports",
    `Everything works by keyboard and by single presses on targets of 44 px. ${nobody}`,
  ],
  limitedReach: ["Not Applicable", "The shop has no hardware."],
  seizures: ["Supports", "Nothing flashes."],
  limitedCognition: [
    "Partially Supports",
    `Plain words, errors with their remedy, a review before each order, no puzzle at the login. ${remarkOn("3.1.3")} ${remarkOn("3.1.5")} The shop speaks English and Hindi. ${nobody}`,
  ],
  privacy: ["Supports", "Passwords are hidden until Show is pressed; there is no mode of its own for anybody."],
} as const satisfies Record<string, readonly [Conformance, string]>;

/** EN 301 549 V3.2.1, clause 4. */
export const enPerformance: readonly Requirement[] = [
  r("4.2.1", "Usage without vision", ...performance.noVision),
  r("4.2.2", "Usage with limited vision", ...performance.limitedVision),
  r("4.2.3", "Usage without perception of colour", ...performance.noColour),
  r("4.2.4", "Usage without hearing", ...performance.noHearing),
  r("4.2.5", "Usage with limited hearing", ...performance.limitedHearing),
  r("4.2.6", "Usage with no or limited vocal capability", ...performance.noSpeech),
  r("4.2.7", "Usage with limited manipulation or strength", ...performance.limitedManipulation),
  r("4.2.8", "Usage with limited reach", ...performance.limitedReach),
  r("4.2.9", "Minimize photosensitive seizure triggers", ...performance.seizures),
  r("4.2.10", "Usage with limited cognition, language or learning", ...performance.limitedCognition),
  r("4.2.11", "Privacy", ...performance.privacy),
];

/** Revised Section 508, chapter 3. */
export const section508Performance: readonly Requirement[] = [
  r("302.1", "Without Vision", ...performance.noVision),
  r("302.2", "With Limited Vision", ...performance.limitedVision),
  r("302.3", "Without Perception of Color", ...performance.noColour),
  r("302.4", "Without Hearing", ...performance.noHearing),
  r("302.5", "With Limited Hearing", ...performance.limitedHearing),
  r("302.6", "Without Speech", ...performance.noSpeech),
  r("302.7", "With Limited Manipulation", ...performance.limitedManipulation),
  r("302.8", "With Limited Reach and Strength", ...performance.limitedReach),
  r("302.9", "With Limited Language, Cognitive, and Learning Abilities", ...performance.limitedCognition),
];

/** EN 301 549 V3.2.1, clause 5. */
export const enGeneric: readonly Requirement[] = [
  r("5.1", "Closed functionality", "Not Applicable", "Shoppers use their own browser and assistive technology."),
  r(
    "5.2",
    "Activation of accessibility features",
    "Supports",
    "Theme and data saver are plain forms; everything else follows the device.",
  ),
  r("5.3", "Biometrics", "Not Applicable", "The shop has none."),
  r(
    "5.4",
    "Preservation of accessibility information during conversion",
    "Not Applicable",
    "Shoppers convert nothing.",
  ),
  r("5.5", "Operable parts", "Not Applicable", "The shop has no hardware."),
  r("5.6", "Locking or toggle controls", "Not Applicable", "The shop has no hardware."),
  r("5.7", "Key repeat", "Not Applicable", "The device decides."),
  r("5.8", "Double-strike key acceptance", "Not Applicable", "The device decides."),
  r("5.9", "Simultaneous user actions", "Supports", "Nothing asks for two actions at once."),
];

/** EN 301 549 V3.2.1, clause 9 beyond the criteria of WCAG. */
export const enWeb: readonly Requirement[] = [
  r("9.4.1.1", "Parsing", "Supports", "Always met since the errata of WCAG 2.0 and 2.1 of 2023; the HTML is checked."),
  r(
    "9.6",
    "WCAG conformance requirements",
    "Supports",
    "Whole pages and whole processes, with technologies that assistive technology knows. The chat link leaves the shop.",
  ),
];

/** Chapters that concern another kind of product, with the reason. */
export const enNotApplicable: readonly Requirement[] = [
  r(
    "6",
    "ICT with two-way voice communication",
    "Not Applicable",
    "The shop has no calls. Its chat opens another app.",
  ),
  r("7", "ICT with video capabilities", "Not Applicable", "The shop has no video."),
  r("8", "Hardware", "Not Applicable", "The shop is a web site."),
  r(
    "10",
    "Non-web documents",
    "Not Applicable",
    "The shop offers no documents. Its mails, HTML with plain text beside it, are not part of this report.",
  ),
  r("11", "Software", "Not Applicable", "The shop runs in a browser: clause 9 holds."),
  r("13", "ICT providing relay or emergency service access", "Not Applicable", "The shop has no such service."),
];

const support = "Whoever runs the shop answers shoppers: it is not part of the product.";

/** EN 301 549 V3.2.1, clause 12. */
export const enSupport: readonly Requirement[] = [
  r("12.1.1", "Accessibility and compatibility features", "Supports", "The page /accessibility lists them."),
  r("12.1.2", "Accessible documentation", "Supports", "It is a page of the shop, and was tested as one."),
  r("12.2.2", "Information on accessibility and compatibility features", "Not Applicable", support),
  r("12.2.3", "Effective communication", "Supports", "Phone, e-mail, chat and letters: each shopper may choose."),
  r("12.2.4", "Accessible documentation", "Not Applicable", support),
];

/** Revised Section 508, chapters 4 to 6. */
export const section508Other: readonly Requirement[] = [
  r("4", "Hardware", "Not Applicable", "The shop is a web site."),
  r("5", "Software", "Not Applicable", "The shop runs in a browser: the tables of WCAG hold. It is no authoring tool."),
  r("602.2", "Accessibility and Compatibility Features", "Supports", "The page /accessibility lists them."),
  r("602.3", "Electronic Support Documentation", "Supports", "It is a page of the shop, and was tested as one."),
  r("602.4", "Alternate Formats for Non-Electronic Support Documentation", "Not Applicable", "There is none on paper."),
  r("603.2", "Information on Accessibility and Compatibility Features", "Not Applicable", support),
  r("603.3", "Accommodation of Communication Needs", "Supports", "Phone, e-mail, chat and letters."),
];

/** Criteria that came with WCAG 2.1 and 2.2: Section 508 asks for WCAG 2.0, EN 301 549 and IS 17802 for WCAG 2.1. */
const since21 =
  "1.3.4 1.3.5 1.3.6 1.4.10 1.4.11 1.4.12 1.4.13 2.1.4 2.2.6 2.3.3 2.5.1 2.5.2 2.5.3 2.5.4 2.5.5 2.5.6 4.1.3".split(
    " ",
  );
const since22 = "2.4.11 2.4.12 2.4.13 2.5.7 2.5.8 3.2.6 3.3.7 3.3.8 3.3.9".split(" ");

/** Where the other standards ask for a criterion of WCAG. */
export function alsoIn({ number, level }: Criterion): string {
  if (level === "AAA" || since22.includes(number)) return "WCAG alone";
  return [`EN 301 549 and IS 17802: 9.${number}`, ...(since21.includes(number) ? [] : ["508: E205.4"])].join("; ");
}
