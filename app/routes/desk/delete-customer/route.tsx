import { href } from "#app/content/href.ts";
import { blankForm, readFormData } from "#app/forms/parse.server.ts";
import { ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import { z } from "zod";
import { doAct, loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { UnseenFields } from "#app/routes/desk/desk-fields.tsx";
import { BackLink, DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { newDeskKey, requireMember } from "#app/session/desk-visit.server.ts";
import { customersWords } from "#content/desk/customers-words.ts";
import { deleteCustomerAccount, readDeskCustomer } from "#contract/desk/customers-calls.ts";
import type { Route } from "./+types/route";

export const handle = deskHandle;

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const visit = requireMember(context, "erase");
  const { name, email, under_way: underWay } = await loadFromDesk(visit, readDeskCustomer, { id });
  return { frame: deskFrame(visit), name, email, underWay, form: blankForm(z.object({}), { key: newDeskKey() }) };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const visit = requireMember(context, "erase");
  const form = await readFormData(request);
  return doAct(visit, deleteCustomerAccount, {
    form,
    body: { id },
    to: href("/desk/customers"),
    done: (kept) => customersWords.deleted(kept.orders_with_address, kept.orders_without_person),
  });
}

export default function DeleteCustomerPage({ loaderData, params: { id } }: Route.ComponentProps) {
  const { frame, name, email, underWay, form } = loaderData;
  return (
    <DeskPage frame={frame} title={customersWords.deleteTitle(name)}>
      <div className="mt-4 max-w-xl">
        <p className="wrap-anywhere">{email ?? customersWords.noAccount}</p>
        <p className="mt-3">{customersWords.deleteWhat}</p>
        {underWay.length > 0 ? (
          <p className="mt-3 font-semibold">
            {customersWords.underWay(underWay.join(", "))}
          </p>
        ) : (
          <ShopForm id="delete" state={form} labels={{}} className="mt-4">
            <UnseenFields />
            <SubmitButton pendingText={customersWords.deleteNow}>{customersWords.deleteNow}</SubmitButton>
          </ShopForm>
        )}
        <BackLink to={href("/desk/customers/:id", { id })}>{customersWords.keep}</BackLink>
      </div>
    </DeskPage>
  );
}
