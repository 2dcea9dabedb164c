import type { StoredTable } from "../../database/moving.ts";
import type { Tables } from "../../database/tables.ts";

/** The tables that a move leaves behind, each with its reason. Every other table is moved, whatever it is called. */
export const leftBehind: Partial<Record<keyof Tables, string>> = {
  maintenance: "each database says of itself whether it may be changed",
  move_progress: "it says how far the move has come",
  write_checks: "each database is tested for itself",
  import_lease: "a move begins only when no import runs",
  photographs: "photographs are moved one by one, since SQLite keeps them as files",
};

/** The rows of a table without a key are copied all at once, so there must be few of them. */
export const MAX_ROWS_WITHOUT_KEY = 1_000;

/**
 * The tables to move, each after those that its rows refer to. Tables without a key come last: they say something of the
 * others, which copying may change. Throws when tables refer to each other in a circle.
 */
export function movedTables(stored: readonly StoredTable[]): StoredTable[] {
  const waiting = stored.filter(({ name }) => !(name in leftBehind));
  const ordered: StoredTable[] = [];
  while (waiting.length > 0) {
    const free = waiting.findIndex(({ name, refersTo }) =>
      refersTo.every((other) => other === name || !waiting.some((one) => one.name === other)),
    );
    const [table] = free < 0 ? [] : waiting.splice(free, 1);
    if (table === undefined)
      throw new Error(`tables refer to each other in a circle: ${waiting.map(({ name }) => name).join(", ")}`);
    ordered.push(table);
  }
  return ordered.toSorted((a, b) => Number(a.key.length === 0) - Number(b.key.length === 0));
}
