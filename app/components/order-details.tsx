import type { ReactNode } from "react";
import { ownLanguage } from "#app/content/own-language.ts";
import { Link } from "react-router";
import { href } from "#app/content/href.ts";
import * as cartWords from "#content/cart-words.ts";
import { shipmentWords } from "#content/order-words.ts";
import * as upiWords from "#content/upi-words.ts";
import type { UpiPaymentDetails } from "./payment-details.server.ts";

interface OrderPartProps {
  id: string;
  title: string;
  className?: string;
  children: ReactNode;
}

/** A part of what is told of an order, under the heading that names it. */
export function OrderPart({ id, title, className, children }: OrderPartProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** How to pay an order with a UPI app: a code to scan, a link for this phone, and the same in words. Or that the time to pay is over. */
export function UpiPayment({ payment }: { payment: UpiPaymentDetails }) {
  const { id, payee, amount, reference, keptUntil, zone, isOver } = payment;
  return (
    <OrderPart
      id="upi-payment"
      title={upiWords.title}
      className="card mt-8 max-w-3xl p-5 sm:p-6 print:break-inside-avoid"
    >
      {isOver && keptUntil !== null ? (
        <p className="mt-2 max-w-prose">{upiWords.over(keptUntil)}</p>
      ) : (
        <>
          <p className="mt-2 max-w-prose">{upiWords.lead}</p>
          <div className="mt-5 flex flex-wrap gap-x-8 gap-y-6">
            <Code payment={payment} />
            <div className="min-w-0 flex-[1_1_12rem]">
              <dl className="numbers space-y-3">
                <Detail name={upiWords.amount} value={amount} isLarge />
                <Detail name={upiWords.to} value={payee} further={id} />
                <Detail name={upiWords.reference} value={reference} />
                {keptUntil === null ? null : (
                  <Detail name={upiWords.keptUntil} value={upiWords.keptUntilZone(keptUntil, zone)} />
                )}
              </dl>
            </div>
          </div>
          <ol className="mt-6 max-w-prose list-decimal space-y-1 border-t border-line pt-5 pl-5">
            {upiWords.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p className="mt-3 text-ink-soft">{upiWords.note}</p>
        </>
      )}
    </OrderPart>
  );
}

/** Pixels of a module of the code. A whole number, so that all modules have the same size. */
const MODULE = 5;

/** The code, black on white in the dark theme too: many apps cannot read inverted codes. The light edge is part of the picture. */
function Code({ payment: { payee, amount, link, code } }: { payment: UpiPaymentDetails }) {
  return (
    <div className="w-fit max-w-full">
      <svg
        role="img"
        aria-label={upiWords.codeName(amount, payee)}
        viewBox={`0 0 ${code.size} ${code.size}`}
        width={code.size * MODULE}
        height={code.size * MODULE}
        shapeRendering="crispEdges"
        className="block h-auto max-w-full outline-1 outline-line"
      >
        <rect width={code.size} height={code.size} fill="#fff" />
        <path d={code.path} fill="#000" />
      </svg>
      <p className="no-print mt-3">
        <a href={link} className="button w-full">
          {upiWords.open}
        </a>
      </p>
    </div>
  );
}

function Detail({
  name,
  value,
  further,
  isLarge = false,
}: {
  name: string;
  value: string;
  further?: string;
  isLarge?: boolean;
}) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className={`font-semibold [overflow-wrap:anywhere] ${isLarge ? "sm:text-2xl" : ""}`}>{value}</dd>
      {further === undefined ? null : <dd className="[overflow-wrap:anywhere]">{further}</dd>}
    </div>
  );
}

/** An order that is still to be paid on the page of the payment provider: what is known, and the link to pay by. */
export interface LinkPaymentDetails {
  title: string;
  text: string;
  pay: string;
  /** The shop's page that leads to the provider's. */
  address: string;
}

/** Says that an order waits for its payment, and leads to it. */
export function PayByLink({ payment: { title, text, pay, address } }: { payment: LinkPaymentDetails }) {
  return (
    <OrderPart id="link-payment" title={title} className="card no-print mt-8 max-w-3xl p-5 sm:p-6">
      <p className="mt-2 max-w-prose">{text}</p>
      <p className="mt-4">
        {/* Not a Link: the page leads on to another site. */}
        <a href={address} className="button w-full sm:w-auto">
          {pay}
        </a>
      </p>
    </OrderPart>
  );
}

interface ShipmentDetailsProps {
  /** What is known of the way of an order; what is not is null. */
  shipment: { courier: string | null; tracking: string | null; link: string | null };
}

/** Who carries an order, the number to ask them by, and a link to their own page, which is said to be theirs. */
export function ShipmentDetails({ shipment: { courier, tracking, link } }: ShipmentDetailsProps) {
  return (
    <>
      <dl className="numbers [overflow-wrap:anywhere]">
        {courier === null ? null : <Part name={shipmentWords.courier} value={courier} />}
        {tracking === null ? null : <Part name={shipmentWords.tracking} value={tracking} />}
      </dl>
      {link === null ? null : (
        <p>
          <a href={link} rel="noreferrer external" className="link inline-flex min-h-11 items-center">
            {shipmentWords.link(courier)}
          </a>
        </p>
      )}
    </>
  );
}

function Part({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-ink-soft">{name}:</dt>
      {/* One press selects the whole number. */}
      <dd className="select-all">{value}</dd>
    </div>
  );
}

/** Asks for the size and colour of an order's pieces that lack them, and leads to the shop's ways to be reached. */
export function TellChoice() {
  return (
    <p className="mt-2 max-w-prose">
      {cartWords.tellChoice}{" "}
      <Link to={href("/contact")} className="link flex min-h-11 w-fit items-center">
        {cartWords.tellUs}
      </Link>
    </p>
  );
}

/** The lines of a delivery address. A customer writes them in any language. */
export function AddressLines({ lines }: { lines: readonly string[] }) {
  return (
    <address className="mt-2 not-italic [overflow-wrap:anywhere]">
      {lines.map((line) => (
        <p key={line} lang={ownLanguage(line)}>
          {line}
        </p>
      ))}
    </address>
  );
}
