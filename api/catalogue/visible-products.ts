import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Tables } from "#api/database/tables.ts";

/** The condition for products that exist, hidden ones too: an import shows what it brings when all of it is written. */
export function isVisible(eb: ExpressionBuilder<Tables, "products">): Expression<SqlBool> {
  return eb("products.run", "<=", eb.selectFrom("catalogue_state").select("catalogue_state.run"));
}

/** The condition for products that shoppers may find and buy: {@link isVisible}, and not hidden by the owner. */
export function isForSale(eb: ExpressionBuilder<Tables, "products">): Expression<SqlBool> {
  return eb.and([isVisible(eb), eb("products.hidden", "=", 0)]);
}
