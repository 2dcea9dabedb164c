import { z } from "zod";
import { wireInvoice } from "#contract/invoices.ts";
import { paymentMethods } from "#domain/payment-methods.ts";
import { BACKUP_PASSPHRASE } from "#domain/staff.ts";
import { deskAct, deskRead } from "./desk-call.ts";
import { pageNumber } from "./paging.ts";

const day = z.iso.date();
const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);

/** The invoices of a month. */
export const readDeskInvoices = deskRead({
  path: "/desk/invoices",
  name: "readDeskInvoices",
  right: "books",
  does: "Lists the invoices of a month in the shop's time zone, fifty a page, with their sum and the number of credit notes.",
  query: z.object({ month: month.optional(), page: pageNumber }),
  answer: z.object({
    month,
    count: z.int(),
    credit_notes: z.int(),
    invoices: z.array(
      z.object({ number: z.string(), order_id: z.string(), at: z.string(), buyer: z.string(), total_paise: z.int() }),
    ),
  }),
});

/** One invoice. */
export const readDeskInvoice = deskRead({
  path: "/desk/invoice",
  name: "readDeskInvoice",
  right: "books",
  does: "Answers the invoice of an order; before the order is sent, a pro forma.",
  query: z.object({ order: z.string() }),
  answer: wireInvoice,
});

/** The month for an accountant. */
export const exportDeskInvoices = deskRead({
  path: "/desk/invoices/export",
  name: "exportInvoices",
  right: "export",
  does: "Answers invoices and credit notes of a month as CSV, a row for each or for each of their lines.",
  query: z.object({ month, lines: z.enum(["yes", "no"]).default("no") }),
  answer: z.object({ csv: z.string() }),
});

/** What could not be sent. */
export const readDeskMails = deskRead({
  path: "/desk/mails",
  name: "readDeskMails",
  right: "books",
  does: "Lists mails and other work that was given up, is in doubt, or waits after several attempts.",
  answer: z.object({
    count: z.int(),
    mails: z.array(
      z.object({
        kind: z.string(),
        order_id: z.string().nullable(),
        since: z.string(),
        /** `again`: it is tried again by itself. `doubt`: it may have arrived. `given_up`: only somebody sends it again. */
        state: z.enum(["again", "doubt", "given_up"]),
        error: z.string(),
      }),
    ),
  }),
});

/** Sends again what was given up. */
export const resendDeskMails = deskAct({
  path: "/desk/mails/resend",
  name: "resendMails",
  right: "sell",
  does: "Makes all that was given up due again. What may have arrived is left to its order.",
  answer: z.object({ count: z.int() }),
});

/** The comparison with the payment provider, now. */
export const reconcileNow = deskRead({
  path: "/desk/reconcile",
  name: "reconcileNow",
  right: "books",
  does: "Compares payments and refunds of the last thirty days with the payment provider's list, and changes nothing.",
  answer: z.object({
    /** Null where no account at a provider is set up: then there is nothing to compare. */
    provider: z.string().nullable(),
    here: z.int(),
    there: z.int(),
    differences: z.array(z.object({ what: z.string(), todo: z.string() })),
  }),
});

/** How many of the first sentences of an audit are kept. */
const sentences = z.array(z.object({ kind: z.enum(["finding", "remark"]), sentence: z.string() }));

/** When something was done last: null for never. `failed` says why it could not be done. */
const lastRun = { at: z.string(), failed: z.string().nullable() };

/** The last audit and backup, for "Today" and the books. */
export const houseRuns = z.object({
  audit: z.object({ ...lastRun, findings: z.int().nullable() }).nullable(),
  backup: z.object(lastRun).nullable(),
  /** How a backup is made: the shop copies its file, the database's tool dumps it, or only a command of its owner does it. */
  backup_way: z.enum(["copy", "dump", "command"]),
});

/** The last audit in full. */
export const readAudit = deskRead({
  path: "/desk/audit",
  name: "readAudit",
  right: "books",
  does: "Reads what the last audit found, its first sentences in English, and whether one runs.",
  answer: z.object({
    /** Since when one runs; null for none. */
    runs_since: z.string().nullable(),
    last: z
      .object({
        ...lastRun,
        /** Null where it failed. */
        found: z
          .object({
            orders: z.int(),
            payments: z.int(),
            products: z.int(),
            /** Products that were never counted, so that their stock cannot be proved. */
            uncounted: z.int(),
            entries: z.int(),
            findings: z.int(),
            sentences,
          })
          .nullable(),
      })
      .nullable(),
  }),
});

/** Changes nothing where one runs already. */
export const runAudit = deskAct({
  path: "/desk/audit/run",
  name: "runAudit",
  right: "books",
  does: "Begins an audit of stock, orders, payments and mails, which goes on beside the shop.",
  answer: z.object({}),
});

/** How backups are made, and the last one. */
export const readHouseRuns = deskRead({
  path: "/desk/house",
  name: "readHouseRuns",
  right: "books",
  does: "Reads when the books were last audited and the shop was last backed up, and how a backup is made.",
  answer: houseRuns,
});

/** 409 while another is made, or where only a command makes one. The answer of a success is the file, and no JSON. */
export const takeBackup = deskAct({
  path: "/desk/backup",
  name: "takeBackup",
  right: "backup",
  does: "Makes a backup and sends it sealed with the passphrase, in the format of age.",
  body: z.object({ passphrase: z.string().min(BACKUP_PASSPHRASE.min).max(BACKUP_PASSPHRASE.max) }),
  answer: z.null(),
});

const sum = z.object({ orders: z.int(), paise: z.int() });

/** The report of the days from one to another. The same figures go out by mail each day. */
export const readDeskReport = deskRead({
  path: "/desk/report",
  name: "readDeskReport",
  right: "books",
  does: "Adds up orders, cash, refunds, questions and searches of at most 366 days, the first and the last included.",
  query: z.object({ from: day, to: day }),
  answer: z.object({
    /** Orders that stand and are not awaited. */
    placed: z.array(sum.extend({ method: z.enum(paymentMethods) })),
    /** Not yet paid. */
    unpaid: sum,
    /** Placed, and cancelled since. */
    placed_and_cancelled: sum,
    /** Of all these, by a test payment. */
    tests: sum,
    /** Cancelled on these days. */
    cancelled: z.int(),
    came_back: sum,
    /** Taken at the door. */
    cash: sum,
    refunds: z.object({ count: z.int(), paise: z.int() }),
    questions: z.int(),
    /** Searched for, and nothing was found. */
    empty_searches: z.array(z.object({ word: z.string(), count: z.int() })),
    /** As of now: products at a price where two rates of GST contradict each other. */
    contested_prices: z.object({ count: z.int(), first: z.array(z.object({ slug: z.string(), name: z.string() })) }),
  }),
});
