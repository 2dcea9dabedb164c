import { z } from "zod";
import { OwnText } from "#app/components/own-text.tsx";
import { ownLanguage } from "#app/content/own-language.ts";
import { mailAddress } from "#app/content/shop-details.ts";
import { answerQuestion, closeQuestion, MAX_ANSWER, seenOf } from "#api/desk/questions.ts";
import { countOf } from "#api/database/count-of.ts";
import { pageNumber, pageOf } from "#api/desk/paging.ts";
import { missing } from "#api/http/refusal.ts";
import { loadOrderAndEmail } from "#api/mail/load-owner-order.ts";
import { momentText } from "#content/date-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { orderWords } from "#content/desk/orders-words.ts";
import { questionsWords as words } from "#content/desk/questions-words.ts";
import { shortText } from "#domain/short-text.ts";
import { ActButton, DeskForm, Rows, Section, TapLink } from "#desk/forms.tsx";
import { listPage, PartLinks } from "#desk/list-page.tsx";
import { act, page, type By } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";
import { Written } from "#desk/written.tsx";

const states = ["open", "answered"] as const;
/** How much of a question stands in the list, in characters. */
const BEGINNING = 120;

/** The questions of the contact page: those that wait for an answer, the oldest first, or the others, the newest first. */
export const questionsPage = listPage({
  title: frameWords.questions,
  query: z.object({ state: z.enum(states).default("open"), page: pageNumber }),
  async find({ services: { db } }, { state, page }) {
    const all = db.selectFrom("questions").select(["id", "name", "order_number", "created_at", "question"]);
    const open = all.where("answered_at", "is", null).orderBy("created_at").orderBy("id");
    const answered = all.where("answered_at", "is not", null).orderBy("created_at", "desc").orderBy("id");
    const counts = { open: await countOf(open), answered: await countOf(answered) };
    return { counts, ...(await pageOf({ open, answered }[state], page)) };
  },
  show: ({ list: { query, rows, counts, at }, visit: { shop } }) => (
    <>
      <PartLinks
        label={words.byState}
        links={states.map((state) => ({
          to: at({ state, page: 1 }),
          text: `${words.states[state]} (${counts[state]})`,
          isCurrent: state === query.state,
        }))}
      />
      <h2 className="mt-4">{words.states[query.state]}</h2>
      <Rows rows={rows} none={frameWords.none}>
        {({ id, name, order_number: order, created_at: asked, question }) => (
          <>
            <TapLink to={`/desk/questions/${id}`} className="font-semibold">
              {words.from(name)}
            </TapLink>
            <p className="wrap-anywhere">
              <OwnText>{shortText(question, BEGINNING)}</OwnText>
            </p>
            <p className="text-sm">
              {words.asked(momentText(asked, shop.timeZone))}
              {order === null ? null : ` · ${words.about(order)}`}
            </p>
          </>
        )}
      </Rows>
    </>
  ),
});

const seen = z.string();
const seenNow = (question: { seen: string }) => ({ seen: question.seen });

/** One question with what was answered, and the form of an answer. */
export const questionPage = page({
  async load({ services: { db, returnTerms } }: Visit, { id }: By<"id">) {
    const found = await db.selectFrom("questions").selectAll().where("id", "=", id).executeTakeFirst();
    if (found === undefined) throw missing("There is no such question.");
    const about = await loadOrderAndEmail(db, found.order_number ?? "", returnTerms);
    const answers = await db
      .selectFrom("question_answers")
      .innerJoin("staff", "staff.id", "staff_id")
      .select(["words", "staff.name as by", "question_answers.created_at as at"])
      .where("question_id", "=", id)
      .orderBy("question_answers.id")
      .execute();
    return { ...found, about, answers, seen: seenOf(answers.length, found.answered_at) };
  },
  acts: {
    answer: act("answerQuestion", "pack", {
      form: z.object({ seen, words: z.string(words.needs).trim().max(MAX_ANSWER, frameWords.tooLong(MAX_ANSWER)) }),
      labels: { words: { label: words.words, as: "area", rows: 8 } },
      values: seenNow,
      does: ({ trx, member, at }, typed, { id }: By<"id">) => answerQuestion(trx, id, typed, { member, at }),
      done: () => words.sent,
    }),
    close: act("closeQuestion", "pack", {
      form: z.object({ seen }),
      values: seenNow,
      does: ({ trx, at }, typed, { id }: By<"id">) => closeQuestion(trx, id, typed.seen, at),
      to: () => "/desk/questions",
      done: () => words.closed,
    }),
  },
  title: ({ name }) => words.from(name),
  show: ({ data, visit: { shop }, forms }) => {
    const { email, question, created_at: asked, order_number: number, about, answers, answered_at: answered } = data;
    const told = (at: string) => momentText(at, shop.timeZone);
    return (
      <>
        <p>
          <TapLink to={mailAddress(email)} className="wrap-anywhere">
            {email}
          </TapLink>
        </p>
        <p>{words.asked(told(asked))}</p>
        {about && (
          <p>
            <TapLink to={`/desk/orders/${about.order.id}`}>{orderWords.title(about.order.id)}</TapLink>
          </p>
        )}
        {about && about.email?.toLowerCase() !== email.toLowerCase() && (
          <p className="font-semibold text-madder">{words.otherEmail}</p>
        )}
        {!about && number !== null && <p>{words.noOrder(number)}</p>}
        <blockquote
          lang={ownLanguage(question)}
          className="mt-3 max-w-prose border-l-4 border-line pl-4 wrap-anywhere whitespace-pre-line"
        >
          {question}
        </blockquote>
        {answers.length > 0 && (
          <Section id="answers" title={words.answers} className="mt-4 max-w-prose">
            <Written texts={answers} timeZone={shop.timeZone} />
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
