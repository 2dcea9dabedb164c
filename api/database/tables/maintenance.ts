import type { Generated } from "kysely";

/** The tables of what the shop does beside its requests, and of what its owner states: mail, reports, words, and moves. */
export interface MaintenanceTables {
  shop_content: ShopContentTable;
  outbox: OutboxTable;
  owner_reports: OwnerReportsTable;
  asked_reports: AskedReportsTable;
  house_runs: HouseRunsTable;
  maintenance: MaintenanceTable;
  write_checks: WriteChecksTable;
}

/**
 * One row. `open` is the usual state; `by_hand` is maintenance; `moved` is the end of a move elsewhere, and `receiving` a
 * database that no move has filled yet. `other_side` names the other database, without a password.
 */
export interface MaintenanceTable {
  state: "open" | "by_hand" | "moved" | "receiving";
  /** 1 when the tables refuse changes; before that, only well-behaved processes do. */
  is_frozen: Generated<number>;
  other_side: string | null;
  since: string | null;
}

/** One row: the time of the last check that the database can be written. */
export interface WriteChecksTable {
  at: string;
}

/** Work to be done outside the database; see `mail/outbox-kinds.ts`. `handed_at` is when its mail was about to be sent. */
export interface OutboxTable {
  id: Generated<number>;
  kind: string;
  payload: string;
  /** The order it is about; null where it is about none. */
  order_id: string | null;
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

/** An audit or a backup; see `audit/house-runs.ts`. `ended_at` is null while it runs, and for good where its process was killed. */
export interface HouseRunsTable {
  id: Generated<number>;
  kind: "audit" | "backup";
  started_at: string;
  ended_at: string | null;
  /** As JSON. */
  outcome: Generated<string>;
}

/** A part of the owner's words and tables, as the JSON that is sent. */
export interface ShopContentTable {
  name: string;
  content: string;
  changed_at: string;
}
