import { stringify } from "csv-stringify/sync";
import { z } from "zod";
import { addDays, clockText, dayOf, startOfDay } from "#domain/dates.ts";
import { addressLines } from "#domain/delivery-fields.ts";
import { languagePrefix, DEFAULT_LANGUAGE } from "#domain/languages.ts";
import { wordList } from "#domain/short-text.ts";
import { razorpayOf } from "#settings/razorpay.ts";
import { defaultSettings } from "#settings/shared-variables.ts";
import { exportInvoices } from "#api/invoices/export-invoices.ts";
import { mailAsText, nameOfCountry } from "#api/mail/mail-content.ts";
import { loadOrders, type LoadedOrder } from "#api/order-records/load-orders.ts";
import { razorpayProvider } from "#api/payments/razorpay-provider.ts";
import { differenceText, reconcilePayments, reportForgotten, type Difference } from "#api/payments/reconcile.ts";
import { readReport } from "#api/report/read-report.ts";
import { reportContent } from "#api/report/report-content.ts";
import { LOCAL_SHOP, shopAddressOf } from "#api/upstream-settings.ts";
import { commandsProgram, ownerCommand } from "./command/command.ts";
import { writeNewFileOrOut } from "./command/new-file.ts";
import { runAsProcess, WrongUse, type OwnerDatabase } from "./command/open-owner-database.ts";

/** How many orders are read at once for a file. */
const PAGE = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

/** `export`. */
const exportCommand = ownerCommand({
  usage: "",
  summary: "Writes invoices and credit notes as CSV for an accountant, or orders.",
  details: [
    "A row is an invoice, or a credit note with negative amounts, so that each column adds up. Only orders that were sent have invoices.",
    "Days are those of the shop's time zone.",
  ],
  options: {
    from: { type: "string", value: "DATE", isNeeded: true, summary: "the first day, such as 2026-04-01" },
    to: { type: "string", value: "DATE", isNeeded: true, summary: "the last day, included" },
    lines: { type: "boolean", default: false, summary: "a row for each line, with its rate and HSN code" },
    orders: { type: "boolean", default: false, summary: "a row for each order placed on these days, sent or not" },
    file: { type: "string", value: "FILE", summary: "where to write it; to the terminal when left out" },
  },
  async run(context, _words, { from: first = "", to: last = "", lines, orders, file }) {
    const [from, to] = [dayFrom("--from", first), dayFrom("--to", last)];
    if (from > to) throw new WrongUse("--from: expected a day that is not after --to");
    if (lines && orders) throw new WrongUse("--lines and --orders do not go together.");
    const owner = await context.open({ onlyReads: true });
    const { timeZone } = owner.returnTerms;
    const csv = orders
      ? orderRows(owner, { from, to })
      : exportInvoices(owner.db, { from, to, timeZone, byLine: lines });
    await writeNewFileOrOut(context, file, csv);
    return 0;
  },
});

const header = wordList(
  "number placed status method payment total items name phone email address gift_note discount discount_name",
);

/** The orders of some days as a table for a spreadsheet, the newest first. */
async function* orderRows(
  { db, returnTerms }: OwnerDatabase,
  { from, to }: { from: string; to: string },
): AsyncGenerator<string> {
  const { timeZone } = returnTerms;
  // Spreadsheets know by the first character that the text is UTF-8.
  yield `\ufeff${row(header)}`;
  const orders = db.selectFrom("orders").orderBy("created_at", "desc").orderBy("id", "desc");
  const placed = await orders
    .select("id")
    .where("created_at", ">=", startOfDay(from, timeZone).toISOString())
    .where("created_at", "<", startOfDay(addDays(to, 1), timeZone).toISOString())
    .execute();
  for (let first = 0; first < placed.length; first += PAGE) {
    const ids = placed.slice(first, first + PAGE).map(({ id }) => id);
    const rows = await orders.selectAll().where("id", "in", ids).execute();
    for (const order of await loadOrders(db, rows, returnTerms)) yield row(cellsOf(order, timeZone));
  }
}

function cellsOf(order: LoadedOrder, timeZone: string): string[] {
  const { shippingInfo: to } = order;
  return [
    order.id,
    clockText(order.createdAt, timeZone),
    order.status,
    order.paymentMethod,
    order.paymentDetails?.paymentStatus ?? "",
    (order.totalPaise / 100).toFixed(2),
    order.items
      .map(({ quantity, name, size, color, sku }) =>
        [`${quantity} × ${name}`, size, color, sku && `SKU ${sku}`].filter(Boolean).join(", "),
      )
      .join("; "),
    to.fullName,
    to.phone ?? "",
    to.email ?? "",
    addressLines({ ...to, fullName: "" }, nameOfCountry(to.country)).join(", "),
    order.giftNote ?? "",
    ((order.discount?.paise ?? 0) / 100).toFixed(2),
    order.discount?.name ?? "",
  ];
}

/** A text of a customer that begins like a formula must stay a text in the owner's spreadsheet. */
function row(cells: readonly string[]): string {
  return stringify([[...cells]], { escape_formulas: true });
}

/** `report`. */
const report = ownerCommand({
  usage: "",
  summary: "Shows a day: orders, money, what waits for you, low stock, mails that were not delivered, empty searches.",
  details: [
    "The running shop sends the report of the day before to OWNER_EMAIL at REPORT_HOUR. What waits is as it is now.",
  ],
  options: {
    day: { type: "string", value: "DATE", summary: "such as 2026-11-05, in the shop's time zone; today by default" },
  },
  async run({ open, say }, _words, values) {
    const asked = values.day === undefined ? null : dayFrom("--day", values.day);
    const { db, environment } = await open({ onlyReads: true });
    const { SHOP_TIME_ZONE: timeZone, LOW_STOCK: lowStock } = environment;
    const day = asked ?? dayOf(new Date().toISOString(), timeZone) ?? "";
    const read = await readReport(db, day, { timeZone, lowStock, hour: defaultSettings.REPORT_HOUR });
    const deskUrl = `${shopAddressOf(environment) ?? LOCAL_SHOP}${languagePrefix(DEFAULT_LANGUAGE)}/desk`;
    say(
      mailAsText(reportContent(read, { shopName: "Report", timeZone, deskUrl }))
        .split("\n")
        // Texts of customers must not control the owner's terminal.
        .map((line) => line.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "�"))
        .join("\n"),
    );
    return 0;
  },
});

/** `reconcile`: compares the books with the payment provider's list. */
const reconcile = ownerCommand({
  usage: "",
  summary: "Compares payments and refunds with the payment provider's list. It changes nothing.",
  details: [
    "It ends with 1 when there are differences, each with what to do, and with 2 when the provider cannot be asked.",
  ],
  options: { days: { type: "string", default: "30", value: "N", summary: "how many days back; 30 when absent" } },
  async run({ open, say }, _words, { days }) {
    if (!/^[1-9]\d{0,2}$/.test(days)) throw new WrongUse("--days: expected a whole number from 1 to 999");
    const { db, environment } = await open({ onlyReads: true });
    const account = razorpayOf(environment);
    const to = new Date();
    let differences = 0;
    const tell = (difference: Difference) => {
      const [what, todo] = differenceText(difference);
      differences++;
      say(`${what}\n  To do: ${todo}.`);
    };
    if (account === null) {
      const noAccount = "There is no account at a payment provider: RAZORPAY_KEY_ID and its secrets are not set.";
      const paid = db.selectFrom("payments").select("id").where("paid_reference", "is not", null);
      await reportForgotten(db, null, to, tell);
      if ((await paid.executeTakeFirst()) !== undefined) throw new WrongUse(noAccount);
      if (differences > 0) return 1;
      say(`${noAccount} No order was paid by one, so there is nothing to compare.`);
      return 0;
    }
    const provider = razorpayProvider({ ...account, shopUrl: () => "", shopName: "" });
    const from = new Date(to.getTime() - Number(days) * DAY_MS);
    const compared = await reconcilePayments(
      { db, provider, timeZone: environment.SHOP_TIME_ZONE },
      { from, to },
      tell,
    );
    const beside = compared.beside === 0 ? "" : ` and ${compared.beside} paid beside them that go back`;
    const counts = `${compared.there} payments at ${provider.description}, ${compared.here} here${beside}, of the last ${days} days`;
    say(differences === 0 ? `${counts}: they agree.` : `${counts}: ${differences} differences.`);
    return differences === 0 ? 0 : 1;
  },
});

/** A day such as 2026-11-05. Throws WrongUse with the option's name. */
function dayFrom(option: string, text: string): string {
  if (z.iso.date().safeParse(text).success) return text;
  throw new WrongUse(`${option}: expected a day such as 2026-11-05`);
}

/** What leaves the books of orders: `npm run orders`. The desk has everything else. */
export const runOrders = commandsProgram("npm run orders", { export: exportCommand, report, reconcile });

if (import.meta.main) await runAsProcess(runOrders);
