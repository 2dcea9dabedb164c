import { z } from "zod";
import { changeRole, endStaff, inviteStaff, readColleague, readTeam, withdrawInvitation } from "#api/desk/team.ts";
import { momentText } from "#content/date-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { teamWords as words } from "#content/desk/team-words.ts";
import { code } from "#content/language.ts";
import { languages } from "#domain/languages.ts";
import { staffRoles } from "#api/database/tables/staff.ts";
import { emailField, newEmail } from "#desk/entry/login.tsx";
import { formPage } from "#desk/form-page.tsx";
import { DeskForm, Rows, TapLink } from "#desk/forms.tsx";
import { act, page, type By } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";

const roleField = {
  label: words.labels.role,
  as: "select",
  options: staffRoles.map((value) => ({ value, text: frameWords.roles[value] })),
} as const;

/** Who works at the desk, and who is invited. */
export const teamPage = page({
  load: ({ services: { db, now } }: Visit) => readTeam(db, now()),
  acts: {
    invite: act("inviteStaff", "team", {
      form: z.object({ email: newEmail(words.emailMissing), role: z.enum(staffRoles), language: z.enum(languages) }),
      labels: {
        email: emailField(words.labels.email, "off"),
        role: roleField,
        language: {
          label: words.labels.language,
          as: "select",
          options: languages.map((value) => ({ value, text: words.languages[value] })),
        },
      },
      values: () => ({ role: "packer", language: code }),
      async does({ trx, at }, invited) {
        await inviteStaff(trx, invited, at);
        const { email, role } = invited;
        return { answer: email, subject: email, details: { role } };
      },
      done: (email) => words.invited(email),
    }),
    withdraw: act("withdrawInvitation", "team", {
      form: z.object({ email: z.string() }),
      async does({ trx }, { email }) {
        await withdrawInvitation(trx, email);
        return { subject: email };
      },
      done: () => words.withdrawn,
    }),
  },
  title: () => frameWords.team,
  show: ({ data: { members, invitations }, visit: { shop }, forms: { invite, withdraw } }) => {
    const moment = (at: string) => momentText(at, shop.timeZone);
    return (
      <>
        <p>
          <TapLink to="/desk/team/log">{words.log}</TapLink>
        </p>
        <h2 className="mt-2">{words.members}</h2>
        <Rows rows={members}>
          {({ id, name, email, role, seen_at: seen, ended_at: ended, has_factor: hasFactor }) => (
            <>
              <p className="flex flex-wrap items-center justify-between gap-x-4">
                {ended === null ? (
                  <TapLink to={`/desk/team/${id}`} className="font-semibold">
                    {name}
                    <span className="aside-text">, {email}</span>
                  </TapLink>
                ) : (
                  <span>{name}</span>
                )}{" "}
                <span>{frameWords.roles[role]}</span>
              </p>
              <p className="text-sm wrap-anywhere">
                {[
                  email,
                  ended !== null
                    ? words.until(moment(ended))
                    : seen === null
                      ? words.notSeen
                      : words.seen(moment(seen)),
                  ended === null && !hasFactor && words.noFactor,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </>
          )}
        </Rows>
        {withdraw && invitations.length > 0 && (
          <>
            <h2 className="mt-4">{words.invitations}</h2>
            <Rows rows={invitations}>
              {({ email, role, expires_at: until }, place) => (
                <div className="wrap-anywhere">
                  {email}, {frameWords.roles[role]}, {until === null ? words.unsent : words.until(moment(until))}
                  <DeskForm form={{ ...withdraw, id: `withdraw-${place}`, hidden: { ...withdraw.hidden, email } }}>
                    <button type="submit" className="link min-h-11 text-left">
                      {words.withdraw(email)}
                    </button>
                  </DeskForm>
                </div>
              )}
            </Rows>
          </>
        )}
        <h2 className="mt-4">{words.invite}</h2>
        <p className="mt-2">{words.inviteLead}</p>
        <Roles />
        <DeskForm form={invite} button={words.inviteSubmit} className="mt-4 max-w-md" />
      </>
    );
  },
});

/** What each role may do. */
function Roles() {
  return (
    <ul className="mt-2 list-disc pl-5">
      {staffRoles.map((role) => (
        <li key={role}>{words.roleLead[role]}</li>
      ))}
    </ul>
  );
}

const load = ({ services: { db, now } }: Visit, { id }: By<"id">) => readColleague(db, id, now());
const team = () => "/desk/team";
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
      <DeskForm form={forms.role} button={frameWords.save} className="mt-4 max-w-md" />
      <ul className="mt-4">
        {id !== member?.id && (
          <li>
            <TapLink to={`/desk/team/${id}/end`}>{words.end}</TapLink>
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
