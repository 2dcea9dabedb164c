import { addressOf } from "#app/content/href.ts";
import type { Browser, View } from "./browser.ts";
import { until } from "./until.ts";

/** What a page must show; texts are compared without regard to capitals, which styles may change. */
export interface Expected {
  /** How the path and the query begin, behind the language. */
  address?: string;
  /** How the title begins. */
  title?: string;
  heading?: string;
  texts?: string[];
  /** Texts that stand one after the other. */
  inOrder?: string[];
  /** What must not be there. */
  absent?: string[];
}

/** A shopper at an engine: each act waits until it can be done, and with script until script has taken over. */
export interface EngineShopper extends Pick<
  Browser,
  "open" | "fill" | "choose" | "press" | "follow" | "unfold" | "back" | "reload"
> {
  /** Waits until the page shows all of that. Throws with what is missing. */
  sees(expected: Expected): Promise<View>;
}

/** Puts a shopper before a browser. With `script` every page that carries script must come to life before the next act. */
export function shopperAt(browser: Browser, script: boolean, timeoutMs: number): EngineShopper {
  async function ready(): Promise<void> {
    if (!script) return;
    if ((await browser.takeover()) !== "waiting") return;
    await browser.wake();
    throw new Error("script has not taken over the page");
  }
  const untilDone = (work: () => Promise<void>) =>
    until(async () => {
      await ready();
      await work();
    }, timeoutMs);
  return {
    open: (address) => browser.open(address),
    fill: (label, text) => untilDone(() => browser.fill(label, text)),
    choose: (label, from) => untilDone(() => browser.choose(label, from)),
    press: (button, after) => untilDone(() => browser.press(button, after)),
    follow: (link) => untilDone(() => browser.follow(link)),
    unfold: (name) => untilDone(() => browser.unfold(name)),
    back: () => untilDone(() => browser.back()),
    reload: () => untilDone(() => browser.reload()),
    sees: (expected) =>
      until(async () => {
        const view = await browser.read();
        const missing = missingFrom(view, expected);
        if (missing.length === 0) return view;
        throw new Error(`${view.address ?? "the page"} (${view.heading}) has ${missing.join(", ")}`);
      }, timeoutMs),
  };
}

function missingFrom(view: View, expected: Expected): string[] {
  const { address = "", title = "", heading = "", texts = [], inOrder = [], absent = [] } = expected;
  // Words that only screen readers get are apart from those around them.
  const text = view.text.toLowerCase().replaceAll(/ (?=[).,])/g, "");
  const places = inOrder.map((one) => text.indexOf(one.toLowerCase()));
  const isSorted = places.every((place, index) => place > (places[index - 1] ?? -1));
  return [
    ...(isSorted ? [] : [`not in this order: ${inOrder.join(", ")}`]),
    ...(view.address === null || view.address.startsWith(addressOf(address))
      ? []
      : [`another address than ${addressOf(address)}`]),
    ...(view.title.startsWith(title) ? [] : [`another title than "${title}"`]),
    ...(view.heading.includes(heading) ? [] : [`another heading than "${heading}"`]),
    ...texts.filter((one) => !text.includes(one.toLowerCase())).map((one) => `no "${one}"`),
    ...absent.filter((one) => text.includes(one.toLowerCase())).map((one) => `"${one}"`),
  ];
}
