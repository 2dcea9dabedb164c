import { data, redirect } from "react-router";
import { addressOf, href } from "#app/content/href.ts";
import { markedOwn } from "#app/content/own-language.ts";
import { readFormData } from "#app/forms/parse.server.ts";
import { hasErrors, PostField } from "#app/forms/shop-form.tsx";
import { askDesk } from "#app/gateway/desk.server.ts";
import { loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { savedText } from "#app/components/product-changes.ts";
import { leaveDeskFlash, newDeskKey, requireMember } from "#app/session/desk-visit.server.ts";
import { readDeskProduct, saveDeskProduct } from "#contract/desk/product-calls.ts";
import { productWords as words } from "#content/desk/products-words.ts";
import type { Route } from "./+types/route";
import { ProductForm } from "./product-form.tsx";
import { formOf, sentProduct, stateOf, unreadIn } from "./product-form.server.ts";

export const handle = deskHandle;

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const visit = requireMember(context, "catalogue");
  const product = await loadFromDesk(visit, readDeskProduct, { slug });
  return { frame: deskFrame(visit), keys: [newDeskKey(), newDeskKey()] as const, product, form: formOf(product) };
}

export async function action({ context, request, params: { slug } }: Route.ActionArgs) {
  const visit = requireMember(context, "catalogue");
  const form = await readFormData(request);
  const errors = unreadIn(form);
  if (Object.keys(errors).length > 0)
    return data({ form: stateOf(form, null, errors), isChanged: false, asks: false }, { status: 422 });
  const body = { slug, ...sentProduct(form) };
  const answer = await askDesk(visit.upstream, saveDeskProduct, { body, key: String(form.get("key")) });
  if (answer.code === "refused") {
    const isChanged = answer.reason === "changed_meanwhile";
    return data(
      {
        form: stateOf(form, isChanged ? words.changed : answer.message),
        isChanged,
        asks: answer.reason === "needs_confirmation",
      },
      { status: answer.status },
    );
  }
  leaveDeskFlash(visit, "success", savedText(answer.data));
  return redirect(href("/desk/products/:slug", { slug }), 303);
}

export default function ProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, keys, product } = loaderData;
  const { slug, id, hidden, fields } = product;
  const form = actionData?.form ?? loaderData.form;
  const link = "link inline-flex min-h-11 items-center";
  return (
    <DeskPage frame={frame} title={markedOwn(fields.name)} hasErrors={hasErrors(form)}>
      <ul className="mt-2 flex flex-wrap gap-x-5">
        <li>
          <a href={href("/desk/products")} className={link}>
            {words.back}
          </a>
        </li>
        <li>
          <a href={addressOf(`/desk/products/${slug}/photographs`)} className={link}>
            {words.photographs} ({product.pictures.length})
          </a>
        </li>
        <li>
          {hidden ? (
            <a href={href("/desk/products/:slug/preview", { slug })} className={link}>
              {words.preview}
            </a>
          ) : (
            <a href={href("/product/:id", { id: String(id) })} className={link}>
              {words.inShop}
            </a>
          )}
        </li>
        <li>
          <form role="none" method="post" action={href("/desk/products/:slug/copy", { slug })}>
            <PostField />
            <input type="hidden" name="key" value={keys[1]} />
            <button type="submit" className={link}>
              {words.copy}
            </button>
          </form>
        </li>
      </ul>
      <ProductForm
        product={product}
        form={form}
        formKey={keys[0]}
        isChanged={actionData?.isChanged === true}
        asks={actionData?.asks === true}
      />
    </DeskPage>
  );
}
