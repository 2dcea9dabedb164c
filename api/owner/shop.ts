import { isEmail } from "#domain/customer-rules.ts";
import { invitationToken } from "#api/staff/staff-links.ts";
import { LOCAL_SHOP, shopAddressOf } from "#api/upstream-settings.ts";
import { UnreadableTable } from "#api/catalogue/exchange/read-table.ts";
import type { Database } from "#api/database/tables.ts";
import { contentFileText, readContentFile, type ContentKind } from "#api/shop-content/content-file.ts";
import { contentKinds } from "#api/shop-content/content-kinds.ts";
import {
  bytesTooMany,
  MOST_STATED,
  readContent,
  readContentTable,
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
    if (isTooLarge(context, await bytesTooMany(db, kind.name, read))) return 1;
    const write = (trx: Database) => writeContent(trx, kind.name, content, new Date(), translations);
    await db.transaction().execute(write);
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
    const said = [content, ...Object.values(translations)].map((one) => Buffer.byteLength(JSON.stringify(one)));
    if (isTooLarge(context, Math.max(...said) - MOST_STATED)) return 1;
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
    const rows = await readContentTable(db, kind);
    if (rows === null) {
      say(`The owner has stated no ${kind.name}.`);
      return 1;
    }
    const text = contentFileText(rows);
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

const inviteCommand = ownerCommand({
  usage: "EMAIL",
  summary: "Makes a link into the desk, which works once and for 48 hours.",
  details: [
    "It makes the shop's owner of whoever opens it. Whoever works at the desk already gets a new password and a new second factor by it.",
    "Give it to nobody else: it is as good as a key.",
  ],
  options: {},
  async run({ open, say }, [typed = ""]) {
    const email = typed.trim().toLowerCase();
    if (!isEmail(email)) throw new WrongUse(`${typed} is no e-mail address.`);
    const { db, environment } = await open();
    const token = await invitationToken(db, email, new Date());
    say(`${shopAddressOf(environment) ?? LOCAL_SHOP}/desk/invitation?token=${token}`);
    return 0;
  },
});

function kindOf(name: string): ContentKind {
  const kind = kindNames.find((one) => one === name);
  if (kind !== undefined) return contentKinds[kind];
  throw new WrongUse(`There is no kind ${name}.${suggestion(name, kindNames)}\n${kindList.join("\n")}`);
}

/** Whether shops would not read all that is stated, which is then told. */
function isTooLarge({ complain }: CommandContext, tooMany: number): boolean {
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
  {
    list: listCommand,
    import: importCommand,
    check: checkCommand,
    export: exportCommand,
    remove: removeCommand,
    invite: inviteCommand,
  },
  "list",
);

if (import.meta.main) await runAsProcess(runShop);
