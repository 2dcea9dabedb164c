import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";
import { Scripts, useMatches, useRouteError } from "react-router";
import { InlineScript } from "./inline-script.tsx";
import { startWhenWanted } from "./start-when-wanted.ts";

interface DeferredScriptsProps {
  nonce: string | undefined;
}

/**
 * The application's script, held back until the shopper shows intent, so that none of it stands between her and the page. It renders what <Scripts> renders, without the preloads, with the module script made inert
 * by its type, and adds a small inline loader. It leans on the inner structure of <Scripts>: a test holds that.
 */
export function DeferredScripts({ nonce }: DeferredScriptsProps): ReactNode {
  const failed = (useRouteError() ?? null) !== null;
  // Pages where script adds nothing say so in their handle, and carry none; nor do those that tell of an error. Others say after how many ms it starts unasked.
  const handles = useMatches().map(({ handle }) => (handle ?? {}) as { script?: boolean; scriptAfterMs?: number });
  if (failed || handles.some(({ script }) => script === false)) return null;
  return <HeldScripts nonce={nonce} aloneAfterMs={handles.at(-1)?.scriptAfterMs ?? null} />;
}

interface HeldScriptsProps extends DeferredScriptsProps {
  /** How long after load the script starts unasked, in ms; null: only when the shopper touches, points at or types into the page. */
  aloneAfterMs: number | null;
}

function HeldScripts({ nonce, aloneAfterMs }: HeldScriptsProps): ReactNode {
  const { preloads, others } = sorted(Scripts({ nonce }));
  // After hydration <Scripts> renders nothing, and neither does this.
  if (others.length === 0) return null;
  return (
    <>
      {others}
      <InlineScript nonce={nonce} code={`(${startWhenWanted})(${JSON.stringify(preloads)},${aloneAfterMs})`} />
    </>
  );
}

function sorted(tree: ReactNode): { preloads: string[]; others: ReactElement[] } {
  const preloads: string[] = [];
  const others: ReactElement[] = [];
  for (const element of flat(tree)) {
    if (element.type === "link" && typeof element.props["href"] === "string") preloads.push(element.props["href"]);
    else if (element.props["type"] === "module")
      others.push(
        cloneElement(element, { key: "module", type: "text/deferred", id: "deferred-module", async: undefined }),
      );
    else others.push(cloneElement(element, { key: `script-${others.length}` }));
  }
  return { preloads, others };
}

function flat(node: ReactNode): ReactElement<Record<string, unknown>>[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<Record<string, unknown>>(child)) return [];
    return child.type === Fragment ? flat(child.props["children"] as ReactNode) : [child];
  });
}
