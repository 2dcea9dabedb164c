import { resendAllMail, resendMail } from "../../mail/resend-mail.ts";
import { orderNumberFrom } from "../../orders/order-number.ts";
import { ownerCommand } from "../command.ts";
import { WrongUse } from "../open-owner-database.ts";
import { changeOrder } from "./change-order.ts";

/** `resend [ORDER]`. */
export const resend = ownerCommand({
  usage: "[ORDER]",
  summary: "Sends mails again that were given up or are in doubt: those about an order, or with --all every one.",
  options: { all: { type: "boolean", default: false, summary: "all that was given up; what may have arrived stays" } },
  async run(open, [id], { all }) {
    if (all === (id !== undefined)) throw new WrongUse("Name an order, or say --all.");
    if (id !== undefined) return changeOrder(open, orderNumberFrom(id), resendMail);
    const { db } = await open();
    const count = await resendAllMail(db, new Date());
    console.log(count === 0 ? "Nothing was given up." : `${count} are sent again by the running shop.`);
    return 0;
  },
});
