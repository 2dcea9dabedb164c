import { sql } from "kysely";
import { isPrepaid, paymentMethods } from "#domain/payment-methods.ts";
import { IN_DOUBT } from "#api/mail/outbox-worker.ts";
import { SANDBOX } from "#api/order-records/payment-names.ts";
import { broken, oneOf, remark, type Audited } from "./invariant.ts";

/** How late a running shop may be with what is due, in ms: it looks every ten minutes. */
const GRACE_MS = 60 * 60 * 1000;
const before = ({ at }: Audited) => new Date(at.getTime() - GRACE_MS).toISOString();

const prepaid = oneOf(paymentMethods.filter(isPrepaid));
/** What pays for an order since the pieces that it replaces are back, and what of an order pays for others since then. */
const movedHere = sql`case when moved_at is null then 0 else moved_paise end`;
const movedAway = sql`(select coalesce(sum(others.moved_paise), 0) from orders as others join returns on returns.id = others.replaces_return
  where returns.order_id = orders.id and others.moved_at is not null)`;
/** Orders that were to be paid first, each with its payment, what went back, and what came off its price. */
const paid = sql`paid as (select orders.id as order_id, orders.status as order_status, total_paise - moved_paise as total_paise, orders.customer_id,
  ${movedHere} as here_paise, ${movedAway} as away_paise,
  orders.payment_id, payments.id as own_id, payments.customer_id as payer_id, payment_method, method, payments.status as payment_status,
  payments.amount_paise as payment_paise, awaited_until, came_back.amount_paise as back_paise,
  (select coalesce(sum(amount_paise), 0) from refunds where order_id = orders.id) as refunded_paise,
  (select coalesce(sum(credited_paise), 0) from returns where order_id = orders.id) as credited_paise
  from orders join payments on payments.order_id = orders.id left join came_back on came_back.order_id = orders.id
  where payment_method in ${prepaid})`;
const mostPaise = sql`case when credited_paise > payment_paise then 0
  else payment_paise - credited_paise + here_paise - away_paise end`;

/** Payments and refunds with their orders. That an order has one payment at most is a rule of the table. */
export const moneyInvariants = {
  cash_payment: broken("order {order_id}: it is paid in cash and has a payment")`
    select id as order_id from orders where payment_method not in ${prepaid}
    and (payment_id is not null or exists (select id from payments where order_id = orders.id))`,
  cash_refunded: broken("order {order_id}: {refunded_paise} is refunded of {paid_paise} paid in cash")`
    with cash as (select id as order_id, case when status = 'delivered' then total_paise - moved_paise else 0 end
      + ${movedHere} - ${movedAway} as paid_paise,
    (select coalesce(sum(amount_paise), 0) from refunds where order_id = orders.id) as refunded_paise
    from orders where payment_method not in ${prepaid}) select * from cash where refunded_paise > paid_paise`,
  payment_missing: broken("order {order_id}: it has no payment")`
    select id as order_id from orders where payment_method in ${prepaid}
    and not exists (select id from payments where order_id = orders.id)`,
  payment_other: broken("order {order_id}: its payment is another than it names")`
    with ${paid} select order_id from paid where payment_id is distinct from own_id`,
  payment_customer: broken("order {order_id}: its payment is another customer's")`
    with ${paid} select order_id from paid where payer_id <> customer_id`,
  payment_method: broken("order {order_id}: it is paid by {order_method}, its payment was made by {payment_method}")`
    with ${paid} select order_id, payment_method as order_method, method as payment_method from paid where method <> payment_method`,
  payment_amount: broken("order {order_id}: its payment is {payment_paise}, its total {total_paise}")`
    with ${paid} select order_id, payment_paise, total_paise from paid where payment_paise <> total_paise`,
  payment_status: broken("order {order_id}: it is {order_status}, its payment is {payment_status}")`
    with ${paid} select order_id, order_status, payment_status from paid where
    case when order_status = 'cancelled' then payment_status not in ('voided', 'expired')
    when credited_paise > 0 and credited_paise = total_paise then payment_status <> 'expired'
    else payment_status not in ('authorized', 'captured', 'awaited') end`,
  refunded_too_much: broken("order {order_id}: {refunded_paise} is refunded of a payment of {most_paise}")`
    with ${paid} select order_id, refunded_paise, ${mostPaise} as most_paise from paid where refunded_paise > ${mostPaise}`,
  credited_too_much: broken("order {order_id}: {credited_paise} came off its price of {payment_paise}")`
    with ${paid} select order_id, credited_paise, payment_paise from paid where credited_paise > payment_paise`,
  // Of a parcel that came back the owner's amount goes back.
  refund_missing: broken(
    "order {order_id}: it is cancelled, {refunded_paise} of its payment of {payment_paise} is refunded",
  )`
    with ${paid} select order_id, refunded_paise, payment_paise from paid where order_status = 'cancelled'
    and awaited_until is null and refunded_paise <> coalesce(back_paise, payment_paise + here_paise) and refunded_paise <= ${mostPaise}`,
  payment_order: broken("payment {payment_id}: the order it belongs to names another")`
    select payments.id as payment_id from payments left join orders on orders.payment_id = payments.id
    where order_id is not null and orders.id is null`,
  // It keeps pieces from others.
  payment_awaited: broken(
    "order {order_id}: its payment by {provider} was awaited until {until}, and nobody has said whether it came. If its account is set up, comparing with the payment provider tells; if it was not paid, cancel it, and its pieces are in stock again",
  )`
    select orders.id as order_id, provider, awaited_until as until from payments
    join orders on orders.id = order_id where payments.status = 'awaited' and awaited_until < ${before}`,
  moved_amount: broken(
    "order {order_id}: {moved_paise} of {total_paise} are paid by the pieces that it replaces, which do not pay for that",
  )`
    with moved as (select orders.id as order_id, replaces_return, moved_paise, total_paise, moved_at, returns.status as return_status,
      (select sum(unit_paise * coalesce(received, return_items.quantity)) from return_items
      join order_items on order_items.order_id = returns.order_id and order_items.line = return_items.line
      where return_id = returns.id and wanted_paise is not null) as back_paise
      from orders left join returns on returns.id = replaces_return)
    select order_id, moved_paise, total_paise from moved where moved_paise > case when replaces_return is null then 0 else total_paise end
    or (moved_at is not null and (moved_paise > coalesce(back_paise, 0) or return_status not in ('received', 'refunded')))`,
  moved_refund: broken(
    "order {order_id}: it is cancelled, {refunded_paise} is refunded of {moved_paise} that the pieces it replaces were paid with",
  )`
    with moved as (select orders.id as order_id, moved_paise, amount_paise,
      (select coalesce(sum(amount_paise), 0) from refunds where order_id = orders.id) as refunded_paise
      from orders left join came_back on came_back.order_id = orders.id
      where status = 'cancelled' and payment_method not in ${prepaid} and moved_at is not null)
    select order_id, moved_paise, refunded_paise from moved where refunded_paise <> coalesce(amount_paise, moved_paise)`,
  payment_tests: remark("orders that were paid by a test payment, so that no money moved: {count}")`
    select count(*) as count from payments where order_id is not null and provider = ${SANDBOX} having count(*) > 0`,
  mail_given_up: broken("outbox entry {entry_id} ({mail_kind}): it was given up ({reason})")`
    select id as entry_id, kind as mail_kind, coalesce(last_error, '?') as reason from outbox
    where failed_at is not null and last_error is distinct from ${IN_DOUBT}`,
  // Only the mail server's log shows whether it did.
  mail_in_doubt: remark(
    "outbox entry {entry_id} ({mail_kind}) {payload}: it was handed over when the process ended; it most likely arrived",
  )`
    select id as entry_id, kind as mail_kind, payload from outbox where failed_at is not null and last_error = ${IN_DOUBT}`,
};

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
