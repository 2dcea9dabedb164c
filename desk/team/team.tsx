import { z } from "zod";
import { addressOf } from "#app/content/href.ts";
import { inviteStaff, readTeam, withdrawInvitation } from "#api/desk/team.ts";
import { momentText } from "#content/date-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { teamWords as words } from "#content/desk/team-words.ts";
import { code } from "#content/language.ts";
import { languages } from "#domain/languages.ts";
import { staffRoles } from "#domain/staff.ts";
import { emailField, newEmail } from "#desk/entry/login.tsx";
import { DeskForm, TapLink } from "#desk/forms.tsx";
import { act, page } from "#desk/page.ts";
import type { Visit } from "#desk/visit.ts";

export const roleField = {
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
  title: () => words.title,
  show: ({ data: { members, invitations }, visit: { shop }, forms: { invite, withdraw } }) => {
    const moment = (at: string) => momentText(at, shop.timeZone);
    return (
      <>
        <p>
          <TapLink to={addressOf("/desk/team/log")}>{words.log}</TapLink>
        </p>
        <h2 className="mt-2">{words.members}</h2>
        <ul className="mt-2">
          {members.map(({ id, name, email, role, seen_at: seen, ended_at: ended, has_factor: hasFactor }) => (
            <li key={id} className="border-t border-line py-1">
              <p className="flex flex-wrap items-center justify-between gap-x-4">
                {ended === null ? (
                  <TapLink to={addressOf(`/desk/team/${id}`)} className="font-semibold">
                    {name}
                    <span className="aside-text">, {email}</span>
                  </TapLink>
                ) : (
                  <span>{name}</span>
                )}{" "}
                <span>{frameWords.roles[role]}</span>
              </p>
              <p className="text-sm wrap-anywhere">
                {email} ·{" "}
                {ended !== null
                  ? words.ended(moment(ended))
                  : [
                      seen === null ? words.notSeen : words.seen(moment(seen)),
                      ...(hasFactor ? [] : [words.noFactor]),
                    ].join(" · ")}
              </p>
            </li>
          ))}
        </ul>
        {withdraw && invitations.length > 0 && (
          <>
            <h2 className="mt-4">{words.invitations}</h2>
            <ul className="mt-2">
              {invitations.map(({ email, role, expires_at: until }, place) => (
                <li key={email} className="border-t border-line py-1 wrap-anywhere">
                  {email}, {frameWords.roles[role]}, {until === null ? words.unsent : words.until(moment(until))}
                  <DeskForm form={{ ...withdraw, id: `withdraw-${place}`, hidden: { ...withdraw.hidden, email } }}>
                    <button type="submit" className="link min-h-11 text-left">
                      {words.withdraw(email)}
                    </button>
                  </DeskForm>
                </li>
              ))}
            </ul>
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
export function Roles() {
  return (
    <ul className="mt-2 list-disc pl-5">
      {staffRoles.map((role) => (
        <li key={role}>{words.roleLead[role]}</li>
      ))}
    </ul>
  );
}
