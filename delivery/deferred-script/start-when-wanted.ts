/**
 * Starts the application's script once, at the first sign that the shopper wants to use the page; never while the shopper
 * saves data. It runs in the browser, copied into the page as text, so it names nothing outside itself.
 * `startsAfterMs` starts it so long after the load event too, unless the shopper prefers reduced motion; null does not.
 */
export function startWhenWanted(preloads: string[], startsAfterMs: number | null): void {
  const signs = ["pointerdown", "pointerover", "touchstart", "keydown", "focusin"];
  const connection = (navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } })
    .connection;
  const inert = document.getElementById("deferred-module");
  if (
    !inert ||
    document.documentElement.dataset["saver"] ||
    connection?.saveData ||
    /2g/.test(connection?.effectiveType ?? "")
  )
    return;
  let hasStarted = false;
  const add = (tag: string, props: object) => document.head.append(Object.assign(document.createElement(tag), props));
  const start = () => {
    for (const sign of signs) removeEventListener(sign, soon, true);
    if (hasStarted) return;
    hasStarted = true;
    for (const href of preloads) add("link", { rel: "modulepreload", href });
    add("script", { type: "module", nonce: inert.nonce, textContent: inert.textContent });
  };
  // The browser first shows what the shopper did, and then fetches.
  const soon = () => requestAnimationFrame(() => setTimeout(start));
  for (const sign of signs) addEventListener(sign, soon, { capture: true, passive: true });
  if (startsAfterMs === null || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const startLater = () =>
    setTimeout(() => ("requestIdleCallback" in window ? requestIdleCallback(start) : start()), startsAfterMs);
  // This script runs while the page is parsed, so the load event is still to come.
  addEventListener("load", startLater);
}
