import { z } from "zod";
import { countryName } from "#app/content/countries.ts";
import { addressOf } from "#app/content/href.ts";
import { ownLanguage } from "#app/content/own-language.ts";
import { mailAddress, phoneAddress } from "#app/content/shop-details.ts";
import { customerSubject, MAX_NOTE, noteCustomer, readCustomer } from "#api/desk/customers.ts";
import { dateText, momentText } from "#content/date-words.ts";
import { customersWords as words } from "#content/desk/customers-words.ts";
import { addressLines } from "#domain/delivery-fields.ts";
import { DeskForm, Section, TapLink } from "#desk/forms.tsx";
import { OrderRow } from "#desk/orders/order-row.tsx";
import { act, page, type By } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";
import { affairsText } from "./customer-data.tsx";

/** One customer: who they are, what belongs to them, and what the shop notes of them. */
export const customerPage = page({
  load: ({ services: { db } }: Visit, { id }: By<"id">) => readCustomer(db, id),
  acts: {
    note: act("noteCustomer", "customers", {
      form: z.object({ words: z.string(words.noteNeeds).trim().max(MAX_NOTE, words.noteLong(MAX_NOTE)) }),
      labels: { words: { label: words.noteLabel, as: "area", rows: 3 } },
      async does({ trx, member, at }, typed, { id }: By<"id">) {
        const noted = await noteCustomer(trx, id, typed.words, { member, at });
        return { subject: customerSubject(noted) };
      },
      done: () => words.noted,
    }),
  },
  title: ({ name }) => name,
  show: ({ data, visit, forms }) => {
    const { id, name: _, email, phone, orders, order_count: count, addresses, questions, notes, affairs } = data;
    const { timeZone } = visit.shop;
    return (
      <>
        <p className="mt-1">{words.since(dateText(data.created_at, timeZone))}</p>
        <ul className="flex flex-wrap gap-x-4">
          <li>
            {email === null ? (
              words.noAccount
            ) : (
              <TapLink to={mailAddress(email)} className="wrap-anywhere">
                {email}
              </TapLink>
            )}
          </li>
          {phone !== null && (
            <li>
              <TapLink to={phoneAddress(phone)}>{phone}</TapLink>
            </li>
          )}
        </ul>
        <Section id="orders" title={words.orderList} className="mt-6 max-w-xl space-y-2">
          {orders.length === 0 ? (
            <p>{words.orderNone}</p>
          ) : (
            <ul>
              {orders.map((order) => (
                <OrderRow key={order.number} order={order} timeZone={timeZone} />
              ))}
            </ul>
          )}
          {count > orders.length && <p>{words.newest(count)}</p>}
        </Section>
        {addresses.length > 0 && (
          <Section id="addresses" title={words.addresses} className="mt-6 max-w-xl space-y-2">
            <ul className="space-y-2">
              {addresses.map(({ label, to }) => (
                <li key={label}>{[label, ...addressLines(to, countryName(to.country))].join(", ")}</li>
              ))}
            </ul>
          </Section>
        )}
        {questions.length > 0 && (
          <Section id="questions" title={words.questions} className="mt-6 max-w-xl space-y-2">
            <ul>
              {questions.map((asked) => (
                <li key={asked.id}>
                  <TapLink to={addressOf(`/desk/questions/${asked.id}`)} className="wrap-anywhere">
                    {`${dateText(asked.created_at, timeZone)} · ${asked.question.slice(0, 80)}`}
                  </TapLink>
                </li>
              ))}
            </ul>
          </Section>
        )}
        <Section id="notes" title={words.notes} className="mt-6 max-w-xl space-y-2">
          {notes.length === 0 ? (
            <p>{words.noteNone}</p>
          ) : (
            <ul>
              {notes.map((note) => (
                <li key={note.at + note.words} className="border-t border-line py-1">
                  <p lang={ownLanguage(note.words)} className="wrap-anywhere">
                    {note.words}
                  </p>
                  <p className="text-sm text-ink-soft">{words.by(note.by, momentText(note.at, timeZone))}</p>
                </li>
              ))}
            </ul>
          )}
          <DeskForm form={forms.note} button={words.note} className="mt-3" />
        </Section>
        {visit.may("erase") && (
          <Section id="data" title={words.data} className="mt-6 max-w-xl space-y-2">
            <p>{words.copyLead}</p>
            <p>
              <TapLink to={addressOf(`/desk/customers/${id}/copy`)}>{words.copy}</TapLink>
            </p>
            {affairs.length > 0 ? (
              <p>{affairsText(affairs)}</p>
            ) : (
              <p>
                <TapLink to={addressOf(`/desk/customers/${id}/delete`)}>{words.toDelete}</TapLink>
              </p>
            )}
          </Section>
        )}
      </>
    );
  },
});
