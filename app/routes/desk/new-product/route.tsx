import { data } from "react-router";
import { z } from "zod";
import { categoryName } from "#app/content/category-name.ts";
import { addressOf } from "#app/content/href.ts";
import { markedOwn } from "#app/content/own-language.ts";
import { Field } from "#app/forms/field.tsx";
import { blankForm, parseForm, readFormData } from "#app/forms/parse.server.ts";
import { SelectField } from "#app/forms/select-field.tsx";
import { hasErrors, ShopForm } from "#app/forms/shop-form.tsx";
import { actOrForm } from "#app/routes/desk/desk-calls.server.ts";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { piecesProblem, priceProblem } from "#app/forms/typed-amount.ts";
import { newDeskKey, requireMember } from "#app/session/desk-visit.server.ts";
import { createDeskProduct } from "#contract/desk/product-calls.ts";
import { columnWords, productsWords, productWords as words } from "#content/desk/products-words.ts";
import { categories } from "#domain/categories.ts";
import type { Route } from "./+types/route";

const schema = z.object({
  name: z.string().max(200).default(""),
  category: z.enum(categories),
  price: z.string().max(40).default("").superRefine(refuses(priceProblem)),
  stock: z.string().max(20).default("").superRefine(refuses(piecesProblem)),
  key: z.string().catch(""),
});

function refuses(problemOf: (typed: string) => string | null) {
  return (typed: string, ctx: z.RefinementCtx) => {
    const message = problemOf(typed);
    if (message !== null) ctx.addIssue({ code: "custom", message });
  };
}

type Name = keyof z.input<typeof schema>;

export const handle = deskHandle;

export function loader({ context }: Route.LoaderArgs) {
  const visit = requireMember(context, "catalogue");
  return {
    frame: deskFrame(visit),
    key: newDeskKey(),
    form: blankForm(schema, { category: categories[0], stock: "1" }),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = requireMember(context, "catalogue");
  const form = await readFormData(request);
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return data({ form: parsed.state }, { status: 422 });
  const { key: _, ...body } = parsed.value;
  return actOrForm(visit, createDeskProduct, parsed, {
    form,
    body,
    to: (answer) => addressOf(answer === null ? "/desk/new-product" : `/desk/products/${answer.slug}`),
    done: ({ name }) => words.made(markedOwn(name)),
  });
}

export default function NewProductPage({ loaderData: { frame, key, ...loaded }, actionData }: Route.ComponentProps) {
  const form = actionData?.form ?? loaded.form;
  const labels = {
    name: columnWords.name,
    category: columnWords.category,
    price: columnWords.price,
    stock: productsWords.stock,
  };
  return (
    <DeskPage frame={frame} title={words.new} hasErrors={hasErrors(form)}>
      <p className="mt-2">{words.newHint}</p>
      <ShopForm id="new" state={form} labels={labels} className="mt-5 max-w-xl">
        <input type="hidden" name="key" value={form.values["key"] ?? key} />
        <Field<Name> name="name" autoComplete="off" />
        <SelectField<Name>
          name="category"
          options={categories.map((value) => ({ value, text: categoryName(value, "many") }))}
        />
        <Field<Name> name="price" inputMode="text" autoComplete="off" />
        <Field<Name> name="stock" inputMode="numeric" autoComplete="off" />
        <button type="submit" className="button">
          {words.make}
        </button>
      </ShopForm>
    </DeskPage>
  );
}
