import { markedForeign } from "#app/content/foreign-text.ts";
import type { ReturnReason, ReturnStage } from "#domain/returns.ts";

/** Words of returns: the form, and what the page of an order says of them. */

export const title = (number: string) => `ऑर्डर ${number} के पीस लौटाएँ`;
export const lead = (lastDay: string) =>
  `चुनें कि क्या लौटाना है, और क्यों। ${lastDay} तक वापसी माँगी जा सकती है। हमारे जवाब से पहले कृपया कुछ न भेजें।`;
export const shippingNote = "लौटाए गए पीस की क़ीमत आपको वापस मिलती है। शिपिंग का पैसा पूरा ऑर्डर लौटाने पर वापस मिलता है।";
export const howMany = "कितने पीस लौटाने हैं?";
export const keep = "कोई नहीं, रखना है";
export const of = (count: number, most: number) => `${most} में से ${count}`;
export const reason = "क्यों?";
export const chooseReason = "कृपया चुनें";
export const reasons = {
  size: "साइज़ ठीक नहीं है",
  look: "तस्वीरों से अलग दिखता है",
  damaged: "ख़राब हालत में आया",
  wrong: "जो ऑर्डर किया था, वह नहीं आया",
  changed: "मेरा मन बदल गया",
} as const satisfies Record<ReturnReason, string>;
/** What is wanted in place of the money, where the upstream exchanges pieces. */
export const wanted = "इसके बदले क्या चाहिए?";
export const money = "मेरे पैसे वापस";
export const exchangeFor = (piece: string, difference: string | null) =>
  `बदले में ${piece}${difference === null ? "" : `, ${difference}`}`;
export const dearer = (amount: string) => `${amount} और देने होंगे`;
export const cheaper = (amount: string) => `${amount} आपको वापस`;
export const exchangeLead =
  "आप किसी पीस के बदले दूसरा साइज़ या रंग भी ले सकते हैं। मंज़ूरी देते ही हम उसे आपके लिए अलग रखते हैं, और आपका पीस मिलने पर भेजते हैं। क़ीमत बराबर हो, तो कुछ नहीं देना है।";
export const wantedGone = (name: string) =>
  `${name}: बदले में आपने जो चुना, वह अब नहीं है या उसकी क़ीमत बदल गई है। कृपया फिर से चुनें।`;
export const note = "कुछ और जो हमें बताना हो? (ज़रूरी नहीं)";
export const submit = "वापसी का अनुरोध भेजें";
export const pending = "भेज रहे हैं...";
export const stay = "सब कुछ रखें";
export const noNumber = (most: number, name: string) => `${name}: चुनें कि कितने पीस लौटाने हैं, 0 से ${most} तक।`;
export const nothingChosen = "कृपया लौटाने के लिए कम से कम एक पीस चुनें।";
export const reasonMissing = (name: string) => `कृपया ${name} लौटाने की वजह बताएँ।`;
export const tooMany = (left: number, name: string) =>
  `${name}: सिर्फ़ ${left} पीस और ${left === 1 ? "लौटाया जा सकता है" : "लौटाए जा सकते हैं"}।`;
export const noteLong = (most: number) => `कृपया ज़्यादा से ज़्यादा ${most} अक्षर लिखें।`;
export const failed = "वापसी का अनुरोध भेजा नहीं जा सका। कृपया फिर कोशिश करें।";
export const perhaps = "पता नहीं चला कि आपका वापसी का अनुरोध हमें मिला या नहीं। उसे फिर से भेजें: वह एक ही बार गिना जाएगा।";
export const sent = "आपका वापसी का अनुरोध हमें मिल गया है। हम इसे देखकर आपको लिखेंगे। उससे पहले कृपया कुछ न भेजें।";

export const ask = "पीस लौटाएँ";
export const askExchange = "पीस लौटाएँ या बदलें";
export const until = (lastDay: string) => `इस ऑर्डर के पीस ${lastDay} तक लौटाए जा सकते हैं।`;
export const over = (lastDay: string) => `इस ऑर्डर के पीस ${lastDay} तक लौटाए जा सकते थे।`;
export const heading = "वापसी";
export const one = (number: string) => `वापसी ${number}`;
export const status = "वापसी";
export const statuses = {
  requested: "वापसी का अनुरोध मिला",
  accepted: "वापसी मंज़ूर",
  declined: "वापसी नामंज़ूर",
  received: "पीस हमें मिल गए",
  refund_due: "रिफ़ंड हो रहा है",
  refund_failed: "रिफ़ंड में देरी",
  refunded: "रिफ़ंड हुआ",
  credited: "वापसी पूरी हुई",
  exchanged: "बदला गया",
} as const satisfies Record<ReturnStage, string>;
/** The badge of an order with several returns: how many, and how far they are. */
export const several = (count: number, stages: readonly string[]) => `${count} वापसी: ${stages.join(", ")}`;
export const stages = {
  requested: "अनुरोध मिला",
  accepted: "मंज़ूर",
  declined: "नामंज़ूर",
  received: "पीस हमें मिल गए",
  refund_due: "रिफ़ंड हो रहा है",
  refund_failed: "रिफ़ंड में देरी",
  refunded: "रिफ़ंड हुआ",
  credited: "पूरी हुई",
  exchanged: "बदला गया",
} as const satisfies Record<ReturnStage, string>;
/** What a status means for the customer, and what happens next. */
export const meanings = {
  requested: "आपका अनुरोध हमें मिल गया है। हम इसे देखकर आपको लिखेंगे। उससे पहले कृपया कुछ न भेजें।",
  accepted: "कृपया पीस हमें वापस भेजें। पीस मिलने पर आपके पैसे वापस किए जाएँगे।",
  declined: "हम ये पीस वापस नहीं ले सकते।",
  received: "पीस हमारे पास आ गए हैं। अब आपके पैसे वापस किए जाएँगे।",
  refund_due: "पीस हमारे पास आ गए हैं, और हमने आपके पैसे वापस भेजने को कह दिया है।",
  refund_failed: "पीस हमारे पास आ गए हैं। आपके पैसे अभी वापस नहीं गए हैं।",
  refunded: "यह वापसी पूरी हो गई है।",
  credited: "यह वापसी पूरी हो गई है।",
  exchanged: "यह वापसी पूरी हो गई है।",
} as const satisfies Record<ReturnStage, string>;
/** What a status means where the order is not paid yet: no money can go back. */
export const unpaidMeanings = {
  accepted: "कृपया पीस हमें वापस भेजें। पीस मिलने पर उनकी क़ीमत आपके बाक़ी पेमेंट में से घट जाएगी।",
  received: "पीस हमारे पास आ गए हैं। अब उनकी क़ीमत आपके बाक़ी पेमेंट में से घट जाएगी।",
} as const satisfies Partial<Record<ReturnStage, string>>;
/** How far an exchange is; see `exchangeStage`. */
export const exchange = {
  asked: "मंज़ूरी देने पर हम आपका मनचाहा पीस आपके लिए अलग रखेंगे।",
  kept: "आपका मनचाहा पीस आपके लिए अलग रखा है। ये पीस मिलते ही हम उसे भेजेंगे।",
  ordered: "आपका मनचाहा पीस अब अपने आप में एक ऑर्डर है:",
  refunded: "हम इन्हें बदल नहीं सके, इसलिए आपके पैसे वापस किए जाएँगे।",
} as const;
export const sendBack = "कृपया पीस हमें वापस भेजें।";
export const instead = (piece: string) => `बदले में ${piece}`;
export const credited = (amount: string) => `इस ऑर्डर के बाक़ी पेमेंट में से ${amount} घटाए गए।`;
/** How the money of an order comes back that was paid in cash: on the form, and until the pieces are here. */
export const cashLater =
  "आपने नक़द पेमेंट किया था। पीस हमारे पास आने पर हम ईमेल या फ़ोन से आपकी UPI आईडी या बैंक खाता पूछेंगे, और पैसे वहीं भेजेंगे।";
/** The same, when they are here. */
export const cashNow = "आपने नक़द पेमेंट किया था, इसलिए हम ईमेल या फ़ोन से आपकी UPI आईडी या बैंक खाता पूछेंगे, और पैसे वहीं भेजेंगे।";
export const sendTo = "इस पते पर भेजें";
export const shopSays = "दुकान ने लिखा है";
export const piece = (quantity: number, name: string) => `${quantity} × ${name}`;
export const arrived = (count: number) => `इनमें से ${count} हमारे पास ${count === 1 ? "आ गया है" : "आ गए हैं"}`;

/** Words of money that goes back. Only the server uses them, so the script does not carry them. */
export const refundWords = {
  due: (amount: string) => `${amount} आपको वापस भेजे जा रहे हैं। ये उसी तरीक़े से आएँगे जिससे आपने पेमेंट किया था।`,
  dueByHand: (amount: string) => `आपको ${amount} वापस मिलेंगे। हम ये ख़ुद भेजेंगे, और भेजते ही आपको लिखेंगे।`,
  dueInCash: (amount: string) =>
    `आपको ${amount} वापस मिलेंगे। आपने नक़द पेमेंट किया था, इसलिए हम ईमेल या फ़ोन से आपकी UPI आईडी या बैंक खाता पूछेंगे, और पैसे वहीं भेजेंगे।`,
  made: (amount: string, date: string | null) =>
    `${amount} आपको ${onDay(date)}वापस भेजे गए। ये उसी तरीक़े से आएँगे जिससे आपने पेमेंट किया था, और बैंक में दिखने में कुछ दिन लग सकते हैं।`,
  madeByHand: (amount: string, date: string | null) => `${amount} आपको ${onDay(date)}वापस दिए गए।`,
  failed: (amount: string) => `${amount} अभी आपको वापस नहीं भेजे जा सके। हम इसे ठीक कर रहे हैं, आपको कुछ नहीं करना है।`,
  other: (amount: string, state: string) => `${amount} का रिफ़ंड: ${markedForeign(state)}`,
  /** Beside the payment of an order of which something has gone back. */
  partly: (amount: string) => `इसमें से ${amount} आपको वापस दिए गए।`,
} as const;

function onDay(date: string | null): string {
  return date === null ? "" : `${date} को `;
}
