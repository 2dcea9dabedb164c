import { redirect } from "react-router";
import { deskFaults } from "#content/desk/frame-words.ts";
import { href } from "#app/content/href.ts";
import { readTextField } from "#app/forms/parse.server.ts";
import { askDesk } from "#app/gateway/desk.server.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { leaveDeskFlash, type DeskVisit } from "#app/session/desk-visit.server.ts";
import { changeDeskProduct } from "#contract/desk/product-calls.ts";
import { piecesProblem, priceProblem } from "#app/forms/typed-amount.ts";
import { savedText } from "#app/components/product-changes.ts";

/** The fields of a product's form in the list, which the page that asks about a price passes on. */
export const listedFields = ["slug", "price", "stock", "hidden", "seen"] as const;

/**
 * Changes what the form of one product in the list says. `to` is the list as it was seen, and a price that changes by more
 * than half leads to the page that asks.
 */
export async function changeListed(
  visit: DeskVisit,
  form: FormData,
  { to, isConfirmed }: { to: string; isConfirmed: boolean },
): Promise<Response> {
  const text = (name: string) => readTextField(form, name, 200) ?? "";
  const [slug, price, stock, isHidden] = [text("slug"), text("price"), text("stock"), form.get("hidden") === "1"];
  const [paise, pieces, wasHidden] = text("seen").split(" ");
  const back = `${to}#${encodeURIComponent(slug)}`;
  const wrong = priceProblem(price) ?? piecesProblem(stock);
  if (wrong !== null) {
    leaveDeskFlash(visit, "error", wrong);
    return redirect(back, 303);
  }
  const body = {
    slug,
    ...(price !== "" && { price: { seen_paise: Number(paise), typed: price } }),
    ...(stock !== "" && { stock: { seen: Number(pieces), typed: stock } }),
    hidden: { seen: wasHidden === "1", wanted: isHidden },
    confirmed: isConfirmed,
  };
  const key = text("key");
  const { value: answer } = await toResult(askDesk(visit.upstream, changeDeskProduct, { body, key }));
  if (answer?.code === "refused" && answer.reason === "needs_confirmation") {
    const asked = new URLSearchParams(listedFields.map((name) => [name, text(name)]));
    asked.set("from", to.split("?")[1] ?? "");
    return redirect(`${href("/desk/products/:slug/price", { slug })}?${asked}`, 303);
  }
  if (answer === null) leaveDeskFlash(visit, "error", deskFaults.unknown);
  else if (answer.code === "refused") leaveDeskFlash(visit, "error", answer.message ?? deskFaults.notDone);
  else leaveDeskFlash(visit, "success", savedText(answer.data));
  return redirect(back, 303);
}
