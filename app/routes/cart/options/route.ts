import { shortName } from "#domain/short-text.ts";
import { chosenText } from "#app/content/chosen-text.ts";
import * as messages from "#content/messages.ts";
import { chooseLineOptions } from "#app/cart/change-cart.server.ts";
import { optionsIn } from "#app/routes/cart/cart-fields.ts";
import { changeLine } from "#app/routes/cart/change-line.server.ts";
import type { Route } from "./+types/route";

export { leadToCart as loader } from "#app/routes/cart/change-line.server.ts";

/** Gives a line the size and colour that it was added without. */
export function action(args: Route.ActionArgs) {
  const { cartUpdateFailed: failed, cartUpdateRefused: refused } = messages;
  return changeLine(args, { failed, refused }, async (visit, choice, body) => {
    const result = await chooseLineOptions(visit, choice, optionsIn(body));
    if (result.code === "refused") return result;
    return { code: "ok", text: messages.optionsChosen(shortName(result.name), chosenText(result.line)) };
  });
}
