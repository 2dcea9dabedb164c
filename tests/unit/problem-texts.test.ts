import { describe, expect, it, test } from "vitest";
import { foreignParts } from "#app/content/foreign-text.ts";
import { hindiOfLetters, languageOfLetters, ownLanguage } from "#app/content/own-language.ts";
import * as hindi from "#app/content/hi/problem-words.server.ts";
import { problemInWords } from "#app/content/problem-texts.server.ts";
import * as messages from "#app/content/hi/messages.ts";
import { HttpRefusal, type RefusalCode, type RefusalValues } from "#api/http/refusal.ts";
import { readProblem } from "#contract/problem.ts";
import { refusalWords } from "#desk/content/hi/refusal-words.ts";

const told = (body: unknown) => problemInWords(readProblem(body), hindi.problemWords);

test("says a refusal by its code, and a field by its name", () => {
  expect(told({ message: "This order is already on its way.", code: "not_cancellable" }).message).toMatch(/^यह ऑर्डर/);
  const card = { path: "means.cvv", msg: "Please enter the 3-digit CVV." };
  expect(told({ message: card.msg, code: "invalid", errors: [card] })).toEqual({
    message: "कृपया सही CVV लिखें।",
    errors: [{ path: "means.cvv", msg: "कृपया सही CVV लिखें।" }],
    code: "invalid",
  });
});

const silk = "बनारसी साड़ी";

describe("names what the upstream names", () => {
  // The name of a product may stand in English alone: it is marked.
  it.each<[code: string, values: object, text: string]>([
    ["out_of_stock", {}, messages.outOfStock],
    ["out_of_stock", { name: silk, color: "Red", left: 2 }, "बनारसी साड़ी, लाल: सिर्फ़ 2 पीस बचे हैं।"],
    ["out_of_stock", { name: silk, left: 1 }, "बनारसी साड़ी: सिर्फ़ 1 पीस बचा है।"],
    ["out_of_stock", { name: "Silk Saree", size: "M", left: 0 }, "\u2068Silk Saree\u2069, M: बिक गया है।"],
    ["out_of_stock", { name: silk }, "बनारसी साड़ी: यह पीस अब नहीं मिल रहा।"],
    ["out_of_stock", { name: silk, options: ["size"] }, "बनारसी साड़ी: कृपया साइज़ चुनें।"],
    ["variant_gone", { name: silk, size: "XS", color: "Red" }, "बनारसी साड़ी: यह पीस “XS, लाल” में नहीं आता।"],
    ["variant_gone", {}, "यह पीस इस साइज़ या रंग में नहीं आता।"],
    ["not_delivered", { zipCode: "560001" }, "हम पिन कोड 560001 पर अभी डिलीवरी नहीं करते।"],
    ["payment_not_offered", { method: "cod" }, "इस ऑर्डर पर कैश ऑन डिलीवरी नहीं मिलता। कृपया पेमेंट का दूसरा तरीक़ा चुनें।"],
    ["not_returnable", { days: 0 }, "इस दुकान में वापसी नहीं होती।"],
    ["not_returnable", {}, "ऑर्डर मिलने के बाद ही उसे लौटाया जा सकता है।"],
    [
      "not_returnable",
      { days: 30, lastDay: "2026-11-05" },
      "यह ऑर्डर 5 नवंबर 2026 तक लौटाया जा सकता था, यानी डिलीवरी के 30 दिन बाद तक।",
    ],
    ["too_many_returned", { name: silk, left: 2 }, "बनारसी साड़ी: सिर्फ़ 2 पीस और लौटाए जा सकते हैं।"],
    ["too_many_returned", { name: silk, left: 0 }, "बनारसी साड़ी: इसकी वापसी पहले से चल रही है।"],
    ["too_many", { minutes: 15 }, "बहुत बार कोशिश हो चुकी है। कृपया 15 मिनट रुककर फिर कोशिश करें।"],
    ["invalid", { most: 10 }, "यहाँ आपके 10 पते हैं। एक अकाउंट में इससे ज़्यादा नहीं रखे जा सकते।"],
    // What cannot be read is as if it were not there.
    ["out_of_stock", { name: 7, left: "two" }, messages.outOfStock],
  ])("in a refusal %s of %o", (code, values, text) => {
    expect(told({ message: "No.", code, values })).toEqual({ message: text, errors: [], code });
    const errors = [{ path: "x", msg: "No.", values }];
    expect(told({ message: "No.", code, errors })).toEqual({ message: text, errors: [{ path: "x", msg: text }], code });
  });

  it.each<[code: RefusalCode, values: RefusalValues, text: string]>([
    ["wrong_state", { order: "PL-1", state: "pending" }, "PL-1: यह अभी नहीं हो सकता, क्योंकि स्थिति है: प्रतीक्षा में।"],
    ["wrong_state", {}, "यह अभी नहीं हो सकता।"],
    [
      "changed_meanwhile",
      { order: "PL-1", state: "cancelled", name: "Meera" },
      "PL-1: इस बीच यह बदल गया है, अब स्थिति है: रद्द (\u2068Meera\u2069)। कृपया देखकर फिर कोशिश करें।",
    ],
    ["changed_meanwhile", {}, "इस बीच यह बदल गया है। कृपया देखकर फिर कोशिश करें।"],
    [
      "column_missing",
      { columns: ["tracking", "courier"], text: "Weight" },
      "फ़ाइल में ये कॉलम नहीं हैं: कूरियर का नंबर, कूरियर का नाम। इसमें हैं: \u2068Weight\u2069",
    ],
    [
      "needs_confirmation",
      { text: "₹100.00 → ₹151.00" },
      "क़ीमत आधे से ज़्यादा बदल रही है: ₹100.00 → ₹151.00। सही हो तो पक्का करें।",
    ],
  ])("to the desk's people in a refusal %s of %o", (code, values, text) => {
    expect(problemInWords(new HttpRefusal(409, "No.", code, [], values), refusalWords).message).toBe(text);
  });

  it.each<[path: string, values: object, text: string]>([
    ["means.cvv", { digits: 4 }, "कृपया 4 अंकों का सही CVV लिखें।"],
    ["password", { most: 128 }, "पासवर्ड में ज़्यादा से ज़्यादा 128 अक्षर हो सकते हैं"],
    ["password", { least: 6 }, messages.passwordShort],
    ["phone", { digits: 10 }, messages.phoneNotIndian],
    ["zipCode", { digits: 6 }, messages.pinNotIndian],
    ["zipCode", {}, "कृपया पिन कोड जाँच लें।"],
    ["quantity", { most: 7 }, messages.tooManyOfOne(7)],
    ["options", { options: ["color"] }, messages.chooseColor],
    ["productId", { most: 500 }, "यहाँ ज़्यादा से ज़्यादा 500 अलग पीस रखे जा सकते हैं। और पीस नहीं जुड़ सकते। कृपया पहले कुछ हटाएँ।"],
    ["items", { most: 50 }, "एक ऑर्डर में ज़्यादा से ज़्यादा 50 अलग पीस हो सकते हैं।"],
    ["question", { most: 2000 }, "सवाल में ज़्यादा से ज़्यादा 2000 अक्षर हो सकते हैं।"],
  ])("in a refusal of the field %s with %o", (path, values, text) => {
    const { errors } = told({ message: "No.", code: "invalid", errors: [{ path, msg: "No.", values }] });
    expect(errors).toEqual([{ path, msg: text }]);
  });

  test("keeps the general message where the fields say other things", () => {
    const few = { path: "4", msg: "Only 2 of Saree left.", values: { name: silk, left: 2 } };
    const { message, errors } = told({ message: "No.", code: "out_of_stock", errors: [few] });
    expect([message, errors[0]?.msg]).toEqual([messages.outOfStock, "बनारसी साड़ी: सिर्फ़ 2 पीस बचे हैं।"]);
  });
});

test("says of another upstream's stock what the shop says", () => {
  expect(told({ message: "Insufficient stock" })).toEqual({ message: messages.outOfStock, errors: [], code: null });
});

test("quotes a text without a code after a sentence, as English", () => {
  const { message } = told({ message: "Your account is locked." });
  expect(foreignParts(message ?? "")?.[1]).toBe("Your account is locked.");
  expect(message).toMatch(/^यह नहीं हो पाया।/);
  expect(told({}).message).toBeNull();
});

test("leaves everything in English as it came", () => {
  const problem = readProblem({ message: "Your account is locked.", code: "invalid" });
  expect(problemInWords(problem, null)).toEqual(problem);
});

test.each([
  ["UPI पेमेंट", undefined],
  ["Packed with care", "en"],
  ["“12 Sample Road”", "en"],
  ["साड़ी Packed", undefined],
  ["₹1,200", undefined],
])("gives %s the language of its letters", (text, language) => expect(languageOfLetters(text)).toBe(language));

test.each([
  ["साड़ी Packed", "hi"],
  ["“12, गाँधी रोड”", "hi"],
  ["Silk साड़ी", undefined],
  ["Packed with care", undefined],
  ["₹1,200", undefined],
])("marks %s on a page in English as %s", (text, language) => {
  expect([hindiOfLetters(text), ownLanguage(text)]).toEqual([language, language]);
});
