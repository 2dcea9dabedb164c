import { redirect } from "react-router";
import { encode } from "uqr";
import { z } from "zod";
import { href } from "#app/content/href.ts";
import { accountWords } from "#content/desk/account-words.ts";
import { entryWords } from "#content/desk/entry-words.ts";
import { Field, HiddenField } from "#app/forms/field.tsx";
import { blankForm } from "#app/forms/parse.server.ts";
import { hasErrors, ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import { doAct, loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { submitToDesk } from "#app/routes/desk/entry-form.server.ts";
import { keepDeskLogin, newDeskKey, requireFactorVisit } from "#app/session/desk-visit.server.ts";
import { beginFactor, confirmFactor, readNewFactor } from "#contract/desk/account-calls.ts";
import type { Route } from "./+types/route";

export const handle = deskHandle;

const labels = { code: accountWords.factorCode };
const schema = z.object({
  code: z.string({ error: entryWords.codeMissing }).max(40, entryWords.codeRefused),
  key: z.string().catch(""),
});
type FieldName = keyof z.input<typeof schema>;

export async function loader({ context }: Route.LoaderArgs) {
  const visit = requireFactorVisit(context);
  const begun = await loadFromDesk(visit, readNewFactor);
  return {
    frame: deskFrame(visit),
    form: blankForm(schema, { key: newDeskKey() }),
    beginKey: newDeskKey(),
    mayWait: !visit.needsFactor,
    begun: begun === null ? null : { ...begun, code: codeOf(begun.address) },
  };
}

/** Without a code it begins a new second factor; a code makes it count. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = requireFactorVisit(context);
  const here = href("/desk/account/factor");
  const fields = await request.clone().formData();
  if (!fields.has("code")) return doAct(visit, beginFactor, { form: fields, body: {}, to: here, done: null });
  return submitToDesk(visit, request, {
    schema,
    labels,
    call: confirmFactor,
    body: ({ code }) => ({ code }),
    done(answer) {
      if (answer !== null) keepDeskLogin(visit, answer);
      return redirect(href("/desk/account/codes"), 303);
    },
  });
}

export default function FactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, begun, beginKey, mayWait } = loaderData;
  const form = (actionData !== undefined && "form" in actionData ? actionData.form : null) ?? loaderData.form;
  return (
    <DeskPage frame={frame} title={accountWords.factorTitle} hasErrors={hasErrors(form)}>
      <p className="mt-2">{accountWords.factorLead}</p>
      {begun === null ? null : (
        <>
          <p className="mt-4">
            <a href={begun.address} className="button button-quiet">
              {accountWords.factorOpen}
            </a>
          </p>
          <h2 className="mt-4">{accountWords.factorScan}</h2>
          <svg
            role="img"
            aria-label={accountWords.factorScan}
            viewBox={`0 0 ${begun.code.size} ${begun.code.size}`}
            className="mt-2 w-64 max-w-full forced-color-adjust-none bg-white"
            shapeRendering="crispEdges"
          >
            <path d={begun.code.path} fill="#000" />
          </svg>
          <h2 className="mt-4">{accountWords.factorType}</h2>
          <p className="mt-2">
            {/* What is copied holds no spaces, nor what a browser without styles shows. */}
            <code className="select-all break-all tracking-widest">{begun.secret}</code>
          </p>
          <ShopForm id="factor" state={form} labels={labels} className="mt-4 max-w-md">
            <HiddenField<FieldName> name="key" />
            <Field<FieldName> name="code" autoComplete="one-time-code" inputMode="numeric" />
            <SubmitButton pendingText={accountWords.factorSubmit}>{accountWords.factorSubmit}</SubmitButton>
          </ShopForm>
        </>
      )}
      <form role="none" method="post" className="mt-4">
        <input type="hidden" name="key" value={beginKey} />
        <button type="submit" className={begun === null ? "button" : "link min-h-11"}>
          {begun === null ? accountWords.factorBegin : accountWords.factorAnew}
        </button>
      </form>
      {mayWait ? (
        <p className="mt-2">
          <a href={href("/desk")} className="link inline-flex min-h-11 min-w-11 items-center">
            {accountWords.later}
          </a>
        </p>
      ) : null}
    </DeskPage>
  );
}

/** The dark modules as one path, with the light ones around them that scanners need. */
function codeOf(address: string): { path: string; size: number } {
  const { data: rows, size } = encode(address, { ecc: "M", border: 4 });
  const squares = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { path: squares.join(""), size };
}
