import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TabbedBrowser } from "./browser.ts";
import { connect, type JsonCalls } from "./json-calls.ts";
import { tabbedBrowser, type PageControl, type WindowPoint } from "./page-browser.ts";
import { startProgram } from "./program.ts";
import { until } from "./until.ts";

/** What `Runtime.evaluate` and `Runtime.callFunctionOn` answer. */
interface Evaluated {
  result: { value?: unknown; objectId?: string };
  exceptionDetails?: { text: string; exception?: { description?: string } };
}

const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--no-first-run",
  "--hide-scrollbars",
  "--incognito",
  "--remote-debugging-port=0",
  // Pictures only cost the journey time. Their boxes are there all the same.
  "--blink-settings=imagesEnabled=false",
  // A phone's.
  "--window-size=412,892",
];

/** Starts a Chromium of any age, and drives it by its own protocol. `keepsPages`: whether Back takes pages out of memory. */
export async function startChromium(path: string, keepsPages: boolean): Promise<TabbedBrowser> {
  const profile = await mkdtemp(join(tmpdir(), "pallu-chromium-"));
  const memory = `--${keepsPages ? "enable" : "disable"}-features=BackForwardCache`;
  const program = startProgram(path, [...flags, memory, `--user-data-dir=${profile}`, "about:blank"]);
  const socket = await program.says(/DevTools listening on (ws:\S+)/);
  const { host } = new URL(socket);
  const first = await until(() => firstPage(host));
  const control = controlOf(await connectTo(host, first.id), async () => {
    await program.stop();
    await rm(profile, { recursive: true, force: true, maxRetries: 20 });
  });
  return tabbedBrowser(control, async () => {
    const whole = await connect(socket);
    const { targetInfos } = await whole.call<{ targetInfos: { targetId: string; browserContextId: string }[] }>(
      "Target.getTargets",
    );
    const context = targetInfos.find(({ targetId }) => targetId === first.id)?.browserContextId;
    const { targetId } = await whole.call<{ targetId: string }>("Target.createTarget", {
      url: "about:blank",
      browserContextId: context,
    });
    return controlOf(await connectTo(host, targetId), async () => {
      await whole.call("Target.closeTarget", { targetId });
      whole.close();
    });
  });
}

/** Drives one page. `leave` ends it. */
function controlOf({ call, close }: JsonCalls, leave: () => Promise<void>): PageControl {
  async function value<Value>(evaluated: Promise<Evaluated>): Promise<Value> {
    const { result, exceptionDetails } = await evaluated;
    if (exceptionDetails === undefined) return result.value as Value;
    throw new Error(exceptionDetails.exception?.description?.split("\n    at ")[0] ?? exceptionDetails.text);
  }
  const evaluate = <Value>(expression: string) =>
    value<Value>(call("Runtime.evaluate", { expression, returnByValue: true }));
  const mouse = (type: string, place: WindowPoint, button = "none") =>
    call("Input.dispatchMouseEvent", { type, ...place, button, clickCount: button === "none" ? 0 : 1 });
  const key = async (name: string, code: number) => {
    for (const type of ["rawKeyDown", "keyUp"])
      await call("Input.dispatchKeyEvent", { type, key: name, code: name, windowsVirtualKeyCode: code });
  };

  return {
    evaluate,
    async clickAt(place) {
      await mouse("mouseMoved", place);
      await mouse("mousePressed", place, "left");
      await mouse("mouseReleased", place, "left");
    },
    async open(address) {
      await call("Page.navigate", { url: address });
    },
    async back() {
      const { currentIndex, entries } = await call<{ currentIndex: number; entries: { id: number }[] }>(
        "Page.getNavigationHistory",
      );
      await call("Page.navigateToHistoryEntry", { entryId: entries[currentIndex - 1]?.id });
    },
    async reload() {
      await call("Page.reload");
    },
    wake: () => key("Shift", 16),
    async type(element, text, click) {
      await click(element);
      await evaluate("document.activeElement.select()");
      await key("Delete", 46);
      await call("Input.insertText", { text });
    },
    screenshot: async () => (await call<{ data: string }>("Page.captureScreenshot")).data,
    async close() {
      close();
      await leave();
    },
  };
}

const connectTo = (host: string, page: string): Promise<JsonCalls> => connect(`ws://${host}/devtools/page/${page}`);

/** The page that it started with. */
async function firstPage(host: string): Promise<{ id: string }> {
  const targets = (await (await fetch(`http://${host}/json/list`)).json()) as { type: string; id: string }[];
  const page = targets.find(({ type }) => type === "page");
  if (page === undefined) throw new Error("the browser has no page");
  return page;
}
