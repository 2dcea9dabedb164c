import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { HandoffScripts } from "#serving/deferred-script/deferred-scripts.tsx";
import { noInlineTexts, RenderingContext, type Rendering } from "#serving/rendering.ts";

function handoffScripts(data: string, nonce: string): string {
  const rendering: Rendering = { nonce, hasStylesheet: true, inline: noInlineTexts(), handoff: () => data };
  return renderToStaticMarkup(createElement(RenderingContext, { value: rendering }, createElement(HandoffScripts)));
}

/** What the scripts hand to React Router when a browser runs them. */
function received(scripts: string): unknown[] {
  const calls: unknown[] = [];
  const streamController = {
    enqueue: (chunk: string) => void calls.push(chunk),
    close: () => void calls.push("closed"),
  };
  for (const [, code = ""] of scripts.matchAll(/<script nonce="n">([^]*?)<\/script>/g))
    // oxlint-disable-next-line no-new-func -- it stands for the browser
    new Function("window", code)({ __reactRouterContext: { streamController } });
  return calls;
}

test("hands the data of a page over, then closes the stream", () => {
  expect(received(handoffScripts("[1]\n[2]\n", "n"))).toEqual(["[1]\n[2]\n", "closed"]);
});

test("keeps data that would end the script inside it", () => {
  const data = 'a "</script><!--&amp;\u2028\u2029> b';
  const scripts = handoffScripts(data, "n");
  expect(received(scripts)).toEqual([data, "closed"]);
  expect(scripts.replaceAll(/<script nonce="n">|<\/script>/g, "")).not.toMatch(/[<>&\u2028\u2029]/);
});
