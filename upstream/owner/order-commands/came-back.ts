import { paiseOrNull } from "../../../contract/scalars.ts";
import { cleanText } from "../../../domain/clean-text.ts";
import { noteCameBack, type CameBack } from "../../orders/came-back.ts";
import { orderNumberFrom } from "../../orders/order-number.ts";
import { ownerCommand } from "../command.ts";
import { WrongUse } from "../open-owner-database.ts";
import { rupeesText } from "../order-text.ts";
import { printOrder } from "./show.ts";

/** The longest words to a customer. */
const MAX_WORDS = 1_000;

/** `came-back ORDER`. */
export const cameBack = ownerCommand({
  usage: "ORDER",
  summary: "Notes that the courier brought a sent order back: it is cancelled, and what was paid goes back.",
  details: [
    "For a parcel that was refused at the door or could not be handed over. No cash counts as taken, and the invoice gets its credit note.",
    "Say --restock or --no-restock: only you see whether the pieces can be sold again.",
    "What was paid before goes back whole, shipping included, unless --amount names less: through the payment provider, or by hand where it was paid to your own UPI id.",
    "Pieces of a delivered order come back by a return.",
  ],
  options: {
    restock: {
      type: "boolean",
      default: false,
      summary: "the pieces can be sold again: puts them back into the stock",
    },
    "no-restock": {
      type: "boolean",
      default: false,
      summary: "they cannot be sold again, or are lost: the stock stays",
    },
    words: { type: "string", value: "TEXT", summary: "what the customer reads, such as why it came back" },
    amount: { type: "string", value: "RUPEES", summary: "another amount goes back, at most what was paid" },
  },
  async run(open, [typed = ""], { restock, "no-restock": isKeptOut, words, amount }) {
    if (restock === isKeptOut)
      throw new WrongUse("Say --restock when the pieces can be sold again, or --no-restock when they cannot.");
    const amountPaise = amount === undefined ? null : paiseOrNull(amount);
    if (amount !== undefined && (amountPaise === null || amountPaise === 0))
      throw new WrongUse("--amount: expected an amount in rupees, such as 1499.50");
    const owner = await open();
    const id = orderNumberFrom(typed);
    const parcel = { restock, words: cleanText(words ?? "", MAX_WORDS) || null, amountPaise };
    const noted = await owner.db.transaction().execute((trx) => noteCameBack(trx, id, parcel, new Date()));
    console.log(notedText(id, noted));
    return printOrder(owner, id);
  },
});

function notedText(id: string, { isNew, row }: CameBack): string {
  const pieces = row.restocked === 1 ? "its pieces are in stock again" : "its pieces are not in the stock";
  if (!isNew) return `${id} came back already, and ${pieces}: nothing changed.`;
  const paise = Number(row.amount_paise);
  const money = paise === 0 ? "Nothing was paid for it." : `${rupeesText(paise / 100)} goes back to the customer.`;
  return `${id} came back: it is cancelled, and ${pieces}. ${money}`;
}
