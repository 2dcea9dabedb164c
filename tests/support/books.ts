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

/** What the owner's own `npm run audit` finds; nothing where the books add up. `env` says where the database is, if not in the folder. */
export function audit(dataDir: string, env: Record<string, string> = {}): string[] {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...NODE_ARGUMENTS, programFile("api/owner/audit.ts")],
    {
      encoding: "utf8",
      env: { PATH: process.env["PATH"], NODE_COMPILE_CACHE: COMPILED, DATA_DIR: dataDir, ...env },
    },
  );
  return status === 0 ? [] : [`the audit: ${stdout}${stderr}`];
}

/** What differs between the orders that shoppers were told of and those that an upstream on SQLite has stored. */
export function checkTold(dataDir: string, shoppers: readonly Known[]): string[] {
  return reading(dataDir, (ask) =>
    shoppers.flatMap(({ email, placed, cancelled }) => {
      const rows = ask(
        "select orders.id, status from orders join customers on customers.id = customer_id where email = ? order by orders.id",
        email,
      );
      const idsOf = (some: typeof rows) => some.map(({ id }) => id).join(", ");
      const [stored, gone] = [idsOf(rows), idsOf(rows.filter(({ status }) => status === "cancelled"))];
      const [told, toldGone] = [placed.toSorted().join(", "), cancelled.toSorted().join(", ")];
      return [
        ...(stored === told ? [] : [`${email} was told of ${told}, stored are ${stored}`]),
        ...(gone === toldGone ? [] : [`${email} cancelled ${toldGone}, stored are ${gone}`]),
      ];
    }),
  );
}

type Ask = (query: string, value?: number | string) => Record<string, unknown>[];

function reading<T>(dataDir: string, work: (ask: Ask) => T): T {
  const database = new DatabaseSync(join(dataDir, "pallu.sqlite"), { readOnly: true });
  try {
    return work((query, value) => database.prepare(query).all(...(value === undefined ? [] : [value])));
  } finally {
    database.close();
  }
}
