import type { OrderWaits } from "./waiting-orders.ts";
import { clockText } from "#domain/dates.ts";
import { amountText } from "#domain/money.ts";
import type { Counted } from "#api/database/count-of.ts";
import { shortText } from "#domain/short-text.ts";
import type { MailContent, MailPart } from "#api/mail/mail-content.ts";
import type { OwnerSender } from "#api/mail/owner-mail.ts";
import { isAddressed } from "#api/mail/outbox-kinds.ts";
import { type Report, SOLD_DAYS, type LowStock, type StuckMail } from "./read-report.ts";
import type { OrdersAndPaise } from "./read-sales.ts";
import { methodNames } from "#api/order-records/payment-names.ts";

/** The report as a mail and for the terminal: what needs the owner first, then the day. */
export function reportContent(report: Report, sender: OwnerSender): MailContent {
  const { orders, paise } = report.sold;
  return {
    subject: `${sender.shopName}, ${report.day}: ${orders} ${orders === 1 ? "order" : "orders"}, ${amountText(paise)}`,
    parts: [
      { text: `Report of ${report.day}` },
      ...waitingParts(report, sender),
      ...stuckParts(report.stuckMail, sender),
      ...dayParts(report),
      ...stockParts(report.lowStock),
      ...rowParts(
        "Prices between two rates of GST: by each, the other one would count, and what you chose under “Taxes (GST)” decides",
        report.contestedPrices,
        ({ name, slug, paise }) => [`${name}, ${slug}`, amountText(paise)],
      ),
      ...rowParts(
        "Products whose translations are missing or out of date",
        report.untranslated,
        ({ product, missing, outdated }) => [
          `${product.name}, ${product.slug}`,
          [...listed("missing", missing), ...listed("out of date", outdated)].join("; "),
        ],
      ),
      ...searchParts(report.emptySearches),
      {
        link: `${sender.deskUrl}/books/report?from=${report.day}&to=${report.day}`,
        label: "This report at the desk",
      },
    ],
  };
}

function waitingParts(report: Report, sender: OwnerSender): MailPart[] {
  const parts = [
    ...orderParts("Late: write to the customer", report.late, "late", sender),
    ...orderParts("Not confirmed by the customer yet: call before you pack", report.toConfirm, "confirm", sender),
    ...orderParts("To accept", report.toAccept, "accept", sender),
    ...orderParts("To pack and send", report.toPack, "pack", sender),
    ...orderParts("Awaited payments", report.unpaid, "unpaid", sender),
    ...orderParts("Sent before they were paid: note when the money is there", report.sentUnpaid, "unpaid", sender),
    ...orderParts("On the way, until you say that they have arrived, or came back", report.onTheWay, "way", sender),
    ...withLink(
      rowParts("Returns that wait for you", report.returns, ({ id, orderId, status }) => [`${orderId} ${status}`, id]),
      `${sender.deskUrl}/returns`,
    ),
    ...withLink(
      rowParts("Money to give back", report.refundsToMake, ({ orderId, returnId, paise, state }) => [
        `${amountText(paise)}${state === "failed" ? " (the provider refused)" : ""}`,
        returnId ?? orderId,
      ]),
      `${sender.deskUrl}#refunds`,
    ),
  ];
  return parts.length === 0 ? [{ text: "Nothing waits for you." }] : parts;
}

function orderParts(title: string, orders: Report["late"], waits: OrderWaits, sender: OwnerSender): MailPart[] {
  const rows = rowParts(title, orders, ({ id, at, paise }) => [
    `${clockText(at, sender.timeZone)} ${amountText(paise)}`,
    id,
  ]);
  return withLink(rows, `${sender.deskUrl}/orders?waits=${waits}`);
}

/** A list, and where the desk has it. Nothing where the list is empty. */
function withLink(parts: readonly MailPart[], link: string): MailPart[] {
  return parts.length === 0 ? [] : [...parts, { link, label: "At the desk" }];
}

function stuckParts(stuck: Counted<StuckMail>, sender: OwnerSender): MailPart[] {
  const rows = rowParts(
    "Letters that could not be delivered, and money the provider was not told of",
    stuck,
    (entry) => [
      `${entry.kind}${entry.orderId === null ? "" : ` ${entry.orderId}`}, since ${clockText(entry.since, sender.timeZone)}: ${entry.error}`,
      entry.isTriedAgain
        ? "it is tried again by itself"
        : entry.kind === "password_reset"
          ? "the customer can ask again"
          : entry.isInDoubt && isAddressed(entry.kind)
            ? "it may have arrived, and its address is not kept"
            : `to be sent again at the desk${entry.isInDoubt ? " (it may have arrived)" : ""}`,
    ],
  );
  return withLink(rows, `${sender.deskUrl}/books`);
}

function dayParts({ placed, tests, placedUnpaid, placedAndCancelled, ...report }: Report): MailPart[] {
  const { cancelled, discounts, cameBack, cash, refunds, questions } = report;
  const cameIn = [...placed, placedUnpaid, placedAndCancelled, tests].some(({ orders }) => orders > 0);
  const rows: [string, string][] = [
    ...placed.map((row): [string, string] => [
      `Orders by ${methodNames[row.method]}`,
      countAndAmount(row.orders, row.paise),
    ]),
    ...rowUnlessNone("Apart from these, not yet paid", placedUnpaid),
    ...rowUnlessNone("Apart from these, placed and cancelled since", placedAndCancelled),
    ...rowUnlessNone("Apart from these, by a test payment: no money moved", tests),
    ...rowUnlessNone("Discounts given", discounts),
    ["Orders cancelled", String(cancelled)],
    ...rowUnlessNone("Parcels that came back", cameBack),
    ["Cash taken at delivery", countAndAmount(cash.orders, cash.paise)],
    ["Money given back", countAndAmount(refunds.count, refunds.paise)],
  ];
  return [
    { text: !cameIn ? "No orders came in on that day." : "The day:" },
    { rows },
    ...rowParts("Questions of that day", questions, ({ name, email, orderNumber, question }) => [
      `${name}, ${email}${orderNumber === null ? "" : `, about ${orderNumber}`}`,
      shortText(question.replaceAll(/\s+/g, " "), 200),
    ]),
  ];
}

function rowUnlessNone(name: string, { orders, paise }: OrdersAndPaise): [string, string][] {
  return orders === 0 ? [] : [[name, countAndAmount(orders, paise)]];
}

function stockParts(lowStock: Counted<LowStock>): MailPart[] {
  const title = `Low stock, of what sold in the last ${SOLD_DAYS} days`;
  return rowParts(title, lowStock, ({ slug, name, size, color, stock, sold }) => [
    `${name}${size + color === "" ? "" : ` (${[size, color].filter(Boolean).join(", ")})`}, ${slug}`,
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
function rowParts<Row>(title: string, { count, first }: Counted<Row>, row: (one: Row) => [string, string]): MailPart[] {
  if (count === 0) return [];
  const more = count - first.length;
  return [
    { text: `${title}: ${count}` },
    { rows: first.map(row) },
    ...(more > 0 ? [{ text: `… and ${more} more.` }] : []),
  ];
}

function countAndAmount(count: number, paise: number): string {
  return count === 0 ? "none" : `${count}, ${amountText(paise)}`;
}
