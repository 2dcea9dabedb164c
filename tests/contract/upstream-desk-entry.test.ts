import { readdirSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Secret, TOTP } from "otpauth";
import { calls } from "#contract/calls.ts";
import { deskCalls } from "#contract/desk/desk-calls.ts";
import { mayUse, staffRoles, type StaffRole } from "#domain/staff.ts";
import type { Database } from "#api/database/tables.ts";
import { deskRoutes } from "#api/desk/desk-routes.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { decodedMail } from "#tests/support/decoded-mail.ts";
import { staffPassword as password, storeStaff } from "#tests/support/desk-staff.ts";
import { startTestUpstream, type Answered, type TestUpstream } from "#tests/support/upstream-fixture.ts";

const limits = { perAccount: 3, perAddress: 30, windowMs: 15 * 60_000 };
const [home, cafe] = ["198.51.100.7", "203.0.113.9"];
const other = "a lantern over the quiet ghat";
let up: TestUpstream;
let db: Database;
beforeEach(async () => {
  up = await startTestUpstream({ limits, trustsShop: true, samples: null, ownerEmail: "owner@example.com" });
  db = await up.openDatabase();
  up.clock.at = new Date();
});
afterEach(() => up.stop());

/** An act of somebody with a session. */
const act = (path: string, token: string, body: unknown = {}, key: string = crypto.randomUUID()) =>
  up.call("POST", path, { as: { token }, body, key });
const read = (path: string, token: string) => up.call("GET", path, { as: { token } });
const login = (email: string, typed: string, device: string | null = null, address = home) =>
  up.call("POST", "/desk/login", {
    body: { email, password: typed, device },
    headers: { "x-shopper-address": address },
  });
const giveCode = (token: string, code: string, device: string | null = null) =>
  up.call("POST", "/desk/login/code", { as: { token }, body: { code, device } });
const dataOf = <T>({ body }: Answered) => (body as { data: T }).data;
const codeOf = ({ body }: Answered) => (body as { code?: string }).code;
const pass = (ms: number) => void (up.clock.at = new Date(up.clock.at.getTime() + ms));

/** Somebody with a second factor: their codes on paper, and the code of an authenticator now. */
async function withFactor(role: StaffRole = "owner") {
  const { email, token: before } = await storeStaff(db, role);
  await act("/desk/account/factor/begin", before);
  const { secret } = dataOf<{ secret: string }>(await read("/desk/account/factor", before));
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = () => totp.generate({ timestamp: up.clock.at.getTime() });
  const { token, codes } = dataOf<{ token: string; codes: string[] }>(
    await act("/desk/account/factor", before, { code: code() }),
  );
  expect((await read("/desk/account", before)).status).toBe(401);
  // The code that was just used works no more.
  pass(30_000);
  return { email, token, secret, code, codes };
}

describe("who may call", () => {
  test("every call of the desk is refused without a session, to customers, and to each role without its right", async () => {
    const customer = await up.customer();
    const tokens = new Map<StaffRole, string>();
    for (const role of staffRoles) tokens.set(role, (await storeStaff(db, role)).token);
    const guarded = deskCalls.filter(({ right }) => right !== null);
    expect(guarded.length).toBeGreaterThan(10);
    for (const { method, path, right } of guarded) {
      const call = (token?: string) =>
        up.call(method, path.replaceAll(/:\w+/g, "1"), {
          ...(token !== undefined && { as: { token } }),
          ...(method === "POST" && { body: {}, key: crypto.randomUUID() }),
        });
      expect([path, (await call()).status, (await call(customer.token)).status]).toEqual([path, 401, 401]);
      for (const role of staffRoles)
        if (right !== null && !mayUse(role, right))
          expect([path, role, (await call(tokens.get(role))).status]).toEqual([path, role, 403]);
    }
    expect(new Set(deskCalls.map(({ name }) => name)).size).toBe(deskCalls.length);
    // No room's file is missing in the list.
    const folder = new URL("../../shared/contract/desk/", import.meta.url);
    const files = readdirSync(folder).filter((file) => file.endsWith("-calls.ts") && file !== "desk-calls.ts");
    for (const file of files)
      for (const value of Object.values((await import(new URL(file, folder).href)) as Record<string, object>))
        if (typeof value === "object" && "right" in value)
          expect([file, deskCalls.includes(value as never)]).toEqual([file, true]);
    // Nor does a route that no call describes.
    const anything: never = new Proxy(() => anything, { get: () => anything }) as never;
    const described = deskCalls.map(({ method, path }) => `${method} ${path}`);
    const routes = deskRoutes(anything).routes.map(({ method, path }) => `${method} ${path}`);
    expect(routes.length).toBeGreaterThan(20);
    expect(routes.filter((route) => !described.includes(route))).toEqual([]);
  });

  test("a session of the desk buys nothing", async () => {
    const { token } = await storeStaff(db, "owner");
    const own = calls.filter(({ auth }) => auth === "customer");
    expect(own.length).toBeGreaterThan(10);
    for (const { method, path } of own) {
      const address = path.replaceAll(/[:{]\w+\}?/g, "1");
      const answered = await up.call(method, address, { as: { token }, ...(method !== "GET" && { body: {} }) });
      expect([path, answered.status]).toEqual([path, 401]);
    }
  });

  test("rights that ask for a recent login ask for the password after a quarter of an hour", async () => {
    const { token } = await storeStaff(db, "owner");
    expect((await read("/desk/team", token)).status).toBe(200);
    pass(16 * 60_000);
    expect(codeOf(await read("/desk/team", token))).toBe("login_again");
    const confirm = (typed: string) =>
      up.call("POST", "/desk/confirm", { as: { token }, body: { password: typed, device: null } });
    expect((await confirm("wrong")).status).toBe(401);
    const renewed = dataOf<{ token: string }>(await confirm(password)).token;
    expect([(await read("/desk/team", renewed)).status, (await read("/desk/team", token)).status]).toEqual([200, 401]);
  });

  test.each([
    [31 * 60_000, 31 * 60_000],
    [20 * 60_000, 12 * 3_600_000],
  ])("a session ends: %i ms between uses, %i ms in all", async (idle, total) => {
    const { token } = await storeStaff(db, "owner");
    for (let ms = idle; ms < total; ms += idle) {
      pass(idle);
      expect((await read("/desk/account", token)).status).toBe(200);
    }
    pass(idle + 60_000);
    expect((await read("/desk/account", token)).status).toBe(401);
  });
});

describe("the second factor", () => {
  test("is asked for, and each code works once", async () => {
    const { email, code, codes } = await withFactor();
    const half = dataOf<{ token: string; waits_for_factor: boolean }>(await login(email, password));
    expect([half.waits_for_factor, (await read("/desk/account", half.token)).status]).toEqual([true, 401]);
    const whole = dataOf<{ token: string }>(await giveCode(half.token, code()));
    expect([(await read("/desk/account", whole.token)).status, (await read("/desk", half.token)).body]).toMatchObject([
      200,
      { data: { member: null, waits_for_factor: false } },
    ]);
    const again = dataOf<{ token: string }>(await login(email, password));
    expect(codeOf(await giveCode(again.token, code()))).toBe("code_wrong");
    expect((await giveCode(again.token, String(codes[0]).toLowerCase())).status).toBe(200);
    const third = dataOf<{ token: string }>(await login(email, password));
    expect(codeOf(await giveCode(third.token, String(codes[0])))).toBe("code_wrong");
  });

  test("a code of a minute ago is refused, one of half a minute ago is not", async () => {
    const { email, code } = await withFactor();
    for (const [steps, status] of [
      [2, 401],
      [1, 200],
    ] as const) {
      const { token } = dataOf<{ token: string }>(await login(email, password));
      const before = code();
      pass(steps * 30_000);
      expect([steps, (await giveCode(token, before)).status]).toEqual([steps, status]);
    }
  });

  test("in production nobody does anything before it is set up, and the owner is invited by mail, once", async () => {
    await up.stop();
    up = await startTestUpstream({ limits, samples: null, ownerEmail: "owner@example.com", needsFactor: true });
    db = await up.openDatabase();
    up.clock.at = new Date();
    expect([await up.upstream.inviteOwner(), await up.upstream.inviteOwner()]).toEqual([null, null]);
    const invitations = async () =>
      (await up.mails("owner@example.com", 1)).filter((text) => text.includes("/desk/invitation")).length;
    expect(await invitations()).toBe(1);
    await up.upstream.inviteOwner();
    const { token } = await storeStaff(db, "owner");
    const states = [read("/desk/account", token), read("/desk/team", token), act("/desk/account/factor/begin", token)];
    expect((await Promise.all(states)).map(({ status }) => status)).toEqual([401, 401, 200]);
    expect((await read("/desk", token)).body).toMatchObject({ data: { member: null, needs_factor: true } });
    const { secret } = dataOf<{ secret: string }>(await read("/desk/account/factor", token));
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: up.clock.at.getTime() });
    const renewed = dataOf<{ token: string }>(await act("/desk/account/factor", token, { code })).token;
    expect((await read("/desk/account", renewed)).status).toBe(200);
    expect(await invitations()).toBe(1);
  });

  test("five wrong codes end the login, and its owner is told", async () => {
    const { email, code } = await withFactor();
    const { token } = dataOf<{ token: string }>(await login(email, password));
    for (const expected of ["code_wrong", "code_wrong", "code_wrong", "code_wrong", "unauthorized"])
      expect(codeOf(await giveCode(token, "000000"))).toBe(expected);
    expect(codeOf(await giveCode(token, code()))).toBe("unauthorized");
    expect((await up.mails(email, 2)).join()).toContain("five wrong codes");
  });

  test("wrong codes count over all logins and links: the fifth is told, then only the known browser and a code on paper get in", async () => {
    const { email, code, codes } = await withFactor();
    const begin = async () => dataOf<{ token: string }>(await login(email, password)).token;
    const { device } = dataOf<{ device: string }>(await giveCode(await begin(), code()));
    pass(30_000);
    await up.call("POST", "/desk/links/request", { body: { email } });
    const mail = (await up.mails(email, 2)).find((text) => text.includes("new-password"));
    const token = /token=([\w-]+)/.exec(decodedMail(mail ?? ""))?.[1];
    const reset = (typed: string) =>
      up.call("POST", "/desk/links/password", { body: { token, password: other, code: typed, device: null } });
    const before = (await up.mails(email, 2)).length;
    for (let wrong = 0; wrong < 3; wrong++) expect(codeOf(await giveCode(await begin(), "000000"))).toBe("code_wrong");
    // Those of a link count with them, and many at once are no more than one after another.
    const statuses = (await Promise.all(Array.from({ length: 12 }, () => reset("000000")))).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([422, 422, ...Array.from({ length: 10 }, () => 429)]);
    const mails = await up.mails(email, before + 1);
    expect(mails.filter((text) => text.includes("five wrong codes"))).toHaveLength(1);
    const answers = [await giveCode(await begin(), code()), await reset(code())];
    expect(answers.map(({ status }) => status)).toEqual([429, 429]);
    expect((await giveCode(await begin(), code(), device)).status).toBe(200);
    for (let wrong = 0; wrong < 5; wrong++) await reset("000000");
    expect((await reset(String(codes[0]))).status).toBe(200);
  });

  test("the database holds no secret of it in the clear", async () => {
    const { secret, codes } = await withFactor();
    const tables = [db.selectFrom("staff"), db.selectFrom("staff_acts"), db.selectFrom("outbox")];
    const rows = JSON.stringify(await Promise.all(tables.map((table) => table.selectAll().execute())));
    for (const text of [secret, ...codes]) expect(rows).not.toContain(text);
  });
});

describe("limits", () => {
  test("a wrong password and an unknown e-mail are one answer, and strangers cannot lock the owner out", async () => {
    const { email } = await storeStaff(db, "owner");
    const { device } = dataOf<{ device: string }>(await login(email, password));
    const wrong = await login(email, "wrong", null, home);
    expect(wrong).toEqual(await login("nobody@example.com", "wrong", null, cafe));
    for (let attempt = 0; attempt < 5; attempt++) await login(email, "wrong", null, home);
    // Somebody else in the same network has used up its attempts; the owner's own browser has a count of its own.
    expect((await login(email, password, null, home)).status).toBe(429);
    expect((await login(email, password, device, home)).status).toBe(200);
    expect((await login(email, password, null, cafe)).status).toBe(200);
  });

  test("a new device is told by mail, the first and a known one are not", async () => {
    const { email } = await storeStaff(db, "packer");
    const { device } = dataOf<{ device: string }>(await login(email, password));
    await login(email, password, device);
    await login(email, password);
    const mails = await up.mails(email, 1);
    expect([mails.length, mails[0]?.includes("from a new device")]).toEqual([1, true]);
  });
});

describe("links", () => {
  const accept = (token: string, fields: Record<string, unknown> = {}) =>
    up.call("POST", "/desk/links/invitation", {
      body: { token, name: "Meera", password: other, device: null, ...fields },
    });
  const tokenIn = (text: string | null | undefined) => /token=([\w-]+)/.exec(text ?? "")?.[1] ?? "";

  test("the first owner is invited once, by a link that works once and for two days", async () => {
    expect((await up.call("GET", "/desk")).status).toBe(404);
    const first = tokenIn(await up.upstream.inviteOwner());
    expect((await up.call("GET", "/desk")).status).toBe(200);
    const token = tokenIn(await up.upstream.inviteOwner());
    expect(codeOf(await accept(first))).toBe("token_invalid");
    expect((await up.call("POST", "/desk/links", { body: { token } })).body).toMatchObject({
      data: { kind: "invitation", email: "owner@example.com", role: "owner" },
    });
    const { token: session } = dataOf<{ token: string }>(await accept(token));
    expect((await read("/desk/account", session)).body).toMatchObject({ data: { name: "Meera", role: "owner" } });
    expect([codeOf(await accept(token, { password })), await up.upstream.inviteOwner()]).toEqual([
      "token_invalid",
      null,
    ]);
  });

  test("a second tap on the form of a link logs in, too, for ten minutes and not around a second factor", async () => {
    const token = tokenIn(await up.upstream.inviteOwner());
    const taps = await Promise.all([accept(token), accept(token)]);
    for (const tap of taps) {
      const { token: session } = dataOf<{ token: string }>(tap);
      expect((await read("/desk/team", session)).body).toMatchObject({ data: { members: [{ name: "Meera" }] } });
    }
    const { token: session } = dataOf<{ token: string }>(await accept(token));
    pass(10 * 60_000);
    expect(codeOf(await accept(token))).toBe("token_invalid");
    pass(-5 * 60_000);
    await act("/desk/account/factor/begin", session);
    const { secret } = dataOf<{ secret: string }>(await read("/desk/account/factor", session));
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: up.clock.at.getTime() });
    expect((await act("/desk/account/factor", session, { code })).status).toBe(200);
    expect(codeOf(await accept(token))).toBe("token_invalid");
  });

  test("a link that is two days old is refused", async () => {
    const token = tokenIn(await up.upstream.inviteOwner());
    pass(48 * 3_600_000);
    expect(codeOf(await accept(token))).toBe("token_invalid");
  });

  test.each([
    ["short", "fourteen chars"],
    ["common", "passwordpassword"],
    ["repeated", "abcabcabcabcabcabc"],
    ["the shop's name", "PalluPalluPallu1"],
    ["the e-mail", "owner@example.com"],
  ])("a password is refused that is %s", async (_, typed) => {
    const token = tokenIn(await up.upstream.inviteOwner());
    expect(codeOf(await accept(token, { password: typed }))).toBe("password_weak");
    expect((await accept(token)).status).toBe(200);
  });

  test("an invitation to an e-mail that a member has taken meanwhile leaves that member as they are", async () => {
    const [asha, meera] = [await storeStaff(db, "owner"), await storeStaff(db, "owner")];
    await act("/desk/team/invitations", asha.token, { email: "new@example.com", role: "packer" });
    const token = tokenIn((await up.mails("new@example.com", 1))[0]);
    expect((await act("/desk/account/email", meera.token, { email: "new@example.com" })).status).toBe(200);
    const sent = (await up.mails("new@example.com", 2)).find((text) => text.includes("/desk/new-email"));
    // Until the link is used the e-mail before counts.
    expect((await login(meera.email, password)).status).toBe(200);
    const confirm = () => up.call("POST", "/desk/links/email", { body: { token: tokenIn(decodedMail(sent ?? "")) } });
    expect([(await confirm()).status, codeOf(await confirm())]).toEqual([200, "token_invalid"]);
    expect((await login(meera.email, password)).status).toBe(401);
    expect(decodedMail((await up.mails(meera.email, 1))[0] ?? "")).toContain("has another e-mail");
    expect(codeOf(await accept(token))).toBe("token_invalid");
    expect((await read("/desk/account", meera.token)).body).toMatchObject({ data: { role: "owner" } });
    expect((await login("new@example.com", password)).status).toBe(200);
  });

  test("a new password by mail needs the second factor, and ends every session", async () => {
    const { email, code, token: session } = await withFactor();
    const plain = await storeStaff(db, "packer");
    const links = async () =>
      (await up.mails(email, 1))
        .filter((text) => text.includes("new-password"))
        .map((text) => tokenIn(decodedMail(text)));
    // Strangers ask for others: the first link lives on, and they fill no mailbox.
    for (let asked = 0; asked < 8; asked++) {
      const headers = { "x-shopper-address": `198.51.100.${asked}` };
      for (const one of [email, plain.email])
        await up.call("POST", "/desk/links/request", { body: { email: one }, headers });
      await vi.waitFor(async () => expect(await links()).toHaveLength(Math.min(asked + 1, 5)), eventWait);
    }
    const [first, second] = await links();
    const reset = (token: string | undefined, typed: string) =>
      up.call("POST", "/desk/links/password", { body: { token, password: other, code: typed, device: null } });
    expect(codeOf(await reset(first, "000000"))).toBe("code_wrong");
    expect((await reset(first, code())).status).toBe(200);
    pass(30_000);
    expect(codeOf(await reset(second, code()))).toBe("token_invalid");
    expect([(await read("/desk/account", session)).status, (await login(email, other)).status]).toEqual([401, 200]);
    expect(await up.mails(plain.email, 0)).toEqual([]);
  });
});

describe("one's own login", () => {
  test("a new password needs the one before, ends every other session and the token of its own, and is done once", async () => {
    const { email, token } = await storeStaff(db, "accountant");
    const elsewhere = dataOf<{ token: string }>(await login(email, password)).token;
    const change = (current: string, key: string) =>
      act("/desk/account/password", token, { current_password: current, password: other }, key);
    expect((await change("wrong", "one")).status).toBe(422);
    const renewed = dataOf<{ token: string }>(await change(password, "two")).token;
    expect((await change(password, "two")).status).toBe(401);
    const sessions = [token, elsewhere, renewed].map((one) => read("/desk/account", one));
    expect((await Promise.all(sessions)).map(({ status }) => status)).toEqual([401, 401, 200]);
    expect((await login(email, other)).status).toBe(200);
  });

  test("codes on paper are answered once, with another token of the session", async () => {
    const { token, codes } = await withFactor();
    const first = dataOf<{ token: string; codes: string[] }>(await act("/desk/account/codes", token, {}, "k"));
    expect(first.codes).toHaveLength(10);
    expect(first.codes).not.toContain(codes[0]);
    expect((await act("/desk/account/codes", token, {}, "k")).status).toBe(401);
    expect(dataOf(await act("/desk/account/codes", first.token, {}, "k"))).toBeNull();
  });
});

describe("the team", () => {
  test("keeps an owner: the last one is neither ended nor made a packer, and nobody ends themselves", async () => {
    const [first, second] = [await storeStaff(db, "owner"), await storeStaff(db, "owner")];
    expect((await act("/desk/team/end", first.token, { id: first.id })).status).toBe(409);
    expect((await act("/desk/team/end", first.token, { id: second.id })).status).toBe(200);
    expect((await read("/desk/account", second.token)).status).toBe(401);
    const demote = { id: first.id, role: "packer", seen: "owner" };
    expect((await act("/desk/team/role", first.token, demote)).status).toBe(409);
  });

  test("invites by mail, and the log says who did what from where", async () => {
    const { token, id } = await storeStaff(db, "owner", "Asha");
    await act("/desk/team/invitations", token, { email: "new@example.com", role: "packer" });
    expect((await up.mails("new@example.com", 1))[0]).toContain("/desk/invitation");
    expect((await read("/desk/team", token)).body).toMatchObject({
      data: { invitations: [{ email: "new@example.com", role: "packer" }] },
    });
    for (let count = 0; count < 50; count++) await act("/desk/account/factor/begin", token);
    const page = dataOf<{ acts: { id: number }[]; has_more: boolean }>(
      await read(`/desk/team/acts?person=${id}`, token),
    );
    expect([page.acts.length, page.has_more]).toEqual([50, true]);
    const rest = await read(`/desk/team/acts?before=${page.acts.at(-1)?.id}`, token);
    expect(rest.body).toMatchObject({
      data: {
        acts: [{ person: "Asha", act: "inviteStaff", subject: "new@example.com", details: { role: "packer" } }],
        has_more: false,
      },
    });
  });
});
