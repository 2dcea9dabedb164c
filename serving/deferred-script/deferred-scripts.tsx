import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";
import { Scripts, useMatches, useRouteError } from "react-router";
import { useRendering } from "#serving/rendering.ts";

/**
 * Holds back the application's script until the shopper touches, points at or types into the page.
 *
 * - Gains: some 100 kB of script and a quarter of a second of a slow phone's processor for shoppers who only look.
 * - Leans on: what `<Scripts>` renders: links that preload modules, one inline script, and one module script.
 * - Held by: `tests/http/script-engines.test.ts`.
 * - Off: render `<Scripts />` in place of `<DeferredScripts />` in `app/root.tsx`.
 *
 * A route without a use for script says so by `handle = { script: false }`. A route on which something moves by itself gives
 * `scriptAfterMs`: the earliest time at which its script starts without a touch (`startWhenWanted`).
 */
export function DeferredScripts() {
  const hasFailed = (useRouteError() ?? null) !== null;
  const handles = useMatches().map(({ handle }) => (handle ?? {}) as { script?: boolean; scriptAfterMs?: number });
  if (hasFailed || handles.some(({ script }) => script === false)) return null;
  return <HeldScripts startsAfterMs={handles.at(-1)?.scriptAfterMs ?? 0} />;
}

/** What `<Scripts>` renders, with the preloads handed to the loader and the module script made inert by its type. */
function HeldScripts({ startsAfterMs }: { startsAfterMs: number }) {
  const { inline } = useRendering();
  const elements = flat(Scripts({}));
  const preloads = elements.filter(({ type }) => type === "link").map(({ props }) => props["href"]);
  const scripts = elements.filter(({ type }) => type !== "link");
  for (const { props } of scripts) inline.script.add((props["dangerouslySetInnerHTML"] as { __html: string }).__html);
  return (
    <>
      {scripts.map((script, index) =>
        script.props["type"] === "module"
          ? cloneElement(script, { key: index, type: "text/deferred", id: "deferred-module", async: undefined })
          : cloneElement(script, { key: index }),
      )}
      <InlineScript code={`(${startWhenWanted})(${JSON.stringify(preloads)},${startsAfterMs})`} />
    </>
  );
}

function flat(node: ReactNode): ReactElement<Record<string, unknown>>[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<Record<string, unknown>>(child)) return [];
    return child.type === Fragment ? flat(child.props["children"] as ReactNode) : [child];
  });
}

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

/** A script in the page itself: the only place that writes raw HTML. `code` is copied as text, so it names nothing outside itself. */
export function InlineScript({ code }: { code: string }) {
  const { nonce, inline } = useRendering();
  inline.script.add(code);
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}

const STREAM = "window.__reactRouterContext.streamController";
/** Characters that could end a script element, a line of script or a text in single quotes, and the escape itself. */
const UNSAFE_IN_SCRIPT = /[&><\u2028\u2029\n\r'\\]/g;

/** The script that hands the page's data to React Router, by its own stream: see `render-in-one-pass.tsx`. It stands after its `<Scripts>`. */
export function HandoffScripts() {
  const data = useRendering().handoff();
  if (data === null) return null;
  // Single quotes: the data are full of double ones.
  const text = data.replaceAll(UNSAFE_IN_SCRIPT, escaped);
  return <InlineScript code={`${STREAM}.enqueue('${text}');${STREAM}.close();`} />;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
