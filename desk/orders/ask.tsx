import type { ReactNode } from "react";
import { z } from "zod";
import { typedAmount } from "#desk/typed-amount.ts";
import { lockSeen } from "#api/desk/orders.ts";
import { readOrder, type DeskOrder } from "#api/desk/read-order.ts";
import { noteCameBack } from "#api/orders/came-back.ts";
import { lockReplaced, writeCancellation } from "#api/orders/cancel-order.ts";
import { changedMeanwhile } from "#api/orders/change-order.ts";
import { lockOrder } from "#api/order-records/lock-order.ts";
import { requestReturn } from "#api/returns/request-return.ts";
import { confirmPayment } from "#api/orders/confirm-payment.ts";
import { dueGoodwill, noteOrderRefundsMade, retryRefunds } from "#api/payments/refunds.ts";
import { chosenText } from "#app/content/chosen-text.ts";
import { markedOwn } from "#app/content/own-language.ts";
import { told } from "#app/forms/told-text.tsx";
import { askWords, ordersWords } from "#content/desk/orders-words.ts";
import { returnsWords } from "#content/desk/returns-words.ts";
import { amountText } from "#domain/money.ts";
import { isOpen, isSent, orderStatuses } from "#domain/order-status.ts";
import { returnablePieces, returnReasons } from "#domain/returns.ts";
import type { DeskRightName } from "#api/staff/staff-rights.ts";
import { formPage } from "#desk/form-page.tsx";
import { Fields } from "#desk/forms.tsx";
import { CountOfLine, lineCounts } from "#desk/line-counts.tsx";
import { act, FormRefusal, type By, type ShownField, type ShownForm, type Work } from "#desk/page.ts";
import { leaveFlash, redirect, type Visit } from "#desk/visit.ts";

const seen = z.enum(orderStatuses);
const seenStatus = ({ status }: DeskOrder) => ({ seen: status });

const left = { seen, refundable: z.coerce.number(), amount: z.string().optional() };
const amountField = { label: askWords.amount, inputMode: "decimal" } as const;

/** A typed amount of what was seen as left to give back. */
function amountIn({ amount = "", refundable }: { amount?: string | undefined; refundable: number }): number {
  const wrong = askWords.amountWrong(amountText(refundable));
  const { data, error } = typedAmount(wrong, (paise) => paise > 0 && paise <= refundable).safeParse(amount);
  if (data === undefined) throw new FormRefusal({ amount: error?.issues[0]?.message ?? wrong });
  return data;
}

type Refund = DeskOrder["refunds"][number];

/** Whether a refund waits to be paid by hand; that of a return is paid on the return's page. */
const isToPay = ({ state, isByHand, returnId }: Refund) =>
  returnId === null && (state === "failed" || (state === "due" && isByHand));

/** Whether the provider may be asked once more for a refund. */
const isToAskAgain = ({ state, isByHand }: Refund) => state === "failed" && !isByHand;

/** The pages of refunds, which name those that were seen. */
const ofRefunds = (isMeant: (refund: Refund) => boolean) => {
  const meant = ({ refunds }: DeskOrder) => refunds.filter(isMeant);
  return {
    right: "refund",
    isPossible: ({ refunds }: DeskOrder) => refunds.some(isMeant),
    form: z.object({ refunds: z.string().transform((ids) => ids.split(" ")) }),
    values: (order: DeskOrder) => ({
      refunds: meant(order)
        .map(({ id }) => id)
        .join(" "),
    }),
    amount: (order: DeskOrder) => meant(order).reduce((total, { paise }) => total + paise, 0),
  } as const;
};

/** How many pieces of each line may still come back. */
const leftOf = ({ items, returns }: DeskOrder) =>
  returnablePieces(
    items.map(({ quantity }) => quantity),
    returns,
  );

/** The acts on an order that have a page of their own, which asks, by its name in addresses. */
export const askedActs = {
  paid: ask("paid", "payDeskOrder", {
    right: "sell",
    isPossible: ({ owed, isPaidByHand: isByHand }) => owed.state === "unpaid" && isByHand,
    amount: ({ owed }) => owed.paise,
    form: z.object({ seen }),
    values: seenStatus,
    async does({ trx, at }, number, { seen }) {
      await lockSeen(trx, number, seen);
      await confirmPayment(trx, number, at);
    },
  }),
  cancel: ask("cancel", "cancelDeskOrder", {
    right: "sell",
    isPossible: ({ status }) => isOpen(status),
    amount: ({ totalPaise }) => totalPaise,
    form: z.object({ seen }),
    values: seenStatus,
    async does({ trx, at }, number, { seen }) {
      await lockReplaced(trx, number);
      await lockSeen(trx, number, seen);
      await writeCancellation(trx, null, number, at);
    },
  }),
  "came-back": ask("came-back", "takeOrderBack", {
    right: "refund",
    isPossible: ({ status }) => status === "shipped",
    amount: ({ refundablePaise: paise }) => paise,
    // Nothing goes back of what was not paid.
    text: ({ refundablePaise: paise }) => (paise === 0 ? askWords.nothingPaid : null),
    form: z.object({ ...left, restock: z.literal("yes").optional(), words: z.string().max(1_000).optional() }),
    values: (order) => ({ ...seenStatus(order), refundable: String(order.refundablePaise) }),
    fields: ({ refundablePaise: paise }, { fields: { amount, ...others } }) => (
      <Fields fields={amount && paise > 0 ? { amount, ...others } : others} />
    ),
    labels: {
      restock: { label: askWords.restock, as: "check" },
      amount: amountField,
      words: { label: askWords.words, as: "area", rows: 2 },
    },
    async does({ trx, at }, number, { seen, restock, words, ...typed }) {
      await lockReplaced(trx, number);
      await lockSeen(trx, number, seen);
      // Nothing typed gives all back.
      const amountPaise = typed.amount === undefined ? null : amountIn(typed);
      const isRestocked = restock === "yes";
      const { row } = await noteCameBack(trx, number, { restock: isRestocked, words: words ?? null, amountPaise }, at);
      return { restock: isRestocked, paise: Number(row.amount_paise) };
    },
  }),
  // Whoever ordered without an account, or by telephone, has no form for it.
  return: ask("return", "askDeskReturn", {
    right: "sell",
    isPossible: (order) => order.returnBy !== null && leftOf(order).some((left) => left > 0),
    amount: ({ totalPaise }) => totalPaise,
    form: z.object({ seen, pieces: lineCounts, reason: z.enum(returnReasons) }),
    values: seenStatus,
    labels: {
      reason: {
        label: returnsWords.reason,
        as: "select",
        options: returnReasons.map((value) => ({ value, text: returnsWords.reasons[value] })),
      },
    },
    fields: (order, { fields }) => (
      <>
        {order.items.map((item, line) => (
          <fieldset key={line} className="mb-3">
            <legend className="font-semibold">{told(`${markedOwn(item.name)} · ${chosenText(item)}`)}</legend>{" "}
            <CountOfLine
              name="pieces"
              line={line}
              most={leftOf(order)[line] ?? 0}
              chosen={0}
              label={returnsWords.howManyBack}
            />
          </fieldset>
        ))}
        <Fields fields={fields} />
      </>
    ),
    async does({ trx, at, visit }, number, { seen, pieces, reason }) {
      await lockSeen(trx, number, seen);
      const items = [...pieces].flatMap(([line, qty]) => (qty > 0 ? { line, qty, reason } : []));
      if (items.length === 0) throw new FormRefusal({ reason: returnsWords.noneBack });
      const { customer_id: customerId } = await lockOrder(trx, number);
      const asked = { customerId, orderId: number, idempotencyKey: null, items, note: null };
      const { id } = await requestReturn(trx, asked, visit.services.returnTerms, at);
      return { return: id };
    },
  }),
  refund: ask("refund", "refundDeskOrder", {
    right: "refund",
    isPossible: ({ status, refundablePaise: paise }) => isSent(status) && paise > 0,
    amount: ({ refundablePaise: paise }) => paise,
    form: z.object(left),
    values: (order) => ({
      ...seenStatus(order),
      refundable: String(order.refundablePaise),
      amount: String(order.refundablePaise / 100),
    }),
    labels: { amount: amountField },
    async does({ trx, at, visit }, number, { seen, ...typed }) {
      const paise = amountIn(typed);
      await lockSeen(trx, number, seen);
      const { refundablePaise } = await readOrder(trx, number, visit.services.returnTerms);
      if (refundablePaise !== typed.refundable) throw changedMeanwhile(`What is left to give back of ${number}`);
      await dueGoodwill(trx, number, paise, at);
      return { paise };
    },
  }),
  refunded: ask("refunded", "noteRefundsMade", {
    ...ofRefunds(isToPay),
    does: ({ trx, at }, number, { refunds }) => noteOrderRefundsMade(trx, number, at, refunds),
  }),
  "refund-again": ask("refund-again", "retryOrderRefunds", {
    ...ofRefunds(isToAskAgain),
    does: ({ trx, at }, number, { refunds }) => retryRefunds(trx, number, at, refunds),
  }),
};

/** The name of one of {@link askedActs}. */
export type AskedAct = keyof typeof askWords.acts;

interface Asked<Typed> {
  right: DeskRightName;
  isPossible(order: DeskOrder): boolean;
  /** How much the question names: what was paid, waits to be paid, or is left of it. */
  amount(order: DeskOrder): number;
  text?(order: DeskOrder): string | null;
  form: z.ZodType<Typed>;
  values(order: DeskOrder): Record<string, string | undefined>;
  labels?: Record<string, ShownField>;
  /** What the form shows where it is not all that stands in `labels`. */
  fields?(order: DeskOrder, form: ShownForm): ReactNode;
  /** Returns what the log says of it. */
  does(work: Work, number: string, typed: Typed): Promise<Record<string, unknown> | void>;
}

/** An act on an order, with the page that asks before it. */
function ask<Typed>(
  name: AskedAct,
  log: string,
  { right, isPossible, amount, text, labels = {}, fields, does, ...form }: Asked<Typed>,
) {
  const words = askWords.acts[name];
  const back = ({ id }: DeskOrder) => `/desk/orders/${id}`;
  const asking = formPage({
    async load(visit: Visit, { number }: By<"number">) {
      const order = await readOrder(visit.services.db, number, visit.services.returnTerms);
      if (isPossible(order)) return order;
      // Somebody was faster: the order says so.
      leaveFlash(visit, { kind: "error", text: ordersWords.statuses[order.status] });
      return redirect(back(order));
    },
    words: (order) => ({
      title: words.title(order.id),
      text: text?.(order) ?? words.text(amountText(amount(order))),
      button: words.link,
      back: askWords.back,
    }),
    back,
    ...(fields && { fields }),
    act: act(log, right, {
      ...form,
      labels,
      async does(work, typed: Typed, { number }: By<"number">) {
        const details = await does(work, number, typed);
        return details && { details };
      },
      to: (_visit, { number }) => `/desk/orders/${number}`,
      done: (_answer, { number }) => words.done(number),
    }),
  });
  return { right, isPossible, page: asking };
}
