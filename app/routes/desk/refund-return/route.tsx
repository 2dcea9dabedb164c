import { data } from "react-router";
import { z } from "zod";
import { href } from "#app/content/href.ts";
import { Field } from "#app/forms/field.tsx";
import { blankForm, parseForm, readFormData } from "#app/forms/parse.server.ts";
import { hasErrors, ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import { doAct, loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { UnseenFields } from "#app/routes/desk/desk-fields.tsx";
import { BackLink, DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { newDeskKey, requireMember } from "#app/session/desk-visit.server.ts";
import { returnsWords } from "#content/desk/returns-words.ts";
import { readDeskReturn, refundDeskReturn } from "#contract/desk/returns-calls.ts";
import { typedAmount } from "#app/forms/typed-amount.ts";
import { amountText } from "#domain/money.ts";
import { returnStatuses } from "#domain/returns.ts";
import type { Route } from "./+types/route";

const schema = z.object({
  key: z.string(),
  seen: z.enum(returnStatuses),
  amount: typedAmount(returnsWords.badAmount),
});
type Outcome = z.output<typeof refundDeskReturn.answer>;

export const handle = deskHandle;

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const visit = requireMember(context, "refund");
  const { status, proposed } = await loadFromDesk(visit, readDeskReturn, { id });
  const amount = proposed === null ? "" : (proposed.amount_paise / 100).toFixed(2);
  return {
    frame: deskFrame(visit),
    proposed,
    form: blankForm(schema, { key: newDeskKey(), seen: status, amount }),
  };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const visit = requireMember(context, "refund");
  const body = await readFormData(request);
  const form = parseForm(body, schema);
  if (!form.ok) return data({ form: form.state }, { status: 400 });
  return doAct(visit, refundDeskReturn, {
    form: body,
    body: { id, seen: form.value.seen, amount_paise: form.value.amount, made: false },
    to: href("/desk/returns/:id", { id }),
    done: (outcome) => outcomeText(id, outcome),
  });
}

function outcomeText(id: string, { outcome, amount_paise: paise }: Outcome): string {
  const amount = amountText(paise ?? 0);
  switch (outcome) {
    case "asked":
      return returnsWords.asking(amount);
    case "by_hand":
      return returnsWords.toPay(amount);
    case "failed":
      return returnsWords.failed(amount);
    case "made":
      return returnsWords.made(amount);
    case "credited":
      return returnsWords.nothingLeft(id);
  }
}

export default function RefundReturnPage({ loaderData, actionData, params: { id } }: Route.ComponentProps) {
  const { frame, proposed } = loaderData;
  const form = actionData?.form ?? loaderData.form;
  return (
    <DeskPage frame={frame} title={returnsWords.refundTitle(id)} hasErrors={hasErrors(form)}>
      {proposed === null ? (
        <p className="mt-4">{returnsWords.over}</p>
      ) : (
        <div className="mt-4 max-w-xl">
          <p className="mb-4">
            {proposed.unpaid
              ? returnsWords.refundUnpaid
              : proposed.by_hand
                ? returnsWords.refundByHand
                : returnsWords.refundCard}
          </p>
          <ShopForm id="refund" state={form} labels={{ amount: returnsWords.amount }}>
            <UnseenFields />
            <Field<keyof z.input<typeof schema>> name="amount" autoComplete="off" inputMode="decimal" />
            <SubmitButton pendingText={returnsWords.refund}>{returnsWords.refund}</SubmitButton>
          </ShopForm>
        </div>
      )}
      <BackLink to={href("/desk/returns/:id", { id })}>{returnsWords.back}</BackLink>
    </DeskPage>
  );
}
