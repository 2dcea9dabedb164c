import { data } from "react-router";
import { z } from "zod";
import { addressOf, href } from "#app/content/href.ts";
import { mailAddress, phoneAddress } from "#app/content/shop-details.ts";
import { markedOwn, ownLanguage } from "#app/content/own-language.ts";
import { blankForm, parseForm, readFormData } from "#app/forms/parse.server.ts";
import { SelectField, TextArea } from "#app/forms/select-field.tsx";
import { hasErrors, ShopForm, SubmitButton, type FormState } from "#app/forms/shop-form.tsx";
import { told } from "#app/forms/told-text.tsx";
import { doAct, loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { CheckBox, UnseenFields } from "#app/routes/desk/desk-fields.tsx";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { newDeskKey, requireMember } from "#app/session/desk-visit.server.ts";
import { colorName } from "#content/catalogue-words.ts";
import { momentText } from "#content/date-words.ts";
import { returnsWords } from "#content/desk/returns-words.ts";
import { answerDeskReturn, readDeskReturn, receiveDeskReturn, refundDeskReturn } from "#contract/desk/returns-calls.ts";
import { amountText } from "#domain/money.ts";
import { canReturnBecome, MAX_RETURN_WORDS, returnReasonFrom, returnStatuses } from "#domain/returns.ts";
import { mayUse } from "#domain/staff.ts";
import type { Route } from "./+types/route";

type Shown = z.output<typeof readDeskReturn.answer>;

/** What every form sends: its key, and the status that was seen. */
const unseen = { key: z.string(), seen: z.enum(returnStatuses) };
const words = z.string().trim().max(MAX_RETURN_WORDS, returnsWords.tooLong(MAX_RETURN_WORDS));
const acceptSchema = z.object({ ...unseen, words: words.optional() });
const declineSchema = z.object({ ...unseen, words: z.string(returnsWords.declineNeeds).pipe(words) });
const bareSchema = z.object(unseen);

function receiveSchema({ items }: Shown) {
  const fields = items.flatMap(({ line, qty }) => [
    [
      `came-${line}`,
      z
        .string()
        .regex(/^\d{1,4}$/)
        .pipe(z.coerce.number<string>().max(qty)),
    ] as const,
    [`restock-${line}`, z.literal("yes").optional()] as const,
  ]);
  return z.object({ ...unseen, ...Object.fromEntries(fields) });
}

export const handle = deskHandle;

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const visit = requireMember(context, "look");
  const shown = await loadFromDesk(visit, readDeskReturn, { id });
  const { timeZone } = visit.runtime;
  const form = (schema: z.ZodType, act: string, values = {}) =>
    blankForm(schema, { act, key: newDeskKey(), seen: shown.status, ...values });
  const came = Object.fromEntries(shown.items.map(({ line, qty }) => [`came-${line}`, String(qty)]));
  return {
    frame: deskFrame(visit),
    shown: { ...shown, history: shown.history.map((step) => ({ ...step, at: momentText(step.at, timeZone) })) },
    forms: {
      accept: form(acceptSchema, "accept"),
      decline: form(declineSchema, "decline"),
      receive: form(receiveSchema(shown), "receive", came),
      paid: form(bareSchema, "paid"),
    },
    rights: { pack: mayUse(visit.member.role, "pack"), refund: mayUse(visit.member.role, "refund") },
  };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const visit = requireMember(context, "look");
  const form = await readFormData(request);
  const to = href("/desk/returns/:id", { id });
  switch (form.get("act")) {
    case "accept":
    case "decline": {
      const act = form.get("act") === "accept" ? "accept" : "decline";
      const read = parseForm<typeof acceptSchema | typeof declineSchema>(
        form,
        act === "accept" ? acceptSchema : declineSchema,
      );
      if (!read.ok) return data({ act, form: read.state } as const, { status: 400 });
      const { seen, words: typed = null } = read.value;
      const status = act === "accept" ? "accepted" : "declined";
      const body = { id, seen, to: status, words: typed } as const;
      return doAct(visit, answerDeskReturn, { form, body, to, done: returnsWords[status](id) });
    }
    case "receive": {
      const shown = await loadFromDesk(visit, readDeskReturn, { id });
      const read = parseForm(form, receiveSchema(shown));
      if (!read.ok) return data({ act: "receive", form: read.state } as const, { status: 400 });
      const value: Record<string, unknown> = read.value;
      const lines = shown.items.map(({ line }) => ({
        line,
        came: Number(value[`came-${line}`]),
        restock: value[`restock-${line}`] === "yes",
      }));
      const body = { id, seen: bareSchema.parse(value).seen, lines };
      return doAct(visit, receiveDeskReturn, { form, body, to, done: returnsWords.received(id) });
    }
    case "paid": {
      const read = parseForm(form, bareSchema);
      if (!read.ok) return data({ act: "paid", form: read.state } as const, { status: 400 });
      const body = { id, seen: read.value.seen, amount_paise: null, made: true };
      const done = ({ amount_paise: paise }: z.output<typeof refundDeskReturn.answer>) =>
        returnsWords.notedPaid(amountText(paise ?? 0));
      return doAct(visit, refundDeskReturn, { form, body, to, done });
    }
    default:
      throw data(null, { status: 400 });
  }
}

export default function ReturnPage({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, shown, rights } = loaderData;
  const forms: Record<string, FormState> = {
    ...loaderData.forms,
    ...(actionData === undefined ? {} : { [actionData.act]: actionData.form }),
  };
  const { status } = shown;
  return (
    <DeskPage
      frame={frame}
      title={returnsWords.one(shown.id)}
      hasErrors={actionData !== undefined && hasErrors(actionData.form)}
    >
      <p className="mt-2 font-semibold">{returnsWords.statuses[status]}</p>
      <p>
        <a href={addressOf(`/desk/orders/${shown.order_id}`)} className="link inline-flex min-h-11 items-center">
          {returnsWords.order(shown.order_id)}
        </a>
      </p>
      <Facts shown={shown} />
      {status === "requested" && rights.pack ? (
        <ActForm id="accept" title={returnsWords.answerTitle} button={returnsWords.accept} state={forms["accept"]}>
          <TextArea<"words"> name="words" rows={3} />
        </ActForm>
      ) : null}
      {status === "accepted" && rights.pack ? (
        <ActForm
          id="receive"
          title={returnsWords.receiveTitle}
          button={returnsWords.receive}
          state={forms["receive"]}
          labels={receiveLabels(shown)}
        >
          {shown.items.map(({ line, qty, name }) => (
            <fieldset key={line} className="mb-4">
              <legend className="font-semibold">{told(returnsWords.line(qty, markedOwn(name)))}</legend>
              <SelectField<string>
                name={`came-${line}`}
                options={Array.from({ length: qty + 1 }, (_, count) => ({ value: `${count}`, text: `${count}` }))}
              />
              <CheckBox<string> name={`restock-${line}`} />
            </fieldset>
          ))}
        </ActForm>
      ) : null}
      {canReturnBecome(status, "declined") && rights.pack ? (
        <ActForm
          id="decline"
          title={returnsWords.declineTitle}
          button={returnsWords.decline}
          state={forms["decline"]}
          labels={{ words: returnsWords.declineWords }}
          isQuiet
        >
          <TextArea<"words"> name="words" rows={3} />
        </ActForm>
      ) : null}
      <Money shown={shown} mayRefund={rights.refund} paid={forms["paid"]} />
    </DeskPage>
  );
}

function receiveLabels({ items }: Pick<Shown, "items">): Record<string, string> {
  return Object.fromEntries(
    items.flatMap(({ line, name }) => [
      [`came-${line}`, returnsWords.howMany(name)],
      [`restock-${line}`, returnsWords.restock],
    ]),
  );
}

function ActForm({
  id,
  title,
  button,
  state,
  labels = { words: returnsWords.answerWords },
  isQuiet = false,
  children,
}: {
  id: string;
  title: string;
  button: string;
  state: FormState | undefined;
  labels?: Record<string, string>;
  isQuiet?: boolean;
  children?: React.ReactNode;
}) {
  if (state === undefined) return null;
  return (
    <section aria-labelledby={`${id}-title`} className="card mt-6 max-w-xl p-4">
      <h2 id={`${id}-title`} className="mb-3 text-xl">
        {title}
      </h2>
      <ShopForm id={id} state={state} labels={labels}>
        <UnseenFields />
        {children}
        <SubmitButton pendingText={button} className={isQuiet ? "button-quiet" : ""}>
          {button}
        </SubmitButton>
      </ShopForm>
    </section>
  );
}

function Facts({ shown: { customer, items, note, words: said, history } }: { shown: Shown }) {
  return (
    <>
      <h2 className="mt-6 text-xl">{returnsWords.customer}</h2>
      <p>{customer.name}</p>
      <ul className="flex flex-wrap gap-x-4">
        {[[customer.phone, phoneAddress] as const, [customer.email, mailAddress] as const].map(([text, addressOf]) =>
          text ? (
            <li key={text}>
              <a href={addressOf(text)} className="link inline-flex min-h-11 items-center wrap-anywhere">
                {text}
              </a>
            </li>
          ) : null,
        )}
      </ul>
      <h2 className="mt-6 text-xl">{returnsWords.lines}</h2>
      <ul className="mt-2 space-y-2">
        {items.map(({ line, qty, name, size, color, sku, reason: raw, received, restocked, unit_paise: paise }) => {
          const reason = returnReasonFrom(raw);
          return (
            <li key={line} className="card p-3">
              <p className="font-semibold">{told(returnsWords.line(qty, markedOwn(name)))}</p>
              <p>{[size, color && colorName(color), sku, amountText(paise * qty)].filter(Boolean).join(" · ")}</p>
              <p>{reason === null ? raw : returnsWords.reasons[reason]}</p>
              {received === null ? null : <p>{returnsWords.came(received, restocked)}</p>}
            </li>
          );
        })}
      </ul>
      {[
        [returnsWords.note, note],
        [returnsWords.words, said],
      ].map(([label, text]) =>
        text ? (
          <p key={label} className="mt-3">
            {`${label}: `}
            <span lang={ownLanguage(text)}>{text}</span>
          </p>
        ) : null,
      )}
      <h2 className="mt-6 text-xl">{returnsWords.history}</h2>
      <ol className="mt-2">
        {history.map(({ status, at, by }) => (
          <li key={status}>
            {at} · {returnsWords.steps[status]}
            {by === null ? null : ` · ${returnsWords.by(by)}`}
          </li>
        ))}
      </ol>
    </>
  );
}

/** What becomes of the money, and what is to be done for it. */
function Money({ shown, mayRefund, paid }: { shown: Shown; mayRefund: boolean; paid: FormState | undefined }) {
  const { id, refund, proposed, credited_paise: credited } = shown;
  if (refund === null && proposed === null && credited === null) return null;
  const amount = refund === null ? "" : amountText(refund.amount_paise);
  const isByHand = refund !== null && (refund.state === "failed" || (refund.state === "due" && refund.by_hand));
  return (
    <section aria-labelledby="money" className="card mt-6 max-w-xl p-4">
      <h2 id="money" className="text-xl">
        {returnsWords.moneyTitle}
      </h2>
      {credited === null ? null : <p className="mt-2">{returnsWords.credited(amountText(credited))}</p>}
      {refund === null ? null : (
        <p className="mt-2">
          {refund.state === "made"
            ? returnsWords.made(amount)
            : refund.state === "failed"
              ? returnsWords.failed(amount)
              : refund.by_hand
                ? returnsWords.toPay(amount)
                : returnsWords.asking(amount)}
        </p>
      )}
      {isByHand && mayRefund && paid !== undefined ? (
        <ShopForm id="paid" state={paid} labels={{}} className="mt-3">
          <UnseenFields />
          <SubmitButton pendingText={returnsWords.paid}>{returnsWords.paid}</SubmitButton>
        </ShopForm>
      ) : null}
      {proposed === null ? null : (
        <>
          <p className="mt-2">
            {(proposed.unpaid ? returnsWords.comesOff : returnsWords.goesBack)(amountText(proposed.amount_paise))}
          </p>
          {mayRefund ? (
            <p className="mt-3">
              <a href={href("/desk/returns/:id/refund", { id })} className="button">
                {returnsWords.toRefund}
              </a>
            </p>
          ) : (
            <p className="mt-2">{returnsWords.nobodyHere}</p>
          )}
        </>
      )}
    </section>
  );
}
