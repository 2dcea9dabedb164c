import { markedOwn } from "#app/content/own-language.ts";
import { told } from "#app/forms/told-text.tsx";
import type { DeskOrder } from "#api/desk/read-order.ts";
import type { readReturn } from "#api/desk/returns.ts";
import { orderMessage, refundMessage, returnMessage, type MessageSender } from "#api/mail/order-message.ts";
import { orderWords as words } from "#content/desk/orders-words.ts";
import { internationalPhone } from "#domain/customer-rules.ts";
import { amountText } from "#domain/money.ts";
import type { Visit } from "#desk/visit.ts";
import { Away } from "./order-facts.tsx";

/** What was done last, told in the customer's messenger and language, and the page that the customer has of the order. */
export function CustomerLinks({ order, visit }: { order: DeskOrder; visit: Visit }) {
  const { status, confirmation, shippingInfo: to, refunds, owed } = order;
  const sender = senderIn(visit);
  const text = confirmation === "open" ? words.askToConfirm : words.tell(words.happened[status]);
  return (
    <ul className="flex flex-wrap gap-x-5">
      <InMessenger to={to} text={text} message={orderMessage(order, sender)} />
      {refunds.map((refund) =>
        refund.returnId !== null || owed.test ? null : (
          <InMessenger
            key={refund.id}
            to={to}
            text={words.tell(`${amountText(refund.paise)}, ${words.refundStates[refund.state] ?? refund.state}`)}
            message={refundMessage(order, refund, sender)}
          />
        ),
      )}
      <li>
        <Away to={visit.services.desk.orderLink(order)} text={words.customerPage} />
      </li>
    </ul>
  );
}

/** How far a return is, told in the same way. */
export function TellOfReturn({
  shown,
  step,
  visit,
}: {
  shown: Awaited<ReturnType<typeof readReturn>>;
  step: string;
  visit: Visit;
}) {
  if (!visit.may("pack")) return null;
  const message = returnMessage(shown.order, shown, senderIn(visit, shown.address));
  return (
    <ul className="empty:hidden">
      <InMessenger to={shown.order.shippingInfo} text={words.tell(step)} message={message} />
    </ul>
  );
}

/** Who writes to customers from the desk. Parcels are sent to the `stated` address, else to that of the settings. */
function senderIn({ services, shop }: Visit, stated: string | null = null): MessageSender {
  const { orderLink } = services.desk;
  const address = stated ?? shop.preset.details.address ?? null;
  return { shopName: shop.name, timeZone: shop.timeZone, orderLink, contact: { address, phone: null } };
}

/** An entry of a list that opens the customer's messenger with a message; none where their telephone cannot be read as a number. */
function InMessenger({
  to: { phone, country, fullName },
  text,
  message,
}: {
  to: DeskOrder["shippingInfo"];
  text: string;
  message: string;
}) {
  const number = internationalPhone(phone ?? "", country);
  if (number === null) return null;
  return (
    <li>
      <a
        href={`https://wa.me/${number}?text=${encodeURIComponent(message)}`}
        target="_blank"
        rel="noopener noreferrer"
        className="link inline-flex min-h-11 items-center"
      >
        <span>
          {text}
          <span className="aside-text">{told(words.tellTo(markedOwn(fullName)))}</span>
        </span>
      </a>
    </li>
  );
}
