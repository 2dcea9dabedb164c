import { z } from "zod";
import { addressOf } from "#app/content/href.ts";
import { ownLanguage } from "#app/content/own-language.ts";
import { mailAddress } from "#app/content/shop-details.ts";
import { answerQuestion, closeQuestion, MAX_ANSWER, readQuestion } from "#api/desk/questions.ts";
import { momentText } from "#content/date-words.ts";
import { questionsWords as words } from "#content/desk/questions-words.ts";
import { ActButton, DeskForm, Section, TapLink } from "#desk/forms.tsx";
import { act, page, type By } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";

const seen = z.string();
const seenNow = (question: { seen: string }) => ({ seen: question.seen });

/** One question with what was answered, and the form of an answer. */
export const questionPage = page({
  load: ({ services: { db } }: Visit, { id }: By<"id">) => readQuestion(db, id),
  acts: {
    answer: act("answerQuestion", "pack", {
      form: z.object({ seen, words: z.string(words.needs).trim().max(MAX_ANSWER, words.tooLong(MAX_ANSWER)) }),
      labels: { words: { label: words.words, as: "area", rows: 8 } },
      values: seenNow,
      does: ({ trx, member, at }, typed, { id }: By<"id">) => answerQuestion(trx, id, typed, { member, at }),
      done: () => words.sent,
    }),
    close: act("closeQuestion", "pack", {
      form: z.object({ seen }),
      values: seenNow,
      does: ({ trx, at }, typed, { id }: By<"id">) => closeQuestion(trx, id, typed.seen, at),
      to: () => addressOf("/desk/questions"),
      done: () => words.closed,
    }),
  },
  title: ({ name }) => words.from(name),
  show: ({ data, visit: { shop }, forms }) => {
    const { email, question, created_at: asked, order_number: number, order, answers, answered_at: answered } = data;
    const told = (at: string) => momentText(at, shop.timeZone);
    return (
      <>
        <p>
          <TapLink to={mailAddress(email)} className="wrap-anywhere">
            {email}
          </TapLink>
        </p>
        <p>{words.asked(told(asked))}</p>
        {order && (
          <p>
            <TapLink to={addressOf(`/desk/orders/${order.id}`)}>{words.order(order.id)}</TapLink>
          </p>
        )}
        {order?.isOwn === false && <p className="font-semibold text-madder">{words.otherAccount}</p>}
        {order === null && number !== null && <p>{words.noOrder(number)}</p>}
        <blockquote
          lang={ownLanguage(question)}
          className="mt-3 max-w-prose border-l-4 border-line pl-4 wrap-anywhere whitespace-pre-line"
        >
          {question}
        </blockquote>
        {answers.length > 0 && (
          <Section id="answers" title={words.answers} className="mt-4">
            <ol>
              {answers.map((answer) => (
                <li key={answer.at + answer.words} className="max-w-prose border-t border-line py-2">
                  <p lang={ownLanguage(answer.words)} className="wrap-anywhere whitespace-pre-line">
                    {answer.words}
                  </p>
                  <p className="text-sm text-ink-soft">{words.answeredBy(answer.by, told(answer.at))}</p>
                </li>
              ))}
            </ol>
          </Section>
        )}
        {answers.length === 0 && answered !== null && <p className="mt-4">{words.answeredElsewhere(told(answered))}</p>}
        {forms.answer && (
          <Section id="answer-title" title={words.answerTitle} className="mt-4 max-w-xl">
            <p className="my-2">{words.answerLead}</p>
            <DeskForm form={forms.answer} button={words.send} />
          </Section>
        )}
        <ActButton form={answered === null ? forms.close : null} isQuiet>
          {words.close}
        </ActButton>
      </>
    );
  },
});
