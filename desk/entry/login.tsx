import { z } from "zod";
import { pathWithoutLanguage } from "#app/content/languages.ts";
import { secretFields } from "#app/forms/parse.server.ts";
import { confirmPassword, giveCode, logIn, logOut } from "#api/staff/log-in.ts";
import { accountWords, entryWords } from "#content/desk/account-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { emailInvalid } from "#content/messages.ts";
import { isEmail } from "#domain/customer-rules.ts";
import { formPage } from "#desk/form-page.tsx";
import { DeskForm, OneField } from "#desk/forms.tsx";
import { entry, page, type ShownField } from "#desk/page.ts";
import {
  comerOf,
  followSession,
  deskReturn,
  keepLogin,
  languageOf,
  nextToken,
  redirect,
  withReturn,
  type Visit,
} from "#desk/visit.ts";

const { labels } = entryWords;
const password = { label: labels.password, as: "password", autoComplete: "current-password" } as const;
/** A longer text costs nothing to refuse. */
export const typedPassword = (missing: string) => z.string(missing).max(1_000, missing);
const lowerCase = (missing: string) =>
  z
    .string(missing)
    .max(254)
    .transform((text) => text.toLowerCase());
export const typedEmail = lowerCase(entryWords.emailMissing);

/** An e-mail that mail can be sent to. */
export const newEmail = (missing: string) => lowerCase(missing).refine(isEmail, emailInvalid);

/** The field of an e-mail. */
export const emailField = (label: string, autoComplete = "username"): ShownField => ({
  label,
  type: "email",
  inputMode: "email",
  autoComplete,
});

/** A code of the second factor. */
export const typedCode = z.string(entryWords.codeMissing).max(40, entryWords.codeRefused);
export const codeField = { label: labels.code, autoComplete: "one-time-code", hint: entryWords.codeHint };

/** The password, which leads to the page that was asked for. */
export const loginPage = formPage({
  load: (visit: Visit) => (visit.member?.isWhole ? redirect(deskReturn(visit)) : {}),
  words: () => ({ title: entryWords.loginTitle, button: entryWords.login, back: accountWords.forgot }),
  back: () => "/desk/password",
  act: entry(null, {
    form: z.object({ email: typedEmail, password: typedPassword(entryWords.passwordMissing) }),
    labels: { email: emailField(labels.email), password },
    refusals: { login_refused: entryWords.refused },
    async does(visit, typed) {
      const login = await logIn(visit.services, typed, comerOf(visit), languageOf(visit));
      keepLogin(visit, login);
      const to = deskReturn(visit);
      return { to: login.waitsForFactor ? withReturn("/desk/code", to) : to, said: null };
    },
  }),
});

/** The second factor, after the password. */
export const codePage = formPage({
  load(visit: Visit) {
    if (visit.member?.waitsForFactor) return {};
    return redirect(visit.member === null ? withReturn("/desk/login", deskReturn(visit)) : deskReturn(visit));
  },
  words: () => ({
    title: entryWords.codeTitle,
    text: entryWords.codeLead,
    button: entryWords.confirmSubmit,
    back: entryWords.otherLogin,
  }),
  back: () => "/desk/logout",
  act: entry(null, {
    form: z.object({ code: typedCode }),
    labels: { code: codeField },
    async does(visit, typed) {
      // A second tap: the first one has logged in, or does so meanwhile.
      if (!visit.member?.isWhole)
        try {
          const given = { ...typed, next: nextToken(visit) };
          keepLogin(visit, await giveCode(visit.services, visit.member, given, comerOf(visit)));
        } catch (error) {
          if (!(await followSession(visit))) throw error;
        }
      return { to: deskReturn(visit), said: null };
    },
  }),
});

/** The password again, for what needs a recent login. A form that was sent too late goes on after it, with what was typed. */
export const confirmPage = page({
  load: (visit: Visit) =>
    visit.member === null ? redirect(withReturn("/desk/login", deskReturn(visit))) : { waiting: waitingIn(visit) },
  acts: {
    again: entry(null, {
      form: z.object({ password: typedPassword(entryWords.passwordMissing) }),
      labels: { password },
      refusals: { login_refused: entryWords.confirmRefused },
      async does(visit, typed) {
        const password = { ...typed, next: nextToken(visit) };
        // A second tap: the first one has confirmed.
        if (visit.kept.pallu_desk.token !== password.next)
          await confirmPassword(visit.services, visit.member, password, comerOf(visit));
        await followSession(visit);
        const to = deskReturn(visit);
        if (waitingIn(visit) === null) return { to, said: null };
        // With this status the browser sends the form once more, to the page that it was for.
        return { to, said: null, answer: new Response(null, { status: 307, headers: { location: to } }) };
      },
    }),
  },
  title: () => entryWords.confirmTitle,
  show: ({ data: { waiting }, visit: { url }, forms: { again } }) => (
    <>
      <p className="mt-2">{entryWords.confirmLead}</p>
      {again && (
        <DeskForm
          form={waiting === null ? again : { ...again, hidden: {} }}
          action={
            pathWithoutLanguage(url.pathname) === "/desk/confirm"
              ? undefined
              : withReturn("/desk/confirm", url.pathname + url.search)
          }
          hasFiles={waiting !== null}
          className="mt-4 max-w-md"
          button={entryWords.confirmSubmit}
        >
          {waiting?.map(([name, value], place) => (
            <input key={place} type="hidden" name={name} value={value} />
          ))}
          <OneField name="password" field={password} />
        </DeskForm>
      )}
    </>
  ),
});

/** What a form holds that waits for the password, in its order and with its own act and key; null where none waits. */
function waitingIn({ form }: Visit): [name: string, value: string][] | null {
  if (form === null || form.get("act") === "again") return null;
  const entries = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return entries.filter(([name]) => !secretFields.has(name));
}

/** Takes the form in the footer of every page, too. */
export const logoutPage = formPage({
  words: () => ({ title: frameWords.logout, text: entryWords.logoutLead, button: entryWords.logoutSubmit }),
  act: entry(null, {
    async does({ services, kept }) {
      await logOut(services.db, kept.pallu_desk.token);
      kept.pallu_desk.token = null;
      return { to: "/desk/login", said: entryWords.loggedOut };
    },
  }),
});
