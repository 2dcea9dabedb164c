import { createContext, useContext } from "react";

/** Provides to the whole page whether the shopper asked for less data. */
export const SavesData = createContext(false);

/** Reads whether the shopper asked for less data. */
export function useSavesData(): boolean {
  return useContext(SavesData);
}
