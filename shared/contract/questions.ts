import { z } from "zod";
import { cleanLines } from "#domain/typed-text.ts";
import { noJson, tooManyAttempts, wrongField, rule, callsOf } from "./call.ts";
import { customerText, emailRule, nameRule } from "./customer-fields.ts";
import { exampleOrder } from "./examples.ts";
import { wireMessage } from "./shape.ts";

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
  name: nameRule,
  email: emailRule,
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

const wireQuestionTaken = z
  .looseObject({ message: wireMessage.optional() })
  .meta({ id: "QuestionTaken", description: "The shop has the question." });

/** Questions to the people of the shop. */
export const questionCalls = callsOf("questions", {
  askQuestion: {
    call: "POST /questions",
    does: "Takes a question to the people of the shop, who answer by mail.",
    notes: ["The same question from the same address on the same day is taken once."],
    auth: "none",
    without: "says that the question was not sent, and names the shop's e-mail address and telephone",
    request: questionRequest,
    success: { status: 200, body: wireQuestionTaken },
    refusals: [wrongField("question", "Question is required"), noJson, tooManyAttempts],
    examples: [
      {
        title: "A question",
        body: {
          name: "Asha Rao",
          email: "asha@example.com",
          order_number: exampleOrder.id,
          question: "When does my parcel arrive?",
        },
        answer: { message: "We have your question." },
      },
    ],
  },
});
