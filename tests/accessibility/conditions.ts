import type { Page } from "@playwright/test";
import { code } from "#content/language.ts";
import type { Language } from "#domain/languages.ts";
import type { Run } from "#tests/runs.ts";
import { exceptions } from "./exceptions.ts";
import type { State } from "./states/state.ts";

/** A way a page is looked at. */
export interface Condition {
  name: string;
  viewport: { width: number; height: number };
  colorScheme?: "light" | "dark";
  forcedColors?: "active" | "none";
  reducedMotion?: "reduce" | "no-preference";
  /** Styles that an extension or a setting of the shopper's browser adds. */
  style?: string;
}

/** The widths at which targets and enlarged text are measured, in CSS pixels: on a page that was reached on such a screen. */
const phones = [320, 360];
const desks = [768, 1280];
export const widthsLike = ({ viewport }: Condition): readonly number[] =>
  phones.includes(viewport.width) ? phones : desks;

const wide = { width: 1280, height: 800 };
/** 1280 px at 400 %: what WCAG 1.4.10 asks for; also the narrowest phone. */
const narrow = { width: 320, height: 568 };

/** WCAG 1.4.12 word for word. */
const spacing =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }";

/** Whether the browser chooses the colours. */
export const isForced = ({ forcedColors }: Condition) => forcedColors === "active";

export const light: Condition = { name: "light", viewport: wide, colorScheme: "light" };

export const phone: Condition = { name: "320 px", viewport: narrow, colorScheme: "light" };

/** The conditions of the matrix. Light and dark are said aloud, so that a device's wish decides nothing here. */
export const conditions: readonly Condition[] = [
  light,
  { name: "dark", viewport: wide, colorScheme: "dark" },
  phone,
  { name: "320 px, dark, little motion", viewport: narrow, colorScheme: "dark", reducedMotion: "reduce" },
  { name: "text at 200 %", viewport: wide, colorScheme: "light", style: "html { font-size: 200% !important; }" },
  { name: "text spacing", viewport: narrow, colorScheme: "light", style: spacing },
  { name: "forced colours", viewport: wide, forcedColors: "active", colorScheme: "dark" },
];

/** Conditions that a page can go through as it stands; forced colours come before anything is opened. */
const groups = [
  ...Map.groupBy(conditions, ({ viewport, forcedColors }) => `${viewport.width} ${forcedColors ?? ""}`).values(),
];

export type Mode = "as it is served" | "hydrated";

/** One look at a state: in which mode, and under which conditions. */
interface Look {
  mode: Mode;
  conditions: readonly Condition[];
}

/** Whether a state is one of the desk: its people can wait for the other run, shoppers cannot. */
const isAtDesk = ({ name }: Pick<State, "name">): boolean => name.startsWith("desk-");

/**
 * The visits that the state of this index takes, each with the looks it allows. `npm test` looks at each state of the shop
 * once in English, as it is served where it can be, under one condition by turns; `npm run test:all` looks at each state once
 * more, hydrated where it can be, in English and in Hindi by turns; the nightly run at all of them under all conditions in
 * both. Without a run, a page that is only opened is looked at as it was served, then hydrated, with its script held back
 * until then; any other state is reached once for each mode.
 */
export function visitsTo(state: State, index: number, run: Run | null, language: Language = code): Look[][] {
  const modes = (["as it is served", "hydrated"] as const).filter((mode) =>
    mode === "as it is served" ? state.enhanced === undefined : state.plain !== true,
  );
  const looksOf = (mode: Mode): Look[] =>
    run === "nightly"
      ? groups.map((conditions) => ({ mode, conditions }))
      : // What one mode sees in the light, the other sees at 320 px.
        conditions
          .filter((_, place) => place === (index + (mode === "hydrated" ? 3 : 0)) % conditions.length)
          .map((condition) => ({ mode, conditions: [condition] }));
  const isTurn = (_: Mode, place: number) => place === index % modes.length;
  if (run === "test" || run === "all") {
    const isTaken = run === "test" ? language === "en" && !isAtDesk(state) : (language === "en") === (index % 2 === 0);
    const [served = "hydrated"] = modes;
    return isTaken ? looksOf(run === "test" ? served : (modes.at(-1) ?? served)).map((look) => [look]) : [];
  }
  const [first = [], second = []] = (language === "en" || run === "nightly" ? modes : modes.filter(isTurn)).map(
    looksOf,
  );
  const isShared = (place: number) =>
    state.onlyOpened === true && first[place]?.conditions.some(isForced) === second[place]?.conditions.some(isForced);
  return [
    ...first.map((look, place) => [look, ...(isShared(place) ? second.slice(place, place + 1) : [])]),
    ...second.filter((_, place) => !isShared(place)).map((look) => [look]),
  ];
}

/** Puts a page under a condition, before anything is opened: coming back from forced colours Chromium keeps some of them. */
export async function put(
  page: Page,
  { viewport, colorScheme = "light", forcedColors = "none", reducedMotion = "no-preference" }: Condition,
): Promise<void> {
  await Promise.all([page.setViewportSize(viewport), page.emulateMedia({ colorScheme, forcedColors, reducedMotion })]);
}

/** Gives an open page the shopper's own styles, and ends what is still moving into place. */
export async function wear(
  page: Page,
  { style = "", viewport, colorScheme = "light", forcedColors = "none", reducedMotion = "no-preference" }: Condition,
): Promise<void> {
  // A page opened in another process than the last is told of them after its first picture. Where colours are forced, theirs decide the scheme.
  const scheme = forcedColors === "active" ? "" : ` and (prefers-color-scheme: ${colorScheme})`;
  await page.waitForFunction(
    (query) => matchMedia(query).matches,
    `(width: ${viewport.width}px) and (prefers-reduced-motion: ${reducedMotion}) and (forced-colors: ${forcedColors})${scheme}`,
  );
  // Adopted, not inserted: the shop's policy forbids styles of others, and a shopper's own stand outside of it.
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
    // What ends can begin another, as a colour handed down does.
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) => playState !== "finished" && effect?.getComputedTiming().endTime !== Infinity,
        );
    for (let now = moving(); now.length > 0; now = moving()) for (const animation of now) animation.finish();
  }, style);
}

/** What of the page's layout does not hold: sideways scrolling of the page, text cut off, targets too small or too close. One line each. */
export function layoutProblems(page: Page): Promise<string[]> {
  return page.evaluate(({ textInFields, partsThatScroll }) => {
    const problems: string[] = [];
    const say = (element: Element) =>
      `${element.tagName.toLowerCase()}${element.id === "" ? "" : `#${element.id}`} "${(element.textContent ?? "").trim().slice(0, 40)}"`;
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true });
    const isInScroller = (element: Element): boolean =>
      element.parentElement !== null &&
      element.parentElement !== document.body &&
      (getComputedStyle(element.parentElement).overflowX !== "visible" || isInScroller(element.parentElement));
    // 1.4.10: nothing but a part that scrolls by itself may be wider than the window.
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      const widest = [...document.body.querySelectorAll("*")]
        .filter(
          (element) =>
            element.getBoundingClientRect().right > clientWidth + 1 && isSeen(element) && !isInScroller(element),
        )
        .slice(-3);
      problems.push(`scrolls sideways: ${scrollWidth} > ${clientWidth}; ${widest.map(say).join(", ")}`);
    }
    // 1.4.4, 1.4.12: text that its box cuts off. What is hidden from the eye on purpose is one pixel wide.
    for (const element of document.body.querySelectorAll("*")) {
      const style = getComputedStyle(element);
      const cuts =
        style.overflowX === "hidden" ||
        style.overflowX === "clip" ||
        style.overflowY === "hidden" ||
        style.overflowY === "clip" ||
        style.textOverflow === "ellipsis";
      if (!cuts || element.clientWidth <= 1 || !isSeen(element) || (element.textContent ?? "").trim() === "") continue;
      if (element.matches(textInFields.elements)) continue;
      const scrolls = (value: string) => partsThatScroll.overflow.some((one) => one === value);
      if (element.scrollWidth > element.clientWidth + 1 && !scrolls(style.overflowX))
        problems.push(`cut off sideways: ${say(element)}`);
      if (element.scrollHeight > element.clientHeight + 2 && !scrolls(style.overflowY))
        problems.push(`cut off below: ${say(element)}`);
    }
    // Words that run into the words of another control.
    const controls = [
      ...document.body.querySelectorAll("a[href], button, summary, input:not([type=hidden]), select"),
    ].filter((element) => isSeen(element) && element.getBoundingClientRect().width > 1);
    for (const control of controls) {
      if (
        control.scrollWidth > control.clientWidth + 1 &&
        control.matches("button, summary") &&
        control.clientWidth > 0
      )
        problems.push(`words leave their control: ${say(control)}`);
      // iOS enlarges the page around a field with smaller letters, and leaves it enlarged.
      if (
        control.matches("select, input:not([type=radio], [type=checkbox])") &&
        Number.parseFloat(getComputedStyle(control).fontSize) < 16
      )
        problems.push(`letters below 16 px: ${say(control)}`);
    }
    return problems;
  }, exceptions);
}
