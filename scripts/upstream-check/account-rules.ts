import { randomBytes } from "node:crypto";
import { isRecord, valueAt } from "#contract/envelope.ts";
import { readLogin, readUser } from "#contract/readers/user.ts";
import type { Check, CheckCustomer } from "./check.ts";
import { judgeReadable, judgeRefusal, judgeSuccess } from "./judging.ts";

const profile = {
  name: "Pallu Check",
  phone: "98450 12345",
  address: "12 Temple Street",
  city: "Mysuru",
  state: "Karnataka",
  pincode: "570001",
};

/** Registers a customer for this run and logs them in; null where that fails. */
export async function makeCustomer({ client, rules }: Check, who: string): Promise<CheckCustomer | null> {
  // Addresses under example.com reach nobody (RFC 2606).
  const email = `pallu-check-${randomBytes(8).toString("hex")}@example.com`;
  const password = randomBytes(12).toString("base64url");
  const isRegistered = await rules.rule("POST /users/register", `registers ${who}`, async (judge) => {
    const reply = await client.send("POST /users/register", { body: { ...profile, email, password } });
    judgeSuccess(judge, "POST /users/register", reply);
    if (tellsPassword(reply.body, password)) judge.breaks("the answer holds the password, or its hash");
  });
  if (!isRegistered) return null;
  let customer: CheckCustomer | null = null;
  await rules.rule("POST /users/login", `logs ${who} in`, async (judge) => {
    const reply = await client.send("POST /users/login", { body: { email, password } });
    judgeSuccess(judge, "POST /users/login", reply);
    const login = readLogin(reply.body);
    if (login === null) return judge.breaks("the answer has no token, or no user with an id");
    if (tellsPassword(reply.body, password)) judge.breaks("the answer holds the password, or its hash");
    if (login.user.email !== null && login.user.email !== email)
      judge.breaks(`the user has another e-mail: ${login.user.email}`);
    customer = { id: login.user.id, email, password, token: login.token };
  });
  return customer;
}

/** What registration, login and new passwords refuse. */
export async function checkAccounts({ client, rules }: Check, customer: CheckCustomer): Promise<void> {
  const { rule } = rules;
  await rule("POST /users/register", "refuses an e-mail that is taken, on its field", async (judge) => {
    const reply = await client.send("POST /users/register", {
      body: { ...profile, email: customer.email, password: "another-password" },
    });
    judgeRefusal(judge, reply, { statuses: [409], what: "the same e-mail is registered twice", anonymous: true });
  });
  await rule("POST /users/register", "refuses what is incomplete, naming the fields", async (judge) => {
    const reply = await client.send("POST /users/register", {
      body: {
        ...profile,
        name: "",
        email: `pallu-check-${randomBytes(8).toString("hex")}@example.com`,
        password: "123",
      },
    });
    judgeRefusal(judge, reply, {
      statuses: [422, 400],
      what: "a customer without a name and with a password of three characters is registered",
      anonymous: true,
      field: "password",
    });
  });
  await rule("POST /users/login", "refuses a wrong password (401)", async (judge) => {
    const reply = await client.send("POST /users/login", {
      body: { email: customer.email, password: `${customer.password}x` },
    });
    judgeReadable(judge, reply);
    if (readLogin(reply.body) !== null) judge.breaks(`a wrong password logs in: status ${reply.status} with a token`);
    if (reply.ok && reply.message !== null) return judge.tolerates("refused with status 200 and a message, not 401");
    judgeRefusal(judge, reply, { statuses: [401], what: "a wrong password is answered as a success", anonymous: true });
  });
  await rule("POST /users/login", "answers an unknown e-mail as a wrong password", async (judge) => {
    const wrong = await client.send("POST /users/login", {
      body: { email: customer.email, password: "wrong-password" },
    });
    const unknown = await client.send("POST /users/login", {
      body: { email: `pallu-check-${randomBytes(8).toString("hex")}@example.com`, password: "wrong-password" },
    });
    judgeReadable(judge, unknown);
    if (readLogin(unknown.body) !== null) judge.breaks("an unknown e-mail logs in");
    if (wrong.status !== unknown.status || wrong.message !== unknown.message)
      judge.tolerates(
        `the answers differ (${wrong.status} “${wrong.message ?? ""}”, ${unknown.status} “${unknown.message ?? ""}”): whoever asks learns which e-mails are registered`,
      );
  });
  await rule("POST /users/forgot-password", "answers known and unknown e-mails alike", async (judge) => {
    const known = await client.send("POST /users/forgot-password", { body: { email: customer.email } });
    judgeSuccess(judge, "POST /users/forgot-password", known);
    const unknown = await client.send("POST /users/forgot-password", {
      body: { email: `pallu-check-${randomBytes(8).toString("hex")}@example.com` },
    });
    judgeReadable(judge, unknown);
    if (known.status !== unknown.status || JSON.stringify(known.body) !== JSON.stringify(unknown.body))
      judge.breaks(
        `a registered e-mail is answered ${known.status} “${known.message ?? ""}”, an unknown one ${unknown.status} “${unknown.message ?? ""}”: whoever asks learns which e-mails are registered`,
      );
  });
  await rule("POST /users/reset-password", "refuses a made-up token", async (judge) => {
    const reply = await client.send("POST /users/reset-password", {
      body: { token: randomBytes(16).toString("hex"), password: "another-password" },
    });
    judgeRefusal(judge, reply, { statuses: [400, 422], what: "a made-up token sets a new password", anonymous: true });
  });
}

/** The profile of one customer, and that it is nobody else's. */
export async function checkProfile({ client, rules }: Check, asha: CheckCustomer, banu: CheckCustomer): Promise<void> {
  const { rule } = rules;
  let hasMe = true;
  await rule("GET /users/me", "answers the customer who asks", async (judge) => {
    for (const { token, id, email } of [asha, banu]) {
      const reply = await client.send("GET /users/me", { token });
      hasMe = reply.status !== 404;
      if (!hasMe) return judge.tolerates("not there: the shop shows what the login told");
      const user = readUser(judgeSuccess(judge, "GET /users/me", reply));
      if (user?.id !== id || (user.email !== null && user.email !== email))
        judge.breaks(
          `the token of customer ${id} answers customer ${user?.id ?? "nobody"}: another customer's profile`,
        );
      if (tellsPassword(reply.body, asha.password)) judge.breaks("the answer holds the password, or its hash");
    }
  });
  await rule("PUT /users/{id}", "saves the profile", async (judge) => {
    const body = { ...profile, email: asha.email, city: "Bengaluru" };
    const saved = readUser(
      judgeSuccess(
        judge,
        "PUT /users/{id}",
        await client.send("PUT /users/{id}", { values: { id: asha.id }, token: asha.token, body }),
      ),
    );
    if (saved !== null && saved.city !== null && saved.city !== "Bengaluru")
      judge.breaks(`the city was set to Bengaluru, and is answered as ${saved.city}`);
    if (!hasMe) return;
    const user = readUser((await client.send("GET /users/me", { token: asha.token })).body);
    if (user !== null && user.city !== "Bengaluru")
      judge.breaks(`the city was set to Bengaluru, and read again it is ${user.city ?? "empty"}`);
  });
  await rule("PUT /users/{id}", "saves nobody else's profile", async (judge) => {
    const reply = await client.send("PUT /users/{id}", {
      values: { id: banu.id },
      token: asha.token,
      body: { ...profile, email: null, city: "Chennai" },
    });
    judgeReadable(judge, reply);
    if (hasMe) {
      const user = readUser((await client.send("GET /users/me", { token: banu.token })).body);
      if (user?.city === "Chennai") judge.breaks("one customer changed the profile of another");
    }
    if (reply.ok && valueAt(reply.body, "success") !== false)
      return judge.tolerates(`answered with status ${reply.status}, though nothing was changed`);
    judgeRefusal(judge, reply, { statuses: [403, 404], what: "" });
  });
}

/** The copy of a customer's data, and that nobody deletes an account without its password. */
export async function checkOwnData({ client, rules }: Check, asha: CheckCustomer): Promise<void> {
  await rules.rule("GET /users/me/copy", "answers the data of the customer who asks", async (judge) => {
    const reply = await client.send("GET /users/me/copy", { token: asha.token });
    if (reply.status === 404) return judge.skips("not there: the shop offers no copy");
    judgeSuccess(judge, "GET /users/me/copy", reply);
    if (!JSON.stringify(reply.body).includes(asha.email)) judge.breaks("the copy does not hold the customer's e-mail");
    if (tellsPassword(reply.body, asha.password)) judge.breaks("the copy holds the password, or its hash");
  });
  await rules.rule("POST /users/me/delete", "deletes nothing with a wrong password", async (judge) => {
    const reply = await client.send("POST /users/me/delete", {
      token: asha.token,
      body: { currentPassword: `${asha.password}-wrong` },
    });
    if (reply.status === 404) return judge.skips("not there: the shop offers no deletion");
    judgeRefusal(judge, reply, { statuses: [403], what: "a wrong password deletes the account" });
  });
}

/** Whether an answer holds a password or something named like one. */
function tellsPassword(value: unknown, password: string): boolean {
  if (Array.isArray(value)) return value.some((inner) => tellsPassword(inner, password));
  if (!isRecord(value)) return value === password;
  return Object.entries(value).some(
    ([key, inner]) =>
      (/^(password|password_?hash|hash|salt)$/i.test(key) && typeof inner === "string" && inner !== "") ||
      tellsPassword(inner, password),
  );
}
