import type { Check } from "./check.ts";
import { judgeRefusal } from "./judging.ts";

/** What anybody can send of a payment by link is not believed. A paid link cannot be checked: nobody pays here. */
export async function checkLinkPayments({ client, rules }: Check): Promise<void> {
  const { rule } = rules;
  const unsigned = {
    "POST /payments/return": { query: { razorpay_payment_link_reference_id: "PL-22222222", razorpay_signature: "00" } },
    "POST /payments/webhook": { event: "payment_link.paid", payload: {} },
  } as const;
  for (const name of ["POST /payments/return", "POST /payments/webhook"] as const)
    await rule(name, "refuses what the payment service did not sign", async (judge) => {
      const reply = await client.send(name, { body: unsigned[name] });
      if (reply.status === 404) return judge.tolerates("not there: orders are not paid by link");
      judgeRefusal(judge, reply, { statuses: [400], what: "it is taken without a signature" });
    });
}
