import { amountText } from "#domain/money.ts";
import { paidForPieces } from "#domain/offers.ts";
import { isPrepaid } from "#domain/payment-methods.ts";
import { exchangeOf, exchangeStage } from "#domain/returns.ts";
import { combinationText } from "#domain/variants.ts";
import type { LoadedOrder } from "#api/order-records/load-orders.ts";
import type { LoadedReturn } from "#api/order-records/load-returns.ts";
import { type MailContent, type MailPart, itemName, type MailSender } from "./mail-content.ts";
import { isAwaited, payableFor, type OrderAlone } from "#api/order-records/owed.ts";
import { customerContent, orderContent } from "./customer-content.ts";
import type { MailWords } from "./words/en.ts";

/** The kinds of mail to the customer about a return. */
export type ReturnMailKind = Extract<keyof MailWords, `return_${string}`>;

/** What mails tell of a refund. A mail may be sent long after it was written, so it tells what has become of it since. */
type KnownRefund = NonNullable<LoadedReturn["refund"]>;

/** What is told of a return beside its pieces, and who tells it. */
type KnownReturn = Omit<LoadedReturn, "items"> & {
  items: readonly Pick<LoadedReturn["items"][number], "line" | "quantity" | "wanted">[];
};
type Teller = Pick<MailSender, "shopName" | "timeZone" | "contact" | "words">;

/** What the shop says in a mail about a return. */
function returnTexts(
  kind: ReturnMailKind,
  order: OrderAlone,
  asked: KnownReturn | null,
  sender: Teller,
): { subject: string; text: string } {
  const { id } = order;
  const isInCash = !isPrepaid(order.paymentMethod);
  const { exchange } = sender.words;
  const stage = asked === null ? null : exchangeStage(asked);
  const isWholeExchanged =
    (stage === "kept" || stage === "ordered") && asked?.items.every(({ wanted }) => wanted !== null) === true;
  const { kept, refunded } = exchange;
  const told = { asked: "", kept, ordered: exchange.ordered(asked?.replacement ?? ""), refunded };
  const instead = told[stage ?? "asked"];
  switch (kind) {
    case "return_requested":
    case "return_declined": {
      const { subject, text } = sender.words[kind];
      return { subject: subject(id), text: text(id) };
    }
    case "return_accepted":
    case "return_received": {
      const { subject, text, cash } = sender.words[kind];
      if (kind === "return_accepted" && isWholeExchanged)
        return {
          subject: subject(id),
          text: [exchange.send(id), instead, ...differenceOf(order, asked, sender)].join(" "),
        };
      const said = isWholeExchanged
        ? `${exchange.received(id)} ${instead}`
        : `${instead} ${text(id, isAwaited(order))}`.trim();
      return { subject: subject(id), text: isInCash ? `${said} ${cash}` : said };
    }
    default: {
      const { subject, finishedSubject } = sender.words.return_refunded;
      if (stage === "ordered" && asked?.refund === null)
        return { subject: finishedSubject(id), text: `${exchange.finished(id)} ${instead}` };
      return {
        subject: (asked?.creditedPaise ?? null) === null ? subject(id) : finishedSubject(id),
        text: finishedText(order, asked, sender),
      };
    }
  }
}

/** What is wanted instead costs more or less than was paid for what comes back. Where its order is written, that tells what is due. */
function differenceOf(
  order: OrderAlone,
  { id, items, duePaise }: KnownReturn,
  { words: { exchange } }: Teller,
): string[] {
  const pieces = items.flatMap(({ line, quantity, wanted }) => {
    const bought = order.items[line];
    if (bought === undefined || wanted === null) return [];
    const paidPaise = paidForPieces(bought, quantity);
    return [{ quantity, unitPaise: bought.unitPaise, paidPaise, wantedPaise: wanted.paise }];
  });
  const away = [
    ...order.refunds.map(({ returnId, paise }) => (returnId === id ? 0 : paise)),
    ...order.returns.map((one) => (one.id === id ? 0 : one.movedPaise + (one.creditedPaise ?? 0))),
  ];
  const leftPaise = order.totalPaise - away.reduce((sum, paise) => sum + paise, 0);
  const morePaise = duePaise || exchangeOf(pieces, leftPaise).morePaise;
  const amount = amountText(Math.abs(morePaise));
  return morePaise === 0 ? [] : [morePaise > 0 ? exchange.dearer(amount) : exchange.cheaper(amount)];
}

function finishedText(order: OrderAlone, asked: KnownReturn | null, sender: Teller): string {
  const { id } = order;
  const said = sender.words.return_refunded;
  const refund = asked?.refund ?? null;
  if (refund !== null)
    return order.paymentDetails?.isTestPayment === true
      ? said.test(id)
      : `${said.money(id, amountText(refund.paise))} ${refundSentenceEnd(refund, sender)}`;
  const credited = asked?.creditedPaise ?? null;
  if (credited === null) return said.nothingLeft(id);
  const left = isAwaited(order) ? said.restToPay(amountText(payableFor(order))) : said.allPaid;
  return `${said.credited(id, amountText(credited))} ${left}`;
}

/** The mail to the customer about a return of an order: its pieces, and what the shop says. */
export function returnMail(
  kind: ReturnMailKind,
  returnId: string,
  order: LoadedOrder,
  sender: MailSender,
): MailContent {
  const asked = order.returns.find(({ id }) => id === returnId) ?? null;
  const { subject, text } = returnTexts(kind, order, asked, sender);
  return customerContent(order, sender, subject, [
    { text },
    ...whereTo(kind, sender).map((text) => ({ text })),
    ...(asked === null ? [] : returnParts(kind, order, asked, sender)),
  ]);
}

/** What the last mail about a return says, without its pieces. */
export function returnNews(order: OrderAlone, asked: KnownReturn, sender: Teller): string[] {
  const kind = `return_${asked.status}` as const;
  const { text } = returnTexts(kind, order, asked, sender);
  return [text, ...whereTo(kind, sender), ...wordsIn(kind, asked, sender)];
}

/** Where the pieces are sent to. */
function whereTo(kind: ReturnMailKind, { words, shopName, contact }: Teller): string[] {
  return kind === "return_accepted" && contact.address !== null
    ? [`${words[kind].sendTo}\n${shopName}\n${contact.address}`]
    : [];
}

/**
 * The mail to the customer about a refund that no step of a return tells of: of a cancelled order, or one that failed and was
 * made later.
 */
export function refundMail(refundId: string, order: LoadedOrder, sender: MailSender): MailContent {
  const refund = order.refunds.find(({ id }) => id === refundId) ?? null;
  const text = refundNews(order, refund, sender);
  return orderContent(order, sender, sender.words.refund.subject(order.id), [{ text }]);
}

/** What is said of such a refund. */
export function refundNews(
  order: OrderAlone,
  refund: OrderAlone["refunds"][number] | null,
  sender: Pick<MailSender, "timeZone" | "words">,
): string {
  const said = sender.words.refund;
  const amount = amountText(refund?.paise ?? order.totalPaise);
  const whatFor =
    refund === null || refund.returnId === null
      ? said.ofOrder(order.id, amount, refund !== null && refund.paise < order.totalPaise)
      : said.ofPieces(order.id, amount);
  return `${whatFor} ${refundSentenceEnd(refund, sender)}`;
}

/** The mail to a customer who has read that their money was sent back, and it was not. */
export function refundFailedMail(refundId: string, order: LoadedOrder, sender: MailSender): MailContent {
  const said = sender.words.refund;
  const refund = order.refunds.find(({ id }) => id === refundId) ?? null;
  const amount = refund === null ? null : amountText(refund.paise);
  return customerContent(order, sender, said.lateSubject(order.id), [
    {
      text:
        refund?.state === "made"
          ? said.madeAgain(order.id, amount, refundSentenceEnd(refund, sender))
          : said.late(order.id, amount),
    },
  ]);
}

/** What is known of a refund, as the end of a sentence that begins with its amount. */
function refundSentenceEnd(
  refund: KnownRefund | null,
  { timeZone, words }: Pick<MailSender, "timeZone" | "words">,
): string {
  const { ends } = words.refund;
  switch (refund?.state) {
    case "due":
      return refund.isByHand ? ends.dueByHand : ends.due;
    case "failed":
      return ends.failed;
    default:
      return refund?.isByHand === true ? ends.madeByHand(words.date(refund.at, timeZone)) : ends.made;
  }
}

/** The pieces of a return. Mails about pieces that came say how many, where some of the parcel did not come. */
function returnParts(kind: ReturnMailKind, order: LoadedOrder, asked: LoadedReturn, sender: MailSender): MailPart[] {
  const { words: mailWords } = sender;
  const hasCome = kind === "return_received" || kind === "return_refunded";
  const rows = asked.items.flatMap(({ line, quantity, received, wanted }) => {
    const item = order.items[line];
    if (item === undefined) return [];
    const came = hasCome ? (received ?? quantity) : quantity;
    const name = itemName({ ...item, quantity }, mailWords);
    const { size = null, color = null } = wanted ?? {};
    const instead = combinationText({ size, color: color === null ? null : mailWords.color(color) });
    const piece = wanted === null ? name : mailWords.exchange.wanted(name, instead);
    return [
      [came === quantity ? piece : mailWords.cameOf(piece, came), amountText(paidForPieces(item, came))] as const,
    ];
  });
  return [
    ...(rows.length === 0 ? [] : [{ text: mailWords.pieces(asked.id) }, { rows }]),
    ...wordsIn(kind, asked, sender).map((text) => ({ text })),
  ];
}

/** What the shop said with its last answer. A mail may be sent after that answer: words to an earlier one are not there any more. */
function wordsIn(kind: ReturnMailKind, { words, history }: KnownReturn, { words: said }: Teller): string[] {
  const isDeclined = history.some(({ status }) => status === "declined");
  const isEarlier = kind === "return_requested" || (kind === "return_accepted" && isDeclined);
  return isEarlier || !words ? [] : [said.order.shopWrites(words)];
}
