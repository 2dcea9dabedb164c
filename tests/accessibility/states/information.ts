import { aboutWords } from "#content/about-words.ts";
import { cookieWords } from "#content/cookie-words.ts";
import { sampleHoursText } from "#content/demonstration-words.ts";
import { glossaryTerms } from "#content/glossary-words.server.ts";
import { offlineWords } from "#content/offline-words.ts";
import { accessibilityWords, privacyWords } from "#content/policy-words.ts";
import { questionWords } from "#content/question-words.ts";
import { headings, sellerWords } from "#content/shop-page-words.server.ts";
import { at, form, nobody, type State } from "./state.ts";

/** Pages that inform, and questions. */
export const informationStates: readonly State[] = [
  at("about", "/about", aboutWords.story),
  at("contact", "/contact", sampleHoursText),
  at("question", "/contact/question", questionWords.lead),
  form("question-empty", "/contact/question", questionWords.send, questionWords.required.question),
  form("question-sent", "/contact/question", questionWords.send, questionWords.sent, {
    filling: { name: "Asha Rao", email: nobody, question: "Does the blue one fade?" },
  }),
  at("accessibility", "/accessibility", accessibilityWords.limits),
  at("privacy", "/privacy", privacyWords.lead),
  at("glossary", "/glossary", glossaryTerms.bandhani[0]),
  at("shipping", "/shipping", headings.shipping.following),
  at("returns", "/returns", headings.returns.wrong),
  at("terms", "/terms", sellerWords.officer),
  at("faq", "/faq", headings.faq.fall),
  at("offline", "/offline", offlineWords.title),
  at("cookies-refused", "/cookies?from=/productlisting", cookieWords.title),
];
