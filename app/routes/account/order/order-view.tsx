import { useRouteLoaderData } from "react-router";
import { href } from "#app/content/href.ts";
import * as deliveryWords from "#content/delivery-words.ts";
import * as orderWords from "#content/order-words.ts";
import type { ShownOrder } from "#app/routes/account/load-order.server.ts";
import { addressLines } from "#domain/delivery-fields.ts";
import { paymentMethodFrom } from "#domain/payment-methods.ts";
import { paymentWords } from "#content/payment-words.ts";
import { TextLink, ofWhich } from "#app/components/page.tsx";
import { OrderPart, AddressLines } from "#app/components/order-details.tsx";
import { OwnText } from "#app/components/own-text.tsx";
import * as returnWords from "#content/return-words.ts";
import { ownLanguage } from "#app/content/own-language.ts";
import type { ShopDetails } from "#app/content/shop-details.ts";
import { told } from "#app/forms/told-text.tsx";
import { orderAddress, reviewAddress } from "#app/routes/account/addresses.ts";
import { ShopSays } from "#app/routes/account/shop-says.tsx";
import { reviewWords } from "#content/review-words.ts";
import { ReturnStatusBadge } from "#app/routes/account/order-status-badge.tsx";
import * as upiWords from "#content/upi-words.ts";
import { orderStatusFrom } from "#domain/order-status.ts";

/** The name and address of the shop, for printing: the header of the page is not printed. */
export function ReceiptHead() {
  const frame = useRouteLoaderData<{ shop: ShopDetails }>("root");
  if (frame === undefined) return null;
  const { shop } = frame;
  return (
    <div className="mb-6 hidden border-b border-line pb-4 print:block">
      <p className="font-serif text-2xl font-semibold">{shop.name}</p>
      <p lang={shop.addressLang}>{shop.address}</p>
      <p>
        {shop.phone} · {shop.email}
      </p>
      <p className="mt-3 font-semibold">{orderWords.receipt}</p>
    </div>
  );
}

/** Says that the order is later than was promised, and what to do. */
export function LateNotice({ text }: { text: string }) {
  return (
    <div className="card mt-4 max-w-prose border-l-8 border-l-madder p-4">
      <p className="font-semibold">{text}</p>
      <p>{deliveryWords.whatToDo}</p>
      <p>
        <TextLink to={href("/contact")}>{deliveryWords.writeToUs}</TextLink>
      </p>
    </div>
  );
}

/** The delivery address of an order, and its payment. A card shows its last four digits only. */
export function OrderDelivery({ order }: { order: ShownOrder }) {
  const { country, phone, email } = order.shippingInfo;
  const lines = [...addressLines(order.shippingInfo, country), phone, email].filter((line) => line !== null);
  return (
    <>
      <OrderPart id="order-address" title={orderWords.deliveredTo}>
        {lines.length === 0 ? <p className="mt-2">{orderWords.notProvided}</p> : <AddressLines lines={lines} />}
        {order.giftNote === null ? null : (
          <p className="mt-3 whitespace-pre-line">
            {orderWords.giftNote}: <q lang={ownLanguage(order.giftNote)}>{order.giftNote}</q>
          </p>
        )}
      </OrderPart>
      <OrderPart id="order-payment" title={orderWords.payment}>
        <p className="numbers mt-2 [overflow-wrap:anywhere]">
          {order.isCashDue ? orderWords.cashDue : paymentText(order)}
        </p>
        {order.replaces === null ? null : (
          <p>
            {orderWords.replaces}{" "}
            <TextLink to={orderAddress(order.replaces.order)}>{orderWords.title(order.replaces.order)}</TextLink>
          </p>
        )}
        {order.paymentState === null ? null : (
          <p className="text-ink-soft">{told(order.refundText ?? orderWords.paymentStates[order.paymentState])}</p>
        )}
        {order.paidBack === null ? null : <p className="text-ink-soft">{order.paidBack}</p>}
        {order.paymentMark && <strong>{order.paymentMark}</strong>}
      </OrderPart>
    </>
  );
}

function paymentText({ paymentMethod, totalPaise, ...account }: ShownOrder): string {
  if (totalPaise === 0) return orderWords.nothingToPay;
  // Nothing of it was paid in another way.
  if (account.replaces !== null && account.replaces.paise === totalPaise) return orderWords.moved;
  const method = paymentMethodFrom(paymentMethod);
  return method === null ? (paymentMethod ?? orderWords.notProvided) : paymentWords[method].paid(account);
}

/** The returns of an order, the oldest first: what comes back, what the status means, and what happens next. */
export function OrderReturns({ order }: { order: ShownOrder }) {
  if (order.returns.length === 0) return null;
  return (
    <OrderPart id="order-returns" title={returnWords.heading}>
      {order.returns.map((one) => (
        <OneReturn key={one.id} one={one} />
      ))}
    </OrderPart>
  );
}

/** The pieces of which the customer may say something: how far that is, and the way to its form. */
export function OrderReviews({ order: { id, reviews } }: { order: ShownOrder }) {
  if (reviews.length === 0) return null;
  return (
    <OrderPart id="order-reviews" title={reviewWords.heading} className="no-print">
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {reviews.map(({ product, name, text, reason }) => (
          <li key={product} className="py-3 wrap-anywhere">
            <h3 lang={ownLanguage(name)} className="font-sans text-base">
              {name}
            </h3>
            {text && <p>{text}</p>}
            <ShopSays words={reason} />
            {/* Not a Link: the form needs no script. */}
            <a href={reviewAddress({ id, product })} className="link inline-flex min-h-11 items-center">
              {text === null ? reviewWords.write : reviewWords.change}
              {ofWhich(name)}
            </a>
          </li>
        ))}
      </ul>
    </OrderPart>
  );
}

function OneReturn({ one }: { one: ShownOrder["returns"][number] }) {
  return (
    <article
      className="mt-4 space-y-2 border-t border-line pt-4 [overflow-wrap:anywhere]"
      aria-labelledby={`return-${one.id}`}
    >
      <h3 id={`return-${one.id}`} className="text-lg">
        {returnWords.one(one.id)}
      </h3>
      <p>
        <ReturnStatusBadge status={one.badge} />{" "}
        {one.date === null ? null : <span className="numbers text-sm text-ink-soft">{one.date}</span>}
      </p>
      {one.meaning === null ? null : <p>{one.meaning}</p>}
      {one.exchange === null ? null : (
        <p>
          {one.exchange}{" "}
          {one.replacement === null ? null : (
            <TextLink to={orderAddress(one.replacement)}>{orderWords.title(one.replacement)}</TextLink>
          )}
        </p>
      )}
      <ShopSays words={one.words} />
      {one.isAccepted ? <SendTo /> : null}
      <ul className="text-ink-soft">
        {one.pieces.map((piece, index) => (
          <li key={`${index}~${piece}`}>{told(piece)}</li>
        ))}
      </ul>
      {one.steps.length < 2 ? null : (
        <ol className="border-l-2 border-zari pl-4 text-sm">
          {one.steps.map(({ text, date, dateTime }, index) => (
            <li key={`${index}~${text}`}>
              {`${text} `}
              {date === null ? null : (
                <time dateTime={dateTime ?? undefined} className="numbers ml-1 text-ink-soft">
                  {date}
                </time>
              )}
            </li>
          ))}
        </ol>
      )}
      {one.money === null ? null : <p className="numbers font-semibold">{told(one.money)}</p>}
    </article>
  );
}

/** The address of the shop, where the pieces go. */
function SendTo() {
  const frame = useRouteLoaderData<{ shop: ShopDetails }>("root");
  return frame === undefined ? null : (
    <p>
      {returnWords.sendTo}: {frame.shop.name}, <OwnText>{frame.shop.address}</OwnText>
    </p>
  );
}

/** The history of an order, oldest entry first. Renders nothing where the upstream keeps no history. */
export function OrderHistory({
  history,
  isPaymentAwaited,
  isUnpacked,
  cancelledText,
}: {
  history: ShownOrder["history"];
  isPaymentAwaited: boolean;
  /** Whether nothing can be packed yet, since a size or colour is still to be chosen. */
  isUnpacked: boolean;
  /** Why the order is cancelled, where that is known. */
  cancelledText: string | null;
}) {
  if (history.length === 0) return null;
  return (
    <OrderPart id="order-history" title={orderWords.history}>
      <ol className="mt-3 space-y-3 border-l-2 border-zari pl-4">
        {history.map(({ status, date, dateTime }, index) => {
          const known = orderStatusFrom(status);
          return (
            <li key={`${index}~${status}`}>
              <span className="block">
                {known === null
                  ? status
                  : known === "processing" && isPaymentAwaited
                    ? upiWords.happened
                    : known === "cancelled"
                      ? (cancelledText ?? orderWords.happened.cancelled)
                      : known === "processing" && isUnpacked
                        ? orderWords.happenedUnpacked
                        : orderWords.happened[known]}
              </span>{" "}
              {date === null ? null : (
                <time dateTime={dateTime ?? undefined} className="numbers block text-sm text-ink-soft">
                  {date}
                </time>
              )}
            </li>
          );
        })}
      </ol>
    </OrderPart>
  );
}
