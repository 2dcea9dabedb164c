import type { ReactNode } from "react";
import { Link } from "react-router";
import { href } from "#app/content/href.ts";
import type { Route } from "./+types/route";
import { ownPromises } from "#app/content/shop-words.server.ts";
import { sellerPoints } from "#app/content/shop-pages.server.ts";
import { sellerWords } from "#content/shop-page-words.server.ts";
import { contactWords } from "#content/contact-words.ts";
import { pageMeta, PageTitle, TextLink } from "#app/components/page.tsx";
import { OwnText } from "#app/components/own-text.tsx";
import { chatAddress, mailAddress, phoneAddress, shownShop } from "#app/content/shop-details.ts";
import { returnPromise } from "#app/terms/return-days.server.ts";
import { visitContext, sharedPage } from "#app/session/visit.server.ts";
import { Icon } from "#app/components/icon.tsx";
import { Seller, TitledPoints } from "#app/routes/pages/titled-points.tsx";

export const handle = { script: false };

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches[0], contactWords, href("/contact"));

export const headers = sharedPage;

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const { takesQuestions } = visit.runtime;
  const shop = shownShop(visit.runtime.shop);
  return {
    shop,
    takesQuestions,
    addressText: ownPromises(shop.name).address,
    returns: await returnPromise(visit),
    seller: { title: sellerWords.title, points: sellerPoints({ ...visit.runtime, shop }) },
  };
}

export default function ContactPage({
  loaderData: { shop, takesQuestions, addressText, returns, seller },
}: Route.ComponentProps) {
  const chat = chatAddress(shop);
  return (
    <div className="wrap pt-8 sm:pt-12">
      <PageTitle>{contactWords.title}</PageTitle>
      <h1>{contactWords.title}</h1>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">{contactWords.lead}</p>
      <section className="mt-8">
        <h2 className="aside-text">{contactWords.ways}</h2>
        <div className="grid gap-5 md:grid-cols-2 lg:grid-cols-6 lg:*:col-span-2 lg:[&>:nth-child(n+4)]:col-span-3">
          <Way title={contactWords.chat} text={contactWords.chatText}>
            <a href={chat} rel="noopener" className="button">
              <Icon name="chat" />
              {contactWords.openChat}
            </a>
          </Way>
          <Way title={contactWords.phone} text={contactWords.phoneText}>
            <a href={phoneAddress(shop.phone)} className="link numbers inline-flex min-h-11 items-center text-lg">
              {shop.phone}
            </a>
          </Way>
          <Way title={contactWords.email} text={contactWords.emailText}>
            <a
              href={mailAddress(shop.email)}
              className="link inline-flex min-h-11 items-center text-lg [overflow-wrap:anywhere]"
            >
              {shop.email}
            </a>
          </Way>
          <Way title={contactWords.address} text={addressText}>
            <address className="text-lg not-italic">
              <OwnText>{shop.address}</OwnText>
            </address>
          </Way>
          <Way title={contactWords.hours} text={contactWords.hoursText}>
            <p className="numbers text-lg">
              <OwnText>{shop.hours}</OwnText>
            </p>
          </Way>
        </div>
        {takesQuestions ? (
          <p className="mt-5">
            <Link to={href("/contact/question")} className="link inline-flex min-h-11 items-center text-lg">
              {contactWords.question}
            </Link>
          </p>
        ) : null}
      </section>
      <div className="mt-12 grid gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(14rem,1fr)] lg:gap-16">
        <section>
          <h2>{contactWords.helpful}</h2>
          <TitledPoints points={[...contactWords.helpfulList, contactWords.aboutReturn(returns)]} />
        </section>
        <section>
          <h2>{contactWords.selfService}</h2>
          <ul className="mt-4">
            <li>
              <TextLink to={`${href("/dashboard")}?tab=orders`}>{contactWords.orders}</TextLink>
            </li>
            <li>
              <TextLink to={href("/password")}>{contactWords.password}</TextLink>
            </li>
            <li>
              <TextLink to={href("/accessibility")}>{contactWords.accessibility}</TextLink>
            </li>
          </ul>
        </section>
      </div>
      <Seller {...seller} />
    </div>
  );
}

function Way({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="card flex flex-col items-start p-6">
      <h3>{title}</h3>
      <div className="mt-3 flex min-h-11 items-center">{children}</div>
      {text === "" ? null : <p className="mt-2 text-ink-soft">{text}</p>}
    </section>
  );
}
