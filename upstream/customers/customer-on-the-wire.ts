import type { Selectable } from "kysely";
import type { CustomersTable } from "../database/tables/customers.ts";

/** A customer as they go over the wire: never with the password. */
export function toWireCustomer({
  password_hash: _hash,
  created_at: createdAt,
  deleted_at: _deletedAt,
  ...customer
}: Selectable<CustomersTable>) {
  return { ...customer, createdAt };
}
