import { numbered, integer, amount, text, table } from "#api/database/columns.ts";
import { DEFAULT_LANGUAGE } from "#domain/languages.ts";
import type { Language } from "#domain/languages.ts";

/** Who works at the desk: the owner, who packs, and who keeps the books. */
export const staffRoles = ["owner", "packer", "accountant"] as const;

/** One of {@link staffRoles}. */
export type StaffRole = (typeof staffRoles)[number];

/** What the desk finds by words. */
type FoundKind = "order" | "customer" | "product";

/** The tables of the desk: who works there, and what they did. */
export const staffTables = {
  /**
   * Somebody who works in the shop. The password is an argon2id hash. `factor_secret` is the sealed secret of the second factor,
   * `factor_counter` the last time step that was used; `paper_codes` are a salt and hashes as JSON. With `ended_at` nobody can log in.
   */
  staff: table({
    id: numbered(),
    name: text(),
    email: text().unique(),
    role: text<StaffRole>(),
    password_hash: text(),
    factor_secret: text().orNull(),
    /** The sealed secret of a second factor that was begun; it counts when a code of it was given. */
    factor_pending: text().orNull(),
    factor_counter: amount().default(0),
    paper_codes: text().orNull(),
    /** How many wrong codes were given since the last right one, in any session and by any link, and when the last one was. */
    wrong_codes: integer().default(0),
    wrong_code_at: text().orNull(),
    /** Hashes of devices that have logged in, as JSON: a new one is told by mail. */
    devices: text().orNull(),
    /** Of the pages that they last logged in on, for mails to them. */
    language: text<Language>().default(DEFAULT_LANGUAGE),
    created_at: text(),
    ended_at: text().orNull(),
  }),

  /** A login at the desk. `confirmed_at` is when the password was last typed; until `factor_at` is set, only the second factor may be given. */
  staff_sessions: table({
    token_hash: text().key(),
    staff_id: integer().references("staff.id"),
    created_at: text(),
    seen_at: text(),
    confirmed_at: text(),
    factor_at: text().orNull(),
  }),

  /**
   * A link that works once. Its token exists in its mail alone, and nobody has it before that went out. An invitation makes a member
   * of that role; with `staff_id` it gives that member a new password and a new second factor. A link of the kind `password` gives a
   * new password to whoever has this e-mail and a second factor, one of the kind `email` gives the member this e-mail. A link that
   * was used names whoever did.
   */
  staff_links: table({
    id: numbered(),
    token_hash: text().orNull().unique(),
    kind: text<"invitation" | "password" | "email">(),
    email: text(),
    role: text<StaffRole>().orNull(),
    staff_id: integer().orNull().references("staff.id"),
    expires_at: text(),
    used_at: text().orNull(),
  }),

  /**
   * What somebody did at the desk: the name of the call, what it changed, and its answer as JSON. The key makes it happen once.
   * `address` is where it came from.
   */
  staff_acts: table({
    id: numbered(),
    staff_id: integer().references("staff.id"),
    key: text(),
    act: text(),
    subject: text(),
    details: text(),
    answer: text(),
    address: text().orNull(),
    at: text(),
  })
    .unique("staff_acts_once", ["staff_id", "key"])
    .index("staff_acts_by_person", ["staff_id", "id"])
    .index("staff_acts_by_subject", ["subject", "id"]),

  /**
   * A file of products that was sent in. `holder` is the process that works on it, and `touched_at` when it last said so.
   * `options` and `told`, what was understood of it, are JSON, and `seen` tells that from others. What it changes stands in
   * `staged_changes` under its id and `seen`.
   */
  desk_imports: table({
    id: text().key(),
    staff_id: integer().references("staff.id"),
    name: text(),
    created_at: text(),
    options: text(),
    state: text<"checking" | "checked" | "running" | "done" | "failed" | "cancelled" | "undoing" | "undone">(),
    holder: text(),
    touched_at: text(),
    seen: text().default(""),
    told: text().orNull(),
    error: text().orNull(),
    applied_at: text().orNull(),
  }),

  /** The file of an import, written as base64. */
  desk_import_files: table({ import_id: text().key().references("desk_imports.id", "cascade"), content: text() }),

  /**
   * A photograph of somebody's folder that waits to be shown; `path` is its file's name with folders. `source` is null for one
   * that was refused; `remarks` say why as JSON, or what is remarked on one that was kept.
   */
  drafted_photographs: table({
    id: numbered(),
    staff_id: integer().references("staff.id"),
    path: text(),
    source: text().orNull(),
    remarks: text(),
  }).unique("drafted_photographs_once", ["staff_id", "path"]),

  /**
   * A word by which the desk finds a row; `ref` is the row's id as a text. Rows of `desk_unread` were added or changed since
   * their words were read.
   */
  desk_words: table({
    kind: text<FoundKind>(),
    word: text(),
    ref: text(),
  })
    .key("kind", "word", "ref")
    .index("desk_words_by_ref", ["kind", "ref"]),

  desk_unread: table({ kind: text<FoundKind>(), ref: text() }).key("kind", "ref"),
};
