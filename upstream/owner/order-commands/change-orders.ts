import type { MovedStatus } from "../../orders/move-order.ts";
import { moveOrder } from "../../orders/move-order.ts";
import { lockOrder } from "../../orders/lock-order.ts";
import { HttpRefusal } from "../../http/refusal.ts";
import { inOwnersWords, type OwnerDatabase } from "../open-owner-database.ts";

/**
 * Moves orders one step on, each in a transaction of its own, and prints a line for each and a sum. `refused` are lines that
 * named no order. Returns the exit code: 1 when one was refused. The same orders once more change nothing.
 */
export async function moveOrders(
  { db }: Pick<OwnerDatabase, "db">,
  ids: readonly string[],
  to: MovedStatus,
  refused: readonly string[] = [],
): Promise<number> {
  const counts = { moved: 0, unchanged: 0, refused: refused.length };
  for (const line of refused) console.log(inOwnersWords(line));
  for (const id of new Set(ids)) {
    const said = await moveOne(id);
    counts[said.count]++;
    console.log(inOwnersWords(`${id}: ${said.text}`));
  }
  console.log(`${counts.moved} ${to}, ${counts.unchanged} unchanged, ${counts.refused} refused.`);
  return counts.refused > 0 ? 1 : 0;

  async function moveOne(id: string): Promise<{ count: keyof typeof counts; text: string }> {
    try {
      return await db.transaction().execute(async (trx) => {
        const { status } = await lockOrder(trx, id);
        if (status === to) return { count: "unchanged", text: `was ${to} already: nothing changed` };
        await moveOrder(trx, id, to, new Date());
        return { count: "moved", text: `is ${to}` };
      });
    } catch (error) {
      if (error instanceof HttpRefusal) return { count: "refused", text: error.message };
      throw error;
    }
  }
}
