import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Tables } from "#api/database/tables.ts";

/** The condition for products that shoppers may find and buy: those that the owner has not hidden. */
export function isForSale(eb: ExpressionBuilder<Tables, "products">): Expression<SqlBool> {
  return eb("products.hidden", "=", 0);
}
