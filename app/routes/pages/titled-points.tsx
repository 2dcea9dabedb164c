import type { SellerLine } from "#app/content/shop-pages.server.ts";
import { OwnText } from "#app/components/own-text.tsx";

interface Point {
  title: string;
  text: string | readonly SellerLine[];
}

/** Points with a title each, as a list of terms and descriptions. */
export function TitledPoints({ points }: { points: readonly Point[] }) {
  return (
    <dl className="mt-4 grid gap-x-12 md:grid-cols-2">
      {points.map(({ title, text }) => (
        <div key={title} className="border-t border-line py-4 [overflow-wrap:anywhere]">
          <dt className="font-semibold">{title}</dt>
          {typeof text === "string" ? (
            <dd className="mt-1 max-w-prose text-ink-soft">{text}</dd>
          ) : (
            text.map((line) => (
              <dd key={line.text} className="mt-1">
                {line.to === null ? (
                  <OwnText>{line.text}</OwnText>
                ) : (
                  <a className="link inline-flex min-h-11 items-center" href={line.to}>
                    {line.text}
                  </a>
                )}
              </dd>
            ))
          )}
        </div>
      ))}
    </dl>
  );
}

/** Who stands behind the shop: its legal name, its head office, and who answers complaints. */
export function Seller({ title, points }: { title: string; points: readonly Point[] }) {
  return (
    <section id="seller" className="mt-12 border-l-4 border-zari bg-raised p-6 sm:p-8">
      <h2>{title}</h2>
      <TitledPoints points={points} />
    </section>
  );
}
