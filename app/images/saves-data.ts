import { createContext, useContext } from "react";

/** Whether the shopper asked for less data; set once for the whole page. */
export const SavesData = createContext(false);

/** Whether the shopper asked for less data. */
export function useSavesData(): boolean {
  return useContext(SavesData);
}
