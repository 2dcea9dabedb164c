import type { PaymentMethodWords } from "#app/content/payment-methods.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";

const cardText = ({ brand, last4 }: { brand: string | null; last4: string | null }) =>
  last4 === null ? (brand ?? "कार्ड") : `${brand ?? "कार्ड"}, आख़िरी अंक ${last4}`;

/** Words of each payment method, in the order they are shown. */
export const paymentWords: Readonly<Record<PaymentMethod, PaymentMethodWords>> = {
  card: {
    choice: "क्रेडिट या डेबिट कार्ड",
    name: "कार्ड",
    inSentence: "कार्ड",
    group: "कार्ड की जानकारी",
    paying: cardText,
    paid: cardText,
  },
  upi: {
    choice: "UPI",
    name: "UPI",
    inSentence: "UPI",
    group: "UPI की जानकारी",
    paying: ({ upiId }) => (upiId === null ? "UPI" : `UPI आईडी ${upiId}`),
    paid: ({ upiId }) => (upiId === null ? "UPI" : `UPI, ${upiId}`),
  },
  cod: {
    choice: "कैश ऑन डिलीवरी",
    name: "कैश ऑन डिलीवरी",
    inSentence: "कैश",
    group: null,
    paying: () => "कैश ऑन डिलीवरी",
    paid: () => "कैश ऑन डिलीवरी",
  },
};

/** What is said of cash on delivery where it is chosen. */
export const payInCash = "ऑर्डर आने पर नक़द पेमेंट करें।";

/** The labels of the fields that ask for a payment. */
export const paymentLabels = {
  paymentMethod: "पेमेंट का तरीक़ा",
  cardNumber: "कार्ड नंबर",
  cardName: "कार्ड पर नाम",
  expiryDate: "एक्सपायरी तारीख़",
  cvv: "CVV",
  upiId: "UPI आईडी",
};

/** The same fields in the middle of a sentence. */
export const paymentNames = {
  cardNumber: "कार्ड नंबर",
  cardName: "कार्ड पर लिखा नाम",
  expiryDate: "एक्सपायरी तारीख़",
  cvv: "CVV",
  upiId: "UPI आईडी",
} satisfies Record<Exclude<keyof typeof paymentLabels, "paymentMethod">, string>;

/** Words of payments that move no money. Loaders send them to pages, which keeps them out of the script. */
export const testPaymentWords = {
  mark: "टेस्ट पेमेंट: कोई पैसा नहीं कटता",
} as const;

/** Words of payments on the page of a payment provider. Loaders send them to pages, which keeps them out of the script. */
export const linkPaymentWords = {
  /** In step 2 and in the review, in place of fields. */
  note: "ऑर्डर करने के बाद पेमेंट हमारी पेमेंट सेवा के सुरक्षित पेज पर होगा।",
  leading: "आपको पेमेंट के पेज पर ले जा रहे हैं",
  leadingLead: (amount: string | null) =>
    `आपका ऑर्डर हो गया है और आपके लिए रखा है। बस एक काम बाक़ी है: कृपया ${amount === null ? "" : `${amount} का `}पेमेंट करें।`,
  go: "पेमेंट के पेज पर जाएँ",
  unavailable: "पेमेंट का पेज अभी नहीं खुल सकता",
  unavailableLead:
    "आपका ऑर्डर हो गया है और आपके लिए रखा है। कृपया थोड़ी देर में फिर कोशिश करें। अगर आपने पेमेंट कर दिया है, तो कृपया दोबारा न करें: पता चलते ही हम आपको लिखेंगे।",
  again: "फिर कोशिश करें",
  toOrder: "अपना ऑर्डर देखें",
  awaitedTitle: "आपके ऑर्डर का पेमेंट बाक़ी है",
  awaited: (until: string | null) =>
    `आपके पेमेंट की ख़बर हमें अभी नहीं मिली है।${until === null ? "" : ` हम आपका ऑर्डर ${until} तक रखेंगे।`} अगर आपने पेमेंट कर दिया है, तो और कुछ नहीं करना है: पता चलते ही हम आपको लिखेंगे।`,
  pay: (amount: string | null) => (amount === null ? "अभी पेमेंट करें" : `अभी ${amount} दें`),
  notAsked:
    "हम पेमेंट सेवा से अभी नहीं पूछ पा रहे हैं कि आपका पेमेंट आया या नहीं। अगर आपने पेमेंट कर दिया है, तो कृपया दोबारा न करें: पता चलते ही हम आपको लिखेंगे।",
  unsigned: "इस पेज से पता नहीं चला कि आपका पेमेंट हुआ या नहीं। नीचे आपका ऑर्डर यह दिखाता है।",
  /** For whoever comes back from paying and is not logged in, or with another account than the one that ordered. */
  returned: {
    paid: (number: string, { isLoggedIn = false } = {}) => ({
      title: "आपका पेमेंट आ गया है",
      lead: `ऑर्डर ${number} का पेमेंट हो गया है, धन्यवाद। हमने आपको ईमेल भेजा है। ${isLoggedIn ? "यह ऑर्डर इस अकाउंट से नहीं हुआ था: जिससे हुआ था उसी से लॉग इन करें, या उस ईमेल का लिंक खोलें।" : "ऑर्डर यहाँ देखने के लिए लॉग इन करें, या उस ईमेल का लिंक खोलें।"}`,
    }),
    awaited: (number: string, { isLoggedIn = false } = {}) => ({
      title: "आपके पेमेंट की ख़बर हमें अभी नहीं मिली है",
      lead: `ऑर्डर ${number} आपके लिए रखा है। अगर आपने पेमेंट कर दिया है, तो कृपया दोबारा न करें: पता चलते ही हम आपको लिखेंगे। ${isLoggedIn ? "अगर नहीं किया है, तो जिस अकाउंट से ऑर्डर हुआ था उसी से लॉग इन करें, या ऑर्डर के हमारे ईमेल का लिंक खोलें, और पेमेंट करें।" : "अगर नहीं किया है, तो पेमेंट के लिए लॉग इन करें, या ऑर्डर के हमारे ईमेल का लिंक खोलें।"}`,
    }),
    ended: (number: string) => ({
      title: "यह ऑर्डर रद्द है",
      lead: `ऑर्डर ${number} रद्द हो गया है। अगर आपने इसका पेमेंट कर दिया है, तो पैसे अपने-आप आपको वापस मिलेंगे, और हम आपको लिखेंगे।`,
    }),
    notAsked: {
      title: "अभी पता नहीं है कि आपका पेमेंट आया या नहीं",
      lead: "हम पेमेंट सेवा से अभी नहीं पूछ पा रहे हैं। अगर आपने पेमेंट कर दिया है, तो कृपया दोबारा न करें: पता चलते ही हम आपको लिखेंगे।",
    },
    unsigned: {
      title: "कृपया अपने ऑर्डर देखें",
      lead: "इस पेज से पता नहीं चला कि आपका पेमेंट हुआ या नहीं। आपके ऑर्डर और हमारे ईमेल का लिंक यह दिखाते हैं। दोबारा पेमेंट करने से पहले कृपया वहाँ देख लें।",
    },
    login: "लॉग इन करें",
    loginToPay: "पेमेंट के लिए लॉग इन करें",
    orders: "अपने ऑर्डर देखें",
  },
  expired: "समय पर पेमेंट नहीं हुआ, इसलिए यह ऑर्डर रद्द है। कोई पैसा नहीं लिया गया। आप फिर से ऑर्डर कर सकते हैं।",
} as const;

/** What becomes of a card number: the same sentence wherever it is asked for or spoken of. */
export const keptCard = "आपका कार्ड नंबर पेमेंट सेवा को जाता है। दुकान सिर्फ़ उसके आख़िरी चार अंक रखती है।";
