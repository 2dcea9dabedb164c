import { z } from "zod";
import { deskAct, deskRead } from "./desk-call.ts";
import { pageNumber } from "./paging.ts";

/** The longest answer to a question, in characters. */
export const MAX_ANSWER = 5_000;

const asked = { id: z.string(), name: z.string(), order_number: z.string().nullable(), created_at: z.string() };

/** Questions of the contact page: those without an answer, or the others. */
export const readDeskQuestions = deskRead({
  path: "/desk/questions",
  name: "readDeskQuestions",
  right: "pack",
  does: "Lists questions, fifty a page: those that wait, the oldest first, or those that are answered, the newest first.",
  query: z.object({ state: z.enum(["open", "answered"]).default("open"), page: pageNumber }),
  answer: z.object({
    counts: z.object({ open: z.int(), answered: z.int() }),
    questions: z.array(z.object({ ...asked, beginning: z.string() })),
  }),
});

/** One question with what was answered. */
export const readDeskQuestion = deskRead({
  path: "/desk/question",
  name: "readDeskQuestion",
  right: "pack",
  does: "Shows a question with its answers.",
  query: z.object({ id: z.string() }),
  answer: z.object({
    ...asked,
    email: z.string(),
    question: z.string(),
    /** Null for none, and where the number is no order's. `own` says that the account has the e-mail of whoever asks. */
    order: z.object({ id: z.string(), own: z.boolean() }).nullable(),
    /** When it was answered, here or elsewhere; null while it waits. */
    answered_at: z.string().nullable(),
    answers: z.array(z.object({ words: z.string(), by: z.string(), at: z.string() })),
  }),
});

/** The question as it was seen: another number of answers, or none any more to give, refuses with 409. */
const seen = { id: z.string(), seen_answers: z.int().min(0), seen_open: z.boolean() };

/** Answers by mail. */
export const answerQuestion = deskAct({
  path: "/desk/questions/answer",
  name: "answerQuestion",
  right: "pack",
  does: "Sends an answer by mail, and keeps it with the question.",
  body: z.object({ ...seen, words: z.string().min(1).max(MAX_ANSWER) }),
  answer: z.object({ answers: z.int() }),
});

/** Notes an answer that was given elsewhere. */
export const closeQuestion = deskAct({
  path: "/desk/questions/close",
  name: "closeQuestion",
  right: "pack",
  does: "Notes that a question was answered elsewhere.",
  body: z.object(seen),
  answer: z.object({ answers: z.int() }),
});
