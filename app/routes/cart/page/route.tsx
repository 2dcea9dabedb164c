import { data, Link } from "react-router";
import { href } from "#app/content/href.ts";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { specifiedShipping } from "#domain/shop-terms.ts";
import * as cartWords from "#content/cart-words.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { browseFeatured } from "#app/gateway/product-lists.server.ts";
import { productCardData } from "#app/components/product-card-data.server.ts";
import { PageTitle, ButtonLink, QuietLink } from "#app/components/page.tsx";
import { ProductGrid } from "#app/components/product-card.tsx";
import { readPricedCart, type PricedLine } from "#app/cart/priced-cart.server.ts";
import { deliveryTo } from "#app/terms/delivery.server.ts";
import { visitContext, type Visit, privatePage, takesGuests } from "#app/session/visit.server.ts";
import { TotalsList } from "#app/components/totals-list.tsx";
import { CodeForm } from "#app/components/code-form.tsx";
import { Icon } from "#app/components/icon.tsx";
import { amountText } from "#domain/money.ts";
import { lineAnchor } from "#app/routes/cart/cart-fields.ts";
import type { Route } from "./+types/route";
import { CartRow, useShownLines, type ShownLine } from "./cart-row.tsx";
import { benefits } from "#app/content/cart-benefits.ts";

export const headers = privatePage;

export const meta: Route.MetaFunction = () => [{ name: "description", content: cartWords.description }];

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const isCustomer = visit.customer !== null;
  const { value: cart } = await toResult(readPricedCart(visit));
  if (cart === null) throw data({ message: cartWords.unavailable }, { status: 503 });
  return {
    cart,
    featured: cart.lines.length === 0 ? await readFeatured(visit) : [],
    isCustomer,
    /** The text of the way to order without an account; null where there is none. */
    asGuest: !isCustomer && (await takesGuests(visit)) ? cartWords.orderAsGuest : null,
    /** What is told of the delivery to the shopper's PIN code; null for nothing. */
    delivery: (await deliveryTo(visit, visit.preferences.pin))?.text ?? null,
  };
}

type CartPage = Route.ComponentProps["loaderData"];

export default function Cart({ loaderData: page }: Route.ComponentProps) {
  const { cart, featured } = page;
  const lines = useShownLines(cart.lines);
  const status = useCartChanges(cart.lines, cart.totals.totalPaise);
  const isEmpty = lines.length === 0;
  return (
    <div className="wrap pt-8 md:pt-12">
      <PageTitle hasErrors={Boolean(cart.codes?.error)}>{cartWords.title}</PageTitle>
      <h1>{isEmpty ? cartWords.emptyTitle : cartWords.title}</h1>
      <p aria-live="polite" className="aside-text">
        {status}
      </p>
      {isEmpty ? (
        <EmptyCart />
      ) : (
        <div className="mt-6 flex flex-wrap items-start gap-10">
          <div className="@container min-w-0 flex-[999_1_34rem]">
            {lines.every((line) => line.available) ? null : (
              <p className="card mb-6 border-l-8 border-l-madder p-4 font-semibold">{cartWords.linesUnavailable}</p>
            )}
            <CartTable lines={lines} />
          </div>
          <CartSummary {...page} />
          <CartBenefits {...cart} />
        </div>
      )}
      {isEmpty && featured.length > 0 ? (
        <section aria-labelledby="featured" className="mt-14">
          <h2 id="featured" className="mb-6">
            {cartWords.featured}
          </h2>
          <ProductGrid products={featured} hasFirstPicture />
        </section>
      ) : null}
    </div>
  );
}

/** The featured products for an empty cart; none if the upstream does not answer. */
async function readFeatured(visit: Visit) {
  const { value } = await toResult(browseFeatured(visit.upstream));
  const { categories } = await visit.upstream.terms.content();
  return (value ?? []).map((product) => productCardData(product, categories));
}

/** The lines as a table. On a phone each row is a block, and its cells carry their own headings. */
function CartTable({ lines }: { lines: readonly ShownLine[] }) {
  return (
    <table className="block w-full border-b border-line @min-[44rem]:table @min-[44rem]:border-collapse">
      <caption className="aside-text">{cartWords.caption}</caption>
      <thead className="hidden @min-[44rem]:table-header-group">
        <tr className="border-b border-edge text-left">
          <th scope="col" className="py-2 pr-2">
            {cartWords.product}
          </th>
          <th scope="col" className="px-2 py-2 text-right @min-[50rem]:px-4">
            {cartWords.price}
          </th>
          <th scope="col" className="px-2 py-2 @min-[50rem]:px-4">
            {cartWords.quantity}
          </th>
          <th scope="col" className="px-2 py-2 text-right @min-[50rem]:px-4">
            {cartWords.lineTotal}
          </th>
          <th scope="col" className="py-2 pl-2">
            {cartWords.remove}
          </th>
        </tr>
      </thead>
      <tbody className="block @min-[44rem]:table-row-group">
        {lines.map((line) => (
          <CartRow key={lineAnchor(line)} line={line} />
        ))}
      </tbody>
    </table>
  );
}

/** The totals, and the links to the checkout or to the login that leads there. */
function CartSummary({ cart: { totals, codes }, isCustomer, asGuest, delivery }: CartPage) {
  return (
    <section aria-labelledby="summary" className="card flex-[1_1_20rem] p-4 sm:p-5 lg:sticky lg:top-6">
      <h2 id="summary" className="mb-4">
        {cartWords.summary}
      </h2>
      <TotalsList totals={totals} />
      <CodeForm codes={codes} returnTo={href("/cart")} />
      {delivery === null ? null : <p className="mt-4 font-semibold">{delivery}</p>}
      <div className="mt-6 grid gap-3">
        {isCustomer ? (
          <ButtonLink to={href("/checkout")}>{cartWords.checkout}</ButtonLink>
        ) : (
          <>
            <ButtonLink to={loginAddress(href("/checkout"))}>{cartWords.loginToCheckout}</ButtonLink>{" "}
            {asGuest === null ? null : <QuietLink to={`${href("/checkout")}?guest=yes`}>{asGuest}</QuietLink>}{" "}
            <QuietLink to={loginAddress(href("/cart"))}>{cartWords.loginToAccount}</QuietLink>
          </>
        )}{" "}
        <Link to={href("/productlisting")} className="link inline-flex min-h-11 items-center justify-center">
          {cartWords.continueShopping}
        </Link>
      </div>
    </section>
  );
}

/** The login that leads to a page of the shop. */
function loginAddress(returnTo: string): string {
  return `${href("/login")}?returnTo=${encodeURIComponent(returnTo)}`;
}

/** The benefits of buying here: free shipping, secure payment, easy returns. */
function CartBenefits({ shipping = specifiedShipping, returnPolicy }: CartPage["cart"]) {
  return (
    <ul className="grid basis-full gap-4 sm:grid-cols-3">
      {benefits(shipping, returnPolicy).map(({ icon, title, text }) => (
        <li key={title} className="flex items-start gap-3">
          <span className="flex-none text-madder">
            <Icon name={icon} />
          </span>
          <p className="text-sm">
            <strong className="block">{title}</strong> {text}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The text and link under the heading of an empty cart. */
function EmptyCart() {
  return (
    <>
      <p className="mt-3 text-lg text-ink-soft">{cartWords.emptyText}</p>
      <p className="mt-6">
        <ButtonLink to={href("/productlisting")}>{cartWords.continueShopping}</ButtonLink>
      </p>
    </>
  );
}

/**
 * Tells a shopper who does not see the page change. Returns the text of a status region once the server's lines have a new quantity; `totalPaise` is their total. When a line leaves the page, the next line's button takes the focus, or the name of the line that came instead.
 */
function useCartChanges(saved: readonly PricedLine[], totalPaise: number): string {
  const [status, setStatus] = useState("");
  const savedBefore = useRef(saved);
  useEffect(() => {
    const changed = saved.find((line) =>
      savedBefore.current.some(
        (before) => lineAnchor(before) === lineAnchor(line) && before.quantity !== line.quantity,
      ),
    );
    savedBefore.current = saved;
    if (changed !== undefined) setStatus(cartWords.nowHolds(changed.name, changed.quantity, amountText(totalPaise)));
  }, [saved, totalPaise]);

  // One string, so that the effect runs only if the lines differ.
  const ids = saved.map(lineAnchor).join(" ");
  const idsBefore = useRef(ids);
  // A layout effect, so that the button has the focus before the heading would take it (after-navigation.tsx).
  useLayoutEffect(() => {
    const [before, now] = [idsIn(idsBefore.current), idsIn(ids)];
    const removed = before.findIndex((id) => !now.includes(id));
    idsBefore.current = ids;
    if (removed === -1 || document.activeElement !== document.body) return;
    const chosen = now.find((id) => !before.includes(id));
    const next = chosen === undefined ? `remove-${now[Math.min(removed, now.length - 1)]}` : `name-${chosen}`;
    document.getElementById(next)?.focus();
  }, [ids]);
  return status;
}

function idsIn(ids: string): string[] {
  return ids === "" ? [] : ids.split(" ");
}
