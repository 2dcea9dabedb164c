import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";
import { Scripts, useMatches, useRouteError } from "react-router";
import { InlineScript } from "./inline-script.tsx";
import { startWhenWanted } from "./start-when-wanted.ts";

/**
 * Holds back the application's script until the shopper touches, points at or types into the page.
 *
 * - Gains: some 110 kB of script and a quarter of a second of a slow phone's processor for shoppers who only look.
 * - Leans on: what `<Scripts>` renders: links that preload modules, one inline script, and one module script.
 * - Held by: `tests/http/deferred-scripts.test.ts`.
 * - Off: render `<Scripts />` in place of `<DeferredScripts />` in `app/root.tsx`.
 *
 * A route without a use for script says so by `handle = { script: false }`. A route on which something moves by itself gives
 * `scriptAfterMs`: the earliest time at which its script starts without a touch (`start-when-wanted.ts`).
 */
export function DeferredScripts(): ReactNode {
  const hasFailed = (useRouteError() ?? null) !== null;
  const handles = useMatches().map(({ handle }) => (handle ?? {}) as { script?: boolean; scriptAfterMs?: number });
  if (hasFailed || handles.some(({ script }) => script === false)) return null;
  return <HeldScripts startsAfterMs={handles.at(-1)?.scriptAfterMs ?? 0} />;
}

/** What `<Scripts>` renders, with the preloads handed to the loader and the module script made inert by its type. */
function HeldScripts({ startsAfterMs }: { startsAfterMs: number }): ReactNode {
  const elements = flat(Scripts({}));
  const preloads = elements.filter(({ type }) => type === "link").map(({ props }) => props["href"]);
  const scripts = elements.filter(({ type }) => type !== "link");
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
