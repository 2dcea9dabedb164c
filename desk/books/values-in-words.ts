import { markedForeign } from "#app/content/foreign-text.ts";
import { auditWords } from "#content/desk/audit-words.ts";
import { dateText, momentText } from "#content/date-words.ts";
import { orderWords } from "#content/desk/orders-words.ts";
import { fillText, type TextValues } from "#domain/fill-text.ts";

/** Fills a sentence about the books with its values, each in the words of the page's language by what its name says it is. */
export function valuesInWords(sentence: string, values: TextValues, timeZone: string): string {
  return fillText(sentence, values, (value, name) => {
    const text = String(value);
    if (/_(status|method)$/.test(name)) return auditWords.states[text] ?? text;
    if (name === "mail_kind") return orderWords.mailKinds[text] ?? text;
    if (name === "until") return momentText(text, timeZone);
    if (name === "day") return dateText(text, "UTC");
    return name === "reason" ? markedForeign(text) : text;
  });
}
