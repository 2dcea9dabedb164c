import { redirect } from "react-router";
import { z } from "zod";
import { href } from "#app/content/href.ts";
import { accountWords } from "#content/desk/account-words.ts";
import { HiddenField } from "#app/forms/field.tsx";
import { blankForm } from "#app/forms/parse.server.ts";
import { hasErrors, ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { submitToDesk } from "#app/routes/desk/entry-form.server.ts";
import { keepDeskLogin, newDeskKey, requireMember } from "#app/session/desk-visit.server.ts";
import { renewPaperCodes } from "#contract/desk/account-calls.ts";
import type { Route } from "./+types/route";

export const handle = deskHandle;

const schema = z.object({ key: z.string().catch("") });

/** New codes come with the redirect to this page, which shows them once. */
export function loader({ context }: Route.LoaderArgs) {
  const visit = requireMember(context, "credentials");
  return { frame: deskFrame(visit), codes: visit.codes, form: blankForm(schema, { key: newDeskKey() }) };
}

export function action({ request, context }: Route.ActionArgs) {
  const visit = requireMember(context, "credentials");
  return submitToDesk(visit, request, {
    schema,
    labels: {},
    call: renewPaperCodes,
    body: () => ({}),
    done(answer) {
      if (answer !== null) keepDeskLogin(visit, answer);
      return redirect(href("/desk/account/codes"), 303);
    },
  });
}

export default function PaperCodesPage({
  loaderData: { frame, codes, form: blank },
  actionData,
}: Route.ComponentProps) {
  const form = actionData?.form ?? blank;
  return (
    <DeskPage frame={frame} title={accountWords.codesTitle} hasErrors={hasErrors(form)}>
      {codes === null ? (
        <>
          <p className="mt-2">{accountWords.codesNew}</p>
          <ShopForm id="codes" state={form} labels={{}} className="mt-4">
            <HiddenField<"key"> name="key" />
            <SubmitButton pendingText={accountWords.codesMake}>{accountWords.codesMake}</SubmitButton>
          </ShopForm>
        </>
      ) : (
        <>
          <p className="mt-2">{accountWords.codesLead}</p>
          <ul className="mt-4 grid max-w-md grid-cols-2 gap-2">
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
          <p className="mt-4 print:hidden">
            <a href={href("/desk")} className="link inline-flex min-h-11 min-w-11 items-center">
              {accountWords.codesKept}
            </a>
          </p>
        </>
      )}
    </DeskPage>
  );
}
