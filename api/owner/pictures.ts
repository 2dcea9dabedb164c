import { bringPictures, type PictureFileMessage } from "#api/catalogue/pictures/bring-pictures.ts";
import { decodePhotographsOnly } from "#api/catalogue/pictures/clean-photograph.ts";
import { openPictureFiles, NoPictureFiles } from "#api/catalogue/pictures/open-picture-files.ts";
import { sentenceOf } from "#api/catalogue/remarks.ts";
import type { CommandContext } from "./command/open-owner-database.ts";
import { showProgress } from "./command/show-progress.ts";

/** The most products or files that the summary names in a row. */
const NAMED = 200;

/** Brings the owner's photographs: `npm run catalogue -- pictures`. Returns 1 when a file was refused. */
export async function runPictures(
  context: CommandContext,
  { place, isDryRun }: { place: string; isDryRun: boolean },
): Promise<number> {
  const { say } = context;
  decodePhotographsOnly();
  // The files first: a mistyped name is said before the database is opened.
  const files = await openPictureFiles(place);
  try {
    if (files.pictures.length === 0) throw new NoPictureFiles(`${place} has no pictures`);
    const { db, engine } = await context.open({ onlyReads: isDryRun });
    const progress = showProgress(context, files.pictures.length);
    const report = await bringPictures({
      db,
      engine,
      files,
      isDryRun,
      report: ({ path, kind, said }) => progress.above(`${path}: ${kindText(kind)}${sentenceOf(said)}`),
      reached: progress.reached,
    });
    progress.end();
    const { counts } = report;
    say(`${place}: ${files.pictures.length} pictures${isDryRun ? " (dry run: nothing is written)" : ""}`);
    say(
      `  for ${report.products} products: ${counts.new} new, ${counts.replaces} in place of others, ${counts.same} as they were; ${counts["no product"]} without a product, ${counts["left out"]} left out, ${counts.refused} refused, ${counts.remark} remarks`,
    );
    if (files.others > 0) say(`  ${files.others} other files, which are no pictures by their endings`);
    if (report.without.length > 0)
      say(`  ${report.without.length} products without a picture: ${listText(report.without)}`);
    return counts.refused > 0 ? 1 : 0;
  } finally {
    await files.close();
  }
}

function listText(names: readonly string[]): string {
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : "";
  return `${names.slice(0, NAMED).join(", ")}${more}`;
}

/** The word before a message: refusals and remarks are named, and a picture that was taken has none. */
function kindText(kind: PictureFileMessage["kind"]): string {
  return kind === "new" || kind === "replaces" ? "" : kind === "same" ? "as it was: " : `${kind}: `;
}
