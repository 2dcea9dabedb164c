import type { Blocked } from "#api/catalogue/exchange/import-catalogue.ts";
import { columnText } from "./products-words.ts";

export const importsWords = {
  title: "प्रोडक्ट इम्पोर्ट करें",
  lead: "तालिका भेजें: CSV या Excel (.xlsx), 10 MB और 20,000 पंक्तियों तक। Shopify, WooCommerce और Google Merchant की तालिकाएँ भी पढ़ी जाती हैं। कुछ भी बदलने से पहले दिखता है कि क्या बदलेगा।",
  file: "तालिका",
  send: "फ़ाइल जाँचें",
  noFile: "पहले एक तालिका चुनें।",
  tooLarge: "यह फ़ाइल 10 MB से बड़ी है। इसे बाँटकर एक-एक हिस्सा लाएँ।",
  sent: "पिछले 30 दिन की तालिकाएँ",
  none: "अभी कोई तालिका नहीं भेजी गई है।",
  states: {
    checking: "जाँची जा रही है",
    checked: "जाँच ली गई, अभी इम्पोर्ट नहीं हुई",
    running: "इम्पोर्ट हो रही है",
    done: "इम्पोर्ट हो गई",
    failed: "पढ़ी नहीं जा सकी",
    cancelled: "रोक दी गई, कुछ नहीं बदला",
    undoing: "वापस ली जा रही है",
    undone: "वापस ले ली गई",
  },
  interrupted: "काम बीच में रुक गया। कुछ नहीं बदला। इसे फिर शुरू किया जा सकता है।",
  working: "पेज बंद करने पर भी यह चलता रहता है।",
  reload: "यह पेज फिर लोड करें",
  cancel: "रोकें",
  error: "क्या ग़लत था:",
  renewed: "इस बीच प्रोडक्ट बदल गए, इसलिए कुछ इम्पोर्ट नहीं हुआ। ये अभी के आँकड़े हैं।",
  understood: "क्या समझा गया",
  format: (format: string, encoding: string, rows: string) =>
    `${format === "plain" ? "दुकान की अपनी तालिका" : `तालिका: ${format}`}, पंक्तियाँ: ${rows} (${encoding})`,
  read: (columns: string) => `पढ़े गए कॉलम: ${columns}`,
  notRead: (columns: string) => `नहीं पढ़े गए कॉलम: ${columns}`,
  counts: {
    created: "नए",
    changed: "बदले",
    same: "पहले जैसे",
    removed: "हटाए गए",
    refused: "जो पंक्तियाँ नहीं ली गईं",
    skipped: "दुकान में न दिखने वाली",
    remarks: "ध्यान दें",
  },
  lists: {
    prices: "क़ीमतें जो आधे से ज़्यादा बदलती हैं",
    knownNames: "नए प्रोडक्ट जिनका नाम किसी पुराने जैसा है",
    refused: "जो पंक्तियाँ नहीं ली गईं",
    skipped: "पंक्तियाँ जो दुकान में दिखने के लिए नहीं हैं",
    remarks: "ध्यान दें",
  },
  lines: (lines: readonly number[]) => `पंक्ति ${lines.join(", ")}`,
  andOthers: (count: string) => ` और ${count} दूसरी`,
  first: (shown: string, count: string) => `${count} में से पहले ${shown}`,
  changes: "क्या बदलेगा",
  changed: "क्या बदला",
  wasChanged: "क्या वापस हुआ",
  noChange: "कुछ नहीं बदलेगा।",
  kind: (kind: string, count: string) =>
    `${kind === "new products" ? "नए प्रोडक्ट" : kind === "removed products" ? "हटाए गए प्रोडक्ट" : columnText(kind)}: ${count}`,
  download: "सारे बदलाव डाउनलोड करें",
  blocked: (blocked: Blocked) =>
    blocked.kind === "empties"
      ? `यह तालिका कई प्रोडक्ट के खाने ख़ाली कर देगी (${blocked.columns.map(([name, count]) => `${columnText(name)}: ${count}`).join(", ")})। वह कॉलम हटा दें, या यही करना हो तो नीचे टिक करें।`
      : `यह तालिका इनका स्टॉक तय कर देगी: ${blocked.pieces}। इस बीच जो बिका, वह फिर बिकने लगेगा। अभी गिना हो तो नीचे टिक करें।`,
  options: "इस फ़ाइल के और विकल्प",
  optionsAgain: "फिर जाँचें",
  labels: {
    replaces: "जो प्रोडक्ट तालिका में नहीं हैं, उन्हें हटाएँ",
    allowsEmptying: "कई प्रोडक्ट के खाने ख़ाली हो सकते हैं",
    setsStock: "स्टॉक की गिनती अभी की है",
    usualStock: "नए प्रोडक्ट का स्टॉक, जब तालिका में न हो",
  },
  stockWrong: "नए प्रोडक्ट का स्टॉक एक पूरी संख्या है।",
  apply: "इम्पोर्ट करें",
  applyHint: "ग्राहकों को सब कुछ एक साथ दिखेगा।",
  undo: "यह इम्पोर्ट वापस लें",
  undoHint:
    "जिस प्रोडक्ट को बाद में किसी ने बदला, वह जैसा है वैसा रहेगा। जो बिका, वह बिका रहेगा। जिस नए प्रोडक्ट का ऑर्डर हुआ, वह हटेगा नहीं, छिप जाएगा।",
  left: "जो वापस नहीं हुआ",
  leftOne: (slug: string, reason: "changed" | "ordered") =>
    `${slug}: ${{ changed: "बाद में किसी ने बदला", ordered: "इसका ऑर्डर हुआ था, इसलिए बना रहेगा; नया था तो छिपा है" }[reason]}`,
  back: "सभी तालिकाएँ",
};
