import { mkdtempSync, rmSync } from "node:fs";
import { StatementSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type * as Argon from "@node-rs/argon2";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createUpstream } from "#api/create-upstream.ts";
import type { EmbeddedUpstream } from "#process/embedded-upstream.ts";
import { eventWait } from "#tests/support/event-timeout.ts";
import { usualSettings } from "#tests/support/upstream-settings.ts";

/** The hashings, with what they cost. */
const hashings = vi.hoisted(() => new Array<string>());
/** The statements. */
const statements = [vi.spyOn(StatementSync.prototype, "all"), vi.spyOn(StatementSync.prototype, "run")];

/** All that has been done since it was asked last. */
function done(): string[] {
  const calls = statements.flatMap(({ mock }) =>
    mock.contexts.map((context, at) => ({
      text: context instanceof StatementSync ? context.sourceSQL : "",
      at: mock.invocationCallOrder[at] ?? 0,
    })),
  );
  const work = calls
    .sort((a, b) => a.at - b.at)
    .map(({ text }) => text)
    // Read once a second, whatever is asked.
    .filter((text) => text !== 'select * from "maintenance"');
  for (const spy of statements) spy.mockClear();
  return [...work, ...hashings.splice(0)];
}

vi.mock("@node-rs/argon2", async (original) => {
  const argon = await original<typeof Argon>();
  const costOf = (hashed: string) => hashed.split("$").slice(1, 4).join(" ");
  return {
    ...argon,
    hash: async (password: string) => {
      const hashed = await argon.hash(password);
      hashings.push(`hashed at ${costOf(hashed)}`);
      return hashed;
    },
    verify: async (hashed: string, password: string) => {
      hashings.push(`verified at ${costOf(hashed)}`);
      return argon.verify(hashed, password);
    },
  };
});

const known = {
  name: "Asha Rao",
  email: "asha@example.org",
  password: "gulmohar-shade",
  phone: "98450 12345",
  address: "12 Temple Street",
  city: "Mysuru",
  state: "Karnataka",
  pincode: "570001",
};
const dataDir = mkdtempSync(join(tmpdir(), "pallu-equal-"));
let upstream: EmbeddedUpstream;

beforeAll(async () => {
  upstream = await createUpstream({ ...usualSettings, DATA_DIR: dataDir });
  await send("/users/register", known);
  // Whatever is made at the first use is made.
  for (const email of [known.email, "first@example.org"])
    await send("/users/login", { email, password: "not-the-password" });
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  vi.restoreAllMocks();
  await upstream.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function send(path: string, body: Record<string, string>): Promise<{ status: number; told: string }> {
  const response = await upstream.fetch(
    new Request(`http://upstream.internal${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
  return { status: response.status, told: await response.text() };
}

/** What a request is answered, and all that is done for it until then. */
async function workFor(path: string, body: Record<string, string>) {
  done();
  const answer = await send(path, body);
  return { ...answer, work: done() };
}

test.each([
  ["a login with a wrong password", "/users/login", { password: "not-the-password" }],
  ["a login with no password", "/users/login", { password: "" }],
  ["a login with a password of a thousand letters", "/users/login", { password: "a".repeat(1_000) }],
  ["asking for a new password", "/users/forgot-password", {}],
] as [string, string, Record<string, string>][])(
  "%s: the same words and the same work for a known e-mail and an unknown one",
  async (_, path, fields) => {
    // Whatever is begun later is no part of the answer.
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const registered = await workFor(path, { ...fields, email: known.email });
    const unknown = await workFor(path, { ...fields, email: "nobody@example.org" });
    expect(registered.work.length).toBeGreaterThan(2);
    expect(unknown).toEqual(registered);
  },
);

test("a registration costs the same whether the e-mail is taken or free", async () => {
  const taken = await workFor("/users/register", known);
  const free = await workFor("/users/register", { ...known, email: "new@example.org" });
  expect([taken.status, free.status]).toEqual([409, 201]);
  expect(free.work).toEqual(taken.work);
  expect(free.work.filter((one) => one.startsWith("hashed"))).toEqual(["hashed at argon2id v=19 m=19456,t=2,p=1"]);
});

test("begins the mail with the link only after the answer", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const { work } = await workFor("/users/forgot-password", { email: known.email });
  expect(work.filter((text) => /customers|password_resets/.test(text))).toEqual([]);
  vi.runAllTimers();
  await vi.waitFor(() => expect(done().some((text) => /password_resets/.test(text))).toBe(true), eventWait);
});
