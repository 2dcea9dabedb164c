import { notApplicable, partly, supported, type Criterion } from "./evidence.server.ts";

/** Principle 3 of WCAG 2.2: understandable. */
export const understandable: readonly Criterion[] = [
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
    "The shop's own words are within nine years of school by the Automated Readability Index, file by file. Descriptions of the sample products are, too; the names of crafts in them are explained on the page. Descriptions of an owner's products are the owner's.",
    ["readingLevel", "explained"],
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
export const robust: readonly Criterion[] = [
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
