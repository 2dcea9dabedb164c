/**
 * Runs in the browser, written into the page as text: so it names nothing from outside. Starts the application's script
 * once, at the first sign of intent; not at all while the shopper saves data. A page on which something moves by itself
 * gives `aloneAfterMs`: there it starts so long after load too, unless she wants nothing to move. Null starts nothing.
 */
export function startWhenWanted(preloads: string[], aloneAfterMs: number | null): void {
  const signs = ["pointerdown", "pointerover", "touchstart", "keydown", "focusin"];
  const connection = (navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } }).connection;
  const inert = document.getElementById("deferred-module");
  if (!inert || document.documentElement.dataset["saver"] || connection?.saveData || /2g/.test(connection?.effectiveType ?? "") || matchMedia("(prefers-reduced-data: reduce)").matches) return;
  const start = () => {
    for (const sign of signs) removeEventListener(sign, soon, true);
    if (inert.dataset["started"]) return;
    inert.dataset["started"] = "yes";
    for (const href of preloads) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = href;
      document.head.append(link);
    }
    const script = document.createElement("script");
    script.type = "module";
    script.nonce = inert.nonce;
    script.textContent = inert.textContent;
    document.head.append(script);
  };
  // What she did is shown first: fetching begins after the next picture.
  const soon = () => requestAnimationFrame(() => setTimeout(start));
  for (const sign of signs) addEventListener(sign, soon, { capture: true, passive: true });
  if (aloneAfterMs === null || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const alone = () => setTimeout(() => ("requestIdleCallback" in window ? requestIdleCallback(start) : start()), aloneAfterMs);
  if (document.readyState === "complete") alone();
  else addEventListener("load", alone);
}
