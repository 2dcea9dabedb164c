import { dayOf } from "#domain/dates.ts";
import { defaultSettings } from "#settings/shared-variables.ts";
import { mailAsText } from "#api/mail/mail-content.ts";
import { ownerCommand } from "#api/owner/command/command.ts";
import { WrongUse } from "#api/owner/command/open-owner-database.ts";
import { visible } from "#api/owner/command/order-text.ts";
import { addAskedReport } from "#api/report/due-report.ts";
import { readReport } from "#api/report/read-report.ts";
import { reportContent } from "#api/report/report-content.ts";
import { dayFrom } from "./read-options.ts";

/** `report`. */
export const report = ownerCommand({
  usage: "",
  summary: "Shows a day: orders, money, what waits for you, low stock, mails that were not delivered, empty searches.",
  details: [
    "The running shop sends the report of the day before to OWNER_EMAIL at REPORT_HOUR. What waits is as it is now.",
  ],
  options: {
    day: { type: "string", value: "DATE", summary: "such as 2026-11-05, in the shop's time zone; today by default" },
    mail: { type: "boolean", default: false, summary: "sends it to OWNER_EMAIL, too" },
  },
  async run({ open, say }, _words, values) {
    const asked = values.day === undefined ? null : dayFrom("--day", values.day);
    const { db, environment } = await open({ onlyReads: !values.mail });
    const { SHOP_TIME_ZONE: timeZone, LOW_STOCK: lowStock, ORDERS_COMMAND: ordersCommand, OWNER_EMAIL } = environment;
    const at = new Date();
    const day = asked ?? dayOf(at.toISOString(), timeZone) ?? "";
    if (values.mail && OWNER_EMAIL === undefined)
      throw new WrongUse("--mail: OWNER_EMAIL is not set, so there is nobody to send it to");
    const read = await readReport(db, day, { timeZone, lowStock, hour: defaultSettings.REPORT_HOUR });
    say(
      mailAsText(reportContent(read, { shopName: "Report", timeZone, ordersCommand }))
        .split("\n")
        .map(visible)
        .join("\n"),
    );
    if (values.mail)
      say(
        (await addAskedReport(db, day, at))
          ? `It goes to ${OWNER_EMAIL}: the running shop sends it.`
          : `It is on its way to ${OWNER_EMAIL} already: nothing is sent twice.`,
      );
    return 0;
  },
});
