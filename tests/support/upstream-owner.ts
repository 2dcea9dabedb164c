import type { Owner } from "#scripts/upstream-check/check.ts";
import { storeDelivery } from "./stored-returns.ts";
import type { TestUpstream } from "./upstream-fixture.ts";

/** What only the owner of an upstream does, or only who has its mails sees, for the check of it. */
export function ownerOf({ database, mails }: TestUpstream): Required<Owner> {
  const change = (statement: string, ...values: (string | number)[]) => database.prepare(statement).run(...values);
  return {
    ship: async (id) => void change("update orders set status = 'shipped' where id = ?", id),
    deliver: async (id) => storeDelivery(change, id),
    async reprice(id, rupees) {
      for (const [table, column] of [
        ["products", "id"],
        ["variants", "product_id"],
      ])
        change(
          `update ${table} set price_paise = price_paise + ?, sale_paise = sale_paise + ? where ${column} = ?`,
          rupees * 100,
          rupees * 100,
          Number(id),
        );
    },
    async resetToken(email) {
      const [mail = ""] = await mails(email, 1);
      return /reset-password\?token=([\w-]+)/.exec(mail)?.[1] ?? "";
    },
  };
}
