import { randomUUID } from "node:crypto";
import { z } from "zod";
import { beginNewFactor } from "#api/desk/account.ts";
import type { LinkKind } from "#api/staff/staff-links.ts";
import { once } from "#api/staff/once.ts";
import { staffOf } from "#api/staff/staff-sessions.ts";
import { accept, askForPassword, confirmEmail, readLink, resetPassword } from "#api/staff/use-link.ts";
import { accountWords as words } from "#content/desk/account-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { formPage } from "#desk/form-page.tsx";
import { Fields } from "#desk/forms.tsx";
import { entry } from "#desk/page.ts";
import { codeField, emailField, typedCode, typedEmail, typedPassword } from "./login.tsx";
import { comerOf, keepLogin, languageOf, type Visit } from "#desk/visit.ts";

const newPassword = typedPassword(words.passwordMissing);
/** The field of a new password. */
export const newPasswordField = {
  label: words.labels.password,
  as: "password",
  autoComplete: "new-password",
  hint: words.passwordRule,
} as const;
const email = emailField(words.labels.email);
const ownFields = { name: { label: words.labels.name, autoComplete: "name" }, email, password: newPasswordField };

const tokenOf = ({ url }: Visit) => url.searchParams.get("token") ?? "";

/** What a link is for. Opening its page uses nothing up: scanners of mail do so, too. */
const linkOf = (kind: LinkKind) => (visit: Visit) => readLink(visit.services, tokenOf(visit), kind);

/** An invitation: a name and a password; then the second factor. */
export const invitationPage = formPage({
  load: linkOf("invitation"),
  words: ({ role }) => ({
    title: words.invitationTitle,
    text: words.invitationLead(role === null ? "" : frameWords.roles[role]),
    button: words.accept,
  }),
  fields: ({ email: to }) =>
    to === "" ? null : (
      <>
        <p className="mb-4">{to}</p>
        <Fields fields={{ name: ownFields.name, password: newPasswordField }} />
      </>
    ),
  act: entry(null, {
    form: z.object({
      name: z.string(words.nameMissing).trim().min(1, words.nameMissing).max(100),
      email: typedEmail.optional(),
      password: newPassword,
    }),
    labels: ownFields,
    refusals: { password_weak: words.passwordRule },
    values: (link: Awaited<ReturnType<typeof readLink>>) => ({ name: link.name }),
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
      return { to: "/desk/account/factor", said: null };
    },
  }),
});

/** Asks for a link for a new password. */
export const forgotPage = formPage({
  words: () => ({ title: words.forgotTitle, text: words.forgotLead, button: words.forgotSubmit }),
  act: entry(null, {
    form: z.object({ email: typedEmail }),
    labels: { email },
    async does(visit, typed) {
      await askForPassword(visit.services, typed.email, visit.address, languageOf(visit));
      return { to: "/desk/login", said: words.forgotDone };
    },
  }),
});

/** Confirms a new e-mail, by the link that went there. */
export const newEmailPage = formPage({
  load: linkOf("email"),
  words: (link) => ({ title: words.emailConfirmTitle, text: link.email, button: words.emailConfirm }),
  act: entry(null, {
    labels: {},
    async does(visit) {
      const { email: confirmed } = await confirmEmail(visit.services, tokenOf(visit));
      const to = visit.member?.isWhole ? "/desk/account" : "/desk/login";
      return { to, said: words.emailConfirmed(confirmed) };
    },
  }),
});

/** A new password, by a link and a code of the second factor. */
export const newPasswordPage = formPage({
  load: linkOf("password"),
  words: () => ({ title: words.resetTitle, button: words.changePassword }),
  act: entry(null, {
    form: z.object({ password: newPassword, code: typedCode }),
    labels: { password: newPasswordField, code: { ...codeField, hint: words.codeHint } },
    refusals: { password_weak: words.passwordRule },
    async does(visit, typed) {
      const { device } = comerOf(visit);
      await resetPassword(visit.services, { ...typed, device, token: tokenOf(visit) }, visit.address);
      return { to: "/desk/login", said: words.resetDone };
    },
  }),
});
