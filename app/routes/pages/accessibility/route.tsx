import { href } from "#app/content/href.ts";
import { ownPromises } from "#app/content/shop-words.server.ts";
import { runtimeContext } from "#app/session/runtime.server.ts";
import { sharedPage } from "#app/session/visit.server.ts";
import type { Route } from "./+types/route";
import { equivalents, knownLimits } from "#app/content/accessibility/equivalents-and-limits.server.ts";
import { assistiveTechnology } from "#content/accessibility/statement.server.ts";
import { criteria } from "#app/content/accessibility/criteria.server.ts";
import { accessibilityWords as words } from "#content/policy-words.ts";
import { pageMeta, PageTitle, ButtonLink } from "#app/components/page.tsx";
import { TitledPoints } from "#app/routes/pages/titled-points.tsx";

export const handle = { script: false };

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches[0], words, href("/accessibility"));

export const headers = sharedPage;

/** The parts of the conformance report that shoppers read. The whole table stays on the server. */
export function loader({ context }: Route.LoaderArgs) {
  const count = (outcome: string) => criteria.filter((one) => one.outcome === outcome).length;
  const points = (entries: readonly { title: string; text: string }[]) =>
    entries.map(({ title, text }) => ({ title, text }));
  return {
    promise: ownPromises(context.get(runtimeContext).shop.name).accessibility,
    counts: {
      criteria: criteria.length,
      supported: count("supported"),
      partly: count("partly"),
      none: count("not applicable"),
    },
    partly: criteria
      .filter(({ outcome }) => outcome === "partly")
      .map(({ number, name, remark }) => ({ title: `${number} ${name}`, text: remark })),
    tried: points(assistiveTechnology.tried),
    untried: assistiveTechnology.untried,
    equivalents: points(equivalents),
    limits: points(knownLimits),
  };
}

export default function AccessibilityPage({
  loaderData: { promise, counts, partly, tried, untried, equivalents, limits },
}: Route.ComponentProps) {
  return (
    <div className="wrap pt-8 sm:pt-12">
      <PageTitle>{words.title}</PageTitle>
      <h1>{words.title}</h1>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">{words.lead}</p>
      <section className="mt-10">
        <h2>{words.goal}</h2>
        {words.goalText.map((text) => (
          <p key={text} className="mt-3 max-w-prose">
            {text}
          </p>
        ))}
      </section>
      <section className="mt-12">
        <h2>{words.works}</h2>
        <TitledPoints points={words.worksList} />
      </section>
      <section className="mt-12">
        <h2>{words.limits}</h2>
        <TitledPoints points={limits} />
      </section>
      <section className="mt-12">
        <h2>{words.beside}</h2>
        <p className="mt-3 max-w-prose">{words.besideText}</p>
        <TitledPoints points={equivalents} />
      </section>
      <section className="mt-12">
        <h2>{words.standard}</h2>
        <p className="mt-3 max-w-prose">{words.standardText(counts)}</p>
        <h3 className="mt-6">{words.partly}</h3>
        <TitledPoints points={partly} />
      </section>
      <section className="mt-12">
        <h2>{words.tried}</h2>
        <TitledPoints points={tried} />
        <h3 className="mt-6">{words.untried}</h3>
        <p className="mt-3 max-w-prose">{untried}</p>
      </section>
      <section className="mt-12 border-l-4 border-zari bg-raised p-6 sm:p-8">
        <h2>{words.tell}</h2>
        <p className="mt-3 max-w-prose">{`${words.tellText} ${promise}`.trim()}</p>
        <p className="mt-5">
          <ButtonLink to={href("/contact")}>{words.contact}</ButtonLink>
        </p>
      </section>
    </div>
  );
}
