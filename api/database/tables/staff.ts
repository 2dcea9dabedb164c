import type { Generated } from "kysely";
import type { Language } from "#domain/languages.ts";
import type { StaffRole } from "#domain/staff.ts";

/** The tables of the desk: who works there, and what they did. */
export interface StaffTables {
  staff: StaffTable;
  staff_sessions: StaffSessionsTable;
  staff_links: StaffLinksTable;
  staff_acts: StaffActsTable;
  desk_imports: DeskImportsTable;
  desk_import_parts: DeskImportPartsTable;
  drafted_photographs: DraftedPhotographsTable;
  desk_words: DeskWordsTable;
  desk_unread: Omit<DeskWordsTable, "word">;
}

/**
 * Somebody who works in the shop. The password is an argon2id hash. `factor_secret` is the sealed secret of the second factor,
 * `factor_counter` the last time step that was used; `paper_codes` are a salt and hashes as JSON. With `ended_at` nobody can log in.
 */
export interface StaffTable {
  id: Generated<number>;
  name: string;
  email: string;
  role: StaffRole;
  password_hash: string;
  factor_secret: string | null;
  /** The sealed secret of a second factor that was begun; it counts when a code of it was given. */
  factor_pending: string | null;
  factor_counter: Generated<number>;
  paper_codes: string | null;
  /** How many wrong codes were given since the last right one, in any session and by any link, and when the last one was. */
  wrong_codes: Generated<number>;
  wrong_code_at: Generated<string | null>;
  /** Hashes of devices that have logged in, as JSON: a new one is told by mail. */
  devices: string | null;
  /** Of the pages that they last logged in on, for mails to them. */
  language: Generated<Language>;
  created_at: string;
  ended_at: string | null;
}

/** A login at the desk. `confirmed_at` is when the password was last typed; until `factor_at` is set, only the second factor may be given. */
export interface StaffSessionsTable {
  token_hash: string;
  staff_id: number;
  created_at: string;
  seen_at: string;
  confirmed_at: string;
  factor_at: string | null;
}

/**
 * A link that works once, by its hash. An invitation makes a member of that role; with `staff_id` it gives that member a new
 * password and a new second factor. A link of the kind `password` gives a new password to whoever has the second factor, one of
 * the kind `email` gives the member this e-mail.
 */
export interface StaffLinksTable {
  token_hash: string;
  kind: "invitation" | "password" | "email" | "used";
  email: string;
  role: StaffRole;
  staff_id: number | null;
  expires_at: string;
}

/**
 * What somebody did at the desk: the name of the call, what it changed, and its answer as JSON. The key makes it happen once.
 * `address` is where it came from.
 */
export interface StaffActsTable {
  id: Generated<number>;
  staff_id: number;
  key: string;
  act: string;
  subject: string;
  details: string;
  answer: string;
  address: string | null;
  at: string;
}

/**
 * A file of products that was sent in. `holder` is the process that works on it, as in `import_lease`, and `touched_at` when it
 * last said so; `done` of `total` are bytes read or products. `options` and `told`, what was understood of it, are JSON.
 * `version` is that of the catalogue it was compared with, and `digest` tells its changes from others.
 */
export interface DeskImportsTable {
  id: string;
  staff_id: number;
  name: string;
  created_at: string;
  options: string;
  state: "checking" | "checked" | "running" | "done" | "failed" | "cancelled" | "undoing" | "undone";
  holder: string;
  touched_at: string;
  done: Generated<number>;
  total: Generated<number>;
  version: number | null;
  digest: Generated<string>;
  told: string | null;
  error: string | null;
  applied_at: string | null;
}

/** Pieces of what belongs to an import, compressed by gzip and written as base64: the file itself, its changes, and what undoes them. */
export interface DeskImportPartsTable {
  import_id: string;
  kind: "file" | "changes" | "undo" | "stock";
  part: number;
  bytes: string;
}

/**
 * A photograph of somebody's folder that waits to be shown; `path` is its file's name with folders. `source` is null for one
 * that was refused; `words` says why, or what is remarked on one that was kept.
 */
export interface DraftedPhotographsTable {
  id: Generated<number>;
  staff_id: number;
  path: string;
  source: string | null;
  words: string;
}

/**
 * A word by which the desk finds a row; `ref` is the row's id as a text. Rows of `desk_unread` were added or changed since
 * their words were read.
 */
export interface DeskWordsTable {
  kind: "order" | "customer" | "product";
  word: string;
  ref: string;
}
