import * as pagerWords from "#content/pager-words.ts";
import { Icon } from "./icon.tsx";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";

/** Links to the pages of a list: the first, the last, and those around the current one. */
export function Pager({
  page,
  pages,
  addressOf,
}: {
  page: number;
  pages: number;
  addressOf: (page: number) => string;
}) {
  if (pages <= 1) return null;
  const linkClass =
    "numbers inline-flex min-h-11 min-w-11 items-center justify-center gap-1 border border-transparent px-2 hover:border-edge";
  return (
    <nav aria-label={pagerWords.pages} className="mt-10 border-t border-line pt-6">
      <ul className="flex flex-wrap items-center gap-1">
        {page > 1 ? (
          <li>
            <PageLink to={addressOf(page - 1)} rel="prev" className={linkClass}>
              <Icon name="left" size={18} />
              {pagerWords.previous}
            </PageLink>
          </li>
        ) : null}
        {pagesAround(page, pages).map((one, index) =>
          one === null ? (
            <li key={`gap-${index}`} aria-hidden="true" className="px-1">
              …
            </li>
          ) : (
            <li key={one}>
              <PageLink
                to={addressOf(one)}
                aria-current={one === page ? "page" : undefined}
                className={`${linkClass} aria-[current=page]:bg-madder aria-[current=page]:font-semibold aria-[current=page]:text-on-madder`}
              >
                <span className="aside-text">{pagerWords.page(one).replace(String(one), "")}</span>
                {one}
              </PageLink>
            </li>
          ),
        )}
        {page < pages ? (
          <li>
            <PageLink to={addressOf(page + 1)} rel="next" className={linkClass}>
              {pagerWords.next}
              <Icon name="right" size={18} />
            </PageLink>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}

/** Page numbers with null for a gap: 1 … 4 5 6 … 12. */
function pagesAround(page: number, pages: number): (number | null)[] {
  const shown = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (one) => one === 1 || one === pages || Math.abs(one - page) <= 1,
  );
  return shown.flatMap((one, index) => (index > 0 && one - (shown[index - 1] ?? 0) > 1 ? [null, one] : [one]));
}

interface PageLinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** The path of a page of the shop, with its query. */
  to: string;
}

/**
 * The router's `<Link>`. The server writes the same element without the router.
 *
 * - Gains: `<Link>` reads five contexts and resolves its address, which costs time on a page with a dozen links.
 * - Leans on: `<Link>` renders one `<a>` with the address as it is given.
 * - Held by: `tests/http/languages-crawl.test.ts`, which follows every link.
 * - Off: `export { Link as PageLink } from "react-router"`.
 */
export const PageLink: (props: PageLinkProps) => ReactNode = import.meta.env.SSR ? WrittenLink : Link;

function WrittenLink({ to, children, ...props }: PageLinkProps) {
  return (
    <a {...props} href={to} data-discover="true">
      {children}
    </a>
  );
}
