import type { ReactNode } from "react";
import { useRendering } from "../rendering.ts";

/** A script in the page itself: the only place that writes raw HTML. `code` is copied as text, so it names nothing outside itself. */
export function InlineScript({ code }: { code: string }): ReactNode {
  const { nonce } = useRendering();
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}
