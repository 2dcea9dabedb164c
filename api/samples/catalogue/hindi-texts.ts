/** The words of a sample piece in Hindi. */
interface HindiText {
  name: string;
  description: string;
  craft?: string;
  fabric?: string;
  occasion?: string;
}

/** The sample pieces in Hindi, by their English names. */
export const hindiTexts: Readonly<Record<string, HindiText>> = {
  "Bandhani Georgette Saree": {
    name: "बांधनी जॉर्जेट साड़ी",
    description:
      "जॉर्जेट को नाख़ून और धागे से हज़ारों जगह बाँधकर दो बार रंगा जाता है, इसलिए हर बूँद के चारों ओर एक महीन घेरा रहता है। गाँठें आख़िरी रंगाई के बाद ही खोली जाती हैं। भुज, कच्छ में बाँधी गई, ज़री की पतली किनारी के साथ। S से XL तक सिला हुआ ब्लाउज़ साथ में।",
    craft: "बांधनी",
    fabric: "जॉर्जेट",
    occasion: "त्योहार",
  },
  "Kanjeevaram Temple Silk Saree": {
    name: "कांजीवरम टेंपल सिल्क साड़ी",
    description:
      "कांचीपुरम का भारी, तीन तार वाला मलबरी रेशम, जिसका पल्ला और किनारी अलग-अलग बुनकर कोरवई से जोड़े गए हैं। किनारी से उठते तिकोन मंदिर के शिखर हैं। सिर्फ़ ड्राई क्लीन कराएँ। S से XL तक सिला हुआ ब्लाउज़ साथ में।",
    craft: "कांजीवरम",
    fabric: "रेशम",
    occasion: "शादी, त्योहार, पार्टी",
  },
};
