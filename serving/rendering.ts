import { createContext, useContext } from "react";

/** What the server knows while it renders a page and the browser has no use for. */
export interface Rendering {
  /** Allows the page's inline scripts and styles; undefined on pages for many shoppers, whose policy lists hashes. */
  nonce: string | undefined;
  /** Whether the browser says that it has the stylesheet. */
  hasStylesheet: boolean;
  /** Takes each script and style that stands in the page: the policy of a page for many shoppers lists their hashes. */
  inline: InlineTexts;
  /** The page's data for the browser's script; null on a page without script. Known once `<Scripts>` has rendered. */
  handoff(): string | null;
}

/** The scripts and styles that stand in a page itself. */
export type InlineTexts = Readonly<Record<"script" | "style", Set<string>>>;

/** Nothing yet; see {@link InlineTexts}. */
export const noInlineTexts = (): InlineTexts => ({ script: new Set(), style: new Set() });

/** Provided by `app/entry.server.tsx`. The script of the browser leaves it out, since it is marked as pure. */
export const RenderingContext = /* @__PURE__ */ createContext<Rendering>({
  nonce: undefined,
  hasStylesheet: false,
  inline: noInlineTexts(),
  handoff: () => null,
});

/** The {@link Rendering} of this page. */
export function useRendering(): Rendering {
  return useContext(RenderingContext);
}
