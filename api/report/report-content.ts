import { clockText } from "#domain/dates.ts";
import { amountText } from "#domain/money.ts";
import { refundAgainCommand, refundCommand } from "#api/order-records/next-steps.ts";
import type { ReturnStatus } from "#domain/returns.ts";
import type { MailContent, MailPart } from "#api/mail/mail-content.ts";
import { accountMailKinds, deskMailKinds } from "#api/mail/outbox.ts";
import type { Named, OrdersAndPaise, Report, WaitingOrder } from "./read-report.ts";
import { SOLD_DAYS, type LowStock } from "./read-low-stock.ts";
import type { StuckMail } from "./read-stuck-mail.ts";
import { methodNames } from "#api/order-records/payment-names.ts";

/** How a report writes times and commands. */
export interface ReportSender {
  shopName: string;
  timeZone: string;
  ordersCommand: string;
}

/** The report as a mail and for the terminal: what needs the owner first, then the day. */
export function reportContent(report: Report, sender: ReportSender): MailContent {
  const orders = sum(report.placed.map((row) => row.orders));
  return {
    subject: `${sender.shopName}, ${report.day}: ${orders} ${orders === 1 ? "order" : "orders"}, ${amountText(sum(report.placed.map(({ paise }) => paise)))}`,
    parts: [
      { text: `Report of ${report.day}` },
      ...waitingParts(report, sender),
      ...stuckParts(report.stuckMail, sender),
      ...dayParts(report),
      ...stockParts(report.lowStock),
      ...rowParts(
        "Prices between two rates of GST: by each, the other one would count, and GST_BETWEEN decides",
        report.contestedPrices,
        ({ name, slug, paise }) => [`${name}, ${slug}`, amountText(paise)],
      ),
      ...rowParts(
        "Products whose translations are missing or out of date (npm run catalogue -- export FILE --untranslated)",
        report.untranslated,
        ({ product, missing, outdated }) => [
          `${product.name}, ${product.slug}`,
          [...listed("missing", missing), ...listed("out of date", outdated)].join("; "),
        ],
      ),
      ...searchParts(report.emptySearches),
      { command: `${sender.ordersCommand} report --day ${report.day}`, label: "This report again" },
    ],
  };
}

function waitingParts(report: Report, sender: ReportSender): MailPart[] {
  const parts = [
    ...orderParts("Later than promised: write to the customer", report.late, null, sender),
    ...orderParts("To accept", report.toAccept, "process", sender),
    ...orderParts("To pack and send", report.toPack, "ship", sender, " --courier NAME --tracking CODE"),
    ...orderParts("Awaited payments", report.unpaid, null, sender),
    ...orderParts("Sent before they were paid. When the money is there", report.sentUnpaid, "paid", sender),
    ...orderParts(
      "On the way, until you say that they have arrived, or came back (came-back ORDER)",
      report.onTheWay,
      "deliver",
      sender,
    ),
    ...rowParts("Returns that wait for you", report.returns, ({ id, orderId, status }) => [
      `${orderId} ${status}`,
      `${sender.ordersCommand} ${returnCommand(id, status)}`,
    ]),
    ...refundParts(report.refundsToMake, sender),
  ];
  return parts.length === 0 ? [{ text: "Nothing waits for you." }] : parts;
}

/** Money that the owner gives back by hand. What the provider refused, it can also be asked for again. */
function refundParts({ count, first }: Report["refundsToMake"], { ordersCommand }: ReportSender): MailPart[] {
  const rows = first.flatMap(({ orderId, returnId, paise, state }): [string, string][] => {
    const amount = amountText(paise);
    const byHand = `${ordersCommand} ${refundCommand(orderId, returnId)}`;
    if (state !== "failed") return [[amount, byHand]];
    return [
      [`${amount} (the provider refused), to ask it again`, `${ordersCommand} ${refundAgainCommand(orderId)}`],
      [`${amount} (the provider refused), or when you have paid it by hand`, byHand],
    ];
  });
  return listParts("Money to give back", rows, { count, shown: first.length });
}

/** The command by which a return goes on. */
function returnCommand(id: string, status: ReturnStatus): string {
  return status === "requested"
    ? `return accept ${id}`
    : status === "accepted"
      ? `return receive ${id}`
      : `return refund ${id}`;
}

function orderParts(
  title: string,
  orders: Named<WaitingOrder>,
  command: string | null,
  sender: ReportSender,
  options = "",
): MailPart[] {
  return rowParts(title, orders, ({ id, at, paise }) => [
    `${clockText(at, sender.timeZone)} ${amountText(paise)}`,
    command === null ? id : `${sender.ordersCommand} ${command} ${id}${options}`,
  ]);
}

function stuckParts(stuck: Named<StuckMail>, sender: ReportSender): MailPart[] {
  return rowParts("Letters that could not be delivered, and money the provider was not told of", stuck, (entry) => [
    `${entry.kind}${entry.orderId === null ? "" : ` ${entry.orderId}`}, since ${clockText(entry.since, sender.timeZone)}: ${entry.error}`,
    entry.isTriedAgain
      ? "it is tried again by itself"
      : entry.kind === "password_reset"
        ? "the customer can ask again"
        : entry.isInDoubt && isAboutAccount(entry)
          ? "it may have arrived, and its address is not kept"
          : `${sender.ordersCommand} resend ${entry.orderId ?? "--all"}${entry.isInDoubt ? " (it may have arrived)" : ""}`,
  ]);
}

function isAboutAccount({ kind }: StuckMail): boolean {
  return [...accountMailKinds, ...deskMailKinds].some((one) => one === kind);
}

function dayParts({ placed, tests, placedUnpaid, placedAndCancelled, ...report }: Report): MailPart[] {
  const { cancelled, cameBack, cash, refunds, questions } = report;
  const cameIn = sum([...placed, placedUnpaid, placedAndCancelled].map(({ orders }) => orders));
  const rows: [string, string][] = [
    ...placed.map((row): [string, string] => [
      `Orders by ${methodNames[row.method]}`,
      countAndAmount(row.orders, row.paise),
    ]),
    ...rowUnlessNone("Apart from these, not yet paid", placedUnpaid),
    ...rowUnlessNone("Apart from these, placed and cancelled since", placedAndCancelled),
    ...rowUnlessNone("Of these by a test payment, no money moved", tests),
    ["Orders cancelled", String(cancelled)],
    ...rowUnlessNone("Parcels that came back", cameBack),
    ["Cash taken at delivery", countAndAmount(cash.orders, cash.paise)],
    ["Money given back", countAndAmount(refunds.count, refunds.paise)],
  ];
  return [
    { text: cameIn === 0 ? "No orders came in on that day." : "The day:" },
    { rows },
    ...rowParts("Questions of that day", questions, ({ name, email, orderNumber, question }) => [
      `${name}, ${email}${orderNumber === null ? "" : `, about ${orderNumber}`}`,
      shortText(question, 200),
    ]),
  ];
}

function rowUnlessNone(name: string, { orders, paise }: OrdersAndPaise): [string, string][] {
  return orders === 0 ? [] : [[name, countAndAmount(orders, paise)]];
}

/** The beginning of a text, on one line. */
function shortText(text: string, limit: number): string {
  const one = text.replaceAll(/\s+/g, " ");
  return one.length <= limit ? one : `${one.slice(0, limit).toWellFormed()}…`;
}

function stockParts(lowStock: Named<LowStock>): MailPart[] {
  const title = `Low stock, of what sold in the last ${SOLD_DAYS} days`;
  return rowParts(title, lowStock, ({ slug, name, size, color, stock, sold }) => [
    `${name}${[size, color].filter((option) => option !== "").length === 0 ? "" : ` (${[size, color].filter((option) => option !== "").join(", ")})`}, ${slug}`,
    `${stock === 0 ? "sold out" : `${stock} left`}, ${sold} sold`,
  ]);
}

function searchParts(searches: Report["emptySearches"]): MailPart[] {
  return rowParts("Searched for, and nothing found", { count: searches.length, first: searches }, ({ word, count }) => [
    word,
    String(count),
  ]);
}

function listed(what: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`${what}: ${names.join(", ")}`];
}

/** A title with the count, then a row for each of the first. Nothing where there are none. */
function rowParts<Row>(title: string, { count, first }: Named<Row>, row: (one: Row) => [string, string]): MailPart[] {
  return listParts(title, first.map(row), { count, shown: first.length });
}

function listParts(
  title: string,
  rows: [string, string][],
  { count, shown }: { count: number; shown: number },
): MailPart[] {
  if (count === 0) return [];
  const more = count - shown;
  return [{ text: `${title}: ${count}` }, { rows }, ...(more > 0 ? [{ text: `… and ${more} more.` }] : [])];
}

function countAndAmount(count: number, paise: number): string {
  return count === 0 ? "none" : `${count}, ${amountText(paise)}`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
