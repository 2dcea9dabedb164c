/** Words of the page of the customer's own data: the copy, and the deletion of the account. */
export const ownDataWords = {
  heading: "आपका डेटा",
  copy: "मेरा डेटा डाउनलोड करें",
  copyFailed: "आपका डेटा अभी नहीं मिल सका। कृपया फिर कोशिश करें।",
  title: "मेरा अकाउंट हटाएँ",
  lead: "आपकी प्रोफ़ाइल, पते, विशलिस्ट, कार्ट, सवाल, राय और लॉग इन हट जाते हैं और वापस नहीं आ सकते। क़ानून के अनुसार हमें इनवॉइस रखनी होती हैं, उन पर लिखे नाम और पते के साथ।",
  labels: { currentPassword: "मौजूदा पासवर्ड" },
  submit: "मेरा अकाउंट हटाएँ",
  pending: "हटा रहे हैं...",
  keep: "अकाउंट रहने दें",
  failed: "आपका अकाउंट अभी नहीं हट सका। कृपया फिर कोशिश करें।",
  deleted: "आपका अकाउंट हटा दिया गया है।",
  notOffered: "यह दुकान अकाउंट ख़ुद हटाती है। कृपया हमें लिखें।",
} as const;
