import { accountWords, entryWords } from "#content/desk/account-words.ts";
import { teamWords } from "#content/desk/team-words.ts";
import { refusalWords } from "#content/desk/refusal-words.ts";
import { chooseEngine, openDatabase } from "#api/database/open-database.ts";
import type { Database } from "#api/database/tables.ts";
import type { StaffRole } from "#api/database/tables/staff.ts";
import { makeStaffLink } from "#api/staff/staff-links.ts";
import { storeStaff, takeDeskSession } from "#tests/support/desk-staff.ts";
import type { Stage } from "#tests/accessibility/stage.ts";
import { logInAtDesk } from "./prepare-desk.ts";
import { at, form, nobody, type State } from "./state.ts";

/** Works on the upstream's database of a stage. */
async function inDatabase<T>({ shop }: Stage, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(chooseEngine({ dataDir: shop.dataDir, databaseUrl: null }));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Somebody of a role is logged in at the desk. Its pages hold no script. */
const staff = (role: StaffRole = "owner") => ({ plain: true, prepare: logInAtDesk(role) }) satisfies Partial<State>;

/** There is a desk, and nobody is logged in. */
const stranger = {
  plain: true,
  async prepare(_, stage) {
    await inDatabase(stage, (db) => storeStaff(db, "owner"));
  },
} satisfies Partial<State>;

/** A state of the desk that is reached by opening an address. */
const atDesk = (name: string, path: string, sees: string, more: Partial<State> = staff()): State =>
  at(name, path, sees, more);

/** A state of the desk that is reached by pressing a button of a page. */
const deskForm = (
  name: string,
  path: string,
  button: string | RegExp,
  sees: string,
  more: Parameters<typeof form>[4] = {},
): State => form(name, path, button, sees, { ...staff(), ...more });

/** Somebody who has given the password, and not yet the code. */
const halfWay = {
  ...stranger,
  async prepare({ client }, stage) {
    const { token } = await inDatabase(stage, async (db) => {
      const member = await storeStaff(db, "owner");
      await db.updateTable("staff").set({ factor_secret: "sealed" }).where("id", "=", member.id).execute();
      return member;
    });
    await takeDeskSession(client, token, stage.shop.dataDir);
  },
} satisfies Partial<State>;

/** The token of a link from a mail. */
const link = (stage: Stage, kind: "invitation" | "password" | "email") =>
  inDatabase(stage, async (db) => {
    const { id, email } = await storeStaff(db, "packer");
    const [invited, staffId] = kind === "invitation" ? [nobody, null] : [email, id];
    return makeStaffLink(db, { kind, email: invited, role: "packer", staff_id: staffId }, new Date());
  });

const colleague = (stage: Stage) => inDatabase(stage, (db) => storeStaff(db, "packer", "Ravi Kumar"));

/** The upstream refuses a code: in English its own words are shown. */
const codeRefused = String(refusalWords?.codes.code_wrong ?? entryWords.codeRefused);

/** The ways into the desk, one's own login there, and the team. */
export const deskEntryStates: readonly State[] = [
  atDesk("desk-login", "/desk/login", accountWords.forgot, stranger),
  deskForm("desk-login-empty", "/desk/login", entryWords.login, entryWords.emailMissing, stranger),
  deskForm("desk-login-refused", "/desk/login", entryWords.login, entryWords.refused, {
    ...stranger,
    filling: { email: nobody, password: "a wrong password" },
  }),
  atDesk("desk-code", "/desk/code", entryWords.codeLead, halfWay),
  deskForm("desk-code-wrong", "/desk/code", entryWords.confirmSubmit, codeRefused, {
    ...halfWay,
    filling: { code: "000000" },
  }),
  atDesk("desk-confirm", "/desk/confirm", entryWords.confirmLead),
  deskForm("desk-confirm-wrong", "/desk/confirm", entryWords.confirmSubmit, entryWords.confirmRefused, {
    filling: { password: "a wrong password" },
  }),
  atDesk("desk-logout", "/desk/logout", entryWords.logoutLead),
  atDesk("desk-invitation-used", "/desk/invitation?token=any", accountWords.linkLead, stranger),
  {
    ...stranger,
    name: "desk-invitation",
    sees: accountWords.passwordRule,
    reach: async (visitor, _, stage) => visitor.open(`/desk/invitation?token=${await link(stage, "invitation")}`),
  },
  {
    ...stranger,
    name: "desk-invitation-empty",
    sees: accountWords.nameMissing,
    async reach(visitor, _, stage) {
      await visitor.open(`/desk/invitation?token=${await link(stage, "invitation")}`);
      await visitor.press(accountWords.accept);
    },
  },
  atDesk("desk-password-forgotten", "/desk/password", accountWords.forgotLead, stranger),
  {
    ...stranger,
    name: "desk-new-password",
    sees: accountWords.codeHint,
    reach: async (visitor, _, stage) => visitor.open(`/desk/new-password?token=${await link(stage, "password")}`),
  },
  {
    ...stranger,
    name: "desk-new-email",
    sees: accountWords.emailConfirm,
    reach: async (visitor, _, stage) => visitor.open(`/desk/new-email?token=${await link(stage, "email")}`),
  },
  atDesk("desk-account", "/desk/account", accountWords.factorOff),
  atDesk("desk-account-password", "/desk/account/password", accountWords.passwordRule),
  deskForm(
    "desk-account-password-wrong",
    "/desk/account/password",
    accountWords.changePassword,
    accountWords.passwordMissing,
  ),
  atDesk("desk-account-email", "/desk/account/email", accountWords.emailLead),
  atDesk("desk-account-sessions", "/desk/account/sessions", accountWords.endLead),
  atDesk("desk-account-factor", "/desk/account/factor", accountWords.factorLead),
  deskForm("desk-account-factor-begun", "/desk/account/factor", accountWords.factorBegin, accountWords.factorScan),
  atDesk("desk-account-codes", "/desk/account/codes", accountWords.codesNew),
  {
    ...staff(),
    name: "desk-account-codes-shown",
    sees: accountWords.codesLead,
    async prepare(prepared, stage) {
      await staff().prepare(prepared, stage);
      // Codes are for whoever has a second factor that was given.
      const at = new Date().toISOString();
      await inDatabase(stage, async (db) => {
        await db.updateTable("staff").set({ factor_secret: "sealed" }).execute();
        await db.updateTable("staff_sessions").set({ factor_at: at }).execute();
      });
    },
    async reach(visitor) {
      await visitor.open("/desk/account/codes");
      await visitor.press(accountWords.codesMake);
    },
  },
  {
    ...staff(),
    name: "desk-team",
    sees: teamWords.invitations,
    async reach(visitor, _, stage) {
      await link(stage, "invitation");
      await visitor.open("/desk/team");
    },
  },
  deskForm("desk-team-invite-empty", "/desk/team", teamWords.inviteSubmit, teamWords.emailMissing),
  {
    ...staff(),
    name: "desk-member",
    sees: teamWords.roleLead.packer,
    reach: async (visitor, _, stage) => visitor.open(`/desk/team/${(await colleague(stage)).id}`),
  },
  {
    ...staff(),
    name: "desk-end-member",
    sees: teamWords.endLead,
    reach: async (visitor, _, stage) => visitor.open(`/desk/team/${(await colleague(stage)).id}/end`),
  },
  {
    ...staff(),
    name: "desk-log",
    sees: "PL-23456789",
    async reach(visitor, _, stage) {
      const { id } = await colleague(stage);
      stage.change(
        "insert into staff_acts (staff_id, key, act, subject, details, answer, address, at) values (?, 'once', 'shipDeskOrder', 'PL-23456789', ?, 'null', '203.0.113.7', ?)",
        id,
        JSON.stringify({ courier: "Delhivery", waybill: "1490812345675" }),
        "2026-11-20T10:00:00.000Z",
      );
      await visitor.open("/desk/team/log");
    },
  },
];
