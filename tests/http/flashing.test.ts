import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { TEST_BUILD_DIR } from "#tests/support/build-shop.ts";

/** WCAG 2.3.1 and 2.3.2: three flashes within a second, in ms for each. */
const FASTEST_MS = 1000 / 3;

/** What the styles repeat, with how long one turn takes in ms; what runs once comes and goes once. */
function repeated(css: string): { declaration: string; ms: number }[] {
  return [...css.matchAll(/(?<![\w-])animation:([^;}]+)/g)]
    .map(([declaration, value = ""]) => ({ declaration, value, ms: durationOf(value) }))
    .filter(({ value }) => value.includes("infinite") || /(?<![\w.-])(?:[2-9]|\d\d+)(?![\w.%])/.test(value))
    .map(({ declaration, ms }) => ({ declaration, ms }));
}

function durationOf(value: string): number {
  const [, number = "0", unit] = /([\d.]+)(ms|s)\b/.exec(value) ?? [];
  return Number(number) * (unit === "s" ? 1000 : 1);
}

test("nothing comes and goes more than three times a second", () => {
  const folder = join(TEST_BUILD_DIR, "en/client/assets");
  const styles = readdirSync(folder)
    .filter((name) => name.endsWith(".css"))
    .map((name) => readFileSync(join(folder, name), "utf8"));
  expect(styles.join("").length).toBeGreaterThan(10_000);
  expect(styles.flatMap(repeated).filter(({ ms }) => ms < FASTEST_MS)).toEqual([]);
  // The measure itself.
  expect(
    repeated(".a{animation:blink .2s linear infinite}.b{animation:rise .1s}.c{animation:wink 200ms 3}").map(
      ({ ms }) => ms,
    ),
  ).toEqual([200, 200]);
});
