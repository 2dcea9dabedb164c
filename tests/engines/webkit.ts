import { globSync } from "node:fs";
import { freePort } from "#tests/support/serve-locally.ts";
import { Unavailable, type TabbedBrowser } from "./browser.ts";
import { requireProgram } from "./install.ts";
import { tabbedBrowser, type PageControl } from "./page-browser.ts";
import { startProgram } from "./program.ts";
import { until } from "./until.ts";

/** A script that was on its way to a page that leaves is never answered. */
const SCRIPT_MS = 2_000;
/** Where pages run no script the driver forgets such a script altogether, but answers the next one. */
const ANSWER_MS = 3_000;
const SHIFT = "\uE008";

/**
 * Starts WebKit's small browser on a screen of its own, with script in pages or without, and drives it by WebDriver.
 * `keepsPages`: whether Back takes pages out of memory.
 */
export async function startWebKit({
  runsScript,
  keepsPages,
}: {
  runsScript: boolean;
  keepsPages: boolean;
}): Promise<TabbedBrowser> {
  const driver = await requireProgram("WebKitWebDriver");
  const [binary] = globSync("/usr/{lib/*,libexec}/webkit2gtk-4.*/MiniBrowser");
  if (binary === undefined) throw new Unavailable("webkit2gtk-driver came without MiniBrowser");
  const screen = startProgram(await requireProgram("Xvfb"), ["-displayfd", "1", "-screen", "0", "1280x1024x24"]);
  const display = `:${await screen.says(/^(\d+)\n/m)}`;
  const port = await freePort();
  const program = startProgram(driver, [`--port=${port}`, "--host=127.0.0.1"], {
    DISPLAY: display,
    GDK_BACKEND: "x11",
    // Else each start leaves two message buses running, until the machine can watch no more files.
    DBUS_SESSION_BUS_ADDRESS: "disabled:",
    NO_AT_BRIDGE: "1",
    // Both need more than a container lends.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    WEBKIT_DISABLE_DMABUF_RENDERER: "1",
  });
  const root = `http://127.0.0.1:${port}`;

  async function send<Value>(method: string, path: string, body?: object): Promise<Value> {
    const response = await fetch(root + path, {
      method,
      body: body === undefined ? null : JSON.stringify(body),
      signal: path.includes("/execute/") ? AbortSignal.timeout(ANSWER_MS) : null,
    });
    const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }
  const args = [
    "--automation",
    "--auto-load-images=false",
    `--enable-page-cache=${keepsPages}`,
    ...(runsScript ? [] : ["--enable-javascript=false"]),
  ];
  const { sessionId } = await until(() =>
    send<{ sessionId: string }>("POST", "/session", {
      capabilities: {
        alwaysMatch: {
          // What has loaded is seen on the page; the driver at times waits for ever.
          pageLoadStrategy: "none",
          timeouts: { script: SCRIPT_MS },
          "webkitgtk:browserOptions": { binary, args },
        },
      },
    }),
  );
  const inSession = <Value>(method: string, path: string, body?: object) =>
    send<Value>(method, `/session/${sessionId}${path}`, body);
  const openTab = async () => (await inSession<{ handle: string }>("POST", "/window/new", { type: "window" })).handle;
  const first = await inSession<string>("GET", "/window");
  // The driver has one window at a time.
  let current = first;
  const callIn =
    (handle: string): Call =>
    async (method, path, body) => {
      if (current !== handle) await inSession("POST", "/window", { handle });
      current = handle;
      return inSession(method, path, body);
    };
  const control = controlOf(callIn(first), async () => {
    await inSession("DELETE", "").catch(() => undefined);
    await program.stop();
    await screen.stop();
  });
  return tabbedBrowser(control, async () => {
    const call = callIn(await openTab());
    return controlOf(call, async () => void (await call("DELETE", "/window")));
  });
}

type Call = <Value>(method: string, path: string, body?: object) => Promise<Value>;

/** Drives one tab. */
function controlOf(call: Call, close: PageControl["close"]): PageControl {
  const evaluate = <Value>(expression: string) =>
    call<Value>("POST", "/execute/sync", { script: `return ${expression}`, args: [] });
  const act = (type: "key" | "pointer", actions: object[]) =>
    call("POST", "/actions", { actions: [{ type, id: type, actions }] });
  const press = async (...keys: string[]) => {
    const strokes = keys.flatMap((value) => ["keyDown", "keyUp"].map((type) => ({ type, value })));
    await act("key", strokes);
  };

  return {
    evaluate,
    async clickAt(place) {
      await act("pointer", [
        { type: "pointerMove", ...place, duration: 0 },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ]);
    },
    async type(element, text) {
      // The driver's own way to empty a field leaves it, which a shopper who types anew does not.
      await call("POST", "/execute/sync", {
        script: `const field = ${element}; field.focus(); field.select()`,
        args: [],
      });
      await press(...text);
    },
    open: (url) => call("POST", "/url", { url }),
    back: () => call("POST", "/back", {}),
    reload: () => call("POST", "/refresh", {}),
    wake: () => press(SHIFT),
    screenshot: () => call("GET", "/screenshot"),
    close,
  };
}
