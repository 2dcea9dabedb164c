import type { ReactNode } from "react";
import { z } from "zod";
import { addressOf } from "#app/content/href.ts";
import { typedAmount } from "#desk/typed-amount.ts";
import { lockSeen } from "#api/desk/orders.ts";
import { readOrder, type DeskOrder } from "#api/desk/read-order.ts";
import { noteCameBack } from "#api/orders/came-back.ts";
import { writeCancellation } from "#api/orders/cancel-order.ts";
import { changedMeanwhile } from "#api/orders/change-order.ts";
import { confirmPayment } from "#api/orders/confirm-payment.ts";
import { dueGoodwill, noteOrderRefundsMade, retryRefunds } from "#api/payments/refunds.ts";
import { askWords, ordersWords } from "#content/desk/orders-words.ts";
import { amountText } from "#domain/money.ts";
import { orderStatuses } from "#domain/order-status.ts";
import { formPage } from "#desk/form-page.tsx";
import { Fields } from "#desk/forms.tsx";
import { act, type By, type ShownField, type ShownForm, type Work } from "#desk/page.ts";
import { leaveFlash, redirect, type Visit } from "#desk/visit.ts";
import { askedActs, isToAskAgain, isToPay, type AskedAct } from "./asked-acts.ts";

const seen = z.enum(orderStatuses);
const seenStatus = ({ status }: DeskOrder) => ({ seen: status });

/** An amount of what is left to give back, which was seen. */
const readAmount = ({ amount = "", refundable }: { amount?: string | undefined; refundable: number }) =>
  typedAmount(askWords.amountWrong(amountText(refundable)), (paise) => paise > 0 && paise <= refundable).safeParse(
    amount,
  );
const refuseAmount = (typed: Parameters<typeof readAmount>[0], ctx: z.RefinementCtx) => {
  const { error } = readAmount(typed);
  if (error) ctx.addIssue({ code: "custom", path: ["amount"], message: error.issues[0]?.message ?? "" });
};
const amountField = { label: askWords.amount, inputMode: "decimal" } as const;
const left = { seen, refundable: z.coerce.number(), amount: z.string().optional() };

/** The pages of refunds, which name those that were seen. */
const ofRefunds = (isMeant: (refund: DeskOrder["refunds"][number]) => boolean) => {
  const meant = ({ refunds }: DeskOrder) => refunds.filter(isMeant);
  return {
    form: z.object({ refunds: z.string().transform((ids) => ids.split(" ")) }),
    values: (order: DeskOrder) => ({
      refunds: meant(order)
        .map(({ id }) => id)
        .join(" "),
    }),
    amount: (order: DeskOrder) => meant(order).reduce((total, { paise }) => total + paise, 0),
  };
};

/** The pages that ask before an act on an order. */
export const askPages = {
  paid: ask("paid", "payDeskOrder", {
    amount: ({ owed }) => owed.paise,
    form: z.object({ seen }),
    values: seenStatus,
    async does({ trx, at }, number, { seen }) {
      await lockSeen(trx, number, seen);
      await confirmPayment(trx, number, at);
    },
  }),
  cancel: ask("cancel", "cancelDeskOrder", {
    amount: ({ total_paise: total }) => total,
    form: z.object({ seen }),
    values: seenStatus,
    async does({ trx, at }, number, { seen }) {
      await lockSeen(trx, number, seen);
      await writeCancellation(trx, null, number, at);
    },
  }),
  cameBack: ask("came-back", "takeOrderBack", {
    amount: ({ refundable_paise: paise }) => paise,
    // Nothing goes back of what was not paid.
    text: ({ refundable_paise: paise }) => (paise === 0 ? askWords.nothingPaid : null),
    form: z
      .object({ ...left, restock: z.literal("yes").optional(), words: z.string().max(1_000).optional() })
      .superRefine((typed, ctx) => (typed.amount === undefined ? undefined : refuseAmount(typed, ctx))),
    values: (order) => ({ ...seenStatus(order), refundable: String(order.refundable_paise) }),
    fields: ({ refundable_paise: paise }, { fields: { amount, ...others } }) => (
      <Fields fields={amount && paise > 0 ? { amount, ...others } : others} />
    ),
    labels: {
      restock: { label: askWords.restock, as: "check" },
      amount: amountField,
      words: { label: askWords.words, as: "area", rows: 2 },
    },
    async does({ trx, at }, number, { seen, restock, words, ...typed }) {
      await lockSeen(trx, number, seen);
      // Nothing typed gives all back.
      const amountPaise = readAmount(typed).data ?? null;
      const isRestocked = restock === "yes";
      const { row } = await noteCameBack(trx, number, { restock: isRestocked, words: words ?? null, amountPaise }, at);
      return { restock: isRestocked, paise: Number(row.amount_paise) };
    },
  }),
  refund: ask("refund", "refundDeskOrder", {
    amount: ({ refundable_paise: paise }) => paise,
    form: z.object(left).superRefine(refuseAmount),
    values: (order) => ({
      ...seenStatus(order),
      refundable: String(order.refundable_paise),
      amount: String(order.refundable_paise / 100),
    }),
    labels: { amount: amountField },
    async does({ trx, at, visit }, number, { seen, ...typed }) {
      const paise = readAmount(typed).data ?? 0;
      await lockSeen(trx, number, seen);
      const { refundable_paise: leftPaise } = await readOrder(trx, number, visit.services.returnTerms);
      if (leftPaise !== typed.refundable) throw changedMeanwhile(`What is left to give back of ${number}`);
      await dueGoodwill(trx, number, paise, at);
      return { paise };
    },
  }),
  refunded: ask("refunded", "noteRefundsMade", {
    ...ofRefunds(isToPay),
    does: ({ trx, at }, number, { refunds }) => noteOrderRefundsMade(trx, number, at, refunds),
  }),
  refundAgain: ask("refund-again", "retryOrderRefunds", {
    ...ofRefunds(isToAskAgain),
    does: ({ trx, at }, number, { refunds }) => retryRefunds(trx, number, at, refunds),
  }),
};

interface Asked<Typed> {
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

/** The page that asks before an act on an order. */
function ask<Typed>(name: AskedAct, log: string, { amount, text, labels = {}, fields, does, ...form }: Asked<Typed>) {
  const { right, isPossible } = askedActs[name];
  const words = askWords.acts[name];
  return formPage({
    async load(visit: Visit, { number }: By<"number">) {
      const order = await readOrder(visit.services.db, number, visit.services.returnTerms);
      if (isPossible(order)) return order;
      // Somebody was faster: the order says so.
      leaveFlash(visit, { kind: "error", text: ordersWords.statuses[order.status] });
      return redirect(orderAddress(order));
    },
    words: (order) => ({
      title: words.title(order.number),
      text: text?.(order) ?? words.text(amountText(amount(order))),
      button: words.button,
      back: askWords.back,
    }),
    back: orderAddress,
    ...(fields && { fields }),
    act: act(log, right, {
      ...form,
      labels,
      async does(work, typed: Typed, { number }: By<"number">) {
        const details = await does(work, number, typed);
        return details && { details };
      },
      to: (_visit, order) => orderAddress(order),
      done: (_answer, { number }) => words.done(number),
    }),
  });
}

function orderAddress({ number }: By<"number">): string {
  return addressOf(`/desk/orders/${number}`);
}
