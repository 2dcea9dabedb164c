import { randomUUID } from "node:crypto";
import { z } from "zod";
import { addressOf } from "#app/content/href.ts";
import { Field } from "#app/forms/field.tsx";
import { PasswordField } from "#app/forms/password-field.tsx";
import { beginNewFactor } from "#api/desk/account.ts";
import { linkInvalid } from "#api/staff/staff-links.ts";
import { once } from "#api/staff/once.ts";
import { staffOf } from "#api/staff/require-staff.ts";
import { accept, askForPassword, confirmEmail, readLink, resetPassword } from "#api/staff/use-link.ts";
import { accountWords as words } from "#content/desk/account-words.ts";
import { entryWords } from "#content/desk/entry-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { DeskForm, Submit } from "#desk/forms.tsx";
import { entry, page } from "#desk/page.ts";
import { typedEmail, typedPassword } from "./login.tsx";
import { comerOf, keepLogin, languageOf, type Visit } from "#desk/visit.ts";

const { name, email, password, code } = words.labels;
const newPassword = typedPassword(words.passwordMissing);

const tokenOf = ({ url }: Visit) => url.searchParams.get("token") ?? "";

/** What a link is for. Opening its page uses nothing up: scanners of mail do so, too. */
const linkOf = (kind: "invitation" | "password" | "email") => async (visit: Visit) => {
  const link = await readLink(visit.services, tokenOf(visit));
  if (link.kind !== kind) throw linkInvalid();
  return link;
};

/** An invitation: a name and a password; then the second factor. */
export const invitationPage = page({
  load: linkOf("invitation"),
  acts: {
    invitation: entry(null, {
      form: z.object({
        name: z.string(words.nameMissing).trim().min(1, words.nameMissing).max(100),
        email: typedEmail.optional(),
        password: newPassword,
      }),
      labels: { name, email, password },
      refusals: { password_weak: words.passwordRule },
      values: (link: Awaited<ReturnType<typeof readLink>>) => ({ name: link.name ?? undefined }),
      async does(visit, typed) {
        const { services } = visit;
        const sent = { ...typed, token: tokenOf(visit), device: comerOf(visit).device };
        const login = await accept(services, sent, languageOf(visit));
        keepLogin(visit, login);
        const member = await staffOf(login.token, services);
        // The next page shows the key at once.
        if (member !== null)
          await once(
            services,
            { name: "beginFactor", member, key: randomUUID(), address: visit.address },
            async (trx) => {
              await beginNewFactor(trx, member, services);
              return { answer: undefined, subject: member.email };
            },
          );
        return { to: addressOf("/desk/account/factor"), said: null };
      },
    }),
  },
  title: () => words.invitationTitle,
  show: ({ data: link, forms: { invitation } }) => (
    <>
      <p className="mt-2">{words.invitationLead(frameWords.roles[link.role])}</p>
      {invitation && (
        <DeskForm form={invitation} className="mt-4 max-w-md">
          <Field<string> name="name" autoComplete="name" />
          {link.email === "" ? (
            <Field<string> name="email" type="email" autoComplete="username" inputMode="email" />
          ) : (
            <p className="mb-4">{link.email}</p>
          )}
          <PasswordField<string> name="password" autoComplete="new-password" hint={words.passwordRule} />
          <Submit>{words.accept}</Submit>
        </DeskForm>
      )}
    </>
  ),
});

/** Asks for a link for a new password. */
export const forgotPage = page({
  load: () => ({}),
  acts: {
    forgot: entry(null, {
      form: z.object({ email: typedEmail }),
      labels: { email },
      async does(visit, typed) {
        await askForPassword(visit.services, typed.email, visit.address, languageOf(visit));
        return { to: addressOf("/desk/login"), said: words.forgotDone };
      },
    }),
  },
  title: () => words.forgotTitle,
  show: ({ forms: { forgot } }) => (
    <>
      <p className="mt-2">{words.forgotLead}</p>
      {forgot && (
        <DeskForm form={forgot} className="mt-4 max-w-md">
          <Field<string> name="email" type="email" autoComplete="username" inputMode="email" />
          <Submit>{words.forgotSubmit}</Submit>
        </DeskForm>
      )}
    </>
  ),
});

/** Confirms a new e-mail, by the link that went there. */
export const newEmailPage = page({
  load: linkOf("email"),
  acts: {
    confirm: entry(null, {
      labels: {},
      async does(visit) {
        const { email } = await confirmEmail(visit.services, tokenOf(visit));
        return {
          to: addressOf(visit.member?.isWhole ? "/desk/account" : "/desk/login"),
          said: words.emailConfirmed(email),
        };
      },
    }),
  },
  title: () => words.emailConfirmTitle,
  show: ({ data: link, forms: { confirm } }) =>
    confirm && (
      <DeskForm form={confirm} className="mt-4 max-w-md">
        <p className="mb-4 wrap-anywhere">{link.email}</p>
        <Submit>{words.emailConfirm}</Submit>
      </DeskForm>
    ),
});

/** A new password, by a link and a code of the second factor. */
export const newPasswordPage = page({
  load: linkOf("password"),
  acts: {
    reset: entry(null, {
      form: z.object({
        password: newPassword,
        code: z.string(entryWords.codeMissing).max(40, entryWords.codeRefused),
      }),
      labels: { password, code },
      refusals: { password_weak: words.passwordRule },
      async does(visit, typed) {
        const { device } = comerOf(visit);
        await resetPassword(visit.services, { ...typed, device, token: tokenOf(visit) }, visit.address);
        return { to: addressOf("/desk/login"), said: words.resetDone };
      },
    }),
  },
  title: () => words.resetTitle,
  show: ({ forms: { reset } }) =>
    reset && (
      <DeskForm form={reset} className="mt-4 max-w-md">
        <PasswordField<string> name="password" autoComplete="new-password" hint={words.passwordRule} />
        <Field<string> name="code" autoComplete="one-time-code" hint={words.codeHint} />
        <Submit>{words.resetSubmit}</Submit>
      </DeskForm>
    ),
});
