import type { Unreal } from "#app/content/demonstration.ts";
import type { PaymentMethod } from "#domain/payment-methods.ts";
import { paymentWords } from "./payment-words.ts";

/** Words of the notice on every page of a demonstration. */
export const demonstrationWords = {
  label: "डेमो",
  title: "यह एक डेमो दुकान है।",
  /** `tests` are the payment methods that move no money. */
  unreal: {
    payments: (tests) =>
      tests.length === 0
        ? "पेमेंट टेस्ट हो सकते हैं।"
        : `${tests.map((method) => paymentWords[method].inSentence).join(" और ")} से पेमेंट सिर्फ़ टेस्ट हैं: कोई पैसा नहीं कटता।`,
    mail: () => "कोई ईमेल नहीं भेजा जाता।",
    links: () => "इसका वेब पता कुछ समय के लिए है।",
    details: () => "इसका पता, फ़ोन नंबर और ईमेल नमूने हैं।",
    secret: () => "लॉग इन कभी भी ख़त्म हो सकता है।",
    catalogue: () => "इसके पीस नमूने हैं।",
  } satisfies Record<Unreal, (tests: readonly PaymentMethod[]) => string>,
};

/** How the chat starts where the owner has set no greeting. */
export const greetingOf = (shopName: string) => `नमस्ते ${shopName}, मुझे एक सवाल पूछना है।`;

/** The opening hours where the owner has set none. */
export const sampleHoursText = "सोम-शनि, सुबह 10:00 से रात 8:00 बजे तक";
