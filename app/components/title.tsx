import type { ReactNode } from "react";

/** The title of a page. It begins with "Error: " while the page shows errors, so that a screen reader says so first. */
export function Title({ children, hasErrors = false }: { children: string; hasErrors?: boolean }): ReactNode {
  return <title>{`${hasErrors ? "Error: " : ""}${children}`}</title>;
}
