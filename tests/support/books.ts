import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { COMPILED, NODE_ARGUMENTS } from "./build-shop.ts";
import { programFile } from "./bundled-programs.ts";

/** What shoppers know of their orders. */
interface Known {
  email: string;
  placed: readonly string[];
  cancelled: readonly string[];
}

/** The pieces of every product by its id. */
export function openStock(dataDir: string): Map<number, number> {
  return reading(
    dataDir,
    (ask) => new Map(ask("select id, stock from products").map(({ id, stock }) => [Number(id), Number(stock)])),
  );
}

/** The ids of the thirty products with the most pieces: nobody buys the last of them by chance. */
export function plentiful(stock: ReadonlyMap<number, number>): number[] {
  return [...stock]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 30)
    .map(([id]) => id);
}

/** What the owner's own `npm run audit` finds; nothing where the books add up. */
export function audit(dataDir: string): string[] {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...NODE_ARGUMENTS, programFile("api/owner/audit.ts")],
    {
      encoding: "utf8",
      env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: COMPILED, DATA_DIR: dataDir },
    },
  );
  return status === 0 ? [] : [`the audit: ${stdout}${stderr}`];
}

/**
 * Adds up the stored rows of an upstream on SQLite, and compares them with the stock of before and with what shoppers were
 * told: every order that was told is there, none that was not, stock, totals, payments, histories and mails agree.
 */
export function checkBooks(dataDir: string, before: ReadonlyMap<number, number>, shoppers: readonly Known[]): string[] {
  return reading(dataDir, (ask) => [
    ...ask("select id, stock from products").flatMap(({ id, stock }) => {
      const [sold] = ask(
        "select coalesce(sum(quantity), 0) as pieces from order_items join orders on orders.id = order_id where product_id = ? and status != 'cancelled'",
        Number(id),
      );
      const due = (before.get(Number(id)) ?? 0) - Number(sold?.["pieces"]);
      return Number(stock) === due && due >= 0 ? [] : [`product ${id} has ${stock} pieces, not ${due}`];
    }),
    ...shoppers.flatMap(({ email, placed, cancelled }) => {
      const rows = ask(
        "select orders.id, status from orders join customers on customers.id = customer_id where email = ?",
        email,
      );
      const [stored, gone] = [
        rows.map(({ id }) => String(id)).toSorted(),
        rows
          .filter(({ status }) => status === "cancelled")
          .map(({ id }) => String(id))
          .toSorted(),
      ];
      return [
        ...(String(stored) === String(placed.toSorted())
          ? []
          : [`${email} was told of ${String(placed)}, stored are ${String(stored)}`]),
        ...(String(gone) === String(cancelled.toSorted())
          ? []
          : [`${email} cancelled ${String(cancelled)}, stored are ${String(gone)}`]),
      ];
    }),
    ...found(
      ask,
      "orders whose lines do not add up",
      "select id from orders where subtotal_paise != (select sum(quantity * unit_paise) from order_items where order_id = orders.id) or total_paise != subtotal_paise + tax_paise + shipping_paise",
    ),
    ...found(
      ask,
      "orders without exactly their payment",
      `select orders.id from orders where payment_method != 'cod' and (select count(*) from payments where payments.order_id = orders.id and payments.id = payment_id and amount_paise = total_paise and payments.status = case orders.status when 'cancelled' then 'voided' else 'authorized' end) != 1`,
    ),
    ...found(
      ask,
      "payments for more than one order",
      "select payment_id as id from orders where payment_id is not null group by payment_id having count(*) > 1",
    ),
    ...found(
      ask,
      "orders with a history that is not theirs",
      "select id from orders where (select count(*) from order_history where order_id = orders.id) != case status when 'cancelled' then 2 else 1 end",
    ),
    ...found(
      ask,
      "orders without exactly one mail of theirs",
      "select id from orders where (select count(*) from outbox where kind = 'order_placed' and json_extract(payload, '$.orderId') = orders.id) != 1",
    ),
    ...found(
      ask,
      "cancelled orders without exactly one mail",
      "select id from orders where (select count(*) from outbox where kind = 'order_cancelled' and json_extract(payload, '$.orderId') = orders.id) != (status = 'cancelled')",
    ),
    ...found(
      ask,
      "keys used twice",
      "select idempotency_key as id from orders where idempotency_key is not null group by customer_id, idempotency_key having count(*) > 1",
    ),
  ]);
}

type Ask = (query: string, value?: number | string) => Record<string, unknown>[];

function found(ask: Ask, what: string, query: string): string[] {
  const ids = ask(query).map(({ id }) => String(id));
  return ids.length === 0 ? [] : [`${what}: ${ids.join(", ")}`];
}

function reading<T>(dataDir: string, work: (ask: Ask) => T): T {
  const database = new DatabaseSync(join(dataDir, "pallu.sqlite"), { readOnly: true });
  try {
    return work((query, value) => database.prepare(query).all(...(value === undefined ? [] : [value])));
  } finally {
    database.close();
  }
}
