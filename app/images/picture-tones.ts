import { createContext, useContext } from "react";
import type { SignedSource } from "../../domain/signed-source.ts";

/** Collects the colours of the pictures on a page while the server renders it. */
interface PictureToneRules {
  /** Adds the rule of a picture whose colour is known. */
  show(source: SignedSource): void;
}

/** Provided by `app/entry.server.tsx`. A browser keeps the colours that stand in the HTML. */
export const PictureTones = createContext<PictureToneRules>({ show: () => undefined });

/** The {@link PictureToneRules} of this page. */
export function usePictureTones(): PictureToneRules {
  return useContext(PictureTones);
}

/** Collects rules; `find` gives a picture's mean colour, as "#dcb". */
export function collectTones(find: (source: SignedSource) => string | undefined): PictureToneRules & { css(): string } {
  const rules = new Map<string, string>();
  return {
    show(source) {
      const tone = find(source);
      const signature = source.slice(0, source.indexOf("."));
      if (tone !== undefined) rules.set(signature, `[src*="src=${signature}."]{background:${tone}}`);
    },
    css: () => [...rules.values()].join(""),
  };
}
