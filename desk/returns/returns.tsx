// One file: each act on a return reads the same return, and says what is left of it.
import { z } from "zod";
import { OwnText } from "#app/components/own-text.tsx";
import { chosenText } from "#app/content/chosen-text.ts";
import { markedOwn } from "#app/content/own-language.ts";
import { mailAddress, phoneAddress } from "#app/content/shop-details.ts";
import { hasErrors } from "#app/forms/shop-form.tsx";
import { told } from "#app/forms/told-text.tsx";
import { countOf } from "#api/database/count-of.ts";
import { pageNumber } from "#api/desk/paging.ts";
import { listReturns, lockSeen, readReturn, refundSeen, type ToldRefund } from "#api/desk/returns.ts";
import { HttpRefusal } from "#api/http/refusal.ts";
import { storedAddress } from "#api/order-records/load-orders.ts";
import { giveUpWanted, keepWanted, receiveExchanged, writeReplacement } from "#api/orders/replacement.ts";
import { answerReturn, lockReturn } from "#api/returns/move-return.ts";
import { colorName } from "#content/catalogue-words.ts";
import { dateText, momentText } from "#content/date-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { orderWords, askWords, ordersWords } from "#content/desk/orders-words.ts";
import { returnsWords as words } from "#content/desk/returns-words.ts";
import { amountText } from "#domain/money.ts";
import { MAX_RETURN_WORDS, returnReasonFrom, returnStatuses } from "#domain/returns.ts";
import { cleanText } from "#domain/typed-text.ts";
import { formPage } from "#desk/form-page.tsx";
import {
  ActButton,
  ButtonLink,
  DeskForm,
  Fields,
  Folded,
  Rows,
  Section,
  someOf,
  Submit,
  TapLink,
} from "#desk/forms.tsx";
import { CountOfLine, lineCounts } from "#desk/line-counts.tsx";
import { listPage, PartLinks } from "#desk/list-page.tsx";
import { act, page, type FormsOf, type ShownForm, type By } from "#desk/page.ts";
import { typedAmount } from "#desk/typed-amount.ts";
import { leaveFlash, redirect, type Visit } from "#desk/visit.ts";
import { TellOfReturn } from "#desk/orders/customer-links.tsx";

/** The returns, by how far they are. */
export const returnsPage = listPage({
  title: frameWords.returns,
  query: z.object({ status: z.enum(returnStatuses).default("requested"), page: pageNumber }),
  find: ({ services: { db } }, query) => listReturns(db, query),
  show: ({ list: { query, rows, counts, at }, visit: { shop } }) => (
    <>
      <PartLinks
        label={words.byStatus}
        links={returnStatuses.map((status) => ({
          to: at({ status, page: 1 }),
          text: `${words.statuses[status]} (${counts[status]})`,
          isCurrent: status === query.status,
        }))}
      />
      <h2 className="mt-4">{words.statuses[query.status]}</h2>
      <Rows rows={rows} none={frameWords.none}>
        {({ id, order_id: order, shipping_info: to, pieces, wanted, created_at: asked }) => (
          <>
            <p className="flex flex-wrap items-center justify-between gap-x-4">
              <TapLink to={`/desk/returns/${id}`} className="font-semibold">
                {words.one(id)}
              </TapLink>{" "}
              <span>{storedAddress(to).fullName}</span>
            </p>
            <p className="text-sm">
              {wanted ? `${ordersWords.exchange} · ` : ""}
              {ordersWords.pieces(pieces ?? 0)} · {words.asked(dateText(asked, shop.timeZone))} ·{" "}
              {orderWords.title(order)}
            </p>
          </>
        )}
      </Rows>
    </>
  ),
});

type Return = Awaited<ReturnType<typeof readReturn>>;

const load = ({ services: { db, returnTerms } }: Visit, { id }: By<"id">) => readReturn(db, id, returnTerms);
const seen = z.enum(returnStatuses);
const seenNow = ({ status }: Return) => ({ seen: status });
const text = z.string(words.declineNeeds).trim().max(MAX_RETURN_WORDS, frameWords.tooLong(MAX_RETURN_WORDS));

/** What becomes of an accepted exchange: it is sent when the piece is here, or before, or money goes back in its place. */
const exchanges = ["keep", "before", "money"] as const;
const exchange = z.enum(exchanges).optional();

const acts = {
  accept: answer("accepted", text.optional()),
  decline: answer(
    "declined",
    text.refine((typed) => cleanText(typed, MAX_RETURN_WORDS) !== "", words.declineNeeds),
  ),
  receive: act("receiveReturn", "pack", {
    form: z.object({
      seen,
      came: lineCounts,
      restock: z.array(z.string()).optional(),
      money: z.string().optional(),
    }),
    values: seenNow,
    async does({ visit, trx, at }, { seen, came: parts, restock = [], money }, params: By<"id">) {
      const id = await lockSeen(trx, params.id, seen);
      if (parts.size !== (await countOf(trx.selectFrom("return_items").where("return_id", "=", id))))
        throw new HttpRefusal(422, "Please say of each line how many came.");
      const again = new Set(restock.map(Number));
      const parcel = { parts, restock: again, givesUp: money !== undefined };
      const replacement = await receiveExchanged(visit.services, trx, id, parcel, at);
      const lines = [...parts].map(([line, count]) => ({ line, came: count, restock: again.has(line) }));
      const { status: to } = await lockReturn(trx, id);
      return { answer: replacement, subject: id, details: { to, lines } };
    },
    done: (replacement, { id }) => words.received(id, replacement),
  }),
  paid: act("refundReturn", "refund", {
    form: z.object({ seen }),
    values: seenNow,
    does: ({ trx, at }, { seen }, { id }: By<"id">) =>
      refundSeen(trx, id, { seen, amountPaise: null, isMade: true }, at),
    done: (refund) => words.notedPaid(amountText(refund?.paise ?? 0)),
  }),
};

/** One return: its pieces, what can be done with it now, and what happened. */
export const returnPage = page({
  load,
  acts,
  title: ({ id }) => words.one(id),
  show: ({ data, visit, forms }) => {
    const { orderId, status, items, note, words: said, history } = data;
    const { shippingInfo: customer } = data.order;
    const texts = [
      [words.note, note],
      [words.words, said],
    ] as const;
    return (
      <>
        <p className="flex flex-wrap items-center gap-x-4">
          <strong>{words.statuses[status]}</strong>{" "}
          <TapLink to={`/desk/orders/${orderId}`}>{orderWords.title(orderId)}</TapLink>
        </p>
        <h2 className="mt-4">{orderWords.pieces}</h2>
        <Rows rows={items} className="">
          {({ quantity, name, size, color, sku, reason, received, restocked, unitPaise, wanted }) => (
            <>
              <p className="font-semibold">{told(`${quantity} × ${markedOwn(name)}`)}</p>
              <p>
                {[size, color && colorName(color), sku, amountText(unitPaise * quantity)].filter(Boolean).join(" · ")}
              </p>
              <p>{reasonText(reason)}</p>
              {received !== null && <p>{words.came(received, restocked)}</p>}
              {wanted !== null && (
                <p>{[words.wants(chosenText(wanted)), ...(wanted.isKept ? [words.kept] : [])].join(" · ")}</p>
              )}
            </>
          )}
        </Rows>
        {data.morePaise !== null && <p>{costsText(data.morePaise)}</p>}
        {texts.map(
          ([label, written]) =>
            written !== null && (
              <p key={label} className="mt-2">
                {`${label}: `}
                <OwnText>{written}</OwnText>
              </p>
            ),
        )}
        {data.replacement !== null && (
          <p className="mt-2">
            <TapLink to={`/desk/orders/${data.replacement}`}>{words.replacement(data.replacement)}</TapLink>
          </p>
        )}
        <Next shown={data} forms={forms} />
        <Money shown={data} paid={forms.paid} />
        <h2 className="mt-6">{orderWords.customer}</h2>
        <p className="flex flex-wrap items-center gap-x-4">
          <span>{customer.fullName}</span>{" "}
          {customer.phone !== null && <TapLink to={phoneAddress(customer.phone)}>{customer.phone}</TapLink>}{" "}
          {customer.email !== null && (
            <TapLink to={mailAddress(customer.email)} className="wrap-anywhere">
              {customer.email}
            </TapLink>
          )}
        </p>
        <TellOfReturn shown={data} step={words.steps[status]} visit={visit} />
        <h2 className="mt-6">{orderWords.history}</h2>
        <ol className="mt-1">
          {history.map((step) => (
            <li key={step.status}>
              {momentText(step.at, visit.shop.timeZone)} · {words.steps[step.status]}
              {step.by === null ? null : ` · ${orderWords.by(step.by)}`}
            </li>
          ))}
        </ol>
      </>
    );
  },
});

/** Asks how much of a return's money goes back. */
export const refundReturnPage = formPage({
  async load(visit: Visit, params: By<"id">) {
    const found = await load(visit, params);
    const { id, status, proposed } = found;
    if (proposed !== null) return { id, status, ...proposed };
    leaveFlash(visit, { kind: "error", text: words.over });
    return redirect(`/desk/returns/${id}`);
  },
  words: ({ id, isUnpaid, isByHand }) => ({
    title: words.refundTitle(id),
    text: isUnpaid ? words.refundUnpaid : isByHand ? words.refundByHand : words.refundCard,
    button: words.refund,
    back: words.back,
  }),
  back: ({ id }) => `/desk/returns/${id}`,
  act: act("refundReturn", "refund", {
    form: z.object({ seen, amount: typedAmount(words.badAmount) }),
    labels: { amount: { label: askWords.amount, inputMode: "decimal" } },
    values: ({ status, amountPaise }) => ({ seen: status, amount: (amountPaise / 100).toFixed(2) }),
    does: ({ trx, at }, { seen, amount }, { id }: By<"id">) =>
      refundSeen(trx, id, { seen, amountPaise: amount, isMade: false }, at),
    to: (_visit, { id }) => `/desk/returns/${id}`,
    done: (refund, { id }) => (refund === null ? words.nothingLeft(id) : refundText(refund)),
  }),
});

/** What becomes of the money of a return. */
function refundText({ paise, state, isByHand }: ToldRefund): string {
  const amount = amountText(paise);
  if (state !== "due") return words[state](amount);
  return isByHand ? words.toPay(amount) : words.asking(amount);
}

function answer(to: "accepted" | "declined", said: z.ZodType<string | undefined>) {
  return act("answerReturn", "pack", {
    form: z.object({ seen, words: said, exchange }),
    labels: {
      exchange: {
        label: words.exchange,
        as: "select",
        options: exchanges.map((value) => ({ value, text: words.exchanges[value] })),
      },
      words: { label: words.answerWords, as: "area", rows: 3 },
    },
    values: seenNow,
    async does({ visit, trx, at }, { seen, words: typed = "", exchange = "money" }, params: By<"id">) {
      const id = await lockSeen(trx, params.id, seen);
      if (to === "declined") await giveUpWanted(trx, id);
      await answerReturn(trx, id, { to, words: cleanText(typed, MAX_RETURN_WORDS) || null }, at);
      const isKept = to === "accepted" && exchange !== "money";
      if (isKept) await keepWanted(visit.services, trx, id);
      if (isKept && exchange === "before") await writeReplacement(visit.services, trx, id, at);
      return { subject: id, details: { to, ...(isKept && { exchange }) } };
    },
    done: (_answer, { id }) => words[to](id),
  });
}

function reasonText(raw: string): string {
  const reason = returnReasonFrom(raw);
  return reason === null ? raw : words.reasons[reason];
}

/** What an exchange costs more or less than was paid for what comes back. */
function costsText(morePaise: number): string {
  if (morePaise === 0) return words.same;
  return (morePaise > 0 ? words.dearer : words.cheaper)(amountText(Math.abs(morePaise)));
}

/** The step that a return waits for, for those who pack. */
function Next({ shown: { status, items, replacement }, forms }: { shown: Return; forms: FormsOf<typeof acts> }) {
  const { accept, decline, receive } = forms;
  if (accept === null || decline === null || receive === null) return null;
  const isDeclineRefused = hasErrors(decline.state);
  const hasWanted = items.some(({ wanted }) => wanted !== null);
  if (status === "requested")
    return (
      <Section id="answer" title={words.answerTitle} className="mt-6 max-w-xl">
        <DeskForm form={isDeclineRefused ? decline : accept} className="mt-2">
          <Fields fields={someOf(accept, hasWanted ? ["exchange", "words"] : ["words"])} />
          <Submit act="accept">{ordersWords.accept}</Submit>{" "}
          <Submit act="decline" isQuiet>
            {words.decline}
          </Submit>
        </DeskForm>
      </Section>
    );
  if (status !== "accepted") return null;
  return (
    <Section id="here" title={words.receiveTitle} className="mt-6 max-w-xl">
      <DeskForm form={receive} className="mt-2">
        {items.map(({ line, quantity, name }) => (
          <fieldset key={line} className="mb-2">
            <legend className="font-semibold">{told(`${quantity} × ${markedOwn(name)}`)}</legend>{" "}
            <CountOfLine name="came" line={line} most={quantity} chosen={quantity} label={words.howMany} />
            <label className="flex min-h-11 items-center gap-3">
              <input type="checkbox" name="restock" value={line} className="h-6 w-6 flex-none" />
              <span>{words.restock}</span>{" "}
            </label>
          </fieldset>
        ))}
        {items.some(({ wanted }) => wanted?.isKept === true) ? (
          <label className="mb-3 flex min-h-11 items-center gap-3">
            <input type="checkbox" name="money" value="yes" className="h-6 w-6 flex-none" />
            <span>{words.giveUp}</span>{" "}
          </label>
        ) : null}
        <Submit>{words.receive}</Submit>{" "}
      </DeskForm>
      {/* What is on its way in exchange is cancelled first. */}
      {replacement === null && (
        <Folded title={words.declineTitle} isOpen={isDeclineRefused} className="mt-2">
          <DeskForm form={{ ...decline, labels: { words: words.declineWords } }} button={words.decline} isQuiet>
            <Fields fields={someOf(decline, ["words"])} />
          </DeskForm>
        </Folded>
      )}
    </Section>
  );
}

/** What becomes of the money, and what is to be done for it. */
function Money({ shown, paid }: { shown: Return; paid: ShownForm | null }) {
  const { id, refund, proposed, creditedPaise: credited } = shown;
  if (refund === null && proposed === null && credited === null) return null;
  const isToPay = refund !== null && (refund.state === "failed" || (refund.state === "due" && refund.isByHand));
  return (
    <Section id="money" title={words.moneyTitle} className="mt-6 max-w-xl">
      {credited !== null && <p className="mt-2">{words.credited(amountText(credited))}</p>}
      {refund !== null && <p className="mt-2">{refundText(refund)}</p>}
      <ActButton form={isToPay ? paid : null}>{words.paid}</ActButton>
      {proposed !== null && (
        <>
          <p className="mt-2">
            {(proposed.isUnpaid ? words.comesOff : words.goesBack)(amountText(proposed.amountPaise))}
          </p>
          <p className="mt-2">
            {paid === null ? (
              words.nobodyHere
            ) : (
              <ButtonLink to={`/desk/returns/${id}/refund`}>{words.refund}</ButtonLink>
            )}
          </p>
        </>
      )}
    </Section>
  );
}
