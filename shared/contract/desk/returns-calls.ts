import { z } from "zod";
import { MAX_RETURN_WORDS, returnStatuses } from "#domain/returns.ts";
import { deskAct, deskRead } from "./desk-call.ts";
import { pageNumber } from "./paging.ts";

const status = z.enum(returnStatuses);
const paise = z.int().min(0);

/** The returns of a status, those that wait longest first. */
export const readDeskReturns = deskRead({
  path: "/desk/returns",
  name: "readDeskReturns",
  right: "look",
  does: "Lists the returns of a status, fifty a page, and counts those of each.",
  query: z.object({ status: status.default("requested"), page: pageNumber }),
  answer: z.object({
    counts: z.record(status, z.int()),
    returns: z.array(
      z.object({ id: z.string(), order_id: z.string(), created_at: z.string(), customer: z.string(), pieces: z.int() }),
    ),
  }),
});

/** One return with all that is decided by. */
export const readDeskReturn = deskRead({
  path: "/desk/return",
  name: "readDeskReturn",
  right: "look",
  does: "Shows a return with its pieces, its history, and what goes back.",
  query: z.object({ id: z.string() }),
  answer: z.object({
    id: z.string(),
    order_id: z.string(),
    status,
    note: z.string().nullable(),
    words: z.string().nullable(),
    customer: z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() }),
    items: z.array(
      z.object({
        line: z.int(),
        name: z.string(),
        size: z.string().nullable(),
        color: z.string().nullable(),
        sku: z.string().nullable(),
        qty: z.int(),
        reason: z.string(),
        received: z.int().nullable(),
        restocked: z.int(),
        unit_paise: paise,
      }),
    ),
    /** `by` is who did it at the desk; null for the customer, the provider and the commands. */
    history: z.array(z.object({ status, at: z.string(), by: z.string().nullable() })),
    refund: z
      .object({ amount_paise: paise, state: z.enum(["due", "made", "failed"]), by_hand: z.boolean() })
      .nullable(),
    /** What came off what is to be paid, where the order was not paid. */
    credited_paise: paise.nullable(),
    /** What would go back now; null where nothing is to be decided. `unpaid` says that it comes off what is to be paid. */
    proposed: z.object({ amount_paise: paise, unpaid: z.boolean(), by_hand: z.boolean() }).nullable(),
  }),
});

/** The return as it was seen: another status refuses with 409. */
const seen = { id: z.string(), seen: status };

/** Accepts or declines a return. */
export const answerDeskReturn = deskAct({
  path: "/desk/returns/answer",
  name: "answerReturn",
  right: "pack",
  does: "Accepts or declines a return, with words that the customer reads.",
  body: z.object({ ...seen, to: z.enum(["accepted", "declined"]), words: z.string().max(MAX_RETURN_WORDS).nullable() }),
  answer: z.object({ status }),
});

/** Notes what came back. */
export const receiveDeskReturn = deskAct({
  path: "/desk/returns/receive",
  name: "receiveReturn",
  right: "pack",
  does: "Notes how many pieces of each line are here, and which of them can be sold again.",
  body: z.object({
    ...seen,
    lines: z.array(z.object({ line: z.int().min(0), came: z.int().min(0), restock: z.boolean() })).max(100),
  }),
  answer: z.object({ status }),
});

/** Gives the money of a return back. */
export const refundDeskReturn = deskAct({
  path: "/desk/returns/refund",
  name: "refundReturn",
  right: "refund",
  does: "Gives the money of a received return back, or notes that it was paid by hand.",
  body: z.object({ ...seen, amount_paise: paise.nullable(), made: z.boolean() }),
  answer: z.object({
    /** `credited`: no money goes back, it came off what is to be paid, or nothing was left. */
    outcome: z.enum(["asked", "by_hand", "made", "failed", "credited"]),
    amount_paise: paise.nullable(),
  }),
});
