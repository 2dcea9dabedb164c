import { href, redirect } from "react-router";
import { linkPaymentWords } from "../../../content/link-payment-words.ts";
import { toResult } from "../../../gateway/faults.server.ts";
import { returnFromPayment } from "../../../gateway/payments.server.ts";
import { leaveFlash } from "../../../session/flash.server.ts";
import { visitContext } from "../../../session/visit.server.ts";
import { confirmationAddress } from "../confirmation-address.ts";
import type { Route } from "./+types/route";

/** The most parameters and the longest value that are passed on: a return has five of under a hundred characters. */
const MAX_PARAMETERS = 12;
const MAX_LENGTH = 200;

/** Where the payment provider sends a shopper back to. The upstream checks its signature and asks the provider; the order shows what is known then. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const query = Object.fromEntries(
    [...url.searchParams].slice(0, MAX_PARAMETERS).filter(([, value]) => value.length <= MAX_LENGTH),
  );
  const { value: outcome } = await toResult(returnFromPayment(visit.upstream, query));
  const named = query["razorpay_payment_link_reference_id"] ?? "";
  const told = outcome?.code === "ok" ? outcome.orderId : null;
  const number = told ?? (/^[\w-]{1,40}$/.test(named) ? named : null);
  if (outcome === null) leaveFlash(visit, { kind: "error", text: linkPaymentWords.notAsked });
  // In maintenance nobody asks the provider: who has paid must not pay again.
  else if (outcome.code !== "ok")
    leaveFlash(visit, { kind: "error", text: linkPaymentWords.unsigned }, linkPaymentWords.notAsked);
  throw redirect(number === null ? `${href("/dashboard")}?tab=orders` : confirmationAddress({ number }));
}
