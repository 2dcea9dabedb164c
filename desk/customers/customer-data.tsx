import { addressOf } from "#app/content/href.ts";
import { readCustomerCopy } from "#api/customers/customer-copy.ts";
import { deleteCustomer, openAffairs, type OpenAffair } from "#api/customers/delete-customer.ts";
import { customerSubject, requireCustomer } from "#api/desk/customers.ts";
import { customersWords as words } from "#content/desk/customers-words.ts";
import { formPage } from "#desk/form-page.tsx";
import { download } from "#desk/download.ts";
import { act, type By } from "#desk/page.ts";
import { leaveFlash, redirect, type Visit } from "#desk/visit.ts";

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
    return redirect(addressOf(`/desk/customers/${id}`));
  },
  words: ({ name }) => ({
    title: words.deleteTitle(name),
    text: words.deleteWhat,
    button: words.deleteNow,
    back: words.keep,
  }),
  back: ({ id }) => addressOf(`/desk/customers/${id}`),
  fields: ({ email }) => <p className="mb-3 wrap-anywhere">{email ?? words.noAccount}</p>,
  act: act("deleteCustomer", "erase", {
    async does({ trx, at }, _typed, params: By<"id">) {
      const { id } = await requireCustomer(trx, params.id);
      const { ordersWithAddress, ordersWithoutPerson } = await deleteCustomer(trx, id, at);
      return { answer: [ordersWithAddress, ordersWithoutPerson] as const, subject: customerSubject(id) };
    },
    to: () => addressOf("/desk/customers"),
    done: (kept) => words.deleted(...kept),
  }),
});

/** What keeps a customer from being deleted. */
export function affairsText(affairs: readonly OpenAffair[]): string {
  return words.underWay(affairs.map(({ kind, id }) => words.affairs[kind](id)).join(", "));
}
