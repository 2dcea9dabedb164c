import { countryName } from "#app/content/countries.ts";
import { href } from "#app/content/href.ts";
import { ownLanguage } from "#app/content/own-language.ts";
import { loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { requireMember } from "#app/session/desk-visit.server.ts";
import { colorName } from "#content/catalogue-words.ts";
import { dateText } from "#content/date-words.ts";
import { ordersWords, orderWords, slipWords } from "#content/desk/orders-words.ts";
import { ORDERS_A_PAGE, readDeskSlips, type DeskSlip } from "#contract/desk/orders-calls.ts";
import { addressLines } from "#domain/delivery-fields.ts";
import { amountText } from "#domain/money.ts";
import { isToSend } from "#domain/payment-state.ts";
import type { Route } from "./+types/route";

const kinds = ["sheet", "label", "pick"] as const;

export const handle = deskHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const visit = requireMember(context, "look");
  const { searchParams } = visit.url;
  const numbers = searchParams.getAll("id").slice(0, ORDERS_A_PAGE);
  const { orders } =
    numbers.length === 0 ? { orders: [] } : await loadFromDesk(visit, readDeskSlips, { numbers: numbers.join() });
  const { name, address, phone } = visit.runtime.shop;
  return {
    frame: deskFrame(visit),
    kind: kinds.find((kind) => kind === searchParams.get("print")) ?? "sheet",
    orders,
    sender: { name, address, phone },
    timeZone: visit.runtime.timeZone,
  };
}

export default function SlipsPage({ loaderData }: Route.ComponentProps) {
  const { frame, kind, sender, timeZone } = loaderData;
  const [cancelled, orders] = [
    loaderData.orders.filter(isCancelled),
    loaderData.orders.filter((one) => !isCancelled(one)),
  ];
  const numbers = loaderData.orders.map(({ number }) => ["id", number]);
  return (
    <DeskPage frame={frame} title={kind === "pick" ? slipWords.pickTitle : slipWords.title}>
      {loaderData.orders.length === 0 ? <p className="mt-3">{slipWords.none}</p> : null}
      {cancelled.map(({ number }) => (
        <p key={number} className="mt-3 print:hidden">
          {slipWords.cancelled(number)}
        </p>
      ))}
      <nav aria-label={slipWords.byKind} className="print:hidden">
        <p className="mt-2">{slipWords.print}</p>
        <ul className="flex flex-wrap gap-x-5">
          {kinds.map((one) => (
            <li key={one}>
              <a
                href={`${href("/desk/orders/slips")}?${new URLSearchParams([...numbers, ["print", one]])}`}
                aria-current={one === kind ? "true" : undefined}
                className="inline-flex min-h-11 min-w-11 items-center justify-center px-2 underline aria-[current]:bg-madder aria-[current]:text-on-madder"
              >
                {slipWords.kinds[one]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {kind === "pick" && orders.length > 0 ? (
        <PickList orders={orders.filter(({ status, owed }) => isToSend(status, owed))} />
      ) : (
        orders.map((order) => (
          <article key={order.number} className={`card mt-4 p-4 ${kind === "label" ? "label-slip" : "sheet-slip"}`}>
            <h2 className="numbers text-[min(8.5vw,1.25rem)]">{order.number}</h2>
            <address className="mt-2 text-lg font-semibold whitespace-pre-line not-italic">
              {[...addressLines(order.to, countryName(order.to.country)), order.to.phone ?? ""].join("\n")}
            </address>
            <p className="mt-2 font-semibold">{owedText(order.owed)}</p>
            <ul className="mt-2">
              {order.items.map((item) => (
                <li key={item.line}>
                  {`${item.quantity} × `}
                  <span lang={ownLanguage(item.name)}>{item.name}</span>
                  {choiceText(item)}
                </li>
              ))}
            </ul>
            <p className="mt-2 text-sm">
              {sender.name}, {sender.address}, {sender.phone}. {dateText(order.at, timeZone)}
            </p>
          </article>
        ))
      )}
    </DeskPage>
  );
}

const isCancelled = ({ status }: DeskSlip) => status === "cancelled";

/** What is owed at the door. */
function owedText({ state, paise, test }: DeskSlip["owed"]): string {
  if (test) return orderWords.test;
  if (state === "collect") return slipWords.collect(amountText(paise));
  return state === "paid" ? slipWords.paid : slipWords.unpaid;
}

type Item = DeskSlip["items"][number];

function choiceText({ size, color, sku }: Item): string {
  return [size, color && colorName(color), sku]
    .filter(Boolean)
    .map((part) => `, ${part}`)
    .join("");
}

/** All pieces of the orders, those of one SKU, size and colour together. */
function PickList({ orders }: { orders: readonly DeskSlip[] }) {
  const keyOf = ({ product_id: id, sku, size, color }: Item) => JSON.stringify([sku, id, size, color]);
  const rows = [
    ...Map.groupBy(
      orders.flatMap(({ items }) => items),
      keyOf,
    ),
  ].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return (
    <>
      <p className="mt-3">{slipWords.of(ordersWords.count(orders.length))}</p>
      <ul className="mt-3">
        {rows.map(([key, [item, ...others]]) =>
          item === undefined ? null : (
            <li key={key} className="border-b border-line py-2">
              <strong>{others.reduce((sum, other) => sum + other.quantity, item.quantity)}</strong>
              {" × "}
              <span lang={ownLanguage(item.name)}>{item.name}</span>
              {choiceText(item)}
            </li>
          ),
        )}
      </ul>
    </>
  );
}
