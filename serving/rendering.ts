import { createContext, useContext } from "react";

/** What the server knows while it renders a page and the browser has no use for. */
export interface Rendering {
  /** Allows the page's inline scripts and styles; undefined on pages for many shoppers, whose policy lists hashes. */
  nonce: string | undefined;
  /** Whether the browser says that it has the stylesheet. */
  hasStylesheet: boolean;
  /** The page's data for the browser's script; null on a page without script. Known once `<Scripts>` has rendered. */
  handoff(): string | null;
}

/** Provided by `app/entry.server.tsx`. The script of the browser leaves it out, since it is marked as pure. */
export const RenderingContext = /* @__PURE__ */ createContext<Rendering>({
  nonce: undefined,
  hasStylesheet: false,
  handoff: () => null,
});

/** The {@link Rendering} of this page. */
export function useRendering(): Rendering {
  return useContext(RenderingContext);
}
