import type { Engine } from "./browser.ts";
import { startChromium } from "./chromium.ts";
import { startFirefox } from "./firefox.ts";
import { requireCarried, requireProgram, type CarriedBrowser } from "./install.ts";
import { startLynx } from "./lynx.ts";
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

/** How a browser is started: with script or without, and whether Back takes pages out of its memory. */
interface Way {
  script: Engine["script"];
  keepsPages: boolean;
  everyLanguage?: boolean;
  nightly?: boolean;
}

const browser = (name: string, way: Way, start: Engine["start"]): Engine => ({
  name: name + (way.keepsPages ? "" : ", no page kept"),
  script: way.script,
  mayPreload: true,
  // The memory of pages makes no difference to the whole journey, which never goes back: once with script is enough.
  scenarios: way.keepsPages || way.script === "off" ? ["whole journey", "way back"] : ["way back"],
  everyLanguage: way.everyLanguage ?? false,
  nightly: way.nightly ?? false,
  start,
});
const oldChromium = (name: keyof typeof carried, way: Way): Engine =>
  browser(name, way, async () => startChromium(await requireCarried(carried[name]), way.keepsPages));
const firefox = (way: Way): Engine =>
  browser(`Firefox ESR ${way.script === "runs" ? "with" : "without"} script`, way, async () =>
    startFirefox(await requireProgram("firefox-esr"), { ...way, runsScript: way.script === "runs" }),
  );
const webkit = (way: Way): Engine => ({
  ...browser(`WebKit ${way.script === "runs" ? "with" : "without"} script`, way, () =>
    startWebKit({ ...way, runsScript: way.script === "runs" }),
  ),
  mayPreload: false,
});

/** Every engine of the run; those that take longest come first. */
export const engines: Engine[] = [
  firefox({ script: "runs", keepsPages: true, everyLanguage: true }),
  webkit({ script: "runs", keepsPages: true, everyLanguage: true }),
  firefox({ script: "off", keepsPages: true, everyLanguage: true }),
  // Over plain HTTP, WebKit keeps pages that must not be stored, and without script nothing else renews them.
  webkit({ script: "off", keepsPages: false, everyLanguage: true }),
  firefox({ script: "runs", keepsPages: false, nightly: true }),
  webkit({ script: "runs", keepsPages: false, nightly: true }),
  oldChromium("Chromium 106", { script: "runs", keepsPages: true }),
  oldChromium("Chromium 106", { script: "runs", keepsPages: false, nightly: true }),
  oldChromium("Chromium 92", { script: "none", keepsPages: true }),
  oldChromium("Chromium 88", { script: "none", keepsPages: true }),
  oldChromium("Chromium 81", { script: "none", keepsPages: true, everyLanguage: true }),
  {
    name: "lynx",
    script: "none",
    mayPreload: true,
    scenarios: ["whole journey"],
    everyLanguage: true,
    start: startLynx,
  },
];
