import type { ExpressionBuilder } from "kysely";
import type { Row, Tables } from "#api/database/tables.ts";

/**
 * Whether a question is a customer's own: it came from the e-mail of their account. A guest's e-mail may be that of somebody
 * else's account, so that only questions about the guest's own order are theirs.
 */
export function isOwnQuestion({
  id,
  email,
  guest_email: guest,
}: Pick<Row<"customers">, "id" | "email" | "guest_email">) {
  return (eb: ExpressionBuilder<Tables, "questions">) =>
    guest === null
      ? eb("questions.email", "=", email ?? "")
      : eb.and([
          eb("questions.email", "=", guest),
          eb("order_number", "in", eb.selectFrom("orders").select("orders.id").where("customer_id", "=", id)),
        ]);
}
