import { addDays, clockText, startOfDay } from "../../../domain/dates.ts";
import { ownerCommand } from "../command.ts";
import { WrongUse } from "../open-owner-database.ts";
import { visible } from "../order-text.ts";
import { dayFrom, refuseReversedDays } from "./day-from.ts";

/** `questions`. */
export const questions = ownerCommand({
  usage: "",
  summary: "Lists the questions that shoppers asked on the contact page, the newest first.",
  details: ["Answer them by e-mail: the address stands beside the name."],
  options: {
    from: { type: "string", value: "DATE", summary: "only questions of this day, such as 2026-11-05, or later" },
    to: { type: "string", value: "DATE", summary: "only questions of this day or earlier" },
    limit: { type: "string", default: "20", value: "N", summary: "at most so many; 20 by default" },
  },
  async run(open, _words, values) {
    const from = values.from === undefined ? null : dayFrom("--from", values.from);
    const to = values.to === undefined ? null : dayFrom("--to", values.to);
    refuseReversedDays(from, to);
    if (!/^[1-9]\d{0,4}$/.test(values.limit)) throw new WrongUse("--limit: expected a whole number from 1");
    const { db, returnTerms } = await open({ onlyReads: true });
    const { timeZone } = returnTerms;
    let query = db.selectFrom("questions").selectAll();
    if (from !== null) query = query.where("created_at", ">=", startOfDay(from, timeZone).toISOString());
    if (to !== null) query = query.where("created_at", "<", startOfDay(addDays(to, 1), timeZone).toISOString());
    const asked = await query.orderBy("created_at", "desc").orderBy("id").limit(Number(values.limit)).execute();
    for (const { created_at: at, name, email, order_number: order, question } of asked) {
      const about = order === null ? "" : `, about ${order}`;
      console.log(visible(`${clockText(at, timeZone)}  ${name}, ${email}${about}`));
      for (const line of question.split(/\r?\n/)) console.log(visible(`  ${line}`));
    }
    if (asked.length === 0) console.log("There are no questions.");
    return 0;
  },
});
