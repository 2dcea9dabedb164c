import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { keptConnections } from "#contract/limits.ts";
import { loginWords } from "#content/account-words.ts";
import * as messages from "#content/messages.ts";
import * as productWords from "#content/product-words.ts";
import { expect, hydrated, test as base } from "#tests/support/journey-test.ts";
import { misbehave, type DoneFault, type Fault } from "#tests/support/misbehave.ts";
import { copyPreparedDatabase } from "#tests/support/prepare-database.ts";
import { openShopDatabase } from "#tests/support/shop-database.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { storeCustomersOf } from "#tests/support/stored-customers.ts";
import { sampleCatalogue } from "#api/samples/sample-catalogue.ts";
import { createUpstream } from "#api/create-upstream.ts";
import { sandboxProvider } from "#api/payments/sandbox-provider.ts";

/** The fault that calls which change something come to; null for none. */
const failing: { fault: Exclude<Fault, DoneFault> | null } = { fault: null };

/** The shop before an upstream that fails on demand. */
const test = base.extend<object, { shop: RunningShop }>({
  shop: [
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), "pallu-faults-"));
      copyPreparedDatabase(dataDir);
      const upstream = await createUpstream({
        dataDir,
        shopUrl: () => "https://shop.example",
        smtpUrl: null,
        provider: sandboxProvider(),
        mailFrom: "Pallu <care@pallu.example>",
        samples: sampleCatalogue,
        log: () => undefined,
      });
      const serve = createRequestListener((request) => upstream.fetch(request), { host: "upstream.internal" });
      const server = createServer(keptConnections, (request, response) =>
        failing.fault === null || request.method === "GET"
          ? serve(request, response)
          : misbehave(response, failing.fault),
      ).listen(0, "127.0.0.1");
      await once(server, "listening");
      const address = server.address();
      const shop = await startShop({
        env: {
          UPSTREAM_URL: typeof address === "object" && address !== null ? `http://127.0.0.1:${address.port}` : "",
        },
      });
      const database = openShopDatabase(dataDir);
      storeCustomersOf(shop.url, { dataDir: shop.dataDir, database });
      await use(shop);
      database.close();
      await shop.stop();
      server.close();
      server.closeAllConnections();
      await upstream.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
});

// In one worker: each that takes part starts a browser and this shop, and then those of the other tests anew.
test.describe.configure({ mode: "default" });
test.beforeEach(() => void (failing.fault = null));

test("while the upstream answers 500, the chosen size and the typed e-mail stay, and the next try works", async ({
  shopper,
  customer,
}) => {
  const { page } = shopper;
  await shopper.open("/product/2");
  await hydrated(page);
  await page.getByRole("radio", { name: "M", exact: true }).check({ force: true });
  await page.getByRole("radio", { name: "Red", exact: true }).check({ force: true });
  failing.fault = { status: 500 };
  await page.getByRole("button", { name: productWords.addToCart, exact: true }).click();
  await expect(page.getByText(messages.addToCartFailed).first()).toBeVisible();
  await expect(page.getByRole("radio", { name: "Red", exact: true })).toBeChecked();
  failing.fault = null;
  await page.getByRole("button", { name: productWords.addToCart, exact: true }).click();
  await expect(page.getByText(messages.addedToCart).first()).toBeVisible();

  await customer.logOut();
  await shopper.open("/login?returnTo=%2Fabout");
  await shopper.type(loginWords.labels.email, customer.person.email);
  await shopper.type(loginWords.labels.password, customer.person.password);
  failing.fault = { status: 500 };
  await page.getByRole("button", { name: loginWords.submit, exact: true }).click();
  await expect(page.getByText(messages.loginFailed).first()).toBeVisible();
  await expect(page.getByLabel(loginWords.labels.email, { exact: true })).toHaveValue(customer.person.email);
  failing.fault = null;
  await shopper.type(loginWords.labels.password, customer.person.password);
  await page.getByRole("button", { name: loginWords.submit, exact: true }).click();
  await expect(page).toHaveURL(/\/about$/);
});

test("a 401 while adding to the cart leads to the login and back to the chosen product", async ({
  shopper,
  customer,
}) => {
  const { page } = shopper;
  await shopper.open("/product/2");
  await hydrated(page);
  await page.getByRole("radio", { name: "M", exact: true }).check({ force: true });
  await page.getByRole("radio", { name: "Red", exact: true }).check({ force: true });
  failing.fault = { status: 401 };
  await page.getByRole("button", { name: productWords.addToCart, exact: true }).click();
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fproduct%2F2%3F/);
  failing.fault = null;
  await shopper.type(loginWords.labels.email, customer.person.email);
  await shopper.type(loginWords.labels.password, customer.person.password);
  await page.getByRole("button", { name: loginWords.submit, exact: true }).click();
  await expect(page).toHaveURL(/\/product\/2\?/);
  // Size and colour are still chosen.
  await expect(page.getByRole("radio", { name: "M", exact: true })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Red", exact: true })).toBeChecked();
});
