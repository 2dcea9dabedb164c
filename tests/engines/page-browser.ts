import { writeFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { Browser, TabbedBrowser } from "./browser.ts";
import {
  aimPress,
  bringIntoView,
  chooseOption,
  find,
  isFolded,
  markAsLeft,
  placeOf,
  readPage,
  takeoverOf,
  type Kind,
} from "./in-page.ts";
import { until } from "./until.ts";

/**
 * A few frames, in ms. An element that moves meanwhile would not be hit: Firefox scrolls back to the field in which was
 * typed with the next frame, whatever was brought into view since.
 */
const FRAMES_MS = 60;

/** What is looked for in a page. */
export type Target = [kind: Kind, name: string, after: string | null];

/** What a graphical engine's protocol must be able to do. */
export interface PageControl extends Pick<Browser, "open" | "back" | "reload" | "wake" | "close"> {
  /** What is seen, as a PNG file in base64. */
  screenshot(): Promise<string>;
  /** Runs an expression of script in the page, also where the page's own script is switched off. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Clicks as a pointer does at a place of the window. */
  clickAt(place: WindowPoint): Promise<void>;
  /** Replaces the text of the field that an expression gives, as a keyboard does; `click` brings it into focus. */
  type(element: string, text: string, click: (element: string) => Promise<void>): Promise<void>;
}

/** A point of the window. */
export interface WindowPoint {
  x: number;
  y: number;
}

/** A browser with tabs, whose pages are looked at by script from outside. */
export function tabbedBrowser(control: PageControl, openTab: () => Promise<PageControl>): TabbedBrowser {
  return { ...pageBrowser(control), openTab: async () => pageBrowser(await openTab()) };
}

/** A browser whose page is looked at by script from outside. */
function pageBrowser(control: PageControl): Browser {
  const target = (...wanted: Target) => `(${find})(...${JSON.stringify(wanted)})`;
  async function click(element: string): Promise<void> {
    const measure = () => control.evaluate<WindowPoint>(`(${placeOf})(${element})`);
    await control.evaluate(`void (${bringIntoView})(${element})`);
    const first = await measure();
    await pause(FRAMES_MS);
    const second = await measure();
    if (first.x !== second.x || first.y !== second.y) throw new Error(`${element.slice(-100)} moves`);
    await control.evaluate(`void (${aimPress})(${element})`);
    await control.clickAt(second);
  }
  /** Waits until another document is there: else the next act could still happen on the one that goes. */
  async function replaceDocument(act: () => Promise<void>): Promise<void> {
    // A page may be loading itself anew, as one does that Back led to: WebKit's driver then answers with an error.
    await until(() => control.evaluate("void (document.body.dataset.isOld = 'yes')"));
    await act();
    await until(async () => {
      if (await control.evaluate("document.body === null || document.body.dataset.isOld === 'yes'"))
        throw new Error("the page stays");
    });
  }
  return {
    open: (address) => replaceDocument(() => control.open(address)),
    async back() {
      const before = await control.evaluate<string>("location.href");
      await control.evaluate(`void (${markAsLeft})()`);
      await control.back();
      // Another document, one out of the browser's memory, or another entry of the same one.
      await until(async () => {
        const stays = `window.isLeft === true && location.href === ${JSON.stringify(before)}`;
        if (await control.evaluate(stays)) throw new Error("the page does not go back");
        // Here, since the page that Back led to may be loading itself anew.
        await control.evaluate("void (window.isLeft = undefined)");
      });
    },
    reload: () => replaceDocument(control.reload),
    wake: control.wake,
    async picture(file) {
      await writeFile(`${file}.png`, Buffer.from(await control.screenshot(), "base64"));
      return `${file}.png`;
    },
    close: control.close,
    read: () => control.evaluate(`(${readPage})()`),
    takeover: () => control.evaluate(`(${takeoverOf})()`),
    fill: (label, text) => control.type(target("field", label, null), text, click),
    choose: (label, from) =>
      from === undefined
        ? click(target("choice", label, null))
        : control.evaluate(`(${chooseOption})(${target("field", from, null)}, ${JSON.stringify(label)})`),
    press: (button, after = undefined) => click(target("button", button, after ?? null)),
    async unfold(name) {
      const isClosed = await control.evaluate<boolean>(`(${isFolded})(${JSON.stringify(name)})`);
      if (isClosed) await click(target("fold", name, null));
    },
    follow: (link) => click(target("link", link, null)),
  };
}
