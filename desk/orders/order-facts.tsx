import { countryName } from "#app/content/countries.ts";
import { OwnText } from "#app/components/own-text.tsx";
import { markedOwn, ownLanguage } from "#app/content/own-language.ts";
import { mailAddress, phoneAddress } from "#app/content/shop-details.ts";
import { told } from "#app/forms/told-text.tsx";
import type { DeskOrder } from "#api/desk/read-order.ts";
import { colorName } from "#content/catalogue-words.ts";
import { momentText } from "#content/date-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { ordersWords, orderWords } from "#content/desk/orders-words.ts";
import { addressLines } from "#domain/delivery-fields.ts";
import { actWords } from "#content/desk/team-words.ts";
import { amountText } from "#domain/money.ts";
import { isOpen } from "#domain/order-status.ts";
import { isPrepaid } from "#domain/payment-methods.ts";
import { ActButton, DeskForm, Facts, Section, TapLink } from "#desk/forms.tsx";
import type { ShownForm } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";
import { Written } from "#desk/written.tsx";

/** What is in an order, what it costs, and where it goes. */
export function OrderFacts({ order, canChange, visit }: { order: DeskOrder; canChange: boolean; visit: Visit }) {
  const { id, items, shippingInfo: to, status, email, giftNote, withoutAccount } = order;
  const isChangeable = canChange && isOpen(status);
  const lines = addressLines(to, countryName(to.country));
  return (
    <>
      <Section id="pieces" title={orderWords.pieces}>
        <ul className="mt-2 space-y-3">
          {items.map((item, line) => (
            <li key={line} className="card flex flex-wrap gap-3 p-3">
              <img
                src={visit.pictureAddress(item.picture, 96)}
                alt=""
                width={72}
                height={96}
                loading="lazy"
                className="h-24 w-[72px] flex-none object-cover"
              />
              <div className="min-w-0 flex-1 basis-[9rem]">
                <p className="font-semibold">
                  {`${item.quantity} × `}
                  <span lang={ownLanguage(item.name)}>{item.name}</span>
                </p>
                <p>{[item.size, item.color && colorName(item.color)].filter(Boolean).join(", ")}</p>
                <p className="text-sm">
                  {[
                    item.sku === null ? "" : orderWords.sku(item.sku),
                    amountText(item.unitPaise),
                    typeof order.stock[line] === "number" ? orderWords.left(order.stock[line]) : "",
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </p>
                {isChangeable ? (
                  <TapLink to={`/desk/orders/${id}/piece/${line}`}>
                    {orderWords.change}
                    <span className="aside-text">{told(orderWords.changeOf(markedOwn(item.name)))}</span>
                  </TapLink>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
        <Facts
          rows={[
            [orderWords.subtotal, amountText(order.subtotalPaise)],
            [
              orderWords.discount,
              order.discount && (
                <>
                  {amountText(-order.discount.paise)}, <OwnText>{order.discount.name}</OwnText>
                </>
              ),
            ],
            [orderWords.shipping, amountText(order.shippingPaise)],
            [orderWords.total, <strong key="total">{amountText(order.totalPaise)}</strong>],
            [orderWords.moved, order.replaces && <Moved key="moved" {...order.replaces} />],
            [orderWords.paidBy, paymentText(order)],
            [orderWords.invoice, order.invoice?.number],
          ]}
        />
      </Section>
      <Section id="customer" title={orderWords.customer}>
        <Facts
          rows={[
            [orderWords.phone, to.phone && <Away key="phone" to={phoneAddress(to.phone)} text={to.phone} />],
            [orderWords.email, email && <Away key="email" to={mailAddress(email)} text={email} />],
            [orderWords.account, withoutAccount && orderWords.withoutAccount[withoutAccount]],
            [
              orderWords.giftNote,
              giftNote && (
                <p key="gift" lang={ownLanguage(giftNote)} className="whitespace-pre-line">
                  {giftNote}
                </p>
              ),
            ],
            [
              orderWords.address,
              <div key="address">
                <p className="whitespace-pre-line">{lines.join("\n")}</p>
                <Away
                  to={`https://www.openstreetmap.org/search?query=${encodeURIComponent(lines.slice(1).join(", "))}`}
                  text={orderWords.map}
                />
              </div>,
            ],
          ]}
        />
        {isChangeable ? <TapLink to={`/desk/orders/${id}/address`}>{orderWords.changeAddress}</TapLink> : null}
      </Section>
    </>
  );
}

/** A link to what is not the desk. */
export function Away({ to, text }: { to: string; text: string }) {
  return (
    <a href={to} rel="noreferrer" className="link inline-flex min-h-11 min-w-11 items-center py-2.5 wrap-anywhere">
      {text}
    </a>
  );
}

/** What of an order that replaces pieces of another is paid by those. */
function Moved({ order, paise }: NonNullable<DeskOrder["replaces"]>) {
  return (
    <>
      {amountText(paise)} <TapLink to={`/desk/orders/${order}`}>{orderWords.title(order)}</TapLink>
    </>
  );
}

function paymentText({ paymentMethod: method, owed, totalPaise: total }: DeskOrder): string | null {
  const { paidStates } = orderWords;
  if (total === 0) return orderWords.nothingToPay;
  const isOwed = owed.state === "unpaid" || owed.state === "collect";
  const due = isOwed && owed.paise !== total ? ` (${amountText(owed.paise)})` : "";
  if (owed.state === "collect") return `${ordersWords.methods[method]}${due}`;
  // All of it was paid before.
  if (owed.state === "paid" && owed.paise === 0) return null;
  const state = owed.state === "paid" && !isPrepaid(method) ? paidStates.cash : paidStates[owed.state];
  return `${ordersWords.methods[method]}, ${state}${due}`;
}

/** What happened to an order, what the house notes of it, and the mails about it. */
export function OrderHistory({
  order,
  timeZone,
  note,
  resend,
}: {
  order: DeskOrder;
  timeZone: string;
  note: ShownForm | null;
  resend: ShownForm | null;
}) {
  const { shipment, refunds, returns } = order;
  // Who has no address was written nothing.
  const mails = order.mails.filter(({ kind }) => order.email !== null || kind.startsWith("owner"));
  const moment = (at: string) => momentText(at, timeZone);
  return (
    <div>
      {shipment === null ? null : (
        <Section id="shipment" title={orderWords.shipment}>
          <p className="mt-2">
            {shipment.courier}{" "}
            {shipment.link === null ? shipment.tracking : <Away to={shipment.link} text={shipment.tracking} />}
          </p>
        </Section>
      )}
      {refunds.length === 0 && returns.length === 0 ? null : (
        <Section id="refunds" title={orderWords.refunds}>
          <ul className="mt-2">
            {refunds.map(({ id, paise, state, isByHand, at }) => (
              <li key={id} className="py-1">
                {amountText(paise)}, {orderWords.refundStates[state] ?? state}
                {state === "due" && !isByHand ? ` (${orderWords.byProvider})` : null}, {moment(at)}
              </li>
            ))}
            {returns.map(({ id }) => (
              <li key={id}>
                <TapLink to={`/desk/returns/${id}`}>
                  {frameWords.returns}: {id}
                </TapLink>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {order.notes.length === 0 && note === null ? null : (
        <Section id="notes" title={orderWords.notes}>
          <Written texts={order.notes} timeZone={timeZone} />
          <DeskForm form={note} button={orderWords.addNote} isQuiet className="mt-2 max-w-md" />
        </Section>
      )}
      <Section id="history" title={orderWords.history}>
        <ol className="mt-2">
          {order.history.map(({ at, status, act, by }, index) => (
            <li key={index} className="py-1">
              {status === null ? (actWords[act ?? ""] ?? act) : orderWords.happened[status]}, {moment(at)}
              {by === null ? null : `, ${orderWords.by(by)}`}
            </li>
          ))}
          {order.cameBack && (
            <li className="py-1">
              {orderWords.cameBackOn(moment(order.cameBack.at))}
              {order.cameBack.words === null ? null : `: ${order.cameBack.words}`}
            </li>
          )}
        </ol>
      </Section>
      {mails.length === 0 ? null : (
        <Section id="mails" title={orderWords.mails}>
          <ul className="mt-2">
            {mails.map((mail, index) => {
              const { kind, done_at: done, failed_at: failed, created_at: written } = mail;
              const state = orderWords.mailStates[mailState(mail)];
              return (
                <li key={index} className="py-1">
                  {orderWords.mailKinds[kind] ?? orderWords.otherMail}{" "}
                  {kind.startsWith("owner") ? orderWords.toOwner : orderWords.toCustomer}:{" "}
                  {mailState(mail) === "failed" ? <strong>{state}</strong> : state}, {moment(done ?? failed ?? written)}
                </li>
              );
            })}
          </ul>
          <ActButton form={mails.some((mail) => mailState(mail) === "failed") ? resend : null} isQuiet>
            {orderWords.resend}
          </ActButton>
        </Section>
      )}
    </div>
  );
}

function mailState({ done_at: done, failed_at: failed }: DeskOrder["mails"][number]) {
  return done !== null ? "sent" : failed !== null ? "failed" : "waiting";
}
