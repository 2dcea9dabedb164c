import { Link } from "react-router";
import { href } from "#app/content/href.ts";
import { ownLanguage } from "#app/content/own-language.ts";
import { ButtonLink, QuietLink, TextLink, ofWhich } from "#app/components/page.tsx";
import * as dashboardWords from "#content/dashboard-words.ts";
import { told } from "#app/forms/told-text.tsx";
import * as orderWords from "#content/order-words.ts";
import { amountText } from "#domain/money.ts";
import { Picture, FramedPicture } from "#app/images/picture.tsx";
import {
  ConfirmLink,
  cancelConfirmation,
  clearConfirmation,
  removalConfirmation,
} from "#app/routes/account/confirmation.tsx";
import { OrderStatusBadge, PaymentAwaited, ReturnStatusBadge } from "#app/routes/account/order-status-badge.tsx";
import { Pager } from "#app/components/pager.tsx";
import {
  cancelOrderAddress,
  dashboardAddress,
  orderAddress,
  removeFromWishlistAddress,
} from "#app/routes/account/addresses.ts";
import type { WishlistItem } from "#contract/wishlist.ts";
import type { Signed } from "#domain/signed-source.ts";
import { Price } from "#app/components/price.tsx";
import type { OrderRow } from "#app/routes/account/load-order.server.ts";
import type { PanelOf } from "./load-panel.server.ts";

/** The orders of the customer, in the order of the upstream. */
export function OrdersPanel({ orders, page, pages }: PanelOf<"orders">) {
  if (orders.length === 0) return <EmptyPanel title={dashboardWords.noOrders} text={dashboardWords.noOrdersText} />;
  return (
    <>
      <ul className="space-y-5">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} returnTo={dashboardAddress("orders", page)} />
          </li>
        ))}
      </ul>
      <Pager page={page} pages={pages} addressOf={(other) => dashboardAddress("orders", other)} />
    </>
  );
}

function OrderCard({ order, returnTo }: { order: OrderRow; returnTo: string }) {
  return (
    <div className="card p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 className="min-w-0 text-[min(10vw,1.125rem)]">{orderWords.title(order.id)}</h2>
        <p className="flex flex-wrap gap-2">
          <span className="aside-text">{orderWords.status}: </span>
          {order.isPaymentAwaited ? <PaymentAwaited /> : <OrderStatusBadge status={order.status} />}{" "}
          {order.returnsBadge === null ? null : <ReturnStatusBadge status={order.returnsBadge} />}{" "}
          {order.paymentMark && <strong>{order.paymentMark}</strong>}
        </p>
      </div>
      <p className="numbers mt-1 text-ink-soft">
        {orderWords.placedOn} {order.date ?? orderWords.notProvided} · {orderWords.itemCount(order.count)}
      </p>
      {order.warnings.map((text) => (
        <p key={text} className="font-semibold text-madder">
          {text}
        </p>
      ))}
      {order.isCashDue ? <p className="text-ink-soft">{orderWords.cashDue}</p> : null}
      {order.cameBack === null ? null : <p>{order.cameBack}</p>}
      {order.shipment === "" ? null : <p className="numbers [overflow-wrap:anywhere]">{order.shipment}</p>}
      {order.tracking === null ? null : (
        <p>
          <a href={order.tracking.link} rel="noreferrer external" className="link inline-flex min-h-11 items-center">
            {order.tracking.text}
            <span className="aside-text">{orderWords.ofOrder(order.id)}</span>
          </a>
        </p>
      )}
      {order.returns.length === 0 ? null : (
        <ul className="mt-1 text-ink-soft [overflow-wrap:anywhere]">
          {order.returns.map((text, index) => (
            <li key={`${index}~${text}`}>{told(text)}</li>
          ))}
        </ul>
      )}
      {order.pictures.length === 0 ? null : (
        <div className="mt-4 flex gap-2">
          {order.pictures.map((picture, index) => (
            <Picture
              key={index}
              source={picture}
              alt=""
              sizes="64px"
              maxWidth={160}
              className="h-21 w-16 bg-sunk object-cover"
            />
          ))}
        </div>
      )}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
        <p>
          {orderWords.total}{" "}
          <strong className="numbers">
            {order.totalPaise === null ? orderWords.notProvided : amountText(order.totalPaise)}
          </strong>
        </p>
        <div className="flex flex-wrap gap-x-5 gap-y-3">
          {order.payment === null ? null : (
            // Not a Link: the page leads on to another site.
            <a href={order.payment.address} className="button grow sm:grow-0">
              {order.payment.text}
              <span className="aside-text">{orderWords.ofOrder(order.id)}</span>
            </a>
          )}{" "}
          <QuietLink to={orderAddress(order.id)}>
            {orderWords.view}
            <span className="aside-text">{orderWords.ofOrder(order.id)}</span>
          </QuietLink>{" "}
          {order.isCancellable ? (
            <ConfirmLink
              to={cancelOrderAddress(order.id, returnTo)}
              confirmation={cancelConfirmation(order.id, returnTo)}
              className="link inline-flex min-h-11 items-center"
            >
              {orderWords.cancel}
              <span className="aside-text">{orderWords.ofOrder(order.id)}</span>
            </ConfirmLink>
          ) : null}
        </div>
      </div>
    </div>
  );
}

/** The wishlist of the customer. */
export function WishlistPanel({ wishes, awaited }: PanelOf<"wishlist">) {
  return (
    <>
      {wishes.length === 0 ? (
        <EmptyPanel title={dashboardWords.emptyWishlist} text={dashboardWords.emptyWishlistText} />
      ) : (
        <Wishes wishes={wishes} />
      )}
      {awaited && (
        <p className="mt-6">
          <TextLink {...awaited} />
        </p>
      )}
    </>
  );
}

function Wishes({ wishes }: Pick<PanelOf<"wishlist">, "wishes">) {
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <p className="numbers">{dashboardWords.wishCount(wishes.length)}</p>
        <ConfirmLink to={href("/wishlist/clear")} confirmation={clearConfirmation} className="button button-quiet">
          {dashboardWords.clearWishlist}
        </ConfirmLink>
      </div>
      <ul className="columns gap-x-4 gap-y-8 md:[--most:3]">
        {wishes.map((wish) => (
          <li key={wish.productId} className="min-w-0">
            <WishCard wish={wish} />
          </li>
        ))}
      </ul>
    </>
  );
}

function WishCard({ wish }: { wish: Signed<WishlistItem> }) {
  const name = wish.name ?? dashboardWords.untitled;
  const address = href("/product/:id", { id: wish.productId });
  return (
    <div className="relative flex h-full flex-col">
      <FramedPicture
        frame="bg-sunk"
        source={wish.picture}
        alt=""
        sizes="(min-width: 80rem) 18rem, (min-width: 48rem) 28vw, 45vw"
        maxWidth={640}
      />
      <h2 className="mt-1 text-base leading-snug sm:text-lg">
        <Link
          to={address}
          lang={ownLanguage(name)}
          className="card-link -mb-3 -mt-1 flex min-h-11 py-3 hover:underline"
        >
          {name}
        </Link>
      </h2>
      <div className="mt-auto">
        {wish.isHidden ? <p className="font-semibold text-madder">{dashboardWords.notOnSale}</p> : null}
        {wish.pricePaise === null ? null : (
          <Price pricePaise={wish.pricePaise} salePaise={wish.salePaise} className="mb-3 pt-1" />
        )}
        <div className="relative grid">
          <Link to={address} className="button button-quiet px-2">
            {dashboardWords.viewProduct}
            {ofWhich(name)}
          </Link>{" "}
          <ConfirmLink
            to={removeFromWishlistAddress(wish.productId, dashboardAddress("wishlist"))}
            confirmation={removalConfirmation(wish.productId, dashboardAddress("wishlist"))}
            className="link inline-flex min-h-11 items-center justify-center px-2"
          >
            {dashboardWords.remove}
            {ofWhich(name)}
          </ConfirmLink>
        </div>
      </div>
    </div>
  );
}

/** A tab without content yet: what it is for, and a link to the listing. */
export function EmptyPanel({ title, text, hasLink = true }: { title: string; text: string; hasLink?: boolean }) {
  return (
    <div className="max-w-2xl bg-sunk p-6 sm:p-8">
      <h2 className="text-xl">{title}</h2>
      <p className="mt-2">{text}</p>
      {hasLink ? (
        <p className="mt-5">
          <ButtonLink to={href("/productlisting")}>{dashboardWords.browse}</ButtonLink>
        </p>
      ) : null}
    </div>
  );
}
