import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { addressOf } from "#app/content/href.ts";
import { prefix } from "#content/language.ts";
import { Unavailable } from "#tests/engines/browser.ts";
import buildShop from "#tests/support/build-shop.ts";
import prepareDatabase from "#tests/support/prepare-database.ts";
import { startShop } from "#tests/support/shop.ts";
import { journeysOf } from "./journeys.ts";
import { listenTo } from "./listener.ts";
import { startScreenReader } from "./screen-reader.ts";

const { values } = parseArgs({
  options: {
    out: { type: "string", default: `tests/speech/transcripts${prefix}` },
    only: { type: "string", default: "" },
  },
});
const tally = { passed: 0, failed: 0 };

buildShop();
await prepareDatabase();
await mkdir(values.out, { recursive: true });
const shop = await startShop({ env: { CATALOGUE_FRESH_MS: "", PAGE_CACHE_MB: "" } });
const reader = await startScreenReader().catch((error: unknown) => {
  if (!(error instanceof Unavailable)) throw error;
  console.log(`Not run: ${error.message}`);
  process.exit(1);
});
for (const { name, path, walk } of journeysOf().filter((journey) => journey.name.includes(values.only))) {
  const listener = listenTo(reader, [
    [/PL-[0-9A-Z-]+/g, "PL-…"],
    [new RegExp(shop.url, "g"), ""],
    [/\S+@example\.\S+/g, "…@example.com"],
  ]);
  try {
    await listener.open(shop.url + addressOf(path));
    await walk(listener);
    tally.passed++;
    console.log(`ok      ${name}`);
  } catch (error) {
    tally.failed++;
    console.log(`FAILED  ${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
  await writeFile(join(values.out, `${name}.txt`), `${listener.transcript.join("\n")}\n`);
}
await reader.stop();
await shop.stop();
console.log(`\n${tally.passed} passed, ${tally.failed} failed`);
process.exit(tally.failed === 0 ? 0 : 1);
