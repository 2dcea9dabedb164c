import { expect, test } from "vitest";
import { createClient, type Page } from "#tests/support/client.ts";
import { alerts, fieldOf, told } from "#tests/support/page-reading.ts";
import { attribute, has, named, textOf } from "#tests/support/html.ts";
import { shop, useSharedShop } from "#tests/support/shared-shop.ts";
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
  expect([refused.status, told(refused, "email"), told(refused, "password")]).toEqual([
    400,
    "Email is required",
    "Password is required",
  ]);
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
  expect([told(short, "password"), told(short, "confirmPassword")]).toEqual([
    "Password must be at least 6 characters",
    "Passwords do not match",
  ]);
  expect(
    (await page.press("Register", { ...filled, password: "123456", confirmPassword: "123456" })).url.pathname,
  ).toBe("/login");
});

test("a reset link is asked for by its e-mail", async () => {
  const page = await open("/password");
  expect([page.heading, words(page).includes("Email"), page.hasButton("Send Reset Link")]).toEqual([
    "Forgot Password",
    true,
    true,
  ]);
  expect((await page.follow("Back to Login")).url.pathname).toBe("/login");
  expect(told(await page.press("Send Reset Link", { email: " " }), "email")).toBe("Email is required");
});

test("the page of a new password leads back to the login", async () => {
  expect((await (await open("/reset-password?token=a-token")).follow("Back to Login")).url.pathname).toBe("/login");
});
