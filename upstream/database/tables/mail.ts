import type { Generated } from "kysely";

/** Work to be done outside the database; see `mail/outbox.ts`. `handed_at` is when its mail was about to be sent. */
export interface OutboxTable {
  id: Generated<number>;
  kind: string;
  payload: string;
  attempts: Generated<number>;
  due_at: string;
  created_at: string;
  done_at: string | null;
  failed_at: string | null;
  last_error: string | null;
  handed_at: string | null;
}

/** The days whose report to the owner is in the outbox, and the day before the shop's first. */
export interface OwnerReportsTable {
  day: string;
  created_at: string;
}

/** When the owner last asked for the report of a day by mail. */
export interface AskedReportsTable {
  day: string;
  asked_at: string;
}
