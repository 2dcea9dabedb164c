import { redirect } from "react-router";
import { z } from "zod";
import { href } from "#app/content/href.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { teamWords } from "#content/desk/team-words.ts";
import { HiddenField } from "#app/forms/field.tsx";
import { blankForm } from "#app/forms/parse.server.ts";
import { SelectField } from "#app/forms/select-field.tsx";
import { hasErrors, ShopForm, SubmitButton } from "#app/forms/shop-form.tsx";
import { DeskPage, deskFrame, deskHandle } from "#app/routes/desk/desk-page.tsx";
import { submitToDesk } from "#app/routes/desk/entry-form.server.ts";
import { requireColleague } from "#app/routes/desk/desk-calls.server.ts";
import { leaveDeskFlash, newDeskKey, requireMember } from "#app/session/desk-visit.server.ts";
import { changeStaffRole } from "#contract/desk/team-calls.ts";
import { staffRoles } from "#domain/staff.ts";
import type { Route } from "./+types/route";

export const handle = deskHandle;

const labels = { role: teamWords.labels.role };
const schema = z.object({ role: z.enum(staffRoles), seen: z.enum(staffRoles), key: z.string().catch("") });
type FieldName = keyof z.input<typeof schema>;

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const visit = requireMember(context, "team");
  const colleague = await requireColleague(visit, id);
  const { role } = colleague;
  return {
    frame: deskFrame(visit),
    colleague,
    isOneself: colleague.id === visit.member.id,
    form: blankForm(schema, { role, seen: role, key: newDeskKey() }),
  };
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const visit = requireMember(context, "team");
  const colleague = await requireColleague(visit, id);
  return submitToDesk(visit, request, {
    schema,
    labels,
    call: changeStaffRole,
    body: ({ role, seen }) => ({ id: colleague.id, role, seen }),
    done() {
      leaveDeskFlash(visit, "success", teamWords.roleDone);
      return redirect(href("/desk/team"), 303);
    },
  });
}

export default function MemberPage({ loaderData, actionData }: Route.ComponentProps) {
  const { frame, colleague, isOneself } = loaderData;
  const form = actionData?.form ?? loaderData.form;
  return (
    <DeskPage frame={frame} title={colleague.name} hasErrors={hasErrors(form)}>
      <p className="mt-2 wrap-anywhere">{colleague.email}</p>
      <ul className="mt-2 list-disc pl-5">
        {staffRoles.map((role) => (
          <li key={role}>{teamWords.roleLead[role]}</li>
        ))}
      </ul>
      <ShopForm id="role" state={form} labels={labels} className="mt-4 max-w-md">
        <HiddenField<FieldName> name="key" />
        <HiddenField<FieldName> name="seen" />
        <SelectField<FieldName>
          name="role"
          options={staffRoles.map((role) => ({ value: role, text: frameWords.roles[role] }))}
        />
        <SubmitButton pendingText={teamWords.roleSubmit}>{teamWords.roleSubmit}</SubmitButton>
      </ShopForm>
      <ul className="mt-4">
        {isOneself ? null : (
          <li>
            <a
              href={href("/desk/team/:id/end", { id: String(colleague.id) })}
              className="link inline-flex min-h-11 min-w-11 items-center"
            >
              {teamWords.end}
            </a>
          </li>
        )}
        <li>
          <a href={href("/desk/team")} className="link inline-flex min-h-11 min-w-11 items-center">
            {teamWords.back}
          </a>
        </li>
      </ul>
    </DeskPage>
  );
}
