import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const words = resolve("app/content");

/** What the compiler says of a folder of words that is held to English as `same-words.ts` holds Hindi. */
function complaintsOf(cartWords: string): string {
  const folder = mkdtempSync(join(tmpdir(), "pallu-language-"));
  try {
    writeFileSync(join(folder, "cart-words.ts"), cartWords);
    writeFileSync(
      join(folder, "held.ts"),
      `import type { Has } from "${words}/same-words.ts";
       import type * as begun from "./cart-words.ts";
       import type * as english from "${words}/en/cart-words.ts";
       export type Held = [Has<typeof begun, typeof english>, Has<typeof english, typeof begun>];`,
    );
    const config = {
      extends: resolve("tsconfig.json"),
      compilerOptions: { types: [] },
      include: [],
      files: ["held.ts"],
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
    const { stdout } = spawnSync("node_modules/.bin/tsc", ["--project", folder], { encoding: "utf8" });
    return stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test("of a language that is begun with ten messages, the compiler names what is missing, too many or of another shape", () => {
  const said = complaintsOf(`
    export const title = "உங்கள் கூடை";
    export const emptyTitle = "உங்கள் கூடை காலியாக உள்ளது";
    export const continueShopping = "தொடர்ந்து வாங்கவும்";
    export const caption = "கூடையில் உள்ளவை";
    export const product = "பொருள்";
    export const price = "விலை";
    export const quantity = "அளவு";
    export const lineTotal = "மொத்தம்";
    export const remove = 1;
    export const basket = "கூடை";
  `);
  expect(said).toMatch(/missing the following properties from type .*: \w+, \w+/);
  const other = complaintsOf(`
    export * from "${words}/en/cart-words.ts";
    export const remove = 1;
    export const basket = "கூடை";
  `);
  expect(other).toContain("Types of property 'remove' are incompatible");
  expect(other).toContain("Property 'basket' is missing");
});
