import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Secret, TOTP } from "otpauth";
import { accountWords } from "#content/desk/account-words.ts";
import { entryWords } from "#content/desk/entry-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { actWords, teamWords } from "#content/desk/team-words.ts";
import { chooseEngine, openDatabase } from "#api/database/open-database.ts";
import { invitationToken } from "#api/staff/staff-links.ts";
import type { Database } from "#api/database/tables.ts";
import { createClient } from "#tests/support/client.ts";
import { staffPassword as password, storeStaff, takeDeskSession } from "#tests/support/desk-staff.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";

useSharedShop();

const other = "a lantern over the quiet ghat";

let db: Database;
beforeAll(async () => void (db = await openDatabase(chooseEngine({ dataDir: up.dataDir, databaseUrl: null }))));
afterAll(() => db.destroy());

describe("the desk", () => {
  test("is an unknown address before an owner was invited", async () => {
    for (const path of ["/desk", "/desk/login", "/hi/desk"])
      expect((await createClient(shop.url).open(path)).status).toBe(404);
  });

  test("asks for the password, leads to the page that was asked for, and is left again", async () => {
    const { email } = await storeStaff(db, "owner");
    const client = createClient(shop.url);
    const login = await client.open("/desk?from=mail");
    expect([login.url.pathname, login.url.searchParams.get("returnTo")]).toEqual(["/desk/login", "/desk?from=mail"]);
    const wrong = await login.press(entryWords.login, { email, password: "gulmohar in the garden" });
    expect([wrong.status, wrong.text.includes(entryWords.refused)]).toEqual([400, true]);
    const today = await wrong.press(entryWords.login, { email, password });
    expect([today.url.pathname + today.url.search, today.heading]).toEqual(["/desk?from=mail", frameWords.today]);
    expect(today.headers.get("cache-control")).toBe("no-store");
    const before = new Map(client.jar);
    const out = await today.press(frameWords.logout);
    expect([out.url.pathname, out.text.includes(entryWords.loggedOut)]).toEqual(["/desk/login", true]);
    // The session is over for whoever has kept its cookie, too.
    const thief = createClient(shop.url);
    for (const [name, value] of before) thief.jar.set(name, value);
    expect((await thief.open("/desk")).url.pathname).toBe("/desk/login");
  });

  test("returns to its own pages only", async () => {
    const { email } = await storeStaff(db, "packer");
    for (const returnTo of ["https://evil.example/desk", "//evil.example", "/cart", "/desk/../cart", "/deskx"]) {
      const login = await createClient(shop.url).open(`/desk/login?${new URLSearchParams({ returnTo })}`);
      expect((await login.press(entryWords.login, { email, password })).url.pathname).toBe("/desk");
    }
  });

  test("asks for the password again where it is about people, and refuses whose role lacks the right", async () => {
    const { email, token } = await storeStaff(db, "owner");
    const packer = createClient(shop.url);
    await takeDeskSession(packer, (await storeStaff(db, "packer")).token, shop.dataDir);
    expect((await packer.open("/desk/team")).status).toBe(403);
    const client = createClient(shop.url);
    await takeDeskSession(client, token, shop.dataDir);
    const long = new Date(Date.now() - 3_600_000).toISOString();
    await db.updateTable("staff_sessions").set({ confirmed_at: long }).execute();
    const asked = await client.open("/desk/team");
    expect(asked.heading).toBe(entryWords.confirmTitle);
    const wrong = await asked.press(entryWords.confirmSubmit, { password: "gulmohar in the garden" });
    expect(wrong.text).toContain(entryWords.confirmRefused);
    const team = await wrong.press(entryWords.confirmSubmit, { password });
    expect([team.url.pathname, team.text.includes(email)]).toEqual(["/desk/team", true]);
  });

  test("lets an owner in by an invitation, sets up the second factor, shows codes once, and asks for a code", async () => {
    const address = await up.upstream.inviteOwner();
    // The link of a shop that has staff already is made by the command.
    const token = address ?? (await invitationToken(db, "meera@example.com", new Date()));
    const client = createClient(shop.url);
    const path = `/desk/invitation?token=${address === null ? token : new URL(address).searchParams.get("token")}`;
    // A scanner of mail that opens the link uses nothing up.
    await createClient(shop.url).open(path);
    const invitation = await client.open(path);
    const weak = await invitation.press(accountWords.accept, { name: "Meera", password: "passwordpassword" });
    expect([weak.status, weak.text.includes("easy to guess")]).toEqual([400, true]);
    const filling = { name: "Meera", password: other, ...(address !== null && { email: "meera@example.com" }) };
    const factor = await weak.press(accountWords.accept, filling);
    expect(factor.heading).toBe(accountWords.factorTitle);
    const [, code = ""] = /<code[^>]*>(.+?)<\/code>/.exec(factor.source) ?? [];
    const secret = code.replaceAll(/<[^>]+>/g, "");
    // On one's own phone nothing can be scanned: the app takes the link, or the key as it is copied.
    const [link = ""] = factor.addresses(accountWords.factorOpen);
    expect([link.split("?")[0], new URL(link).searchParams.get("secret")]).toEqual([
      expect.stringMatching(/^otpauth:\/\/totp\//),
      secret,
    ]);
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const wrong = await factor.press(accountWords.factorSubmit, { code: "000000" });
    expect([wrong.status, wrong.text.includes("The code is not right")]).toEqual([400, true]);
    const thief = createClient(shop.url);
    for (const [name, value] of client.jar) thief.jar.set(name, value);
    const codes = await wrong.press(accountWords.factorSubmit, { code: totp.generate() });
    expect((await thief.open("/desk")).url.pathname).toBe("/desk/login");
    const first = /<code[^>]*>([A-Z2-9]{5}-[A-Z2-9]{5})<\/code>/.exec(codes.source)?.[1] ?? "nothing";
    expect((await client.open("/desk/account/codes")).source).not.toContain(first);
    expect((await createClient(shop.url).open(path)).status).toBe(404);

    const again = createClient(shop.url);
    const half = await (
      await again.open("/desk/login?returnTo=/desk/account")
    ).press(entryWords.login, {
      email: "meera@example.com",
      password: other,
    });
    expect([half.heading, (await again.open("/desk")).heading]).toEqual([entryWords.codeTitle, entryWords.codeTitle]);
    const refused = await half.press(entryWords.codeSubmit, { code: "123456" });
    expect(refused.text).toContain("The code is not right");
    const account = await refused.press(entryWords.codeSubmit, { code: first });
    expect([account.url.pathname, account.text.includes(accountWords.factorOn(9))]).toEqual(["/desk/account", true]);
    const ended = await (await account.follow(accountWords.endSessions)).press(accountWords.endSessions);
    expect([ended.url.pathname, (await client.open("/desk")).url.pathname]).toEqual(["/desk/login", "/desk/login"]);
  });

  test("shows the team, changes a role, ends somebody after asking, and keeps a log", async () => {
    const { token } = await storeStaff(db, "owner", "Asha");
    const packer = await storeStaff(db, "packer", "Ravi");
    const client = createClient(shop.url);
    await takeDeskSession(client, token, shop.dataDir);
    const invited = await (
      await client.open("/desk/team")
    ).press(teamWords.inviteSubmit, {
      email: "new@example.com",
      role: "accountant",
    });
    expect(invited.text).toContain(teamWords.invited("new@example.com"));
    const ravi = await client.open(`/desk/team/${packer.id}`);
    const submit = ravi.prepare(teamWords.roleSubmit, { role: "accountant" });
    // A double tap changes it once, and both taps are told so.
    for (const page of [await submit(), await submit()]) expect(page.text).toContain(teamWords.roleDone);
    const stale = await ravi.press(teamWords.roleSubmit, { role: "owner" });
    expect([stale.status, stale.text.includes("changed meanwhile")]).toEqual([400, true]);
    const asked = await (await client.open(`/desk/team/${packer.id}`)).follow(teamWords.end);
    expect((await asked.press(teamWords.endSubmit)).text).toContain(teamWords.endDone);
    const log = await client.open("/desk/team/log");
    for (const text of [
      actWords["changeStaffRole"] ?? "?",
      `${teamWords.details["from"]}: ${frameWords.roles.packer}`,
      packer.email,
    ])
      expect(log.text).toContain(text);
    const own = await log.press(teamWords.filter, { person: String(packer.id) });
    expect(own.text).toContain(teamWords.logEmpty);
  });
});
