import type { ReactNode } from "react";
import type { SignedSource } from "../../domain/signed-source.ts";
import { usePictureTones } from "./picture-tones.ts";

/**
 * Fills a picture's place with its own colour until the picture is there. The content policy allows no style attribute, so
 * the server writes one style element into the head for all pictures of the page. It names a picture by its signature.
 */
export function PictureTone({ source }: { source: SignedSource }): ReactNode {
  usePictureTones().show(source);
  return null;
}
