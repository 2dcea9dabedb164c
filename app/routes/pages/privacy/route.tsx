import { href } from "#app/content/href.ts";
import { sharedPage, visitContext } from "#app/session/visit.server.ts";
import type { Route } from "./+types/route";
import { privacyWords as words } from "#content/policy-words.ts";
import { pageMeta, PageTitle, ButtonLink } from "#app/components/page.tsx";
import { TitledPoints } from "#app/routes/pages/titled-points.tsx";

export const handle = { script: false };

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches[0], words, href("/privacy"));

export const headers = sharedPage;

/** Whether the upstream gives a customer a copy of their data, and deletes it, by itself; and whether it sells to guests. */
export async function loader({ context }: Route.LoaderArgs) {
  const { ownData = false, guestCheckout = false } = await context.get(visitContext).upstream.terms.get();
  return { ownData, guestCheckout };
}

export default function PrivacyPage({ loaderData: { ownData, guestCheckout } }: Route.ComponentProps) {
  return (
    <div className="wrap pt-8 sm:pt-12">
      <PageTitle>{words.title}</PageTitle>
      <h1>{words.title}</h1>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">{words.lead}</p>
      <section className="mt-10">
        <h2>{words.cookies}</h2>
        <p className="mt-3 max-w-prose">{words.cookiesText}</p>
        <Cookies />
        <p className="mt-4 max-w-prose">{words.refuse}</p>
      </section>
      <section className="mt-12">
        <h2>{words.keeps}</h2>
        <TitledPoints points={words.keepsList} />
      </section>
      <section className="mt-12">
        <h2>{words.tells}</h2>
        <p className="mt-3 max-w-prose">{words.tellsText}</p>
      </section>
      <section className="mt-12 border-l-4 border-zari bg-raised p-6 sm:p-8">
        <h2>{words.rights}</h2>
        <p className="mt-3 max-w-prose">
          {ownData ? words.rightsInAccount : words.rightsByMail} {words.rightsText}
        </p>
        {guestCheckout ? <p className="mt-3 max-w-prose">{words.rightsOfGuests}</p> : null}
        <p className="mt-5">
          {ownData ? (
            <ButtonLink to={href("/dashboard/data")}>{words.ownData}</ButtonLink>
          ) : (
            <ButtonLink to={href("/contact")}>{words.contact}</ButtonLink>
          )}
        </p>
      </section>
    </div>
  );
}

function Cookies() {
  return (
    <table className="mt-6 block w-full sm:table border-t border-line text-left text-sm sm:text-base">
      <caption className="aside-text">{words.cookieCaption}</caption>
      <thead className="max-sm:aside-text">
        <tr>
          {[words.cookieName, words.cookieWhy, words.cookieLife].map((title) => (
            <th key={title} scope="col" className="border-b border-edge py-3 pr-3 font-semibold last:pr-0 sm:pr-8">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block sm:table-row-group">
        {words.cookieList.map(({ name, why, life }) => (
          <tr key={name} className="block border-b border-line py-3 sm:table-row sm:border-0">
            <th
              scope="row"
              className="block border-line align-top font-semibold sm:table-cell sm:whitespace-nowrap sm:border-b sm:py-3 sm:pr-8"
            >
              <code>
                <CookieName name={name} />
              </code>
            </th>
            <td className="block border-line align-top sm:table-cell sm:border-b sm:py-3 sm:pr-8">{why}</td>
            <td className="numbers block border-line align-top text-ink-soft sm:table-cell sm:w-40 sm:border-b sm:py-3">
              {life}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The name of a cookie, which may break after its underscore on narrow screens. */
function CookieName({ name }: { name: string }) {
  const [first, ...rest] = name.split("_");
  return (
    <>
      {first}_<wbr />
      {rest.join("_")}
    </>
  );
}
