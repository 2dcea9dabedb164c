import { invoiceWords as english, type InvoiceWords } from "#documents/invoice/invoice-words.ts";

/** The words of an invoice: the law has them in English, and Hindi stands beside them. */
export const invoiceWords: InvoiceWords = {
  lang: "en-IN",
  title: (number, isTaxed) => `${isTaxed ? "Tax invoice / टैक्स इनवॉइस" : "Invoice / इनवॉइस"} ${number}`,
  proforma: (order) => both(english.proforma(order), `ऑर्डर ${order} का प्रोफ़ॉर्मा`),
  proformaText: both(english.proformaText, "यह इनवॉइस नहीं है। ऑर्डर भेजे जाने पर इनवॉइस बनता है और उसे नंबर मिलता है।"),
  cancelled: (order) => both(english.cancelled(order), `ऑर्डर ${order} का कोई इनवॉइस नहीं`),
  cancelledText: both(english.cancelledText, "यह ऑर्डर भेजे जाने से पहले रद्द हो गया, इसलिए इसका कोई इनवॉइस नहीं है।"),
  copy: both(english.copy, "ख़रीदार के लिए मूल प्रति"),
  reverseCharge: both(english.reverseCharge, "रिवर्स चार्ज पर देय टैक्स"),
  notReversed: both(english.notReversed, "नहीं"),
  date: both(english.date, "इनवॉइस की तारीख़"),
  order: both(english.order, "ऑर्डर"),
  orderDate: both(english.orderDate, "ऑर्डर की तारीख़"),
  placeOfSupply: both(english.placeOfSupply, "आपूर्ति का स्थान"),
  seller: both(english.seller, "विक्रेता"),
  buyer: both(english.buyer, "ख़रीदार"),
  gstin: english.gstin,
  pieces: both(english.pieces, "पीस"),
  piece: both(english.piece, "पीस"),
  size: both(english.size, "साइज़"),
  color: both(english.color, "रंग"),
  hsn: english.hsn,
  sku: both(english.sku, "कोड"),
  quantity: both(english.quantity, "संख्या"),
  price: both(english.price, "क़ीमत"),
  amount: both(english.amount, "रक़म"),
  discount: both(english.discount, "छूट"),
  shipping: both(english.shipping, "शिपिंग"),
  total: both(english.total, "कुल"),
  inWords: both(english.inWords, "शब्दों में"),
  taxes: both(english.taxes, "इन रक़मों में GST"),
  taxesText: both(english.taxesText, "क़ीमतों में GST शामिल है।"),
  rate: both(english.rate, "दर"),
  untaxed: both(english.untaxed, "GST नहीं"),
  taxable: both(english.taxable, "टैक्स योग्य मूल्य"),
  cgst: english.cgst,
  sgst: english.sgst,
  igst: english.igst,
  payment: both(english.payment, "पेमेंट"),
  methods: { card: "Card / कार्ड", upi: "UPI", cod: "Cash on delivery / कैश ऑन डिलीवरी" },
  states: {
    paid: both(english.states.paid, "पेमेंट हो गया"),
    pending: both(english.states.pending, "पेमेंट बाक़ी है"),
    returned: both(english.states.returned, "रिफ़ंड हुआ"),
    failed: both(english.states.failed, "पेमेंट नहीं हुआ"),
  },
  nothingToPay: both(english.nothingToPay, "कुछ भी पेमेंट नहीं करना था।"),
  leftToPay: (amount) => both(english.leftToPay(amount), `${amount} का पेमेंट बाक़ी है।`),
  test: both(english.test, "टेस्ट पेमेंट: कोई पैसा नहीं लिया गया।"),
  creditNote: (number) => both(english.creditNote(number), `क्रेडिट नोट ${number}`),
  creditReasons: {
    cancellation: both(english.creditReasons.cancellation, "रद्द किए गए ऑर्डर के लिए।"),
    return: both(english.creditReasons.return, "लौटाए गए पीस के लिए।"),
  },
  creditDate: both(english.creditDate, "तारीख़"),
  creditTotal: both(english.creditTotal, "कुल क्रेडिट"),
  afterCredit: both(english.afterCredit, "क्रेडिट नोट घटाने के बाद इनवॉइस"),
};

/** The country of the buyer in both languages, where it is one that the shop names. */
export function invoiceCountry(code: string | null, name: string | null): string | null {
  if (code === null || name === null || name === code) return name;
  return both(new Intl.DisplayNames("en-IN", { type: "region" }).of(code) ?? code, name);
}

function both(text: string, hindi: string): string {
  return `${text} / ${hindi}`;
}
