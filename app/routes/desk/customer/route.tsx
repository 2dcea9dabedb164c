import type { ReactNode } from "react";
import { data } from "react-router";
import { z } from "zod";
import { href } from "#app/content/href.ts";
import { mailAddress, phoneAddress } from "#app/content/shop-details.ts";
import { blankForm, parseForm, readFormData } from "#app/forms/parse.server.ts";
import { TextArea } from "#app/forms/select-field.tsx";
import { hasErrors, ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import { actOrForm, loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { UnseenFields } from "#app/routes/desk/desk-fields.tsx";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { OrderCard } from "#app/routes/desk/order-list.tsx";
import { newDeskKey, requireMember } from "#app/session/desk-visit.server.ts";
import { dateText, momentText } from "#content/date-words.ts";
import { customersWords } from "#content/desk/customers-words.ts";
import { MAX_NOTE, noteCustomer, readDeskCustomer } from "#contract/desk/customers-calls.ts";
import { mayUse } from "#domain/staff.ts";
import type { Route } from "./+types/route";

const schema = z.object({
  key: z.string(),
  words: z.string(customersWords.noteNeeds).trim().max(MAX_NOTE, customersWords.noteLong(MAX_NOTE)),
});

export const handle = deskHandle;

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const visit = requireMember(context, "customers");
  const { orders, notes, questions, ...account } = await loadFromDesk(visit, readDeskCustomer, { id });
  const { timeZone } = visit.runtime;
  return {
    frame: deskFrame(visit),
    account: { ...account, created_at: dateText(account.created_at, timeZone) },
    orders,
    timeZone,
    questions: questions.map((one) => ({ ...one, created_at: dateText(one.created_at, timeZone) })),
    notes: notes.map((note) => ({ ...note, at: momentText(note.at, timeZone) })),
    form: blankForm(schema, { key: newDeskKey() }),
    rights: { export: mayUse(visit.member.role, "export"), erase: mayUse(visit.member.role, "erase") },
  };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const visit = requireMember(context, "customers");
  const form = await readFormData(request);
  const read = parseForm(form, schema);
  if (!read.ok) return data({ form: read.state }, { status: 400 });
  return actOrForm(visit, noteCustomer, read, {
    form,
    body: { id, words: read.value.words },
    to: href("/desk/customers/:id", { id }),
    done: customersWords.noted,
  });
}

export default function CustomerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, account, orders, timeZone, questions, notes, rights } = loaderData;
  const form = actionData?.form ?? loaderData.form;
  const { name, email, phone, order_count: count, addresses } = account;
  const id = String(account.id);
  return (
    <DeskPage frame={frame} title={name} hasErrors={hasErrors(form)}>
      <p className="mt-2">{customersWords.since(account.created_at)}</p>
      <ul className="flex flex-wrap gap-x-4">
        <li>
          {email === null ? (
            customersWords.noAccount
          ) : (
            <a href={mailAddress(email)} className="link inline-flex min-h-11 items-center wrap-anywhere">
              {email}
            </a>
          )}
        </li>
        {phone === null ? null : (
          <li>
            <a href={phoneAddress(phone)} className="link inline-flex min-h-11 items-center">
              {phone}
            </a>
          </li>
        )}
      </ul>
      <Part title={customersWords.orderList}>
        {orders.length === 0 ? <p>{customersWords.orderNone}</p> : null}
        <ul className="grid gap-3 empty:hidden lg:grid-cols-2">
          {orders.map((order) => (
            <OrderCard key={order.number} order={order} timeZone={timeZone} />
          ))}
        </ul>
        {count > orders.length ? <p>{customersWords.newest(count)}</p> : null}
      </Part>
      {addresses.length === 0 ? null : (
        <Part title={customersWords.addresses}>
          <ul className="space-y-2">
            {addresses.map(({ label, lines }) => (
              <li key={label}>{[label, ...lines].join(", ")}</li>
            ))}
          </ul>
        </Part>
      )}
      {questions.length === 0 ? null : (
        <Part title={customersWords.questions}>
          <ul>
            {questions.map(({ id: question, question: text, created_at: day }) => (
              <li key={question}>
                <a
                  href={href("/desk/questions/:id", { id: question })}
                  className="link inline-flex min-h-11 items-center wrap-anywhere"
                >
                  {`${day} · ${text.slice(0, 80)}`}
                </a>
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title={customersWords.notes}>
        {notes.length === 0 ? <p>{customersWords.noteNone}</p> : null}
        <ul className="space-y-2 empty:hidden">
          {notes.map(({ words, by, at }) => (
            <li key={at + words}>
              <p className="wrap-anywhere">{words}</p>
              <p className="text-sm text-ink-soft">{customersWords.by(by, at)}</p>
            </li>
          ))}
        </ul>
        <ShopForm id="note" state={form} labels={{ words: customersWords.noteLabel }} className="mt-4">
          <UnseenFields />
          <TextArea<keyof z.input<typeof schema>> name="words" rows={3} />
          <SubmitButton pendingText={customersWords.note}>{customersWords.note}</SubmitButton>
        </ShopForm>
      </Part>
      {rights.export || rights.erase ? (
        <Part title={customersWords.data}>
          {rights.export ? (
            <>
              <p>{customersWords.copyLead}</p>
              <p>
                <a href={href("/desk/customers/:id/copy", { id })} className="link inline-flex min-h-11 items-center">
                  {customersWords.copy}
                </a>
              </p>
            </>
          ) : null}
          {rights.erase ? (
            <p>
              <a href={href("/desk/customers/:id/delete", { id })} className="link inline-flex min-h-11 items-center">
                {customersWords.toDelete}
              </a>
            </p>
          ) : null}
        </Part>
      ) : null}
    </DeskPage>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6 max-w-xl">
      <h2 className="mb-2 text-xl">{title}</h2>
      {children}
    </section>
  );
}
