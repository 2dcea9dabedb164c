/** Words for times without a connection. */
export const offlineWords = {
  title: "आप ऑफ़लाइन हैं",
  text: "यह पेज पहले नहीं खोला गया था, इसलिए आपके फ़ोन में नहीं है। इंटरनेट आते ही यह खुल जाएगा।",
  savedTitle: "ये पेज अभी पढ़े जा सकते हैं",
  tryAgain: "फिर कोशिश करें",
  saved: "आप ऑफ़लाइन हैं। यह पेज वैसा है जैसा आपने पिछली बार देखा था: क़ीमत और स्टॉक बदल गए होंगे।",
} as const;
