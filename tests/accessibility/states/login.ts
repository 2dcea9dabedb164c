import { loginWords, logoutWords, passwordWords, registerWords } from "#content/account-words.ts";
import { formWords } from "#content/form-words.ts";
import { maintenanceRefusalText } from "#content/messages.ts";
import * as messages from "#content/messages.ts";
import { decodedMail } from "#tests/support/decoded-mail.ts";
import { newPerson, registration } from "#tests/support/shopping.ts";
import type { Stage } from "#tests/accessibility/stage.ts";
import { at, form, mine, nobody, type Prepared, type State } from "./state.ts";

const hurried = newPerson().email;

/** How many logins may fail at one account (ATTEMPTS_PER_ACCOUNT) before the next is not looked at. */
const ATTEMPTS = 10;

const resetLink = async ({ client, person }: Prepared, stage: Stage): Promise<string> => {
  await (await client.open("/password")).press(passwordWords.send, { email: person.email });
  return /\/reset-password\?token=[\w-]+/.exec(decodedMail(await stage.mailTo(person.email)))?.[0] ?? "";
};

/** Login, registration, passwords and logout. */
export const loginStates: readonly State[] = [
  at("login", "/login", loginWords.newHere),
  at("login-or-guest", "/login?returnTo=%2Fcheckout", loginWords.asGuest),
  form("login-empty", "/login", loginWords.submit, messages.emailRequired),
  form("login-refused", "/login", loginWords.submit, messages.loginRefused, {
    filling: { email: nobody, password: "nothing" },
  }),
  at("login-session-ended", "/dashboard", messages.sessionEnded),
  form("login-too-often", "/login", loginWords.submit, messages.tooMany, {
    async prepare({ client }) {
      const login = await client.open("/login");
      for (let attempt = 0; attempt < ATTEMPTS; attempt++)
        await login.press(loginWords.submit, { email: hurried, password: "nothing" });
    },
    filling: { email: hurried, password: "nothing" },
  }),
  form("login-upstream-down", "/login", loginWords.submit, messages.loginFailed, {
    failing: /login/,
    filling: { email: nobody, password: "nothing" },
  }),
  form("login-in-maintenance", "/login", loginWords.submit, maintenanceRefusalText, {
    failing: /login/,
    failsBy: "maintenance",
    filling: { email: nobody, password: "nothing" },
  }),
  at("login-password-shown", "/login", loginWords.newHere, {
    enhanced: async (page) =>
      page
        .getByRole("button", { name: formWords.showPassword(loginWords.labels.password) })
        .first()
        .click(),
  }),
  at("register", "/register", registerWords.haveAccount),
  form("register-empty", "/register", registerWords.submit, messages.nameRequired),
  form("register-wrong", "/register", registerWords.submit, messages.passwordsDiffer, {
    filling: { name: "Asha", email: "asha", password: "123", confirmPassword: "124" },
  }),
  {
    name: "register-taken",
    customer: true,
    sees: messages.emailTaken,
    prepare: async ({ client }) => client.jar.clear(),
    async reach(visitor, { person }) {
      await visitor.open("/register");
      await visitor.press(registerWords.submit, registration(person));
    },
  },
  form("register-upstream-down", "/register", registerWords.submit, messages.registrationFailed, {
    failing: /register/,
    filling: registration(newPerson()),
  }),
  {
    name: "registered",
    sees: messages.registered,
    async reach(visitor) {
      await visitor.open("/register");
      await visitor.press(registerWords.submit, registration(newPerson()));
    },
  },
  at("password", "/password", passwordWords.forgotLead),
  form("password-empty", "/password", passwordWords.send, messages.emailRequired),
  form("password-sent", "/password", passwordWords.send, messages.resetLinkSent, { filling: { email: nobody } }),
  form("password-upstream-down", "/password", passwordWords.send, messages.somethingWrong, {
    failing: /forgot/,
    filling: { email: nobody },
  }),
  at("reset-without-token", "/reset-password", messages.resetLinkInvalid),
  {
    name: "reset",
    customer: true,
    sees: passwordWords.resetHint,
    reach: async (visitor, prepared, stage) => visitor.open(await resetLink(prepared, stage)),
  },
  form("reset-wrong", "/reset-password?token=any", passwordWords.reset, messages.resetPasswordsDiffer, {
    filling: { password: "tiny", confirmPassword: "tall" },
  }),
  form("reset-refused", "/reset-password?token=any", passwordWords.reset, messages.resetLinkInvalid, {
    filling: { password: "a new evening", confirmPassword: "a new evening" },
  }),
  {
    name: "reset-done",
    customer: true,
    sees: messages.resetDone,
    async reach(visitor, prepared, stage) {
      await visitor.open(await resetLink(prepared, stage));
      await visitor.press(passwordWords.reset, { password: "a new evening", confirmPassword: "a new evening" });
    },
  },
  at("logout", "/logout", logoutWords.stay, mine),
  form("logged-out", "/logout", logoutWords.submit, messages.loggedOut, mine),
];
