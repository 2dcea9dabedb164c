import { memo, useEffect, useRef, useState, type ReactNode } from "react";
import { Form, useLocation } from "react-router";
import { others, prefix } from "#content/language.ts";
import * as siteWords from "#content/site-words.ts";
import { addressIn } from "#app/content/href.ts";
import { ownLanguage } from "#app/content/own-language.ts";
import { PostField } from "#app/forms/shop-form.tsx";
import { type ShopDetails, chatAddress } from "#app/content/shop-details.ts";
import { Icon, type IconName } from "#app/components/icon.tsx";

interface HeaderProps {
  customerName: string | null;
  /** What stands for the name where there is no room for it. */
  initial: string | undefined;
  cartCount: number;
  shopName: string;
}

/** Longer names are written smaller, and in two lines on the narrowest phones. */
const MOST_LARGE_LETTERS = 9;

/** The shop's name, the four links, the search, and login or account menu. Menus are `<details>`, so they open without script. */
export const Header = memo(function Header({ customerName, initial, cartCount, shopName }: HeaderProps) {
  const { pathname, search } = useLocation();
  // With one slash at its start: what is left of "/hi//evil" would be another host.
  const path = prefix === "" ? pathname : pathname.slice(prefix.length).replace(/^\/*/, "/");
  return (
    <header data-plain-links className="no-print border-b border-line bg-paper">
      <a href="#content" className="button absolute left-2 -top-24 z-50 focus:top-2">
        {siteWords.skip}
      </a>
      <div className="zari" aria-hidden="true" />
      <div className="wrap relative flex flex-wrap items-center gap-y-1 py-2 md:gap-x-1 md:py-4 xl:gap-x-3">
        {/* It takes the room that is left. What asks for less keeps the row one, and enlarged text makes it two. */}
        <a
          href={prefix || "/"}
          className={`inline-flex min-h-11 min-w-[5.5rem] flex-[1_1_0] items-center font-serif font-semibold leading-tight text-madder wrap-anywhere ${shopName.length > MOST_LARGE_LETTERS ? "text-sm sm:text-base lg:text-xl" : "text-2xl md:text-3xl md:tracking-wide lg:min-w-min lg:text-4xl lg:wrap-break-word"}`}
        >
          {shopName}
        </a>
        <nav aria-label={siteWords.navigation}>
          <ul className="flex gap-1">
            {navLinks.map((link) => (
              // A phone has the others in its bottom navigation alone.
              <li key={link.to} className={link.icon === "cart" ? "" : "max-md:hidden"}>
                <a
                  href={link.to}
                  aria-label={linkName(link, cartCount)}
                  aria-current={pathname === link.to ? "page" : undefined}
                  className="relative inline-flex min-h-11 min-w-11 items-center justify-center hover:underline md:px-2 aria-[current=page]:font-semibold aria-[current=page]:text-madder aria-[current=page]:underline"
                >
                  {link.icon === "cart" ? (
                    <>
                      {/* A phone has the word in its bottom navigation. */}
                      <span className="md:hidden">
                        <Icon name="bag" />
                      </span>
                      <span className="max-md:aside-text">{link.text}</span>
                      <CartCount
                        count={cartCount}
                        shown={cartCount}
                        className="inline-flex min-w-5 items-center justify-center rounded-full bg-marigold px-1 text-sm font-semibold text-on-marigold max-md:absolute max-md:right-1 max-md:top-0 md:ml-1"
                      />
                    </>
                  ) : (
                    link.text
                  )}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {/* The same page in the other language; the page without a connection stands for any, so there it is the home. It is loaded whole: the browser has the words of one language. */}
        {others.map(([code, start, name]) => (
          <a
            key={code}
            href={addressIn(start, path === "/offline" ? "/" : path) + search}
            lang={code}
            hrefLang={code}
            className="inline-flex min-h-11 min-w-11 items-center justify-center text-sm font-semibold text-madder hover:underline sm:text-base md:px-2"
          >
            {name}
          </a>
        ))}
        <div className="flex items-center sm:gap-2">
          {/*
            One form for every width: on a phone the disclosure before it shows it, in a wide window it is always shown. The
            common name lets only one of search and account menu be open. Browsers without it show the menu below the search.
          */}
          <details name="menu" className="xl:hidden">
            <summary className="inline-flex min-h-11 min-w-11 items-center justify-center">
              <Icon name="search" />
              <span className="aside-text">{siteWords.searchToggle}</span>
            </summary>
          </details>
          <div className="pull-down header-search">
            <SearchForm />
          </div>
          {customerName === null ? (
            <Menu summary={<Icon name="account" />} title={siteWords.loginOrRegister} isGuests>
              {entries.map(([path, text]) => (
                <li key={path}>
                  <a href={prefix + path} className={`entry ${menuLink}`}>
                    {text}
                  </a>
                </li>
              ))}
            </Menu>
          ) : (
            <Menu summary={<span aria-hidden="true">{initial}</span>} title={siteWords.account(customerName)}>
              <li>
                <a href={`${prefix}/dashboard?tab=profile`} className={menuLink}>
                  {siteWords.myProfile}
                </a>
              </li>
              <li>
                <Form role="none" method="post" action={`${prefix}/logout`}>
                  <PostField />
                  <button type="submit" className={`${menuLink} w-full cursor-pointer text-left`}>
                    {siteWords.logout}
                  </button>
                </Form>
              </li>
            </Menu>
          )}
        </div>
      </div>
    </header>
  );
});

/** Where guests enter: one list, which is a menu where the row has no room for both words. */
const entries = [
  ["/login", siteWords.login],
  ["/register", siteWords.register],
] as const;

const menuLink = "flex min-h-11 items-center px-3 hover:bg-sunk";

interface MenuProps {
  summary: ReactNode;
  title: string;
  /** Whether it is a row without a button where there is room. */
  isGuests?: boolean;
  children: ReactNode;
}

/**
 * The list stands behind its `<details>`, as the search does: what is within one cannot be shown while it is closed. It
 * closes when the focus leaves it, so it covers nothing that has the focus. It stays open when the focus goes nowhere, as
 * after a tap in some browsers.
 */
function Menu({ summary, title, isGuests = false, children }: MenuProps) {
  return (
    <div
      className="relative"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget))
          currentTarget.querySelector("details")?.removeAttribute("open");
      }}
    >
      <details name="menu" className={isGuests ? "lg:hidden" : ""}>
        <summary
          className={`inline-flex h-11 w-11 items-center justify-center ${isGuests ? "" : "rounded-full bg-madder text-lg font-semibold text-on-madder"}`}
        >
          {summary} <span className="aside-text">{title}</span>
        </summary>
      </details>
      <ul className={`pull-down account-menu ${isGuests ? "row-of-guests" : ""}`}>{children}</ul>
    </div>
  );
}

/** How much the cart holds. The styles draw `shown`: as text the number would stand twice in the link. */
function CartCount({ count, shown, className }: { count: number; shown: number | string; className: string }) {
  return count > 0 ? (
    <>
      <span className="aside-text"> ({siteWords.cartCount(count)})</span>
      <span
        aria-hidden="true"
        data-count={shown}
        className={`numbers before:content-[attr(data-count)] ${className}`}
      />
    </>
  ) : null;
}

/**
 * The search box: a GET form, so the address holds the search. It keeps its text on the page of the results. The listing
 * trims the text in the address, and leads back from an empty one. Another page has a new box, since text that was typed
 * and not sent would stay in the old one.
 */
function SearchForm() {
  const { pathname, search } = useLocation();
  const text = pathname === `${prefix}/productlisting` ? (new URLSearchParams(search).get("search") ?? "") : "";
  const box = useRef<HTMLInputElement>(null);
  // Words of the catalogue come with the first focus. Without them it is the plain box.
  const [words, setWords] = useState<string[]>();
  useEffect(() => {
    // It may have the focus before script comes.
    if (document.activeElement === box.current) void readWords().then(setWords);
  }, []);
  return (
    <Form role="search" action={`${prefix}/productlisting`} method="get" className="flex">
      <label htmlFor="search" className="aside-text">
        {siteWords.searchLabel}
      </label>
      <input
        key={`${pathname} ${text}`}
        ref={box}
        list={words && "words"}
        onFocus={() => words ?? void readWords().then(setWords)}
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
      {words && (
        <datalist id="words">
          {words.map((word) => (
            <option key={word} lang={ownLanguage(word)}>
              {word}
            </option>
          ))}
        </datalist>
      )}
      <button type="submit" className="button px-4">
        {siteWords.search}
      </button>
    </Form>
  );
}

/** The words of this document: a focus before script and one after it ask once. */
let reading: Promise<string[] | undefined> | undefined;

const readWords = () => (reading ??= fetchWords());

/** The words to suggest; none where they cannot be read. */
async function fetchWords(): Promise<string[] | undefined> {
  try {
    const answer = await fetch(`${prefix}/suggestions`);
    return answer.ok ? (await answer.text()).split("\n") : undefined;
  } catch {
    return undefined;
  }
}

/** What every page and every print says above its content: what is not real about this shop, or the owner's notice. */
export function Band({ text, lang }: { text: string | null; lang?: string | undefined }) {
  if (text === null) return null;
  return (
    <aside lang={lang} aria-label={text.split(/[.।]/)[0]} className="border-b border-line bg-sunk print:border-0">
      <p className="wrap py-2 text-sm">{text}</p>
    </aside>
  );
}

interface NavLink {
  to: string;
  text: string;
  icon: IconName;
}

/** The four links of the header and the bottom navigation (specification, section 2). */
const navLinks: readonly NavLink[] = [
  { to: prefix || "/", text: siteWords.home, icon: "home" },
  { to: `${prefix}/cart`, text: siteWords.cart, icon: "cart" },
  { to: `${prefix}/collection`, text: siteWords.collection, icon: "collection" },
  { to: `${prefix}/about`, text: siteWords.about, icon: "about" },
];

/**
 * The spoken name of a link where its text is in parts: a screen reader that reads the page line by line says the count of
 * the cart as a link of its own, unless link and count have one name.
 */
const linkName = ({ icon, text }: NavLink, cartCount: number): string | undefined =>
  icon === "cart" && cartCount > 0 ? `${text} (${siteWords.cartCount(cartCount)})` : undefined;

/**
 * What floats over a page: the link to the messaging app, and the header's four links at the bottom of a phone's screen,
 * within reach of the thumb. The chat link has a place of its own, so that it never covers what has the focus: in the margin
 * beside the content, and on a phone at the end of the bottom bar, which leaves room for it. Over the checkout nothing
 * floats: there the chat link ends the page.
 */
export const WithinReach = memo(function WithinReach({ cartCount, shop }: { cartCount: number; shop: ShopDetails }) {
  const { pathname } = useLocation();
  const floats = pathname !== `${prefix}/checkout`;
  return (
    <>
      {/* It stands outside of header, main and footer, so it needs a landmark of its own. */}
      <aside aria-label={siteWords.quickHelp} className="no-print">
        <a
          href={chatAddress(shop)}
          rel="noopener"
          className={floats ? "button chat-link" : "link flex min-h-11 items-center justify-center gap-2 bg-sunk"}
        >
          <Icon name="chat" />
          <span className={floats ? "aside-text" : undefined}>{siteWords.chat}</span>
        </a>
      </aside>
      {floats ? (
        <nav
          data-plain-links
          aria-label={siteWords.bottomNavigation}
          className="no-print @container fixed bottom-0 left-0 right-0 z-30 border-t border-line bg-raised pr-14 md:hidden [@media(max-height:399px)]:static"
        >
          <ul className="bottom-bar">
            {navLinks.map((link) => (
              <li key={link.to}>
                <a
                  href={link.to}
                  aria-label={linkName(link, cartCount)}
                  aria-current={pathname === link.to ? "page" : undefined}
                  className="flex min-h-11 flex-col py-1.5 items-center justify-center text-xs aria-[current=page]:font-semibold aria-[current=page]:text-madder"
                >
                  <Icon name={link.icon} />
                  <span>
                    {link.text}
                    {link.icon === "cart" ? (
                      <CartCount count={cartCount} shown={` (${cartCount})`} className="before:whitespace-pre" />
                    ) : null}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </>
  );
});
