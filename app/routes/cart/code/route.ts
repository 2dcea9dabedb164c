import { href } from "#app/content/href.ts";
import { markedOwn } from "#app/content/own-language.ts";
import { codeWords } from "#content/cart-words.ts";
import * as messages from "#content/messages.ts";
import { readPricedCart } from "#app/cart/priced-cart.server.ts";
import { readFormData } from "#app/forms/parse.server.ts";
import { isRefusal, toResult } from "#app/gateway/faults.server.ts";
import { findCode } from "#app/gateway/offers.server.ts";
import { saveOfferCode } from "#app/session/cart-state.server.ts";
import { ownPath } from "#app/content/own-path.ts";
import { findBuyer, leaveFlash, visitContext, type Visit } from "#app/session/visit.server.ts";
import { cleanText } from "#domain/typed-text.ts";
import { offerCodeFrom, offerLimits } from "#domain/offers.ts";
import type { CartField } from "#app/routes/cart/cart-fields.ts";
import { returnToPage } from "#app/routes/cart/change-line.server.ts";
import type { Route } from "./+types/route";

export { leadToCart as loader } from "#app/routes/cart/change-line.server.ts";

/** Puts the code of an offer beside the cart, or takes it away. One that does not count yet stays: more in the cart may change that. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const body = await readFormData(request);
  const typed = body.get("offerCode" satisfies CartField);
  // A guest at the review is judged as the guest that orders.
  if (ownPath(body.get("returnTo" satisfies CartField), "").startsWith(href("/checkout"))) findBuyer(visit);
  const answer = body.has("forget" satisfies CartField)
    ? forgetCode(visit)
    : await applyCode(visit, typeof typed === "string" ? typed : "");
  leaveFlash(visit, answer);
  // An error is said at the top of the page: the form's anchor would scroll past it.
  return returnToPage(request, body, { withoutAnchor: answer.kind === "error" });
}

function forgetCode(visit: Visit) {
  saveOfferCode(visit, undefined);
  return { kind: "success", text: codeWords.removed } as const;
}

async function applyCode(visit: Visit, typed: string) {
  const error = (text: string) => ({ kind: "error", text }) as const;
  const shown = cleanText(typed, offerLimits.code);
  if (shown === "") return error(codeWords.missing);
  const code = offerCodeFrom(typed);
  const typedBy = visit.customer?.id ?? null;
  const { value: found, fault } =
    code === null ? { value: null, fault: null } : await toResult(findCode(visit.upstream, code, { typedBy }));
  if (fault !== null && isRefusal(fault) && fault.status === 429) return error(fault.refusal ?? messages.tooMany);
  if (fault !== null) return error(codeWords.notAsked);
  if (code === null || found === null) return error(codeWords.unknown(markedOwn(shown)));
  saveOfferCode(visit, code);
  const { value: cart } = await toResult(readPricedCart(visit));
  const { counts = null, error: refusal = null } = cart?.codes ?? {};
  return counts === null ? error(refusal ?? messages.somethingWrong) : ({ kind: "success", text: counts } as const);
}
