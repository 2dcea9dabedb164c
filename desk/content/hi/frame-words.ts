export const frameWords = {
  desk: "डेस्क",
  skip: "सीधे पेज पर जाएँ",
  menu: "मेन्यू",
  rooms: "डेस्क के पेज",
  today: "आज",
  orders: "ऑर्डर",
  products: "प्रोडक्ट",
  offers: "कूपन और ऑफ़र",
  files: "इम्पोर्ट और एक्सपोर्ट",
  returns: "वापसी",
  questions: "सवाल",
  reviews: "राय",
  customers: "ग्राहक",
  words: "टेक्स्ट और नियम",
  books: "हिसाब",
  team: "टीम",
  account: "आपका लॉग इन",
  logout: "लॉग आउट",
  shop: "दुकान",
  inHindi: (label: string) => `${label}, हिंदी में`,
  tooLong: (most: number) => `कृपया ज़्यादा से ज़्यादा ${most} अक्षर लिखें।`,
  now: (text: string) => `अभी यह है: ${text || "ख़ाली"}`,
  yes: "हाँ",
  no: "नहीं",
  save: "सेव करें",
  find: "खोजें",
  show: "दिखाएँ",
  none: "कोई नहीं है।",
  notYours: "यह पेज आपके काम का नहीं है",
  notYoursText: (role: string) => `यहाँ आपका काम: ${role}। यह पेज चाहिए तो दुकान के मालिक से कहें।`,
  roles: { owner: "मालिक", packer: "पैकर", accountant: "अकाउंटेंट" },
};

export const deskFaults = {
  notDone: "यह अभी नहीं हो सका। कुछ नहीं बदला। कृपया फिर कोशिश करें।",
  requestId: "क्या हुआ था, यह सर्वर के लॉग में इस नंबर के साथ लिखा है:",
};

/** Why an amount of rupees is not read. */
export const amountProblems = {
  twoWays: (typed: string, one: string, other: string) => `दाम “${typed}” के दो मतलब हो सकते हैं: ${one} या ${other} लिखें`,
  decimals: "पैसे के दो अंक होते हैं, जैसे 1299.50",
};

export const stockProblem = "स्टॉक अंकों में लिखें, जैसे 12, या बदलाव जैसे +5 या -2";
