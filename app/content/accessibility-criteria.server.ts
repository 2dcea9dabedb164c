/**
 * What the shop says of its accessibility, once: the report under docs/accessibility and the statement at /accessibility
 * are drawn from this table. A test holds the report to it, and every test named here to its file.
 */

/** How a criterion is met: everywhere, everywhere but for what the remark says, or there is nothing it could concern. */
export type Outcome = "supported" | "partly" | "not applicable";

/** One success criterion of WCAG 2.2. */
export interface Criterion {
  number: string;
  name: string;
  level: "A" | "AA" | "AAA";
  outcome: Outcome;
  remark: string;
  /** Keys of `evidence`. */
  tests: readonly (keyof typeof evidence)[];
}

/** Tests by file and name; a name may be the part of it that the file spells out. */
export const evidence = {
  states: { file: "tests/accessibility/states.spec.ts", test: "${state.name}, ${mode}: ${names}" },
  html: { file: "tests/http/html-conformance.test.ts", test: "the HTML of every state conforms to the standard" },
  names: { file: "tests/http/spoken-names.test.ts", test: "what is seen is part of what is said" },
  links: { file: "tests/http/spoken-names.test.ts", test: "links of one name lead to one place" },
  titles: { file: "tests/http/spoken-names.test.ts", test: "every title names the shop, and says Error where a form was refused" },
  sections: { file: "tests/http/spoken-names.test.ts", test: "every section has its heading, or a name" },
  purpose: { file: "tests/http/spoken-names.test.ts", test: "every field about the shopper says what it is for" },
  greeting: { file: "tests/http/spoken-names.test.ts", test: "words of another language say which" },
  language: { file: "tests/http/spoken-names.test.ts", test: "words in another script say their language" },
  flashes: { file: "tests/house/flashing.test.ts", test: "nothing comes and goes more than three times a second" },
  keyboard: { file: "tests/accessibility/keyboard.spec.ts", test: "a guest fills a cart by keyboard alone" },
  account: { file: "tests/accessibility/keyboard.spec.ts", test: "an order is placed and cancelled by keyboard alone" },
  order: { file: "tests/accessibility/focus.spec.ts", test: "the focus goes through ${name} in the order that was reviewed" },
  focus: { file: "tests/accessibility/focus.spec.ts", test: "in the order that was reviewed, is seen and is not covered" },
  targets: { file: "tests/accessibility/states.spec.ts", test: "${state.name}, ${mode}: ${names}" },
  transcripts: { file: "tests/accessibility/keyboard.spec.ts", test: "the transcript is the one that was reviewed" },
  contrast: { file: "tests/house/contrast.test.ts", test: "the system's dark theme is the chosen one's" },
  purchase: { file: "tests/journeys/checkout.spec.ts", test: "by card, from the cart to a cancelled order" },
  registration: { file: "tests/journeys/account.spec.ts", test: "registration tells every rule, then leads to a login that keeps the guest's cart" },
  reset: { file: "tests/journeys/account.spec.ts", test: "a forgotten password is replaced through the mail" },
  browse: { file: "tests/journeys/browse.spec.ts", test: "a category, a sort and a price narrow the listing, and can be lifted again" },
  search: { file: "tests/journeys/browse.spec.ts", test: "a search from the header finds by name, and an empty result offers a way on" },
  hero: { file: "tests/journeys/enhanced-specification.spec.ts", test: "the hero fades on every four seconds, by its indicators and controls, and at a swipe" },
  still: { file: "tests/journeys/enhanced-specification.spec.ts", test: "the hero stands still where motion is unwanted" },
  latest: { file: "tests/journeys/enhanced-specification.spec.ts", test: "the latest collection moves on every two and a half seconds" },
  toasts: { file: "tests/journeys/enhanced-specification.spec.ts", test: "toasts leave the bottom end after their time" },
  zoom: { file: "tests/journeys/enhanced-specification.spec.ts", test: "a click zooms two and a half times, and the pointer leads" },
  moves: { file: "tests/journeys/enhanced-specification.spec.ts", test: "two seconds after a reset comes the login" },
  password: { file: "tests/journeys/enhanced-specification.spec.ts", test: "a password can be shown and hidden" },
  busy: { file: "tests/journeys/enhanced-specification.spec.ts", test: "buttons say that they are busy" },
  frame: { file: "tests/http/specification-frame.test.ts", test: "header, footer and chat link are on every page" },
  navigation: { file: "tests/http/specification-frame.test.ts", test: "header and bottom navigation have the same four links, and the search box" },
  prefilled: { file: "tests/http/checkout-routes.test.ts", test: "is filled with the profile, in India" },
  kept: { file: "tests/http/checkout-routes.test.ts", test: "each step wants the one before, and may be gone back to with everything kept" },
  reviewed: { file: "tests/http/checkout-routes.test.ts", test: "a total that changed is shown anew, never charged" },
} as const satisfies Record<string, { file: string; test: string }>;

const c = (number: string, name: string, level: Criterion["level"], outcome: Outcome, remark: string, ...tests: Criterion["tests"]): Criterion => ({ number, name, level, outcome, remark, tests });
const noMedia = "The shop has no audio and no video.";

/** Every success criterion of WCAG 2.2, in its order. */
export const criteria: readonly Criterion[] = [
  c("1.1.1", "Non-text Content", "A", "supported", "Pictures of products say what they show; pictures beside their own name and drawn icons are silent; every control has a name.", "states", "html", "transcripts"),
  c("1.2.1", "Audio-only and Video-only (Prerecorded)", "A", "not applicable", noMedia),
  c("1.2.2", "Captions (Prerecorded)", "A", "not applicable", noMedia),
  c("1.2.3", "Audio Description or Media Alternative (Prerecorded)", "A", "not applicable", noMedia),
  c("1.2.4", "Captions (Live)", "AA", "not applicable", noMedia),
  c("1.2.5", "Audio Description (Prerecorded)", "AA", "not applicable", noMedia),
  c("1.2.6", "Sign Language (Prerecorded)", "AAA", "not applicable", noMedia),
  c("1.2.7", "Extended Audio Description (Prerecorded)", "AAA", "not applicable", noMedia),
  c("1.2.8", "Media Alternative (Prerecorded)", "AAA", "not applicable", noMedia),
  c("1.2.9", "Audio-only (Live)", "AAA", "not applicable", noMedia),
  c("1.3.1", "Info and Relationships", "A", "supported", "Headings, lists, tables with headers and caption, fieldsets with legends, labels, landmarks; old and new prices are marked up and said as such.", "states", "html", "transcripts"),
  c("1.3.2", "Meaningful Sequence", "A", "supported", "Reading order is document order; what is moved by style alone is the picture beside a slide.", "transcripts", "order"),
  c("1.3.3", "Sensory Characteristics", "A", "supported", "No instruction leans on shape, place or sound.", "transcripts"),
  c("1.3.4", "Orientation", "AA", "supported", "Nothing asks for one orientation; pages are laid out from 320 px on.", "states"),
  c("1.3.5", "Identify Input Purpose", "AA", "supported", "Every field about the shopper has its autocomplete token, with shipping and cc- prefixes in the checkout. UPI ids have none in the standard.", "purpose", "html", "states"),
  c("1.3.6", "Identify Purpose", "AAA", "partly", "Landmarks and input purposes can be identified; icons carry text but no machine-readable purpose.", "html"),
  c("1.4.1", "Use of Color", "A", "supported", "Swatches have their colour's name, errors and stock their words, links in text their underline, the chosen option a border and its radio state.", "states", "transcripts"),
  c("1.4.2", "Audio Control", "A", "not applicable", noMedia),
  c("1.4.3", "Contrast (Minimum)", "AA", "supported", "7:1 and more, in both themes.", "states", "contrast"),
  c("1.4.4", "Resize Text", "AA", "supported", "Text at 200 % is neither cut off nor makes a page scroll sideways.", "states"),
  c("1.4.5", "Images of Text", "AA", "supported", "There are none; the shop's name is text.", "transcripts"),
  c("1.4.6", "Contrast (Enhanced)", "AAA", "supported", "Every text on every ground has 7:1 or more; checked by rule on each state and by computation on each pair of colours.", "states", "contrast"),
  c("1.4.7", "Low or No Background Audio", "AAA", "not applicable", noMedia),
  c("1.4.8", "Visual Presentation", "AAA", "partly", "Lines of running text are 65 characters at most, never justified, spaced 1.55, in light, dark or the device's own colours. Space between paragraphs is less than 1.5 times the space between lines.", "states"),
  c("1.4.9", "Images of Text (No Exception)", "AAA", "supported", "There are none.", "transcripts"),
  c("1.4.10", "Reflow", "AA", "supported", "At 320 px no page scrolls sideways; the cart's table becomes blocks.", "states"),
  c("1.4.11", "Non-text Contrast", "AA", "supported", "Borders of fields and buttons, radio marks and focus rings have 3:1 or more.", "contrast", "focus"),
  c("1.4.12", "Text Spacing", "AA", "supported", "With the spacing of the criterion no text is cut off and no page scrolls sideways.", "states"),
  c("1.4.13", "Content on Hover or Focus", "AA", "supported", "Nothing appears on hover or focus but the skip link. Toasts come by an action, stay while pointed at or focused, and have a Dismiss button.", "toasts"),
  c("2.1.1", "Keyboard", "A", "supported", "Every journey can be gone by keyboard alone; zoom works by Enter, arrow keys and Escape, sliders by arrow keys.", "keyboard", "account", "zoom"),
  c("2.1.2", "No Keyboard Trap", "A", "supported", "Only dialogs hold the focus, and Escape closes them.", "account", "order"),
  c("2.1.3", "Keyboard (No Exception)", "AAA", "supported", "As 2.1.1; nothing depends on the path of a pointer.", "keyboard", "account"),
  c("2.1.4", "Character Key Shortcuts", "A", "not applicable", "The shop has no shortcuts of single characters."),
  c("2.2.1", "Timing Adjustable", "A", "supported", "Sessions last 30 days, a checkout under way a day (over 20 hours), and both begin anew with each use. An order to be paid by UPI is kept for 48 hours unless the shop's owner chooses otherwise, and says until when. The link of a reset mail lasts an hour for security, and another can be asked for any number of times. Toasts and the move after a reset: see the equivalents.", "kept", "toasts", "moves"),
  c("2.2.2", "Pause, Stop, Hide", "A", "supported", "Hero and latest collection have a pause button each, stop while pointed at or focused, and never start where reduced motion is asked for; the counters of the about page end after 1.5 seconds.", "hero", "latest", "still"),
  c("2.2.3", "No Timing", "AAA", "partly", "Toasts leave by themselves, the page after a new password goes on, and sessions, checkouts and reset links end after the times of 2.2.1; see the equivalents.", "toasts"),
  c("2.2.4", "Interruptions", "AAA", "supported", "Messages follow the shopper's own action, and what moves by itself can be paused. Nothing else comes unasked.", "toasts"),
  c("2.2.5", "Re-authenticating", "AAA", "partly", "After a login the shopper is where she was, with cart and checkout kept; fields typed in but never sent are lost.", "kept"),
  c("2.2.6", "Timeouts", "AAA", "supported", "What was entered in the checkout is kept for 24 hours without activity, card numbers aside, which are never kept.", "kept"),
  c("2.3.1", "Three Flashes or Below Threshold", "A", "supported", "Nothing flashes: the styles have no animation that comes back within a third of a second, and slides change every 2.5 seconds at the fastest.", "flashes", "hero", "latest"),
  c("2.3.2", "Three Flashes", "AAA", "supported", "Nothing flashes: the styles have no animation that comes back within a third of a second, and slides change every 2.5 seconds at the fastest.", "flashes", "hero", "latest"),
  c("2.3.3", "Animation from Interactions", "AAA", "supported", "Where reduced motion is asked for, nothing moves.", "still"),
  c("2.4.1", "Bypass Blocks", "A", "supported", "The first link skips to the content; landmarks and headings on every page.", "order", "states"),
  c("2.4.2", "Page Titled", "A", "supported", "Every page has its own title, prefixed Error: where a form was refused.", "titles"),
  c("2.4.3", "Focus Order", "A", "supported", "The order of every page is a reviewed text; after removal, dialogs, errors and steps the focus is placed on purpose.", "order", "account"),
  c("2.4.4", "Link Purpose (In Context)", "A", "supported", "Links of cards say whose they are.", "links", "transcripts"),
  c("2.4.5", "Multiple Ways", "AA", "supported", "Search, collection, listing with filters, links of header and footer; a sitemap for robots.", "search", "browse"),
  c("2.4.6", "Headings and Labels", "AA", "supported", "One heading of level one a page; every field has a label that is always visible, but for the search box and quantities in a table, which have a button or a column's heading beside them.", "states", "transcripts"),
  c("2.4.7", "Focus Visible", "AA", "supported", "A ring of 3 px around whatever has the focus.", "focus"),
  c("2.4.8", "Location", "AAA", "supported", "Steps of the checkout, breadcrumbs of a product, the current link of each navigation. (HTML_CodeSniffer asks for no link element in the body and an address on each: the stylesheet that comes last and the preload of a picture in several sizes are as the HTML standard has them.)", "transcripts"),
  c("2.4.9", "Link Purpose (Link Only)", "AAA", "supported", "Within a page, links of one name lead to one place.", "links"),
  c("2.4.10", "Section Headings", "AAA", "supported", "Every section of a page has its heading; the pictures of a product have a name instead.", "sections", "transcripts"),
  c("2.4.11", "Focus Not Obscured (Minimum)", "AA", "supported", "What has the focus is scrolled clear of bottom bar and chat button; a toast makes room for it.", "focus"),
  c("2.4.12", "Focus Not Obscured (Enhanced)", "AAA", "partly", "No corner of what has the focus is covered when it is focused by Tab; a piece taller than the window may reach under the bottom bar of a phone.", "focus"),
  c("2.4.13", "Focus Appearance", "AAA", "supported", "The ring is 3 px wide around the whole control, and differs by 3:1 and more from what was there.", "focus", "contrast"),
  c("2.5.1", "Pointer Gestures", "A", "supported", "Swipes and scrolling rows have buttons or links beside them.", "hero", "latest"),
  c("2.5.2", "Pointer Cancellation", "A", "supported", "Everything happens on click, at the end of a press.", "keyboard"),
  c("2.5.3", "Label in Name", "A", "supported", "What is seen on a control is part of its name, at its beginning.", "names"),
  c("2.5.4", "Motion Actuation", "A", "not applicable", "Nothing is done by moving the device."),
  c("2.5.5", "Target Size (Enhanced)", "AAA", "supported", "44 by 44 px at the least, links within a sentence aside; measured in every state, at 320 and 1280 px by each run of the tests and at 360 px too by the whole matrix; no target lies over another.", "targets"),
  c("2.5.6", "Concurrent Input Mechanisms", "AAA", "supported", "Nothing is bound to one way of input.", "keyboard"),
  c("2.5.7", "Dragging Movements", "AA", "supported", "Price sliders have number fields beside them; rows that scroll have buttons or can be tabbed through.", "browse"),
  c("2.5.8", "Target Size (Minimum)", "AA", "supported", "44 px, see 2.5.5.", "targets", "states"),
  c("3.1.1", "Language of Page", "A", "supported", "en-IN.", "html", "states"),
  c("3.1.2", "Language of Parts", "AA", "supported", "The greeting of the account pages is marked as Hindi in Latin letters. Names of crafts, garments and places are proper names, technical terms (zardozi, bandhani) or words that have become English (saree, kurta, lehenga, dupatta), and are not marked: a voice that changes for one word in a sentence helps nobody. There are no sentences in another language, and no words in another script.", "greeting", "language", "transcripts"),
  c("3.1.3", "Unusual Words", "AAA", "partly", "Descriptions tell what a craft is; there is no glossary.", "transcripts"),
  c("3.1.4", "Abbreviations", "AAA", "partly", "UPI, CVV, ZIP and PIN are the words on cards and apps, with hints, but not spelled out.", "transcripts"),
  c("3.1.5", "Reading Level", "AAA", "partly", "Sentences are short and plain; their level is not measured, and descriptions of crafts ask for more.", "transcripts"),
  c("3.1.6", "Pronunciation", "AAA", "not applicable", "No word's meaning depends on how it is pronounced."),
  c("3.2.1", "On Focus", "A", "supported", "Focus changes nothing but what would cover it: a toast and the chat link make room, and a menu closes when the focus has left it.", "order", "focus"),
  c("3.2.2", "On Input", "A", "supported", "Filters that apply themselves change the list below, never the focus or the page; without script they have a button.", "browse"),
  c("3.2.3", "Consistent Navigation", "AA", "supported", "Header, footer and bottom bar are the same everywhere.", "frame", "navigation"),
  c("3.2.4", "Consistent Identification", "AA", "supported", "Words of one thing are written down in one place of the code.", "navigation", "transcripts"),
  c("3.2.5", "Change on Request", "AAA", "partly", "Filters apply themselves, carousels move until paused, and the page after a reset goes on by itself; see the equivalents.", "moves", "browse"),
  c("3.2.6", "Consistent Help", "A", "supported", "The footer's contact details and the chat link come in the same order on every page.", "frame"),
  c("3.3.1", "Error Identification", "A", "supported", "A summary that takes the focus lists every error and links to its field; the error stands at the field, too, and is tied to it.", "registration", "states"),
  c("3.3.2", "Labels or Instructions", "A", "supported", "Labels are visible, the search box aside, which its button names; formats are told beside the label, before they are asked for. The quantity in the cart is named by its column.", "states", "transcripts"),
  c("3.3.3", "Error Suggestion", "AA", "supported", "Messages say what is wanted; the payment service's own words stand on its fields.", "registration", "purchase"),
  c("3.3.4", "Error Prevention (Legal, Financial, Data)", "AA", "supported", "Orders are reviewed before they are placed, a total that has changed is shown anew, an order can be cancelled until it is sent, and deletions are asked about.", "reviewed", "purchase"),
  c("3.3.5", "Help", "AAA", "supported", "Hints stand at the fields that need them; contact and chat are on every page.", "frame"),
  c("3.3.6", "Error Prevention (All)", "AAA", "supported", "Every form is checked and can be corrected with everything kept, passwords aside; every deletion is asked about or can be undone by adding again.", "registration", "reviewed"),
  c("3.3.7", "Redundant Entry", "A", "supported", "The profile fills the delivery form, and going back keeps what was entered. Only a new password is asked for twice.", "prefilled", "kept"),
  c("3.3.8", "Accessible Authentication (Minimum)", "AA", "supported", "E-mail and password, which managers fill in and pasting is welcome to; passwords can be shown. No puzzle anywhere.", "password", "reset"),
  c("3.3.9", "Accessible Authentication (Enhanced)", "AAA", "supported", "As 3.3.8; no recognising of objects or pictures.", "password"),
  c("4.1.2", "Name, Role, Value", "A", "supported", "Native controls throughout; what script adds tells its state (pressed, current, invalid, disabled).", "states", "html", "transcripts"),
  c("4.1.3", "Status Messages", "AA", "supported", "Messages stand in one status region that is always there; quantities and totals that change are said politely, errors as alerts.", "transcripts", "busy"),
];

/** Where the shop's own form would keep somebody out: that form stays, and this stands beside it. */
export const equivalents = [
  { title: "Messages that leave by themselves", criteria: ["2.2.1", "2.2.3"], text: "A toast stays while it has the pointer or the focus, is said once by screen readers, and what it tells shows on the page: the number in the cart, the filled heart, the new status. With the data saver on, or without script, every message stays in the page until the next one." },
  { title: "Carousels that move", criteria: ["2.2.2"], text: "Each has a button that pauses it, rests while the pointer or the focus is on it, and never starts where your device asks for little motion. Every slide has a link of its own." },
  { title: "Zoom that follows the pointer", criteria: ["2.1.1", "2.5.1"], text: "Enter zooms the picture that has the focus, arrow keys move it, Escape leaves. Without script the picture leads to its full size." },
  { title: "Colours shown as swatches", criteria: ["1.4.1"], text: "Each swatch has the name of its colour beside it, and is a plain choice among named ones." },
  { title: "The page after a new password", criteria: ["2.2.1", "3.2.5"], text: "It goes on to the login after two seconds, where its message is told again; the link to the login stands on it for whoever is quicker, and without script it waits." },
  { title: "Price sliders", criteria: ["2.5.7"], text: "Each has a number field beside it that does the same." },
] as const;

/** What does not work yet, in the shopper's words. */
export const knownLimits = [
  { title: "Descriptions of pictures", criteria: ["1.1.1"], text: "They say what a picture shows (the whole piece, the fabric, the border) but not every motif. The description beside it tells craft, fabric and colours. Ask us for more, and we will describe it to you." },
  { title: "Words from many languages", criteria: ["3.1.2", "3.1.3"], text: "Names of crafts and garments (bandhani, dupatta, zari) are not marked as words of another language, since most are technical terms or have become English, so a screen reader may pronounce them as English, and there is no glossary of them." },
  { title: "Zooming into a picture", criteria: ["2.1.1"], text: "This needs script. Without it, the picture links to its largest size." },
  { title: "The chat", criteria: ["4.1.2"], text: "It opens in a messaging app that is not ours, and that may have barriers of its own. Phone and e-mail do the same." },
  { title: "After a session has ended", criteria: ["2.2.5"], text: "Cart and checkout are kept, and you come back to where you were, but fields that were filled in and not yet sent are not." },
  { title: "English only", criteria: ["3.1.5"], text: "The shop does not speak Hindi or any other language yet." },
] as const;
