import type { ReactNode } from "react";

interface InlineScriptProps {
  nonce: string | undefined;
  /** What runs in the browser; written into the page as text, so it names nothing from outside itself. */
  code: string;
}

/** A script in the page itself: the only place that writes raw HTML. */
export function InlineScript({ nonce, code }: InlineScriptProps): ReactNode {
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}
