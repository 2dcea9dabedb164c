import type { ReactNode } from "react";
import { foreignParts } from "#app/content/foreign-text.ts";
import { told } from "#app/forms/told-text.tsx";
import { PostField } from "#app/forms/shop-form.tsx";
import { addressIn, addressOf } from "#app/content/href.ts";
import { pathWithoutLanguage } from "#app/content/languages.ts";
import { frameWords } from "#content/desk/frame-words.ts";
import { locale, others } from "#content/language.ts";
import { titleWithError } from "#content/sentence-words.ts";
import type { StaffRole } from "#api/database/tables/staff.ts";
import { mayUse, type DeskRightName } from "#api/staff/staff-rights.ts";
import type { Visit } from "./visit.ts";

/** The rooms of the desk, in the order of their worth: the address, the words, and the right that opens them. */
const rooms = [
  ["/desk", frameWords.today, "look"],
  ["/desk/orders", frameWords.orders, "look"],
  ["/desk/products", frameWords.products, "look"],
  ["/desk/offers", frameWords.offers, "catalogue"],
  ["/desk/files", frameWords.files, "export"],
  ["/desk/returns", frameWords.returns, "look"],
  ["/desk/questions", frameWords.questions, "pack"],
  ["/desk/reviews", frameWords.reviews, "catalogue"],
  ["/desk/customers", frameWords.customers, "customers"],
  ["/desk/words", frameWords.words, "settings"],
  ["/desk/books", frameWords.books, "books"],
  ["/desk/team", frameWords.team, "team"],
  ["/desk/account", frameWords.account, "self"],
] as const satisfies readonly (readonly [string, string, DeskRightName])[];

/** What the frame shows of a visit. */
export type Framed = Pick<Visit, "member" | "flash" | "shop" | "styles" | "url">;

/**
 * The document around a page: where one is, who is logged in, and the message of the last act. `title` is the heading too, where
 * an owner's text in it is marked; a page with errors says so first.
 */
export function Frame({
  visit: { member, flash, shop, styles, url },
  title,
  hasErrors,
  hasHeading,
  children,
}: {
  visit: Framed;
  title: string;
  hasErrors: boolean;
  hasHeading: boolean;
  children: ReactNode;
}) {
  const plain = foreignParts(title).join("");
  const path = url.pathname + url.search;
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${hasErrors ? titleWithError(plain) : plain} | ${frameWords.desk} | ${shop.name}`}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={styles} />
      </head>
      <body>
        <header className="bg-raised print:hidden">
          <a href="#content" className="button absolute left-2 -top-24 z-50 focus:top-2">
            {frameWords.skip}
          </a>
          <div className="desk-wrap flex flex-wrap items-center justify-between gap-x-4 py-1">
            <p className="font-serif font-semibold">
              {shop.name} · {frameWords.desk}
            </p>
            <ul className="flex gap-x-4">
              {others.map(([code, prefix, name]) => (
                <li key={code}>
                  <a
                    href={addressIn(prefix, pathWithoutLanguage(path))}
                    lang={code}
                    hrefLang={code}
                    className="link inline-flex min-h-11 min-w-11 items-center"
                  >
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </div>
          {member?.isWhole !== true ? null : <Rooms role={member.role} pathname={url.pathname} />}
          <div className="zari" />
        </header>
        {flash === null ? null : (
          <p
            role={flash.kind === "error" ? "alert" : "status"}
            className={`desk-wrap border-l-8 bg-raised py-3 whitespace-pre-line print:hidden ${flash.kind === "error" ? "border-l-madder" : "border-l-leaf"}`}
          >
            {told(flash.text)}
          </p>
        )}
        <main id="content" tabIndex={-1} className="desk-wrap py-5 outline-none">
          {hasHeading ? null : <h1>{told(title)}</h1>}
          {children}
        </main>
        {member?.isWhole !== true ? null : (
          <footer className="desk-wrap flex flex-wrap items-center gap-x-4 border-t border-line py-3 text-sm print:hidden">
            <p>
              {member.name}, {frameWords.roles[member.role]}
            </p>
            <a href={addressOf("/")} className="link inline-flex min-h-11 min-w-11 items-center">
              {frameWords.shop}
            </a>
            <form role="none" method="post" action={addressOf("/desk/logout")}>
              <PostField />
              <button type="submit" className="link min-h-11">
                {frameWords.logout}
              </button>
            </form>
          </footer>
        )}
      </body>
    </html>
  );
}

/** The rooms that a role may enter: a menu on phones, and a row where there is room for it. The other of the two is not shown at all. */
function Rooms({ role, pathname }: { role: StaffRole; pathname: string }) {
  const open = rooms.filter(([, , right]) => mayUse(role, right));
  // The room of a page is the longest address that it lies below.
  const here = open
    .filter(([to]) => pathname === addressOf(to) || pathname.startsWith(`${addressOf(to)}/`))
    .toSorted(([one], [other]) => other.length - one.length)[0];
  const links = (className: string) => (
    <ul className={className}>
      {open.map(([to, words]) => (
        <li key={to}>
          <a
            href={addressOf(to)}
            aria-current={to === here?.[0] ? (pathname === addressOf(to) ? "page" : "true") : undefined}
            className="inline-flex min-h-11 min-w-11 items-center px-1 aria-[current]:font-semibold aria-[current]:underline"
          >
            {words}
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <nav aria-label={frameWords.rooms} className="desk-wrap">
      <details className="md:hidden">
        <summary className="link flex min-h-11 items-center font-semibold">
          {frameWords.menu}
          {here === undefined ? "" : ` · ${here[1]}`}
        </summary>
        {links("grid grid-cols-2 gap-x-4 pb-2")}
      </details>
      {links("hidden flex-wrap gap-x-4 md:flex")}
    </nav>
  );
}
