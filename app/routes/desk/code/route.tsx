import { data, redirect } from "react-router";
import { z } from "zod";
import { href } from "#app/content/href.ts";
import { entryWords } from "#content/desk/entry-words.ts";
import { Field, HiddenField } from "#app/forms/field.tsx";
import { blankForm, parseForm, readFormData } from "#app/forms/parse.server.ts";
import { hasErrors, ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import { askDesk } from "#app/gateway/desk.server.ts";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { refusedDeskForm } from "#app/routes/desk/entry-form.server.ts";
import {
  deskReturn,
  forgetDeskLogin,
  getDesk,
  keepDeskLogin,
  leaveDeskFlash,
  withReturn,
} from "#app/session/desk-visit.server.ts";
import { giveDeskCode } from "#contract/desk/session-calls.ts";
import type { Route } from "./+types/route";

export const handle = deskHandle;

const labels = { code: entryWords.labels.code };
const schema = z.object({
  code: z.string({ error: entryWords.codeMissing }).max(40, entryWords.codeRefused),
  returnTo: z.string().optional().catch(undefined),
});
type FieldName = keyof z.input<typeof schema>;

export function loader({ context, url }: Route.LoaderArgs) {
  const visit = getDesk(context);
  const returnTo = deskReturn(url.searchParams.get("returnTo"));
  if (!visit.waitsForFactor)
    throw redirect(visit.member === null ? withReturn(href("/desk/login"), returnTo) : returnTo);
  return { frame: deskFrame(visit), form: blankForm(schema, { returnTo }) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = getDesk(context);
  const form = parseForm(await readFormData(request), schema);
  if (!form.ok) return data({ form: form.state }, { status: 400 });
  const returnTo = deskReturn(form.value.returnTo);
  // A second tap: the first one has logged in.
  if (visit.member !== null) return redirect(returnTo, 303);
  const { device } = visit;
  const login = await askDesk(visit.upstream, giveDeskCode, { body: { code: form.value.code, device } });
  if (login.code === "refused" && login.reason === "unauthorized") {
    forgetDeskLogin(visit);
    leaveDeskFlash(visit, "error", visit.waitsForFactor ? (login.message ?? entryWords.ended) : entryWords.ended);
    return redirect(withReturn(href("/desk/login"), returnTo), 303);
  }
  if (login.code === "refused") return refusedDeskForm(form, login, labels);
  keepDeskLogin(visit, login.data);
  return redirect(returnTo, 303);
}

export default function CodePage({ loaderData, actionData }: Route.ComponentProps) {
  const form = actionData?.form ?? loaderData.form;
  return (
    <DeskPage frame={loaderData.frame} title={entryWords.codeTitle} hasErrors={hasErrors(form)}>
      <p className="mt-2">{entryWords.codeLead}</p>
      <ShopForm id="code" state={form} labels={labels} className="mt-4 max-w-md">
        <HiddenField<FieldName> name="returnTo" />
        <Field<FieldName> name="code" autoComplete="one-time-code" hint={entryWords.codeHint} />
        <SubmitButton pendingText={entryWords.codeSubmit}>{entryWords.codeSubmit}</SubmitButton>
      </ShopForm>
      <p className="mt-4">
        <a className="link inline-flex min-h-11 min-w-11 items-center" href={href("/desk/logout")}>
          {entryWords.otherLogin}
        </a>
      </p>
    </DeskPage>
  );
}
