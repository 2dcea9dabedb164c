import { z } from "zod";
import { askForEmail, changePassword, endSessions, hashNewPassword, readAccount } from "#api/desk/account.ts";
import { accountWords as words, entryWords } from "#content/desk/account-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { passwordRequired } from "#content/messages.ts";
import { formPage } from "#desk/form-page.tsx";
import { newPasswordField } from "#desk/entry/links.tsx";
import { emailField, newEmail, typedPassword } from "#desk/entry/login.tsx";
import { Facts, TapLink } from "#desk/forms.tsx";
import { act, page } from "#desk/page.ts";
import { followSession, memberOf, nextToken, type Visit } from "#desk/visit.ts";

const account = () => "/desk/account";

/** One's own login. */
export const accountPage = page({
  load: (visit: Visit) => readAccount(visit.services.db, memberOf(visit), visit.services.now()),
  title: () => frameWords.account,
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
export const passwordPage = formPage({
  words: () => ({ title: words.changePassword, button: words.changePassword }),
  act: act("changeDeskPassword", "credentials", {
    form: z.object({
      currentPassword: typedPassword(passwordRequired),
      password: typedPassword(words.passwordMissing),
    }),
    labels: {
      currentPassword: { label: words.labels.currentPassword, as: "password", autoComplete: "current-password" },
      password: newPasswordField,
    },
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
});

/** Another e-mail, to which a link is sent. */
export const emailPage = formPage({
  load: (visit: Visit) => ({ email: memberOf(visit).email }),
  words: () => ({ title: words.changeEmail, text: words.emailLead, button: words.changeEmail }),
  act: act("changeDeskEmail", "credentials", {
    form: z.object({ email: newEmail(entryWords.emailMissing) }),
    labels: { email: emailField(words.labels.email, "email") },
    values: ({ email }: { email: string }) => ({ email }),
    async does({ trx, member, at }, { email }) {
      await askForEmail(trx, member, email, at);
      return { details: { to: email } };
    },
    to: account,
    done: () => words.emailDone,
  }),
});

/** Asks before all of one's sessions end. */
export const sessionsPage = formPage({
  words: () => ({ title: words.endSessions, text: words.endLead, button: words.endSessions, back: frameWords.account }),
  back: account,
  act: act("endDeskSessions", "self", {
    does: ({ trx, member }) => endSessions(trx, member),
    to: () => "/desk/login",
    done: () => words.sessionsEnded,
  }),
});
