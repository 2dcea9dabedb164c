import { notApplicable, partly, supported, type Criterion } from "./evidence.server.ts";

const noMedia = "The shop has no audio and no video.";

/** Principle 1 of WCAG 2.2: perceivable. */
export const perceivable: readonly Criterion[] = [
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
