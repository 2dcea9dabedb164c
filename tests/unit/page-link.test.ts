import { createElement, type ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Link, MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { PageLink } from "#app/components/pager.tsx";

function markupOf<Props extends object>(link: ComponentType<Props>, props: Props): string {
  return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(link, props, "Go")));
}

test.each([
  { to: "/" },
  { to: "/productlisting?category=sarees&page=2" },
  { to: "/productlisting?search=silk+%E2%82%B9" },
  { to: "/cart", className: "button", rel: "next", "aria-current": "page" as const },
])("a link that the server writes has the markup of the router's link: $to", (props) => {
  expect(markupOf(PageLink, props)).toBe(markupOf(Link, props));
});
