import { z } from "zod";
import { cleanLines } from "#domain/typed-text.ts";
import { tooManyAttempts, rule, callsOf } from "./call.ts";
import { clearable, profileFieldRules } from "./customer-fields.ts";
import { wireDone } from "./shape.ts";

/** The longest question, in characters. */
export const MAX_QUESTION = 2_000;

/** `POST /questions`. Its lines stay lines; everything else becomes one line, so that no mail takes it for a header. */
const request = z.object({
  name: profileFieldRules.name,
  email: profileFieldRules.email,
  order_number: clearable("")
    .optional()
    .transform((text) => text?.slice(0, 40) ?? null)
    .describe("The order that the question is about; null for none."),
  question: z
    .string()
    .transform((text) => cleanLines(text, MAX_QUESTION))
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
    request,
    answer: wireDone,
    refusals: tooManyAttempts,
  },
});
