import { redirect } from "react-router";
import { href } from "#app/content/href.ts";
import { shortName } from "#domain/short-text.ts";
import { chosenText } from "#app/content/chosen-text.ts";
import * as messages from "#content/messages.ts";
import { readFormData } from "#app/forms/parse.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { chooseLineOptions } from "#app/cart/choose-options.server.ts";
import { type Flash, leaveFlash, visitContext, type Visit } from "#app/session/visit.server.ts";
import { choiceIn, optionsIn, refusalText } from "#app/routes/cart/cart-fields.ts";
import { returnToPage } from "#app/routes/cart/return-to-page.server.ts";
import type { Route } from "./+types/route";

/** A visit by address. */
export function loader() {
  return redirect(href("/cart"));
}

/** Gives a line the size and colour that it was added without. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  const body = await readFormData(request);
  leaveFlash(visit, await applyChoice(visit, body));
  return returnToPage(request, body);
}

/** Chooses size and colour, and returns the message to show. */
async function applyChoice(visit: Visit, body: FormData): Promise<Pick<Flash, "kind" | "text">> {
  const choice = choiceIn(body);
  if (choice === null) return { kind: "error", text: messages.productIdMissing };
  const { value: result } = await toResult(chooseLineOptions(visit, choice, optionsIn(body)));
  if (result === null) return { kind: "error", text: messages.cartUpdateFailed };
  if (result.code === "refused")
    return { kind: "error", text: refusalText(result.message, messages.cartUpdateRefused) };
  return { kind: "success", text: messages.optionsChosen(shortName(result.name), chosenText(result.line)) };
}
