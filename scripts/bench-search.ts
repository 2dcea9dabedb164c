import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chooseEngine } from "../upstream/database/choose-engine.ts";
import { openDatabase } from "../upstream/database/open-database.ts";
import { countForeign, fillWithFixture, scoreQueries } from "../tests/support/search-fixture/measure-search.ts";
import { helpWhenAsked } from "./help-when-asked.ts";

helpWhenAsked(
  "npm run bench:search: how well the search answers graded queries (nDCG@5) over a fixture of 2,000 products.",
);

/** What this list scored before number words, sold-out products and English in Devanagari were understood. */
const BEFORE = 0.781;

/** `npm run bench:search`: a line for each query, the mean, and the mean before. */
const dataDir = await mkdtemp(path.join(tmpdir(), "pallu-search-"));
const db = await openDatabase(chooseEngine({ dataDir, databaseUrl: null }));
try {
  const scores = await scoreQueries(db, await fillWithFixture(db));
  for (const { query, complete, total } of await countForeign(db))
    console.log(`of another trade: ${complete} complete of ${total}  ${query}`);
  for (const { query, score, total } of scores)
    console.log(`${score.toFixed(3)}  ${String(total).padStart(5)}  ${query}`);
  const mean = scores.reduce((sum, { score }) => sum + score, 0) / scores.length;
  console.log(`\nnDCG@5 of ${scores.length} queries: ${mean.toFixed(3)}; before: ${BEFORE.toFixed(3)}`);
} finally {
  await db.destroy();
  await rm(dataDir, { recursive: true, force: true });
}
