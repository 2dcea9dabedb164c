import { notApplicable, partly, supported, type Criterion } from "./evidence.server.ts";

/** Guidelines 2.1 to 2.3 of WCAG 2.2: keyboard, time, flashes. */
export const inputAndTime: readonly Criterion[] = [
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
export const navigationAndTargets: readonly Criterion[] = [
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
