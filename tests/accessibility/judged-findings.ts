// One file: the list of everything judged of two engines.
import * as addressWords from "#content/address-words.ts";
import * as cartWords from "#content/cart-words.ts";
import * as cardWords from "#content/catalogue-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import * as dashboardWords from "#content/dashboard-words.ts";
import { sampleHoursText } from "#content/demonstration-words.ts";
import { invoiceWords } from "#content/invoice-words.ts";
import { code } from "#content/language.ts";
import * as listingWords from "#content/listing-words.ts";
import * as messages from "#content/messages.ts";
import { testPaymentWords } from "#content/payment-words.ts";
import { miniCartTitle } from "#content/site-words.ts";

/**
 * What HTML_CodeSniffer and IBM's Equal Access say about the shop's pages, and why it is no barrier. Each was looked
 * at on its page. `npm run tool -- a11y:report` fails on a finding that is not here.
 */
export interface JudgedFinding {
  engine: "HTML_CodeSniffer" | "Equal Access";
  /** What the engine calls the rule; of HTML_CodeSniffer without the standard in front. */
  rule: string;
  /** Only on elements that fit this selector. Absent where the rule is a question about the whole page. */
  where?: string;
  /** Only where the element's text begins with one of these. */
  texts?: readonly string[];
  /** Only where the element's text ends with this. */
  end?: string;
  criteria: readonly string[];
  why: string;
}

/** What is judged of the findings of one engine. */
type Judged = Omit<JudgedFinding, "engine">;

const inHindi: readonly Judged[] =
  code === "en"
    ? []
    : [
        {
          rule: "text_block_heading potential_heading",
          where: "p, div",
          end: "।",
          criteria: ["1.3.1"],
          why: "A sentence. The engine knows a full stop, and takes one that ends with a danda for a heading.",
        },
        {
          rule: "a_target_warning potential_warn",
          where: "a[href^='https://wa.me/']",
          criteria: ["3.2.5"],
          why: "Its text says in Hindi that it opens in a new tab. The engine knows the English words alone.",
        },
      ];

/** Findings of HTML_CodeSniffer 2.5.1 at level AAA: errors and warnings. */
const sniffed: readonly Judged[] = [
  {
    rule: "Principle1.Guideline1_3.1_3_5.H98",
    where: "input[type=email][autocomplete~=username]",
    criteria: ["1.3.5"],
    why: "The e-mail is the name a customer logs in with. Password managers look for “username”, and axe-core and html-validate accept it on a field for e-mail.",
  },
  {
    rule: "Principle1.Guideline1_3.1_3_5.H98",
    where: "input:is([autocomplete=postal-code], [autocomplete=one-time-code])",
    criteria: ["1.3.5"],
    why: "HTML has “postal-code” for every field of text, and “one-time-code” for codes of a second factor. The engine knows neither.",
  },
  {
    rule: "Principle4.Guideline4_1.4_1_2.H91.Select.Value",
    where: "select:not(:has([selected]))",
    criteria: ["4.1.2"],
    why: "No option is marked as selected: the value is the first, which says that nothing is chosen or nothing goes back.",
  },
  {
    rule: "Principle1.Guideline1_3.1_3_1.H39.3.NoCaption",
    where: "table[aria-labelledby]",
    criteria: ["1.3.1"],
    why: "The table is named by the heading above it.",
  },
  ...["ScopeAmbiguous", "HeadersRequired"].map((finding) => ({
    rule: `Principle1.Guideline1_3.1_3_1.H43.${finding}`,
    where: "table[aria-labelledby^=invoice], table:has(caption h2)",
    criteria: ["1.3.1"],
    why: "One row of column headings and one column of row headings, each with its scope, as HTML has it: the scopes say which heading belongs to which cell.",
  })),
  {
    rule: "Principle2.Guideline2_4.2_4_8.H59.1",
    where: "body link[rel=stylesheet]",
    criteria: ["2.4.8"],
    why: "HTML allows a link to a stylesheet in the body. It comes last, so that the page is seen before it, and tells nothing of where the page stands.",
  },
  {
    rule: "Principle2.Guideline2_4.2_4_8.H59.2b",
    where: "link[rel=preload][imagesrcset]",
    criteria: ["2.4.8"],
    why: "HTML asks for no address where a picture is preloaded in several sizes.",
  },
  {
    rule: "Principle1.Guideline1_1.1_1_1.H67.2",
    where: "img[alt='']",
    criteria: ["1.1.1"],
    why: "The picture stands beside the name of the product or category and would only repeat it.",
  },
  {
    rule: "Principle1.Guideline1_3.1_3_1.H42",
    where: "p:has(> strong)",
    texts: [testPaymentWords.mark, invoiceWords.afterCredit],
    criteria: ["1.3.1"],
    why: "A sentence in bold, since it matters. Nothing stands below it that it would be the heading of.",
  },
  {
    rule: "Principle1.Guideline1_3.1_3_1.H48",
    where: "header div:has(> details), p:not(nav p), div:not(nav div)",
    criteria: ["1.3.1"],
    why: "Two or three links for what to do next, and the controls of the header. Navigations are lists.",
  },
  {
    rule: "Principle1.Guideline1_3.1_3_1.H85.2",
    where: "select",
    criteria: ["1.3.1"],
    why: "No list has groups: orders of the listing, themes, countries by their alphabet.",
  },
  {
    rule: "Principle1.Guideline1_4.1_4_10.C32,C31,C33,C38,SCR34,G206",
    criteria: ["1.4.10"],
    why: "The header, the bottom bar, the chat button, a toast and a dialog stay in place. Every state is measured at 320 px and does not scroll sideways.",
  },
  ...["G17", "G18"].map((technique) => ({
    rule: `Principle1.Guideline1_4.1_4_6.${technique}.Abs`,
    where: ".aside-text, .aside-text *",
    criteria: ["1.4.6"],
    why: "Text for screen readers alone: it has no ground to stand out from.",
  })),
  {
    rule: "Principle1.Guideline1_4.1_4_6.G17.Abs",
    where:
      "aside[aria-label] a *, ul.absolute a > span, button.absolute[aria-controls], .beside-quantity, details + ul *, summary + *, summary + * *",
    criteria: ["1.4.6"],
    why: "The chat link, the menu of the account, the choice of grid or list and the buttons within and beside fields: axe-core works out their contrast, 7:1 and more, and a test does so for each pair of colours.",
  },
  {
    rule: "Principle4.Guideline4_1.4_1_2.H91.A.Placeholder",
    where: "a[href='']",
    criteria: ["4.1.2"],
    why: "An empty address is this very page: the link asks for it again.",
  },
  {
    rule: "Principle3.Guideline3_2.3_2_5.H83.3",
    where: "a[href^='https://wa.me/']",
    criteria: ["3.2.5"],
    why: "It opens the customer's messenger beside the desk, and its text says “in a new tab”; the engine knows “new window” alone.",
  },
];

/** Findings of IBM's Equal Access 4.0.34, the rules of IBM and of WCAG 2.2: failures and possible failures. */
const checked: readonly Judged[] = [
  {
    rule: "input_autocomplete_valid fail_incorrect",
    where: "input[type=email][autocomplete~=username]",
    criteria: ["1.3.5"],
    why: "As for HTML_CodeSniffer: the e-mail is the name a customer logs in with.",
  },
  {
    rule: "aria_keyboard_handler_exists potential_no_keyboard_access",
    where: "fieldset[role=radiogroup]",
    criteria: ["2.1.1"],
    why: "The role lets the group say that a choice is required or missing. The keyboard reaches the radio buttons in it, which are the browser's own.",
  },
  {
    rule: "aria_child_valid Fail_invalid_child",
    where: "fieldset[role=radiogroup]",
    criteria: ["1.3.1", "4.1.2"],
    why: "Beside the radio buttons stand the error that describes them and the fields of the chosen way to pay. ARIA asks that a radiogroup owns radio buttons, and forbids nothing else in it.",
  },
  {
    rule: "aria_role_redundant fail_redundant",
    where: "table[role=table], table[role=table] *",
    criteria: ["1.3.1", "4.1.2"],
    why: "On a narrow screen the rows are blocks, and browsers then forget what a table is: the roles keep it.",
  },
  {
    rule: "widget_tabbable_exists fail_no_tabbable",
    where: "a[tabindex='-1'][href^='#picture-']",
    criteria: ["2.1.1"],
    why: "The arrows over the pictures are for the pointer. The keyboard reaches every picture by the links below them, in fewer steps.",
  },
  {
    rule: "widget_tabbable_single potential_multiple_tabbable",
    where: "fieldset[role=radiogroup], th[scope=row]",
    criteria: ["2.1.1"],
    why: "The fields of the chosen way to pay stand with its radio button; a row of the cart begins with the picture and the name, both links.",
  },
  {
    rule: "element_attribute_deprecated fail_elem_attr",
    where: "meta[http-equiv=refresh]",
    criteria: ["2.2.1", "3.2.5"],
    why: "HTML has it. It leads at once from the customer's own press on Pay to the payment page, where there is no script, and a link stands beside it.",
  },
  {
    rule: "input_label_exists Fail_1",
    where: "input[type=range]:is(#slider-min, #slider-max)",
    criteria: ["1.3.1", "4.1.2"],
    why: "Each slider has a label of its own, for screen readers alone: browsers name the sliders “Lowest price” and “Highest price”. Beside it stands a number field with a visible label.",
  },
  {
    rule: "aria_complementary_label_visible Fail_1",
    where: "aside[aria-label]",
    criteria: ["2.4.1"],
    why: "A recommendation: the chat link says what it is, and the name tells landmarks apart.",
  },
  {
    rule: "input_fields_grouped Potential_1",
    where: "form :is(input, select, textarea)",
    criteria: ["1.3.1"],
    why: "One field of text under its own label, or fields of one address or one new password under the heading of their form. Each label is clear by itself. Choices of one question are in a fieldset.",
  },
  {
    rule: "select_options_grouped Potential_1",
    where: "select[name=person]",
    criteria: ["1.3.1"],
    why: "Everybody who works or worked in the shop, in one list: the engine asks from ten names on.",
  },
  {
    rule: "list_structure_proper Potential_1",
    where: "dl",
    criteria: ["1.3.1"],
    why: "HTML allows a div around each term and its description.",
  },
  {
    rule: "media_alt_brief Potential_1",
    where: "img",
    texts: [""],
    criteria: ["1.1.1"],
    why: "The product with a long name is made for the tests. The names of real products are shorter.",
  },
  {
    rule: "heading_markup_misuse Potential_1",
    where: "h1, h2",
    texts: ["Handwoven Doubleikat"],
    criteria: ["1.3.1", "2.4.6"],
    why: "The product with a long name is made for the tests. Its name is the heading.",
  },
  {
    rule: "blockquote_cite_exists Potential_1",
    where: "blockquote",
    criteria: ["1.3.1"],
    why: "Words of customers, with their names below: there is no source on the web to cite.",
  },
  {
    rule: "text_quoted_correctly Potential_1",
    where: "main li, main li span",
    criteria: ["1.3.1"],
    why: "What is wrong with a line of a table names the values that stand in it. They quote nobody.",
  },
  {
    rule: "element_tabbable_role_valid fail_invalid_role",
    where: "caption h2",
    criteria: ["4.1.2"],
    why: "A heading above a wide table takes the focus, so that keys scroll the table. axe-core asks for it.",
  },
  {
    rule: "element_tabbable_unobscured potential_obscured",
    criteria: ["2.4.11", "2.4.12"],
    why: "A question about what lies over an element. tests/accessibility/focus.spec.ts goes through each page by Tab and looks at what covers the element with the focus.",
  },
  {
    rule: "element_tabbable_visible potential_visible",
    where: "a[href='#content'], [class*=overflow] a",
    criteria: ["2.4.7"],
    why: "The skip link comes into the window with the focus, and a picture of the row scrolls into it.",
  },
  {
    rule: "input_label_visible potential_no_label",
    where: "textarea, select:not(:has(option + option)), button[aria-label]:has(svg)",
    criteria: ["2.4.6", "3.3.2"],
    why: "A text of several lines, and a list of one choice, have a label with visible text above them, tied by for and id. Buttons with an icon alone, which are arrows, pause, plus and minus, have a name for screen readers.",
  },
  {
    rule: "input_label_visible potential_placeholder_only",
    where: "input[type=search]",
    criteria: ["3.3.2"],
    why: "The search box has a label for screen readers, and its button beside it says what it is for.",
  },
  {
    rule: "style_color_misuse Potential_1",
    where: "style, link[rel=stylesheet]",
    criteria: ["1.4.1"],
    why: "A question about every style sheet with colours. See 1.4.1.",
  },
  {
    rule: "style_focus_visible potential_focus_not_visible",
    criteria: ["2.4.7", "2.4.13"],
    why: "A question about every element with a border. tests/accessibility/focus.spec.ts sees the ring on each element that takes the focus.",
  },
  {
    rule: "style_viewport_resizable Potential_1",
    where: "style, link[rel=stylesheet]",
    criteria: ["1.4.4"],
    why: "Sizes in parts of the window have a part in rem, too. Every state is measured with text at 200 %.",
  },
  {
    rule: "text_block_heading potential_heading",
    where: "p, div",
    texts: [
      "₹",
      checkoutWords.payNow("").trim(),
      listingWords.price,
      cartWords.emptyText,
      dashboardWords.emptyWishlist,
      dashboardWords.noOrders,
      dashboardWords.noPayments,
      messages.noProducts,
      miniCartTitle,
      testPaymentWords.mark,
      addressWords.confirmRemove,
      messages.confirmCancel,
      messages.confirmWishlistClear,
      messages.confirmWishlistRemove,
      "Banarasi Silk Lehenga",
      "बनारसी सिल्क लहंगा",
      sampleHoursText,
      `${cardWords.from} ₹`,
      `${cardWords.isWasFirst ? cardWords.was : cardWords.now} ₹`,
      invoiceWords.afterCredit,
    ],
    criteria: ["1.3.1"],
    why: "Amounts, questions, hours and one-line messages in larger or bold letters. No text of their own stands below them.",
  },
  ...inHindi,
  {
    rule: "input_checkboxes_grouped fail_notgroupedothernotgrouped",
    where: "#products [name^='row.'][name$='.hidden']",
    criteria: ["1.3.1"],
    why: "Each belongs to another product of the desk's list, and its label names the product.",
  },
  ...[
    ["input_label_exists Fail_1", ":is(input, select, textarea)"],
    ["fieldset_label_valid Fail_1", "fieldset:has(> legend)"],
  ].map(([rule = "", control]) => ({
    rule,
    where: `details:not([open]) ${control}`,
    criteria: ["1.3.1", "4.1.2"],
    why: "Folded together with its label or legend, and in nobody's way; unfolded both are there.",
  })),
  {
    rule: "input_checkboxes_grouped potential_lonecheckbox",
    where:
      "[name=onSale], [name=inStock], [name=hidden], [name$='.hidden'], [name$='.remove'], [name=served], [name=cash], [name=confirms-cash], [name=first_order], [name=money]",
    criteria: ["1.3.1"],
    why: "Each is a choice by itself, and its label says all of it.",
  },
  {
    rule: "label_content_exists Fail_1",
    where: "label:has(> .aside-text + [type=checkbox][name=number])",
    criteria: ["1.3.1", "3.3.2"],
    why: "Its words name the order for screen readers alone: to the eye, the box stands beside the order's number.",
  },
  {
    rule: "form_submit_button_exists Potential_1",
    where: "form[method=dialog]",
    criteria: ["3.2.2"],
    why: "Its button closes the dialog: a button of a form submits it where nothing else is said.",
  },
  {
    rule: "text_sensory_misuse potential_other",
    where: "h1, h2, p, legend, dd, span, summary",
    criteria: ["1.3.3"],
    why: "“Size” is the size of a garment, “small” and “shape” describe cloth, “smaller” the pictures of the data saver. None is an instruction that leans on form.",
  },
  {
    rule: "text_sensory_misuse potential_position",
    where: "p, dd, span",
    criteria: ["1.3.3"],
    why: "“Left” counts pieces in stock or the time that remains, “above” and “below” follow the order of reading, “top” and “foot” are the beginning and the end of a page.",
  },
];

export const judgedFindings: readonly JudgedFinding[] = [
  ...sniffed.map((one) => ({ engine: "HTML_CodeSniffer" as const, ...one })),
  ...checked.map((one) => ({ engine: "Equal Access" as const, ...one })),
];
