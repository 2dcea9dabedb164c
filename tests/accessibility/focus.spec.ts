import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, type Page } from "@playwright/test";
import { code } from "#content/language.ts";
import * as siteWords from "#content/site-words.ts";
import { exceptions } from "./exceptions.ts";
import { come, test } from "./stage-test.ts";
import { states } from "./states.ts";

const REVIEWED = "tests/accessibility/focus-order";
/** One state of each page and each part that opens: an empty file adds one. With ADOPT=1 what is met is written down for review instead of compared. */
const names = readdirSync(REVIEWED).map((file) => basename(file, ".txt"));

/** Further windows: the chat link floats in another place on a phone than on a tablet. */
const smaller = [
  [768, 1024],
  [390, 844],
  [360, 740],
  [320, 568],
] as const;

/** 3:1 against what was there before (WCAG 2.4.13). */
const RATIO = 3;

interface Stop {
  said: string;
  problems: string[];
}

/** Where the focus has stopped so far, and whether it has come round. */
interface Walk {
  stops: Stop[];
  isRound: boolean;
}

for (const name of names) {
  test(`${name}: the focus goes in the reviewed order, is visible and is never covered`, async ({
    desk,
    stage,
    baseURL,
  }) => {
    expect(baseURL).toBe(stage.shop.url);
    const state = states.find((state) => state.name === name);
    if (state === undefined) throw new Error(`there is no state ${name}`);
    const page = await desk.clear();
    await come(page, state, stage);
    await state.native?.(page);
    await state.enhanced?.(page);
    const stops = await tabThrough(page);
    const order =
      stops
        .map(({ said }) => said)
        .join("\n")
        .replaceAll(/PL-[2-9A-HJ-NP-Z]{8}/g, "PL-…") + "\n";
    const problems = problemsAt(1280, stops);
    // The same page on a tablet and on phones.
    for (const [width, height] of smaller) {
      await page.setViewportSize({ width, height });
      const narrow = await tabThrough(page);
      expect(narrow.length).toBeGreaterThan(state.enhanced === undefined ? 5 : 1);
      problems.push(...problemsAt(width, narrow));
    }
    expect(problems).toEqual([]);
    // The order is one in all languages: its reviewed files are in English.
    if (code !== "en") return;
    const file = `${REVIEWED}/${name}.txt`;
    if (process.env["ADOPT"] !== undefined) writeFileSync(file, order);
    expect(order).toBe(readFileSync(file, "utf8"));
  });
}

function problemsAt(width: number, stops: Stop[]): string[] {
  return stops.flatMap(({ said, problems }) => problems.map((problem) => `${width} px, ${said}: ${problem}`));
}

/** How many times Tab is pressed before the stops are asked for. One at a time, most of a test is waiting for answers. */
const PRESSES = 24;
const tab = { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 } as const;

/** Presses Tab until the focus comes round, and looks at each place it stops: from where it was put, past the end of the page once, to where it began. */
async function tabThrough(page: Page): Promise<Stop[]> {
  await page.evaluate(watchFocus, {
    ratio: RATIO,
    covered: exceptions.buttonsWithinFields.elements,
    chat: `aside[aria-label="${siteWords.quickHelp}"] a`,
  });
  const session = await page.context().newCDPSession(page);
  try {
    for (;;) {
      await Promise.all(
        Array.from({ length: PRESSES }, () => [
          session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...tab }),
          session.send("Input.dispatchKeyEvent", { type: "keyUp", ...tab }),
        ]).flat(),
      );
      const { stops, isRound } = await page.evaluate(() => (globalThis as { walk?: Walk }).walk as Walk);
      if (isRound || stops.length > 250) return stops;
    }
  } finally {
    await session.detach();
  }
}
/** Runs in the page: takes the focus away, and from then on, as each Tab is let go, writes down what has it and what is wrong with how it is seen. */
function watchFocus({ ratio, covered, chat }: { ratio: number; covered: string; chat: string }): void {
  const walk: Walk = { stops: [], isRound: false };
  Object.assign(globalThis, { walk });
  const seen = new WeakSet<Element>();
  let wasAway = false;
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  addEventListener(
    "keyup",
    ({ key }) => {
      // A later walk has a listener of its own.
      if (key !== "Tab" || walk.isRound || walk !== (globalThis as { walk?: Walk }).walk) return;
      const stop = lookAtFocus();
      if (stop === "seen" || (stop === "away" && wasAway)) walk.isRound = true;
      else if (stop === "away") wasAway = true;
      else walk.stops.push(stop);
    },
    true,
  );
  function lookAtFocus(): Stop | "away" | "seen" {
    const element = document.activeElement;
    if (element === null || element === document.body || element === document.documentElement) return "away";
    if (seen.has(element)) return "seen";
    seen.add(element);
    const problems: string[] = [];
    const style = getComputedStyle(element);
    const shades = (color: string) =>
      /[\d.]+/g.exec(color) === null ? [] : [...color.matchAll(/[\d.]+/g)].map(([number]) => Number(number));
    const light = (color: string) => {
      const [r = 0, g = 0, b = 0] = shades(color).map((value) =>
        value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ground = (from: Element | null): string => {
      for (let at = from; at !== null; at = at.parentElement) {
        const color = getComputedStyle(at).backgroundColor;
        if ((shades(color)[3] ?? 1) > 0.5) return color;
      }
      return "rgb(255, 255, 255)";
    };
    const [a, b] = [light(style.outlineColor), light(ground(element.parentElement))];
    if (style.outlineStyle === "none" || Number.parseFloat(style.outlineWidth) < 2)
      problems.push(`no ring (${style.outlineStyle} ${style.outlineWidth})`);
    else if ((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < ratio)
      problems.push(`a ring of ${style.outlineColor} on ${ground(element.parentElement)}`);
    const box = element.getBoundingClientRect();
    // Points just within the corners and the middle; what reaches beyond the window counts where it is seen.
    const xs = [box.left + 3, (box.left + box.right) / 2, box.right - 3].map((x) =>
      Math.min(Math.max(x, 1), innerWidth - 2),
    );
    const ys = [box.top + 3, (box.top + box.bottom) / 2, box.bottom - 3].map((y) =>
      Math.min(Math.max(y, 1), innerHeight - 2),
    );
    const covering = (x: number, y: number): Element | null => {
      const top = document.elementFromPoint(x, y);
      if (top === null || element.contains(top) || top.contains(element)) return null;
      if (element.matches(covered) && element.parentElement?.contains(top) === true) return null;
      const label =
        element instanceof HTMLInputElement ? [...(element.labels ?? [])].some((one) => one.contains(top)) : false;
      return label ? null : top;
    };
    for (const [x, y] of [
      [0, 0],
      [2, 0],
      [0, 2],
      [2, 2],
      [1, 1],
    ] as const) {
      const over = covering(xs[x] ?? 0, ys[y] ?? 0);
      if (over !== null) {
        problems.push(
          `covered by ${over.tagName.toLowerCase()} ${over.className.toString().slice(0, 60)} "${(over.textContent ?? "").trim().slice(0, 20)}"`,
        );
        break;
      }
    }
    // The points miss a floating link that lies over another part. Over the checkout none does.
    const floating = document.querySelector(chat);
    const link = floating?.getBoundingClientRect();
    const isFloating = floating !== null && getComputedStyle(floating).position === "fixed";
    if (!isFloating && !location.pathname.endsWith("/checkout")) problems.push("no chat link floats");
    if (link === undefined || !isFloating) {
      // It is one of the stops.
    } else if (link.left < 0 || link.top < 0 || link.right > innerWidth || link.bottom > innerHeight)
      problems.push("the chat link is outside of the window");
    else if (
      element !== floating &&
      document.querySelector("dialog[open]") === null &&
      box.left < link.right &&
      link.left < box.right &&
      box.top < link.bottom &&
      link.top < box.bottom
    )
      problems.push("under the chat link");
    if (box.bottom < 0 || box.top > innerHeight || box.right < 0 || box.left > innerWidth)
      problems.push("outside of the window");
    // What is said: its label without the field in it, its text without what is silent, or the words of its pictures.
    const words = (node: Element | undefined): string => {
      if (node === undefined) return "";
      const copy = node.cloneNode(true) as Element;
      for (const silent of copy.querySelectorAll("[aria-hidden=true], select, input, svg")) silent.remove();
      for (const image of copy.querySelectorAll("img")) image.replaceWith(image.alt);
      return (copy.textContent ?? "").replaceAll(/\s+/g, " ").trim();
    };
    const isField =
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement;
    const name = element.getAttribute("aria-label") ?? words(isField ? element.labels?.[0] : element);
    const kind =
      element.getAttribute("role") ??
      (element instanceof HTMLInputElement ? element.type : element.tagName.toLowerCase());
    return { said: `${kind}: ${name}`, problems };
  }
}
