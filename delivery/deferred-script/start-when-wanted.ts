/**
 * Starts the application's script once, at the first sign that the shopper wants to use the page. It never starts while the
 * shopper saves data, nor in an engine in which the script would not run to its end (`script-engines.ts`). It runs in the
 * browser, copied into the page as text, so it names nothing outside itself, and old engines read it, too.
 *
 * On a quick connection, with more than two gigabytes and at least four cores where the browser tells, it starts without a
 * sign, so that the first press is enhanced: after the load event, by which the largest picture is there, in an idle moment.
 * Where something moves by itself, `startsAfterMs` is the earliest time after the page was asked for, and the cores do not
 * count; 0 elsewhere.
 */
export function startWhenWanted(preloads: string[] | null, startsAfterMs: number): void {
  // What a browser does not tell is undefined, which is never less or more than a number.
  const device = navigator as Navigator & { connection?: Record<string, unknown>; deviceMemory: number };
  const { effectiveType = "4g", rtt } = (device.connection || {}) as { effectiveType?: string; rtt: number };
  const inert = document.getElementById("deferred-module");
  if (
    !inert ||
    // These two came later than all else that the script calls, and than its syntax.
    !AbortSignal.timeout ||
    !window.TextEncoderStream ||
    // The server knows of both ways to save data: the browser's header and the shop's setting.
    document.documentElement.dataset["saver"] ||
    /2g/.test(effectiveType)
  )
    return;
  const add = (tag: string, props: object) => document.head.append(Object.assign(document.createElement(tag), props));
  const start = () => {
    if (!preloads) return;
    for (const href of preloads) add("link", { rel: "modulepreload", href });
    preloads = null;
    add("script", { type: "module", nonce: inert.nonce, textContent: inert.textContent });
  };
  // The browser first shows what the shopper did, and then fetches.
  const soon = () => requestAnimationFrame(() => setTimeout(start));
  for (const sign of ["pointerdown", "pointerover", "keydown", "focusin"]) addEventListener(sign, soon, { once: true });
  // 3G; and a slow 4G line has a round trip of 150 ms; without a measured one Chromium says 100.
  if (effectiveType < "4" || rtt > 120 || device.deviceMemory < 3) return;
  if (!startsAfterMs && device.hardwareConcurrency < 4) return;
  // This script runs while the page is parsed, so the load event is still to come.
  onload = () =>
    // Safari has no idle callbacks.
    setTimeout(() => (window.requestIdleCallback || setTimeout)(start), startsAfterMs - performance.now());
}
