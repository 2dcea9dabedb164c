import { z } from "zod";
import { cleanLines } from "#domain/typed-text.ts";
import { tooManyAttempts, rule, callsOf } from "./call.ts";
import { customerText, profileFieldRules } from "./customer-fields.ts";
import { wireDone } from "./shape.ts";

/** The longest question, in characters. */
export const MAX_QUESTION = 2_000;

/** `POST /questions` as sent. */
export const questionRequest = z.object({
  name: z.string(),
  email: z.string(),
  order_number: z.string().nullable().describe("The order that the question is about; null for none."),
  question: z.string(),
});

/** The rules of a question. Its lines stay lines; everything else becomes one line, so that no mail takes it for a header. */
export const questionRules = questionRequest.extend({
  name: profileFieldRules.name,
  email: profileFieldRules.email,
  order_number: customerText.transform((text) => (text === "" ? null : text.slice(0, 40))),
  question: z
    .string()
    .nullish()
    .transform((text) => cleanLines(text ?? "", MAX_QUESTION))
    .superRefine(
      rule((text) =>
        text === ""
          ? "Question is required"
          : text.length > MAX_QUESTION
            ? { message: `Question must be at most ${MAX_QUESTION} characters`, values: { most: MAX_QUESTION } }
            : null,
      ),
    ),
});

/** Questions to the people of the shop. */
export const questionCalls = callsOf("questions", {
  askQuestion: {
    call: "POST /questions",
    does: "Takes a question to the people of the shop, who answer by mail.",
    notes: ["The same question from the same address on the same day is taken once."],
    auth: "none",
    without: "says that the question was not sent, and names the shop's e-mail address and telephone",
    request: questionRequest,
    answer: wireDone,
    refusals: tooManyAttempts,
  },
});
