import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Browser } from "./browser.ts";
import { requireProgram } from "./install.ts";
import { startProgram } from "./program.ts";
import { until } from "./until.ts";

const run = promisify(execFile);

/** How long to wait until lynx shows a typed key, in ms, before the key counts as lost. */
const HEARD_MS = 2_000;

/** Higher than any page: nothing has to be scrolled. */
const SCREEN = ["-x", "160", "-y", "700"];

const options = [
  "-cfg=/dev/null",
  "-accept_all_cookies",
  "-nopause",
  "-display_charset=utf-8",
  // A field takes text only after Enter, and lists are rows of radios.
  "-tna",
  "-popup",
];

/** How the text of a button begins, with its value if it has one, and that of a radio. */
const [BUTTON, CHOICE] = [/^[^()\s]+\) /, /^\([ *]\) /];

/** What bears a number on the screen. */
interface Item {
  number: string;
  line: number;
  /** The text between the item before it and this one. In a form this is the label of a field. */
  before: string[];
  /** The text behind it, up to the next item or the end of the line. */
  text: string;
}

/** Starts lynx in a terminal of its own, and drives it by keys and by what the screen shows. */
export async function startLynx(): Promise<Browser> {
  const [tmux, lynx] = [await requireProgram("tmux"), await requireProgram("lynx")];
  const home = await mkdtemp(join(tmpdir(), "pallu-lynx-"));
  // Links and fields bear numbers, by which they are gone to.
  await writeFile(join(home, ".lynxrc"), "keypad_mode=LINKS_AND_FIELDS_ARE_NUMBERED\n");
  const env = { HOME: home, LANG: "C.UTF-8", TMUX_TMPDIR: home };
  const server = startProgram(tmux, ["-f", "/dev/null", "-D"], env);
  const terminal = async (...args: string[]) =>
    (await run(tmux, ["-u", ...args], { env: { ...process.env, ...env }, maxBuffer: 2 ** 26 })).stdout;
  const screen = async () => (await terminal("capture-pane", "-p")).split("\n");
  const keys = (...names: string[]) => terminal("send-keys", ...names);
  const type = async (text: string) => void (text === "" || (await terminal("send-keys", "-l", "--", text)));
  let isRunning = false;

  const shows = (fits: (text: string) => boolean, timeoutMs?: number) =>
    until(async () => {
      if (!fits(await terminal("capture-pane", "-p"))) throw new Error("lynx does not react to its keys");
    }, timeoutMs);

  /** Moves to the item that fits, and presses Enter on it. */
  async function activate(what: string, fits: (item: Item) => boolean, after?: string): Promise<void> {
    const lines = await screen();
    const start = after === undefined ? 0 : lines.findIndex((line) => line.includes(after));
    const present = itemsOf(lines).filter(({ line }) => line >= start);
    const item = present.find(fits);
    if (start === -1 || item === undefined)
      throw new Error(`no ${what} among ${present.map(({ text }) => text.trim()).join(" | ")}`);
    // One step at a time: what is typed ahead of a message gets lost.
    const chosen = `number: ${item.number}g`;
    // While lynx loads a page it ignores keys. Ctrl-G ends a command that it took only in part, so that it can be typed again.
    await keys("C-g");
    await type(`${item.number}g`);
    await shows((text) => text.includes(chosen), HEARD_MS);
    await keys("Enter");
    await shows((text) => !text.includes(chosen));
    await keys("Enter");
  }

  return {
    async open(address) {
      if (isRunning) {
        await keys("g", "C-u");
        await type(address);
        await keys("Enter");
      } else {
        const command = [lynx, ...options, address].map((word) => `'${word}'`).join(" ");
        // The server may still be starting.
        await until(() => terminal("new-session", "-d", ...SCREEN, command));
        isRunning = true;
      }
    },
    async read() {
      const lines = await screen();
      const text = lines.join(" ").replaceAll(/\(?\[\d+\](BUTTON\))?/g, " ");
      // Headings alone begin where the line does.
      const heading = lines.slice(1).find((line) => /^\S/.test(line)) ?? "";
      const title = lines[0]?.replace(/^\S+\s+/, "").trim() ?? "";
      return { address: null, title, heading: heading.trim(), text: text.replaceAll(/\s+/g, " ") };
    },
    async fill(label, text) {
      await activate(`field "${label}"`, ({ before }) => before.includes(label));
      await shows((shown) => shown.includes("Enter text"));
      await keys("C-u");
      await type(text);
      await keys("Tab");
      await shows((shown) => !shown.includes("Enter text"));
    },
    choose: (label, from) =>
      activate(
        `choice "${label}"`,
        ({ text }) => CHOICE.test(text) && text.replace(CHOICE, "").startsWith(label),
        from,
      ),
    press: (button, after) =>
      activate(
        `button "${button}"`,
        ({ text }) => BUTTON.test(text) && text.replace(BUTTON, "").startsWith(button),
        after,
      ),
    async follow(link) {
      const isLink = ({ text }: Item) => !BUTTON.test(text) && !CHOICE.test(text);
      const exact = itemsOf(await screen()).some((item) => isLink(item) && item.text.trim() === link);
      const fits = exact ? (text: string) => text.trim() === link : (text: string) => text.startsWith(link);
      await activate(`link "${link}"`, (item) => isLink(item) && fits(item.text));
    },
    unfold: async () => undefined,
    back: async () => void (await keys("Left")),
    reload: async () => void (await keys("C-r")),
    takeover: async () => "none",
    wake: async () => undefined,
    async picture(file) {
      await writeFile(`${file}.txt`, (await screen()).join("\n"));
      return `${file}.txt`;
    },
    async close() {
      await server.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

function itemsOf(lines: readonly string[]): Item[] {
  const items: Item[] = [];
  let before: string[] = [];
  for (const [line, words] of lines.entries()) {
    const [start = "", ...rest] = words.split(/\(?\[(?=\d+\])/);
    before.push(start.trim());
    for (const one of rest) {
      const [, number = "", text = ""] = /^(\d+)\](.*)$/.exec(one) ?? [];
      items.push({ number, line, before, text });
      before = [];
    }
  }
  return items;
}
