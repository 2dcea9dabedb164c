import { numbered, integer, text, table } from "#api/database/columns.ts";

/** The tables of what the shop does beside its requests, and of what its owner states: mail, reports, words, and moves. */
export const maintenanceTables = {
  /** A part of the owner's words and tables, as the JSON that is sent. */
  shop_content: table({
    name: text().key(),
    content: text(),
    changed_at: text(),
  }),

  /** Work to be done outside the database; see `mail/outbox-kinds.ts`. `handed_at` is when its mail was about to be sent. */
  outbox: table({
    id: numbered(),
    kind: text(),
    payload: text(),
    /** The order it is about; null where it is about none. */
    order_id: text().orNull(),
    attempts: integer().default(0),
    due_at: text(),
    created_at: text(),
    done_at: text().orNull(),
    failed_at: text().orNull(),
    last_error: text().orNull(),
    /** When it was about to be sent: a mail that was being sent when its process died is not sent again blindly. */
    handed_at: text().orNull(),
  })
    .index("outbox_by_due", ["due_at", "id"], "done_at is null and failed_at is null")
    .index("outbox_by_payload", ["payload", "kind"])
    .index("outbox_by_order", ["order_id", "kind"]),

  /** The days whose report to the owner is in the outbox, and the day before the shop's first. */
  owner_reports: table({
    day: text().key(),
    created_at: text(),
  }),

  /** An audit or a backup; see `audit/house-runs.ts`. `ended_at` is null while it runs, and for good where its process was killed. */
  house_runs: table({
    id: numbered(),
    kind: text<"audit" | "backup">(),
    started_at: text(),
    ended_at: text().orNull(),
    /** As JSON. */
    outcome: text().default("{}"),
  }).index("house_runs_by_kind", ["kind", "id"]),

  /**
   * One row. `open` is the usual state; `by_hand` is maintenance; `moved` is the end of a move elsewhere, and `receiving` a
   * database that no move has filled yet. `other_side` names the other database, without a password.
   */
  maintenance: table({
    state: text<"open" | "by_hand" | "moved" | "receiving">(),
    /** 1 when the tables refuse changes; before that, only well-behaved processes do. */
    is_frozen: integer().default(0),
    other_side: text().orNull(),
    since: text().orNull(),
  }),

  /** One row: the time of the last check that the database can be written. */
  write_checks: table({
    at: text(),
  }),
};
