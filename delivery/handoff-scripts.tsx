import type { ReactNode } from "react";
import { InlineScript } from "./deferred-script/inline-script.tsx";
import { useRendering } from "./rendering.ts";

/** Characters that could end a script element or a line of script. */
const UNSAFE_IN_SCRIPT = /[&><\u2028\u2029]/g;

/** The scripts that hand the page's data to React Router, in the form of its own: see `render-in-one-pass.tsx`. They stand after its `<Scripts>`. */
export function HandoffScripts(): ReactNode {
  const chunks = useRendering().handoff();
  if (chunks === null) return null;
  const calls = chunks.map((chunk) => `enqueue(${JSON.stringify(chunk).replaceAll(UNSAFE_IN_SCRIPT, escaped)})`);
  return [...calls, "close()"].map((call, index) => (
    <InlineScript key={index} code={`window.__reactRouterContext.streamController.${call};`} />
  ));
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
