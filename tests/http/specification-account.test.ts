import { describe, expect, test } from "vitest";
import { loginWords, logoutWords, passwordWords, registerWords } from "#content/account-words.ts";
import * as messages from "#content/messages.ts";
import { createClient, type Page } from "#tests/support/client.ts";
import { attribute, has, named, textOf } from "#tests/support/html.ts";
import { loginOf, newCustomer } from "#tests/support/new-customer.ts";
import { alerts, fieldOf, told, valueOf } from "#tests/support/page-reading.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";
import { newPerson, registration } from "#tests/support/shopping.ts";

useSharedShop();

const open = (path: string) => createClient(shop.url).open(path);
const words = (page: Page) => named(page.root, "label").map(textOf);

test("login shows its fields and ways on", async () => {
  const page = await open("/login");
  const fields = ["email", "password"].map((name) => fieldOf(page, name));
  expect(fields.map((field) => attribute(field, "type"))).toEqual(["email", "password"]);
  expect(fields.every((field) => has(field, "required"))).toBe(true);
  expect(page.addresses("Forgot Password")).toEqual([`${shop.url}/password`]);
  expect(page.addresses("Register here")).toEqual([`${shop.url}/register`]);
  const refused = await page.press("Login", {});
  expect(refused.status).toBe(400);
  expect(told(refused, "email")).toBe("Email is required");
  expect(told(refused, "password")).toBe("Password is required");
  const wrong = await page.press("Login", { email: "asha@example.com", password: "whatever" });
  expect(alerts(wrong)).toContain("Invalid email or password");
});

test("registration shows its fields, and asks for each in its own words after trimming", async () => {
  const page = await open("/register");
  const labels = [
    "Name",
    "Email",
    "Password",
    "Confirm Password",
    "Phone number",
    "Address",
    "City",
    "State",
    "PIN code",
  ];
  expect(words(page)).toEqual(expect.arrayContaining(labels));
  expect((await page.follow("Sign in")).url.pathname).toBe("/login");
  const filled = registration(newPerson());
  for (const name of ["name", "email", "password", "phone", "address", "city", "state", "pincode"]) {
    const refused = await page.press("Register", { ...filled, [name]: name === "password" ? "" : "   " });
    const called = name === "phone" ? "Phone number" : name.replace(/^./, (letter) => letter.toUpperCase());
    expect([name, refused.status, told(refused, name)]).toEqual([name, 400, `${called} is required`]);
  }
});

test("an e-mail has a shape, a password a length, and its confirmation matches", async () => {
  const page = await open("/register");
  const filled = registration(newPerson());
  expect(told(await page.press("Register", { ...filled, email: "asha" }), "email")).toBe("Email is invalid");
  const short = await page.press("Register", { ...filled, password: "12345", confirmPassword: "54321" });
  expect(told(short, "password")).toBe("Password must be at least 6 characters");
  expect(told(short, "confirmPassword")).toBe("Passwords do not match");
  expect(
    (await page.press("Register", { ...filled, password: "123456", confirmPassword: "123456" })).url.pathname,
  ).toBe("/login");
});

test("a reset link is asked for by its e-mail", async () => {
  const page = await open("/password");
  expect(page.heading).toBe("Forgot Password");
  expect(words(page).includes("Email")).toBe(true);
  expect(page.hasButton("Send Reset Link")).toBe(true);
  expect((await page.follow("Back to Login")).url.pathname).toBe("/login");
  expect(told(await page.press("Send Reset Link", { email: " " }), "email")).toBe("Email is required");
});

test("the page of a new password leads back to the login", async () => {
  expect((await (await open("/reset-password?token=a-token")).follow("Back to Login")).url.pathname).toBe("/login");
});

describe("registration", () => {
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
});

describe("a forgotten password", () => {
  const invalidLink = expect.stringContaining("Invalid or expired password reset link.");

  test("its link sets a new one once, ends every session, and cannot be used again", async () => {
    const { client, person } = await newCustomer(shop.url);
    const sent = await (await open("/password")).press(passwordWords.send, { email: person.email });
    expect(sent.text).toContain("Password reset link sent to your email.");
    const unknown = await (await open("/password")).press(passwordWords.send, { email: "nobody@example.com" });
    expect(unknown.text).toBe(sent.text);
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
      expect(told(refused, password === "long-enough" ? "confirmPassword" : "password")).toBe(message);
    }
    const press = form.prepare(passwordWords.reset, { password: "new-monsoon", confirmPassword: "new-monsoon" });
    const done = await press();
    expect([done.status, done.heading]).toEqual([200, passwordWords.doneTitle]);
    expect(done.text).toContain("Password reset successful.");
    const login = await done.follow(passwordWords.toLogin);
    expect(login.text).toContain("Password reset successful.");
    expect((await stranger.open("/reset-password?done=1")).url.pathname).toBe("/login");
    const again = await press();
    expect([again.status, alerts(again)]).toEqual([400, invalidLink]);
    expect((await client.open("/dashboard")).url.pathname).toBe("/login");
    expect((await login.press(loginWords.submit, loginOf(person))).status).toBe(400);
    expect((await login.press(loginWords.submit, { email: person.email, password: "new-monsoon" })).url.pathname).toBe(
      "/home",
    );
    // The token is nowhere in the database as it was mailed.
    expect(JSON.stringify(up.rows("select * from password_resets"))).not.toContain(path.split("token=")[1]);
  });

  test("without a link there is nothing to reset, and a new link is offered", async () => {
    const page = await open("/reset-password");
    expect([page.status, alerts(page), page.hasButton(passwordWords.reset)]).toEqual([400, invalidLink, false]);
    expect((await page.follow(passwordWords.newLink)).url.pathname).toBe("/password");
  });
});

describe("logout", () => {
  test("asks for confirmation when opened by address, then ends the session in shop and upstream", async () => {
    const { client } = await newCustomer(shop.url);
    const session = client.jar.get("pallu_session") ?? "";
    const ask = await client.open("/logout");
    expect([ask.heading, client.jar.has("pallu_session")]).toEqual([logoutWords.title, true]);
    const login = await ask.press(logoutWords.submit);
    expect([login.url.pathname, login.text.includes(messages.loggedOut)]).toEqual(["/login", true]);
    for (const cookie of ["pallu_session", "pallu_cart", "pallu_checkout"]) expect(client.jar.has(cookie)).toBe(false);
    client.jar.set("pallu_session", session);
    expect((await client.open("/dashboard?tab=orders")).url.pathname).toBe("/login");
  });
});
