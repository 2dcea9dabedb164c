/**
 * What the tests of accessibility leave out, each with its reason. The tests read the values here, and the report lists
 * every entry: an exception that is not in this list does not exist.
 */
interface Exception {
  /** The test or the measure that reads it. */
  file: string;
  criteria: readonly string[];
  what: string;
  why: string;
}

export const exceptions = {
  axeRulesOff: {
    file: "tests/support/accessibility.ts",
    criteria: ["1.4.3"],
    what: "axe-core's rule color-contrast (4.5:1) is off.",
    why: "The rule color-contrast-enhanced is on and reports every contrast below 7:1 (4.5:1 for large text), which includes all that the other rule finds.",
    rules: ["color-contrast"],
  },
  integrityOfOwnFiles: {
    file: "tests/http/every-state.test.ts",
    criteria: [],
    what: "html-validate asks for the integrity attribute only on files from other servers.",
    why: "The shop's own files come from where the page comes from.",
    rules: { "require-sri": ["error", { target: "crossorigin" }] },
  },
  rolesOfTables: {
    file: "tests/http/every-state.test.ts",
    criteria: ["1.3.1"],
    what: "html-validate may call the roles of tables, rows and cells redundant.",
    why: "The rows of an invoice stand as lists on a narrow screen. WebKit then forgets that they are rows, unless roles say so.",
    finding: /^no-redundant-role: Redundant role "(table|rowgroup|row|columnheader|rowheader|cell)" /,
  },
  linksThatLeadOn: {
    file: "tests/http/every-state.test.ts",
    criteria: ["2.4.9"],
    what: "Links whose name begins with “Previous” or “Next” may lead to several places.",
    why: "Each leads on from where it stands, to the next picture, slide or page.",
    names: /^(previous|next)/i,
  },
  countsInNames: {
    file: "tests/http/every-state.test.ts",
    criteria: ["2.4.9"],
    what: "The number of items in the name of the cart's link is not compared.",
    why: "“Cart” and “Cart (2 items)” lead to the same place.",
    part: / ?\(\d+ items?\)/,
  },
  fieldsWithoutToken: {
    file: "tests/http/every-state.test.ts",
    criteria: ["1.3.5"],
    what: "The field for a UPI id, the note to a return, the number of an order, the code of an offer and the name of an address such as Home have no autocomplete token.",
    why: "HTML has no token for the first, and the others are not about the shopper.",
    names: ["upiId", "note", "orderNumber", "label", "offerCode"],
  },
  fieldsOfTheDesk: {
    file: "tests/http/every-state.test.ts",
    criteria: ["1.3.5"],
    what: "Fields about orders, pieces and colleagues have no autocomplete token at the desk.",
    why: "They are not about who fills them in. Login, code, password and the own e-mail have their tokens.",
    states: [
      "desk-team",
      "desk-order",
      "desk-offer",
      "desk-courier",
      "desk-phone",
      "desk-product",
      "desk-new-product",
      "desk-return",
      "desk-part-details",
      "desk-part-words",
      "desk-part-calendar",
      "desk-part-taxes",
      "desk-part-size",
      "desk-part-delivery",
      "desk-part-slide",
      "desk-part-category",
      "desk-part-refused",
      "desk-import-checked",
      "desk-import-undone",
      "desk-import-failed",
      "desk-import-interrupted",
    ],
  },
  pagesWithoutFrame: {
    file: "tests/http/every-state.test.ts",
    criteria: ["2.4.2", "3.2.3", "3.2.6"],
    what: "The short pages of a refused request have no header, and their title does not name the shop.",
    why: "They are sent before the shop has a page: the address or the form is too long, or the shop is full or failing. They say what to do and link back.",
    states: ["address-too-long", "form-too-long", "shop-full", "shop-failed"],
  },
  textInFields: {
    file: "tests/accessibility/conditions.ts",
    criteria: ["1.4.4", "1.4.12"],
    what: "Text within a field may be longer than the field.",
    why: "A field scrolls its text by itself.",
    elements: "input, select, textarea",
  },
  partsThatScroll: {
    file: "tests/accessibility/conditions.ts",
    criteria: ["1.4.4", "1.4.12"],
    what: "Text in a part that scrolls by itself, such as a row of products, does not count as cut off.",
    why: "It can be scrolled to, and what is in the row can be reached by keyboard.",
    overflow: ["auto", "scroll"],
  },
  linksInSentences: {
    file: "tests/accessibility/targets.ts",
    criteria: ["2.5.5", "2.5.8"],
    what: "Links within a sentence may be smaller than 44 by 44 px.",
    why: "Both criteria leave them out: their size follows the text. A link counts as one when its block has more than 3 characters of other text.",
    otherText: 3,
  },
  targetsNobodyMeets: {
    file: "tests/accessibility/targets.ts",
    criteria: ["2.5.5", "2.5.8"],
    what: "Hidden and inert targets are not measured.",
    why: "No pointer meets them.",
    elements: "[aria-hidden=true], [inert]",
  },
  targetsInLayers: {
    file: "tests/accessibility/targets.ts",
    criteria: ["2.5.8"],
    what: "Whether targets lie over one another is not measured for those on a layer of their own.",
    why: "The chat button, a toast or a dialog is over the page on purpose. The tests of focus look at what they cover.",
    positions: ["absolute", "fixed", "sticky"],
  },
  buttonsWithinFields: {
    file: "tests/accessibility/focus.spec.ts",
    criteria: ["2.4.12"],
    what: "A field may be covered by its own buttons.",
    why: "Show, plus and minus stand within the field's frame, and its ring goes around both.",
    elements: "input",
  },
  pagesThatLeadOn: {
    file: "tests/accessibility/stage.ts",
    criteria: ["2.2.1", "3.2.5"],
    what: "The page that leads to the payment provider stays while it is examined.",
    why: "The provider's address answers with 204, so that the browser leaves the page where it is. The journeys follow it.",
    path: "/page-of-the-provider",
  },
  carouselsHeld: {
    file: "tests/accessibility/stage-test.ts",
    criteria: ["2.2.2"],
    what: "While a state is examined, the page takes its tab for hidden, so that carousels rest.",
    why: "A slide that fades is neither the last nor the next one. The journeys test how the carousels move.",
    hidden: true,
  },
  messagesStay: {
    file: "tests/accessibility/stage-test.ts",
    criteria: ["2.2.1", "2.2.3"],
    what: "While a state is examined, what would leave or happen after 2 seconds or more takes 60 times as long.",
    why: "The time of a message must not decide what is seen of it. The journeys test how long messages stay.",
    fromMs: 2_000,
  },
} as const satisfies Record<string, Exception & Record<string, unknown>>;
