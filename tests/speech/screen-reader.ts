import { execFile } from "node:child_process";
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { writePreferences } from "#tests/engines/firefox.ts";
import { requireSpeechProgram } from "#tests/engines/install.ts";
import { startProgram, type Program } from "#tests/engines/program.ts";
import { until } from "#tests/engines/until.ts";

const run = promisify(execFile);

/** A screen reader and its browser, used by the keys of a keyboard alone. */
export interface ScreenReader {
  /** Presses one key after the other, by their X names ("Tab", "shift+Tab"). */
  press(...keys: string[]): Promise<void>;
  /** Types a text. */
  type(text: string): Promise<void>;
  /** What was said since this was asked last, as soon as the screen reader rests; waits so many ms for the first word. */
  heard(timeoutMs: number): Promise<string[]>;
  stop(): Promise<void>;
}

/** How long nothing is logged until the screen reader is taken to rest, in ms. */
const REST_MS = 400;
const LOOK_AGAIN_MS = 40;

const firefoxPreferences = {
  "accessibility.force_disabled": -1,
  "app.update.enabled": false,
  "browser.aboutwelcome.enabled": false,
  "browser.formfill.enable": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.homepage_override.mstone": "ignore",
  "browser.tabs.warnOnClose": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "extensions.formautofill.addresses.enabled": false,
  "extensions.formautofill.creditCards.enabled": false,
  "signon.rememberSignons": false,
  "toolkit.telemetry.enabled": false,
};

/** The log that Orca's own option asks for is held back by the kilobyte. */
const customizations = (log: string) => `
import orca.debug
orca.debug.debugLevel = orca.debug.LEVEL_INFO
orca.debug.debugFile = open(${JSON.stringify(log)}, "a", buffering=1)
`;

/** Typed characters are not repeated: a journey is easier to read without them. */
const orcaProfile = { enableKeyEcho: false, enableEchoByCharacter: false, enableEchoByWord: false };

/** Starts Orca and Firefox on a screen of their own, with an empty page. Throws `Unavailable` where they cannot be had. */
export async function startScreenReader(): Promise<ScreenReader> {
  const home = await mkdtemp(join(tmpdir(), "pallu-speech-"));
  const running: Program[] = [];
  const start = (...call: Parameters<typeof startProgram>) => {
    const program = startProgram(...call);
    running.unshift(program);
    return program;
  };
  const display = `:${await start(await requireSpeechProgram("Xvfb"), [
    "-displayfd",
    "1",
    "-screen",
    "0",
    "1280x1024x24",
  ]).says(/^(\d+)\n/m)}`;
  const session = {
    HOME: home,
    XDG_DATA_HOME: join(home, "data"),
    XDG_CONFIG_HOME: join(home, "config"),
    XDG_CACHE_HOME: join(home, "cache"),
    XDG_RUNTIME_DIR: home,
    DISPLAY: display,
    GDK_BACKEND: "x11",
    GNOME_ACCESSIBILITY: "1",
    LC_ALL: "C.UTF-8",
    // Nothing is spoken aloud, so nothing has to be waited for.
    SPEECHD_ADDRESS: `unix_socket:${join(home, "no-speech")}`,
  };
  // What the bus starts gets the environment of the bus.
  const bus = start(await requireSpeechProgram("dbus-daemon"), ["--session", "--nofork", "--print-address"], session);
  const env = { ...session, DBUS_SESSION_BUS_ADDRESS: await bus.says(/^(unix:\S+)/m) };
  await writeProfiles(home);
  const log = join(home, "orca.log");
  await writeFile(log, "");
  start(await requireSpeechProgram("orca"), ["--replace", "--disable=braille"], env);
  const speech = followSpeech(log);
  await until(async () => {
    if (!/SPEECH: (Not available|Initialized)/.test(await readFile(log, "utf8")))
      throw new Error("Orca does not begin");
  });
  start(
    await requireSpeechProgram("firefox-esr"),
    ["--no-remote", "--profile", join(home, "firefox"), "about:blank"],
    env,
  );
  const xdotool = await requireSpeechProgram("xdotool");
  const tell = async (...args: string[]) => void (await run(xdotool, args, { env: { ...process.env, ...env } }));
  // Without a window manager nobody else gives the window the focus.
  await tell("search", "--sync", "--onlyvisible", "--class", "firefox", "windowfocus", "--sync");
  return {
    press: async (...keys) => {
      for (const key of keys) await tell("key", "--clearmodifiers", key);
    },
    type: (text) => tell("type", "--delay", "20", text),
    async heard(timeoutMs) {
      const said: string[] = [];
      const giveUp = Date.now() + timeoutMs;
      for (let restsSince = Date.now(); ; await pause(LOOK_AGAIN_MS)) {
        const { isGrowing, lines } = await speech.more();
        said.push(...lines);
        if (isGrowing) restsSince = Date.now();
        if (Date.now() - restsSince > REST_MS && (said.length > 0 || Date.now() > giveUp)) return said;
      }
    },
    async stop() {
      await speech.close();
      for (const program of running) await program.stop();
      await rm(home, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

async function writeProfiles(home: string): Promise<void> {
  const names = { profile: ["Default", "default"] };
  await mkdir(join(home, "firefox"));
  await writePreferences(join(home, "firefox"), firefoxPreferences);
  await mkdir(join(home, "data", "orca"), { recursive: true });
  await writeFile(join(home, "data", "orca", "orca-customizations.py"), customizations(join(home, "orca.log")));
  await writeFile(
    join(home, "data", "orca", "user-settings.conf"),
    JSON.stringify({
      general: { ...orcaProfile, startingProfile: names.profile },
      pronunciations: {},
      keybindings: {},
      profiles: { default: { ...names, ...orcaProfile } },
    }),
  );
}

/** Reads what a log says, as it grows. */
function followSpeech(file: string): {
  more(): Promise<{ isGrowing: boolean; lines: string[] }>;
  close(): Promise<void>;
} {
  const opened = open(file);
  let rest = "";
  return {
    async more() {
      const { buffer, bytesRead } = await (await opened).read({ buffer: Buffer.alloc(2 ** 22) });
      const lines = (rest + buffer.toString("utf8", 0, bytesRead)).split("\n");
      rest = lines.pop() ?? "";
      return { isGrowing: bytesRead > 0, lines: speechIn(lines) };
    },
    close: async () => (await opened).close(),
  };
}

/** What Orca says, out of the lines of its log. */
function speechIn(lines: string[]): string[] {
  return lines.flatMap((line) => {
    const said = /SPEECH OUTPUT: '(.*?)'(?: voice=\w+)?\s*(?:\{.*\})?$/.exec(line)?.[1]?.trim();
    return said === undefined || said === "" ? [] : [said];
  });
}
