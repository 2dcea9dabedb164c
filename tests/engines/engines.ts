import type { Engine } from "./browser.ts";
import { startChromium } from "./chromium.ts";
import { startFirefox } from "./firefox.ts";
import { requireCarried, requireProgram, type CarriedBrowser } from "./install.ts";
import { startLynx } from "./lynx.ts";
import { startScriptedClient } from "./scripted-client.ts";
import { startWebKit } from "./webkit.ts";

/** Old Chromiums, as npm packages carry them. */
const carried = {
  "Chromium 81": {
    name: "chrome-aws-lambda",
    version: "3.0.4",
    integrity: "sha512-iePniobrFONg8oFyq8YuZKW2wkRYi0LSVZ9kf8zNJ35LXxXKJK/eb+aas/Rz0Doyac0zAIQbiqMGABkPXc88jQ==",
  },
  "Chromium 88": {
    name: "chrome-aws-lambda",
    version: "5.5.0",
    integrity: "sha512-nYSDzTsVEVsvIFaUUAUN53ulXBLKSRXFS+eVYZOLZD5SA1If59rqBAiy4raMgorQwXWqjSsjK1SF4As+qzPLqA==",
  },
  "Chromium 92": {
    name: "chrome-aws-lambda",
    version: "10.1.0",
    integrity: "sha512-NZQVf+J4kqG4sVhRm3WNmOfzY0OtTSm+S8rg77pwePa9RCYHzhnzRs8YvNI6L9tALIW6RpmefWiPURt3vURXcw==",
  },
  "Chromium 106": {
    name: "@sparticuz/chromium",
    version: "106.0.2",
    integrity: "sha512-YDbwmfyzLi2WqVjAONPjxlCxAfLPjx4TE7KdDNOyITDGx6KAktgpZ9qab77ZRU/6mmCwSdg+QO+OGQTXOEY/RA==",
  },
} satisfies Record<string, CarriedBrowser>;

const oldChromium = (name: keyof typeof carried, script: Engine["script"]): Engine => ({
  name,
  script,
  start: async () => startChromium(await requireCarried(carried[name])),
});
const firefox = (runsScript: boolean): Engine => ({
  name: `Firefox ESR ${runsScript ? "with" : "without"} script`,
  script: runsScript ? "runs" : "none",
  start: async () => startFirefox(await requireProgram("firefox-esr"), runsScript),
});
const webkit = (runsScript: boolean): Engine => ({
  name: `WebKit ${runsScript ? "with" : "without"} script`,
  script: runsScript ? "runs" : "none",
  start: () => startWebKit(runsScript),
});

/** Every engine of the run; those that take longest come first. */
export const engines: Engine[] = [
  firefox(true),
  webkit(true),
  firefox(false),
  webkit(false),
  oldChromium("Chromium 106", "runs"),
  oldChromium("Chromium 92", "none"),
  oldChromium("Chromium 88", "none"),
  oldChromium("Chromium 81", "none"),
  { name: "lynx", script: "none", start: startLynx },
  { name: "scripted client", script: "none", start: async () => startScriptedClient() },
];
