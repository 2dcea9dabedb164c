import { data, redirect } from "react-router";
import { href } from "#app/content/href.ts";
import { z } from "zod";
import { MAX_QUESTION, questionCalls } from "#contract/questions.ts";
import { isEmail, MAX_EMAIL_LENGTH } from "#domain/customer-rules.ts";
import { PageTitle, TextLink } from "#app/components/page.tsx";
import { formRefusals } from "#content/form-words.ts";
import * as messages from "#content/messages.ts";
import { questionWords } from "#content/question-words.ts";
import { Field } from "#app/forms/field.tsx";
import { useAnswer, hasErrors, ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import { blankForm, parseForm, readFormData, refusedForm } from "#app/forms/parse.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { ask } from "#app/gateway/call-upstream.server.ts";
import { leaveFlash, visitContext } from "#app/session/visit.server.ts";
import type { Route } from "./+types/route";
import { TextArea } from "#app/forms/select-field.tsx";

const { labels, required } = questionWords;
const line = (message: string, label: string, max: number) =>
  z.string({ error: message }).trim().min(1, message).max(max, formRefusals.tooLong(label, max));
const schema = z.object({
  name: line(required.name, labels.name, 80),
  email: line(messages.emailRequired, labels.email, MAX_EMAIL_LENGTH).refine(
    (email) => email === "" || isEmail(email),
    messages.emailInvalid,
  ),
  orderNumber: z.string().trim().max(40, formRefusals.tooLong(labels.orderNumber, 40)).optional(),
  question: line(required.question, labels.question, MAX_QUESTION),
});
type FieldName = keyof z.input<typeof schema>;

export const handle = { script: false };

export const meta: Route.MetaFunction = () => [{ name: "description", content: questionWords.description }];

export function loader({ context }: Route.LoaderArgs) {
  const { runtime, session } = context.get(visitContext);
  if (!runtime.takesQuestions) throw redirect(href("/contact"), 303);
  const { customer } = session ?? { customer: null };
  return { form: blankForm(schema, { name: customer?.name ?? null, email: customer?.email ?? null }) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const form = parseForm(await readFormData(request), schema);
  if (!form.ok) return data({ form: form.state }, { status: 400 });
  const { name, email, orderNumber, question } = form.value;
  const { value: answer } = await toResult(
    ask(
      visit.upstream,
      questionCalls.askQuestion,
      { request: { name, email, question, order_number: orderNumber || null } },
      ["question", "everybody"],
    ),
  );
  const message = questionWords.notSent(visit.runtime.shop);
  if (answer?.code !== "ok") return refusedForm(form, answer, questionWords.labels, message);
  leaveFlash(visit, { kind: "success", text: questionWords.sent });
  return redirect(href("/contact"), 303);
}

export default function QuestionPage({ loaderData, actionData }: Route.ComponentProps) {
  const form = useAnswer("question", actionData)?.form ?? loaderData.form;
  return (
    <div className="wrap max-w-prose pt-8 sm:pt-12">
      <PageTitle hasErrors={hasErrors(form)}>{questionWords.title}</PageTitle>
      <h1>{questionWords.title}</h1>
      <p className="mt-3 mb-6 text-lg text-ink-soft">{questionWords.lead}</p>
      <ShopForm id="question" state={form} labels={questionWords.labels}>
        <Field<FieldName> name="name" autoComplete="name" />
        <Field<FieldName> name="email" type="email" autoComplete="email" inputMode="email" />
        <Field<FieldName> name="orderNumber" autoComplete="off" hint={questionWords.orderHint} />
        <TextArea<FieldName> name="question" rows={6} />
        <SubmitButton pendingText={questionWords.sending}>{questionWords.send}</SubmitButton>
      </ShopForm>
      <p className="mt-5">
        <TextLink to={href("/contact")}>{questionWords.back}</TextLink>
      </p>
    </div>
  );
}
