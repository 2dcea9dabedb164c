import { describe, expect, test } from "vitest";
import { loginWords, logoutWords, passwordWords, registerWords } from "#app/content/account-words.ts";
import * as messages from "#app/content/messages.ts";
import * as siteWords from "#app/content/site-words.ts";
import { formWords } from "#app/content/form-words.ts";
import { createClient } from "#tests/support/client.ts";
import { send } from "#tests/support/fault-form.ts";
import type { Fault, FaultUpstream } from "#tests/support/fault-upstream.ts";
import type { RunningShop } from "#tests/support/shop.ts";
import { useSharedShop } from "#tests/support/shared-shop.ts";
import { newPerson, registration } from "#tests/support/shopping.ts";
import { alerts, valueOf } from "#tests/support/page-reading.ts";
import { loginOf, newCustomer } from "#tests/support/new-customer.ts";

let up: FaultUpstream;
let shop: RunningShop;
useSharedShop((shared) => ({ up, shop } = shared));

const open = (path: string) => createClient(shop.url).open(path);

const customer = () => newCustomer(shop.url);

describe("login", () => {
  test.each([
    ["nobody@example.com", "whatever-it-is"],
    ["known", "wrong-password"],
    ["' or 1=1 --", "x"],
    ["known", "\u0000"],
    ["known", "x".repeat(900)],
  ])("of %s with %.20s is refused in the same words, the e-mail kept, the password not", async (who, password) => {
    const { person } = await shared();
    const email = who === "known" ? person.email : who;
    const refused = await (await open("/login")).press(loginWords.submit, { email, password });
    expect([refused.status, refused.title]).toEqual([400, "Error: Login | Pallu"]);
    expect(alerts(refused)).toContain("Invalid email or password");
    expect([valueOf(refused, "email"), valueOf(refused, "password")]).toEqual([email, ""]);
  });

  test("wants both fields", async () => {
    const refused = await (await open("/login")).press(loginWords.submit, { email: "  ", password: "" });
    expect(refused.status).toBe(400);
    for (const message of ["Email is required", "Password is required"]) expect(refused.text).toContain(message);
  });

  test("goes to /home, and the session shows in the header", async () => {
    const { person } = await shared();
    const client = createClient(shop.url);
    const home = await (
      await client.open("/login")
    ).press(loginWords.submit, { email: person.email.toUpperCase(), password: person.password });
    expect([home.status, home.url.pathname]).toEqual([200, "/home"]);
    expect(home.offers("My Profile")).toBe(true);
    expect(home.hasButton(siteWords.logout)).toBe(true);
    expect(home.offers("Register")).toBe(false);
    for (const path of ["/login", "/register"]) expect((await client.open(path)).url.pathname).toBe("/home");
  });

  test.each(["/cart", "/dashboard?tab=orders", "/product/3?x=1&y=2"])("returns to %s", async (returnTo) => {
    const { person } = await shared();
    const page = await (await open(`/login?returnTo=${encodeURIComponent(returnTo)}`)).press(loginWords.submit, person);
    expect(page.url.pathname + page.url.search).toBe(returnTo);
  });

  test.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/.//evil.example",
    "javascript:alert(1)",
    "/\u0000/evil",
    "evil.example",
    "/\t/evil.example",
    "",
    "http:/evil.example",
    "/" + "a".repeat(3_000),
  ])("never returns to %.40j", async (returnTo) => {
    const { person } = await shared();
    const fields = { email: person.email, password: person.password, returnTo };
    expect((await send(createClient(shop.url), `${shop.url}/login`, fields)).location).toBe("/home");
    const form = await open(`/login?returnTo=${encodeURIComponent(returnTo)}`);
    expect((await form.press(loginWords.submit, person)).url.origin).toBe(shop.url);
    const client = createClient(shop.url);
    await send(client, `${shop.url}/login`, fields);
    expect((await client.open(`/login?returnTo=${encodeURIComponent(returnTo)}`)).url.href).toBe(`${shop.url}/home`);
  });

  test("a refused login keeps the way back", async () => {
    const { person } = await shared();
    const refused = await (
      await open("/login?returnTo=%2Fabout")
    ).press(loginWords.submit, { ...person, password: "no" });
    expect((await (await refused.follow(loginWords.register)).follow(registerWords.signIn)).url.search).toBe(
      "?returnTo=%2Fabout",
    );
    expect((await refused.press(loginWords.submit, { password: person.password })).url.pathname).toBe("/about");
  });

  test("the cookie is sealed and no script can read it", async () => {
    const { person } = await shared();
    const sent = await send(createClient(shop.url), `${shop.url}/login`, {
      email: person.email,
      password: person.password,
    });
    const cookie = sent.cookies.find((line) => line.startsWith("pallu_session=")) ?? "";
    for (const words of [/HttpOnly/i, /SameSite=Lax/i, /; Path=\/(;|$)/i, /; Max-Age=2592000(;|$)/i])
      expect(cookie).toMatch(words);
    const value = /=([^;]+)/.exec(cookie)?.[1] ?? "";
    const told = [value, ...value.split(/[.*]/).map((part) => Buffer.from(part, "base64url").toString("latin1"))].join(
      " ",
    );
    expect(told).not.toContain(person.email);
    expect(told).not.toContain("Asha");
    expect(sent.headers.get("cache-control")).toMatch(/private|no-store/);
  });

  test.each(["x", "a.b.c", "Fe26.2*1*a*b*c*d*e*f*g", "%00", "a".repeat(6_000)])(
    "treats a forged session (%.30s) as logged out",
    async (forged) => {
      const client = createClient(shop.url);
      client.jar.set("pallu_session", forged);
      const page = await client.open("/dashboard");
      expect(page.url.pathname).toBe("/login");
    },
  );

  test("treats a shortened or changed session as logged out", async () => {
    const { client } = await customer();
    const session = client.jar.get("pallu_session") ?? "";
    const at = Math.floor(session.length / 2);
    for (const forged of [
      session.slice(0, -5),
      session.slice(0, at) + (session[at] === "A" ? "B" : "A") + session.slice(at + 1),
    ]) {
      const other = createClient(shop.url);
      other.jar.set("pallu_session", forged);
      expect((await other.open("/dashboard")).url.pathname).toBe("/login");
    }
  });
});

describe("registration", () => {
  const required = {
    name: "Name is required",
    email: "Email is required",
    phone: "Phone number is required",
    address: "Address is required",
    city: "City is required",
    state: "State is required",
    pincode: "Pincode is required",
  };

  test.each(Object.entries(required))(
    "wants %s after trimming, and keeps the rest but the passwords",
    async (field, message) => {
      const refused = await (
        await open("/register")
      ).press(registerWords.submit, { ...registration(newPerson()), [field]: "  \t " });
      expect([refused.status, refused.title]).toEqual([400, "Error: Register | Pallu"]);
      expect(refused.addresses(message).map((address) => new URL(address).hash)).toEqual([`#register-${field}`]);
      if (field !== "name") expect(valueOf(refused, "name")).toBe("Asha Rao");
      expect([valueOf(refused, "password"), valueOf(refused, "confirmPassword")]).toEqual(["", ""]);
    },
  );

  test.each([
    [{ email: "asha" }, "Email is invalid"],
    [{ email: "asha@example" }, "Email is invalid"],
    [{ email: "a sha@example.org" }, "Email is invalid"],
    [{ password: "" }, "Password is required"],
    [{ password: "five5", confirmPassword: "five5" }, "Password must be at least 6 characters"],
    [{ confirmPassword: "another-one" }, "Passwords do not match"],
    [{ confirmPassword: "" }, "Passwords do not match"],
  ])("%j: %s", async (odd, message) => {
    const refused = await (
      await open("/register")
    ).press(registerWords.submit, { ...registration(newPerson()), ...odd });
    expect(refused.status).toBe(400);
    expect(alerts(refused)).toContain(message);
  });

  test("shows all errors at once, in the order of the form", async () => {
    const before = up.calls.length;
    const refused = await send(createClient(shop.url), `${shop.url}/register`, {
      password: "abc",
      confirmPassword: "abcd",
    });
    expect(refused.status).toBe(400);
    const told = [...Object.values(required), "Password must be at least 6 characters", "Passwords do not match"].map(
      (message) => refused.text.indexOf(message),
    );
    expect(told.every((at) => at > 0)).toBe(true);
    expect(up.calls.slice(before).filter(({ call }) => call.startsWith("POST"))).toEqual([]);
  });

  test.each([
    { name: "x".repeat(201) },
    { email: `${"x".repeat(260)}@example.org` },
    { password: "x".repeat(201), confirmPassword: "x".repeat(201) },
    { name: "\u0000\u0007" },
    { pincode: "9".repeat(20_000) },
  ] as Record<string, string>[])("refuses %.60j with 400", async (odd) => {
    const sent = await send(createClient(shop.url), `${shop.url}/register`, { ...registration(newPerson()), ...odd });
    expect(sent.status).toBe(400);
    expect(sent.text).toContain(formWords.summaryTitle);
  });

  test("ends at the login with a message and the e-mail; the confirmation is not sent on", async () => {
    const client = createClient(shop.url);
    const person = newPerson();
    const login = await (
      await client.open("/register?returnTo=%2Fcart")
    ).press(registerWords.submit, registration(person));
    expect([login.status, login.url.pathname, valueOf(login, "email")]).toEqual([200, "/login", person.email]);
    expect(login.url.search).toBe("?returnTo=%2Fcart");
    expect((await createClient(shop.url).open("/login?email=a%40example.org")).source).not.toContain("a@example.org");
    expect(login.text).toContain(messages.registered);
    expect(client.jar.has("pallu_session")).toBe(false);
    const sent = up.calls.findLast(({ call }) => call === "POST /users/register")?.body ?? "";
    expect(JSON.parse(sent)).toEqual(person);
    expect((await login.press(loginWords.submit, { password: person.password })).url.pathname).toBe("/cart");
    expect(client.jar.has("pallu_typed")).toBe(false);
  });

  test("a taken e-mail is said on its field", async () => {
    const { person } = await shared();
    const refused = await (
      await open("/register")
    ).press(registerWords.submit, registration({ ...newPerson(), email: person.email, password: "not-that-persons" }));
    expect(refused.status).toBe(400);
    expect(refused.addresses("Email already exists").map((address) => new URL(address).hash)).toEqual([
      "#register-email",
    ]);
    expect(valueOf(refused, "email")).toBe(person.email);
  });

  test("shows the upstream's messages at their fields, otherwise the specification's message", async () => {
    const form = await open("/register");
    const register = () => form.press(registerWords.submit, registration(newPerson()));
    const fields = await up.during(
      /register/,
      {
        status: 422,
        body: {
          errors: [
            { path: "pincode", msg: "No such pincode" },
            { path: "planet", msg: "Not this one" },
          ],
        },
      },
      register,
    );
    expect([fields.status, fields.addresses("No such pincode").length, fields.text.includes("Not this one")]).toEqual([
      400,
      1,
      false,
    ]);
    const other = await up.during(/register/, { status: 400, body: { message: "ER_DUP_ENTRY" } }, register);
    expect(alerts(other)).toContain("Registration failed. Please try again.");
    expect(other.text).not.toContain("ER_DUP_ENTRY");
    const many = await up.during(
      /register/,
      { status: 429, body: { message: "Too many attempts. Please wait a minute." } },
      register,
    );
    expect([many.status, alerts(many).includes("Too many attempts. Please wait a minute.")]).toEqual([429, true]);
  });
});

describe("a forgotten password", () => {
  test("wants an e-mail", async () => {
    const refused = await (await open("/password")).press(passwordWords.send, { email: " " });
    expect([refused.status, alerts(refused).includes("Email is required")]).toEqual([400, true]);
    const shapeless = await (await open("/password")).press(passwordWords.send, { email: "nobody" });
    expect([shapeless.status, valueOf(shapeless, "email")]).toEqual([400, "nobody"]);
  });

  test("its link sets a new one once, ends every session, and cannot be used again", async () => {
    const { client, person } = await customer();
    const sent = await (await open("/password")).press(passwordWords.send, { email: person.email });
    expect(sent.text).toContain("Password reset link sent to your email.");
    const [mail = ""] = await up.mails(person.email, 1);
    const path = new URL(/https?:\/\/\S+\/reset-password\?token=[\w-]+/.exec(mail)?.[0] ?? "").href.replace(
      "https://shop.example",
      "",
    );
    const stranger = createClient(shop.url);
    const form = await stranger.open(path);
    for (const [password, confirmPassword, message] of [
      ["", "", "Password must be at least 6 characters."],
      ["five5", "five5", "Password must be at least 6 characters."],
      ["long-enough", "other", "Passwords do not match."],
    ] as const) {
      const refused = await form.press(passwordWords.reset, { password, confirmPassword });
      expect([refused.status, alerts(refused).includes(message)]).toEqual([400, true]);
      expect(refused.title).toMatch(/^Error: /);
    }
    const press = form.prepare(passwordWords.reset, { password: "new-monsoon", confirmPassword: "new-monsoon" });
    const done = await press();
    expect([done.status, done.heading]).toEqual([200, passwordWords.doneTitle]);
    expect(done.text).toContain("Password reset successful.");
    const login = await done.follow(passwordWords.toLogin);
    expect(login.text).toContain("Password reset successful.");
    expect((await stranger.open("/reset-password?done=1")).url.pathname).toBe("/login");
    const again = await press();
    expect([again.status, alerts(again)]).toEqual([
      400,
      expect.stringContaining("Invalid or expired password reset link."),
    ]);
    expect((await client.open("/dashboard")).url.pathname).toBe("/login");
    expect((await login.press(loginWords.submit, { email: person.email, password: person.password })).status).toBe(400);
    expect((await login.press(loginWords.submit, { email: person.email, password: "new-monsoon" })).url.pathname).toBe(
      "/home",
    );
    // The token is nowhere in the database as it was mailed.
    expect(JSON.stringify(up.database.prepare("select * from password_resets").all())).not.toContain(
      path.split("token=")[1],
    );
  });

  test.each([
    "/reset-password",
    "/reset-password?token=",
    "/reset-password?token=%20",
    `/reset-password?token=${"a".repeat(600)}`,
  ])("%.40s has nothing to reset", async (path) => {
    const page = await open(path);
    expect([page.status, alerts(page)]).toEqual([
      400,
      expect.stringContaining("Invalid or expired password reset link."),
    ]);
    expect(page.hasButton(passwordWords.reset)).toBe(false);
    expect((await page.follow(passwordWords.newLink)).url.pathname).toBe("/password");
    const sent = await send(createClient(shop.url), shop.url + path, {
      password: "new-monsoon",
      confirmPassword: "new-monsoon",
    });
    expect([sent.status, sent.text.includes("Invalid or expired password reset link.")]).toEqual([400, true]);
  });

  test.each(["made-up", "%00", "../../users", "' or 1=1"])("a token made up (%s) is refused", async (token) => {
    const refused = await (
      await open(`/reset-password?token=${encodeURIComponent(token)}`)
    ).press(passwordWords.reset, { password: "new-monsoon", confirmPassword: "new-monsoon" });
    expect([refused.status, alerts(refused)]).toEqual([
      400,
      expect.stringContaining("Invalid or expired password reset link."),
    ]);
  });
});

describe("logout", () => {
  test("asks for confirmation when opened by address, then ends the session in shop and upstream", async () => {
    const { client } = await customer();
    const session = client.jar.get("pallu_session") ?? "";
    const ask = await client.open("/logout");
    expect([ask.heading, client.jar.has("pallu_session")]).toEqual([logoutWords.title, true]);
    const login = await ask.press(logoutWords.submit);
    expect([login.url.pathname, login.text.includes(messages.loggedOut)]).toEqual(["/login", true]);
    for (const cookie of ["pallu_session", "pallu_cart", "pallu_checkout"]) expect(client.jar.has(cookie)).toBe(false);
    client.jar.set("pallu_session", session);
    expect((await client.open("/dashboard?tab=orders")).url.pathname).toBe("/login");
  });

  test("of nobody leads to the login", async () => {
    expect((await open("/logout")).url.pathname).toBe("/login");
    const sent = await send(createClient(shop.url), `${shop.url}/logout`, {});
    expect([sent.status, sent.location]).toEqual([303, "/login"]);
  });

  test.each([{ status: 500 }, "closed", { status: 401 }, "html"] as Fault[])(
    "ends the session here though the upstream fails (%j)",
    async (fault) => {
      const { client } = await customer();
      const page = await client.open("/about");
      const login = await up.during(/logout/, fault, () => page.press(siteWords.logout));
      expect([login.url.pathname, client.jar.has("pallu_session")]).toEqual(["/login", false]);
    },
  );
});

let first: ReturnType<typeof customer> | null = null;
/** One customer for the tests that change nothing of theirs; only what the login asks for. */
async function shared() {
  first ??= customer();
  const { client, person } = await first;
  return { client, person: loginOf(person) };
}
