/** Words of a shop that shows no product. */
export const nothingOnSaleWords = {
  "opens soon": {
    title: "दुकान जल्द खुल रही है",
    text: "हमारे पहले पीस रास्ते में हैं। कृपया कुछ दिन बाद फिर देखें।",
  },
  "at the moment": {
    title: "अभी बिक्री के लिए कुछ नहीं है",
    text: "कृपया कुछ समय बाद फिर देखें।",
  },
  contact: "संपर्क करें",
} as const;
