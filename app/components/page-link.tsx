import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";

interface PageLinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** The path of a page of the shop, with its query. */
  to: string;
}

/**
 * The router's `<Link>`. The server writes the same element without the router.
 *
 * - Gains: `<Link>` reads five contexts and resolves its address, which costs time on a page with a dozen links.
 * - Leans on: `<Link>` renders one `<a>` with the address as it is given.
 * - Held by: `tests/unit/page-link.test.ts`, which compares the two.
 * - Off: `export { Link as PageLink } from "react-router"`.
 */
export const PageLink: (props: PageLinkProps) => ReactNode = import.meta.env.SSR ? WrittenLink : Link;

function WrittenLink({ to, children, ...props }: PageLinkProps): ReactNode {
  return (
    <a {...props} href={to} data-discover="true">
      {children}
    </a>
  );
}
