import { markedOwn } from "#app/content/own-language.ts";
import { told } from "#app/forms/told-text.tsx";
import type { DeskOrder } from "#api/desk/read-order.ts";
import { orderMessage } from "#api/mail/order-message.ts";
import { orderWords as words } from "#content/desk/orders-words.ts";
import { internationalPhone } from "#domain/customer-rules.ts";
import type { Visit } from "#desk/visit.ts";
import { Away } from "./order-facts.tsx";

/** What was done last, told in the customer's messenger and language, and the page that the customer has of the order. */
export function CustomerLinks({ order, visit }: { order: DeskOrder; visit: Visit }) {
  const { status, confirmation, shippingInfo: to } = order;
  const number = internationalPhone(to.phone ?? "", to.country);
  const { orderLink } = visit.services.desk;
  const message = orderMessage(order, { orderLink, shopName: visit.shop.name });
  return (
    <ul className="flex flex-wrap gap-x-5">
      {number === null ? null : (
        <li>
          <a
            href={`https://wa.me/${number}?text=${encodeURIComponent(message)}`}
            target="_blank"
            rel="noopener noreferrer"
            className="link inline-flex min-h-11 items-center"
          >
            <span>
              {confirmation === "open" ? words.askToConfirm : words.tell(words.happened[status])}
              <span className="aside-text">{told(words.tellTo(markedOwn(to.fullName)))}</span>
            </span>
          </a>
        </li>
      )}
      <li>
        <Away to={orderLink(order)} text={words.customerPage} />
      </li>
    </ul>
  );
}
