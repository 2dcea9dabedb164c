import type { ShopDetails } from "#app/content/shop-details.ts";

/** Words of the page with a question to the shop. */
export const questionWords = {
  title: "सवाल पूछें",
  description: "दुकान के लोगों को लिखें। वे ईमेल से जवाब देते हैं।",
  lead: "आपका सवाल कोई इंसान पढ़ता है और ईमेल से जवाब देता है। ऑर्डर नंबर को छोड़कर सब कुछ भरना ज़रूरी है।",
  labels: { name: "नाम", email: "ईमेल", orderNumber: "ऑर्डर नंबर (ज़रूरी नहीं)", question: "आपका सवाल" },
  orderHint: "जैसे PL-7F3K9Q2M। यह आपके अकाउंट में “ऑर्डर” में लिखा है।",
  required: { name: "नाम ज़रूरी है", question: "सवाल ज़रूरी है" },
  send: "सवाल भेजें",
  sending: "भेज रहे हैं...",
  sent: "आपका सवाल हमें मिल गया है। जवाब ईमेल से आएगा।",
  back: "हम तक पहुँचने के सभी तरीक़े",
  /** Where no question can be sent: the ways that work. */
  notSent: ({ email, phone }: ShopDetails) =>
    `आपका सवाल नहीं भेजा जा सका। कृपया ${email} पर लिखें या ${phone} पर फ़ोन करें; आपने जो लिखा, वह यहीं है।`,
} as const;
