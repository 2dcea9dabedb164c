import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the HTML and while it is taken over, true from then on: for what can only work with script. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
