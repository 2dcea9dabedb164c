import { InlineScript } from "./deferred-script/deferred-scripts.tsx";
import { useRendering } from "./rendering.ts";

const STREAM = "window.__reactRouterContext.streamController";
/** Characters that could end a script element or a line of script. */
const UNSAFE_IN_SCRIPT = /[&><\u2028\u2029]/g;

/** The script that hands the page's data to React Router, by its own stream: see `render-in-one-pass.tsx`. It stands after its `<Scripts>`. */
export function HandoffScripts() {
  const data = useRendering().handoff();
  if (data === null) return null;
  const text = JSON.stringify(data).replaceAll(UNSAFE_IN_SCRIPT, escaped);
  return <InlineScript code={`${STREAM}.enqueue(${text});${STREAM}.close();`} />;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
