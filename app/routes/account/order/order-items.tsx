import type { ReactNode } from "react";
import { href, Link } from "react-router";
import type { OrderItem } from "../../../../contract/readers/order.ts";
import * as orderWords from "../../../content/order-words.ts";
import * as cartWords from "../../../content/cart-words.ts";
import { amountText } from "../../../../domain/money.ts";
import type { Signed } from "../../../../domain/signed-source.ts";
import { Picture } from "../../../images/picture.tsx";

/** The lines of an order, with the prices at the time of the order. */
export function OrderItems({ items }: { items: readonly Signed<OrderItem>[] }): ReactNode {
  return (
    <section aria-labelledby="order-items">
      <h2 id="order-items">{orderWords.items}</h2>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {items.map((item, index) => (
          <li key={`${index}~${item.productId}`} className="flex flex-wrap gap-4 py-5 print:py-2">
            <Item item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Item({ item }: { item: Signed<OrderItem> }): ReactNode {
  const { name, productId, picture, size, color, toChoose, quantity, unitPaise } = item;
  const options = [
    size === null ? null : `${orderWords.size} ${size}`,
    color === null ? null : `${orderWords.color} ${color}`,
    toChoose.length === 0 ? null : cartWords.toChoose(toChoose),
    `${orderWords.quantity} ${quantity}`,
  ].filter((part) => part !== null);
  return (
    <>
      <Picture
        source={picture}
        alt=""
        sizes="96px"
        maxWidth={240}
        className="h-32 w-24 flex-none bg-sunk object-cover print:h-16 print:w-12"
      />
      <div className="flex-[1_1_9rem] gap-6 sm:flex sm:justify-between print:flex print:justify-between">
        <div className="min-w-0">
          <h3 className="text-lg leading-snug">
            {productId === null ? (
              name
            ) : (
              <Link
                to={href("/product/:id", { id: productId })}
                className="relative -my-2 inline-flex min-h-11 items-center no-underline hover:underline"
              >
                {name}
              </Link>
            )}
          </h3>
          <ul className="mt-1 flex flex-wrap gap-x-4 text-ink-soft">
            {options.map((option) => (
              <li key={option}>{option}</li>
            ))}
          </ul>
        </div>
        {unitPaise === null ? null : (
          <p className="figures mt-2 flex-none sm:mt-0 sm:text-right print:mt-0 print:text-right">
            <strong>{amountText(unitPaise * quantity)}</strong>{" "}
            {quantity > 1 ? (
              <span className="ml-2 text-ink-soft sm:block print:block">
                {amountText(unitPaise)} {orderWords.each}
              </span>
            ) : null}
          </p>
        )}
      </div>
    </>
  );
}
