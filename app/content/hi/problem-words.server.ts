import { markedForeign } from "#app/content/foreign-text.ts";
import { languageOfLetters } from "#app/content/own-language.ts";
import type { ProblemWords } from "#app/content/problem-texts.server.ts";
import { emailWords } from "./account-words.ts";
import { colorName } from "./catalogue-words.ts";
import * as checkoutWords from "./checkout-words.ts";
import * as messages from "./messages.ts";
import * as returnWords from "./return-words.ts";
import { reviewWords } from "./review-words.ts";
import { addressLabels, full as addressesFull } from "./address-words.ts";
import { dateText } from "./date-words.ts";
import { paymentWords } from "./payment-words.ts";
import { questionWords } from "./question-words.ts";
import type { ProblemValues } from "#contract/problem.ts";
import { MAX_QUANTITY } from "#domain/cart.ts";
import { combinationText } from "#domain/variants.ts";

const checkAll = "कृपया जाँच लें कि आपने क्या भरा है।";
const check = (field: string) => `कृपया ${field} जाँच लें।`;

/** A name as a sentence begins with it: upstreams may know it in English alone. */
export const named = (name: string) => (languageOfLetters(name) === undefined ? name : markedForeign(name));

/** A product with its size and colour, before a colon. */
function pieceOf({ name, size, color }: ProblemValues): string {
  const chosen = combinationText({ size: size ?? null, color: color === undefined ? null : colorName(color) });
  return [name === undefined ? "" : named(name), chosen].filter((part) => part !== "").join(", ");
}

function outOfStock(values: ProblemValues): string {
  const { left, options } = values;
  const piece = pieceOf(values);
  if (piece === "") return messages.outOfStock;
  if (options !== undefined) return `${piece}: ${choose(options)}।`;
  if (left === undefined) return `${piece}: यह पीस अब नहीं मिल रहा।`;
  return left === 0 ? `${piece}: बिक गया है।` : `${piece}: सिर्फ़ ${left} पीस ${left === 1 ? "बचा है" : "बचे हैं"}।`;
}

function choose(options: ProblemValues["options"] = ["size", "color"]): string {
  if (options.length > 1) return messages.chooseSizeAndColor;
  return options[0] === "size" ? messages.chooseSize : messages.chooseColor;
}

const password = ({ most }: ProblemValues) =>
  most === undefined ? messages.passwordShort : `पासवर्ड में ज़्यादा से ज़्यादा ${most} अक्षर हो सकते हैं`;
const phone = ({ digits }: ProblemValues) => (digits === undefined ? check("फ़ोन नंबर") : messages.phoneNotIndian);
const pinCode = ({ digits }: ProblemValues) => (digits === undefined ? check("पिन कोड") : messages.pinNotIndian);
const tooManyPieces = ({ most = MAX_QUANTITY }: ProblemValues) => messages.tooManyOfOne(most);

/** What stands in place of an upstream's text: upstreams write English. */
export const problemWords: ProblemWords = {
  codes: {
    invalid: ({ most }) => (most === undefined ? checkAll : addressesFull(most)),
    unauthorized: messages.sessionEnded,
    login_refused: messages.loginRefused,
    not_found: ({ order }) => (order === undefined ? "यह यहाँ नहीं मिला।" : `${order} यहाँ नहीं मिला।`),
    email_taken: messages.emailTaken,
    password_needed: "कृपया अपना पासवर्ड लिखें।",
    password_wrong: emailWords.passwordWrong,
    out_of_stock: outOfStock,
    variant_gone: ({ name, ...combination }) => {
      const chosen = pieceOf(combination);
      const text = chosen === "" ? "यह पीस इस साइज़ या रंग में नहीं आता।" : messages.combinationUnknown(chosen);
      return name === undefined ? text : `${named(name)}: ${text}`;
    },
    total_changed: messages.totalChanged,
    cart_changed: checkoutWords.cartOrdered,
    payment_declined: messages.paymentRefused,
    payment_unavailable: "पेमेंट सेवा से अभी संपर्क नहीं हो पा रहा। कोई पैसा नहीं कटा। कृपया फिर कोशिश करें।",
    payment_invalid: checkoutWords.paymentUnusable,
    payment_not_offered: ({ method }) =>
      `इस ऑर्डर पर ${method === undefined ? "पेमेंट का यह तरीक़ा" : paymentWords[method].name} नहीं मिलता। कृपया पेमेंट का दूसरा तरीक़ा चुनें।`,
    not_delivered: ({ zipCode }) =>
      zipCode === undefined ? "हम इस पते पर अभी डिलीवरी नहीं करते।" : `हम पिन कोड ${zipCode} पर अभी डिलीवरी नहीं करते।`,
    nothing_to_confirm: "इस ऑर्डर में अब कुछ पक्का करना बाक़ी नहीं है।",
    not_cancellable: "यह ऑर्डर रास्ते में है और अब रद्द नहीं हो सकता।",
    not_returnable: ({ days, lastDay }) => {
      if (days === 0) return "इस दुकान में वापसी नहीं होती।";
      if (lastDay === undefined) return "ऑर्डर मिलने के बाद ही उसे लौटाया जा सकता है।";
      const within = days === undefined ? "" : `, यानी डिलीवरी के ${days} दिन बाद तक`;
      return `यह ऑर्डर ${dateText(lastDay, "UTC")} तक लौटाया जा सकता था${within}।`;
    },
    too_many_returned: ({ name, left }) => {
      if (name === undefined || left === undefined) return "इतने पीस अब नहीं लौटाए जा सकते।";
      return left === 0 ? `${named(name)}: इसकी वापसी पहले से चल रही है।` : returnWords.tooMany(left, named(name));
    },
    not_reviewable: "ऑर्डर मिलने के बाद ही उसके पीस पर राय लिखी जा सकती है।",
    token_invalid: messages.resetLinkInvalid,
    too_many: ({ minutes }) =>
      minutes === undefined ? messages.tooMany : `बहुत बार कोशिश हो चुकी है। कृपया ${minutes} मिनट रुककर फिर कोशिश करें।`,
    maintenance: messages.maintenanceRefusalText,
    account_under_way: "अकाउंट अभी नहीं हट सकता: कोई ऑर्डर, वापसी या रिफ़ंड अभी चल रहा है। उसके पूरा होने के बाद फिर कोशिश करें।",
  },
  fields: {
    name: messages.nameRequired,
    email: messages.emailInvalid,
    password,
    phone,
    address: check("पता"),
    city: check("शहर"),
    state: check("राज्य"),
    pincode: pinCode,
    zipCode: pinCode,
    country: check("देश"),
    fullName: check("पूरा नाम"),
    cardNumber: "कृपया सही कार्ड नंबर लिखें।",
    cardName: "कृपया कार्ड पर लिखा नाम भरें।",
    expiryDate: "कृपया एक्सपायरी तारीख़ जाँच लें: जिस कार्ड की तारीख़ निकल गई है, वह नहीं चलेगा।",
    cvv: ({ digits }) => `कृपया ${digits === undefined ? "" : `${digits} अंकों का `}सही CVV लिखें।`,
    upiId: "कृपया सही UPI आईडी लिखें, जैसे name@bank।",
    options: ({ options }) => choose(options),
    quantity: tooManyPieces,
    qty: tooManyPieces,
    productId: ({ most }) =>
      `${most === undefined ? "" : `यहाँ ज़्यादा से ज़्यादा ${most} अलग पीस रखे जा सकते हैं। `}और पीस नहीं जुड़ सकते। कृपया पहले कुछ हटाएँ।`,
    items: ({ most }) =>
      most === undefined
        ? checkAll
        : most === MAX_QUANTITY
          ? messages.tooManyOfOne(most)
          : `एक ऑर्डर में ज़्यादा से ज़्यादा ${most} अलग पीस हो सकते हैं।`,
    question: ({ most }) =>
      most === undefined ? questionWords.required.question : `सवाल में ज़्यादा से ज़्यादा ${most} अक्षर हो सकते हैं।`,
    label: check(addressLabels.label),
    text: ({ most }) => (most === undefined ? reviewWords.noLinks : reviewWords.tooLong(most)),
    photographs: ({ most }) => (most === undefined ? reviewWords.photographUnread : reviewWords.tooMany(most)),
  },
  before: "यह नहीं हो पाया। जवाब अंग्रेज़ी में आया है:",
};
