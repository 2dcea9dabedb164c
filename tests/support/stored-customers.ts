import { sessionCookie } from "#app/session/login.server.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hash as hashWith } from "@node-rs/argon2";
import { createToken, hashToken } from "#api/customers/passwords.ts";
import type { Client } from "./client.ts";
import type { Person } from "./shopping.ts";
import type { TestDatabase } from "./test-database.ts";

/** Where customers of a shop are kept: the database of its upstream, and the secret of its cookies (by default the one in its data folder). */
interface CustomerStore {
  database: TestDatabase;
  dataDir: string;
  secret?: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const stores = new Map<string, CustomerStore>();
const hashes = new Map<string, Promise<string>>();
/** The least that argon2 allows: a login does the work that the hash itself names. */
const leastWork = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Lets customers of the shop at an address be stored rather than registered. */
export function storeCustomersOf(shopUrl: string, store: CustomerStore): void {
  stores.set(shopUrl, store);
}

/** A new server is at this address: the customers of one that was there before are not its own. */
export function forgetCustomersOf(url: string): void {
  stores.delete(url);
}

/**
 * Writes a customer into the database with a login, and the login's cookie into the client: what registering and logging
 * in come to, without the forms and the hashing. False where the shop's database is not at hand, or the client has a cart
 * that a login would merge.
 */
export async function storeCustomer(client: Client, person: Person): Promise<boolean> {
  const store = stores.get(client.shopUrl);
  if (store === undefined || client.jar.size > 0) return false;
  const { password, ...fields } = person;
  const hash = hashes.get(password) ?? hashWith(password, leastWork);
  hashes.set(password, hash);
  const now = new Date();
  const { name, email, ...profile } = fields;
  const row = store.database
    .prepare(
      "insert into customers (name, email, password_hash, phone, address, city, state, pincode, created_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?) returning id",
    )
    .get(
      name,
      email,
      await hash,
      profile.phone,
      profile.address,
      profile.city,
      profile.state,
      profile.pincode,
      now.toISOString(),
    );
  const token = createToken();
  store.database
    .prepare("insert into sessions (token_hash, customer_id, created_at, expires_at) values (?, ?, ?, ?)")
    .run(hashToken(token), Number(row?.["id"]), now.toISOString(), new Date(now.getTime() + 14 * DAY_MS).toISOString());
  const secret = store.secret ?? readFileSync(join(store.dataDir, "session-secret"), "utf8").trim();
  const at = now.getTime();
  const line = await sessionCookie.write(
    { token, startedAt: at, seenAt: at, customer: { id: String(row?.["id"]), name, email, profile } },
    [secret],
    false,
  );
  client.jar.set("pallu_session", /=([^;]*)/.exec(line)?.[1] ?? "");
  return true;
}
