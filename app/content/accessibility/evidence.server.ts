import { partlyMet } from "#content/accessibility/statement.server.ts";

/** How a criterion is met: everywhere, except where the remark says, or the shop has nothing that it applies to. */
export type Outcome = "supported" | "partly" | "not applicable";

/** One success criterion of WCAG 2.2. */
export interface Criterion {
  number: string;
  name: string;
  level: "A" | "AA" | "AAA";
  outcome: Outcome;
  remark: string;
  /** The tests that show it. */
  tests: readonly EvidenceKey[];
}

/** Makes the rows of one outcome in English, for the report: each from its name, what is to be said of it, and the tests that show it. */
const rows =
  (outcome: Outcome) =>
  (
    [number, name, level]: readonly [number: string, name: string, level: Criterion["level"]],
    remark: string,
    tests: Criterion["tests"] = [],
  ): Criterion => ({ number, name, level, outcome, remark, tests });

export const supported = rows("supported");
/** A row of a criterion that is met in part: shoppers read what is said of it in their language. All are of level AAA. */
export const partly = (number: keyof typeof partlyMet, tests: Criterion["tests"]): Criterion => ({
  number,
  level: "AAA",
  outcome: "partly",
  ...partlyMet[number],
  tests,
});
export const notApplicable = rows("not applicable");

/**
 * The tests that the accessibility report leans on, by file and by the title they run under, with the titles of the
 * groups around it: "group > title". `under` names every test of a group, neither of both every test of the file. A test
 * collects the titles as they run, and fails when one is missing or skipped.
 */
interface Evidence {
  file: string;
  test?: string;
  under?: string;
}

const everyState = "tests/http/every-state.test.ts";
const controls = "controls, as they are seen and as they are said";
const scripted = "tests/journeys/enhanced-specification.spec.ts";
const checkout = "tests/http/checkout-routes.test.ts";
const frame = "tests/http/specification-frame.test.ts";

export const evidence = {
  states: { file: "tests/accessibility/states.spec.ts" },
  order: { file: "tests/accessibility/focus.spec.ts" },
  transcripts: { file: "tests/accessibility/keyboard.spec.ts" },
  html: { file: everyState, under: "the HTML of every state conforms to the standard" },
  names: { file: everyState, test: `${controls} > what is seen is part of what is said` },
  links: { file: everyState, test: `${controls} > links of one name lead to one place` },
  titles: {
    file: everyState,
    test: `${controls} > every title names the shop, and says Error where a form was refused`,
  },
  sections: { file: everyState, test: `${controls} > every section has its heading, or a name` },
  purpose: { file: everyState, test: `${controls} > every field about the shopper says what it is for` },
  greeting: { file: everyState, test: `${controls} > words of another language say which` },
  language: { file: everyState, test: `${controls} > words in another script say their language` },
  flashes: { file: "tests/http/old-engines.test.ts", test: "nothing comes and goes more than three times a second" },
  keyboard: {
    file: "tests/accessibility/keyboard.spec.ts",
    test: "a guest fills a cart by keyboard alone: the transcript is the one that was reviewed",
  },
  account: {
    file: "tests/accessibility/keyboard.spec.ts",
    test: "an order is placed and cancelled by keyboard alone: the transcript is the one that was reviewed",
  },
  glossary: {
    file: "tests/http/front.test.ts",
    test: "the words of a product page are explained beside them, and lead to their place in the glossary",
  },
  explained: { file: "tests/unit/explained-words.test.ts" },
  forced: { file: "tests/accessibility/forced-colours.spec.ts" },
  changes: { file: "tests/accessibility/focus-after-changes.spec.ts" },
  contrast: { file: "tests/structure/contrast.test.ts" },
  purchase: {
    file: "tests/journeys/checkout.spec.ts",
    test: "an order is paid by card after a declined card, cancelled, and put into the cart again",
  },
  registration: {
    file: "tests/journeys/account.spec.ts",
    test: "registration names every missing field, and the first login keeps the guest's cart",
  },
  reset: {
    file: "tests/accessibility/keyboard.spec.ts",
    test: "a forgotten password is replaced by keyboard alone: the transcript is the one that was reviewed",
  },
  browse: {
    file: "tests/accessibility/focus-after-changes.spec.ts",
    test: "sorting, paging and filtering a list by keyboard leave the focus in view and say the list once",
  },
  search: {
    file: "tests/journeys/browse.spec.ts",
    test: "a search from the header finds products by name, and an empty result offers to clear it",
  },
  hero: {
    file: scripted,
    test: "the hero changes every four seconds, by its indicators and controls, and at a swipe",
  },
  still: { file: scripted, test: "the hero stands still under reduced motion" },
  latest: { file: scripted, test: "the latest collection moves on every two and a half seconds" },
  toasts: { file: scripted, test: "toasts leave after 2.5 and 3 seconds" },
  zoom: { file: scripted, test: "a click zooms 2.5 times, and the picture follows the pointer" },
  moves: { file: scripted, test: "two seconds after a password reset the login opens" },
  password: { file: scripted, test: "a password can be shown and hidden" },
  busy: {
    file: "tests/journeys/enhanced-forms.spec.ts",
    test: "a payment is told while the order is placed and in a message that leaves; what it came to stays",
  },
  frame: { file: frame, test: "every address of the specification answers, with header, footer and chat link" },
  navigation: { file: frame, test: "header and bottom navigation have the same four links, and the search box" },
  prefilled: { file: checkout, test: "shipping > is filled with the profile, in India" },
  kept: {
    file: "tests/unit/checkout-draft.test.ts",
    test: "the key of an order > stays while address and payment are entered again",
  },
  reviewed: { file: checkout, test: "placing > a total that changed is shown anew, never charged" },
  lifetimes: { file: "tests/unit/logins.test.ts", under: "a login" },
  typed: {
    file: "tests/http/faults-everywhere.test.ts",
    test: "a 401 to any action ends the session, and the login leads back to the page with what was typed",
  },
} as const satisfies Record<string, Evidence>;

export type EvidenceKey = keyof typeof evidence;

/** One test or group of the table. */
export const evidenceOf = (key: EvidenceKey): Evidence => evidence[key];
