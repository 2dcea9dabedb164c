import { countryName } from "#app/content/countries.ts";
import { OwnText } from "#app/components/own-text.tsx";
import { ownLanguage } from "#app/content/own-language.ts";
import { DESK_PAGE } from "#api/desk/paging.ts";
import { readSlips, type Slip } from "#api/desk/read-order.ts";
import { readSeller } from "#api/invoices/issue-invoice.ts";
import { readStatedDetails } from "#api/shop-content/stored-content.ts";
import { colorName } from "#content/catalogue-words.ts";
import { dateText } from "#content/date-words.ts";
import { ordersWords, orderWords, slipWords as words } from "#content/desk/orders-words.ts";
import { addressLines } from "#domain/delivery-fields.ts";
import { amountText } from "#domain/money.ts";
import { isToSend } from "#domain/payment-state.ts";
import { PartLinks } from "#desk/list-page.tsx";
import { page } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";

const kinds = ["sheet", "label", "pick"] as const;

/** What is printed to pack orders: a slip of each, or a list of all their pieces. */
export const slipsPage = page({
  async load({ services: { db, returnTerms }, shop, url: { searchParams } }: Visit) {
    const numbers = searchParams.getAll("id").slice(0, DESK_PAGE);
    const orders = await readSlips(db, numbers, returnTerms);
    const { name, address, phone } = { ...shop.preset.details, name: shop.name, ...(await readStatedDetails(db)) };
    return {
      kind: kinds.find((kind) => kind === searchParams.get("print")) ?? "sheet",
      numbers: orders.map(({ id }) => id),
      leftOut: orders.filter(isLeftOut),
      orders: orders.filter((order) => !isLeftOut(order)),
      sender: [name, address ?? (await readSeller(db)).address, phone],
    };
  },
  title: ({ kind }) => (kind === "pick" ? words.pickTitle : words.title),
  show: ({ data: { kind, numbers, leftOut, orders, sender }, visit }) => (
    <>
      {numbers.length === 0 ? <p className="mt-3">{words.none}</p> : null}
      {leftOut.map(({ id, waitsToConfirm }) => (
        <p key={id} className="mt-3 print:hidden">
          {waitsToConfirm ? words.unconfirmed(id) : words.cancelled(id)}
        </p>
      ))}
      <div className="print:hidden">
        <p className="mt-2">{words.print}</p>
        <PartLinks
          label={words.byKind}
          links={kinds.map((one) => ({
            to: `/desk/orders/slips?${new URLSearchParams([...numbers.map((number) => ["id", number]), ["print", one]])}`,
            text: words.kinds[one],
            isCurrent: one === kind,
          }))}
        />
      </div>
      {kind === "pick" && orders.length > 0 ? (
        <PickList orders={orders.filter(isToSend)} />
      ) : (
        orders.map(({ id, createdAt, shippingInfo: to, giftNote, discount, owed, items }) => (
          <article key={id} className={`card mt-4 p-4 ${kind === "label" ? "label-slip" : "sheet-slip"}`}>
            <h2 className="numbers text-[min(8.5vw,1.25rem)]">{id}</h2>
            <address className="mt-2 text-lg font-semibold whitespace-pre-line not-italic">
              {[...addressLines(to, countryName(to.country)), to.phone ?? ""].join("\n")}
            </address>
            <p className="mt-2 font-semibold">{owedText(owed)}</p>
            {discount === null || kind === "label" ? null : (
              <p>
                {orderWords.discount}: {amountText(-discount.paise)}, <OwnText>{discount.name}</OwnText>
              </p>
            )}
            <ul className="mt-2">
              {items.map((item, line) => (
                <li key={line}>
                  <Piece item={item} quantity={item.quantity} />
                </li>
              ))}
            </ul>
            {giftNote === null || kind === "label" ? null : (
              <p lang={ownLanguage(giftNote)} className="mt-2 font-serif whitespace-pre-line">
                {giftNote}
              </p>
            )}
            <p className="mt-2 text-sm">
              {sender.filter(Boolean).join(", ")}. {dateText(createdAt, visit.shop.timeZone)}
            </p>
          </article>
        ))
      )}
    </>
  ),
});

/** What is cancelled, or has still to be confirmed, is not packed. */
const isLeftOut = ({ status, waitsToConfirm }: Slip) => status === "cancelled" || waitsToConfirm;

/** What is owed at the door. */
function owedText({ state, paise, test }: Slip["owed"]): string {
  if (test) return orderWords.test;
  if (state === "collect") return words.collect(amountText(paise));
  return state === "paid" ? words.paid : words.unpaid;
}

type Item = Slip["items"][number];

function Piece({ item: { name, size, color, sku }, quantity }: { item: Item; quantity: number }) {
  return (
    <>
      <strong>{quantity}</strong>
      {" × "}
      <span lang={ownLanguage(name)}>{name}</span>
      {[size, color && colorName(color), sku].filter(Boolean).map((part) => `, ${part}`)}
    </>
  );
}

/** All pieces of the orders, those of one SKU, size and colour together. */
function PickList({ orders }: { orders: readonly Slip[] }) {
  const keyOf = ({ productId: id, sku, size, color }: Item) => JSON.stringify([sku, id, size, color]);
  const alike = Map.groupBy(
    orders.flatMap(({ items }) => items),
    keyOf,
  );
  const rows = [...alike].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return (
    <>
      <p className="mt-3">{words.of(ordersWords.count(orders.length))}</p>
      <ul className="mt-3">
        {rows.map(([key, items]) => (
          <li key={key} className="border-b border-line py-2">
            {items.slice(0, 1).map((item) => (
              <Piece key={key} item={item} quantity={items.reduce((sum, one) => sum + one.quantity, 0)} />
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}
