import { markedForeign } from "#app/content/foreign-text.ts";
import * as orderWords from "#app/content/hi/order-words.ts";
import { named, problemWords } from "#app/content/hi/problem-words.server.ts";
import * as returnWords from "#app/content/hi/return-words.ts";
import type { ProblemWords } from "#app/content/problem-texts.server.ts";
import type { RefusalCode, RefusalValues } from "#api/http/refusal.ts";

/** What is read of an order or a return before the rest. */
const ofOrder = (order: string | undefined) => (order === undefined ? "" : `${order}: `);
const stateWords: Readonly<Record<string, string>> = { ...returnWords.statuses, ...orderWords.statuses };
const courierColumns: Readonly<Record<string, string>> = {
  order: "ऑर्डर का नंबर",
  tracking: "कूरियर का नंबर",
  courier: "कूरियर का नाम",
};

export const refusalWords: ProblemWords<RefusalCode, RefusalValues> = {
  ...problemWords,
  codes: {
    ...problemWords.codes,
    password_weak: "इस पासवर्ड का अंदाज़ा लगाना आसान है। कृपया दूसरा चुनें।",
    code_wrong: "कोड सही नहीं है, या पहले इस्तेमाल हो चुका है।",
    code_not_theirs: "यह कोड इस ग्राहक को नहीं मिलता: वे इसे लगा चुके हैं, या यह पहले ऑर्डर के लिए है। कोड हटा दें।",
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
    not_confirmed_yet: ({ order }) =>
      `${ofOrder(order)}ग्राहक ने अभी पक्का नहीं किया है कि ऑर्डर उनका है। पैक करने से पहले उन्हें फ़ोन करें और यहाँ दर्ज करें।`,
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
};
