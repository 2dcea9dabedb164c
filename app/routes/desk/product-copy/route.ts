import { redirect } from "react-router";
import { productWords as words } from "#content/desk/products-words.ts";
import { href } from "#app/content/href.ts";
import { markedOwn } from "#app/content/own-language.ts";
import { readFormData } from "#app/forms/parse.server.ts";
import { doAct } from "#app/routes/desk/desk-calls.server.ts";
import { requireMember } from "#app/session/desk-visit.server.ts";
import { copyDeskProduct } from "#contract/desk/product-calls.ts";
import type { Route } from "./+types/route";

export function loader({ params: { slug } }: Route.LoaderArgs) {
  return redirect(href("/desk/products/:slug", { slug }));
}

/** Copies a product, and leads to the copy. */
export async function action({ context, request, params: { slug } }: Route.ActionArgs) {
  const visit = requireMember(context, "catalogue");
  return doAct(visit, copyDeskProduct, {
    form: await readFormData(request),
    body: { slug },
    to: (answer) => href("/desk/products/:slug", { slug: answer?.slug ?? slug }),
    done: ({ name }) => words.copied(markedOwn(name)),
  });
}
