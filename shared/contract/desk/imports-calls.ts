import { z } from "zod";
import { deskAct, deskRead } from "./desk-call.ts";

/** The largest table of products that is taken, in bytes, and the most rows of one. */
export const MAX_TABLE_BYTES = 10 * 1024 * 1024;
/** The most rows of such a table. */
export const MAX_TABLE_ROWS = 50_000;
/** The path that takes a table as bytes: its name in the query `name`, an idempotency key in the header. It answers {@link storedTable}. */
export const STORE_TABLE = "/desk/imports/file";
/** The path that answers all changes of an import as CSV, by its query `id`. */
export const EXPORT_CHANGES = "/desk/imports/changes";

/** What {@link STORE_TABLE} answers: the import that begins to be checked. */
export const storedTable = z.object({ id: z.string() });

/** Takes a table in. */
export const storeDeskTable = deskAct({
  path: STORE_TABLE,
  name: "storeTable",
  right: "catalogue",
  does: "Takes a table of products and begins to check it. Nothing is changed. The query names the file.",
  sends: "application/octet-stream",
  answer: storedTable,
});

/** Takes the changes of one out. */
export const exportDeskChanges = deskRead({
  path: EXPORT_CHANGES,
  name: "exportChanges",
  right: "catalogue",
  does: "Answers all changes of a table as CSV.",
  query: z.object({ id: z.string() }),
  answers: "text/csv",
  answer: z.string(),
});

/** What an import may do. */
export const importOptions = z.object({
  /** Products that are not in the file are removed. */
  replaces: z.boolean(),
  /** A field of more than a tenth of the products may be emptied. */
  allows_emptying: z.boolean(),
  /** A stock without an exported one may change that of a known piece. */
  sets_stock: z.boolean(),
  /** The stock of a new product where the file has none. */
  usual_stock: z.int().min(0).max(999_999),
});
/** How a file is brought in. */
export type ImportOptions = z.output<typeof importOptions>;

const remark = z.object({
  code: z.enum(["totals", "visibility", "sold_without_stock", "compare_at", "restricting", "shortened"]),
  values: z.array(z.string()),
});
/** What is said of a line that is accepted or left out, for surfaces that word it themselves. */
export type ImportRemark = z.output<typeof remark>;

/** What is said of a line in English, of how many lines in all, and by which code where it has one. */
const issue = z.object({
  line: z.int(),
  reason: z.string(),
  lines: z.int().optional(),
  said: remark.optional(),
});
const counted = z.object({ count: z.int(), first: z.array(issue) });

/** What was understood of a file, and what it changes. */
export const importPreview = z.object({
  format: z.string(),
  encoding: z.string(),
  rows: z.int(),
  columns: z.object({ read: z.array(z.string()), not_read: z.array(z.string()) }),
  /** In products; null where the comparing did not come to its end. */
  counts: z.object({ created: z.int(), changed: z.int(), same: z.int(), removed: z.int() }).nullable(),
  refused: counted,
  skipped: counted,
  remarks: counted,
  /** Prices that change by more than half, and new products with the name of a known one. */
  prices: counted,
  known_names: counted,
  /** How many hidden products stay, since the file's format cannot hold them. */
  kept: z.int(),
  changes: z.object({
    count: z.int(),
    /** How many of each column, or of new or removed products. */
    kinds: z.array(z.tuple([z.string(), z.int()])),
    /** `column` is "product" where one is new (`was` is "") or removed. */
    first: z.array(
      z.object({ slug: z.string(), column: z.string(), combination: z.string(), was: z.string(), becomes: z.string() }),
    ),
  }),
  /** What the options do not allow: it would empty columns, or set the stock of pieces, which `subject` names. */
  blocked: z.object({ kind: z.enum(["empties", "sets stock"]), subject: z.string() }).nullable(),
  /** Whether the catalogue changed since the numbers were shown last, so that they were computed anew. */
  is_renewed: z.boolean(),
  /** What an undoing did not put back, and why. */
  left: z.object({
    count: z.int(),
    first: z.array(
      z.object({
        slug: z.string(),
        column: z.string(),
        combination: z.string(),
        reason: z.enum(["changed", "ordered", "gone", "there"]),
      }),
    ),
  }),
});

const listed = z.object({
  id: z.string(),
  name: z.string(),
  by: z.string(),
  at: z.string(),
  applied_at: z.string().nullable(),
  state: z.enum(["checking", "checked", "running", "done", "failed", "cancelled", "undoing", "undone"]),
  /** Whether the process that worked on it ended before it was done: nothing was changed. */
  is_interrupted: z.boolean(),
});

/** The files that were sent in. */
export const readDeskImports = deskRead({
  path: "/desk/imports",
  name: "readDeskImports",
  right: "catalogue",
  does: "Lists the tables of products that were sent in during the last thirty days, newest first.",
  answer: z.object({ imports: z.array(listed) }),
});

/** One of them. */
export const readDeskImport = deskRead({
  path: "/desk/import",
  name: "readDeskImport",
  right: "catalogue",
  does: "Answers a table that was sent in: its state, how far it is, and what was understood of it.",
  query: z.object({ id: z.string() }),
  answer: listed.extend({
    options: importOptions,
    done: z.int(),
    total: z.int(),
    /** Tells these numbers from others. */
    seen: z.string(),
    preview: importPreview.nullable(),
    /** Why it could not be read or applied: "too_long", or a sentence. */
    error: z.string().nullable(),
    /** Whether it can be undone: it is the last that was applied. */
    can_undo: z.boolean(),
  }),
});

/** What was understood of a file. */
export type ImportPreview = z.output<typeof importPreview>;
/** A file that was sent in. */
export type DeskImport = z.output<typeof readDeskImport.answer>;

const one = z.object({ id: z.string() });

/** Reads it once more. */
export const checkDeskImport = deskAct({
  path: "/desk/imports/check",
  name: "checkImport",
  right: "catalogue",
  does: "Compares a table with the catalogue once more, with these options. Nothing is changed.",
  body: z.object({ id: z.string(), options: importOptions }),
  answer: one,
});

/** Applies it. */
export const applyDeskImport = deskAct({
  path: "/desk/imports/apply",
  name: "applyImport",
  right: "catalogue",
  does: "Begins to import a table as it was checked. Where the catalogue changed since, other numbers are shown first.",
  body: z.object({ id: z.string(), seen: z.string() }),
  answer: one,
});

/** Undoes it. */
export const undoDeskImport = deskAct({
  path: "/desk/imports/undo",
  name: "undoImport",
  right: "catalogue",
  does: "Begins to put back what the last import changed, as far as nobody changed it since.",
  body: one,
  answer: one,
});

/** Ends the work on it. */
export const cancelDeskImport = deskAct({
  path: "/desk/imports/cancel",
  name: "cancelImport",
  right: "catalogue",
  does: "Ends the reading, importing or undoing of a table before its end. Nothing is changed.",
  body: one,
  answer: one,
});
