import { loginWords, logoutWords } from "#content/account-words.ts";
import { expect, test, type JourneyShopper } from "#tests/support/journey-test.ts";

/** Goes back so often, and looks at each page that is shown on the way. */
async function goBack(shopper: JourneyShopper, times: number, look: () => Promise<void>): Promise<void> {
  for (let step = 0; step < times; step += 1) {
    await shopper.page.goBack({ waitUntil: "load" });
    await look();
  }
}

test("after logging out, Back shows nothing of the customer", { tag: "@two-modes" }, async ({ shopper, customer }) => {
  const { page } = shopper;
  const { name, email, address } = customer.person;
  await shopper.open("/about");
  await shopper.open("/dashboard?tab=profile");
  await expect(page.getByRole("main")).toContainText(email);
  await shopper.open("/productlisting");
  await expect(page.locator("body")).toContainText(name);
  await shopper.open("/logout");
  await shopper.press(page.getByRole("main").getByRole("button", { name: logoutWords.submit }));
  await shopper.arrives(loginWords.title);
  await goBack(shopper, 3, async () => {
    await expect(page.getByRole("link", { name: "Register" }).first()).toBeAttached();
    for (const secret of [name, email, address]) await expect(page.locator("body")).not.toContainText(secret);
  });
});
