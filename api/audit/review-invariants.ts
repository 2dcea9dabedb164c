import { broken } from "./invariant.ts";

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
