import { z } from "zod";
import { paymentMethods } from "#domain/payment-methods.ts";
import { deskRead } from "./desk-call.ts";

const day = z.iso.date();
/** When something was done last: null for never. `failed` says why it could not be done. */
const lastRun = { at: z.string(), failed: z.string().nullable() };

/** The last audit and backup, for "Today" and the books. */
export const houseRuns = z.object({
  audit: z.object({ ...lastRun, findings: z.int().nullable() }).nullable(),
  backup: z.object(lastRun).nullable(),
  /** How a backup is made: the shop copies its file, the database's tool dumps it, or only a command of its owner does it. */
  backup_way: z.enum(["copy", "dump", "command"]),
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
