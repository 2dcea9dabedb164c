import { data, redirect } from "react-router";
import { z } from "zod";
import { href } from "#app/content/href.ts";
import { PageTitle, QuietLink } from "#app/components/page.tsx";
import { ownDataWords } from "#content/own-data-words.ts";
import * as messages from "#content/messages.ts";
import { blankForm, parseForm, readFormData, refusedForm } from "#app/forms/parse.server.ts";
import { PasswordField } from "#app/forms/password-field.tsx";
import { hasErrors, ShopForm, SubmitButton, useAnswer } from "#app/forms/shop-form.tsx";
import { ask } from "#app/gateway/call-upstream.server.ts";
import { profileCalls } from "#contract/profile.ts";
import { toResult } from "#app/gateway/faults.server.ts";
import { dashboardAddress } from "#app/routes/account/addresses.ts";
import { endLogin } from "#app/session/login.server.ts";
import { leaveFlash, privatePage, requireCustomer, visitContext } from "#app/session/visit.server.ts";
import type { Route } from "./+types/route";

const schema = z.object({ currentPassword: z.string({ error: messages.passwordRequired }) });

export const headers = privatePage;

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  requireCustomer(visit);
  const { ownData = false } = await visit.upstream.terms.get();
  return { isOffered: ownData, form: blankForm(schema) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext);
  requireCustomer(visit);
  const form = parseForm(await readFormData(request), schema);
  if (!form.ok) return data({ form: form.state }, { status: 400 });
  const { value: answer } = await toResult(ask(visit.upstream, profileCalls.deleteOwnAccount, { request: form.value }));
  if (answer?.status === 404) return data({ form: form.refuse({ message: ownDataWords.notOffered }) }, { status: 404 });
  if (answer?.code !== "ok") return refusedForm(form, answer, ownDataWords.labels, ownDataWords.failed);
  endLogin(visit);
  leaveFlash(visit, { kind: "success", text: ownDataWords.deleted });
  return redirect(href("/login"), 303);
}

export default function OwnDataPage({ loaderData, actionData }: Route.ComponentProps) {
  const form = useAnswer("delete", actionData)?.form ?? loaderData.form;
  return (
    <div className="wrap py-8 md:py-14">
      <div className="max-w-[36rem]">
        <PageTitle hasErrors={hasErrors(form)}>{ownDataWords.heading}</PageTitle>
        <h1>{ownDataWords.heading}</h1>
        {loaderData.isOffered ? (
          <>
            <p className="mt-3">
              {/* A file is no page: the browser fetches it itself. */}
              <a href={href("/dashboard/copy")} className="link inline-flex min-h-11 items-center">
                {ownDataWords.copy}
              </a>
            </p>
            <h2 className="mt-7">{ownDataWords.title}</h2>
          </>
        ) : null}
        <p className="mt-3 mb-7 text-ink-soft">{loaderData.isOffered ? ownDataWords.lead : ownDataWords.notOffered}</p>
        {loaderData.isOffered ? (
          <ShopForm id="delete" state={form} labels={ownDataWords.labels}>
            <PasswordField<keyof z.input<typeof schema>> name="currentPassword" autoComplete="current-password" />
            <div className="flex flex-wrap gap-3">
              <SubmitButton pendingText={ownDataWords.pending}>{ownDataWords.submit}</SubmitButton>{" "}
              <QuietLink to={dashboardAddress("settings")}>{ownDataWords.keep}</QuietLink>
            </div>
          </ShopForm>
        ) : (
          <QuietLink to={dashboardAddress("settings")}>{ownDataWords.keep}</QuietLink>
        )}
      </div>
    </div>
  );
}
