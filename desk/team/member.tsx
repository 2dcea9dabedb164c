import { z } from "zod";
import { addressOf } from "#app/content/href.ts";
import { changeRole, endStaff, readColleague } from "#api/desk/team.ts";
import { teamWords as words } from "#content/desk/team-words.ts";
import { staffRoles } from "#domain/staff.ts";
import { formPage } from "#desk/form-page.tsx";
import { DeskForm, TapLink } from "#desk/forms.tsx";
import { act, page, type By } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";
import { roleField, Roles } from "./team.tsx";

const load = ({ services: { db, now } }: Visit, { id }: By<"id">) => readColleague(db, id, now());
const team = () => addressOf("/desk/team");
const role = z.enum(staffRoles);

/** Somebody of the team: their role, and the way to end their work. */
export const memberPage = page({
  load,
  acts: {
    role: act("changeStaffRole", "team", {
      form: z.object({ role, seen: role }),
      labels: { role: roleField },
      values: (colleague: Awaited<ReturnType<typeof load>>) => ({ role: colleague.role, seen: colleague.role }),
      async does({ trx }, typed, { id }: By<"id">) {
        const subject = await changeRole(trx, Number(id), typed);
        return { subject, details: { from: typed.seen, to: typed.role } };
      },
      to: team,
      done: () => words.roleDone,
    }),
  },
  title: ({ name }) => name,
  show: ({ data: { id, email }, visit: { member }, forms }) => (
    <>
      <p className="mt-2 wrap-anywhere">{email}</p>
      <Roles />
      <DeskForm form={forms.role} button={words.roleSubmit} className="mt-4 max-w-md" />
      <ul className="mt-4">
        {id !== member?.id && (
          <li>
            <TapLink to={addressOf(`/desk/team/${id}/end`)}>{words.end}</TapLink>
          </li>
        )}
        <li>
          <TapLink to={team()}>{words.back}</TapLink>
        </li>
      </ul>
    </>
  ),
});

/** Asks before somebody's work ends. */
export const endMemberPage = formPage({
  load,
  words: ({ name }) => ({
    title: words.endTitle(name),
    text: words.endLead,
    button: words.endSubmit,
    back: words.back,
  }),
  back: team,
  act: act("endStaff", "team", {
    labels: {},
    async does({ trx, member, at }, _typed, { id }: By<"id">) {
      const subject = await endStaff(trx, Number(id), { own: member.id, at });
      return { subject };
    },
    to: team,
    done: () => words.endDone,
  }),
});
