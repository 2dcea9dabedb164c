import { data, redirect } from "react-router";
import { z } from "zod";
import { href } from "#app/content/href.ts";
import { Field } from "#app/forms/field.tsx";
import { blankForm, parseForm, readFormData } from "#app/forms/parse.server.ts";
import { TextArea } from "#app/forms/select-field.tsx";
import { hasErrors, ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import { doAct, loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { CheckBox, UnseenFields } from "#app/routes/desk/desk-fields.tsx";
import { BackLink, DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { askedActs, isToAskAgain, isToPay, type AskedAct } from "#app/routes/desk/order-acts.tsx";
import { leaveDeskFlash, newDeskKey, requireMember } from "#app/session/desk-visit.server.ts";
import { askWords, ordersWords } from "#content/desk/orders-words.ts";
import {
  cancelDeskOrder,
  noteRefundsMade,
  payDeskOrder,
  readDeskOrder,
  refundDeskOrder,
  retryOrderRefunds,
  takeOrderBack,
  type DeskOrder,
} from "#contract/desk/orders-calls.ts";
import { typedAmount } from "#app/forms/typed-amount.ts";
import { amountText } from "#domain/money.ts";
import { orderStatuses } from "#domain/order-status.ts";
import type { Route } from "./+types/route";

/** What the form of an act asks for, beside its key and the status that was seen. */
function formOf(act: AskedAct, mostPaise: number) {
  const amount = typedAmount(askWords.amountWrong(amountText(mostPaise)), (paise) => paise > 0 && paise <= mostPaise);
  const unseen = z.object({ key: z.string(), seen: z.enum(orderStatuses), refunds: z.string().optional() });
  if (act === "refund") return unseen.extend({ amount, refundable: z.coerce.number() });
  // Nothing goes back of what was not paid.
  const back = { restock: z.literal("yes").optional(), words: z.string().max(1_000).optional() };
  return act === "came-back" ? unseen.extend({ ...back, ...(mostPaise > 0 && { amount: amount.optional() }) }) : unseen;
}

interface SentForm {
  seen: DeskOrder["status"];
  refunds?: string | undefined;
  amount?: number;
  refundable?: number;
  restock?: "yes";
  words?: string;
}

/** The refunds that an act is about. */
function refundsOf(act: AskedAct, { refunds }: DeskOrder) {
  if (act === "refunded") return refunds.filter(isToPay);
  return act === "refund-again" ? refunds.filter(isToAskAgain) : [];
}

/** How much the question names: what was paid, waits to be paid, or is left of it. */
function amountOf(act: AskedAct, order: DeskOrder): number {
  switch (act) {
    case "paid":
      return order.owed.paise;
    case "cancel":
      return order.total_paise;
    case "came-back":
    case "refund":
      return order.refundable_paise;
    case "refunded":
    case "refund-again":
      return refundsOf(act, order).reduce((total, { paise }) => total + paise, 0);
  }
}

export const handle = deskHandle;

export async function loader({ context, params: { number, act } }: Route.LoaderArgs) {
  const name = actFrom(act);
  const visit = requireMember(context, askedActs[name].right);
  const order = await loadFromDesk(visit, readDeskOrder, { number });
  if (!askedActs[name].isPossible(order)) {
    // Somebody was faster: the order says so.
    leaveDeskFlash(visit, "error", ordersWords.statuses[order.status]);
    throw redirect(href("/desk/orders/:number", { number }));
  }
  const most = amountOf(name, order);
  const values = {
    key: newDeskKey(),
    seen: order.status,
    refunds: refundsOf(name, order)
      .map(({ id }) => id)
      .join(" "),
    ...(name === "refund" && { amount: String(most / 100), refundable: String(most) }),
  };
  return {
    frame: deskFrame(visit),
    name,
    number,
    amount: amountText(most),
    most,
    form: blankForm(formOf(name, most), values),
  };
}

export async function action({ request, context, params: { number, act } }: Route.ActionArgs) {
  const name = actFrom(act);
  const visit = requireMember(context, askedActs[name].right);
  const form = await readFormData(request);
  const order = await loadFromDesk(visit, readDeskOrder, { number });
  const read = parseForm(form, formOf(name, Math.max(amountOf(name, order), 1)));
  if (!read.ok) return data(read.state, { status: 400 });
  const value: SentForm = read.value;
  const { seen, refunds = "", amount: paise = null, refundable = 0, restock, words = "" } = value;
  const sent = { form, to: href("/desk/orders/:number", { number }), done: askWords.acts[name].done(number) };
  const onOrder = { number, seen };
  const onRefunds = { number, seen_refunds: refunds.split(" ") };
  switch (name) {
    case "paid":
      return doAct(visit, payDeskOrder, { ...sent, body: onOrder });
    case "cancel":
      return doAct(visit, cancelDeskOrder, { ...sent, body: onOrder });
    case "came-back":
      return doAct(visit, takeOrderBack, {
        ...sent,
        body: { ...onOrder, restock: restock === "yes", words, amount_paise: paise },
      });
    case "refund":
      return doAct(visit, refundDeskOrder, {
        ...sent,
        body: { ...onOrder, seen_refundable_paise: refundable, amount_paise: paise ?? 0 },
      });
    case "refunded":
      return doAct(visit, noteRefundsMade, { ...sent, body: onRefunds });
    case "refund-again":
      return doAct(visit, retryOrderRefunds, { ...sent, body: onRefunds });
  }
}

function actFrom(text: string): AskedAct {
  if (!Object.hasOwn(askedActs, text)) throw data(null, { status: 404 });
  return text as AskedAct;
}

export default function OrderActPage({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, name, number, amount, most } = loaderData;
  const state = actionData ?? loaderData.form;
  const words = askWords.acts[name];
  return (
    <DeskPage frame={frame} title={words.title(number)} hasErrors={hasErrors(state)}>
      <p className="mt-3 max-w-prose">
        {name === "came-back" && most === 0 ? askWords.nothingPaid : words.text(amount)}
      </p>
      <ShopForm id="act" state={state} labels={labels} className="mt-4 max-w-md">
        <UnseenFields />
        {name === "came-back" ? <CheckBox<"restock"> name="restock" /> : null}
        {name === "refund" || (name === "came-back" && most > 0) ? (
          <Field<"amount"> name="amount" inputMode="decimal" autoComplete="off" />
        ) : null}
        {name === "came-back" ? <TextArea<"words"> name="words" rows={2} /> : null}
        <SubmitButton pendingText={words.button}>{words.button}</SubmitButton>
      </ShopForm>
      <BackLink to={href("/desk/orders/:number", { number })}>{askWords.back}</BackLink>
    </DeskPage>
  );
}

const labels = { amount: askWords.amount, restock: askWords.restock, words: askWords.words };
