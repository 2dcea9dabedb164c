import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { privacyWords } from "../../app/content/policy-words.ts";
import { unpack } from "../../app/session/cookies/compact-json.server.ts";
import { readCookies } from "../../app/session/cookies/cookie-jar.ts";
import { sealedCookie, signedCookie } from "../../app/session/cookies/shop-cookie.server.ts";

const [first, second] = ["first-secret-of-thirty-two-chars", "second-secret-of-thirty-two-char"] as const;
const shape = { schema: z.object({ text: z.string().max(20), count: z.number().int() }), budget: 4_000, maxAge: 60 };
const value = { text: "sari; path=/ é साड़ी", count: 2 };

describe.each([
  ["signed", signedCookie({ name: "pallu_test", ...shape })],
  ["sealed", sealedCookie({ name: "pallu_test", ...shape })],
])("a %s cookie", (kind, cookie) => {
  const pairOf = async (secrets: readonly string[] = [first]) =>
    (await cookie.write(value, secrets, false)).split(";")[0] ?? "";

  test("comes back as it was written, among others", async () => {
    expect(await cookie.read(readCookies(`a=b; ${await pairOf()}; pallu_test2=x; theme`), [first], false)).toEqual(
      value,
    );
  });

  test("is for this site's requests only, out of reach of script, and over https only where it can be", async () => {
    const line = await cookie.write(value, [first], false);
    expect(line).toMatch(/; Max-Age=60(;|$)/);
    expect(line).toMatch(/; Path=\/(;|$)/);
    expect(line).toMatch(/; HttpOnly(;|$)/);
    expect(line).toMatch(/; SameSite=Lax(;|$)/);
    expect(line).not.toMatch(/Secure/);
    expect(await cookie.write(value, [first], true)).toMatch(/; Secure(;|$)/);
    expect(line).toMatch(/^[\u0020-\u007e]+$/);
  });

  test("is deleted by the same name and path", async () => {
    const line = await cookie.write(null, [first], false);
    expect(line).toMatch(/^pallu_test=[^;]*;/);
    expect(line).toMatch(/Max-Age=0/);
    expect(line).toMatch(/Path=\//);
    expect(await cookie.read(readCookies(line.split(";")[0] ?? ""), [first], false)).toBeNull();
  });

  test("survives a rotation of secrets, and not the loss of its own", async () => {
    const pair = await pairOf([first]);
    expect(await cookie.read(readCookies(pair), [second, first], false)).toEqual(value);
    expect(await cookie.read(readCookies(pair), [second], false)).toBeNull();
  });

  test("is as good as none when forged, cut or not there", async () => {
    const pair = await pairOf();
    for (const header of [
      null,
      "",
      "pallu_test",
      "pallu_test=",
      "pallu_test=%",
      "pallu_test=%ff",
      "pallu_test=e30",
      "pallu_test=undefined",
      `${pair}x`,
      pair.slice(0, -3),
      `pallu_test=${"A".repeat(9_000)}`,
      "\u0000",
      pair.replace("pallu_test", "pallu_tesT"),
    ]) {
      expect(await cookie.read(readCookies(header), [first], false)).toBeNull();
    }
  });

  test("of another shape, as from an older shop, is none", async () => {
    const older = { name: "pallu_test", budget: 4_000, schema: z.object({ words: z.string() }) };
    const line = await (kind === "signed" ? signedCookie(older) : sealedCookie(older)).write(
      { words: "x" },
      [first],
      false,
    );
    expect(await cookie.read(readCookies(line.split(";")[0] ?? ""), [first], false)).toBeNull();
  });
});

test("what is sealed cannot be read from the cookie; what is signed can", async () => {
  const plain = { text: "visible", count: 1 };
  const shown = (await signedCookie({ name: "a", ...shape }).write(plain, [first], false)).split(/[=;]/)[1] ?? "";
  expect(unpack(shown.split(".")[0] ?? "")).toEqual(plain);
  const sealed = await sealedCookie({ name: "a", ...shape }).write(plain, [first], false);
  expect(sealed).not.toContain(Buffer.from("visible").toString("base64").slice(0, 8));
});

test("the privacy note names every cookie the shop sets, and no other", () => {
  const set = [...globSync("app/session/cookies/*-cookie.server.ts"), "delivery/styles-in-page/stylesheet.ts"].flatMap(
    (file) => [...readFileSync(file, "utf8").matchAll(/"(pallu_\w+)"/g)].map(([, name]) => name),
  );
  expect(privacyWords.cookieList.map(({ name }) => name).toSorted()).toEqual(set.toSorted());
  const count = ["five", "six", "seven", "eight"][set.length - 5] ?? "";
  for (const words of [privacyWords.description, privacyWords.cookiesText]) expect(words).toContain(` ${count} `);
});
