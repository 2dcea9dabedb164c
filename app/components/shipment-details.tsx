import { shipmentWords } from "#app/content/order-words.ts";

interface ShipmentDetailsProps {
  /** What is known of the way of an order; what is not is null. */
  shipment: { courier: string | null; tracking: string | null; link: string | null };
}

/** Who carries an order, the number to ask them by, and a link to their own page, which is said to be theirs. */
export function ShipmentDetails({ shipment: { courier, tracking, link } }: ShipmentDetailsProps) {
  return (
    <>
      <dl className="numbers [overflow-wrap:anywhere]">
        {courier === null ? null : <Detail name={shipmentWords.courier} value={courier} />}
        {tracking === null ? null : <Detail name={shipmentWords.tracking} value={tracking} />}
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

function Detail({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-ink-soft">{name}:</dt>
      {/* One press selects the whole number. */}
      <dd className="select-all">{value}</dd>
    </div>
  );
}
