import { sql } from "kysely";
import { canBecome, initialStatus, orderStatuses, sentStatuses } from "#domain/order-status.ts";
import { paymentMethods } from "#domain/payment-methods.ts";
import { heldPieces } from "#api/catalogue/stock.ts";
import { broken, oneOf, stepsOf, type Audited } from "./invariant.ts";
import { canReturnBecome, returnStatuses } from "#domain/returns.ts";

/** The history of orders, each step with the one before it. */
const steps = sql`(select order_id, step, status, at,
  lag(status) over each_order as before, lag(at) over each_order as at_before, lead(status) over each_order as after
  from order_history window each_order as (partition by order_id order by step)) as steps`;
const beginnings = oneOf(paymentMethods.map((method) => `${method} ${initialStatus(method)}`));
const mail = sql`outbox.order_id = orders.id and outbox.kind`;
const laterMails = orderStatuses.flatMap((status) => (status === "pending" ? [] : [sql`(${`order_${status}`})`]));
const held = ({ trx }: Audited) => heldPieces(trx);

/** Orders with their lines, history, shipments and mails. */
export const orderInvariants = {
  order_without_lines: broken("order {order_id}: it has no lines")`
    select id as order_id from orders where not exists (select line from order_items where order_id = orders.id)`,
  order_subtotal: broken("order {order_id}: its lines come to {lines_paise}, its subtotal says {subtotal_paise}")`
    select id as order_id, subtotal_paise, lines_paise from
    (select id, subtotal_paise, (select coalesce(sum(unit_paise * quantity), 0) from order_items where order_id = orders.id) as lines_paise
    from orders) as sums where subtotal_paise <> lines_paise`,
  order_total: broken(
    "order {order_id}: subtotal, tax and shipping, less the discount, do not come to its total of {total_paise}",
  )`
    select id as order_id, total_paise from orders
    where subtotal_paise - discount_paise + tax_paise + shipping_paise <> total_paise`,
  order_discount: broken(
    "order {order_id}: its discount is {discount_paise}, that of its lines {lines_paise}, that of its offers {offers_paise}",
  )`
    select order_id, discount_paise, lines_paise, offers_paise from (select id as order_id, discount_paise, replaces_return,
      (select coalesce(sum(discount_paise), 0) from order_items where order_id = orders.id) as lines_paise,
      (select coalesce(sum(paise), 0) from offer_uses where order_id = orders.id) as offers_paise from orders) as sums
    where discount_paise <> lines_paise or offers_paise <> case when replaces_return is null then discount_paise else 0 end`,
  line_discount: broken("order {order_id}: more comes off its line {line} than that costs")`
    select order_id, line from order_items where discount_paise < 0 or discount_paise > unit_paise * quantity`,
  order_without_history: broken("order {order_id}: it has no history")`
    select id as order_id from orders where not exists (select step from order_history where order_id = orders.id)`,
  order_began: broken("order {order_id}: it began as {order_status}")`
    select order_id, steps.status as order_status from ${steps} join orders on orders.id = order_id
    where before is null and payment_method || ' ' || steps.status not in ${beginnings}`,
  order_went: broken("order {order_id}: it went from {before_status} to {order_status}")`
    select order_id, before as before_status, status as order_status from ${steps}
    where before || ' ' || status not in ${stepsOf(orderStatuses, canBecome)}
    and not (before || ' ' || status = 'shipped cancelled' and order_id in (select order_id from came_back))`,
  order_came_back: broken(
    "order {order_id}: its parcel came back, and its history does not end with shipped and cancelled",
  )`
    select came_back.order_id from came_back left join ${steps} on steps.order_id = came_back.order_id and after is null
    where before is distinct from 'shipped' or status <> 'cancelled'`,
  order_steps: broken("order {order_id}: steps of its history are missing")`
    select order_id from order_history group by order_id having min(step) <> 0 or max(step) <> count(*) - 1`,
  order_times: broken("order {order_id}: its history goes back in time")`
    select distinct order_id from ${steps} where at < at_before`,
  order_status: broken("order {order_id}: it is {order_status}, its history ends with {last_status}")`
    select order_id, orders.status as order_status, steps.status as last_status from ${steps}
    join orders on orders.id = order_id where after is null and steps.status <> orders.status`,
  order_shipment: broken("order {order_id}: it is {order_status} and has a shipment")`
    select order_id, status as order_status from shipments join orders on orders.id = order_id
    where status not in ${oneOf(sentStatuses)} and not exists (select at from came_back where order_id = orders.id)`,
  order_mail: broken(
    "order {order_id}: its mail {mail_kind} is to be written {due} times, and is written {written} times",
  )`
    with kinds(mail_kind) as (values ('order_placed'), ${sql.join(laterMails)}), mails as (select orders.id as order_id, mail_kind,
      (select count(*) from outbox where ${mail} = mail_kind) as written,
      case when mail_kind = 'order_placed' or exists (select step from order_history
        where order_id = orders.id and 'order_' || status = mail_kind and step > 0) then 1 else 0 end as due
      from orders cross join kinds)
    select * from mails where written <> due`,
  order_paid_mail: broken("order {order_id}: its mail order_paid is written {written} times")`
    select orders.id as order_id, count(*) as written from orders join outbox on ${mail} = 'order_paid'
    group by orders.id having count(*) > 1`,
};

/** What came in is in the stock, or orders hold it. Nobody knows it of a product that was never counted. */
export const stockInvariants = {
  product_stock: broken(
    "product {product_id} ({slug}): {received} came in and orders hold {held}, but the stock is {stock}",
  )`
    select id as product_id, slug, stock, received, coalesce(held, 0) as held from products
    left join (select product_id, sum(quantity) as held from ${held} as pieces group by product_id) as sums on product_id = id
    where received <> stock + coalesce(held, 0)`,
  variant_stock: broken(
    "product {product_id} ({slug}, size {size}, color {color}): {received} of this combination came in and orders hold {held}, but its stock is {stock}",
  )`
    select products.id as product_id, slug, variants.size, variants.color, variants.stock, variants.received, coalesce(held, 0) as held
    from variants join products on products.id = variants.product_id
    left join (select product_id, size, color, sum(quantity) as held from ${held} as pieces group by product_id, size, color) as sums
      on sums.product_id = variants.product_id and sums.size = variants.size and sums.color = variants.color
    where variants.received <> variants.stock + coalesce(held, 0)`,
  product_sum: broken("product {product_id} ({slug}): its combinations have {sum} in stock, but its stock is {stock}")`
    select id as product_id, slug, stock, sums.sum from products
    join (select product_id, sum(stock) as sum from variants group by product_id) as sums on product_id = id
    where stock <> sums.sum`,
};

/** Reviews with their orders and mails. */
export const reviewInvariants = {
  review_piece: broken("order {order_id}: it holds no delivered piece {product_id}, of which it has a review")`
    select order_id, product_id from reviews where not exists (select line from order_items join orders on orders.id = order_items.order_id
    where orders.id = reviews.order_id and order_items.product_id = reviews.product_id and orders.status = 'delivered')`,
  review_reason: broken(
    "order {order_id}: its review of {product_id} is refused without a reason, or has one and is not refused",
  )`
    select order_id, product_id from reviews where (status = 'refused') <> (coalesce(reason, '') <> '')`,
  review_request: broken("order {order_id}: its customer is asked {count} times for reviews")`
    select order_id, count(*) as count from outbox where kind = 'review_request' group by order_id having count(*) > 1`,
};

/** The history of returns, each step with the one before it. */
const returnSteps = sql`(select return_id, step, status, lag(status) over each_return as before, lead(status) over each_return as after
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
    select return_id, status as return_status from ${returnSteps} where before is null and status <> 'requested'`,
  return_went: broken("return {return_id}: it went from {before_status} to {return_status}")`
    select return_id, before as before_status, status as return_status from ${returnSteps}
    where before || ' ' || status not in ${stepsOf(returnStatuses, canReturnBecome)}`,
  return_steps: broken("return {return_id}: steps of its history are missing")`
    select return_id from return_history group by return_id having min(step) <> 0 or max(step) <> count(*) - 1`,
  return_status: broken("return {return_id}: it is {return_status}, its history ends with {last_status}")`
    select return_id, returns.status as return_status, steps.status as last_status from ${returnSteps}
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
  // Nothing is paid back for pieces that cost nothing, and nothing is left for it where the whole total went back, came off the price, or paid for replacements, also for one that was cancelled later.
  return_not_refunded: broken("return {return_id}: it is refunded, and no refund is written")`
    select id as return_id from returns where status = 'refunded' and credited_paise is null
    and not exists (select id from refunds where order_id = returns.order_id and return_id = returns.id)
    and exists (select line from return_items where return_id = returns.id and settled_paise > 0)
    and (select total_paise from orders where id = returns.order_id) >
    (select coalesce(sum(amount_paise), 0) from refunds where order_id = returns.order_id)
    + (select coalesce(sum(credited_paise), 0) from returns as others where others.order_id = returns.order_id)
    + (select coalesce(sum(moved_paise), 0) from orders join returns as others on others.id = replaces_return where others.order_id = returns.order_id)
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
