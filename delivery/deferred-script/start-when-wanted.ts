/**
 * Starts the application's script once, at the first sign that the shopper wants to use the page. It never starts while the
 * shopper saves data, nor in an engine in which the script would not run to its end (`script-engines.ts`). It runs in the
 * browser, copied into the page as text, so it names nothing outside itself, and old engines read it, too.
 * `startsAfterMs` starts it so long after the page was asked for, but not before its load event, unless the shopper prefers
 * reduced motion; null does not.
 */
export function startWhenWanted(preloads: string[], startsAfterMs: number | null): void {
  const signs = ["pointerdown", "pointerover", "keydown", "focusin"];
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string } };
  const inert = document.getElementById("deferred-module");
  if (
    !inert ||
    // These two came later than all else that the script calls, and than its syntax.
    !AbortSignal.timeout ||
    !window.TextEncoderStream ||
    // The server knows of both ways to save data: the browser's header and the shop's setting.
    document.documentElement.dataset["saver"] ||
    /2g/.test(connection?.effectiveType as string)
  )
    return;
  let hasStarted = false;
  const add = (tag: string, props: object) => document.head.append(Object.assign(document.createElement(tag), props));
  const start = () => {
    if (hasStarted) return;
    hasStarted = true;
    for (const href of preloads) add("link", { rel: "modulepreload", href });
    add("script", { type: "module", nonce: inert.nonce, textContent: inert.textContent });
  };
  // The browser first shows what the shopper did, and then fetches.
  const soon = () => requestAnimationFrame(() => setTimeout(start));
  for (const sign of signs) addEventListener(sign, soon, { capture: true, once: true });
  if (startsAfterMs === null || matchMedia("(prefers-reduced-motion)").matches) return;
  // This script runs while the page is parsed, so the load event is still to come.
  onload = () => setTimeout(start, startsAfterMs - performance.now());
}
