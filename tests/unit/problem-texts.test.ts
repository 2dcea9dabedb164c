import { expect, test } from "vitest";
import { foreignParts } from "#app/content/foreign-text.ts";
import { languageOfLetters } from "#app/content/own-language.ts";
import * as hindi from "#app/content/hi/problem-words.server.ts";
import { problemInWords } from "#app/content/problem-texts.server.ts";
import * as messages from "#content/messages.ts";
import { readProblem } from "#contract/problem.ts";

const told = (body: unknown) => problemInWords(readProblem(body), hindi.problemWords);

test("says a refusal by its code, and a field by its name", () => {
  expect(told({ message: "This order is already on its way.", code: "not_cancellable" }).message).toMatch(/^यह ऑर्डर/);
  const card = { path: "means.cvv", msg: "Please enter the 3-digit CVV." };
  expect(told({ message: card.msg, code: "invalid", errors: [card] })).toEqual({
    message: "कृपया सही CVV लिखें।",
    errors: [{ path: "means.cvv", msg: "कृपया सही CVV लिखें।" }],
    code: "invalid",
  });
  const few = { path: "4", msg: "Only 2 of Saree left." };
  expect(told({ message: "No.", code: "out_of_stock", errors: [few] }).errors[0]?.msg).toBe(messages.outOfStock);
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
  expect(problemInWords(problem)).toBe(problem);
});

test.each([
  ["UPI पेमेंट", undefined],
  ["Packed with care", "en"],
  ["“12 Sample Road”", "en"],
  ["साड़ी Packed", undefined],
  ["₹1,200", undefined],
])("gives %s the language of its letters", (text, language) => expect(languageOfLetters(text)).toBe(language));
