import type { ReactNode } from "react";
import { Form, useLocation } from "react-router";
import * as siteWords from "../../content/site-words.ts";

/** What stands at the end of every page: columns of links, and the choice of the theme. */
export function Footer({ theme, children }: { theme: "light" | "dark" | null; children: ReactNode }): ReactNode {
  return (
    <footer data-plain-links className="no-print mt-16 border-t border-line bg-sunk pb-[6rem] md:pb-8">
      <div className="zari" aria-hidden="true" />
      {children}
      <div className="wrap flex flex-wrap items-end justify-between gap-6 border-t border-line pt-6">
        <p className="max-w-prose text-sm text-ink-soft">{siteWords.tagline}</p>
        <ThemeForm theme={theme} />
      </div>
    </footer>
  );
}

function ThemeForm({ theme }: { theme: "light" | "dark" | null }): ReactNode {
  const { pathname, search } = useLocation();
  return (
    <Form role="none" method="post" action="/preferences" preventScrollReset className="flex flex-wrap items-end gap-2">
      <input type="hidden" name="returnTo" value={pathname + search} />
      {/* The label stands beside the field: around it, a screen reader that reads on says it twice. */}
      <div className="text-sm">
        <label htmlFor="theme" className="mb-1 block">
          {siteWords.theme}
        </label>
        <select id="theme" name="theme" defaultValue={theme ?? "system"} className="input">
          <option value="system">{siteWords.themeSystem}</option>
          <option value="light">{siteWords.themeLight}</option>
          <option value="dark">{siteWords.themeDark}</option>
        </select>
      </div>
      <button type="submit" className="button button-quiet">
        {siteWords.apply}
      </button>
    </Form>
  );
}
