import type { Order } from "#contract/orders.ts";
import type { OrderReturn } from "#contract/returns.ts";
import * as orderWords from "#content/order-words.ts";
import * as returnWords from "#content/return-words.ts";
import { chosenText } from "#app/content/chosen-text.ts";
import { markedOwn } from "#app/content/own-language.ts";
import { refundText } from "#app/content/refund-text.ts";
import { testMark } from "#app/content/payment-methods.ts";
import { dateText } from "#content/date-words.ts";
import { dayOf } from "#domain/dates.ts";
import { amountText } from "#domain/money.ts";
import { paymentMethodFrom } from "#domain/payment-methods.ts";
import {
  exchangeStage,
  returnablePieces,
  returnReasonFrom,
  returnStage,
  returnStatusFrom,
  type ReturnStage,
} from "#domain/returns.ts";
import { colorName } from "#content/catalogue-words.ts";

/** The status of a return in words, and the upstream's own word where the shop does not know it. */
export interface ShownReturnStatus {
  text: string;
  raw: string | null;
}

/** What the stage of a return follows from. */
type ReturnState = Pick<OrderReturn, "status" | "refund"> & Partial<Pick<OrderReturn, "creditedPaise" | "replacement">>;

/** How far a return is, as a badge shows it. */
function shownStatus(one: ReturnState): ShownReturnStatus {
  const stage = returnStage(one);
  return stage === null
    ? { text: returnWords.status, raw: one.status }
    : { text: returnWords.statuses[stage], raw: null };
}

/** How far the returns of an order are, as one badge; null where there are none. */
export function returnsBadge(returns: readonly ReturnState[]): ShownReturnStatus | null {
  const [only] = returns;
  if (only === undefined) return null;
  if (returns.length === 1) return shownStatus(only);
  const counts = [...Map.groupBy(returns, stageWord)].map(([word, same]) => ({ word, count: same.length }));
  const isCounted = counts.length > 1 && counts.length < returns.length;
  const stages = counts.map(({ word, count }) => (isCounted ? `${count} ${word}` : word));
  return { text: returnWords.several(returns.length, stages), raw: null };
}

function stageWord(one: ReturnState): string {
  const stage = returnStage(one);
  return stage === null ? one.status : returnWords.stages[stage];
}

/** A return in a list of orders: how far it is, and its pieces. */
export function returnLine(one: OrderReturn, items: Order["items"]): string {
  const { text, raw } = shownStatus(one);
  const pieces = one.items.map((piece) => pieceText(piece, items));
  return `${raw ?? text}${pieces.length === 0 ? "" : `: ${pieces.join("; ")}`}`;
}

/** A return as the page of its order shows it, in words. */
export function shownReturn(
  { id, status, createdAt, items: pieces, words, refund, creditedPaise, replacement, history }: OrderReturn,
  {
    items,
    paymentMethod,
    isTestPayment,
    isUnpaid = false,
  }: Pick<Order, "items" | "paymentMethod" | "isTestPayment"> & { isUnpaid?: boolean },
  timeZone: string,
) {
  const stage = returnStage({ status, refund, creditedPaise, replacement });
  const exchange = exchangeStage({ status, items: pieces, replacement });
  const isKept = exchange === "kept" || exchange === "ordered";
  const isAllExchanged = (isKept || exchange === "asked") && pieces.every(({ wanted }) => wanted !== null);
  const meanings = {
    ...returnWords.meanings,
    ...(isUnpaid && returnWords.unpaidMeanings),
    ...(isAllExchanged && { accepted: returnWords.sendBack }),
  };
  const isCash = paymentMethodFrom(paymentMethod) === "cod";
  return {
    id,
    badge: shownStatus({ status, refund, creditedPaise, replacement }),
    date: createdAt === null ? null : dateText(createdAt, timeZone),
    meaning: stage === null ? null : meanings[stage],
    /** How far the exchange is, and the order of what is wanted; each null where there is none. */
    exchange: exchange === null ? null : returnWords.exchange[exchange],
    replacement,
    isAccepted: stage === "accepted",
    words,
    pieces: pieces.map((piece) =>
      [
        pieceText(piece, items),
        reasonText(piece.reason),
        piece.wanted === null ? null : returnWords.instead(chosenText(piece.wanted)),
        piece.received === null || piece.received === piece.quantity ? null : returnWords.arrived(piece.received),
      ]
        .filter((part) => part !== null)
        .join(" · "),
    ),
    /** What has become of the money, or how it comes back; null where nothing is to be said. */
    money:
      refund === null
        ? isCash
          ? isAllExchanged
            ? null
            : cashText(stage)
          : creditedPaise === null
            ? null
            : returnWords.credited(amountText(creditedPaise))
        : (testMark(isTestPayment) ??
          refundText(refund, { isCash, date: refund.at === null ? null : dateText(refund.at, timeZone) })),
    // The step "refunded" is left out while the money is not sent yet, or has come back to the shop.
    steps: history.flatMap(({ status: step, at }) =>
      returnStatusFrom(step) === "refunded" && (stage === "refund_due" || stage === "refund_failed")
        ? []
        : [{ text: step === "refunded" && isOver(stage) ? returnWords.statuses[stage] : stepText(step), at }],
    ),
  };
}

/** Whether a return is finished without a refund. */
function isOver(stage: ReturnStage | null): stage is "credited" | "exchanged" {
  return stage === "credited" || stage === "exchanged";
}

function cashText(stage: ReturnStage | null): string | null {
  if (stage === "requested" || stage === "accepted") return returnWords.cashLater;
  return stage === "received" ? returnWords.cashNow : null;
}

/** Pieces with their size and colour, which tell lines of the same product apart. */
function pieceText({ line, quantity }: OrderReturn["items"][number], items: Order["items"]): string {
  const item = line === null ? undefined : items[line];
  return [
    returnWords.piece(quantity, markedOwn(item?.name ?? "?")),
    item === undefined || item.size === null ? null : `${orderWords.size}: ${item.size}`,
    item === undefined || item.color === null ? null : `${orderWords.color}: ${colorName(item.color)}`,
  ]
    .filter((part) => part !== null)
    .join(" · ");
}

function stepText(raw: string): string {
  const status = returnStatusFrom(raw);
  return status === null ? raw : returnWords.statuses[status];
}

function reasonText(raw: string | null): string | null {
  const reason = raw === null ? null : returnReasonFrom(raw);
  return reason === null ? raw : returnWords.reasons[reason];
}

/** How many pieces of each line of an order may still be returned. */
export function returnableOf({
  items,
  returns,
}: Pick<Order, "returns"> & { items: readonly { quantity: number }[] }): number[] {
  const named = returns.map(({ status, items: pieces }) => ({
    status,
    items: pieces.flatMap(({ line, ...piece }) => (line === null ? [] : [{ line, ...piece }])),
  }));
  return returnablePieces(
    items.map(({ quantity }) => quantity),
    named,
  );
}

/** Whether a return may still be asked for: until the end of the last day in the shop's time zone. */
export function isReturnOpen(returnBy: string | null, timeZone: string): boolean {
  return returnBy !== null && (dayOf(new Date().toISOString(), timeZone) ?? "") <= returnBy;
}
