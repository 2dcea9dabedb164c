import { sql } from "kysely";
import { canReturnBecome, returnStatuses } from "#domain/returns.ts";
import { broken, stepsOf } from "./invariant.ts";

/** The history of returns, each step with the one before it. */
const steps = sql`(select return_id, step, status, lag(status) over each_return as before, lead(status) over each_return as after
  from return_history window each_return as (partition by return_id order by step)) as steps`;
const isHere = sql`status in ('received', 'refunded')`;

/** Returns with their orders, lines, history, refunds and mails. */
export const returnInvariants = {
  return_pieces: broken("order {order_id}: {returned} of line {line} are returned, {bought} were bought")`
    with pieces as (select returns.order_id, return_items.line, sum(coalesce(received, return_items.quantity)) as returned,
    coalesce(max(order_items.quantity), 0) as bought from return_items join returns on returns.id = return_id
    left join order_items on order_items.order_id = returns.order_id and order_items.line = return_items.line
    where status <> 'declined' group by returns.order_id, return_items.line) select * from pieces where returned > bought`,
  return_order: broken("return {return_id}: its order is {order_status}")`
    select returns.id as return_id, orders.status as order_status from returns join orders on orders.id = order_id
    where orders.status <> 'delivered'`,
  return_without_lines: broken("return {return_id}: it has no lines")`
    select id as return_id from returns where not exists (select line from return_items where return_id = returns.id)`,
  return_arrived: broken(
    "return {return_id}: it is {return_status}, and its lines say otherwise of whether they have arrived",
  )`
    select distinct id as return_id, status as return_status from returns join return_items on return_id = id
    where (received is not null) <> (${isHere})`,
  return_without_history: broken("return {return_id}: it has no history")`
    select id as return_id from returns where not exists (select step from return_history where return_id = returns.id)`,
  return_began: broken("return {return_id}: it began as {return_status}")`
    select return_id, status as return_status from ${steps} where before is null and status <> 'requested'`,
  return_went: broken("return {return_id}: it went from {before_status} to {return_status}")`
    select return_id, before as before_status, status as return_status from ${steps}
    where before || ' ' || status not in ${stepsOf(returnStatuses, canReturnBecome)}`,
  return_steps: broken("return {return_id}: steps of its history are missing")`
    select return_id from return_history group by return_id having min(step) <> 0 or max(step) <> count(*) - 1`,
  return_status: broken("return {return_id}: it is {return_status}, its history ends with {last_status}")`
    select return_id, returns.status as return_status, steps.status as last_status from ${steps}
    join returns on returns.id = return_id where after is null and steps.status <> returns.status`,
  return_refunds: broken("return {return_id}: it is refunded {count} times")`
    select return_id, count(*) as count from refunds where return_id is not null group by return_id having count(*) > 1`,
  return_refunded_early: broken("return {return_id}: it is {return_status} and refunded")`
    select distinct return_id, status as return_status from refunds join returns on returns.id = return_id where not (${isHere})`,
  return_credited: broken(
    "return {return_id}: it came off the price of its order, and is {return_status}, or refunded too",
  )`
    select id as return_id, status as return_status from returns where credited_paise is not null
    and (status <> 'refunded' or exists (select id from refunds where order_id = returns.order_id and return_id = returns.id))`,
  // A refund is written before it is made, and finishes its return then.
  return_unfinished: broken("return {return_id}: its refund is made, and it is still {return_status}")`
    select return_id, status as return_status from refunds join returns on returns.id = return_id
    where state = 'made' and status = 'received'`,
  // Nothing is paid back for pieces that a discount made free, and nothing is left for it where the whole total went back, or came off the price, by other returns.
  return_not_refunded: broken("return {return_id}: it is refunded, and no refund is written")`
    select id as return_id from returns where status = 'refunded' and credited_paise is null
    and not exists (select id from refunds where order_id = returns.order_id and return_id = returns.id)
    and exists (select return_items.line from return_items join order_items on order_items.order_id = returns.order_id
      and order_items.line = return_items.line where return_id = returns.id and received > 0
      and unit_paise * order_items.quantity - discount_paise >= order_items.quantity)
    and (select total_paise from orders where id = returns.order_id) <>
    (select coalesce(sum(amount_paise), 0) from refunds where order_id = returns.order_id)
    + (select coalesce(sum(credited_paise), 0) from returns as others where others.order_id = returns.order_id)
    and not exists (select id from orders where replaces_return = returns.id and moved_at is not null)`,
  return_kept: broken("return {return_id}: it is {return_status}, and pieces are kept for its customer")`
    select distinct id as return_id, status as return_status from returns join return_items on return_id = id
    where kept > 0 and status <> 'accepted'`,
  return_mail: broken("return {return_id}: its mail {mail_kind} is written {written} times instead of once")`
    with due as (select id as return_id, order_id, 'owner_return' as mail_kind from returns union all
    select id, order_id, 'return_' || return_history.status from return_history join returns on id = return_id),
    mails as (select return_id, mail_kind, (select count(*) from outbox where kind = mail_kind
    and outbox.order_id = due.order_id and payload like '%"returnId":"' || return_id || '"}') as written from due)
    select * from mails where written <> 1`,
};
