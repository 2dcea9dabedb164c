import * as dashboardWords from "#content/dashboard-words.ts";
import { customerLabels } from "#content/dashboard-words.ts";
import { maintenanceRefusalText } from "#content/messages.ts";
import { chooseEngine, openDatabase } from "#api/database/open-database.ts";
import { holdShop, openShop } from "#api/owner/move/hold-shop.ts";
import { expect, test } from "#tests/support/journey-test.ts";

test("a form that is sent during a maintenance keeps what was typed, and is saved afterwards", async ({
  shopper,
  customer,
  shop,
}) => {
  const { page } = shopper;
  const engine = chooseEngine({ dataDir: shop.dataDir });
  const db = await openDatabase(engine);
  const isRefused = async () => {
    const body = new URLSearchParams({ email: customer.person.email, password: "wrong" });
    return (await fetch(`${shop.url}/login`, { method: "POST", body })).status === 503;
  };
  const save = page.getByRole("button", { name: dashboardWords.save });
  const city = page.getByLabel(customerLabels.city, { exact: true });
  await shopper.open("/dashboard?tab=edit-profile");
  await shopper.ready();
  await holdShop(db, engine, { state: "by_hand", since: new Date().toISOString() }, 0);
  try {
    await expect.poll(isRefused).toBe(true);
    await shopper.type(customerLabels.city, "Madurai");
    await shopper.press(save);
    await expect(page.getByText(maintenanceRefusalText)).toBeVisible();
    await expect(city).toHaveValue("Madurai");
  } finally {
    await openShop(db, engine);
    await db.destroy();
  }
  await expect.poll(isRefused).toBe(false);
  await shopper.press(save);
  await shopper.arrives(dashboardWords.titles.profile);
  await shopper.open("/dashboard?tab=edit-profile");
  await expect(city).toHaveValue("Madurai");
});
