import { cookieWords } from "#content/cookie-words.ts";
import { offlineWords } from "#content/offline-words.ts";
import { questionWords } from "#content/question-words.ts";
import { at, form, nobody, type State } from "./state.ts";

/** Pages that inform, and questions. */
export const informationStates: readonly State[] = [
  at("about", "/about", "Our Story"),
  at("contact", "/contact", "Mon"),
  at("question", "/contact/question", questionWords.lead),
  form("question-empty", "/contact/question", questionWords.send, questionWords.required.question),
  form("question-sent", "/contact/question", questionWords.send, questionWords.sent, {
    filling: { name: "Asha Rao", email: nobody, question: "Does the blue one fade?" },
  }),
  at("accessibility", "/accessibility", "Known limits"),
  at("privacy", "/privacy", "advertising"),
  at("glossary", "/glossary", "Bandhani"),
  at("shipping", "/shipping", "Following your parcel"),
  at("returns", "/returns", "Return Pieces"),
  at("terms", "/terms", "Grievance officer"),
  at("faq", "/faq", "fall and pico"),
  at("offline", "/offline", offlineWords.title),
  at("cookies-refused", "/cookies?from=/productlisting", cookieWords.title),
];
