import { z } from "zod";
import { hasErrors } from "#app/forms/shop-form.tsx";
import { lockSeen, stepOrder } from "#api/desk/orders.ts";
import { readOrder, type DeskOrder } from "#api/desk/read-order.ts";
import { resendMail } from "#api/mail/outbox.ts";
import { lockOrder } from "#api/order-records/lock-order.ts";
import { shipmentFrom, shipOrder } from "#api/orders/ship-order.ts";
import { addNote, MAX_NOTE } from "#api/staff/notes.ts";
import { confirmOrder } from "#api/orders/confirm-order.ts";
import { momentText, promisedDayText } from "#content/date-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { askWords, ordersWords, orderWords as words } from "#content/desk/orders-words.ts";
import { courierNames, trackingAddress } from "#domain/couriers.ts";
import { isExpected, isOpen, orderStatuses } from "#domain/order-status.ts";
import { ActButton, ButtonLink, DeskForm, Fields, Section, TapLink } from "#desk/forms.tsx";
import { act, page, type By, type FormsOf, type ShownForm } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";
import { askedActs, type AskedAct } from "./ask.tsx";
import { OrderFacts, OrderHistory } from "./order-facts.tsx";
import { stateText } from "./order-row.tsx";
import { CustomerLinks } from "./customer-links.tsx";

const shipForm = z
  .object({
    seen: z.enum(orderStatuses),
    courier: z.string().max(60).optional(),
    tracking: z.string().max(60).optional(),
    link: z
      .url({ protocol: /^https$/, error: words.linkWrong })
      .max(500)
      .optional(),
    unpaid: z.literal("yes").optional(),
  })
  .refine(({ courier, tracking, link }) => courier !== undefined || (tracking ?? link) === undefined, {
    path: ["courier"],
    error: words.courierMissing,
  });

/** The couriers that need no link. */
const linked = courierNames.filter((name) => trackingAddress(name, "1") !== null).join(", ");

const acts = {
  accept: act("acceptOrders", "pack", {
    does: ({ trx, at }, _typed, { number }: By<"number">) => stepOrder(trx, number, "accept", at),
    done: (_answer, { number }) => words.accepted(number),
  }),
  confirm: act("confirmDeskOrder", "pack", {
    does: ({ trx, at }, _typed, { number }: By<"number">) => confirmOrder(trx, number, at),
    done: () => words.confirmNoted,
  }),
  deliver: act("deliverOrders", "pack", {
    does: ({ trx, at }, _typed, { number }: By<"number">) => stepOrder(trx, number, "deliver", at),
    done: (_answer, { number }) => words.delivered(number),
  }),
  ship: act("shipDeskOrder", "pack", {
    form: shipForm,
    labels: {
      courier: { label: words.courier, suggestions: courierNames },
      tracking: words.tracking,
      link: { label: words.link, hint: words.linkHint(linked) },
      unpaid: { label: words.sendsUnpaid, as: "check" },
    },
    values: ({ status, shipment }: DeskOrder) => ({ seen: status, ...(shipment && typedShipment(shipment)) }),
    async does({ trx, at }, { seen, unpaid, ...typed }, { number }: By<"number">) {
      await lockSeen(trx, number, seen);
      const { code } = await shipOrder(trx, number, shipmentFrom(typed), at, { sendsUnpaid: unpaid === "yes" });
      return { details: { code, ...typed } };
    },
    done: (_answer, { number }) => words.shipped(number),
  }),
  note: act("noteDeskOrder", "pack", {
    form: z.object({ words: z.string(words.noteMissing).max(MAX_NOTE) }),
    labels: { words: { label: words.note, as: "area", rows: 2 } },
    async does({ trx, at, member }, typed, { number }: By<"number">) {
      await lockOrder(trx, number);
      await addNote(trx, { order_id: number }, typed.words, { member, at });
    },
    done: () => words.noted,
  }),
  resend: act("resendOrderMail", "pack", {
    does: ({ trx, at }, _typed, { number }: By<"number">) => resendMail(trx, number, at),
    done: () => words.resent,
  }),
};

/** A shipment as somebody typed it: the link that follows from courier and number was not. */
function typedShipment({ courier, tracking, link }: NonNullable<DeskOrder["shipment"]>) {
  return { courier, tracking, link: link === trackingAddress(courier, tracking) ? undefined : (link ?? undefined) };
}

/** One order: what can be done with it, what is in it, and what happened. */
export const orderPage = page({
  load: ({ services: { db, returnTerms } }: Visit, { number }: By<"number">) => readOrder(db, number, returnTerms),
  acts,
  title: ({ id }) => words.title(id),
  show: ({ data: order, visit, forms }) => {
    const { timeZone } = visit.shop;
    return (
      <>
        <p className="mt-1">
          <strong>{stateText(order)}</strong> · {words.placed(momentText(order.createdAt, timeZone))}
          {order.promisedBy === null || !isExpected(order.status)
            ? null
            : ` · ${ordersWords.promised(promisedDayText(order.promisedBy))}`}
        </p>
        <Confirmation order={order} form={forms.confirm} timeZone={timeZone} />
        {order.owed.test ? <p className="mt-2 font-semibold">{words.test}</p> : null}
        <div className="lg:grid lg:grid-cols-2 lg:gap-x-8">
          <div>
            <Next order={order} forms={forms} visit={visit} />
            {visit.may("pack") ? <CustomerLinks order={order} visit={visit} /> : null}
            <OrderFacts order={order} canChange={visit.may("sell")} visit={visit} />
          </div>
          <OrderHistory order={order} timeZone={timeZone} note={forms.note} resend={forms.resend} />
        </div>
      </>
    );
  },
});

/** Whether the customer has confirmed an order with cash on delivery, and how to do it for them. */
function Confirmation({
  order: { confirmation, confirmedAt, waitsToConfirm },
  form,
  timeZone,
}: {
  order: DeskOrder;
  form: ShownForm | null;
  timeZone: string;
}) {
  if (confirmation === null) return null;
  if (confirmation === "done") return <p>{words.confirmed(momentText(confirmedAt ?? "", timeZone))}</p>;
  const text = [words.unconfirmed, ...(waitsToConfirm ? [words.packedAfter] : []), words.howToConfirm].join(" ");
  return form === null ? (
    <p className="mt-2">{words.unconfirmed}</p>
  ) : (
    <ActButton form={form} text={text} isQuiet={!waitsToConfirm}>
      {words.byTelephone}
    </ActButton>
  );
}

/** What can be done with an order now: the next thing first, as a button; then the pages that ask. */
function Next({ order, forms, visit }: { order: DeskOrder; forms: FormsOf<typeof acts>; visit: Visit }) {
  const { id, status, isPaidByHand: isByHand } = order;
  const isAwaited = order.owed.state === "unpaid";
  const asked = (Object.keys(askedActs) as AskedAct[]).filter(
    (name) => visit.may(askedActs[name].right) && askedActs[name].isPossible(order),
  );
  const isPrinted = status !== "cancelled" && !order.waitsToConfirm;
  if (asked.length === 0 && (forms.accept === null || !isPrinted)) return null;
  // What is to be done first is the one main button of the page.
  const isNext = (name: AskedAct) => (name === "paid" && isOpen(status)) || name === "refunded";
  const at = (name: string) => `/desk/orders/${id}/${name}`;
  const isPacked = status === "processing";
  const { unpaid, ...fields } = forms.ship?.fields ?? {};
  const isSentUnpaid = isPacked && (order.owed.test || (isAwaited && isByHand));
  const isQuiet = asked.some(isNext) || order.waitsToConfirm;
  return (
    <Section id="next" title={words.next} className="mt-4">
      {isAwaited && !isByHand && isOpen(status) ? <p className="mt-2">{words.awaitsLink}</p> : null}
      {asked.filter(isNext).map((name, place) => (
        <p key={name} className="mt-2">
          <ButtonLink to={at(name)} isQuiet={place > 0}>
            {askWords.acts[name].link}
          </ButtonLink>
        </p>
      ))}
      <ActButton form={status === "pending" ? forms.accept : null} text={words.acceptText} isQuiet={isQuiet}>
        {ordersWords.accept}
      </ActButton>
      <ActButton form={status === "shipped" ? forms.deliver : null} isQuiet={isQuiet}>
        {ordersWords.deliver}
      </ActButton>
      {(isPacked || status === "shipped") && forms.ship && (
        <details open={isPacked || hasErrors(forms.ship.state)} className="mt-1">
          <summary className="link flex min-h-11 items-center font-semibold">
            {isPacked ? words.shipTitle : words.shipAgainTitle}
          </summary>
          <DeskForm
            form={{
              ...forms.ship,
              labels: { ...forms.ship.labels, ...(order.owed.test && { unpaid: words.sendsTest }) },
            }}
            className="max-w-md"
            button={isPacked ? words.ship : frameWords.save}
            isQuiet={!isPacked || isQuiet}
          >
            <Fields fields={isSentUnpaid && unpaid ? { ...fields, unpaid } : fields} />
          </DeskForm>
        </details>
      )}
      <ul className="mt-2 flex flex-wrap gap-x-5">
        {asked
          .filter((name) => !isNext(name))
          .map((name) => (
            <li key={name}>
              <TapLink to={at(name)}>{askWords.acts[name].link}</TapLink>
            </li>
          ))}
        {isPrinted && (
          <li>
            <TapLink to={`/desk/orders/slips?id=${encodeURIComponent(id)}`}>{words.slips}</TapLink>
          </li>
        )}
      </ul>
    </Section>
  );
}
