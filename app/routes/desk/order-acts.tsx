import { addressOf, href } from "#app/content/href.ts";
import { ownLanguage } from "#app/content/own-language.ts";
import { Field } from "#app/forms/field.tsx";
import { ShopForm, SubmitButton, type FormState } from "#app/forms/shop-form.tsx";
import { CheckBox, UnseenFields } from "#app/routes/desk/desk-fields.tsx";
import { askWords, orderWords } from "#content/desk/orders-words.ts";
import type { DeskOrder } from "#contract/desk/orders-calls.ts";
import { courierNames } from "#domain/couriers.ts";
import { isOpen, isSent } from "#domain/order-status.ts";
import type { DeskRightName } from "#domain/staff.ts";

/** What the acts on an order need to know of it. */
type Acted = Pick<DeskOrder, "number" | "status" | "owed" | "paid_by_hand" | "refundable_paise" | "refunds">;

/** Each act that has a page of its own, which asks: the right it needs, and when it can be done. */
export const askedActs = {
  paid: {
    right: "sell",
    isPossible: ({ owed, paid_by_hand: isByHand }: Acted) => owed.state === "unpaid" && isByHand,
  },
  cancel: { right: "sell", isPossible: ({ status }: Acted) => isOpen(status) },
  "came-back": { right: "refund", isPossible: ({ status }: Acted) => status === "shipped" },
  refund: {
    right: "refund",
    isPossible: ({ status, refundable_paise: paise }: Acted) => isSent(status) && paise > 0,
  },
  refunded: { right: "refund", isPossible: ({ refunds }: Acted) => refunds.some(isToPay) },
  "refund-again": {
    right: "refund",
    isPossible: ({ refunds }: Acted) => refunds.some(isToAskAgain),
  },
} as const satisfies Record<string, { right: DeskRightName; isPossible: (order: Acted) => boolean }>;

/** The name of one of {@link askedActs}. */
export type AskedAct = keyof typeof askedActs;

/** Whether a refund waits to be paid by hand; that of a return is paid on the return's page. */
export function isToPay({ state, by_hand: byHand, return_id: returnId }: DeskOrder["refunds"][number]): boolean {
  return returnId === null && (state === "failed" || (state === "due" && byHand));
}

/** Whether the provider may be asked once more for a refund. */
export function isToAskAgain({ state, by_hand: byHand }: DeskOrder["refunds"][number]): boolean {
  return state === "failed" && !byHand;
}

/** What can be done with an order now: the next thing first, as a button; then the pages that ask. */
export function OrderActs({
  order,
  actKey,
  ship,
  rights,
}: {
  order: Acted;
  actKey: string;
  ship: FormState;
  rights: { pack: boolean; sell: boolean; refund: boolean };
}) {
  const { number, status, paid_by_hand: isByHand } = order;
  const isAwaited = order.owed.state === "unpaid";
  const asked = Object.entries(askedActs)
    .filter(([, { right, isPossible }]) => rights[right] && isPossible(order))
    .map(([name]) => name as AskedAct);
  // What is to be done first is the one main button of the page.
  const isNext = (name: AskedAct) => (name === "paid" && isOpen(status)) || name === "refunded";
  if (asked.length === 0 && !rights.pack) return null;
  const isQuiet = asked.some(isNext);
  return (
    <section aria-labelledby="next" className="mt-4">
      <h2 id="next">{orderWords.next}</h2>
      {isAwaited && !isByHand && isOpen(status) ? <p className="mt-2">{orderWords.awaitsLink}</p> : null}
      {asked.filter(isNext).map((name, place) => (
        <p key={name} className="mt-2">
          <a href={askAddress(number, name)} className={place === 0 ? "button" : "button button-quiet"}>
            {askWords.acts[name].link}
          </a>
        </p>
      ))}
      {status === "pending" && rights.pack ? (
        <OneButton act="accept" text={orderWords.acceptText} button={orderWords.accept} {...{ actKey, isQuiet }} />
      ) : null}
      {status === "shipped" && rights.pack ? (
        <OneButton act="deliver" text={null} button={orderWords.deliver} {...{ actKey, isQuiet }} />
      ) : null}
      {(status === "processing" || status === "shipped") && rights.pack ? (
        <details open={status === "processing" || Object.keys(ship.errors).length > 0} className="mt-1">
          <summary className="link flex min-h-11 items-center font-semibold">
            {status === "processing" ? orderWords.shipTitle : orderWords.shipAgainTitle}
          </summary>
          <ShopForm
            id="ship"
            state={ship}
            labels={{ ...shipLabels, unpaid: order.owed.test ? orderWords.sendsTest : orderWords.sendsUnpaid }}
            className="max-w-md"
          >
            <UnseenFields />
            <Field<"courier"> name="courier" autoComplete="off" list="couriers" />
            <datalist id="couriers">
              {courierNames.map((name) => (
                <option key={name} lang={ownLanguage(name)}>
                  {name}
                </option>
              ))}
            </datalist>
            <Field<"tracking"> name="tracking" autoComplete="off" />
            {(order.owed.test || (isAwaited && isByHand)) && status === "processing" ? (
              <CheckBox<"unpaid"> name="unpaid" />
            ) : null}
            <SubmitButton
              pendingText={orderWords.ship}
              className={status === "processing" && !isQuiet ? "" : "button-quiet"}
            >
              {status === "processing" ? orderWords.ship : orderWords.shipAgain}
            </SubmitButton>
          </ShopForm>
        </details>
      ) : null}
      <ul className="mt-2 flex flex-wrap gap-x-5">
        {asked
          .filter((name) => !isNext(name))
          .map((name) => (
            <li key={name}>
              <a href={askAddress(number, name)} className="link inline-flex min-h-11 items-center">
                {askWords.acts[name].link}
              </a>
            </li>
          ))}
        <li>
          <a
            href={`${href("/desk/orders/slips")}?id=${encodeURIComponent(number)}`}
            className="link inline-flex min-h-11 items-center"
          >
            {orderWords.slips}
          </a>
        </li>
      </ul>
    </section>
  );
}

const shipLabels = {
  courier: orderWords.courier,
  tracking: orderWords.tracking,
};

function askAddress(number: string, act: AskedAct): string {
  return addressOf(`/desk/orders/${number}/${act}`);
}

function OneButton({
  act,
  text,
  button,
  actKey,
  isQuiet,
}: {
  act: string;
  text: string | null;
  button: string;
  actKey: string;
  isQuiet: boolean;
}) {
  return (
    <form method="post" className="mt-2">
      <input type="hidden" name="key" value={actKey} />
      <input type="hidden" name="act" value={act} />
      {text === null ? null : <p className="mb-2">{text}</p>}
      <button type="submit" className={isQuiet ? "button button-quiet" : "button"}>
        {button}
      </button>{" "}
    </form>
  );
}
