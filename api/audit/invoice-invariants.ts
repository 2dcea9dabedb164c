import { sql } from "kysely";
import { broken } from "./invariant.ts";

/** What is shown of a number: "26-27/0003". */
const shownNumber = sql`series || '/' || substr('0000', length(cast(number as text)) + 1) || number`;
/** Credit notes with the sum of their amounts by rate. Both databases count the places of a JSON array; each lists it in its own way. */
const notes = sql`recursive places(place) as
    (select 0 union all select place + 1 from places where place < (select max(json_array_length(json(parts))) from credit_notes)),
  notes as (select refund_id, return_id, order_id, number, 'CN/' || ${shownNumber} as note,
    (select sum(cast(json(parts) -> place ->> 'amountPaise' as bigint)) from places where place < json_array_length(json(parts))) as note_paise
    from credit_notes)`;
/** Orders that came back before anybody had paid, after their invoice: it is credited whole. */
const unpaid = sql`unpaid as (select orders.id as order_id,
  total_paise - case when moved_at is null then 0 else moved_paise end as total_paise from came_back
  join orders on orders.id = came_back.order_id join invoices on invoices.order_id = orders.id
  where (payment_id is null or payment_id in (select id from payments where awaited_until is not null))
  and total_paise > 0 and (moved_at is null or moved_paise < total_paise))`;
/** What of each return came off the price of an order that nobody had paid, or pays for what replaces its pieces. */
const credited = sql`credited as (select id as return_id, order_id, coalesce(credited_paise, (select moved_paise from orders
  where replaces_return = returns.id and moved_at is not null)) as credited_paise from returns)`;

/** Invoices and credit notes with their orders, refunds and returns. */
export const invoiceInvariants = {
  series: broken(
    "series {series}: {given} numbers were given, and there are {documents} documents up to the number {highest}",
  )`
    with documents as (select series, number from invoices union all select 'CN ' || series, number from credit_notes),
    counts as (select invoice_counters.series, last as given, count(number) as documents, coalesce(max(number), 0) as highest
    from invoice_counters left join documents on documents.series = invoice_counters.series group by invoice_counters.series, last)
    select * from counts where documents <> given or highest <> given`,
  invoice_total: broken("invoice {invoice}: it states another total than the order {order_id}")`
    select ${shownNumber} as invoice, orders.id as order_id from invoices join orders on orders.id = order_id
    where cast(json(particulars) -> 'totals' ->> 'amountPaise' as bigint) is distinct from total_paise`,
  note_amount: broken("credit note {note}: it states another amount than its refund")`
    with ${notes} select note from notes join refunds on refunds.id = refund_id where note_paise is distinct from amount_paise`,
  note_without_refund: broken(
    "credit note {note}: it has no refund, and does not credit the order {order_id} that came back",
  )`
    with ${notes}, ${unpaid}, bare as (select *, row_number() over (partition by order_id order by number) as nth from notes
    where refund_id is null and return_id is null) select note, bare.order_id from bare
    left join unpaid on unpaid.order_id = bare.order_id and total_paise = note_paise and nth = 1 where unpaid.order_id is null`,
  order_not_credited: broken("order {order_id}: it came back, and its invoice has no credit note")`
    with ${unpaid} select order_id from unpaid where not exists
    (select number from credit_notes where order_id = unpaid.order_id and refund_id is null and return_id is null)`,
  return_notes: broken("return {return_id}: it has {count} credit notes")`
    select return_id, count(*) as count from credit_notes where return_id is not null group by return_id having count(*) > 1`,
  return_not_credited: broken("return {return_id}: it came off the price of its order, and its credit note is missing")`
    with ${credited} select return_id from credited where credited_paise > 0 and order_id in (select order_id from invoices)
    and not exists (select number from credit_notes where order_id = credited.order_id and return_id = credited.return_id)`,
  return_note_amount: broken(
    "return {return_id}: it came off the price of its order, and its credit note states another amount",
  )`
    with ${notes}, ${credited} select distinct notes.return_id from notes join credited on credited.return_id = notes.return_id
    where note_paise is distinct from coalesce(credited_paise, 0)`,
};
