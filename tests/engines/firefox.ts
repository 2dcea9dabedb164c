import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TabbedBrowser } from "./browser.ts";
import { connect, type JsonCalls } from "./json-calls.ts";
import { tabbedBrowser, type PageControl } from "./page-browser.ts";
import { startProgram } from "./program.ts";

const keys = { control: "\uE009", shift: "\uE008", delete: "\uE017" };

/** What `script.evaluate` answers. */
type Evaluated =
  { type: "success"; result: { value?: string } } | { type: "exception"; exceptionDetails: { text: string } };

/**
 * Starts Firefox, with script in pages or without, and drives it by WebDriver BiDi. `keepsPages`: whether Back takes pages
 * out of memory.
 */
export async function startFirefox(
  path: string,
  { runsScript, keepsPages }: { runsScript: boolean; keepsPages: boolean },
): Promise<TabbedBrowser> {
  const profile = await mkdtemp(join(tmpdir(), "pallu-firefox-"));
  const preferences = {
    "javascript.enabled": runsScript,
    "browser.sessionhistory.max_total_viewers": keepsPages ? 8 : 0,
    "remote.active-protocols": 1,
    "app.update.enabled": false,
    // Clicks arrive where the page is, not where it was before it scrolled; and on a page that was not painted yet, too.
    "remote.events.async.enabled": false,
    "dom.input_events.security.minNumTicks": 0,
    "dom.input_events.security.minTimeElapsedInMS": 0,
    // No lists of suggestions, which take the next click to close.
    "browser.formfill.enable": false,
    "extensions.formautofill.creditCards.enabled": false,
    "extensions.formautofill.addresses.enabled": false,
    "signon.rememberSignons": false,
    // No pictures.
    "permissions.default.image": 2,
  };
  await writePreferences(profile, preferences);
  const program = startProgram(
    path,
    ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0", "about:blank"],
    { HOME: profile },
  );
  const { call, close } = await connect(`${await program.says(/BiDi listening on (ws:\S+)/)}/session`);
  await call("session.new", { capabilities: {} });
  const { contexts } = await call<{ contexts: { context: string }[] }>("browsingContext.getTree");
  const first = controlOf(call, contexts[0]?.context, async () => {
    close();
    await program.stop();
    await rm(profile, { recursive: true, force: true, maxRetries: 20 });
  });
  return tabbedBrowser(first, async () => {
    const { context } = await call<{ context: string }>("browsingContext.create", { type: "tab" });
    return controlOf(call, context, async () => {
      await call("browsingContext.close", { context });
      await call("browsingContext.activate", { context: contexts[0]?.context });
    });
  });
}

/** Drives one tab. */
function controlOf(call: JsonCalls["call"], context: string | undefined, close: PageControl["close"]): PageControl {
  /** As text: BiDi has a form of its own for values. */
  async function evaluate<Value>(expression: string): Promise<Value> {
    const evaluated = await call<Evaluated>("script.evaluate", {
      expression: `JSON.stringify(${expression})`,
      target: { context },
      awaitPromise: false,
    });
    if (evaluated.type === "exception") throw new Error(evaluated.exceptionDetails.text);
    return (evaluated.result.value === undefined ? undefined : JSON.parse(evaluated.result.value)) as Value;
  }
  const perform = (type: "key" | "pointer", actions: object[]) =>
    call("input.performActions", { context, actions: [{ type, id: type, actions }] });
  const press = (value: string) => ({ type: "keyDown", value });
  const release = (value: string) => ({ type: "keyUp", value });

  return {
    evaluate,
    async clickAt(place) {
      await perform("pointer", [
        { type: "pointerMove", ...place },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ]);
    },
    async open(url) {
      await call("browsingContext.navigate", { context, url, wait: "interactive" });
    },
    async back() {
      await call("browsingContext.traverseHistory", { context, delta: -1 });
    },
    async reload() {
      await call("browsingContext.reload", { context, wait: "interactive" });
    },
    async wake() {
      await perform("key", [press(keys.shift), release(keys.shift)]);
    },
    async type(element, text, click) {
      await click(element);
      await perform("key", [
        press(keys.control),
        press("a"),
        release("a"),
        release(keys.control),
        ...[keys.delete, ...text].flatMap((one) => [press(one), release(one)]),
      ]);
    },
    screenshot: async () => (await call<{ data: string }>("browsingContext.captureScreenshot", { context })).data,
    close,
  };
}

/** Writes what a Firefox profile sets, each in a line of its own. */
export async function writePreferences(
  profile: string,
  preferences: Readonly<Record<string, boolean | number | string>>,
): Promise<void> {
  const lines = Object.entries(preferences).map(
    (line) => `user_pref(${line.map((one) => JSON.stringify(one)).join()});`,
  );
  await writeFile(join(profile, "user.js"), lines.join("\n"));
}
