import type { ReactNode } from "react";
import { Form, useLocation } from "react-router";
import * as siteWords from "../../content/site-words.ts";

/**
 * The search box: a GET form, so the address holds the search. It keeps its text on the page of the results. The listing
 * trims the text in the address, and leads back from an empty one. Another page has a new box, since text that was typed
 * and not sent would stay in the old one.
 */
export function SearchForm(): ReactNode {
  const { pathname, search } = useLocation();
  const text = pathname === "/productlisting" ? (new URLSearchParams(search).get("search") ?? "") : "";
  return (
    <Form role="search" action="/productlisting" method="get" className="flex">
      <label htmlFor="search" className="aside-text">
        {siteWords.searchLabel}
      </label>
      <input
        key={`${pathname} ${text}`}
        defaultValue={text}
        id="search"
        name="search"
        type="search"
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        placeholder={siteWords.searchLabel}
        className="input min-w-0 border-r-0"
      />
      <button type="submit" className="button px-4">
        {siteWords.search}
      </button>
    </Form>
  );
}
