import type { ReactNode } from "react";
import { Form, useLocation } from "react-router";
import * as siteWords from "#content/site-words.ts";
import { prefix } from "#content/language.ts";
import { mailAddress, phoneAddress, type ShopDetails } from "#app/content/shop-details.ts";

/** What stands at the end of every page: columns of links, and the choice of the theme. */
export function Footer({ theme, children }: { theme: "light" | "dark" | null; children: ReactNode }) {
  return (
    <footer data-plain-links className="no-print mt-16 border-t border-line bg-sunk pb-16 md:pb-8">
      <div className="zari" aria-hidden="true" />
      {children}
      <div className="wrap">
        <div className="flex flex-wrap items-end justify-between gap-6 border-t border-line pt-3">
          <p className="text-sm text-ink-soft max-md:hidden">{siteWords.tagline}</p>
          <ThemeForm theme={theme} />
        </div>
      </div>
    </footer>
  );
}

function ThemeForm({ theme }: { theme: "light" | "dark" | null }) {
  const { pathname, search } = useLocation();
  return (
    <Form
      role="none"
      method="post"
      action={`${prefix}/preferences`}
      preventScrollReset
      className="flex flex-wrap items-end gap-2"
    >
      <input type="hidden" name="returnTo" value={pathname + search} />
      {/* The label stands beside the field: around it, a screen reader that reads on says it twice. */}
      <div>
        <label htmlFor="theme" className="mb-1 block text-sm">
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

/** The columns of the footer: links, the shop's address and hours. `hidden` are links to categories that the owner hides. */
export function FooterColumns({ shop }: { shop: ShopDetails & { hidden?: readonly string[] } }) {
  // A long e-mail address breaks after its @.
  const [name, host] = shop.email.split("@");
  return (
    <>
      {(
        [
          [siteWords.shop, siteWords.shopLinks],
          [siteWords.yourAccount, siteWords.accountLinks],
          [siteWords.help, siteWords.helpLinks],
        ] as const
      ).map(([title, links]) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {Object.entries(links).map(([to, text]) =>
              shop.hidden?.includes(to) ? null : (
                <li key={to}>
                  <a href={prefix + to}>{text}</a>
                </li>
              ),
            )}
          </ul>
        </section>
      ))}
      <section>
        <h2>{siteWords.visitUs}</h2>
        <address className="mt-2 not-italic wrap-anywhere">
          <p lang={shop.addressLang}>{shop.address}</p>
          <p>
            <a className="link" href={phoneAddress(shop.phone)}>
              {shop.phone}
            </a>
          </p>
          <p>
            <a className="link" href={mailAddress(shop.email)}>
              <span>
                {`${name}@`}
                <wbr />
                {host}
              </span>
            </a>
          </p>
          <p lang={shop.hoursLang}>{shop.hours}</p>
        </address>
      </section>
    </>
  );
}
