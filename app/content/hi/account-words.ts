/** Words of the login page. */
export const loginWords = {
  title: "लॉग इन",
  description: "लॉग इन करें और अपने ऑर्डर, विशलिस्ट और कार्ट किसी भी डिवाइस पर देखें।",
  labels: { email: "ईमेल", password: "पासवर्ड" },
  submit: "लॉग इन करें",
  pending: "लॉग इन हो रहा है...",
  forgot: "पासवर्ड भूल गए?",
  newHere: "दुकान में पहली बार?",
  register: "यहाँ रजिस्टर करें",
  asGuest: "बिना अकाउंट आगे बढ़ें",
} as const;

/** Words of the registration page. */
export const registerWords = {
  title: "रजिस्टर करें",
  description: "अकाउंट बनाएँ: ऑर्डर ट्रैक करें, विशलिस्ट रखें, और चेकआउट में पता भरा हुआ पाएँ।",
  lead: "सभी जानकारी ज़रूरी है। यह सिर्फ़ आपके ऑर्डर पहुँचाने के काम आती है।",
  labels: { password: "पासवर्ड", confirmPassword: "पासवर्ड फिर से" },
  passwordHint: "कम से कम 6 अक्षर।",
  privacy: "प्राइवेसी: हम क्या रखते हैं, और क्यों",
  terms: "दुकान की शर्तें",
  submit: "रजिस्टर करें",
  pending: "रजिस्टर हो रहा है...",
  haveAccount: "पहले से अकाउंट है?",
  signIn: "लॉग इन करें",
} as const;

/** Words beside the forms of login, registration and passwords. */
export const accountBenefits = {
  title: "अकाउंट के फ़ायदे",
  points: [
    "आप जिस डिवाइस पर लॉग इन करें, आपका कार्ट वहीं मिलेगा।",
    "पसंदीदा पीस आपकी विशलिस्ट में रहते हैं।",
    "चेकआउट में आपका पता भरा हुआ मिलता है।",
    "हर ऑर्डर कहाँ है, यह दिखता है, और भेजे जाने से पहले उसे रद्द किया जा सकता है।",
  ],
} as const;

/** Words of the two pages for a forgotten password. */
export const passwordWords = {
  forgotTitle: "पासवर्ड भूल गए?",
  forgotDescription: "नया पासवर्ड बनाने के लिए लिंक मँगाएँ।",
  forgotLead: "अपने अकाउंट का ईमेल लिखें। हम आपको नया पासवर्ड बनाने का लिंक भेजेंगे।",
  forgotLabels: { email: "ईमेल" },
  send: "लिंक भेजें",
  sending: "भेज रहे हैं...",
  back: "लॉग इन पर वापस",
  sentTitle: "अपना ईमेल देखें",
  sentText:
    "अगर इस ईमेल से कोई अकाउंट है, तो लिंक भेज दिया गया है। वह एक ही बार और सीमित समय तक काम करता है। अगर कुछ मिनटों में न आए, तो स्पैम फ़ोल्डर देखें, या फिर से भेजें।",
  resetTitle: "नया पासवर्ड बनाएँ",
  resetDescription: "अपने अकाउंट का नया पासवर्ड बनाएँ।",
  resetLabels: { password: "नया पासवर्ड", confirmPassword: "पासवर्ड फिर से" },
  resetHint: "कम से कम 6 अक्षर।",
  reset: "पासवर्ड बदलें",
  updating: "बदल रहा है...",
  newLink: "नया लिंक मँगाएँ",
  doneTitle: "आपका पासवर्ड बदल गया है",
  doneText: "नए पासवर्ड से लॉग इन करें।",
  doneMoves: "आपको लॉग इन पेज पर ले जा रहे हैं।",
  toLogin: "लॉग इन करें",
} as const;

/** Words of the page for a new e-mail. */
export const emailWords = {
  title: "ईमेल बदलें",
  othersSaved: "आपके बाक़ी बदलाव सेव हो गए हैं।",
  lead: (before: string | null) =>
    `${before === null ? "" : `आपके अकाउंट का ईमेल अभी भी ${before} है। `}इसे बदलने के लिए कृपया अपना पासवर्ड लिखें। बदलाव की सूचना हम पुराने ईमेल पर भेजेंगे।`,
  labels: { email: "नया ईमेल", currentPassword: "अभी का पासवर्ड" },
  passwordWrong: "पासवर्ड सही नहीं है",
  changedMeanwhile: "इस बीच आपके अकाउंट का ईमेल बदल गया है। कृपया जाँचकर फिर से सेव करें",
  sameEmail: "आपके अकाउंट का ईमेल यही है",
  submit: "ईमेल बदलें",
  pending: "सेव हो रहा है...",
  cancel: "रहने दें",
  forgot: "पासवर्ड भूल गए?",
} as const;

/** Words of the logout page, for shoppers who open its address. */
export const logoutWords = {
  title: "लॉग आउट",
  text: "इस डिवाइस पर अपने अकाउंट से लॉग आउट करें? आपकी विशलिस्ट और आपके ऑर्डर अकाउंट में रहेंगे।",
  submit: "लॉग आउट करें",
  pending: "लॉग आउट हो रहा है...",
  stay: "लॉग इन रहें",
} as const;
