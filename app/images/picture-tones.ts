import { createContext, useContext } from "react";
import type { SignedSource } from "../../domain/signed-source.ts";

/** The colours of pictures that the shop has made already, and the nonce that the page's styles need. */
interface KnownTones {
  /** A picture's mean colour, as "#dcb". */
  find(source: SignedSource): string | undefined;
  nonce: string | undefined;
}

/** Provided by `app/entry.server.tsx`. A browser knows no colours: it shows those that stand in the HTML. */
export const PictureTones = createContext<KnownTones>({ find: () => undefined, nonce: undefined });

/** The {@link KnownTones} of this page. */
export function usePictureTones(): KnownTones {
  return useContext(PictureTones);
}
