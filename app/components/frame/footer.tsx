import { memo, type ReactNode } from "react";
import { Form, useLocation } from "react-router";
import type { ShopDetails } from "../../content/shop-details.ts";
import { siteWords } from "../../content/site-words.ts";

const shopLinks = [
  { to: "/productlisting?category=sarees", text: siteWords.sarees },
  { to: "/productlisting?category=Lehanga", text: siteWords.lehengas },
  { to: "/productlisting?category=kurtis", text: siteWords.kurtis },
  { to: "/productlisting?category=skirt", text: siteWords.skirts },
];
const accountLinks = [
  { to: "/dashboard", text: siteWords.dashboard },
  { to: "/dashboard?tab=profile", text: siteWords.profile },
  { to: "/dashboard?tab=orders", text: siteWords.orders },
  { to: "/cart", text: siteWords.cart },
];
const helpLinks = [
  { to: "/contact", text: siteWords.contact },
  { to: "/accessibility", text: siteWords.accessibility },
  { to: "/privacy", text: siteWords.privacy },
];

/** Links, the shop's address and hours, and the choice of the theme. */
export const Footer = memo(function Footer({
  shop,
  theme,
}: {
  shop: ShopDetails;
  theme: "light" | "dark" | null;
}): ReactNode {
  // A long e-mail address breaks after its @.
  const [name, host] = shop.email.split("@");
  return (
    <footer data-plain-links className="no-print mt-16 border-t border-line bg-sunk pb-6 lg:pb-16">
      <div className="zari" aria-hidden="true" />
      <div className="wrap grid grid-cols-2 gap-x-4 gap-y-8 py-10 sm:gap-x-8 lg:grid-cols-4">
        <LinkList title={siteWords.shop} links={shopLinks} />
        <LinkList title={siteWords.yourAccount} links={accountLinks} />
        <LinkList title={siteWords.help} links={helpLinks} />
        <section>
          <h2 className="text-lg">{siteWords.visitUs}</h2>
          <address className="mt-4 not-italic [overflow-wrap:anywhere]">
            <p>{shop.address}</p>
            <p>
              <a
                className="link inline-flex min-h-11 items-center"
                href={`tel:${shop.phone.replaceAll(/[^+\d]/g, "")}`}
              >
                {shop.phone}
              </a>
            </p>
            <p>
              <a className="link inline-flex min-h-11 items-center" href={`mailto:${shop.email}`}>
                <span>
                  {`${name}@`}
                  <wbr />
                  {host}
                </span>
              </a>
            </p>
            <p>{shop.hours}</p>
          </address>
        </section>
      </div>
      <div className="wrap flex flex-wrap items-end justify-between gap-6 border-t border-line pt-6">
        <p className="max-w-prose text-sm text-ink-soft">{siteWords.tagline}</p>
        <ThemeForm theme={theme} />
      </div>
    </footer>
  );
});

function LinkList({ title, links }: { title: string; links: readonly { to: string; text: string }[] }): ReactNode {
  return (
    <section>
      <h2 className="text-lg">{title}</h2>
      <ul className="mt-2">
        {links.map((link) => (
          <li key={link.to}>
            <a href={link.to} className="inline-flex min-h-11 min-w-11 items-center no-underline hover:underline">
              {link.text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ThemeForm({ theme }: { theme: "light" | "dark" | null }): ReactNode {
  const { pathname, search } = useLocation();
  return (
    <Form role="none" method="post" action="/preferences" preventScrollReset className="flex flex-wrap items-end gap-2">
      <input type="hidden" name="returnTo" value={pathname + search} />
      <label className="text-sm">
        <span className="mb-1 block">{siteWords.theme}</span>
        <select name="theme" defaultValue={theme ?? "system"} className="input">
          <option value="system">{siteWords.themeSystem}</option>
          <option value="light">{siteWords.themeLight}</option>
          <option value="dark">{siteWords.themeDark}</option>
        </select>
      </label>
      <button type="submit" className="button button-quiet">
        {siteWords.apply}
      </button>
    </Form>
  );
}
