/**
 * Runs in the browser, written into the page as text: so it names nothing from outside. Starts the application's script
 * once, at idle time after load or at the first sign of intent; not at all while the shopper saves data.
 */
export function startWhenWanted(preloads: string[]): void {
  const signs = ["pointerdown", "pointerover", "touchstart", "keydown", "focusin"];
  const connection = (navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } }).connection;
  const inert = document.getElementById("deferred-module");
  if (!inert || document.documentElement.dataset["saver"] || connection?.saveData || /2g/.test(connection?.effectiveType ?? "") || matchMedia("(prefers-reduced-data: reduce)").matches) return;
  const start = () => {
    for (const sign of signs) removeEventListener(sign, start, true);
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
  for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true });
  const idle = () => ("requestIdleCallback" in window ? requestIdleCallback(start, { timeout: 4000 }) : setTimeout(start, 1500));
  if (document.readyState === "complete") idle();
  else addEventListener("load", idle);
}
