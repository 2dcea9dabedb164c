import { z } from "zod";
import { houseRuns } from "./books-calls.ts";
import { deskRead } from "./desk-call.ts";
import { listedOrder } from "./orders-calls.ts";

const waiting = z.object({ count: z.number(), first: z.array(listedOrder) });
const sales = z.object({ orders: z.number(), paise: z.number() });

/** What an owner sees to before the first order. */
export const firstSteps = ["name", "pieces", "delivery", "tax", "payment"] as const;

/** The room "Today". */
export const readToday = deskRead({
  path: "/desk/today",
  name: "readToday",
  right: "look",
  does: "Reads what waits, each with its number and the first rows, and the sales of the last 30 days.",
  answer: z.object({
    accept: waiting,
    pack: waiting,
    unpaid: waiting,
    late: waiting,
    returns: z.object({
      count: z.number(),
      first: z.array(z.object({ id: z.string(), number: z.string(), status: z.string() })),
    }),
    refunds: z.object({
      count: z.number(),
      first: z.array(
        z.object({ number: z.string(), return_id: z.string().nullable(), paise: z.number(), state: z.string() }),
      ),
    }),
    /** Those that are not answered. */
    questions: z.object({
      count: z.number(),
      first: z.array(z.object({ name: z.string(), question: z.string(), at: z.string() })),
    }),
    mails: z.object({
      count: z.number(),
      first: z.array(z.object({ number: z.string().nullable(), kind: z.string(), at: z.string() })),
    }),
    low_stock: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        size: z.string(),
        color: z.string(),
        stock: z.number(),
        sold: z.number(),
      }),
    ),
    house: houseRuns,
    /** Those that are still to be done; none from the first order on. */
    first_steps: z.array(z.enum(firstSteps)),
    /** Orders of test payments, which no sale counts: of today, and of the last 30 days. */
    tests: z.object({ today: z.number(), days: z.number() }),
    /** Of the last 30 days, today last: orders that stand and are paid or to be paid in cash. */
    sales: z.array(sales.extend({ day: z.string() })),
    /** Of the same day a week ago, up to the same time. */
    week_ago: sales,
  }),
});

/** What waits today. */
export type Today = z.output<typeof readToday.answer>;
