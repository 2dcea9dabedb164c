import { createHash } from "node:crypto";
import * as iron from "iron-webcrypto";
import { afterEach, expect, test, vi } from "vitest";
import { seal, unseal } from "#app/session/cookies/shop-cookie.server.ts";

const [first, second, third] = [
  "first-secret-of-thirty-two-chars",
  "second-secret-of-thirty-two-char",
  "third-secret-of-thirty-two-chars",
] as const;
const value = { token: "a bearer token", customer: { id: "7" } };

afterEach(() => vi.useRealTimers());

test("a sealed text opens again and cannot be read meanwhile", async () => {
  const sealed = await seal(value, [first]);
  expect(await unseal(sealed, [first])).toEqual(value);
  for (const part of ["bearer", first, Buffer.from("a bearer token").toString("base64url").slice(0, 12)])
    expect(sealed).not.toContain(part);
  expect(await seal(value, [first])).not.toBe(sealed);
});

test("a value is sealed as plain JSON unless compression makes it shorter", async () => {
  const id = createHash("sha256").update(`pallu:${first}`).digest("hex").slice(0, 12);
  const sealedText = async (sealed: unknown) =>
    iron.unseal(await seal(sealed, [first]), { [id]: first }, { ...iron.defaults, decode: (text: string) => text });
  expect(await sealedText("q7Rk2xWd9")).toBe('"q7Rk2xWd9"');
  expect(await sealedText("silk ".repeat(100))).toMatch(/^z[\w-]{5,40}$/);
});

test("after a rotation the old secret still opens, the new one seals", async () => {
  const old = await seal(value, [first]);
  expect(await unseal(old, [second, first])).toEqual(value);
  expect(await unseal(await seal(value, [second, first]), [second])).toEqual(value);
  expect(await unseal(old, [second, third])).toBeUndefined();
});

test("forged, truncated and foreign text does not open", async () => {
  const sealed = await seal(value, [first]);
  expect(await unseal(sealed, [second])).toBeUndefined();
  for (const text of [
    "",
    "x",
    "Fe26.2",
    "Fe26.2*******",
    "null",
    "{}",
    sealed.slice(0, -1),
    sealed.slice(5),
    `${sealed}x`,
    sealed.replace("Fe26", "Fe25"),
  ])
    expect(await unseal(text, [first])).toBeUndefined();
});

test("no single changed character goes unnoticed", async () => {
  const sealed = await seal("x", [first]);
  const opened = await Promise.all(
    [...sealed].map((character, at) =>
      unseal(sealed.slice(0, at) + (character === "A" ? "B" : "A") + sealed.slice(at + 1), [first]),
    ),
  );
  // The last character of a part carries bits that base64 leaves unused: changing those changes nothing.
  expect(opened.filter((one) => one !== undefined && one !== "x")).toEqual([]);
  expect(opened.filter((one) => one === "x").length).toBeLessThanOrEqual(4);
});

test("a seal with a life does not outlive it", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  const sealed = await seal(value, [first], 60_000);
  vi.setSystemTime(Date.now() + 50_000);
  expect(await unseal(sealed, [first], 60_000)).toEqual(value);
  // A minute is forgiven between clocks.
  vi.setSystemTime(Date.now() + 80_000);
  expect(await unseal(sealed, [first], 60_000)).toBeUndefined();
});

test("without a secret nothing is sealed", async () => {
  await expect(seal(value, [])).rejects.toThrow("no session secret");
});
