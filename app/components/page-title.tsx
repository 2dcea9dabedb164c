import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";

/** The title of a page with the name of the shop: "Login | Pallu". */
export function PageTitle({ children, hasErrors = false }: { children: string; hasErrors?: boolean }): ReactNode {
  const frame = useRouteLoaderData<{ shop: { name: string } }>("root");
  return <Title hasErrors={hasErrors}>{frame === undefined ? children : `${children} | ${frame.shop.name}`}</Title>;
}

/** The title of a page. It begins with "Error: " while the page shows errors, so that a screen reader says so first. */
function Title({ children, hasErrors = false }: { children: string; hasErrors?: boolean }): ReactNode {
  return <title>{`${hasErrors ? "Error: " : ""}${children}`}</title>;
}
