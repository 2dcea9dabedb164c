import type { ReactNode } from "react";
import { footerWords } from "../../content/footer-words.ts";
import type { ShopDetails } from "../../content/shop-details.ts";

/** The columns of the footer: links, the shop's address and hours. */
export function FooterColumns({ shop }: { shop: ShopDetails }): ReactNode {
  // A long e-mail address breaks after its @.
  const [name, host] = shop.email.split("@");
  return (
    <>
      <LinkList
        title={footerWords.shop}
        links={[
          ["/productlisting?category=sarees", footerWords.sarees],
          ["/productlisting?category=Lehanga", footerWords.lehengas],
          ["/productlisting?category=kurtis", footerWords.kurtis],
          ["/productlisting?category=skirt", footerWords.skirts],
        ]}
      />
      <LinkList
        title={footerWords.yourAccount}
        links={[
          ["/dashboard", footerWords.dashboard],
          ["/dashboard?tab=profile", footerWords.profile],
          ["/dashboard?tab=orders", footerWords.orders],
          ["/cart", footerWords.cart],
        ]}
      />
      <LinkList
        title={footerWords.help}
        links={[
          ["/contact", footerWords.contact],
          ["/accessibility", footerWords.accessibility],
          ["/privacy", footerWords.privacy],
          ["/glossary", footerWords.glossary],
        ]}
      />
      <section>
        <h2 className="text-lg">{footerWords.visitUs}</h2>
        <address className="mt-4 not-italic [overflow-wrap:anywhere]">
          <p>{shop.address}</p>
          <p>
            <a className="link inline-flex min-h-11 items-center" href={`tel:${shop.phone.replaceAll(/[^+\d]/g, "")}`}>
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
    </>
  );
}

function LinkList({
  title,
  links,
}: {
  title: string;
  links: readonly (readonly [to: string, text: string])[];
}): ReactNode {
  return (
    <section>
      <h2 className="text-lg">{title}</h2>
      <ul className="mt-2">
        {links.map(([to, text]) => (
          <li key={to}>
            <a href={to} className="inline-flex min-h-11 min-w-11 items-center no-underline hover:underline">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
