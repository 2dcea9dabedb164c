import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import { Title } from "./title.tsx";

/** The title of a page with the name of the shop: "Login | Pallu". */
export function PageTitle({ children, hasErrors = false }: { children: string; hasErrors?: boolean }): ReactNode {
  const frame = useRouteLoaderData<{ shop: { name: string } }>("root");
  return <Title hasErrors={hasErrors}>{frame === undefined ? children : `${children} | ${frame.shop.name}`}</Title>;
}
