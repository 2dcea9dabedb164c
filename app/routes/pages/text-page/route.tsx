import { href } from "#app/content/href.ts";
import { ButtonLink, pageMeta, PageTitle, TextLink } from "#app/components/page.tsx";
import { sellerPoints, usualText, type TextPage } from "#app/content/shop-pages.server.ts";
import { sellerWords, textPageFrame, textPageWords } from "#content/shop-page-words.server.ts";
import { sharedPage, visitContext } from "#app/session/visit.server.ts";
import type { Route } from "./+types/route";
import { PageSections } from "#app/components/page-sections.tsx";
import { Seller } from "#app/routes/pages/titled-points.tsx";
import { findOwnText, readShopRules } from "#app/terms/shop-rules.server.ts";

export const handle = { script: false };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches[0], loaderData?.words ?? { title: "", description: "" }, loaderData?.path ?? "");

export const headers = sharedPage;

/** The pages that stand at addresses of their own, and what each is called. */
const paths = {
  shipping: href("/shipping"),
  returns: href("/returns"),
  terms: href("/terms"),
  faq: href("/faq"),
} as const satisfies Record<TextPage, string>;

const pages = Object.keys(paths) as TextPage[];

/** The text of the page: the owner's own, else the usual one. Both say what the rules of the shop say. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const page = pages.find((one) => url.pathname.startsWith(paths[one])) ?? "terms";
  const rules = await readShopRules(visit);
  return {
    path: paths[page],
    words: textPageWords[page],
    sections: (await findOwnText(visit, page, rules)) ?? usualText(page, rules),
    seller: page === "terms" ? { title: sellerWords.title, points: sellerPoints(rules) } : null,
    frame: textPageFrame,
    others: pages.filter((one) => one !== page).map((one) => ({ to: paths[one], title: textPageWords[one].title })),
  };
}

export default function TextPageView({ loaderData: { words, sections, seller, frame, others } }: Route.ComponentProps) {
  return (
    <div className="wrap pt-8 sm:pt-12">
      <PageTitle>{words.title}</PageTitle>
      <h1>{words.title}</h1>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">{words.description}</p>
      <div className="mt-10 grid gap-10 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-16">
        <div>
          <PageSections sections={sections} />
        </div>
        <nav aria-label={frame.more} className="card self-start p-6">
          <h2 className="text-lg">{frame.more}</h2>
          <ul className="mt-2">
            {[...others, { to: href("/privacy"), title: frame.privacy }].map(({ to, title }) => (
              <li key={to}>
                <TextLink to={to}>{title}</TextLink>
              </li>
            ))}
          </ul>
          <p className="mt-4">
            <ButtonLink to={href("/contact")}>{frame.contact}</ButtonLink>
          </p>
        </nav>
      </div>
      {seller === null ? null : <Seller {...seller} />}
    </div>
  );
}
