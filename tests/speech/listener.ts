import * as siteWords from "#content/site-words.ts";
import { until } from "#tests/engines/until.ts";
import type { ScreenReader } from "./screen-reader.ts";

/** A shopper who hears the shop and has a keyboard. What was pressed and said is kept line by line. */
export interface Listener {
  /** What was pressed, each line beginning with "> ", and what was said. */
  transcript: string[];
  /** Waits until all of these are said since the last key. Throws with what was said instead. */
  hears(...expected: string[]): Promise<void>;
  /** Opens an address as one types it, and waits until the page is read. */
  open(address: string): Promise<void>;
  /** Presses a key. */
  press(key: string): Promise<void>;
  /** Presses a key again and again, Tab unless told, until a text is said. Throws when it does not come. */
  reach(expected: string, key?: string): Promise<void>;
  type(text: string): Promise<void>;
}

/** How long the screen reader may take to say what is expected, in ms. */
const TIMEOUT_MS = 20_000;
/** How long the screen reader may pause while it reads a page, in ms. */
const PAUSE_MS = 3_000;
/** More than any page has stops from one control to the next. */
const STEPS = 90;

/** A listener at a screen reader. Each of `patterns` is replaced in the transcript, since it differs from run to run. */
export function listenTo(reader: ScreenReader, patterns: readonly [RegExp, string][]): Listener {
  const transcript: string[] = [];
  let last: string[] = [];
  const note = (line: string) =>
    void transcript.push(patterns.reduce((text, [pattern, name]) => text.replaceAll(pattern, name), line));
  async function listen(timeoutMs: number): Promise<void> {
    const said = await reader.heard(timeoutMs);
    said.forEach((line) => note(`  ${line}`));
    last.push(...said);
  }
  async function act(key: string): Promise<void> {
    last = [];
    note(`> ${key}`);
    await reader.press(key);
    await listen(TIMEOUT_MS);
  }
  const isSaid = (expected: string) => last.join("\n").includes(expected);
  return {
    transcript,
    async hears(...expected) {
      await until(async () => {
        if (!expected.every(isSaid)) await listen(TIMEOUT_MS);
        const missing = expected.filter((one) => !isSaid(one));
        if (missing.length > 0) throw new Error(`not said: ${missing.join(" | ")}\nsaid: ${last.join(" | ")}`);
      }, TIMEOUT_MS);
    },
    async open(address) {
      await reader.press("ctrl+l");
      await reader.heard(0);
      await reader.type(address);
      await reader.heard(0);
      await act("Return");
      await this.hears("Finished loading");
      // On a busy machine the screen reader pauses within a page. Its reading ends with what stands last on every page.
      for (let heard = 0; !isSaid(siteWords.chat) && heard < last.length;) {
        heard = last.length;
        await listen(PAUSE_MS);
      }
    },
    press: act,
    async reach(expected, key = "Tab") {
      for (let step = 0; step < STEPS; step++) {
        await act(key);
        if (isSaid(expected)) return;
      }
      throw new Error(`"${expected}" is not reached by ${key}`);
    },
    async type(text) {
      last = [];
      note(`> "${text}"`);
      await reader.type(text);
      await listen(0);
    },
  };
}
