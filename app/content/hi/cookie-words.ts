/** Words for browsers that refuse cookies. */
export const cookieWords = {
  title: "आपके ब्राउज़र में कुकी बंद हैं",
  text: "आपका कार्ट और लॉग इन बनाए रखने के लिए दुकान को कुकी चाहिए: अपने ब्राउज़र की सेटिंग में इस दुकान के लिए कुकी चालू करें और फिर कोशिश करें।",
  back: "पेज पर वापस जाएँ",
} as const;
