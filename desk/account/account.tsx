import { z } from "zod";
import { addressOf } from "#app/content/href.ts";
import { Field } from "#app/forms/field.tsx";
import { PasswordField } from "#app/forms/password-field.tsx";
import { askForEmail, changePassword, endSessions, hashNewPassword, readAccount } from "#api/desk/account.ts";
import { accountWords as words } from "#content/desk/account-words.ts";
import { entryWords } from "#content/desk/entry-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { passwordRequired } from "#content/messages.ts";
import { askPage } from "#desk/ask-page.tsx";
import { newEmail, typedPassword } from "#desk/entry/login.tsx";
import { Facts } from "#desk/orders/order-facts.tsx";
import { DeskForm, Submit, TapLink } from "#desk/forms.tsx";
import { act, page } from "#desk/page.ts";
import { followSession, memberOf, nextToken, type Visit } from "#desk/visit.ts";

const account = () => addressOf("/desk/account");

/** One's own login. */
export const accountPage = page({
  load: (visit: Visit) => readAccount(visit.services.db, memberOf(visit), visit.services.now()),
  acts: {},
  title: () => words.title,
  show: ({ data: { email, role, hasFactor, paperCodesLeft, sessions } }) => {
    const facts = [
      [words.facts.email, email],
      [words.facts.role, frameWords.roles[role]],
      [words.facts.factor, hasFactor ? words.factorOn(paperCodesLeft) : words.factorOff],
      [words.facts.sessions, sessions],
    ] as const;
    const links = [
      ["password", words.changePassword],
      ["email", words.changeEmail],
      ["factor", hasFactor ? words.changeFactor : words.setUpFactor],
      ...(hasFactor ? [["codes", words.newCodes]] : []),
      ["sessions", words.endSessions],
    ];
    return (
      <>
        <Facts rows={facts} />
        <ul className="mt-4">
          {links.map(([name, text]) => (
            <li key={name}>
              <TapLink to={`${account()}/${name}`}>{text}</TapLink>
            </li>
          ))}
        </ul>
      </>
    );
  },
});

/** Another password, which ends every other session. */
export const passwordPage = page({
  load: () => ({}),
  acts: {
    change: act("changeDeskPassword", "credentials", {
      form: z.object({
        currentPassword: typedPassword(passwordRequired),
        password: typedPassword(words.passwordMissing),
      }),
      labels: { currentPassword: words.labels.currentPassword, password: words.labels.password },
      refusals: { password_weak: words.passwordRule },
      isSecret: true,
      prepare: (visit, { currentPassword: current, password }) =>
        hashNewPassword(visit.services, memberOf(visit), { current, password }),
      does: ({ trx, member, at, visit }, _typed, _params, hash) =>
        changePassword(trx, member, { hash, next: nextToken(visit), at }),
      after: async (visit) => void (await followSession(visit)),
      to: account,
      done: () => words.passwordDone,
    }),
  },
  title: () => words.changePassword,
  show: ({ forms: { change } }) =>
    change && (
      <DeskForm form={change} className="mt-4 max-w-md">
        <PasswordField<string> name="currentPassword" autoComplete="current-password" />
        <PasswordField<string> name="password" autoComplete="new-password" hint={words.passwordRule} />
        <Submit>{words.changePassword}</Submit>
      </DeskForm>
    ),
});

/** Another e-mail, to which a link is sent. */
export const emailPage = page({
  load: (visit: Visit) => ({ email: memberOf(visit).email }),
  acts: {
    change: act("changeDeskEmail", "credentials", {
      form: z.object({ email: newEmail(entryWords.emailMissing) }),
      labels: { email: words.labels.email },
      values: ({ email }: { email: string }) => ({ email }),
      async does({ trx, member, at }, { email }) {
        await askForEmail(trx, member, email, at);
        return { details: { to: email } };
      },
      to: account,
      done: () => words.emailDone,
    }),
  },
  title: () => words.changeEmail,
  show: ({ forms: { change } }) => (
    <>
      <p className="mt-2">{words.emailLead}</p>
      {change && (
        <DeskForm form={change} className="mt-4 max-w-md">
          <Field<string> name="email" type="email" autoComplete="email" inputMode="email" />
          <Submit>{words.changeEmail}</Submit>
        </DeskForm>
      )}
    </>
  ),
});

/** Asks before all of one's sessions end. */
export const sessionsPage = askPage({
  load: async () => ({}),
  words: () => ({ title: words.endSessions, text: words.endLead, button: words.endSessions, back: words.title }),
  back: account,
  act: act("endDeskSessions", "self", {
    does: ({ trx, member }) => endSessions(trx, member),
    to: () => addressOf("/desk/login"),
    done: () => words.sessionsEnded,
  }),
});
