import type { ProblemWords } from "#app/content/problem-texts.server.ts";
import { emailWords } from "#content/account-words.ts";
import * as checkoutWords from "#content/checkout-words.ts";
import * as messages from "#content/messages.ts";
import { MAX_QUANTITY } from "#domain/cart.ts";

const check = (field: string) => `कृपया ${field} जाँच लें।`;

/** What stands in place of an upstream's text: upstreams write English. */
export const problemWords: ProblemWords | null = {
  codes: {
    invalid: "कृपया जाँच लें कि आपने क्या भरा है।",
    unauthorized: messages.sessionEnded,
    login_refused: messages.loginRefused,
    not_found: "यह यहाँ नहीं मिला।",
    email_taken: messages.emailTaken,
    password_needed: "कृपया अपना पासवर्ड लिखें।",
    password_wrong: emailWords.passwordWrong,
    out_of_stock: messages.outOfStock,
    variant_gone: "यह पीस इस साइज़ या रंग में नहीं आता।",
    total_changed: messages.totalChanged,
    cart_changed: checkoutWords.cartOrdered,
    payment_declined: messages.paymentRefused,
    payment_unavailable: "पेमेंट सेवा से अभी संपर्क नहीं हो पा रहा। कोई पैसा नहीं कटा। कृपया फिर कोशिश करें।",
    payment_invalid: checkoutWords.paymentUnusable,
    payment_not_offered: "इस ऑर्डर पर पेमेंट का यह तरीक़ा नहीं मिलता। कृपया दूसरा तरीक़ा चुनें।",
    not_delivered: "हम इस पते पर अभी डिलीवरी नहीं करते।",
    not_cancellable: "यह ऑर्डर रास्ते में है और अब रद्द नहीं हो सकता।",
    not_returnable: "यह ऑर्डर नहीं लौटाया जा सकता।",
    too_many_returned: "इतने पीस अब नहीं लौटाए जा सकते।",
    token_invalid: messages.resetLinkInvalid,
    too_many: messages.tooMany,
    maintenance: messages.maintenanceRefusalText,
  },
  fields: {
    name: messages.nameRequired,
    email: messages.emailInvalid,
    password: messages.passwordShort,
    phone: check("फ़ोन नंबर"),
    address: check("पता"),
    city: check("शहर"),
    state: check("राज्य"),
    pincode: check("पिन कोड"),
    zipCode: check("पिन कोड"),
    country: check("देश"),
    fullName: check("पूरा नाम"),
    cardNumber: "कृपया सही कार्ड नंबर लिखें।",
    cardName: "कृपया कार्ड पर लिखा नाम भरें।",
    expiryDate: "कृपया एक्सपायरी तारीख़ जाँच लें: जिस कार्ड की तारीख़ निकल गई है, वह नहीं चलेगा।",
    cvv: "कृपया सही CVV लिखें।",
    upiId: "कृपया सही UPI आईडी लिखें, जैसे name@bank।",
    options: messages.chooseSizeAndColor,
    quantity: messages.tooManyOfOne(MAX_QUANTITY),
    qty: messages.tooManyOfOne(MAX_QUANTITY),
    productId: "और पीस नहीं जुड़ सकते। कृपया पहले कुछ हटाएँ।",
  },
  before: "यह नहीं हो पाया। जवाब अंग्रेज़ी में आया है:",
};
