import type { ReactNode } from "react";

/** The page's title, prefixed "Error: " while the page shows errors, so that a screen reader says so first. React puts it into the head. */
export function Title({ children, hasErrors = false }: { children: string; hasErrors?: boolean }): ReactNode {
  return <title>{`${hasErrors ? "Error: " : ""}${children}`}</title>;
}
