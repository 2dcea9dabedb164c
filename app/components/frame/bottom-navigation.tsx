import { memo } from "react";
import { useLocation } from "react-router";
import * as siteWords from "#app/content/site-words.ts";
import { Icon } from "#app/components/icon.tsx";
import { type ShopDetails, chatAddress } from "#app/content/shop-details.ts";
import { linkName, navLinks } from "./header.tsx";

/** The header's four links at the bottom of a phone's screen, within reach of the thumb. */
export const BottomNavigation = memo(function BottomNavigation({ cartCount }: { cartCount: number }) {
  const { pathname } = useLocation();
  return (
    <nav
      data-plain-links
      aria-label={siteWords.bottomNavigation}
      className="no-print @container fixed bottom-0 left-0 right-0 z-30 border-t border-line bg-raised pr-14 md:hidden"
    >
      <ul className="bottom-bar">
        {navLinks.map((link) => (
          <li key={link.to}>
            <a
              href={link.to}
              aria-label={linkName(link, cartCount)}
              aria-current={pathname === link.to ? "page" : undefined}
              className="flex min-h-11 flex-col py-1.5 items-center justify-center text-xs no-underline aria-[current=page]:font-semibold aria-[current=page]:text-madder"
            >
              <Icon name={link.icon} />
              <span>
                {link.text}
                {link.to === "/cart" && cartCount > 0 ? (
                  <>
                    <span className="aside-text"> ({siteWords.cartCount(cartCount)})</span>
                    {/* The styles draw the number, as in the header. */}
                    <span
                      aria-hidden="true"
                      data-count={` (${cartCount})`}
                      className="numbers before:whitespace-pre before:content-[attr(data-count)]"
                    />
                  </>
                ) : null}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
});

/**
 * The link to the messaging app floats at every width, in a place of its own, so that it never covers what has the focus:
 * in the margin beside the content, and on a phone at the end of the bottom bar, which leaves room for it.
 */
export function ChatLink({ shop }: { shop: ShopDetails }) {
  return (
    // It stands outside of header, main and footer, so it needs a landmark of its own.
    <aside aria-label={siteWords.quickHelp} className="no-print">
      <a href={chatAddress(shop)} rel="noopener" className="button chat-link">
        <Icon name="chat" />
        <span className="aside-text">{siteWords.chat}</span>
      </a>
    </aside>
  );
}
