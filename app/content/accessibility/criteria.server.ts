import { notApplicable, partly, supported, type Criterion } from "./evidence.server.ts";

const noMedia = "The shop has no audio and no video.";

/** Principle 1 of WCAG 2.2: perceivable. */
const perceivable: readonly Criterion[] = [
  supported(
    ["1.1.1", "Non-text Content", "A"],
    "Pictures of products say what they show; pictures beside their own name and drawn icons are silent; every control has a name.",
    ["states", "html", "transcripts"],
  ),
  notApplicable(["1.2.1", "Audio-only and Video-only (Prerecorded)", "A"], noMedia),
  notApplicable(["1.2.2", "Captions (Prerecorded)", "A"], noMedia),
  notApplicable(["1.2.3", "Audio Description or Media Alternative (Prerecorded)", "A"], noMedia),
  notApplicable(["1.2.4", "Captions (Live)", "AA"], noMedia),
  notApplicable(["1.2.5", "Audio Description (Prerecorded)", "AA"], noMedia),
  notApplicable(["1.2.6", "Sign Language (Prerecorded)", "AAA"], noMedia),
  notApplicable(["1.2.7", "Extended Audio Description (Prerecorded)", "AAA"], noMedia),
  notApplicable(["1.2.8", "Media Alternative (Prerecorded)", "AAA"], noMedia),
  notApplicable(["1.2.9", "Audio-only (Live)", "AAA"], noMedia),
  supported(
    ["1.3.1", "Info and Relationships", "A"],
    "Headings, lists, tables with headers and caption, fieldsets with legends, labels, landmarks; old and new prices are marked up and said as such.",
    ["states", "html", "transcripts"],
  ),
  supported(
    ["1.3.2", "Meaningful Sequence", "A"],
    "Reading order is document order; what is moved by style alone is the picture beside a slide.",
    ["transcripts", "order"],
  ),
  supported(["1.3.3", "Sensory Characteristics", "A"], "No instruction leans on shape, place or sound.", [
    "transcripts",
  ]),
  supported(["1.3.4", "Orientation", "AA"], "Nothing asks for one orientation; pages are laid out from 320 px on.", [
    "states",
  ]),
  supported(
    ["1.3.5", "Identify Input Purpose", "AA"],
    "Every field about the shopper has its autocomplete token, with shipping and cc- prefixes in the checkout. UPI ids have none in the standard.",
    ["purpose", "html", "states"],
  ),
  partly("1.3.6", ["html"]),
  supported(
    ["1.4.1", "Use of Color", "A"],
    "Swatches have their colour's name, errors and stock their words, links in text their underline, the chosen option a border and its radio state. Where colours are forced, what is chosen differs by pixels.",
    ["states", "forced", "transcripts"],
  ),
  notApplicable(["1.4.2", "Audio Control", "A"], noMedia),
  supported(["1.4.3", "Contrast (Minimum)", "AA"], "7:1 and more, in both themes.", ["states", "contrast"]),
  supported(
    ["1.4.4", "Resize Text", "AA"],
    "Text at 200 %, by a style sheet or by the browser's own setting, is neither cut off nor broken into pieces, overlaps nothing, and makes no page scroll sideways, at 320, 360, 768 and 1280 px. Headings stop at 13 % of the window's width.",
    ["states"],
  ),
  supported(["1.4.5", "Images of Text", "AA"], "There are none; the shop's name is text.", ["transcripts"]),
  supported(
    ["1.4.6", "Contrast (Enhanced)", "AAA"],
    "Every text on every ground has 7:1 or more; checked by rule on each state and by computation on each pair of colours.",
    ["states", "contrast"],
  ),
  notApplicable(["1.4.7", "Low or No Background Audio", "AAA"], noMedia),
  partly("1.4.8", ["states"]),
  supported(["1.4.9", "Images of Text (No Exception)", "AAA"], "There are none.", ["transcripts"]),
  supported(["1.4.10", "Reflow", "AA"], "At 320 px no page scrolls sideways; the cart's table becomes blocks.", [
    "states",
  ]),
  supported(
    ["1.4.11", "Non-text Contrast", "AA"],
    "Borders of fields and buttons, radio marks and focus rings have 3:1 or more.",
    ["contrast", "order"],
  ),
  supported(
    ["1.4.12", "Text Spacing", "AA"],
    "With the spacing of the criterion no text is cut off and no page scrolls sideways.",
    ["states"],
  ),
  supported(
    ["1.4.13", "Content on Hover or Focus", "AA"],
    "Nothing appears on hover, and on focus the skip link alone. Toasts come by an action, stay while pointed at or focused, and have a Dismiss button.",
    ["toasts"],
  ),
];

/** Guidelines 2.1 to 2.3 of WCAG 2.2: keyboard, time, flashes. */
const inputAndTime: readonly Criterion[] = [
  supported(
    ["2.1.1", "Keyboard", "A"],
    "Every journey can be gone by keyboard alone; zoom works by Enter, arrow keys and Escape, sliders by arrow keys.",
    ["keyboard", "account", "zoom"],
  ),
  supported(["2.1.2", "No Keyboard Trap", "A"], "Only dialogs hold the focus, and Escape closes them.", [
    "account",
    "order",
  ]),
  supported(["2.1.3", "Keyboard (No Exception)", "AAA"], "As 2.1.1; nothing depends on the path of a pointer.", [
    "keyboard",
    "account",
  ]),
  notApplicable(["2.1.4", "Character Key Shortcuts", "A"], "The shop has no shortcuts of single characters."),
  supported(
    ["2.2.1", "Timing Adjustable", "A"],
    "A login ends after two weeks without use and after 30 days in any case. A checkout under way lasts a day from its last step. An order to be paid by UPI is kept for 48 hours and says until when. All of them are more than 20 hours, unless the shop's owner sets less. The link of a reset mail lasts an hour for security, and another can be asked for at any time. After ten failed attempts to log in the next one waits for 15 minutes at most. Toasts and the move after a reset: see the equivalents.",
    ["lifetimes", "kept", "toasts", "moves"],
  ),
  supported(
    ["2.2.2", "Pause, Stop, Hide", "A"],
    "Hero and latest collection have a pause button each, stand still while pointed at or focused, and never start where reduced motion is asked for; the counters of the about page end after 1.5 seconds.",
    ["hero", "latest", "still"],
  ),
  partly("2.2.3", ["toasts"]),
  supported(
    ["2.2.4", "Interruptions", "AAA"],
    "Messages follow the shopper's own action, and what moves by itself can be paused. Nothing else comes unasked.",
    ["toasts"],
  ),
  partly("2.2.5", ["typed", "lifetimes", "kept"]),
  supported(
    ["2.2.6", "Timeouts", "AAA"],
    "Without use a login lasts two weeks and a checkout under way a day: both are more than 20 hours. Card numbers are never kept. The privacy page tells how long each cookie lasts.",
    ["lifetimes", "kept"],
  ),
  supported(
    ["2.3.1", "Three Flashes or Below Threshold", "A"],
    "Nothing flashes: the styles have no animation that comes back within a third of a second, and slides change every 2.5 seconds at the fastest.",
    ["flashes", "hero", "latest"],
  ),
  supported(
    ["2.3.2", "Three Flashes", "AAA"],
    "Nothing flashes: the styles have no animation that comes back within a third of a second, and slides change every 2.5 seconds at the fastest.",
    ["flashes", "hero", "latest"],
  ),
  supported(["2.3.3", "Animation from Interactions", "AAA"], "Where reduced motion is asked for, nothing moves.", [
    "still",
  ]),
];

/** Guidelines 2.4 and 2.5 of WCAG 2.2: navigation, ways of input. */
const navigationAndTargets: readonly Criterion[] = [
  supported(
    ["2.4.1", "Bypass Blocks", "A"],
    "The first link skips to the content; landmarks and headings on every page.",
    ["order", "states"],
  ),
  supported(["2.4.2", "Page Titled", "A"], "Every page has its own title, prefixed Error: where a form was refused.", [
    "titles",
  ]),
  supported(
    ["2.4.3", "Focus Order", "A"],
    "The order of every page is a reviewed text; after every change that script makes (address, sort, page, filter, removal, dialog, panel, error, step) the focus has a place in view.",
    ["order", "changes", "account"],
  ),
  supported(["2.4.4", "Link Purpose (In Context)", "A"], "Links of cards say whose they are.", [
    "links",
    "transcripts",
  ]),
  supported(
    ["2.4.5", "Multiple Ways", "AA"],
    "Search, collection, listing with filters, links of header and footer; a sitemap for robots.",
    ["search", "browse"],
  ),
  supported(
    ["2.4.6", "Headings and Labels", "AA"],
    "One heading of level one a page; every field has a label that is always visible, apart from the search box, the price sliders and the quantities in a table, which have a button, a labelled field or a column's heading beside them.",
    ["states", "transcripts"],
  ),
  supported(["2.4.7", "Focus Visible", "AA"], "A ring of 3 px around whatever has the focus.", ["order"]),
  supported(
    ["2.4.8", "Location", "AAA"],
    "Steps of the checkout, breadcrumbs of a product, the current link of each navigation.",
    ["transcripts"],
  ),
  partly("2.4.9", ["links"]),
  supported(
    ["2.4.10", "Section Headings", "AAA"],
    "Every section of a page has its heading; the pictures of a product have a name instead.",
    ["sections", "transcripts"],
  ),
  supported(
    ["2.4.11", "Focus Not Obscured (Minimum)", "AA"],
    "What has the focus is scrolled clear of bottom bar and chat button; a toast makes room for it.",
    ["order"],
  ),
  partly("2.4.12", ["order"]),
  supported(
    ["2.4.13", "Focus Appearance", "AAA"],
    "The ring is 3 px wide around the whole control, and differs by 3:1 and more from what was there.",
    ["order", "contrast"],
  ),
  supported(["2.5.1", "Pointer Gestures", "A"], "Swipes and scrolling rows have buttons or links beside them.", [
    "hero",
    "latest",
  ]),
  supported(
    ["2.5.2", "Pointer Cancellation", "A"],
    "Everything happens on click, at the end of a press. A swipe counts when the finger leaves, too.",
    ["keyboard"],
  ),
  supported(
    ["2.5.3", "Label in Name", "A"],
    "What is seen on a control is part of its name. Where more is said, it stands before or after those words: the chip “Sarees” is named “Remove filter Sarees”.",
    ["names"],
  ),
  notApplicable(["2.5.4", "Motion Actuation", "A"], "Nothing is done by moving the device."),
  supported(
    ["2.5.5", "Target Size (Enhanced)", "AAA"],
    "44 by 44 px at the least, links within a sentence aside; measured in every state, at 320 or 1280 px in each mode by each run of the tests, and at 320, 360 and 1280 px by the whole matrix. No target lies over another.",
    ["states"],
  ),
  supported(["2.5.6", "Concurrent Input Mechanisms", "AAA"], "Nothing is bound to one way of input.", ["keyboard"]),
  supported(
    ["2.5.7", "Dragging Movements", "AA"],
    "Price sliders have number fields beside them; rows that scroll have buttons or can be tabbed through.",
    ["browse"],
  ),
  supported(["2.5.8", "Target Size (Minimum)", "AA"], "44 px, see 2.5.5.", ["states", "states"]),
];

/** Principle 3 of WCAG 2.2: understandable. */
const understandable: readonly Criterion[] = [
  supported(["3.1.1", "Language of Page", "A"], "en-IN; hi-IN on the pages in Hindi, below /hi.", ["html", "states"]),
  supported(
    ["3.1.2", "Language of Parts", "AA"],
    "The greeting of the account pages is marked as Hindi in Latin letters. Names of crafts, garments and places are proper names, technical terms (zardozi, bandhani) or words that have become English (saree, kurta, lehenga, dupatta), and are not marked: a voice that changes for one word in a sentence helps nobody. The link to the page in the other language is marked as that language, and so is a text that is in one of the two languages only.",
    ["greeting", "language", "transcripts"],
  ),
  supported(
    ["3.1.3", "Unusual Words", "AAA"],
    "A glossary says what the names of crafts, fabrics and garments mean; the foot of every page leads to it. A product page explains the first four such words of its texts.",
    ["glossary", "explained"],
  ),
  supported(
    ["3.1.4", "Abbreviations", "AAA"],
    "UPI, CVV and PIN are the words on cards and apps, with hints beside their fields. The glossary says what they stand for.",
    ["glossary"],
  ),
  supported(
    ["3.1.5", "Reading Level", "AAA"],
    "The shop's own words are short sentences of everyday words, and the names of crafts are explained on the page. Descriptions of an owner's products are the owner's.",
    ["explained"],
  ),
  notApplicable(
    ["3.1.6", "Pronunciation", "AAA"],
    "No word's meaning depends on how it is pronounced. The glossary says how names of crafts are said.",
  ),
  supported(
    ["3.2.1", "On Focus", "A"],
    "Focus changes nothing but what would cover it: a toast and the chat link make room, and a menu closes when the focus has left it.",
    ["order"],
  ),
  supported(
    ["3.2.2", "On Input", "A"],
    "A filter that applies itself changes the list, its count and the address. It opens no other page or window, and its field stays where it was. Without script a button applies it.",
    ["browse"],
  ),
  supported(
    ["3.2.3", "Consistent Navigation", "AA"],
    "Header, footer and bottom bar are the same on every page of the shop. The short pages of a refused request (address or form too long, shop full or failing) have no header: a link back, contact, chat, phone and mail.",
    ["frame", "navigation"],
  ),
  supported(
    ["3.2.4", "Consistent Identification", "AA"],
    "Words of one thing are written down in one place of the code.",
    ["navigation", "transcripts"],
  ),
  partly("3.2.5", ["moves", "browse"]),
  supported(
    ["3.2.6", "Consistent Help", "A"],
    "The footer's contact details and the chat link come in the same order on every page that has them. The short pages of a refused request have them, too.",
    ["frame"],
  ),
  supported(
    ["3.3.1", "Error Identification", "A"],
    "A summary that takes the focus lists every error and links to its field; the error stands at the field, too, and is tied to it.",
    ["registration", "states"],
  ),
  supported(
    ["3.3.2", "Labels or Instructions", "A"],
    "Labels are visible, apart from the search box, which its button names, and the price sliders, which have a labelled field beside them; formats are told beside the label, before they are asked for. The quantity in the cart is named by its column.",
    ["states", "transcripts"],
  ),
  supported(
    ["3.3.3", "Error Suggestion", "AA"],
    "Messages say what is wanted; the payment service's own words stand on its fields.",
    ["registration", "purchase"],
  ),
  supported(
    ["3.3.4", "Error Prevention (Legal, Financial, Data)", "AA"],
    "Orders are reviewed before they are placed, a total that has changed is shown anew, an order can be cancelled until it is sent, and clearing or removing wishes is asked about.",
    ["reviewed", "purchase"],
  ),
  supported(["3.3.5", "Help", "AAA"], "Hints stand at the fields that need them; contact and chat are on every page.", [
    "frame",
  ]),
  supported(
    ["3.3.6", "Error Prevention (All)", "AAA"],
    "Every form is checked and can be corrected. What was typed is kept, apart from passwords and card details. Every deletion is asked about or can be undone by adding again.",
    ["registration", "reviewed"],
  ),
  supported(
    ["3.3.7", "Redundant Entry", "A"],
    "The profile fills the delivery form, and going back keeps what was entered. A new password is asked for twice, and card details again after each refusal, both for security.",
    ["prefilled", "kept"],
  ),
  supported(
    ["3.3.8", "Accessible Authentication (Minimum)", "AA"],
    "E-mail and password, which managers fill in and pasting is welcome to; passwords can be shown. No puzzle anywhere.",
    ["password", "reset"],
  ),
  supported(
    ["3.3.9", "Accessible Authentication (Enhanced)", "AAA"],
    "As 3.3.8; no recognising of objects or pictures.",
    ["password"],
  ),
];

/** Principle 4 of WCAG 2.2: robust. */
const robust: readonly Criterion[] = [
  supported(
    ["4.1.2", "Name, Role, Value", "A"],
    "Native controls throughout; what script adds tells its state (pressed, current, invalid, disabled).",
    ["states", "html", "transcripts"],
  ),
  supported(
    ["4.1.3", "Status Messages", "AA"],
    "Results of an action stand in live regions that are always there. The count of a list with its page and order, a changed quantity or total and the slide that was asked for have live regions of their own. A summary of errors takes the focus, and is not announced a second time.",
    ["transcripts", "busy"],
  ),
];

/**
 * Every success criterion of WCAG 2.2, in its order. The report, the evaluation and the conformance report in
 * docs/accessibility and the statement at /accessibility are made from it. A test compares them with the table.
 */
export const criteria: readonly Criterion[] = [
  ...perceivable,
  ...inputAndTime,
  ...navigationAndTargets,
  ...understandable,
  ...robust,
];
