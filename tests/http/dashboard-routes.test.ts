import { describe, expect, test } from "vitest";
import { emailWords } from "#content/account-words.ts";
import { customerLabels } from "#content/dashboard-words.ts";
import * as dashboardWords from "#content/dashboard-words.ts";
import * as messages from "#content/messages.ts";
import { once } from "#tests/support/client.ts";
import { shop, up, useSharedShop } from "#tests/support/shared-shop.ts";
import { valueOf } from "#tests/support/page-reading.ts";
import { loginOf, newCustomer } from "#tests/support/new-customer.ts";

useSharedShop();

const customer = () => newCustomer(shop.url);
/** One customer for the tests that change nothing of theirs; only what the login asks for. */
const shared = once(async () => {
  const { client, person } = await customer();
  return { client, person: loginOf(person) };
});

describe("profile edit", () => {
  test("shows the stored profile, saves changes, and shows them on every page", async () => {
    const { client, person } = await customer();
    const edit = await client.open("/dashboard?tab=edit-profile");
    expect(
      ["name", "email", "phone", "address", "city", "state", "pincode"].map((field) => valueOf(edit, field)),
    ).toEqual([person.name, person.email, person.phone, person.address, person.city, person.state, person.pincode]);
    const saved = await edit.press(dashboardWords.save, {
      name: "  Meera <b>Iyer</b> ",
      city: "",
      phone: "080 2345 6789",
    });
    expect([saved.url.pathname + saved.url.search, saved.text.includes("Profile updated successfully")]).toEqual([
      "/dashboard?tab=profile",
      true,
    ]);
    expect(saved.text).toContain(`${dashboardWords.greeting}, Meera <b>Iyer</b>`);
    expect(saved.source).not.toContain("<b>Iyer");
    expect(saved.text).toContain(`${customerLabels.city} Not provided`);
    const row = up.database.prepare("select * from customers where email = ?").get(person.email);
    expect([row?.["name"], row?.["phone"], row?.["state"]]).toEqual([
      "Meera <b>Iyer</b>",
      "080 2345 6789",
      "Karnataka",
    ]);
    expect((await client.open("/about")).source).toContain("Account of Meera");
  });

  test("with another e-mail saves the rest, and leads to a page that asks for the password", async () => {
    const { client, person } = await customer();
    const { person: other } = await shared();
    const email = `new-${person.email}`;
    const edit = await client.open("/dashboard?tab=edit-profile");
    const asked = await edit.press(dashboardWords.save, { email: ` ${email}`, city: "Hampi" });
    expect([asked.url.pathname, asked.url.search, asked.heading]).toEqual(["/dashboard/email", "", emailWords.title]);
    expect([valueOf(asked, "email"), asked.text.includes(person.email)]).toEqual([email, true]);
    expect(asked.text).toContain(emailWords.othersSaved);
    const stored = () =>
      up.database.prepare("select city, email from customers where email like ?").get(`%${person.email}`);
    expect(stored()).toEqual({ city: "Hampi", email: person.email });
    expect(up.calls.findLast(({ call }) => call.startsWith("PUT /users"))?.body).not.toContain("assword");

    const change = (fields: Record<string, string>) => asked.press(emailWords.submit, fields);
    const wrong = await change({ currentPassword: "not-the-password" });
    expect([wrong.status, wrong.addresses(emailWords.passwordWrong).length]).toEqual([400, 1]);
    expect([valueOf(wrong, "email"), valueOf(wrong, "currentPassword")]).toEqual([email, ""]);
    for (const [fields, message] of [
      [{ currentPassword: "" }, messages.passwordRequired],
      [{ currentPassword: person.password, email: person.email.toUpperCase() }, emailWords.sameEmail],
      [{ currentPassword: person.password, email: other.email }, messages.emailTaken],
    ] as const) {
      const refused = await change(fields);
      expect([refused.status, refused.addresses(message).length, message]).toEqual([400, 1, message]);
    }
    expect(stored()).toEqual({ city: "Hampi", email: person.email });

    const before = client.jar.get("pallu_session") ?? "";
    const saved = await change({ currentPassword: person.password });
    expect([saved.url.pathname + saved.url.search, saved.text.includes(email)]).toEqual([
      "/dashboard?tab=profile",
      true,
    ]);
    expect(saved.text).toContain("Profile updated successfully");
    expect(stored()).toEqual({ city: "Hampi", email });
    expect([client.jar.has("pallu_typed"), client.jar.get("pallu_session") === before]).toEqual([false, false]);
  });

  test("with another e-mail keeps nothing of it after Cancel", async () => {
    const { client, person } = await customer();
    const edit = await client.open("/dashboard?tab=edit-profile");
    const asked = await edit.press(dashboardWords.save, { email: `new-${person.email}` });
    expect(client.jar.has("pallu_typed")).toBe(true);
    const profile = await asked.follow(emailWords.cancel);
    expect([profile.heading, client.jar.has("pallu_typed")]).toEqual([dashboardWords.titles.profile, false]);
    expect(valueOf(await client.open("/dashboard/email"), "email")).toBe("");
  });

  test("that keeps an e-mail which was changed in another browser meanwhile says so, and is saved the next time", async () => {
    const { client, person } = await customer();
    const edit = await client.open("/dashboard?tab=edit-profile");
    up.database.prepare("update customers set email = ? where email = ?").run(`new-${person.email}`, person.email);
    const stale = await edit.press(dashboardWords.save, { city: "Hampi" });
    expect([stale.status, stale.addresses(emailWords.changedMeanwhile).length]).toEqual([400, 1]);
    const saved = await stale.press(dashboardWords.save, { email: `new-${person.email}` });
    expect([saved.url.pathname + saved.url.search, saved.text.includes("Hampi")]).toEqual([
      "/dashboard?tab=profile",
      true,
    ]);
  });
});
