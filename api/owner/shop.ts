import { MAX_CONTENT_BYTES } from "#contract/limits.ts";
import type { WireShopContent } from "#contract/shop-content.ts";
import { DEFAULT_LANGUAGE, languages } from "#domain/languages.ts";
import { UnreadableTable } from "#api/catalogue/exchange/read-table.ts";
import { contentFileText, readContentFile, type ContentKind } from "#api/shop-content/content-file.ts";
import { contentKinds } from "#api/shop-content/content-kinds.ts";
import {
  readContent,
  readContentIn,
  readStored,
  removeContent,
  writeContent,
  type ContentName,
} from "#api/shop-content/stored-content.ts";
import { commandsProgram, ownerCommand } from "./command/command.ts";
import { writeNewFile } from "./command/new-file.ts";
import { runAsProcess, WrongUse, type CommandContext } from "./command/open-owner-database.ts";
import { suggestion } from "./command/wrong-words.ts";

/** How many wrong lines are named. */
const NAMED_LINES = 20;
/** The most that may be stated, in bytes. The rest of what shops read is left to the samples. */
const MOST_STATED = MAX_CONTENT_BYTES - 48 * 1024;

const kindNames = Object.keys(contentKinds) as ContentName[];
const kindList = Object.values(contentKinds).map(({ name, summary }) => `${name}: ${summary}`);

const importCommand = ownerCommand({
  usage: "KIND FILE",
  summary: "Takes the shop's words or a table from a file, in place of those before.",
  details: [...kindList, "A file with a wrong line is refused whole. The shop shows the change within a minute."],
  options: {},
  async run(context, [name = "", file = ""]) {
    const kind = kindOf(name);
    const read = await readOrComplain(context, kind, file);
    if (read === null) return 1;
    const { content, translations } = read;
    const { db } = await context.open();
    for (const language of languages) {
      const others = (await readContentIn(db, null, language)).content;
      if (isTooLarge(context, { ...others, [kind.name]: translations[language] ?? content })) return 1;
    }
    await writeContent(db, kind.name, content, new Date(), translations);
    context.say(`Taken: ${kind.name}, ${linesText(kind, content)}. The shop shows it within a minute.`);
    return 0;
  },
});

const checkCommand = ownerCommand({
  usage: "KIND FILE",
  summary: "Says whether a file can be taken, and changes nothing.",
  details: kindList,
  options: {},
  async run(context, [name = "", file = ""]) {
    const kind = kindOf(name);
    const read = await readOrComplain(context, kind, file);
    if (read === null) return 1;
    const { content, translations } = read;
    if ([content, ...Object.values(translations)].some((said) => isTooLarge(context, { [kind.name]: said }))) return 1;
    context.say(`All is well: ${kind.name}, ${linesText(kind, content)}.`);
    return 0;
  },
});

const exportCommand = ownerCommand({
  usage: "KIND [FILE]",
  summary: "Writes what was stated into a file, or to the terminal.",
  details: kindList,
  options: {},
  async run({ open, say, out }, [name = "", file]) {
    const kind = kindOf(name);
    const { db } = await open({ onlyReads: true });
    const content = (await readContent(db, null))[kind.name];
    if (content === undefined) {
      say(`The owner has stated no ${kind.name}.`);
      return 1;
    }
    const translations = await Promise.all(
      languages
        .filter((language) => language !== DEFAULT_LANGUAGE)
        .map(async (language) => [language, (await readStored(db, language))[kind.name]] as const),
    );
    const text = contentFileText(kind, content, Object.fromEntries(translations));
    if (file === undefined) out.write(text);
    else {
      await writeNewFile(file, [text], 0o644);
      say(`Written: ${file}`);
    }
    return 0;
  },
});

const removeCommand = ownerCommand({
  usage: "KIND",
  summary: "Forgets what was stated: the shop's settings count again.",
  details: kindList,
  options: {},
  async run({ open, say }, [name = ""]) {
    const kind = kindOf(name);
    const { db } = await open();
    const isRemoved = await removeContent(db, kind.name);
    say(isRemoved ? `Removed: ${kind.name}.` : `The owner had stated no ${kind.name}.`);
    return isRemoved ? 0 : 1;
  },
});

const listCommand = ownerCommand({
  usage: "",
  summary: "Says what was stated.",
  options: {},
  async run({ open, say }) {
    const { db } = await open({ onlyReads: true });
    const content = await readContent(db, null);
    for (const name of kindNames) {
      const stated = content[name];
      say(`${name}: ${stated === undefined ? "not stated" : linesText(contentKinds[name], stated)}`);
    }
    return 0;
  },
});

function kindOf(name: string): ContentKind {
  const kind = kindNames.find((one) => one === name);
  if (kind !== undefined) return contentKinds[kind];
  throw new WrongUse(`There is no kind ${name}.${suggestion(name, kindNames)}\n${kindList.join("\n")}`);
}

/** Whether shops would not read all that is stated, which is then told. What comes with the samples is far smaller than the rest. */
function isTooLarge({ complain }: CommandContext, stated: WireShopContent): boolean {
  const tooMany = Buffer.byteLength(JSON.stringify(stated)) - MOST_STATED;
  if (tooMany <= 0) return false;
  complain(
    `All that is stated has ${tooMany} bytes too many; nothing was changed. Shorten texts, or leave names of places out.`,
  );
  return true;
}

/** What a file says; null where it is refused, which is then told. */
async function readOrComplain({ complain }: CommandContext, kind: ContentKind, file: string) {
  const read = await readContentFile(kind, file).catch((error: unknown) => {
    if (error instanceof UnreadableTable) throw new WrongUse(`${file}: ${error.message}`, { cause: error });
    throw error;
  });
  if ("content" in read) return read;
  const { complaints } = read;
  complain(
    [
      `${file} is refused; nothing was changed:`,
      ...complaints.slice(0, NAMED_LINES).map(({ line, text }) => `  line ${line}: ${text}`),
      ...(complaints.length > NAMED_LINES ? [`  … and ${complaints.length - NAMED_LINES} more`] : []),
    ].join("\n"),
  );
  return null;
}

function linesText(kind: ContentKind, content: Parameters<ContentKind["rows"]>[0]): string {
  const lines = kind.rows(content).length - 1;
  return lines === 1 ? "1 line" : `${lines} lines`;
}

/** Takes, checks, writes and forgets the owner's words and tables: `npm run shop`. */
export const runShop = commandsProgram(
  "npm run shop",
  { list: listCommand, import: importCommand, check: checkCommand, export: exportCommand, remove: removeCommand },
  "list",
);

if (import.meta.main) await runAsProcess(runShop);
