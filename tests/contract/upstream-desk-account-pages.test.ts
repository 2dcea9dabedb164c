// One file: sessions, second factors and links are one login, which each of them can end.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Secret, TOTP } from "otpauth";
import { accountWords as words, entryWords } from "#content/desk/account-words.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { teamWords } from "#content/desk/team-words.ts";
import type { Database } from "#api/database/tables.ts";
import { askDesk } from "#tests/support/ask-desk.ts";
import type { Client, Page } from "#tests/support/client.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { decodedMail } from "#tests/support/decoded-mail.ts";
import { staffPassword as password, storeStaff } from "#tests/support/desk-staff.ts";
import { startTestUpstream, type TestUpstream } from "#tests/support/upstream-fixture.ts";

const limits = { ATTEMPTS_PER_ACCOUNT: 3, ATTEMPTS_PER_ADDRESS: 30 };
const [home, cafe] = ["198.51.100.7", "203.0.113.9"];
const other = "a lantern over the quiet ghat";
const account = "/desk/account";
let up: TestUpstream;
let db: Database;
let desk: ReturnType<typeof askDesk>;
const start = async (settings: { isProduction?: boolean } = {}) => {
  up = await startTestUpstream({ ...limits, samples: null, OWNER_EMAIL: "owner@example.com", ...settings });
  db = await up.openDatabase();
  up.clock.at = new Date();
  desk = askDesk(up);
};
beforeEach(() => start());
afterEach(() => up.stop());

const pass = (ms: number) => void (up.clock.at = new Date(up.clock.at.getTime() + ms));
const tokenIn = (text: string | null | undefined) => /token=([\w-]+)/.exec(text ?? "")?.[1] ?? "";
const paperCodes = ({ source }: Page) =>
  [...source.matchAll(/<code>([A-Z2-9]{5}-[A-Z2-9]{5})<\/code>/g)].map(([, code]) => code ?? "");

/** Gives the password, from a browser that was there before where one is given. */
const login = async (email: string, typed: string, { client = desk.stranger(home) } = {}) =>
  (await client.open(`/desk/login?returnTo=${account}`)).press(entryWords.login, { email, password: typed });
const giveCode = (page: Page, code: string) => page.press(entryWords.confirmSubmit, { code });
const isIn = async (client: Client) => (await client.open(account)).heading === frameWords.account;
/** A browser with the cookies that another has now. */
const copyOf = ({ jar }: Client) => {
  const client = desk.stranger();
  for (const [name, value] of jar) client.jar.set(name, value);
  return client;
};

const secretOn = (page: Page) => new URL(page.addresses(words.factorOpen)[0] ?? "").searchParams.get("secret") ?? "";
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: up.clock.at.getTime() });

/** Somebody with a second factor: their codes on paper, and the code of an authenticator now. */
async function withFactor() {
  const client = await desk.as("owner");
  const begun = await (await client.open(`${account}/factor`)).press(words.factorBegin);
  const secret = secretOn(begun);
  // On one's own phone nothing can be scanned: the app takes the link, or the key as it is copied.
  expect(begun.addresses(words.factorOpen)[0]?.split("?")[0]).toMatch(/^otpauth:\/\/totp\//);
  expect(begun.text).toContain(secret);
  const wrong = await begun.press(frameWords.save, { code: "000000" });
  expect([wrong.status, wrong.text.includes(entryWords.codeRefused)]).toEqual([400, true]);
  const copied = copyOf(client);
  const codes = paperCodes(await wrong.press(frameWords.save, { code: codeOf(secret) }));
  expect([codes.length, await isIn(copied)]).toEqual([10, false]);
  // The code that was just used works no more.
  pass(30_000);
  return { client, email: client.email, secret, code: () => codeOf(secret), codes };
}

describe("a session", () => {
  test.each([
    [31 * 60_000, 31 * 60_000],
    [20 * 60_000, 12 * 3_600_000],
  ])("ends: %i ms between uses, %i ms in all", async (idle, total) => {
    const client = await desk.as("owner");
    for (let ms = idle; ms < total; ms += idle) {
      pass(idle);
      expect(await isIn(client)).toBe(true);
    }
    pass(idle + 60_000);
    expect(await isIn(client)).toBe(false);
  });

  test("asks for the password after a quarter of an hour where it is about people", async () => {
    const client = await desk.as("owner");
    const team = await client.open("/desk/team");
    expect(team.heading).toBe(frameWords.team);
    pass(16 * 60_000);
    expect((await client.open("/desk/team")).heading).toBe(entryWords.confirmTitle);
    expect(await isIn(client)).toBe(true);
    // A form that was typed for so long goes on after the password, after a wrong one too, and on a second tap.
    const asked = await team.press(teamWords.inviteSubmit, { email: "late@example.com" });
    const wrong = await asked.press(entryWords.confirmSubmit, { password: "wrong" });
    expect([asked.heading, wrong.heading]).toEqual([entryWords.confirmTitle, entryWords.confirmTitle]);
    const confirm = wrong.prepare(entryWords.confirmSubmit, { password });
    const before = new Map(client.jar);
    await confirm();
    for (const [name, value] of before) client.jar.set(name, value);
    const done = await confirm();
    expect([done.heading, done.text.includes("late@example.com")]).toEqual([frameWords.team, true]);
    expect(await db.selectFrom("staff_acts").selectAll().execute()).toHaveLength(1);
  });

  test("of which there are several ends with all others", async () => {
    const client = await desk.as("packer");
    const elsewhere = desk.stranger();
    await login(client.email, password, { client: elsewhere });
    const ended = await (await (await client.open(account)).follow(words.endSessions)).press(words.endSessions);
    expect([ended.heading, ended.text.includes(words.sessionsEnded)]).toEqual([entryWords.loginTitle, true]);
    expect(await isIn(elsewhere)).toBe(false);
  });
});

describe("the second factor", () => {
  test("is asked for, and each code works once", async () => {
    const { email, code, codes } = await withFactor();
    const client = desk.stranger();
    const half = await login(email, password, { client });
    expect([half.heading, (await client.open(account)).heading]).toEqual([entryWords.codeTitle, entryWords.codeTitle]);
    const copied = copyOf(client);
    expect((await giveCode(half, code())).heading).toBe(frameWords.account);
    expect((await copied.open(account)).heading).toBe(entryWords.loginTitle);
    const again = await giveCode(await login(email, password), code());
    expect(again.text).toContain(entryWords.codeRefused);
    const account_ = await giveCode(again, String(codes[0]).toLowerCase());
    expect(account_.text).toContain(words.factorOn(9));
    expect((await giveCode(await login(email, password), String(codes[0]))).text).toContain(entryWords.codeRefused);
  });

  test("takes a code of half a minute ago, and none of a minute ago", async () => {
    const { email, code } = await withFactor();
    for (const [steps, heading] of [
      [2, entryWords.codeTitle],
      [1, frameWords.account],
    ] as const) {
      const page = await login(email, password);
      const before = code();
      pass(steps * 30_000);
      expect([steps, (await giveCode(page, before)).heading]).toEqual([steps, heading]);
    }
  });

  test("comes first of all in production, where the owner is invited by mail, once", async () => {
    await up.stop();
    await start({ isProduction: true });
    expect([await up.upstream.inviteOwner(), await up.upstream.inviteOwner()]).toEqual([null, null]);
    const invitations = async () =>
      (await up.mails("owner@example.com", 1)).filter((text) => text.includes("/desk/invitation")).length;
    expect(await invitations()).toBe(1);
    const client = await desk.as("owner");
    const first = await client.open("/desk/team");
    expect([first.heading, first.offers(words.later)]).toEqual([words.factorTitle, false]);
    const begun = await first.press(words.factorBegin);
    expect((await begun.press(frameWords.save, { code: codeOf(secretOn(begun)) })).heading).toBe(words.codesTitle);
    expect([await isIn(client), await invitations()]).toEqual([true, 1]);
  });

  test("five wrong codes end the login, and its owner is told", async () => {
    const { email, code } = await withFactor();
    let page = await login(email, password);
    const right = page.prepare(entryWords.confirmSubmit, { code: code() });
    const headings: string[] = [];
    for (let wrong = 0; wrong < 5; wrong++) headings.push((page = await giveCode(page, "000000")).heading);
    expect(headings).toEqual([...Array.from({ length: 4 }, () => entryWords.codeTitle), entryWords.loginTitle]);
    expect((await right()).heading).toBe(entryWords.loginTitle);
    expect((await up.mails(email, 2)).join()).toContain("five wrong codes");
  });

  test("wrong codes count over all logins and links: the fifth is told, then only the known browser and a code on paper get in", async () => {
    const { email, code, codes } = await withFactor();
    const known = desk.stranger();
    await giveCode(await login(email, password, { client: known }), code());
    pass(30_000);
    await (await desk.stranger().open("/desk/password")).press(words.forgotSubmit, { email });
    const token = await linkTo(email, "new-password");
    const reset = await desk.stranger().open(`/desk/new-password?token=${token}`);
    const withCode = (typed: string) => reset.press(words.changePassword, { password: other, code: typed });
    const before = (await up.mails(email, 2)).length;
    for (let wrong = 0; wrong < 3; wrong++)
      expect((await giveCode(await login(email, password), "000000")).text).toContain(entryWords.codeRefused);
    // Those of a link count with them, and many at once are no more than one after another.
    const statuses = (await Promise.all(Array.from({ length: 12 }, () => withCode("000000")))).map(
      (page) => page.status,
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([400, 400, ...Array.from({ length: 10 }, () => 429)]);
    const mails = await up.mails(email, before + 1);
    expect(mails.filter((text) => text.includes("five wrong codes"))).toHaveLength(1);
    const held = [await giveCode(await login(email, password), code()), await withCode(code())];
    expect(held.map(({ status }) => status)).toEqual([429, 429]);
    known.jar.delete("pallu_desk");
    expect((await giveCode(await login(email, password, { client: known }), code())).heading).toBe(frameWords.account);
    for (let wrong = 0; wrong < 5; wrong++) await withCode("000000");
    expect((await withCode(String(codes[0]))).text).toContain(words.resetDone);
  });

  test("is stored nowhere in the clear, nor are its codes and a new password", async () => {
    const { client, secret, codes } = await withFactor();
    const form = await client.open(`${account}/password`);
    await form.press(words.changePassword, { currentPassword: password, password: other });
    const tables = [db.selectFrom("staff"), db.selectFrom("staff_acts"), db.selectFrom("outbox")];
    const rows = JSON.stringify(await Promise.all(tables.map((table) => table.selectAll().execute())));
    for (const text of [secret, ...codes, other]) expect(rows).not.toContain(text);
  });

  test("makes new codes on paper, shown once, with another token of the session", async () => {
    const { client, codes } = await withFactor();
    const copied = copyOf(client);
    const make = (await client.open(`${account}/codes`)).prepare(words.codesMake);
    const [before, shown] = [new Map(client.jar), paperCodes(await make())];
    expect([shown.length, shown.includes(codes[0] ?? "")]).toEqual([10, false]);
    // A second tap comes with the token before, and mostly the browser reads its answer alone.
    for (const [name, value] of before) client.jar.set(name, value);
    expect(paperCodes(await make())).toEqual(shown);
    expect(paperCodes(await make())).toEqual([]);
    expect([paperCodes(await client.open(`${account}/codes`)), await isIn(copied)]).toEqual([[], false]);
    const without = await desk.as("owner");
    const refused = await (await without.open(`${account}/codes`)).press(words.codesMake);
    expect([refused.status, paperCodes(refused)]).toEqual([400, []]);
  });
});

/** The token of the first link of a kind that was mailed. */
const linkTo = (email: string, page: string) =>
  vi.waitFor(async () => {
    const mails = (await up.mails(email, 1)).map(decodedMail);
    return tokenIn(mails.find((text) => text.includes(page)) ?? expect.fail("no link"));
  }, eventWait);

describe("limits", () => {
  test("a wrong password and an unknown e-mail are one answer, and strangers cannot lock the owner out", async () => {
    const { email } = await storeStaff(db, "owner");
    const known = desk.stranger(home);
    await login(email, password, { client: known });
    known.jar.delete("pallu_desk");
    const wrong = await login(email, "wrong");
    const unknown = await login("nobody@example.com", "wrong", { client: desk.stranger(cafe) });
    expect([wrong.status, wrong.text]).toEqual([unknown.status, unknown.text]);
    for (let attempt = 0; attempt < 5; attempt++) await login(email, "wrong");
    // Somebody else in the same network has used up its attempts; the owner's own browser has a count of its own.
    expect((await login(email, password)).status).toBe(429);
    expect((await login(email, password, { client: known })).heading).toBe(frameWords.account);
    expect((await login(email, password, { client: desk.stranger(cafe) })).heading).toBe(frameWords.account);
  });

  test("a new device is told by mail, the first and a known one are not", async () => {
    const { email } = await storeStaff(db, "packer");
    const known = desk.stranger();
    await login(email, password, { client: known });
    known.jar.delete("pallu_desk");
    await login(email, password, { client: known });
    await login(email, password);
    const mails = await up.mails(email, 1);
    expect([mails.length, mails[0]?.includes("from a new device")]).toEqual([1, true]);
  });
});

describe("links", () => {
  const open = (token: string) => desk.stranger().open(`/desk/invitation?token=${token}`);
  const accepting = { name: "Meera", password: other };

  test("the first owner is invited once, by a link that works once and for two days", async () => {
    const first = tokenIn(await up.upstream.inviteOwner());
    const token = tokenIn(await up.upstream.inviteOwner());
    expect((await open(first)).status).toBe(404);
    const page = await open(token);
    expect(page.text).toContain("owner@example.com");
    expect((await page.press(words.accept, accepting)).heading).toBe(words.factorTitle);
    expect([(await open(token)).status, await up.upstream.inviteOwner()]).toEqual([404, null]);
    const later = await desk.as("owner");
    const team = await later.open("/desk/team");
    await team.press(teamWords.inviteSubmit, { email: "new@example.com" });
    const late = await linkTo("new@example.com", "invitation");
    pass(48 * 3_600_000);
    expect((await open(late)).status).toBe(404);
  });

  test("a second tap on the form of a link logs in, too, for ten minutes and not around a second factor", async () => {
    const invitation = await open(tokenIn(await up.upstream.inviteOwner()));
    const tap = invitation.prepare(words.accept, accepting);
    const taps = await Promise.all([tap(), tap()]);
    expect(taps.map(({ heading }) => heading)).toEqual([words.factorTitle, words.factorTitle]);
    const third = await tap();
    pass(10 * 60_000);
    expect((await tap()).status).toBe(404);
    pass(-5 * 60_000);
    await third.press(frameWords.save, { code: codeOf(secretOn(third)) });
    expect((await tap()).status).toBe(404);
  });

  test("a password is refused that is short, common, repeated, the shop's name or the e-mail", async () => {
    let page = await open(tokenIn(await up.upstream.inviteOwner()));
    const weak = ["fourteen chars", "passwordpassword", "abcabcabcabcabcabc", "PalluPalluPallu1", "owner@example.com"];
    for (const typed of weak) {
      page = await page.press(words.accept, { ...accepting, password: typed });
      expect([typed, page.status, page.heading]).toEqual([typed, 400, words.invitationTitle]);
    }
    expect((await page.press(words.accept, accepting)).heading).toBe(words.factorTitle);
  });

  test("an invitation to an e-mail that a member has taken meanwhile leaves that member as they are", async () => {
    const [asha, meera] = [await desk.as("owner"), await desk.as("owner")];
    await (await asha.open("/desk/team")).press(teamWords.inviteSubmit, { email: "new@example.com", role: "packer" });
    const invitation = await open(await linkTo("new@example.com", "invitation"));
    const form = await meera.open(`${account}/email`);
    expect((await form.press(words.changeEmail, { email: asha.email })).status).toBe(400);
    const asked = await form.press(words.changeEmail, { email: "New@Example.com" });
    expect(asked.text).toContain(words.emailDone);
    // Until the link is used the e-mail before counts.
    expect((await login(meera.email, password)).heading).toBe(frameWords.account);
    const confirm = await desk.stranger().open(`/desk/new-email?token=${await linkTo("new@example.com", "new-email")}`);
    const confirmed = await confirm.press(words.emailConfirm);
    expect(confirmed.text).toContain(words.emailConfirmed("new@example.com"));
    expect((await confirm.press(words.emailConfirm)).status).toBe(404);
    expect((await login(meera.email, password)).text).toContain(entryWords.refused);
    expect(decodedMail((await up.mails(meera.email, 1))[0] ?? "")).toContain("has another e-mail");
    expect((await invitation.press(words.accept, accepting)).status).toBe(400);
    expect(await db.selectFrom("staff").select("role").where("id", "=", meera.id).execute()).toEqual([
      { role: "owner" },
    ]);
    expect((await login("new@example.com", password)).heading).toBe(frameWords.account);
  });

  test("a new password by mail needs the second factor, and ends every session", async () => {
    const { client, email, code } = await withFactor();
    const plain = await storeStaff(db, "packer");
    const links = async () =>
      (await up.mails(email, 1))
        .map(decodedMail)
        .flatMap((text) => (text.includes("new-password") ? tokenIn(text) : []));
    // Strangers ask for others: the first link lives on, and they fill no mailbox.
    for (let asked = 0; asked < 8; asked++) {
      const forgot = await desk.stranger(`198.51.100.${asked}`).open("/desk/password");
      for (const one of [email, plain.email]) await forgot.press(words.forgotSubmit, { email: one });
      await vi.waitFor(async () => expect(await links()).toHaveLength(Math.min(asked + 1, 5)), eventWait);
    }
    const [first, second] = await Promise.all(
      (await links()).slice(0, 2).map((token) => desk.stranger().open(`/desk/new-password?token=${token}`)),
    );
    const reset = (page: Page | undefined, typed: string) =>
      page?.press(words.changePassword, { password: other, code: typed }) ?? expect.fail("no link");
    expect((await reset(first, "000000")).text).toContain(entryWords.codeRefused);
    expect((await reset(first, code())).text).toContain(words.resetDone);
    pass(30_000);
    expect((await reset(second, code())).status).toBe(404);
    expect([await isIn(client), (await login(email, other)).heading]).toEqual([false, entryWords.codeTitle]);
    expect(await up.mails(plain.email, 0)).toEqual([]);
  });
});

test("a new password needs the one before, ends every other session and the token of its own", async () => {
  const client = await desk.as("accountant");
  const elsewhere = desk.stranger();
  await login(client.email, password, { client: elsewhere });
  const copied = copyOf(client);
  const form = await client.open(`${account}/password`);
  const wrong = await form.press(words.changePassword, { currentPassword: "wrong", password: other });
  expect([wrong.status, wrong.text.includes(entryWords.confirmRefused)]).toEqual([400, true]);
  const change = wrong.prepare(words.changePassword, { currentPassword: password, password: other });
  const before = new Map(client.jar);
  // A second tap comes with the token before.
  for (const _tap of [1, 2]) {
    for (const [name, value] of before) client.jar.set(name, value);
    const done = await change();
    expect([done.heading, done.text.includes(words.passwordDone)]).toEqual([frameWords.account, true]);
  }
  expect([await isIn(copied), await isIn(elsewhere), await isIn(client)]).toEqual([false, false, true]);
  expect((await login(client.email, other)).heading).toBe(frameWords.account);
  expect((await up.mails(client.email, 1)).join()).toContain("assword");
});
