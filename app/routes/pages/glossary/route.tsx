import { href } from "#app/content/href.ts";
import { glossaryParts } from "#app/content/glossary.server.ts";
import { glossaryWords } from "#content/glossary-words.server.ts";
import { ownPromises } from "#app/content/shop-words.server.ts";
import { pageMeta, PageTitle } from "#app/components/page.tsx";
import { runtimeContext } from "#app/session/runtime.server.ts";
import { sharedPage } from "#app/session/visit.server.ts";
import type { Route } from "./+types/route";

export const handle = { script: false };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches[0], loaderData?.words ?? { title: "", description: "" }, href("/glossary"));

export const headers = sharedPage;

/** Every entry, with how it is said in words. All of it stays on the server. */
export function loader({ context }: Route.LoaderArgs) {
  const { name } = context.get(runtimeContext).shop;
  const origin = ownPromises(name).glossary;
  const { say, nameOrigin: _, ...words } = glossaryWords;
  const parts = glossaryParts.map(({ entries, ...part }) => ({
    ...part,
    entries: entries.map(({ id, term, said, meaning }) => ({
      id,
      term,
      said: said === null ? null : say(said),
      meaning: id === "pallu" ? `${meaning} ${origin}`.trim() : meaning,
    })),
  }));
  return { words, parts };
}

export default function GlossaryPage({ loaderData: { words, parts } }: Route.ComponentProps) {
  return (
    <div className="wrap pt-8 sm:pt-12">
      <PageTitle>{words.title}</PageTitle>
      <h1>{words.title}</h1>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">{words.lead}</p>
      <nav aria-label={words.jump} className="mt-6">
        <ul className="flex flex-wrap gap-x-6">
          {parts.map(({ id, title }) => (
            <li key={id}>
              <a className="link inline-flex min-h-11 items-center" href={`#${id}`}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {parts.map(({ id, title, entries }) => (
        <section key={id} className="mt-12">
          <h2 id={id}>{title}</h2>
          <dl className="mt-4 grid gap-x-12 md:grid-cols-2">
            {entries.map((entry) => (
              <div key={entry.id} id={entry.id} className="border-t border-line py-4">
                <dt>
                  <dfn className="font-semibold not-italic">{entry.term}</dfn>
                </dt>
                {entry.said === null ? null : <dd className="text-ink-soft">{entry.said}</dd>}
                <dd className="mt-1 max-w-prose">{entry.meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
