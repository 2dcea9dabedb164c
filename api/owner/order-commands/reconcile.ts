import { razorpayOf } from "#settings/razorpay.ts";
import { razorpayProvider } from "#api/payments/razorpay-provider.ts";
import { reconcilePayments, reportForgotten, type Difference } from "#api/payments/reconcile.ts";
import { ownerCommand } from "#api/owner/command/command.ts";
import { WrongUse } from "#api/owner/command/open-owner-database.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** `reconcile`: compares the books with the payment provider's list. */
export const reconcile = ownerCommand({
  usage: "",
  summary: "Compares payments and refunds with the payment provider's list. It changes nothing.",
  details: [
    "It ends with 1 when there are differences, each with what to do, and with 2 when the provider cannot be asked.",
  ],
  options: { days: { type: "string", default: "30", value: "N", summary: "how many days back; 30 when absent" } },
  async run({ open, say }, _words, { days }) {
    if (!/^[1-9]\d{0,2}$/.test(days)) throw new WrongUse("--days: expected a whole number from 1 to 999");
    const { db, environment } = await open({ onlyReads: true });
    const account = razorpayOf(environment);
    const to = new Date();
    let differences = 0;
    const report = ({ what, todo }: Difference) => {
      differences++;
      say(`${what}\n  To do: ${todo}.`);
    };
    if (account === null) {
      const noAccount = "There is no account at a payment provider: RAZORPAY_KEY_ID and its secrets are not set.";
      const paid = await db
        .selectFrom("payments")
        .select("id")
        .where("paid_reference", "is not", null)
        .limit(1)
        .execute();
      await reportForgotten(db, null, to, report);
      if (paid.length > 0) throw new WrongUse(noAccount);
      if (differences > 0) return 1;
      say(`${noAccount} No order was paid by one, so there is nothing to compare.`);
      return 0;
    }
    const provider = razorpayProvider({ ...account, shopUrl: () => "", shopName: "" });
    const from = new Date(to.getTime() - Number(days) * DAY_MS);
    const compared = await reconcilePayments(
      { db, provider, timeZone: environment.SHOP_TIME_ZONE },
      { from, to },
      report,
    );
    const beside = compared.beside === 0 ? "" : ` and ${compared.beside} paid beside them that go back`;
    const counts = `${compared.there} payments at ${provider.description}, ${compared.here} here${beside}, of the last ${days} days`;
    say(differences === 0 ? `${counts}: they agree.` : `${counts}: ${differences} differences.`);
    return differences === 0 ? 0 : 1;
  },
});
