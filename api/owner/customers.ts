import { cleanText } from "#domain/typed-text.ts";
import { MAX_FIELD_LENGTH, phoneDigits } from "#domain/customer-rules.ts";
import { readCustomerCopy } from "#api/customers/customer-copy.ts";
import { deleteCustomer } from "#api/customers/delete-customer.ts";
import type { Database } from "#api/database/tables.ts";
import { tried } from "#api/database/tried.ts";
import { commandsProgram, ownerCommand } from "./command/command.ts";
import { writeNewFileOrOut } from "./command/new-file.ts";
import { runAsProcess, WrongUse } from "./command/open-owner-database.ts";

const copyCommand = ownerCommand({
  usage: "EMAIL|PHONE",
  summary: "Writes all that the shop holds about a customer as JSON, to be given to them.",
  details: [
    "It holds the account, orders with their invoices, returns and payments, wishlist, cart, questions and logins.",
    "Before you send it, be sure that the customer asked: answer to the account's e-mail or the phone of the order only.",
  ],
  options: { file: { type: "string", value: "FILE", summary: "where to write it; to the terminal when left out" } },
  async run(context, [email = ""], { file }) {
    const { db, returnTerms } = await context.open({ onlyReads: true });
    const copy = await readCustomerCopy(db, await findId(db, email), returnTerms);
    await writeNewFileOrOut(context, file, [`${JSON.stringify(copy, null, 2)}\n`]);
    return 0;
  },
});

const deleteCommand = ownerCommand({
  usage: "EMAIL|PHONE",
  summary: "Deletes a customer, and tells whoever had an account by mail.",
  details: [
    "Orders and invoices stay, as tax law asks: with name and address where there is an invoice, without phone and e-mail.",
    "It is refused while an order, a return or a refund of theirs is under way. It cannot be taken back.",
  ],
  options: { yes: { type: "boolean", default: false, summary: "does it; without, it only says what would happen" } },
  async run({ open, say }, [email = ""], { yes }) {
    const { db } = await open();
    const id = await findId(db, email);
    const deletes = (trx: Database) => deleteCustomer(trx, id, new Date());
    const deletion = yes ? await db.transaction().execute(deletes) : await tried(db, deletes);
    const { wishes, questions, logins, ordersWithAddress, ordersWithoutPerson, unpaid } = deletion;
    say(
      [
        yes ? "Deleted:" : "Would be deleted:",
        `  the account with its profile, password and cart; wishes: ${wishes}, questions: ${questions}, logins: ${logins}`,
        yes ? "Kept:" : "Would be kept:",
        `  orders with the name and address of their invoice: ${ordersWithAddress}`,
        `  orders of which only goods, amounts and the state remain: ${ordersWithoutPerson}`,
        ...(unpaid.length > 0
          ? [`Not yet paid, and nobody ${yes ? "is left" : "would be left"} to ask for the money: ${unpaid.join(", ")}`]
          : []),
        yes
          ? "An account's customer is told by mail within a minute, while the shop runs. docs/owners.md says where else their data may lie."
          : "Nothing was changed. Add --yes to delete the account.",
      ].join("\n"),
    );
    return 0;
  },
});

/** The account of an e-mail, in any case, else the newest guest of it; or who ordered by telephone from a number. */
async function findId(db: Database, typed: string): Promise<number> {
  const word = cleanText(typed, MAX_FIELD_LENGTH).toLowerCase();
  const row = await db
    .selectFrom("customers")
    .select("id")
    .where(({ eb, or }) =>
      word.includes("@")
        ? or([eb("email", "=", word), eb("guest_email", "=", word)])
        : eb("ordered_by_phone", "=", phoneDigits(word)),
    )
    .orderBy((eb) => eb("email", "is", null))
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (row === undefined)
    throw new WrongUse(
      `There is no account with the e-mail, no guest of it, and no order by telephone from the number ${word}. A number of another country begins with its code, such as +44.`,
    );
  return row.id;
}

/** A customer's copy of their data, and its deletion: `npm run customers`. */
export const runCustomers = commandsProgram("npm run customers", { copy: copyCommand, delete: deleteCommand });

if (import.meta.main) await runAsProcess(runCustomers);
