import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Tables } from "../database/tables.ts";

/** The condition for products that shoppers may see: an import shows what it brings when all of it is written. */
export function isVisible(eb: ExpressionBuilder<Tables, "products">): Expression<SqlBool> {
  return eb("products.run", "<=", eb.selectFrom("catalogue_state").select("catalogue_state.run"));
}
