import { z } from "zod";
import { offerLimits, type Offer } from "#domain/offers.ts";
import { callsOf, tooManyAttempts } from "./call.ts";
import * as f from "./shape.ts";

/** Why a code does not count now: its days or a pause, how often it was used in all or by the customer, that it is for a first order, or not for guests. */
export const codeRefusals = ["early", "over", "used_up", "used", "not_first", "account"] as const;

const fields = {
  id: f.id(),
  name: f.text("Shown beside the discount.").needed(),
  code: f.text("Absent where it counts without one.").nullish(),
  percent: f.count("Up to 100.").optional().or(0),
  paise: f.rupees("In place of percents.").as("amount").optional().or(0),
  every: f.count("3: it comes off the cheapest of each three pieces. Absent: off all.").optional().or(1),
  fromPaise: f.rupees("The least subtotal, before any discount.").as("from").optional().or(0),
  categories: f.listOf(f.text().needed(), "Only pieces of these, or of `products`. Both absent: all.").optional(),
  products: f.listOf(f.id()).optional(),
};

const told = f.named(
  "Offer",
  "What takes off something of an order. Pieces are taken the dearest first; of each `every` of them the last one is cheaper.",
  fields,
);
/** An offer both ways. One that takes nothing, or more than there is, is none. */
export const offer = { ...told, decode: (entry: unknown) => thatTakes(told.decode(entry)) };

const judged = f.named("JudgedCode", "The offer of a code, and why it does not count now.", {
  ...fields,
  refused: f.oneOf(codeRefusals, "Absent: it counts.").nullish(),
  firstDay: f.day("From when on it counts, where it is too early.").as("first_day").nullish(),
});
/** The offer of a code with what is said of it; see {@link codeRefusals}. */
export const judgedCode = { ...judged, decode: (entry: unknown) => thatTakes(judged.decode(entry)) };

/** What came off an order, and by which offers. */
export const namedDiscount = f.shape({
  name: f.textOr("", "The offers that counted.").typed(z.string()),
  paise: f.rupees().as("amount").needed(),
});

function thatTakes<Read extends Offer>(read: Read | null): Read | null {
  const isOffer = read !== null && read.every > 0 && read.percent <= offerLimits.percent;
  return isOffer && read.percent + read.paise > 0 ? read : null;
}

/** The calls of offers. */
export const offerCalls = callsOf("offers", {
  judgeCode: {
    call: "GET /offers/{code}",
    does: "Tells the offer of a code, and whether it counts now. Whether it fits a cart the shop works out itself.",
    notes: [
      "The code comes without spaces, in capitals. A customer's token tells whose first order it would be, and how often they have used the code: without one, and for guests, a code that asks for it is refused with `account`. Each code is judged once more when an order is written with it: one that does not count any more is refused with `total_changed`.",
      "A code that does not exist counts as an attempt, here and in an order. After too many of them no code is told, not even one that exists.",
    ],
    auth: "optional",
    without: "asks for no codes: `offers` of the terms says whether there are any",
    answer: f.wireData(judgedCode.wire),
    read: (body) => f.readThing(judgedCode, body, "offer"),
    refusals: { "404 not_found": "there is no such code, or it is paused", ...tooManyAttempts },
  },
});
