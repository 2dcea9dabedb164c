import { Link } from "react-router";
import type { Route } from "./+types/accessibility";
import { accessibilityWords as words } from "../../content/policy-words.ts";
import { PageTitle } from "../../parts/page-title.tsx";
import { FactsList } from "./facts-list.tsx";
import { pageMeta } from "./page-meta.ts";

export const handle = { script: false };

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(words.description, "/accessibility", matches[0].loaderData?.origin);
}

export default function Accessibility() {
  return (
    <div className="wrap pt-8 sm:pt-12">
      <PageTitle>{words.title}</PageTitle>
      <h1>{words.title}</h1>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">{words.lead}</p>
      <section className="mt-10">
        <h2>{words.goal}</h2>
        {words.goalText.map((text) => <p key={text} className="mt-3 max-w-prose">{text}</p>)}
      </section>
      <section className="mt-12">
        <h2>{words.works}</h2>
        <FactsList facts={words.worksList} />
      </section>
      <section className="mt-12">
        <h2>{words.limits}</h2>
        <FactsList facts={words.limitsList} />
      </section>
      <section className="mt-12 border-l-4 border-zari bg-raised p-6 sm:p-8">
        <h2>{words.tell}</h2>
        <p className="mt-3 max-w-prose">{words.tellText}</p>
        <p className="mt-5"><Link to="/contact" className="button">{words.contact}</Link></p>
      </section>
    </div>
  );
}
