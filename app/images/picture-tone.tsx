import type { ReactNode } from "react";
import type { SignedSource } from "../../domain/signed-source.ts";
import { usePictureTones } from "./picture-tones.ts";

/**
 * Fills a picture's place with its own colour until the picture is there. The content policy allows no style attribute, so
 * it is a style element, which React moves into the head. It names the picture by its signature.
 */
export function PictureTone({ source }: { source: SignedSource }): ReactNode {
  const { find, nonce } = usePictureTones();
  const tone = find(source);
  if (tone === undefined) return null;
  const signature = source.slice(0, source.indexOf("."));
  return (
    <style href={signature} precedence="tone" nonce={nonce}>
      {`[src*="src=${signature}."]{background:${tone}}`}
    </style>
  );
}
