import { readReturn } from "#contract/returns.ts";
import type { Database } from "#api/database/tables.ts";
import { moveOrder } from "#api/orders/move-order.ts";
import { inTransaction } from "./in-transaction.ts";
import type { Answered, TestCustomer, TestUpstream } from "./upstream-fixture.ts";

/** Moves an order through every status to delivered. */
export async function deliver(db: Database, orderId: string, at: Date): Promise<void> {
  const { status } = await db.selectFrom("orders").select("status").where("id", "=", orderId).executeTakeFirstOrThrow();
  const steps = ["processing", "shipped", "delivered"] as const;
  for (const to of steps.slice(status === "pending" ? 0 : 1)) await inTransaction(db, moveOrder, orderId, to, at);
}

/** Pieces that a customer wants to return. */
export type AskedPieces = readonly { line: number; qty: number; reason?: string; wanted?: object }[];

/** Asks for a return, as the shop does. */
export function askReturn(
  up: TestUpstream,
  customer: TestCustomer,
  orderId: string,
  pieces: AskedPieces,
  { key, note = null }: { key?: string; note?: string | null } = {},
): Promise<Answered> {
  return up.call("POST", `/orders/${orderId}/returns`, {
    as: customer,
    body: { items: pieces.map((piece) => ({ reason: "size", ...piece })), note },
    ...(key !== undefined && { key }),
  });
}

/** Asks for a return that must be taken, and answers its id. */
export async function askedReturn(...asked: Parameters<typeof askReturn>): Promise<string> {
  const answer = await askReturn(...asked);
  const id = readReturn(answer.body)?.id;
  if (answer.status !== 201 || id === undefined) throw new Error(`the return was refused: ${JSON.stringify(answer)}`);
  return id;
}
