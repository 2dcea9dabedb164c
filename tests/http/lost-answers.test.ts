import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { registerWords } from "#content/account-words.ts";
import * as dashboardWords from "#content/dashboard-words.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { newCustomer } from "#tests/support/new-customer.ts";
import { createClient } from "#tests/support/client.ts";
import { shop as withLongDeadline, up, useSharedShop } from "#tests/support/shared-shop.ts";
import { startShop, type RunningShop } from "#tests/support/shop.ts";
import { newPerson, registration } from "#tests/support/shopping.ts";
import { storeCustomersOf } from "#tests/support/stored-customers.ts";

/** The deadline of a call where some are never answered, in ms: enough for a login on a slow machine. */
const DEADLINE_MS = 3_000;

let withShortDeadline: RunningShop;
/** The shop that a test asks: the one with the long deadline, unless the test meets the deadline. */
let shop: RunningShop;
useSharedShop();
beforeAll(async () => {
  withShortDeadline = await startShop({
    env: { UPSTREAM_URL: up.url, LOG_LEVEL: "warn", UPSTREAM_TIMEOUT_MS: String(DEADLINE_MS) },
  });
  storeCustomersOf(withShortDeadline.url, { database: up.database, dataDir: withShortDeadline.dataDir });
});
beforeEach(() => void (shop = withLongDeadline));
afterAll(() => withShortDeadline.stop());

const customer = async (person = newPerson()) => (await newCustomer(shop.url, person)).client;

test("the question that settles a lost answer gets the whole deadline, and the rest of the request a part of it", async () => {
  const before = withShortDeadline.said().length;
  const { client } = await newCustomer(withShortDeadline.url);
  const edit = await client.open("/dashboard?tab=edit-profile");
  await up.during(/^(PUT \/users|GET \/users\/me)/, "late", () =>
    edit.press(dashboardWords.save, { name: "Meera Iyer" }),
  );
  // Asked once to settle it, and once for the page that is shown then.
  await vi.waitFor(() => {
    const said = withShortDeadline.said().slice(before);
    expect([...said.matchAll(/GET \/users\/me: no full answer within (\d+) ms/g)].map(([, ms]) => Number(ms))).toEqual([
      DEADLINE_MS,
      DEADLINE_MS / 4,
    ]);
  }, eventWait);
});

test.each([
  ["where a registration's answer is lost", /^POST \/users\/register/],
  ["where the question of a lost registration is lost, too", /^POST \/users\/(register|login)/],
])("%s, a stranger's e-mail and one's own mistake read alike", async (_, calls) => {
  const known = newPerson();
  await customer(known);
  const tell = async (email: string) => {
    const form = await createClient(shop.url).open("/register");
    const page = await up.during(calls, "closed", () =>
      form.press(registerWords.submit, registration({ ...newPerson(), email, password: "some-other-word" })),
    );
    return [page.status, page.text.replaceAll(email, "")];
  };
  expect(await tell(known.email)).toEqual(await tell(newPerson().email));
});
