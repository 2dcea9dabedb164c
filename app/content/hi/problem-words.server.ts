import { markedForeign } from "#app/content/foreign-text.ts";
import { languageOfLetters } from "#app/content/own-language.ts";
import type { ProblemWords } from "#app/content/problem-texts.server.ts";
import { emailWords } from "./account-words.ts";
import { colorName } from "./catalogue-words.ts";
import * as checkoutWords from "./checkout-words.ts";
import * as messages from "./messages.ts";
import * as orderWords from "./order-words.ts";
import * as returnWords from "./return-words.ts";
import { addressLabels, full as addressesFull } from "./address-words.ts";
import { dateText } from "./date-words.ts";
import { paymentWords } from "./payment-words.ts";
import { questionWords } from "./question-words.ts";
import type { ProblemValues } from "#contract/problem.ts";
import { MAX_QUANTITY } from "#domain/cart.ts";
import { combinationText } from "#domain/variants.ts";

const checkAll = "कृपया जाँच लें कि आपने क्या भरा है।";
const check = (field: string) => `कृपया ${field} जाँच लें।`;

/** A product's name as a sentence begins with it: upstreams may know it in English alone. */
const named = (name: string) => (languageOfLetters(name) === undefined ? name : markedForeign(name));

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

/** What the desk's people read of an order or a return before the rest. */
const ofOrder = (order: string | undefined) => (order === undefined ? "" : `${order}: `);
const stateWords: Readonly<Record<string, string>> = { ...returnWords.statuses, ...orderWords.statuses };
const courierColumns: Readonly<Record<string, string>> = {
  order: "ऑर्डर का नंबर",
  tracking: "कूरियर का नंबर",
  courier: "कूरियर का नाम",
};

const password = ({ most }: ProblemValues) =>
  most === undefined ? messages.passwordShort : `पासवर्ड में ज़्यादा से ज़्यादा ${most} अक्षर हो सकते हैं`;
const phone = ({ digits }: ProblemValues) => (digits === undefined ? check("फ़ोन नंबर") : messages.phoneNotIndian);
const pinCode = ({ digits }: ProblemValues) => (digits === undefined ? check("पिन कोड") : messages.pinNotIndian);
const tooManyPieces = ({ most = MAX_QUANTITY }: ProblemValues) => messages.tooManyOfOne(most);

/** What stands in place of an upstream's text: upstreams write English. */
export const problemWords: ProblemWords | null = {
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
    token_invalid: messages.resetLinkInvalid,
    too_many: ({ minutes }) =>
      minutes === undefined ? messages.tooMany : `बहुत बार कोशिश हो चुकी है। कृपया ${minutes} मिनट रुककर फिर कोशिश करें।`,
    maintenance: messages.maintenanceRefusalText,
    not_allowed: "आपकी भूमिका में यह काम शामिल नहीं है। कृपया दुकान के मालिक से पूछें।",
    login_again: "कृपया अपना पासवर्ड फिर लिखें।",
    account_under_way: "अकाउंट अभी नहीं हट सकता: कोई ऑर्डर, वापसी या रिफ़ंड अभी चल रहा है। उसके पूरा होने के बाद फिर कोशिश करें।",
    password_weak: "इस पासवर्ड का अंदाज़ा लगाना आसान है। कृपया दूसरा चुनें।",
    code_wrong: "कोड सही नहीं है, या पहले इस्तेमाल हो चुका है।",
    last_owner: "डेस्क पर एक मालिक होना ज़रूरी है। पहले किसी और को मालिक बनाएँ।",
    factor_missing: "पहले मोबाइल कोड चालू करें।",
    needs_confirmation: ({ text }) =>
      text === undefined ? "इसे पक्का करना बाक़ी है।" : `क़ीमत आधे से ज़्यादा बदल रही है: ${text}। सही हो तो पक्का करें।`,
    import_runs: "अभी एक फ़ाइल से प्रोडक्ट लिए जा रहे हैं। उसके पूरा होने पर फिर कोशिश करें।",
    wrong_state: ({ order, state = "" }) => {
      const now = stateWords[state];
      return `${ofOrder(order)}यह अभी नहीं हो सकता${now === undefined ? "" : `, क्योंकि स्थिति है: ${now}`}।`;
    },
    not_paid_yet: ({ order }) =>
      `${ofOrder(order)}पेमेंट अभी नहीं आया है। आ गया हो तो पहले वह दर्ज करें, या कहें कि आप इसे बिना पेमेंट भेज रहे हैं।`,
    awaits_link: ({ order }) => `${ofOrder(order)}पेमेंट अभी नहीं आया है। पेमेंट सेवा से आते ही दुकान उसे ख़ुद दर्ज कर लेगी।`,
    nothing_awaited: ({ order }) => `${ofOrder(order)}किसी पेमेंट का इंतज़ार नहीं है।`,
    too_much_back: ({ order }) => `${ofOrder(order)}जितना पेमेंट बचा है, उससे ज़्यादा वापस नहीं हो सकता।`,
    refund_written: ({ order }) => `${ofOrder(order)}रिफ़ंड पहले ही दर्ज है।`,
    no_refund_waits: ({ order }) => `${ofOrder(order)}आपके करने को कोई रिफ़ंड बाक़ी नहीं है।`,
    test_payment: ({ order }) => `${ofOrder(order)}पेमेंट सिर्फ़ एक टेस्ट था: कोई पैसा नहीं आया।`,
    courier_missing: "कूरियर का नाम भी लिखें: ग्राहक को पता होना चाहिए कि किससे पूछे।",
    link_wrong: "लिंक https से शुरू होने वाला पता होना चाहिए।",
    tracking_long: ({ text }) => `ट्रैकिंग नंबर बहुत लंबा है: ${text}`,
    file_unread: "यह फ़ाइल पढ़ी नहीं जा सकी। इसे CSV के रूप में सहेजें, पहली लाइन में कॉलम के नाम हों।",
    column_missing: ({ columns = [], text }) =>
      `फ़ाइल में ये कॉलम नहीं हैं: ${columns.map((column) => courierColumns[column] ?? column).join(", ")}।${text === undefined ? "" : ` इसमें हैं: ${markedForeign(text)}`}`,
    line_broken: "यह लाइन पूरी नहीं पढ़ी जा सकी।",
    line_empty: "इस लाइन में ऑर्डर का नंबर नहीं है।",
    line_without_number: ({ order }) => `${ofOrder(order)}कूरियर का नंबर अभी नहीं है।`,
    line_changed_by_spreadsheet: ({ order, text = "" }) =>
      `${ofOrder(order)}${text}: स्प्रेडशीट ने नंबर बदल दिया है। कॉलम को टेक्स्ट के रूप में सहेजें।`,
    line_twice: ({ order, text = "" }) => `${ofOrder(order)}यह फ़ाइल में पहले से है, नंबर ${text} के साथ।`,
    other_price: ({ text = "" }) => `इस पीस का दाम ${text} है: इसकी जगह सिर्फ़ उसी दाम का पीस आ सकता है।`,
    changed_meanwhile: ({ order, state = "", name }) => {
      const now = stateWords[state];
      const by = name === undefined ? "" : ` (${named(name)})`;
      return `${ofOrder(order)}इस बीच यह बदल गया है${now === undefined ? "" : `, अब स्थिति है: ${now}${by}`}। कृपया देखकर फिर कोशिश करें।`;
    },
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
  },
  before: "यह नहीं हो पाया। जवाब अंग्रेज़ी में आया है:",
};
