import { Links, useMatches } from "react-router";
import styles from "virtual:page-styles";
import { useRendering } from "#serving/rendering.ts";

/**
 * The page's styles, once in the head and once at the end of the body. On a first visit the head holds the rules that the
 * page needs and the end links the stylesheet. A browser that has the stylesheet is sent the link alone, in the head.
 * The browser's script renders neither: it has no use for them.
 */
export function PageStyles({ place }: { place: "head" | "end" }) {
  const route = useMatches().at(-1)?.id ?? "";
  const { nonce, hasStylesheet, inline } = useRendering();
  const css = hasStylesheet ? undefined : styles[route];
  const linkedAt = css === undefined ? "head" : "end";
  if (place === linkedAt) {
    return (
      <>
        {/* In development Vite replaces styles by script, and reads the nonce for them here. */}
        {import.meta.env.DEV ? <meta property="csp-nonce" nonce={nonce} /> : null}
        <Links />
      </>
    );
  }
  if (place !== "head" || css === undefined) return null;
  inline.style.add(css);
  return <style nonce={nonce}>{css}</style>;
}
