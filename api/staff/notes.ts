import { cleanText } from "#domain/typed-text.ts";
import type { Database } from "#api/database/tables.ts";
import { invalid } from "#api/http/refusal.ts";
import type { StaffMember } from "./staff-sessions.ts";

/** The longest note, in characters. */
export const MAX_NOTE = 1_000;

/** Adds a note on an order or a customer. */
export async function addNote(
  trx: Database,
  about: { order_id: string } | { customer_id: number },
  typed: string,
  { member, at }: { member: Pick<StaffMember, "id">; at: Date },
): Promise<void> {
  const words = cleanText(typed, MAX_NOTE);
  if (words === "") throw invalid([{ path: "words", msg: "Please write the note." }]);
  const row = { ...about, staff_id: member.id, words, at: at.toISOString() };
  await trx.insertInto("notes").values(row).execute();
}

/** The notes on an order or a customer, each with who wrote it. */
export function notesOn(db: Database, column: "order_id" | "customer_id", value: string | number) {
  const notes = db.selectFrom("notes").innerJoin("staff", "staff.id", "staff_id");
  return notes.select(["words", "staff.name as by", "at"]).where(column, "=", value);
}
