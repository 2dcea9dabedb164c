/**
 * Runs in the browser, written into the page as text: so it names nothing from outside. Starts the application's script
 * once, at the first sign of intent; not at all while the shopper saves data. A page on which something moves by itself
 * gives `aloneAfterMs`: there it starts so long after load too, unless she wants nothing to move. Null starts nothing.
 */
export function startWhenWanted(preloads: string[], aloneAfterMs: number | null): void {
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
  const add = (tag: string, facts: object) => document.head.append(Object.assign(document.createElement(tag), facts));
  const start = () => {
    for (const sign of signs) removeEventListener(sign, soon, true);
    if (hasStarted) return;
    hasStarted = true;
    for (const href of preloads) add("link", { rel: "modulepreload", href });
    add("script", { type: "module", nonce: inert.nonce, textContent: inert.textContent });
  };
  // What she did is shown first: fetching begins after the next picture.
  const soon = () => requestAnimationFrame(() => setTimeout(start));
  for (const sign of signs) addEventListener(sign, soon, { capture: true, passive: true });
  if (aloneAfterMs === null || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const alone = () =>
    setTimeout(() => ("requestIdleCallback" in window ? requestIdleCallback(start) : start()), aloneAfterMs);
  // Written into the page, it runs before the load event.
  addEventListener("load", alone);
}
