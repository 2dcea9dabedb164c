// One file: an account from its registration to the change of its e-mail.
import { describe, expect, it, test } from "vitest";
import { indianFormats } from "#contract/customer-fields.ts";
import { readProblem } from "#contract/problem.ts";
import { readLogin } from "#contract/auth.ts";
import { readUser } from "#contract/profile.ts";
import { sessionRoutes } from "#api/customers/session-routes.ts";
import { HttpRefusal } from "#api/http/refusal.ts";
import type { TestCustomer } from "#tests/support/upstream-fixture.ts";
import { up, useUpstream } from "#tests/support/use-upstream.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

useUpstream();

const me = (as?: { token: string }) => up.call("GET", "/users/me", as === undefined ? {} : { as });
const logIn = (email: string, password: string) => up.call("POST", "/users/login", { body: { email, password } });
const travel = (ms: number) => void (up.clock.at = new Date(up.clock.at.getTime() + ms));

describe("registration", () => {
  it("answers 201 with the customer, without token or password", async () => {
    const { status, body, email } = await up.register({ name: "  Asha  " });
    expect(status).toBe(201);
    expect(readUser(body)).toMatchObject({ name: "Asha", email, city: "Mysuru", pincode: "570001" });
    expect(readLogin(body)).toBeNull();
    expect(JSON.stringify(body)).not.toMatch(/gulmohar|argon2|password/);
  });

  it("stores the password as argon2id only", async () => {
    const { email } = await up.register();
    const row = up.row("select * from customers where email = ?", email);
    expect(row?.["password_hash"]).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(row)).not.toContain("gulmohar");
  });

  it.each([
    [{ email: "asha" }, "email", "Email is invalid"],
    [{ phone: "abc" }, "phone", indianFormats.phone, { digits: 10 }],
    [{ pincode: "x" }, "pincode", indianFormats.pincode, { digits: 6 }],
    [{ password: "12345" }, "password", "Password must be at least 6 characters", { least: 6 }],
  ])("refuses %j", async (fields, path, msg, values = undefined) => {
    const { status, body } = await up.register(fields);
    expect(status).toBe(422);
    expect(readProblem(body).errors).toEqual([{ path, msg, values }]);
  });

  it("takes one of two registrations of one e-mail at once", async () => {
    const email = "twice@example.org";
    const answers = await Promise.all([1, 2, 3, 4].map(() => up.register({ email })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });
});

describe("login", () => {
  it("answers token and customer, whatever the case of the e-mail", async () => {
    const { email } = await up.register();
    const answer = await logIn(` ${email.toUpperCase()}`, "gulmohar");
    expect(answer.status).toBe(200);
    const login = readLogin(answer.body);
    expect(login?.user.email).toBe(email);
    expect(readUser((await me({ token: login?.token ?? "" })).body)).toEqual(login?.user);
  });

  it("stores the token as a hash only", async () => {
    const { token } = await up.customer();
    const rows = JSON.stringify(up.rows("select * from sessions"));
    expect(rows).not.toContain(token);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
  });
});

describe("a session", () => {
  it.each(["", "x", "Bearer", "Bearer nonsense", "Basic YTpi", `Bearer ${"x".repeat(5000)}`])(
    "is not opened by the header '%s'",
    async (authorization) => {
      const answer = await up.call("GET", "/users/me", { headers: { authorization } });
      expect(answer).toMatchObject({ status: 401, body: { message: "Please log in.", code: "unauthorized" } });
    },
  );

  it("lasts thirty days when it is used, and a fortnight when it is not", async () => {
    const start = up.clock.at;
    const [asha, latika] = [await up.customer(), await up.customer()];
    travel(14 * DAY - 1);
    expect((await me(asha)).status).toBe(200);
    travel(1);
    expect((await me(latika)).status).toBe(401);
    travel(13 * DAY);
    expect((await me(asha)).status).toBe(200);
    travel(3 * DAY - 1);
    expect((await me(asha)).status).toBe(200);
    travel(1);
    expect((await me(asha)).status).toBe(401);
    up.clock.at = start;
  });
});

test("a password that another one replaces while it is checked opens no session", async () => {
  const [asha, db] = [await up.customer(), await up.openDatabase()];
  const replace = async () =>
    void (await db.updateTable("customers").set({ password_hash: "newer" }).where("email", "=", asha.email).execute());
  /** An attempt is forgotten after the password was found right, and before the session is written. */
  const logInAndForget = (forget: () => Promise<void>) =>
    sessionRoutes({
      db,
      now: () => up.clock.at,
      rateLimits: { count: async () => ({ forget, takeBack: forget }) },
      sessionLife: { idleMs: DAY, maxMs: DAY },
      shopperAddress: () => null,
    })
      .onError((error, c) => c.text("", error instanceof HttpRefusal ? error.status : 500))
      .request("/users/login", {
        method: "POST",
        body: JSON.stringify({ email: asha.email, password: "gulmohar" }),
        headers: { "content-type": "application/json" },
      });
  expect((await logInAndForget(async () => undefined)).status).toBe(200);
  expect((await logInAndForget(replace)).status).toBe(401);
});

describe("the profile", () => {
  const save = (as: TestCustomer, body: unknown, id = as.id) => up.call("PUT", `/users/${id}`, { as, body });

  it("refuses an empty name and an empty e-mail, and saves nothing beside them", async () => {
    const asha = await up.customer();
    for (const blank of ["", " ", null]) {
      const answer = await save(asha, { name: blank, email: blank, city: "Hampi" });
      expect([answer.status, readProblem(answer.body).errors]).toEqual([
        422,
        [
          { path: "name", msg: "Name is required" },
          { path: "email", msg: "Email is required" },
        ],
      ]);
    }
    expect(readUser((await me(asha)).body)).toMatchObject({ name: "Asha Rao", email: asha.email, city: "Mysuru" });
  });

  it("keeps what is absent and clears what is null or blank", async () => {
    const asha = await up.customer();
    const answer = await save(asha, { phone: null, address: "  ", city: "Hampi" });
    expect(answer.status).toBe(200);
    const expected = {
      name: "Asha Rao",
      email: asha.email,
      phone: null,
      address: null,
      city: "Hampi",
      state: "Karnataka",
    };
    expect(readUser(answer.body)).toMatchObject(expected);
    expect(readUser((await me(asha)).body)).toMatchObject(expected);
    expect((await save(asha, {})).status).toBe(200);
  });

  it("judges phone and PIN code by the state, the stored one where none is sent, and only when they are saved", async () => {
    const asha = await up.customer();
    for (const wrong of [{ phone: "abc" }, { pincode: "x" }, { pincode: "x", state: "Kerala" }])
      expect(await save(asha, wrong)).toMatchObject({
        status: 422,
        body: { errors: [{ path: Object.keys(wrong)[0] }] },
      });
    expect((await save(asha, { pincode: "SW1A 1AA", state: "London" })).status).toBe(200);
    expect((await save(asha, { city: "Hampi", state: "Kerala" })).status).toBe(200);
  });

  it("refuses an e-mail of somebody else with 409", async () => {
    const [asha, meera] = [await up.customer(), await up.customer()];
    const taken = await save(asha, { email: meera.email.toUpperCase(), currentPassword: asha.password });
    expect(taken).toMatchObject({ status: 409, body: { code: "email_taken" } });
    expect(readUser((await me(asha)).body)?.email).toBe(asha.email);
  });
});

const ask = (email: string) => up.call("POST", "/users/forgot-password", { body: { email } });
const reset = (token: string, password: string) =>
  up.call("POST", "/users/reset-password", { body: { token, password } });
const invalid = { status: 400, body: { message: "Invalid or expired password reset link.", code: "token_invalid" } };

async function linkFor(asha: TestCustomer, count = 1): Promise<string> {
  await ask(asha.email);
  const mail = (await up.mails(asha.email, count)).at(-1) ?? "";
  return /https:\/\/shop\.example\/reset-password\?token=([\w-]+)/.exec(mail)?.[1] ?? "";
}

describe("another e-mail", () => {
  const change = (as: TestCustomer, email: string, currentPassword?: string) =>
    up.call("PUT", `/users/${as.id}`, { as, body: { city: "Hampi", email, currentPassword } });

  it.each([
    ["no password", undefined, "password_needed"],
    ["an empty password", "", "password_needed"],
    ["a wrong password", "gulmohur", "password_wrong"],
  ])("with %s changes nothing", async (_, password, code) => {
    const asha = await up.customer();
    const answer = await change(asha, `new-${asha.email}`, password);
    expect(answer).toMatchObject({ status: 403, body: { code, errors: [{ path: "currentPassword" }] } });
    expect(readUser((await me(asha)).body)).toMatchObject({ email: asha.email, city: "Mysuru" });
  });

  it("ends the links for a new password, and only the address before is told, once", async () => {
    const asha = await up.customer();
    const token = await linkFor(asha);
    expect((await change(asha, `new-${asha.email}`, asha.password)).status).toBe(200);
    expect(await reset(token, "jasmine")).toMatchObject(invalid);
    expect((await logIn(`new-${asha.email}`, asha.password)).status).toBe(200);
    const told = (await up.mails(asha.email, 2)).at(-1) ?? "";
    expect(told).toContain("was changed");
    expect(told).not.toContain(`new-${asha.email}`);
    expect(await up.mails(`new-${asha.email}`, 0)).toEqual([]);
    expect((await change(asha, `new-${asha.email}`, asha.password)).status).toBe(200);
    await linkFor({ ...asha, email: `new-${asha.email}` });
    expect(await up.mails(asha.email, 2)).toHaveLength(2);
  });

  it("and a link that is used at the same moment leave one of the two", async () => {
    for (let round = 0; round < 6; round++) {
      const asha = await up.customer();
      const token = await linkFor(asha);
      const [changed, set] = await Promise.all([
        change(asha, `new-${asha.email}`, asha.password),
        reset(token, "jasmine"),
      ]);
      expect([changed.status === 200, set.status === 200].filter(Boolean)).toHaveLength(1);
      expect((await logIn(`new-${asha.email}`, "jasmine")).status).toBe(401);
    }
  });
});

describe("a password reset", () => {
  it("keeps neither the token nor a stranger's address", async () => {
    const asha = await up.customer();
    await ask("keepmenot@example.org");
    const token = await linkFor(asha);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const kept = JSON.stringify(["outbox", "password_resets"].map((table) => up.rows(`select * from ${table}`)));
    expect(kept).not.toContain(token);
    expect(kept).not.toContain("keepmenot");
  });

  it("lets one of several uses of a link at once through", async () => {
    const token = await linkFor(await up.customer());
    const answers = await Promise.all(["jasmine1", "jasmine2", "jasmine3"].map((password) => reset(token, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it("works for sixty minutes", async () => {
    const start = up.clock.at;
    const [asha, meera] = [await up.customer(), await up.customer()];
    const [first, second] = [await linkFor(asha), await linkFor(meera)];
    travel(HOUR - 1);
    expect((await reset(first, "jasmine")).status).toBe(200);
    travel(1);
    expect(await reset(second, "jasmine")).toMatchObject(invalid);
    up.clock.at = start;
  });

  it("keeps the links sent before until one of them is used, and sends no more than five", async () => {
    const [asha, meera] = [await up.customer(), await up.customer()];
    const first = await linkFor(asha, 1);
    const second = await linkFor(asha, 2);
    for (let count = 3; count <= 8; count++) await linkFor(asha, Math.min(count, 5));
    // What was asked before is answered by then: the upstream writes nothing behind the next test's back.
    await linkFor(meera);
    expect(await up.mails(asha.email, 5)).toHaveLength(5);
    expect((await reset(first, "jasmine")).status).toBe(200);
    expect(await reset(second, "jasmine")).toMatchObject(invalid);
  });
});
