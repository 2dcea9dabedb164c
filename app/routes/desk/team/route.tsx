import { redirect } from "react-router";
import { z } from "zod";
import { href } from "#app/content/href.ts";
import { momentText } from "#content/date-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { teamWords } from "#content/desk/team-words.ts";
import { Field, HiddenField } from "#app/forms/field.tsx";
import { blankForm } from "#app/forms/parse.server.ts";
import { SelectField } from "#app/forms/select-field.tsx";
import { hasErrors, ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import { loadFromDesk } from "#app/routes/desk/desk-calls.server.ts";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { submitToDesk } from "#app/routes/desk/entry-form.server.ts";
import { leaveDeskFlash, newDeskKey, requireMember } from "#app/session/desk-visit.server.ts";
import { inviteStaff, readTeam } from "#contract/desk/team-calls.ts";
import { code } from "#content/language.ts";
import { languages } from "#domain/languages.ts";
import { staffRoles } from "#domain/staff.ts";
import type { Route } from "./+types/route";

export const handle = deskHandle;

const { labels } = teamWords;
const schema = z.object({
  email: z.string({ error: teamWords.emailMissing }),
  role: z.enum(staffRoles),
  language: z.enum(languages),
  key: z.string().catch(""),
});
type FieldName = keyof z.input<typeof schema>;

export async function loader({ context }: Route.LoaderArgs) {
  const visit = requireMember(context, "team");
  const { members, invitations } = await loadFromDesk(visit, readTeam);
  const moment = (at: string) => momentText(at, visit.runtime.timeZone);
  return {
    frame: deskFrame(visit),
    form: blankForm(schema, { role: "packer", language: code, key: newDeskKey() }),
    members: members.map(({ seen_at: seen, ended_at: ended, has_factor: hasFactor, ...member }) => ({
      ...member,
      isEnded: ended !== null,
      notes:
        ended === null
          ? [
              seen === null ? teamWords.notSeen : teamWords.seen(moment(seen)),
              ...(hasFactor ? [] : [teamWords.noFactor]),
            ]
          : [teamWords.ended(moment(ended))],
    })),
    invitations: invitations.map(({ expires_at: until, ...one }) => ({
      ...one,
      key: newDeskKey(),
      until: until === null ? teamWords.unsent : teamWords.until(moment(until)),
    })),
  };
}

export function action({ request, context }: Route.ActionArgs) {
  const visit = requireMember(context, "team");
  return submitToDesk(visit, request, {
    schema,
    labels,
    call: inviteStaff,
    body: ({ email, role, language }) => ({ email, role, language }),
    done(_, { email }) {
      leaveDeskFlash(visit, "success", teamWords.invited(email));
      return redirect(href("/desk/team"), 303);
    },
  });
}

export default function TeamPage({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, members, invitations } = loaderData;
  const form = actionData?.form ?? loaderData.form;
  return (
    <DeskPage frame={frame} title={teamWords.title} hasErrors={hasErrors(form)}>
      <h2 className="mt-4">{teamWords.members}</h2>
      <ul className="mt-2 space-y-3">
        {members.map(({ id, name, email, role, isEnded, notes }) => (
          <li key={id} className="card p-4">
            <p className="font-semibold">
              {name}, {frameWords.roles[role]}
            </p>
            <p className="wrap-anywhere">{[email, ...notes].join(" · ")}</p>
            {isEnded ? null : (
              <a
                href={href("/desk/team/:id", { id: String(id) })}
                className="link inline-flex min-h-11 min-w-11 items-center"
              >
                {teamWords.change(name)}
                <span className="aside-text">, {email}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
      {invitations.length === 0 ? null : (
        <>
          <h2 className="mt-6">{teamWords.invitations}</h2>
          <ul className="mt-2 space-y-3">
            {invitations.map(({ email, role, until, key }) => (
              <li key={email} className="card p-4">
                <p className="wrap-anywhere">
                  {email}, {frameWords.roles[role]}, {until}
                </p>
                <form role="none" method="post" action={href("/desk/team/withdraw")}>
                  <input type="hidden" name="key" value={key} />
                  <input type="hidden" name="email" value={email} />
                  <button type="submit" className="link min-h-11 text-left wrap-anywhere">
                    {teamWords.withdraw(email)}
                  </button>
                </form>
              </li>
            ))}
          </ul>
        </>
      )}
      <h2 className="mt-6">{teamWords.invite}</h2>
      <p className="mt-2">{teamWords.inviteLead}</p>
      <ul className="mt-2 list-disc pl-5">
        {staffRoles.map((role) => (
          <li key={role}>{teamWords.roleLead[role]}</li>
        ))}
      </ul>
      <ShopForm id="invite" state={form} labels={labels} className="mt-4 max-w-md">
        <HiddenField<FieldName> name="key" />
        <Field<FieldName> name="email" type="email" autoComplete="off" inputMode="email" />
        <SelectField<FieldName>
          name="role"
          options={staffRoles.map((role) => ({ value: role, text: frameWords.roles[role] }))}
        />
        <SelectField<FieldName>
          name="language"
          options={languages.map((language) => ({ value: language, text: teamWords.languages[language] }))}
        />
        <SubmitButton pendingText={teamWords.inviteSubmit}>{teamWords.inviteSubmit}</SubmitButton>
      </ShopForm>
      <p className="mt-4">
        <a href={href("/desk/team/log")} className="link inline-flex min-h-11 min-w-11 items-center">
          {teamWords.log}
        </a>
      </p>
    </DeskPage>
  );
}
