import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import process from "node:process";
import buildShop, { PSEUDO_BUILD_DIR, TEST_BUILD_DIR } from "#tests/support/build-shop.ts";
import { pseudoModule } from "./pseudo-module.ts";
import { PSEUDO_LOCALE } from "./pseudo-text.ts";

// Builds the shop in the pseudo-language, at the addresses of English and beside the Hindi of the tests, and opens every
// state of it: node tests/pseudo-language/run.ts -g "cart-empty" opens one, as Playwright does.

const english = "app/content/en";
/** Where `package.json` has `#content` under the condition of the locale. */
const words = join(PSEUDO_BUILD_DIR, "words");

/** Upstreams write in another language than this, so that the shop marks their texts. */
const language = `export { code, others, prefix } from "#app/content/en/language.ts";
export const locale = "${PSEUDO_LOCALE}";
export const isUpstreamLanguage = false;
`;
/** The law has invoices in English: they are marked so in every other language. */
const invoice = `import { invoiceWords as english } from "#documents/invoice/invoice-words.ts";
import { pseudoWords } from "#tests/pseudo-language/pseudo-text.ts";
export const invoiceWords = { ...pseudoWords(english), lang: "en-IN" };
export { invoiceCountry } from "#app/content/en/invoice-words.ts";
`;

/** Words that are not made from those of the English folder alone. */
const special: Readonly<Record<string, string>> = {
  "language.ts": language,
  "invoice-words.ts": invoice,
  // English shows what an upstream says as it comes. In its place stands what Hindi says, in brackets.
  "problem-words.server.ts": pseudoModule(readFileSync("app/content/hi/problem-words.server.ts", "utf8")),
};

buildShop();
rmSync(PSEUDO_BUILD_DIR, { recursive: true, force: true });
for (const file of globSync("**/*.ts", { cwd: english })) {
  mkdirSync(dirname(join(words, file)), { recursive: true });
  writeFileSync(join(words, file), special[file] ?? pseudoModule(readFileSync(join(english, file), "utf8")));
}
symlinkSync(resolve(TEST_BUILD_DIR, "hi"), join(PSEUDO_BUILD_DIR, "hi"), "junction");
start(
  ["node_modules/@react-router/dev/bin.cjs", "build"],
  { NODE_ENV: "production", BUILD_DIR: join(PSEUDO_BUILD_DIR, "en"), SHOP_LANGUAGE: PSEUDO_LOCALE },
  "ignore",
);
start(
  ["node_modules/@playwright/test/cli.js", "test", ...process.argv.slice(2)],
  { NODE_OPTIONS: `--conditions=${PSEUDO_LOCALE}` },
  "inherit",
);

/** Runs a program of Node to its end, and ends with it where it fails. */
function start(args: string[], env: Record<string, string>, output: "ignore" | "inherit"): void {
  const { status } = spawnSync(process.execPath, args, {
    stdio: ["ignore", output, "inherit"],
    env: { ...process.env, ...env },
  });
  if (status !== 0) process.exit(status ?? 1);
}
