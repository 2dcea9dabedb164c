import { z } from "zod";
import { countryName } from "#app/content/countries.ts";
import { mailAddress, phoneAddress } from "#app/content/shop-details.ts";
import { readCustomerCopy } from "#api/customers/customer-copy.ts";
import { deleteCustomer, openAffairs, type OpenAffair } from "#api/customers/delete-customer.ts";
import { customerSubject, listCustomers, readCustomer, requireCustomer } from "#api/desk/customers.ts";
import { pageNumber } from "#api/desk/paging.ts";
import { addNote, MAX_NOTE } from "#api/staff/notes.ts";
import { dateText } from "#content/date-words.ts";
import { customersWords as words } from "#content/desk/customers-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { ordersWords, orderWords } from "#content/desk/orders-words.ts";
import { addressLines } from "#domain/delivery-fields.ts";
import { download } from "#desk/download.ts";
import { formPage } from "#desk/form-page.tsx";
import { DeskForm, Rows, Section, TapLink } from "#desk/forms.tsx";
import { listPage, SearchForm } from "#desk/list-page.tsx";
import { OrderRows } from "#desk/orders/order-row.tsx";
import { act, page, type By } from "#desk/page.ts";
import { leaveFlash, redirect, type Visit } from "#desk/visit.ts";
import { Written } from "#desk/written.tsx";

/** The customers, the newest first. */
export const customersPage = listPage({
  title: frameWords.customers,
  query: z.object({ search: z.string().trim().max(100).default(""), page: pageNumber }),
  find: ({ services: { db } }, query) => listCustomers(db, query),
  show: ({ list: { query, rows } }) => (
    <>
      <SearchForm search={query.search} words={words} />
      <Rows rows={rows} none={words.none} className="mt-4">
        {({ id, name, phone, orders, ...customer }) => (
          <>
            <TapLink to={`/desk/customers/${id}`} className="font-semibold">
              {name}
            </TapLink>
            <p className="text-sm wrap-anywhere">
              {[accountText(customer), phone, ordersWords.count(orders ?? 0)].filter(Boolean).join(" · ")}
            </p>
          </>
        )}
      </Rows>
    </>
  ),
});

/** One customer: who they are, what belongs to them, and what the shop notes of them. */
export const customerPage = page({
  load: ({ services: { db } }: Visit, { id }: By<"id">) => readCustomer(db, id),
  acts: {
    note: act("noteCustomer", "customers", {
      form: z.object({ words: z.string(words.noteNeeds).trim().max(MAX_NOTE, frameWords.tooLong(MAX_NOTE)) }),
      labels: { words: { label: words.noteLabel, as: "area", rows: 3 } },
      async does({ trx, member, at }, typed, { id }: By<"id">) {
        const customer = await requireCustomer(trx, id);
        await addNote(trx, { customer_id: customer.id }, typed.words, { member, at });
        return { subject: customerSubject(customer.id) };
      },
      done: () => orderWords.noted,
    }),
  },
  title: ({ name }) => name,
  show: ({ data, visit, forms }) => {
    const { id, phone, orders, addresses, questions, notes, affairs } = data;
    const email = data.email ?? data.guest_email;
    const { timeZone } = visit.shop;
    const wide = "mt-6 max-w-xl space-y-2";
    return (
      <>
        <p className="mt-1">{words.since(dateText(data.created_at, timeZone))}</p>
        <ul className="flex flex-wrap gap-x-4">
          <li>
            {email === null ? (
              words.noAccount
            ) : (
              <TapLink to={mailAddress(email)} className="wrap-anywhere">
                {accountText(data)}
              </TapLink>
            )}
          </li>
          {phone !== null && (
            <li>
              <TapLink to={phoneAddress(phone)}>{phone}</TapLink>
            </li>
          )}
        </ul>
        <Section id="orders" title={frameWords.orders} className={wide}>
          {orders.count === 0 ? <p>{words.orderNone}</p> : <OrderRows rows={orders.first} timeZone={timeZone} />}
          {orders.count > orders.first.length && <p>{words.newest(orders.count)}</p>}
        </Section>
        {addresses.length > 0 && (
          <Section id="addresses" title={words.addresses} className={wide}>
            <Rows rows={addresses} className="">
              {({ label, to }) => [label, ...addressLines(to, countryName(to.country))].join(", ")}
            </Rows>
          </Section>
        )}
        {questions.length > 0 && (
          <Section id="questions" title={frameWords.questions} className={wide}>
            <Rows rows={questions} className="">
              {(asked) => (
                <TapLink to={`/desk/questions/${asked.id}`} className="wrap-anywhere">
                  {`${dateText(asked.created_at, timeZone)} · ${asked.question.slice(0, 80)}`}
                </TapLink>
              )}
            </Rows>
          </Section>
        )}
        <Section id="notes" title={words.notes} className={wide}>
          <Written texts={notes} timeZone={timeZone} none={words.noteNone} />
          <DeskForm form={forms.note} button={orderWords.addNote} className="mt-3" />
        </Section>
        {visit.may("erase") && (
          <Section id="data" title={words.data} className={wide}>
            <p>{words.copyLead}</p>
            <p>
              <TapLink to={`/desk/customers/${id}/copy`}>{words.copy}</TapLink>
            </p>
            <p>
              {affairs.length > 0 ? (
                affairsText(affairs)
              ) : (
                <TapLink to={`/desk/customers/${id}/delete`}>{words.toDelete}</TapLink>
              )}
            </p>
          </Section>
        )}
      </>
    );
  },
});

/** All that the shop holds about a customer, as a file to give to them. */
export const copyPage = download("copyCustomer", async ({ services: { db, returnTerms } }, params: By<"id">) => {
  const { id } = await requireCustomer(db, params.id);
  return {
    file: `customer-${id}.json`,
    type: "application/json; charset=utf-8",
    body: `${JSON.stringify(await readCustomerCopy(db, id, returnTerms), null, 2)}\n`,
    subject: customerSubject(id),
  };
});

/** Asks before a customer's data is deleted. Nobody is deleted while something of theirs is under way: their page says so. */
export const deletePage = formPage({
  async load(visit: Visit, { id }: By<"id">) {
    const { db } = visit.services;
    const customer = await requireCustomer(db, id);
    const affairs = await openAffairs(db, customer.id);
    if (affairs.length === 0) return customer;
    leaveFlash(visit, { kind: "error", text: affairsText(affairs) });
    return redirect(`/desk/customers/${id}`);
  },
  words: ({ name }) => ({
    title: words.deleteTitle(name),
    text: words.deleteWhat,
    button: words.deleteNow,
    back: words.keep,
  }),
  back: ({ id }) => `/desk/customers/${id}`,
  fields: (customer) => <p className="mb-3 wrap-anywhere">{accountText(customer)}</p>,
  act: act("deleteCustomer", "erase", {
    async does({ trx, at }, _typed, params: By<"id">) {
      const { id } = await requireCustomer(trx, params.id);
      const { ordersWithAddress, ordersWithoutPerson } = await deleteCustomer(trx, id, at);
      return { answer: [ordersWithAddress, ordersWithoutPerson] as const, subject: customerSubject(id) };
    },
    to: () => "/desk/customers",
    done: (kept) => words.deleted(...kept),
  }),
});

/** By what an account is known, or that there is none. */
function accountText({ email, guest_email: guest }: { email: string | null; guest_email: string | null }): string {
  return email ?? (guest === null ? words.noAccount : words.guest(guest));
}

/** What keeps a customer from being deleted. */
function affairsText(affairs: readonly OpenAffair[]): string {
  return words.underWay(affairs.map(({ kind, id }) => words.affairs[kind](id)).join(", "));
}
