import { data } from "react-router";
import { z } from "zod";
import { addressOf, href } from "#app/content/href.ts";
import { mailAddress } from "#app/content/shop-details.ts";
import { blankForm, parseForm, readFormData } from "#app/forms/parse.server.ts";
import { TextArea } from "#app/forms/select-field.tsx";
import { hasErrors, ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import { actOrForm, doAct, loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { UnseenFields } from "#app/routes/desk/desk-fields.tsx";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { newDeskKey, requireMember } from "#app/session/desk-visit.server.ts";
import { momentText } from "#content/date-words.ts";
import { questionsWords } from "#content/desk/questions-words.ts";
import { answerQuestion, closeQuestion, MAX_ANSWER, readDeskQuestion } from "#contract/desk/questions-calls.ts";
import type { Route } from "./+types/route";

/** `seen` is how many answers there were, and whether it waited: "0 open". */
const unseen = { key: z.string(), seen: z.string().regex(/^\d{1,6} (open|answered)$/) };
const closeSchema = z.object(unseen);
const answerSchema = z.object({
  ...unseen,
  words: z.string(questionsWords.needs).trim().max(MAX_ANSWER, questionsWords.tooLong(MAX_ANSWER)),
});

export const handle = deskHandle;

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const visit = requireMember(context, "pack");
  const { answered_at: answeredAt, ...shown } = await loadFromDesk(visit, readDeskQuestion, { id });
  const told = (at: string) => momentText(at, visit.runtime.timeZone);
  const seen = `${shown.answers.length} ${answeredAt === null ? "open" : "answered"}`;
  return {
    frame: deskFrame(visit),
    shown: {
      ...shown,
      created_at: told(shown.created_at),
      answeredAt: answeredAt === null ? null : told(answeredAt),
      answers: shown.answers.map((answer) => ({ ...answer, at: told(answer.at) })),
    },
    seen,
    form: blankForm(answerSchema, { act: "answer", key: newDeskKey(), seen }),
    close: blankForm(closeSchema, { act: "close", key: newDeskKey(), seen }),
  };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const visit = requireMember(context, "pack");
  const form = await readFormData(request);
  const isClosed = form.get("act") === "close";
  const to = isClosed ? href("/desk/questions") : href("/desk/questions/:id", { id });
  if (isClosed) {
    const read = parseForm(form, closeSchema);
    if (!read.ok) throw data(null, { status: 400 });
    const body = { id, ...seenIn(read.value.seen) };
    return doAct(visit, closeQuestion, { form, body, to, done: questionsWords.closed });
  }
  const read = parseForm(form, answerSchema);
  if (!read.ok) return data({ form: read.state }, { status: 400 });
  const body = { id, ...seenIn(read.value.seen), words: read.value.words };
  return actOrForm(visit, answerQuestion, read, { form, body, to, done: questionsWords.sent });
}

function seenIn(seen: string) {
  const [answers, state] = seen.split(" ");
  return { seen_answers: Number(answers), seen_open: state === "open" };
}

export default function QuestionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, shown, seen, close } = loaderData;
  const { name, email, question, created_at: at, order_number: number, order, answers, answeredAt } = shown;
  const shownForm = actionData?.form ?? loaderData.form;
  // Whoever sends it again has seen what this page shows.
  const form = { ...shownForm, values: { ...shownForm.values, seen } };
  return (
    <DeskPage frame={frame} title={questionsWords.from(name)} hasErrors={hasErrors(form)}>
      <p className="mt-2">
        <a href={mailAddress(email)} className="link inline-flex min-h-11 items-center wrap-anywhere">
          {email}
        </a>
      </p>
      <p>{questionsWords.asked(at)}</p>
      {number === null ? null : order === null ? (
        <p className="mt-2">{questionsWords.noOrder(number)}</p>
      ) : (
        <>
          <p>
            <a href={addressOf(`/desk/orders/${order.id}`)} className="link inline-flex min-h-11 items-center">
              {questionsWords.order(order.id)}
            </a>
          </p>
          {order.own ? null : <p className="font-semibold text-madder">{questionsWords.otherAccount}</p>}
        </>
      )}
      <blockquote className="mt-4 max-w-prose border-l-4 border-line pl-4 wrap-anywhere whitespace-pre-line">
        {question}
      </blockquote>
      {answers.length === 0 ? null : <h2 className="mt-6 text-xl">{questionsWords.answers}</h2>}
      <ol className="mt-2 space-y-3 empty:hidden">
        {answers.map(({ words, by, at: answered }) => (
          <li key={answered + words} className="card max-w-prose p-4">
            <p className="wrap-anywhere whitespace-pre-line">{words}</p>
            <p className="mt-2 text-sm text-ink-soft">{questionsWords.answeredBy(by, answered)}</p>
          </li>
        ))}
      </ol>
      {answers.length === 0 && answeredAt !== null ? (
        <p className="mt-4">{questionsWords.answeredElsewhere(answeredAt)}</p>
      ) : null}
      <section aria-labelledby="answer-title" className="card mt-6 max-w-xl p-4">
        <h2 id="answer-title" className="mb-2 text-xl">
          {questionsWords.answerTitle}
        </h2>
        <p className="mb-3">{questionsWords.answerLead}</p>
        <ShopForm id="answer" state={form} labels={{ words: questionsWords.words }}>
          <UnseenFields />
          <TextArea<keyof z.input<typeof answerSchema>> name="words" rows={8} />
          <SubmitButton pendingText={questionsWords.send}>{questionsWords.send}</SubmitButton>
        </ShopForm>
      </section>
      {answeredAt === null ? (
        <ShopForm id="close" state={close} labels={{}} className="mt-6">
          <UnseenFields />
          <SubmitButton className="button-quiet" pendingText={questionsWords.close}>
            {questionsWords.close}
          </SubmitButton>
        </ShopForm>
      ) : null}
    </DeskPage>
  );
}
