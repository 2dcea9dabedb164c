/** Words of payments to the UPI id of the shop. */

export const title = "UPI से पेमेंट करें";
/** In step 2 of the checkout, in place of a field. */
export const paidLater = "पेमेंट ऑर्डर करने के बाद होगा: किसी भी UPI ऐप से हमारा कोड स्कैन करें, या इसी फ़ोन पर ऐप खोलें।";
/** The status of an order that waits for its payment. The specification's "Processing" would say that it is being packed. */
export const awaited = "आपके पेमेंट की प्रतीक्षा है";
/** What this status means for the customer. */
export const meaning = (amount: string | null) =>
  `आपका ऑर्डर हमें मिल गया है, ${amount === null ? "" : `${amount} के `}पेमेंट की प्रतीक्षा है। पेमेंट आते ही हम इसे पैक करेंगे।`;
/** The entry of the history, in place of "confirmed". */
export const happened = "ऑर्डर मिला, पेमेंट की प्रतीक्षा";
/** The text below the title of the confirmation. */
export const thanks = (amount: string) =>
  `धन्यवाद। आपका ऑर्डर आपके लिए रखा है। बस एक काम बाक़ी है: कृपया UPI से ${amount} का पेमेंट करें।`;
export const lead = "किसी भी UPI ऐप से कोड स्कैन करें, या इसी फ़ोन पर ऐप खोलें।";
export const steps = [
  "अपने ऐप में नाम और रक़म जाँच लें।",
  "पेमेंट करें। रेफ़रेंस से हमें पता चलता है कि यह इसी ऑर्डर का है।",
  "पेमेंट आते ही हम आपको ईमेल भेजेंगे।",
] as const;
export const codeName = (amount: string, payee: string) => `UPI से ${payee} को ${amount} देने का कोड`;
export const open = "UPI ऐप में पेमेंट करें";
export const to = "किसे";
export const amount = "रक़म";
export const reference = "रेफ़रेंस";
export const keptUntil = "इस समय तक आपके लिए रखा है";
export const keptUntilZone = (time: string, zone: string) => `${time} (${zone})`;
export const note = "अगर आपने पेमेंट कर दिया है, तो और कुछ नहीं करना है।";
export const over = (time: string) =>
  `इस ऑर्डर के पेमेंट का समय ${time} को ख़त्म हो गया। अगर आपने पेमेंट कर दिया है, तो और कुछ नहीं करना है। अगर नहीं, तो पेमेंट से पहले कृपया हमसे पूछें।`;
